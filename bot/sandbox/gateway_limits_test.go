package sandbox_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

// startLimit is what GET /gateway/bot tells.
type startLimit struct {
	Shards int
	Limit  struct {
		Total, Remaining int
		After            int64 `json:"reset_after"`
		Concurrency      int   `json:"max_concurrency"`
	} `json:"session_start_limit"`
}

func (r *rig) startLimit() startLimit {
	r.t.Helper()
	var out startLimit
	r.api("GET", "/gateway/bot", nil).decode(r.t, &out)
	return out
}

// start identifies as a shard and returns the first answer: READY, or opcode 9.
func (r *rig) start(shard, shards int) packet {
	r.t.Helper()
	c := dial(r.t, r)
	c.put(2, object{"token": c.token, "properties": object{}, "intents": 0, "shard": list{shard, shards}})
	return c.next()
}

// events/gateway, "Rate Limiting" and "Max Concurrency"
func TestSessionsStartedTooSoonAreInvalid(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.IdentifyPace, cfg.MaxConcurrency = time.Hour, 2
	r := newRig(t, cfg)
	require.Equal(t, "READY", r.start(0, 4).T)
	require.Equal(t, "READY", r.start(1, 4).T, "the keys are told apart by shard_id % max_concurrency")
	for _, shard := range []int{0, 1, 2, 3} {
		p := r.start(shard, 4)
		require.Equal(t, 9, p.Op)
		require.Equal(t, "false", string(p.D))
	}
	require.Equal(t, 2, r.startLimit().Limit.Concurrency)
	require.Equal(t, 994, r.startLimit().Limit.Remaining, "IDENTIFY counts whatever comes of it")
}

// events/gateway, "Rate Limiting": per 5 seconds
func TestSessionsCanBeStartedAgainInTime(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.IdentifyPace = 20 * time.Millisecond
	r := newRig(t, cfg)
	require.Equal(t, "READY", r.start(0, 1).T)
	c := dial(t, r)
	for range 100 { // fewer than the gateway takes
		c.put(2, object{"token": c.token, "properties": object{}, "intents": 0})
		if p := c.next(); p.T == "READY" {
			return
		}
		time.Sleep(time.Millisecond)
	}
	require.Fail(t, "never")
}

// events/gateway, "Get Gateway Bot" and "Session Start Limit Object"
func TestStartsOfSessionsAreToldTruly(t *testing.T) {
	t.Parallel()
	clock := newClock()
	cfg := unlimited()
	cfg.Now, cfg.Identifies = clock.now, 10
	r := newRig(t, cfg)
	got := r.startLimit()
	require.Equal(t, 1, got.Shards)
	require.Equal(t, 10, got.Limit.Total)
	require.Equal(t, 10, got.Limit.Remaining)
	require.Equal(t, 1, got.Limit.Concurrency)
	session := dial(t, r).identify(0)
	clock.advance(time.Hour)
	dial(t, r).identify(0)
	dial(t, r).resume(session, 1)
	got = r.startLimit()
	require.Equal(t, 8, got.Limit.Remaining, "RESUME isn't counted")
	require.Equal(t, (23 * time.Hour).Milliseconds(), got.Limit.After)
	clock.advance(23 * time.Hour)
	got = r.startLimit()
	require.Equal(t, 10, got.Limit.Remaining)
	require.Zero(t, got.Limit.After)
}

// events/gateway, "Identifying": upon hitting the limit all sessions are terminated and the token is reset
func TestTooManyStartsEndAllAndChangeTheToken(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.Identifies = 2
	r := newRig(t, cfg)
	token := r.Token()
	first, second, third := dial(t, r), dial(t, r), dial(t, r)
	session := first.identify(0)
	second.identify(0)
	third.put(2, object{"token": token, "properties": object{}, "intents": 0})
	for _, c := range []*wire{first, second, third} {
		require.Equal(t, 4004, c.closed())
	}
	require.NotEqual(t, token, r.Token())
	require.Equal(t, 401, r.send("GET", r.url+"/api/v9/users/@me", "Bot "+token, "", nil).status)
	require.Equal(t, 200, r.api("GET", "/users/@me", nil).status)
	c := dial(t, r)
	c.resume(session, 1)
	require.Equal(t, 9, c.next().Op)
	require.Len(t, r.Violations(), 1)
}

// events/gateway, "Sharding": at most 2500 servers each, and shards from 2500 on
func TestServersArePartOfShards(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.ShardServers = 2
	r := newRig(t, cfg)
	require.Equal(t, 2, r.startLimit().Shards)
	require.Equal(t, "READY", r.start(0, 2).T)
	require.Equal(t, "READY", r.start(1, 2).T)
}

