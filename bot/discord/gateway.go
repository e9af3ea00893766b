package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/url"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// GatewaySettings are those of one shard's connection.
type GatewaySettings struct {
	Shard  int
	Shards int // 0 and 1: one connection for all servers
	// Event is told every event in order, with when it arrived. It runs in the read loop and must not block.
	Event func(name string, data []byte, at time.Time)
	// Ready is told the bot's application and user whenever a new session has started. It must not block either.
	Ready func(Started)
	// Lost is told that a connection has ended; the next READY or RESUMED says that there is one again. It must not block either.
	Lost func()
	Log  *slog.Logger
}

// Started is what Discord says at the start of a session.
type Started struct {
	Application string // id
	User        string // id
}

// Gateway is one shard's connection to Discord's gateway: it heartbeats, resumes after losses, and backs off.
type Gateway struct {
	client *Client
	set    GatewaySettings
	log    *slog.Logger
	times  gatewayTimes

	session session
	losses  int // of connections in a row, since one that lasted
	starts  int // of losses in a row that leave no session to resume, since one that lasted
	info    GatewayInfo
}

// session is what a resume needs.
type session struct {
	id      string
	began   time.Time
	address string // resume_gateway_url
	seq     atomic.Int64
	misses  int // dials in a row that failed at its address
	refused int // resumes in a row that came to nothing
}

// gatewayTimes are the waits of the gateway, apart for tests.
type gatewayTimes struct {
	dial         time.Duration // to connect, and for the first messages
	firstPause   time.Duration // of the back-off
	maxPause     time.Duration
	maxPlenty    time.Duration // as maxPause, while connecting costs nothing to speak of
	settled      time.Duration // a connection that lasted so long was a good one
	stable       time.Duration // a session that lasted so long, over however many connections, was worth its start
	identifySpan time.Duration
	invalid      func() time.Duration // after op 9; Discord asks for one to five seconds at random
}

func defaultGatewayTimes() gatewayTimes {
	return gatewayTimes{
		dial: 15 * time.Second, firstPause: time.Second, maxPause: 4 * time.Minute, maxPlenty: 10 * time.Second,
		settled: 5 * time.Second, stable: time.Minute, identifySpan: identifySpan,
		invalid: func() time.Duration { return time.Second + rand.N(4*time.Second) },
	}
}

// NewGateway returns a gateway that connects when it is run.
func NewGateway(c *Client, s GatewaySettings) *Gateway {
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	if s.Event == nil {
		s.Event = func(string, []byte, time.Time) {}
	}
	if s.Ready == nil {
		s.Ready = func(Started) {}
	}
	if s.Lost == nil {
		s.Lost = func() {}
	}
	s.Shards = max(s.Shards, 1)
	return &Gateway{client: c, set: s, log: s.Log.With("shard", s.Shard), times: defaultGatewayTimes()}
}

// Errors that end a connection but not the gateway.
var (
	errZombie    = errors.New("the gateway didn't acknowledge a heartbeat")
	errReconnect = errors.New("the gateway asked for a new connection")
	errInvalid   = errors.New("the gateway ended the session")
	errSuspended = errors.New("the gateway doesn't know the session for the moment")
)

// Run keeps the connection until the context is over, then closes it and returns nil. It returns a *GatewayError when
// connecting again is of no use.
func (g *Gateway) Run(ctx context.Context) error {
	for {
		lasted, err := g.connect(ctx)
		if ctx.Err() != nil {
			return nil
		}
		g.set.Lost()
		if end := fatal(err); end != nil {
			return end
		}
		g.note(lasted, err)
		pause := g.pause(err)
		g.log.Info("gateway connection ended", "error", g.client.redact(err.Error(), route{}), "pause", pause, "resume", g.session.id != "")
		if sleep(ctx, pause) != nil {
			return nil
		}
	}
}

// note keeps count of losses and forgets a session that can't be resumed.
func (g *Gateway) note(lasted time.Duration, err error) {
	if lasted >= g.times.settled {
		g.losses = 0
	}
	g.losses++
	if errors.Is(err, errInvalid) || endsSession(err) {
		g.forget()
	}
	if g.session.id == "" {
		g.starts++
	}
}

func (g *Gateway) forget() {
	if !g.session.began.IsZero() && time.Since(g.session.began) >= g.times.stable {
		g.starts = 0
	}
	g.session.id, g.session.began, g.session.address, g.session.misses, g.session.refused = "", time.Time{}, "", 0, 0
	g.session.seq.Store(0)
}

// maxRefused is how many resumes in a row may come to nothing before a new session is started. It is ours.
const maxRefused = 3

// noteResume gives up a session that is never resumed.
func (g *Gateway) noteResume(resumed bool) {
	g.session.refused++
	if resumed {
		g.session.refused = 0
	}
	if g.session.refused >= maxRefused {
		g.forget()
	}
}

