package discord

import (
	"sync"
	"time"
)

const (
	// turnWait is how long a request about a message waits for the one before it. It is ours: a small part of the three seconds of an answer.
	turnWait = 300 * time.Millisecond
	// overtakenMost is how often an answer is made out anew that others have overtaken.
	overtakenMost = 3
)

// turns has the requests about one message go one after the other, so that each knows which files the message has. The zero value is ready.
type turns struct {
	mu   sync.Mutex
	busy map[string]*line
}

// line is of the requests about one message.
type line struct {
	last chan struct{} // closed at the end of the one that came last
	all  int
	out  int // how many of them are on their way to Discord
	sent int // how often one has left
}

// turn is a request's.
type turn struct {
	turns   *turns
	line    *line // nil for a message that isn't there yet
	message string
	mine    chan struct{}
	out     bool
	seen    int  // the line's sent when the request was made out, or left
	crossed bool // whether another one was on its way then
}

// take waits for the message's turn. A request that hangs, or that Discord's limits hold back, holds up nobody for long.
func (t *turns) take(message string) *turn {
	if message == "" {
		return &turn{}
	}
	u := &turn{turns: t, message: message, mine: make(chan struct{})}
	t.mu.Lock()
	if u.line = t.busy[message]; u.line == nil {
		u.line = &line{}
		if t.busy == nil {
			t.busy = map[string]*line{}
		}
		t.busy[message] = u.line
	}
	before := u.line.last
	u.line.last = u.mine
	u.line.all++
	t.mu.Unlock()
	if before != nil {
		select {
		case <-before:
		case <-time.After(turnWait):
		}
	}
	return u
}

// begin is called when the request is made out. It reports whether no other is on its way, so that it is known what the message has.
func (u *turn) begin() bool {
	if u.line == nil {
		return true
	}
	u.turns.mu.Lock()
	defer u.turns.mu.Unlock()
	u.seen = u.line.sent
	others := u.line.out
	if u.out {
		others--
	}
	u.crossed = u.crossed || others > 0
	return others == 0
}

// leave is called when the request leaves for Discord, each time that it is tried. It returns errOvertaken if another one has left since it was made out.
func (u *turn) leave() error {
	if u.line == nil {
		return nil
	}
	u.turns.mu.Lock()
	defer u.turns.mu.Unlock()
	if u.line.sent != u.seen {
		return errOvertaken
	}
	if !u.out {
		u.out = true
		u.line.out++
	}
	u.line.sent++
	u.seen = u.line.sent
	return nil
}

// alone reports whether no other request can have changed the message beside this one, which has been answered.
func (u *turn) alone() bool {
	if u.line == nil {
		return true
	}
	u.turns.mu.Lock()
	defer u.turns.mu.Unlock()
	return !u.crossed && u.line.sent == u.seen && u.line.out == 1
}

func (u *turn) end() {
	if u.line == nil {
		return
	}
	u.turns.mu.Lock()
	defer u.turns.mu.Unlock()
	if u.out {
		u.line.out--
	}
	if u.line.all--; u.line.all == 0 {
		delete(u.turns.busy, u.message)
	}
	close(u.mine)
}
