package sandbox

import (
	"bytes"
	"crypto/rand"
	"encoding/json"
	"strings"
	"time"
)

// receive handles one payload of a bot; false ends the connection.
func (s *Server) receive(c *conn, data []byte) bool {
	if !c.paced(time.Now()) {
		s.refuseConn(c, closeRateLimited, "You are being rate limited.")
		return false
	}
	var in struct {
		Op *int            `json:"op"`
		D  json.RawMessage `json:"d"`
	}
	if len(data) > payloadMax || json.Unmarshal(data, &in) != nil || in.Op == nil {
		s.refuseConn(c, closeDecode, "Error while decoding payload.")
		return false
	}
	switch *in.Op {
	case opHeartbeat:
		if c.silent() {
			s.count(&s.gateway.tally.Unheard)
		}
		return s.beat(c, in.D)
	case opIdentify:
		s.count(&s.gateway.tally.Identified)
		return s.identify(c, in.D)
	case opResume:
		s.count(&s.gateway.tally.Resumed)
		return s.resume(c, in.D)
	case opPresence, opVoiceState, opRequestMembers, opRequestSounds, opChannelInfo:
		if code, text := s.request(c, *in.Op, in.D); code != 0 {
			s.refuseConn(c, code, text)
			return false
		}
		return true
	default:
		s.refuseConn(c, closeUnknownOpcode, "Unknown opcode.")
		return false
	}
}

// count adds one to what is counted of the gateway.
func (s *Server) count(n *int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	*n++
}

// beatWithin is how soon after the last one a heartbeat must come: there is some tolerance in the interval.
func beatWithin(interval time.Duration) time.Duration { return interval + interval/2 }

// beat acknowledges a heartbeat, which names the last event that the bot has got, or null.
func (s *Server) beat(c *conn, d json.RawMessage) bool {
	var seq *int64
	if len(d) > 0 && json.Unmarshal(d, &seq) != nil {
		s.refuseConn(c, closeDecode, "Error while decoding payload.")
		return false
	}
	c.beats.Reset(beatWithin(s.cfg.Heartbeat))
	c.send([]byte(`{"t":null,"s":null,"op":11,"d":null}`))
	return true
}

// paced notes a payload; false if the bot sends too many.
func (c *conn) paced(now time.Time) bool {
	for len(c.sent) > 0 && now.Sub(c.sent[0]) >= payloadsTime {
		c.sent = c.sent[1:]
	}
	c.sent = append(c.sent, now)
	return len(c.sent) <= payloadsMax
}

type identify struct {
	Token      string    `json:"token"`
	Properties *struct{} `json:"properties"`
	Intents    *int      `json:"intents"`
	Shard      *[2]int   `json:"shard"`
	Compress   bool      `json:"compress"`
	Threshold  *int      `json:"large_threshold"`
}

// sound tells whether an IDENTIFY has what it must have (events/gateway-events, "Identify").
func (in *identify) sound() bool {
	return in.Properties != nil && (in.Threshold == nil || *in.Threshold >= 50 && *in.Threshold <= 250)
}

func (s *Server) identify(c *conn, d json.RawMessage) bool {
	var in identify
	if json.Unmarshal(d, &in) != nil || !in.sound() {
		s.refuseConn(c, closeDecode, "Error while decoding payload.")
		return false
	}
	if code, text := s.judge(c, &in); code != 0 {
		s.refuseConn(c, code, text)
		return false
	}
	n := &session{
		id: strings.ToLower(rand.Text()), version: c.version, intents: *in.Intents, shard: [2]int{0, 1}, conn: c, home: s,
	}
	if in.Shard != nil {
		n.shard, n.sharded = *in.Shard, true
	}
	c.mu.Lock()
	c.compress = in.Compress && s.cfg.Compress
	c.mu.Unlock()
	return s.openSession(n)
}

// judge returns the close code of what is wrong with an IDENTIFY, 0 if nothing is.
func (s *Server) judge(c *conn, in *identify) (int, string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	switch {
	case c.session != nil:
		return closeAuthenticated, "Already authenticated."
	case !s.tokenFits(in.Token):
		return closeWrongToken, "Authentication failed."
	case in.Shard != nil && (in.Shard[1] < 1 || in.Shard[0] < 0 || in.Shard[0] >= in.Shard[1]):
		return closeInvalidShard, "Invalid shard."
	case s.crowded(in.Shard):
		return closeShardingRequired, "Sharding required."
	case in.Intents == nil || *in.Intents < 0 || *in.Intents&^intentsKnown != 0:
		return closeInvalidIntents, "Invalid intents."
	case *in.Intents&intentsPrivileged&^s.cfg.Privileged != 0:
		return closeDisallowedIntents, "Disallowed intent(s)."
	}
	return 0, ""
}

