package discord

import (
	"context"
	"time"

	"trey/storage"
)

// address names a message owed.
type address struct {
	table   int64
	kind    storage.Kind
	account int64
}

type parcelState int

const (
	resting parcelState = iota // nothing to do
	waiting                    // for its time
	queued
	running
)

// parcel is a message owed on its way. Its fields are guarded by the courier's mutex; while it is running, tried, posted,
// unsaved, panics and aim belong to the worker.
type parcel struct {
	address
	d        storage.Delivery
	state    parcelState
	again    bool      // wanted anew while running
	since    time.Time // from when on it has been owed; zero if it isn't
	renewed  time.Time // the same of what is wanted anew
	round    int       // counts the waits, so that an old timer is told from the current one
	sent     time.Time
	not      time.Time // not before
	failures int
	panics   int    // of its rendering in a row
	ended    uint64 // its last delivery, by number
	unsaved  bool   // d is ahead of the book
	tried    int    // the version of a posting that may or may not have succeeded; or notTried, triedAny, triedBefore
	posted   posted // by that posting, if this process has made it
	aim      string // channel to which it was to go
}

const (
	notTried    = -1 - iota // there has been no such posting
	triedAny                // there has been one, of whatever version
	triedBefore             // an earlier process may have made one
)

// posted is what was to be posted where.
type posted struct {
	channel string
	message Message
}

// uncertain reports whether this process has tried to post the message and doesn't know whether it is there.
func (p *parcel) uncertain() bool { return p.tried >= 0 || p.tried == triedAny }

// want puts a message on its way that is owed since then, of which was read in the book when so many deliveries had ended.
func (c *Courier) want(d storage.Delivery, read uint64, since time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	a := address{d.Table, d.Kind, d.Account}
	p := c.parcels[a]
	switch {
	case p != nil && p.state == running:
		if !p.again {
			p.again, p.renewed = true, since
		}
		return
	case p != nil && p.ended > read, p == nil && c.dropped > read:
		// What was read is from before the last delivery: by it a message would be posted or deleted once more.
		c.replan(d.Table, since)
		return
	case p == nil:
		p = &parcel{address: a, tried: notTried}
		if c.inherited[d.Table] && d.Wanted > d.Done {
			p.tried = triedBefore
		}
		c.parcels[a] = p
	}
	if p.unsaved {
		d.Channel, d.Message, d.Hash, d.Done, d.Posted, d.Occasion, d.Old = p.d.Channel, p.d.Message, p.d.Hash, p.d.Done, p.d.Posted, p.d.Occasion, p.d.Old
	}
	other := p.state == waiting && p.panics >= mostPanics && d.Wanted > p.d.Wanted // than what can't be rendered
	if other {
		p.not = time.Time{}
	}
	p.d = d
	if p.since.IsZero() {
		p.since = since
	}
	if other || p.state == resting {
		c.schedule(p)
	}
}

// schedule queues the parcel when its time has come. c.mu is held.
func (c *Courier) schedule(p *parcel) {
	due := p.sent.Add(c.times.spacing)
	if p.sent.IsZero() || c.draining {
		due = time.Time{}
	}
	if p.not.After(due) {
		due = p.not
	}
	wait := time.Until(due)
	if wait <= 0 {
		c.push(p)
		return
	}
	c.pause(p, waiting, wait)
}

// pause leaves the parcel alone for a time. After it, one that waits is queued, and one that rests is forgotten. c.mu is held.
func (c *Courier) pause(p *parcel, s parcelState, d time.Duration) {
	p.state = s
	p.round++
	round := p.round
	c.after(d, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		switch {
		case p.round != round || p.state != s:
		case s == waiting:
			c.push(p)
		case s == resting:
			delete(c.parcels, p.address)
			c.dropped = max(c.dropped, p.ended)
		}
	})
}

// push queues the parcel: hands and calls before tables. c.mu is held.
func (c *Courier) push(p *parcel) {
	p.state = queued
	p.round++
	if p.kind.Personal() {
		c.hands = append(c.hands, p)
	} else {
		c.boards = append(c.boards, p)
	}
	signal(c.ready)
}

const (
	// handsInARow is how many hands go before a table's message that waits.
	handsInARow = 8
	// boardPatience is how long a table's message waits before it goes by turns with the hands: ten seconds is the most that a table may lag
	// wherever Discord's limits leave room for it.
	boardPatience = 4 * time.Second
)

// pop returns the next parcel; nil if there is none.
func (c *Courier) pop() (*parcel, storage.Delivery) {
	c.mu.Lock()
	defer c.mu.Unlock()
	queue := &c.hands
	if len(c.hands) == 0 || len(c.boards) > 0 && c.streak >= c.handsFirst() {
		queue = &c.boards
	}
	if len(*queue) == 0 {
		return nil, storage.Delivery{}
	}
	p := (*queue)[0]
	(*queue)[0] = nil
	*queue = (*queue)[1:]
	c.streak++
	if queue == &c.boards {
		c.streak = 0
	}
	p.state = running
	c.running++
	if len(c.hands)+len(c.boards) > 0 {
		signal(c.ready)
	}
	if c.spare() {
		signal(c.wake)
	}
	return p, p.d
}

// handsFirst is how many hands go before the next table's message. c.mu is held.
func (c *Courier) handsFirst() int {
	if time.Since(c.boards[0].since) > boardPatience {
		return 1
	}
	return handsInARow
}

// serve delivers parcels one after the other.
func (c *Courier) serve(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.ready:
		}
		for p, d := c.pop(); p != nil; p, d = c.pop() {
			c.finish(p, c.deliver(ctx, p, d))
			if ctx.Err() != nil {
				return
			}
		}
	}
}

// report is what became of a delivery.
type report struct {
	d     storage.Delivery
	sent  bool          // something was sent to Discord
	held  bool          // left until a press is answered
	retry time.Duration // to be tried again after that; 0 if not
	leave time.Duration // left until the next change, and that long at least; 0 if not
}

// finish decides what comes after a delivery.
func (c *Courier) finish(p *parcel, r report) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.running--
	c.ended++
	p.ended = c.ended
	p.d = r.d
	p.not = time.Time{}
	if r.sent {
		p.sent = time.Now()
	}
	again := p.again
	p.again = false
	switch {
	case r.held:
		p.state = resting
	case r.leave > 0:
		p.failures++
		p.not = time.Now().Add(r.leave)
		p.since = p.renewed
		p.state = resting
	case r.retry > 0:
		p.again = again
		p.failures++
		p.not = time.Now().Add(r.retry)
		c.schedule(p)
		return
	default:
		p.failures = 0
		c.set.Delivered(r.d, time.Since(p.since))
		p.since = p.renewed
		c.pause(p, resting, c.times.spacing)
	}
	p.renewed = time.Time{}
	if again {
		c.replan(p.table, time.Now())
	}
}
