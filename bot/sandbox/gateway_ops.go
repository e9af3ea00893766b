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
		Op int             `json:"op"`
		D  json.RawMessage `json:"d"`
	}
	if len(data) > payloadMax || json.Unmarshal(data, &in) != nil {
		s.refuseConn(c, closeDecode, "Error while decoding payload.")
		return false
	}
	switch in.Op {
	case opHeartbeat:
		c.beats.Reset(missedBeats * s.cfg.Heartbeat)
		c.send([]byte(`{"t":null,"s":null,"op":11,"d":null}`))
		return true
	case opIdentify:
		return s.identify(c, in.D)
	case opResume:
		return s.resume(c, in.D)
	case opPresence, opVoiceState, opRequestMembers:
	default:
		s.refuseConn(c, closeUnknownOpcode, "Unknown opcode.")
		return false
	}
	s.lock()
	known := c.session != nil
	if known && in.Op != opPresence { // a presence is taken note of, but nobody sees it here
		s.violation("gateway: opcode %d is not supported here", in.Op)
	}
	s.release()
	if !known {
		s.refuseConn(c, closeNotAuthenticated, "Not authenticated.")
	}
	return known
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
	Token    string  `json:"token"`
	Intents  *int    `json:"intents"`
	Shard    *[2]int `json:"shard"`
	Compress bool    `json:"compress"`
}

func (s *Server) identify(c *conn, d json.RawMessage) bool {
	var in identify
	if json.Unmarshal(d, &in) != nil {
		s.refuseConn(c, closeDecode, "Error while decoding payload.")
		return false
	}
	if code, text := s.judge(c, &in); code != 0 {
		s.refuseConn(c, code, text)
		return false
	}
	n := &session{id: strings.ToLower(rand.Text()), intents: *in.Intents, shard: [2]int{0, 1}, conn: c}
	if in.Shard != nil {
		n.shard, n.sharded = *in.Shard, true
	}
	c.mu.Lock()
	c.compress = in.Compress && s.cfg.Compress
	c.mu.Unlock()
	s.lock()
	defer s.release()
	if s.gateway.closed {
		return false
	}
	c.session = n
	s.gateway.sessions[n.id] = n
	s.greet(n)
	return true
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
		if n.serves(g.ID) {
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
		if n.serves(g.ID) {
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
	list, count := []*member{}, 0
	for _, id := range s.w.order {
		p := s.w.people[id]
		if p.Left {
			continue
		}
		count++
		if members || p.Bot {
			list = append(list, s.w.showMember(p, g))
		}
	}
	out["members"], out["member_count"], out["channels"] = list, count, s.guildChannels(g.ID)
	out["joined_at"], out["large"], out["unavailable"] = g.Made, false, false
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
	if n == nil || s.gateway.closed {
		c.send(payload(opInvalidSession, false))
		return 0, ""
	}
	if in.Seq == nil || *in.Seq < 0 || *in.Seq > n.seq {
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
	for _, f := range missed {
		c.send(f.data)
	}
	n.push("RESUMED", []byte(`{}`))
	return 0, ""
}