// pause returns how long to wait before the next connection: nothing after the first loss in a row, then ever longer. Resuming costs nothing, so a
// connection that lasted for seconds allows to do it at once again. A new session is one of the day's starts: for it losses of sessions count as
// well, and when not many starts are left the pauses get long.
func (g *Gateway) pause(err error) time.Duration {
	pause := g.backoff(g.losses, g.times.maxPlenty)
	if g.session.id == "" {
		longest := g.times.maxPause
		if g.info.Remaining >= identifyPlenty {
			longest = g.times.maxPlenty
		}
		pause = max(pause, g.backoff(g.starts, longest))
	}
	if errors.Is(err, errInvalid) || errors.Is(err, errSuspended) {
		pause = max(pause, g.times.invalid())
	}
	return max(pause, retryAfter(err))
}

// backoff returns the pause after so many losses in a row.
func (g *Gateway) backoff(losses int, longest time.Duration) time.Duration {
	if losses < 2 {
		return 0
	}
	return backoff(losses-2, g.times.firstPause, longest)
}

// connect holds one connection from its dialling to its end, and returns how long it was ready.
func (g *Gateway) connect(ctx context.Context) (lasted time.Duration, err error) {
	resume := g.session.id != ""
	address := g.session.address
	if !resume || address == "" {
		if err := g.prepare(ctx, resume); err != nil {
			return 0, err
		}
		address = g.info.URL
	}
	ws, err := g.dial(ctx, address)
	if err != nil {
		return 0, err
	}
	c := newConnection(g, ws)
	return c.run(ctx, resume)
}

// prepare asks for the gateway's address, and for a new session waits for its turn and its share of the day's starts.
func (g *Gateway) prepare(ctx context.Context, resume bool) error {
	ask, cancel := context.WithTimeout(ctx, 2*g.times.dial)
	defer cancel()
	info, err := g.client.GatewayURL(ask)
	if err != nil {
		return err
	}
	if info.URL == "" && g.client.gateway == "" {
		return errors.New("no gateway was named by Discord")
	}
	g.info = info
	if resume {
		return nil
	}
	if info.Remaining <= identifyReserve && info.ResetAfter > 0 {
		g.log.Error("nearly all session starts of the day are used up; waiting for more", "left", info.Remaining, "wait", info.ResetAfter)
		if err := sleep(ctx, info.ResetAfter); err != nil {
			return err
		}
	}
	return g.client.identify.wait(ctx, g.set.Shard, info.MaxConcurrency, g.times.identifySpan)
}

func (g *Gateway) dial(ctx context.Context, address string) (*websocket.Conn, error) {
	full, err := gatewayAddress(address, g.client.gateway)
	if err != nil {
		return nil, err
	}
	dialer := websocket.Dialer{Proxy: websocket.DefaultDialer.Proxy, HandshakeTimeout: g.times.dial}
	ws, res, err := dialer.DialContext(ctx, full, nil)
	if res != nil && res.Body != nil {
		// gorilla has read what there was; closing can't fail in a way that matters.
		_ = res.Body.Close()
	}
	if err == nil {
		g.session.misses = 0
		return ws, nil
	}
	// An address to resume at that can't be reached is given up for the common one.
	if g.session.misses++; g.session.misses >= 2 {
		g.session.address = ""
	}
	return nil, fmt.Errorf("connecting to the gateway: %w", err)
}

// gatewayAddress completes the address that Discord named; override, if any, takes the place of its scheme, host and path.
func gatewayAddress(named, override string) (string, error) {
	if override != "" {
		named = override
	}
	u, err := url.Parse(named)
	if err != nil || u.Host == "" {
		return "", fmt.Errorf("gateway address %q: it must be like wss://gateway.discord.gg", named)
	}
	switch u.Scheme {
	case "http":
		u.Scheme = "ws"
	case "https":
		u.Scheme = "wss"
	}
	if u.Path == "" {
		u.Path = "/"
	}
	q := u.Query()
	q.Set("v", discordgo.APIVersion)
	q.Set("encoding", "json")
	u.RawQuery = q.Encode()
	return u.String(), nil
}

// payload is a message of the gateway.
type payload struct {
	Op   int             `json:"op"`
	Data json.RawMessage `json:"d"`
	Seq  *int64          `json:"s,omitempty"`
	Name string          `json:"t,omitempty"`
}

func (g *Gateway) identifyPayload() any {
	type properties struct {
		OS      string `json:"os"`
		Browser string `json:"browser"`
		Device  string `json:"device"`
	}
	return map[string]any{"op": opIdentify, "d": map[string]any{
		"token":      g.client.token,
		"intents":    int(discordgo.IntentsGuilds),
		"properties": properties{"linux", "trey", "trey"},
		"shard":      [2]int{g.set.Shard, g.set.Shards},
		"compress":   false,
	}}
}

func (g *Gateway) resumePayload() any {
	return map[string]any{"op": opResume, "d": map[string]any{
		"token": g.client.token, "session_id": g.session.id, "seq": g.session.seq.Load(),
	}}
}
