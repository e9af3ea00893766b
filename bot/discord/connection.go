package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"sync"
	"sync/atomic"
	"time"

	"github.com/gorilla/websocket"
)

// Opcodes of the gateway.
const (
	opDispatch       = 0
	opHeartbeat      = 1
	opIdentify       = 2
	opResume         = 6
	opReconnect      = 7
	opInvalidSession = 9
	opHello          = 10
	opHeartbeatACK   = 11
)

const (
	// writesAllowed are ours of Discord's 120 messages in 60 s; heartbeats that are due may use the rest.
	writesAllowed = 100
	writesSpan    = time.Minute
	writeTimeout  = 5 * time.Second
	// maxPayload bounds a message of the gateway in bytes.
	maxPayload = 16 << 20
	// leaveTime is how long the gateway may take to answer our farewell. It is ours.
	leaveTime = time.Second
	// readSlack is added to two heartbeats' time before a silent connection is given up.
	readSlack = 10 * time.Second
)

// connection is one connection to the gateway.
type connection struct {
	g  *Gateway
	ws *websocket.Conn

	write  sync.Mutex
	writes *window

	interval time.Duration
	owed     atomic.Bool // a heartbeat was sent that hasn't been acknowledged
	zombie   atomic.Bool
	ready    time.Time
	done     chan struct{}
	beats    sync.WaitGroup
}

func newConnection(g *Gateway, ws *websocket.Conn) *connection {
	ws.SetReadLimit(maxPayload)
	return &connection{g: g, ws: ws, writes: newWindow(writesAllowed, writesSpan), done: make(chan struct{})}
}

// run reads until the connection ends, for whatever reason, and leaves nothing of it behind.
func (c *connection) run(ctx context.Context, resume bool) (lasted time.Duration, err error) {
	left := make(chan struct{})
	stop := context.AfterFunc(ctx, func() { defer close(left); c.leave() })
	err = c.converse(resume)
	if c.zombie.Load() {
		err = errZombie
	}
	close(c.done)
	if stop() {
		c.end(closeReconnect)
	} else {
		<-left
	}
	c.beats.Wait()
	if resume {
		c.g.noteResume(!c.ready.IsZero())
	}
	if !c.ready.IsZero() {
		lasted = time.Since(c.ready)
	}
	return lasted, err
}

// end closes with the code. Any but 1000 and 1001 keeps the session.
func (c *connection) end(code int) {
	// The peer may be gone already; there is nothing more to do then.
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
	_ = c.ws.Close()
}

// leave ends the session. The connection is read on until the gateway has answered the farewell: what it had sent before comes first, and who has
// pressed in the last moment gets an answer.
func (c *connection) leave() {
	// The peer may be gone already; then reading ends by itself.
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(closeShutdown, ""), time.Now().Add(leaveTime))
	answer := time.NewTimer(leaveTime)
	defer answer.Stop()
	select {
	case <-c.done:
	case <-answer.C:
	}
	_ = c.ws.Close()
}

func (c *connection) converse(resume bool) error {
	if err := c.hello(); err != nil {
		return err
	}
	c.beats.Add(1)
	go c.heartbeat()
	first := c.g.identifyPayload()
	if resume {
		first = c.g.resumePayload()
	}
	if err := c.send(first, true); err != nil {
		return err
	}
	for {
		p, err := c.read(c.patience())
		if err != nil {
			return err
		}
		if err := c.handle(p); err != nil {
			return err
		}
	}
}

// patience returns how long the gateway may be silent.
func (c *connection) patience() time.Duration {
	if c.ready.IsZero() {
		return 2 * c.g.times.dial
	}
	return 2*c.interval + readSlack
}

