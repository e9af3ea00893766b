package sandbox

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Intents (events/gateway, "Gateway Intents").
const (
	intentGuilds         = 1 << 0
	intentMembers        = 1 << 1 // privileged
	intentPresences      = 1 << 8 // privileged
	intentGuildMessages  = 1 << 9
	intentDMs            = 1 << 12
	intentContent        = 1 << 15 // privileged
	intentsPrivileged    = intentMembers | intentPresences | intentContent
	intentsKnown         = 1<<17 - 1 | 1<<20 | 1<<21 | 1<<24 | 1<<25
	eventsBuffered       = 1000 // events kept for a session that may resume
	sessionsDisconnected = 64   // sessions without a connection that are kept
)

// gateway holds the sessions. The server's mutex guards it.
type gateway struct {
	sessions map[string]*session
	conns    map[*conn]bool
	life     time.Duration        // of a session without a connection
	listed   map[string]time.Time // when all members of a server were requested
	closed   bool
	away     time.Time // since when no session has a connection; zero while one has, and before the first
	tally    GatewayTally
	// What faults hold back; nil: nothing.
	helloAfter, readyAfter <-chan struct{}
}

// GatewayTally counts what bots did at the gateway.
type GatewayTally struct {
	Opened     int // connections
	Open       int // of them now
	Identified int // sessions asked for, given or not
	Resumed    int // sessions to be taken up again, taken up or not
	Unheard    int // heartbeats over connections gone silent
}

// GatewayTally returns what bots did at the gateway so far.
func (s *Server) GatewayTally() GatewayTally {
	s.mu.Lock()
	defer s.mu.Unlock()
	t := s.gateway.tally
	t.Open = len(s.gateway.conns)
	return t
}

func newGateway(life time.Duration) *gateway {
	return &gateway{sessions: map[string]*session{}, conns: map[*conn]bool{}, life: life, listed: map[string]time.Time{}}
}

// session is what a bot is told over one or more connections.
type session struct {
	id      string
	version int // of the interface
	intents int
	shard   [2]int
	sharded bool // whether the bot named a shard
	seq     int64
	buffer  []frame
	conn    *conn     // nil while there is none
	left    time.Time // when the last connection ended
	home    *Server
	late    []*lateEvent // held back by faults
}

// frame is an event sent.
type frame struct {
	seq  int64
	data []byte
}

// dispatch sends an event to every session that asked for it; intents are those of which one is needed, 0 if none is. Events
// of a server go to its shard, all others to shard 0.
func (s *Server) dispatch(event string, intents int, guild string, d any) {
	if len(s.gateway.sessions) == 0 {
		return
	}
	data, err := json.Marshal(d)
	if err != nil {
		s.log.Error("gateway event not encoded", "event", event, "err", err)
		return
	}
	for _, n := range s.gateway.sessions {
		if n.wants(intents, guild) {
			n.push(event, data)
		}
	}
}

func (n *session) wants(intents int, guild string) bool {
	return (intents == 0 || n.intents&intents != 0) && n.serves(guild)
}

// serves tells whether a server belongs to the session's shard; DMs, which have none, belong to shard 0.
func (n *session) serves(guild string) bool {
	id, err := strconv.ParseUint(guild, 10, 64)
	if err != nil {
		return n.shard[0] == 0
	}
	return int(id>>22%uint64(n.shard[1])) == n.shard[0]
}

// number numbers an event, keeps it for a resume and sends it if there is a connection.
func (n *session) number(event string, d []byte) {
	n.seq++
	b := make([]byte, 0, len(d)+len(event)+40)
	b = append(b, `{"op":0,"t":"`...)
	b = append(b, event...)
	b = append(b, `","s":`...)
	b = strconv.AppendInt(b, n.seq, 10)
	b = append(b, `,"d":`...)
	b = append(b, d...)
	b = append(b, '}')
	n.buffer = append(n.buffer, frame{n.seq, b})
	if len(n.buffer) > 2*eventsBuffered {
		n.buffer = append([]frame(nil), n.buffer[len(n.buffer)-eventsBuffered:]...)
	}
	if n.conn != nil {
		n.conn.send(b)
	}
}

// missed returns the events after seq; false if they aren't all kept.
func (n *session) missed(seq int64) ([]frame, bool) {
	if seq == n.seq {
		return nil, true
	}
	if len(n.buffer) == 0 || n.buffer[0].seq > seq+1 {
		return nil, false
	}
	return n.buffer[seq+1-n.buffer[0].seq:], true
}

func (g *gateway) shut() {
	g.closed = true
	for c := range g.conns {
		c.finish(closeGoingAway, "the sandbox closes")
	}
}

// leave takes a session's connection away. A session whose bot has closed it in good order can't be resumed.
func (g *gateway) leave(n *session, ended bool) {
	n.conn, n.left = nil, time.Now()
	if g.connected() == 0 {
		g.away = n.left
	}
	if ended {
		delete(g.sessions, n.id)
	}
	g.sweep()
}

// sweep forgets sessions that nobody has resumed.
func (g *gateway) sweep() {
	var oldest *session
	count := 0
	for id, n := range g.sessions {
		if n.conn != nil {
			continue
		}
		if time.Since(n.left) > g.life {
			delete(g.sessions, id)
			continue
		}
		count++
		if oldest == nil || n.left.Before(oldest.left) {
			oldest = n
		}
	}
	if count > sessionsDisconnected {
		delete(g.sessions, oldest.id)
	}
}

// sendMessage tells bots of a message posted or edited. Ephemeral messages go by the intent for DMs, without a server
// (events/gateway-events, "Message Create").
func (s *Server) sendMessage(kind string, c *channel, m *message) {
	if !s.told(c) {
		return
	}
	intent, where := intentGuildMessages, c.Guild
	if c.Guild == "" || m.ephemeral() {
		intent, where = intentDMs, ""
	}
	if where != "" && !s.w.hears(c) {
		return
	}
	shown := s.w.show(m)
	event := strings.ToUpper(kind)
	if where != "" {
		shown.GuildID = where
		if p := s.w.person(m.Author); p != nil {
			shown.Member = s.w.showMember(p, s.w.guild(where))
			shown.Member.User = nil
		}
	}
	bare := shown
	bare.Content, bare.Components, bare.Embeds, bare.Attachments = "", []Component{}, []Embed{}, []Attachment{}
	visible := where == "" || m.Author == s.w.bot || slices.Contains(m.Mentions, s.w.bot)
	var full, stripped []byte
	for _, n := range s.gateway.sessions {
		if !n.wants(intent, where) {
			continue
		}
		if visible || n.intents&intentContent != 0 {
			full = encoded(full, shown)
			n.push(event, full)
			continue
		}
		stripped = encoded(stripped, bare)
		n.push(event, stripped)
	}
}

// encoded returns the JSON of v, done if it has been made already.
func encoded(done []byte, v any) []byte {
	if done != nil {
		return done
	}
	data, err := json.Marshal(v)
	if err != nil {
		return []byte("null")
	}
	return data
}

func (s *Server) sendDeleted(c *channel, m *message) {
	if !s.told(c) {
		return
	}
	d := map[string]string{"id": m.ID, "channel_id": c.ID}
	intent, where := intentGuildMessages, c.Guild
	if c.Guild == "" || m.ephemeral() {
		intent, where = intentDMs, ""
	}
	if where != "" {
		if !s.w.hears(c) {
			return
		}
		d["guild_id"] = where
	}
	s.dispatch("MESSAGE_DELETE", intent, where, d)
}