// events/gateway-events, "Ready"
func TestReadyTellsWhatABotNeeds(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	c := dialAt(t, r, "?v=10&encoding=json")
	c.next()
	c.put(2, object{"token": c.token, "properties": object{}, "intents": 0, "shard": list{0, 1}})
	p := c.next()
	require.Equal(t, int64(1), p.S)
	var d struct {
		V      int
		User   map[string]any
		Guilds []struct {
			ID          string
			Unavailable bool
		}
		Session     string `json:"session_id"`
		Resume      string `json:"resume_gateway_url"`
		Shard       []int
		Application struct {
			ID    string
			Flags *int
		}
	}
	require.NoError(t, json.Unmarshal(p.D, &d))
	require.Equal(t, 10, d.V)
	require.Equal(t, r.ApplicationID(), d.User["id"])
	require.Contains(t, d.User, "email")
	require.Len(t, d.Guilds, 2)
	require.True(t, d.Guilds[0].Unavailable, `events/gateway, "Guild Availability"`)
	require.NotEmpty(t, d.Session)
	require.True(t, strings.HasPrefix(d.Resume, "ws://"), d.Resume)
	require.Equal(t, []int{0, 1}, d.Shard)
	require.Equal(t, r.ApplicationID(), d.Application.ID)
	require.NotNil(t, d.Application.Flags)
}

// events/gateway-events, "Request Guild Members" and "Guild Members Chunk"
func TestMembersCanBeRequested(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.Privileged = 1 << 1
	r := newRig(t, cfg)
	c := dial(t, r)
	c.identify(1 | 1<<1)
	guild := c.until("GUILD_CREATE").text("id")
	type chunk struct {
		Guild   string `json:"guild_id"`
		Members []struct{ User struct{ ID string } }
		Index   int      `json:"chunk_index"`
		Count   int      `json:"chunk_count"`
		Missed  []string `json:"not_found"`
		Nonce   string
	}
	ask := func(d object) (got chunk) {
		c.put(8, with(d, "guild_id", guild))
		require.NoError(t, json.Unmarshal(c.until("GUILD_MEMBERS_CHUNK").D, &got))
		require.Equal(t, guild, got.Guild)
		return got
	}
	all := ask(object{"query": "", "limit": 0, "nonce": "n1"})
	require.Len(t, all.Members, 5, "Ada, Ben, Cy, Dora and the bot")
	require.Equal(t, 1, all.Count)
	require.Equal(t, "n1", all.Nonce)
	t.Run("by the beginning of the name", func(t *testing.T) {
		got := ask(object{"query": "be", "limit": 10})
		require.Len(t, got.Members, 1)
		require.Equal(t, r.ben, got.Members[0].User.ID)
	})
	t.Run("by id", func(t *testing.T) {
		got := ask(object{"user_ids": list{r.ada, "5"}})
		require.Len(t, got.Members, 1)
		require.Equal(t, []string{"5"}, got.Missed)
		require.Len(t, ask(object{"user_ids": r.ben}).Members, 1)
	})
	t.Run("all of them only once in a while", func(t *testing.T) {
		c.put(8, object{"guild_id": guild, "query": "", "limit": 0, "nonce": "n2"})
		var got struct {
			Opcode int
			Retry  float64 `json:"retry_after"`
			Meta   struct {
				Guild string `json:"guild_id"`
				Nonce string
			}
		}
		require.NoError(t, json.Unmarshal(c.until("RATE_LIMITED").D, &got))
		require.Equal(t, 8, got.Opcode)
		require.Positive(t, got.Retry)
		require.Equal(t, guild, got.Meta.Guild)
		require.Equal(t, "n2", got.Meta.Nonce)
	})
	t.Run("neither a query nor users", func(t *testing.T) {
		c.put(8, object{"guild_id": guild})
		require.Equal(t, 4001, c.closed())
	})
}

// events/gateway-events, "Request Guild Members": the whole list needs an intent
func TestAllMembersNeedTheirIntent(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	c := dial(t, r)
	c.identify(1)
	guild := c.until("GUILD_CREATE").text("id")
	c.until("GUILD_CREATE")
	c.put(8, object{"guild_id": guild, "query": "", "limit": 0})
	c.put(1, nil)
	require.Equal(t, 11, c.next().Op, "nothing comes")
	require.Len(t, r.Violations(), 1)
}

// events/gateway-events, "Send Events"
func TestWhatElseABotMaySend(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	c := dial(t, r)
	c.identify(0)
	c.put(3, object{"since": nil, "status": "idle", "afk": false, "activities": list{object{"name": "cards", "type": 0}}})
	c.put(4, object{"guild_id": "1", "channel_id": nil, "self_mute": false, "self_deaf": false})
	c.put(31, object{"guild_ids": list{"1", "2"}})
	require.Equal(t, "1", c.next().text("guild_id"))
	p := c.next()
	require.Equal(t, "SOUNDBOARD_SOUNDS", p.T)
	require.Equal(t, "2", p.text("guild_id"))
	require.Empty(t, r.Violations())
}