// tokenFits accepts the token with or without the word before it, as the gateway does.
func (s *Server) tokenFits(token string) bool {
	return strings.TrimPrefix(token, "Bot ") == s.w.token
}

// greet sends READY and the servers.
func (s *Server) greet(n *session) {
	guilds := []map[string]any{}
	for _, g := range s.w.guilds {
		if n.serves(g.ID) && g.member(s.w.bot) != nil {
			guilds = append(guilds, map[string]any{"id": g.ID, "unavailable": true})
		}
	}
	ready := map[string]any{
		"v": n.conn.version, "user": s.self(), "guilds": guilds, "session_id": n.id, "resume_gateway_url": n.conn.address, "private_channels": []any{},
		"presences": []any{}, "relationships": []any{}, "user_settings": map[string]any{},
		"application": map[string]any{"id": s.w.app.ID, "flags": 0},
	}
	if n.sharded {
		ready["shard"] = n.shard
	}
	push(n, "READY", ready)
	if n.intents&intentGuilds == 0 {
		return
	}
	for _, g := range s.w.guilds {
		if n.serves(g.ID) && s.w.present(g) {
			push(n, "GUILD_CREATE", s.guildCreate(g, n.intents&intentMembers != 0))
		}
	}
}

func push(n *session, event string, d any) {
	data, err := json.Marshal(d)
	if err == nil {
		n.push(event, data)
	}
}

// guildCreate is a server as the gateway tells it first; without the intent for members, of them the bot alone.
func (s *Server) guildCreate(g *guild, members bool) map[string]any {
	out := s.showGuild(g)
	list := []*member{}
	for _, m := range g.Members {
		if p := s.w.person(m.User); p != nil && (members || p.ID == s.w.bot) {
			list = append(list, s.w.showMember(p, g))
		}
	}
	channels := []channelObject{}
	for _, c := range s.w.channelsOf(g) {
		channels = append(channels, s.w.gatewayChannel(c))
	}
	out["members"], out["member_count"], out["channels"] = list, len(g.Members), channels
	out["joined_at"], out["large"], out["unavailable"] = g.member(s.w.bot).Joined, false, false
	for _, k := range []string{"threads", "presences", "voice_states", "stage_instances", "guild_scheduled_events", "soundboard_sounds"} {
		out[k] = []any{}
	}
	out["threads"] = s.guildThreads(g.ID)
	return out
}

type resume struct {
	Token   string `json:"token"`
	Session string `json:"session_id"`
	Seq     *int64 `json:"seq"`
}

func (s *Server) resume(c *conn, d json.RawMessage) bool {
	var in resume
	if json.Unmarshal(d, &in) != nil || bytes.Equal(d, []byte("null")) {
		s.refuseConn(c, closeDecode, "Error while decoding payload.")
		return false
	}
	if code, text := s.takeUp(c, &in); code != 0 {
		s.refuseConn(c, code, text)
		return false
	}
	return true
}

// takeUp continues a session over a new connection: what was missed, then RESUMED. A session that is gone is answered with
// opcode 9, upon which the bot identifies anew.
func (s *Server) takeUp(c *conn, in *resume) (int, string) {
	s.lock()
	defer s.release()
	if c.session != nil {
		return closeAuthenticated, "Already authenticated."
	}
	if !s.tokenFits(in.Token) {
		return closeWrongToken, "Authentication failed."
	}
	s.gateway.sweep()
	n := s.gateway.sessions[in.Session]
	// A session goes on in the version it began with (events/gateway, "Resuming").
	if n == nil || n.version != c.version || s.gateway.closed {
		c.send(payload(opInvalidSession, false))
		return 0, ""
	}
	if in.Seq == nil || *in.Seq < 0 || *in.Seq > n.seq {
		if n.conn != nil {
			n.conn.finish(closeInvalidSequence, "Invalid seq.")
		}
		delete(s.gateway.sessions, n.id) // the bot has to start a new one
		return closeInvalidSequence, "Invalid seq."
	}
	missed, ok := n.missed(*in.Seq)
	if !ok {
		delete(s.gateway.sessions, n.id)
		c.send(payload(opInvalidSession, false))
		return 0, ""
	}
	if n.conn != nil {
		n.conn.finish(closeTimedOut, "Session resumed elsewhere.")
	}
	n.conn, c.session = c, n
	s.gateway.away = time.Time{}
	for _, f := range missed {
		c.send(f.data)
	}
	n.push("RESUMED", []byte(`{}`))
	return 0, ""
}
