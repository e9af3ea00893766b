package sandbox_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// Permissions that threads need (topics/permissions).
const (
	permView       = 1 << 10
	permHistory    = 1 << 16
	permModerate   = 1 << 34
	permPublic     = 1 << 35
	permPrivate    = 1 << 36
	permTalk       = 1 << 38
	publicThread   = 11
	privateThread  = 12
	threadOfNews   = 10
	intentsForAll  = 1 | 1<<1 | 1<<9
	intentsPlain   = 1 | 1<<9
	intentsMembers = 1 << 1
)

// strand is a thread as the REST interface and the gateway show it.
type strand struct {
	ID, Name, ParentID, OwnerID, GuildID string
	Type                                 int
	MessageCount, MemberCount            int
	TotalSent                            int
	Slow                                 int
	NewlyCreated                         bool
	Member                               *struct{ ID, UserID string }
	Metadata                             struct {
		Archived, Locked bool
		Invitable        *bool
		Duration         int
		Changed, Made    time.Time
	}
}

// UnmarshalJSON implements json.Unmarshaler.
func (s *strand) UnmarshalJSON(data []byte) error {
	var d struct {
		ID           string `json:"id"`
		Name         string `json:"name"`
		ParentID     string `json:"parent_id"`
		OwnerID      string `json:"owner_id"`
		GuildID      string `json:"guild_id"`
		Type         int    `json:"type"`
		MessageCount int    `json:"message_count"`
		MemberCount  int    `json:"member_count"`
		TotalSent    int    `json:"total_message_sent"`
		Slow         int    `json:"rate_limit_per_user"`
		NewlyCreated bool   `json:"newly_created"`
		Member       *struct {
			ID     string `json:"id"`
			UserID string `json:"user_id"`
		} `json:"member"`
		Metadata struct {
			Archived  bool      `json:"archived"`
			Locked    bool      `json:"locked"`
			Invitable *bool     `json:"invitable"`
			Duration  int       `json:"auto_archive_duration"`
			Changed   time.Time `json:"archive_timestamp"`
			Made      time.Time `json:"create_timestamp"`
		} `json:"thread_metadata"`
	}
	if err := json.Unmarshal(data, &d); err != nil {
		return err
	}
	*s = strand{
		ID: d.ID, Name: d.Name, ParentID: d.ParentID, OwnerID: d.OwnerID, GuildID: d.GuildID, Type: d.Type, MessageCount: d.MessageCount,
		MemberCount: d.MemberCount, TotalSent: d.TotalSent, Slow: d.Slow, NewlyCreated: d.NewlyCreated,
	}
	if d.Member != nil {
		s.Member = &struct{ ID, UserID string }{d.Member.ID, d.Member.UserID}
	}
	s.Metadata.Archived, s.Metadata.Locked, s.Metadata.Invitable = d.Metadata.Archived, d.Metadata.Locked, d.Metadata.Invitable
	s.Metadata.Duration, s.Metadata.Changed, s.Metadata.Made = d.Metadata.Duration, d.Metadata.Changed, d.Metadata.Made
	return nil
}

// thread starts a thread in #cards as the bot, from no message, and returns it.
func (r *rig) thread(kind int, name string) strand {
	r.t.Helper()
	return r.started(r.api("POST", "/channels/"+r.cards+"/threads", object{"name": name, "type": kind}))
}

func (r *rig) started(p reply) strand {
	r.t.Helper()
	require.Equal(r.t, http.StatusCreated, p.status, string(p.body))
	var s strand
	p.decode(r.t, &s)
	return s
}

// hers starts a thread of Ada's in #cards.
func (r *rig) hers(kind int) sandbox.ThreadState {
	r.t.Helper()
	st, err := r.StartThread(sandbox.ThreadStart{User: r.ada, Channel: r.cards, Name: "Ada's", Type: kind})
	require.NoError(r.t, err)
	return st
}

// look returns a thread as it is now.
func (r *rig) look(id string) strand {
	r.t.Helper()
	p := r.api("GET", "/channels/"+id, nil)
	require.Equal(r.t, 200, p.status, string(p.body))
	var s strand
	p.decode(r.t, &s)
	return s
}

func (r *rig) patch(id string, body object) reply {
	r.t.Helper()
	return r.api("PATCH", "/channels/"+id, body)
}

func (r *rig) archive(id string) {
	r.t.Helper()
	yes := true
	require.NoError(r.t, r.ChangeThread(id, sandbox.ThreadChange{Archived: &yes}))
}

func (r *rig) lock(id string) {
	r.t.Helper()
	yes := true
	require.NoError(r.t, r.ChangeThread(id, sandbox.ThreadChange{Locked: &yes}))
}

func (r *rig) write(user, channel, content string) sandbox.Message {
	r.t.Helper()
	m, err := r.Write(user, channel, content)
	require.NoError(r.t, err)
	return m
}

// tell sends a message as the bot.
func (r *rig) tell(channel, content string) reply {
	r.t.Helper()
	return r.api("POST", "/channels/"+channel+"/messages", object{"content": content})
}

// moderate gives the bot MANAGE_THREADS in #cards, or takes it away.
func (r *rig) moderate(yes bool) {
	r.t.Helper()
	if !yes {
		require.NoError(r.t, r.Deny(r.cards, permModerate))
		return
	}
	require.NoError(r.t, r.Deny(r.cards, 0))
	require.NoError(r.t, r.Grant(r.ApplicationID(), permModerate))
}

// parts returns the users in a thread.
func (r *rig) parts(id string) []string {
	r.t.Helper()
	p := r.api("GET", "/channels/"+id+"/thread-members", nil)
	require.Equal(r.t, 200, p.status, string(p.body))
	var list []struct {
		UserID string `json:"user_id"`
	}
	p.decode(r.t, &list)
	users := []string{}
	for _, o := range list {
		users = append(users, o.UserID)
	}
	return users
}

// kinds returns the types of the messages of a channel, oldest first.
func (r *rig) kinds(channel string) []int {
	r.t.Helper()
	list, err := r.Messages(r.ada, channel, 100, "")
	require.NoError(r.t, err)
	var kinds []int
	for _, m := range list {
		kinds = append(kinds, m.Type)
	}
	return kinds
}

// clocked is a sandbox with the intent for members whose clock the test moves.
func clocked(t *testing.T) (*rig, *clock) {
	t.Helper()
	c := newClock()
	cfg := unlimited()
	cfg.Now, cfg.Privileged = c.now, intentsMembers
	return newRig(t, cfg), c
}

// listed returns the ids of a list of threads, and whether there are more.
func (r *rig) listed(path string) (ids []string, more bool) {
	r.t.Helper()
	p := r.api("GET", path, nil)
	require.Equal(r.t, 200, p.status, string(p.body))
	var d struct {
		Threads []strand `json:"threads"`
		More    bool     `json:"has_more"`
	}
	p.decode(r.t, &d)
	for _, s := range d.Threads {
		ids = append(ids, s.ID)
	}
	return ids, d.More
}

// events collects the names of the events up to the next of a name, that included, as far as they are about threads.
func (c *wire) events(last string, of ...string) (names []string, end packet) {
	c.t.Helper()
	for {
		p := c.next()
		if slices.Contains(of, p.T) || p.T == last {
			names = append(names, p.T)
		}
		if p.T == last {
			return names, p
		}
	}
}

func (p packet) strand(t *testing.T) strand {
	t.Helper()
	var s strand
	require.NoError(t, json.Unmarshal(p.D, &s))
	return s
}