func (c *connection) hello() error {
	p, err := c.read(c.g.times.dial)
	if err != nil {
		return fmt.Errorf("waiting for the gateway's greeting: %w", err)
	}
	var hello struct {
		Interval int64 `json:"heartbeat_interval"` // ms
	}
	if p.Op != opHello || json.Unmarshal(p.Data, &hello) != nil || hello.Interval <= 0 {
		return fmt.Errorf("the gateway greeted with op %d and no heartbeat interval", p.Op)
	}
	c.interval = time.Duration(hello.Interval) * time.Millisecond
	return nil
}

func (c *connection) read(patience time.Duration) (payload, error) {
	if err := c.ws.SetReadDeadline(time.Now().Add(patience)); err != nil {
		return payload{}, err
	}
	_, raw, err := c.ws.ReadMessage()
	if err != nil {
		return payload{}, err
	}
	var p payload
	if err := json.Unmarshal(raw, &p); err != nil {
		return payload{}, errors.New("the gateway sent what is no JSON")
	}
	return p, nil
}

func (c *connection) handle(p payload) error {
	switch p.Op {
	case opDispatch:
		c.dispatch(p)
	case opHeartbeat:
		return c.beat(false)
	case opHeartbeatACK:
		c.owed.Store(false)
	case opReconnect:
		return errReconnect
	case opInvalidSession:
		var resumable bool
		if json.Unmarshal(p.Data, &resumable) == nil && resumable {
			return errSuspended
		}
		return errInvalid
	}
	return nil
}

func (c *connection) dispatch(p payload) {
	if p.Seq != nil {
		c.g.session.seq.Store(*p.Seq)
	}
	switch p.Name {
	case "READY":
		c.started(p.Data)
	case "RESUMED":
		c.ready = time.Now()
		c.g.log.Info("gateway session resumed")
	}
	c.g.set.Event(p.Name, p.Data, time.Now())
}

func (c *connection) started(data []byte) {
	var said struct {
		Session string `json:"session_id"`
		Address string `json:"resume_gateway_url"`
		User    struct {
			ID text `json:"id"`
		} `json:"user"`
		Application struct {
			ID text `json:"id"`
		} `json:"application"`
	}
	if err := json.Unmarshal(data, &said); err != nil {
		c.g.log.Warn("READY can't be read whole", "error", err)
	}
	c.ready = time.Now()
	c.g.session.id, c.g.session.began, c.g.session.address = said.Session, c.ready, said.Address
	c.g.log.Info("gateway session started")
	c.g.set.Ready(Started{Application: string(said.Application.ID), User: string(said.User.ID)})
}

// heartbeat beats at the gateway's interval, the first time after a random part of it. A beat that is due while the last one is
// still not acknowledged ends the connection.
func (c *connection) heartbeat() {
	defer c.beats.Done()
	timer := time.NewTimer(rand.N(c.interval))
	defer timer.Stop()
	for {
		select {
		case <-c.done:
			return
		case <-timer.C:
		}
		if c.owed.Load() {
			c.zombie.Store(true)
			c.end(closeReconnect)
			return
		}
		if err := c.beat(true); err != nil {
			c.end(closeReconnect)
			return
		}
		timer.Reset(c.interval)
	}
}

// beat sends a heartbeat. Those that the gateway asks for beside the regular ones are left out when too many were sent.
func (c *connection) beat(due bool) error {
	var seq any
	if n := c.g.session.seq.Load(); n > 0 {
		seq = n
	}
	if due {
		c.owed.Store(true)
	}
	return c.send(map[string]any{"op": opHeartbeat, "d": seq}, due)
}

// send writes a message; one that isn't due is dropped rather than exceeding Discord's limit.
func (c *connection) send(v any, due bool) error {
	c.write.Lock()
	defer c.write.Unlock()
	now := time.Now()
	if !due && c.writes.wait(now) > 0 {
		return nil
	}
	c.writes.take(now)
	if err := c.ws.SetWriteDeadline(now.Add(writeTimeout)); err != nil {
		return err
	}
	return c.ws.WriteJSON(v)
}
