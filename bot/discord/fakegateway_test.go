package discord

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"time"

	"github.com/gorilla/websocket"
)

// calm is the heartbeat interval, in ms, as Discord has it: no connection is given up within a test for a late acknowledgement, however slow the machine is.
const calm = 41_250

// fakeGateway serves WebSocket connections by scripts, the n-th connection by the n-th script and further ones by the last.
type fakeGateway struct {
	mu      sync.Mutex
	scripts []func(*fakeConn)
	conns   []*fakeConn
	paths   []string
	all     sync.WaitGroup
}

// fakeConn is the gateway's side of a connection.
type fakeConn struct {
	ws       *websocket.Conn
	write    sync.Mutex
	seq      int
	Resumed  bool
	Hello    map[string]any // what identify or resume said
	CloseErr error          // how it ended, once it has
	Beats    int
	mute     bool // acknowledges no heartbeats
}

func newFakeGateway() *fakeGateway {
	return &fakeGateway{scripts: []func(*fakeConn){func(c *fakeConn) { c.play(calm) }}}
}

func (g *fakeGateway) script(scripts ...func(*fakeConn)) {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.scripts = scripts
}

func (g *fakeGateway) serve(w http.ResponseWriter, r *http.Request) {
	up := websocket.Upgrader{}
	ws, err := up.Upgrade(w, r, nil)
	if err != nil {
		return
	}
	g.all.Add(1)
	defer g.all.Done()
	c := &fakeConn{ws: ws}
	g.mu.Lock()
	n := min(len(g.conns), len(g.scripts)-1)
	run := g.scripts[n]
	g.conns = append(g.conns, c)
	g.paths = append(g.paths, r.URL.String())
	g.mu.Unlock()
	run(c)
	_ = ws.Close()
}

func (g *fakeGateway) close() {
	g.mu.Lock()
	for _, c := range g.conns {
		_ = c.ws.Close()
	}
	g.mu.Unlock()
	g.all.Wait()
}

func (g *fakeGateway) count() int {
	g.mu.Lock()
	defer g.mu.Unlock()
	return len(g.conns)
}

func (g *fakeGateway) conn(n int) *fakeConn {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.conns[n]
}

func (g *fakeGateway) path(n int) string {
	g.mu.Lock()
	defer g.mu.Unlock()
	return g.paths[n]
}

func (c *fakeConn) raw(text string) {
	c.write.Lock()
	defer c.write.Unlock()
	_ = c.ws.WriteMessage(websocket.TextMessage, []byte(text))
}

// event dispatches an event.
func (c *fakeConn) event(name, data string) {
	c.write.Lock()
	defer c.write.Unlock()
	c.seq++
	_ = c.ws.WriteMessage(websocket.TextMessage, fmt.Appendf(nil, `{"op":0,"s":%d,"t":%q,"d":%s}`, c.seq, name, data))
}

func (c *fakeConn) hello(interval int) {
	c.raw(fmt.Sprintf(`{"op":10,"d":{"heartbeat_interval":%d}}`, interval))
}

// login greets and waits for identify or resume.
func (c *fakeConn) login(interval int) bool {
	c.hello(interval)
	for {
		p, err := c.next()
		if err != nil {
			return false
		}
		if p.Op == opIdentify || p.Op == opResume {
			c.write.Lock()
			c.Resumed = p.Op == opResume
			_ = json.Unmarshal(p.Data, &c.Hello)
			c.write.Unlock()
			return true
		}
	}
}

// start logs in and reports the session as ready.
func (c *fakeConn) start(interval int) bool {
	if !c.login(interval) {
		return false
	}
	if c.Resumed {
		c.event("RESUMED", `{}`)
		return true
	}
	c.event("READY", `{"session_id":"s1","user":{"id":"7"},"application":{"id":"8"},"guilds":[]}`)
	return true
}

func (c *fakeConn) next() (payload, error) {
	var p payload
	err := c.ws.ReadJSON(&p)
	return p, err
}

// play is a whole connection without incidents.
func (c *fakeConn) play(interval int) {
	if c.start(interval) {
		c.listen()
	}
}

// listen acknowledges heartbeats until the connection ends.
func (c *fakeConn) listen() {
	for {
		p, err := c.next()
		if err != nil {
			c.write.Lock()
			c.CloseErr = err
			c.write.Unlock()
			return
		}
		if p.Op != opHeartbeat {
			continue
		}
		c.write.Lock()
		c.Beats++
		mute := c.mute
		c.write.Unlock()
		if !mute {
			c.raw(`{"op":11}`)
		}
	}
}

func (c *fakeConn) beats() int {
	c.write.Lock()
	defer c.write.Unlock()
	return c.Beats
}

func (c *fakeConn) resumed() bool {
	c.write.Lock()
	defer c.write.Unlock()
	return c.Resumed
}

func (c *fakeConn) closed() error {
	c.write.Lock()
	defer c.write.Unlock()
	return c.CloseErr
}

// closeWith ends the connection with a close code.
func (c *fakeConn) closeWith(code int) {
	_ = c.ws.WriteControl(websocket.CloseMessage, websocket.FormatCloseMessage(code, ""), time.Now().Add(time.Second))
}
