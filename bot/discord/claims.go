package discord

import (
	"context"
	"errors"
	"time"

	"trey/storage"
)

const (
	// claimTime is how long a press keeps the courier from its message; a press that takes longer is overtaken.
	claimTime = 10 * time.Second
	// shownMost bounds the messages of which is remembered what an answer made of them.
	shownMost = 8192
)

// claim is the presses on one message, or the interactions in one channel, that are being answered.
type claim struct {
	presses int
	until   time.Time
	tables  map[int64]bool // held back
	raced   bool           // an edit was under way meanwhile; which came last can't be told
}

// shown is what an answer made of a message.
type shown struct {
	pending bool   // not yet taken into the book
	hash    string // empty if unknown
	version int    // of the table; 0 if unknown
	unknown bool   // whether the message shows what it should can't be told
}

// Claim keeps the courier from editing the message until Answered or Release is called as often as Claim, ten seconds at most.
func (c *Courier) Claim(message string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	cl := c.claims[message]
	if cl == nil {
		cl = &claim{tables: map[int64]bool{}, raced: c.editing[message]}
		c.claims[message] = cl
	}
	cl.presses++
	cl.until = time.Now().Add(claimTime)
}

// Await keeps the courier from showing tables for the first time in the channel until over is called as often as Await, ten seconds at most from the
// first of them: who opens a table reads about his seat above it, not now above and now below.
func (c *Courier) Await(channel string) (over func()) {
	key := inChannel(channel)
	c.mu.Lock()
	defer c.mu.Unlock()
	cl := c.claims[key]
	if cl == nil {
		cl = &claim{tables: map[int64]bool{}, until: time.Now().Add(claimTime)}
		c.claims[key] = cl
	}
	cl.presses++
	return func() { c.endClaim(key, false) }
}

// inChannel is the key of what is being answered in a channel. A thread can have the id of the message at which it began.
func inChannel(channel string) string { return "#" + channel }

// Answered ends a claim: the message shows m now, and with it the table's version, 0 if m shows none.
func (c *Courier) Answered(message string, m Message, version int) {
	s := shown{pending: true, hash: m.Hash(), version: version}
	if c.raced(message) {
		s = shown{pending: true, unknown: true}
	}
	c.shown.put(message, s)
	c.endClaim(message, true)
}

func (c *Courier) raced(message string) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	cl := c.claims[message]
	return cl != nil && cl.raced
}

// errOvertaken is the error of a request that isn't sent, since another about the same message was while it waited: that has shown something newer, and what
// the message has may be other than what the request relies on.
var errOvertaken = errors.New("another change of the message came first")

// edit edits a message, and notes if a press on it is answered at the same time. It doesn't if one has been answered since takeShown.
func (c *Courier) edit(ctx context.Context, channel, message string, m Message) error {
	c.mu.Lock()
	if s, _ := c.shown.get(message); s.pending {
		c.mu.Unlock()
		return errOvertaken
	}
	c.editing[message] = true
	if cl := c.claims[message]; cl != nil {
		cl.raced = true
	}
	c.mu.Unlock()
	defer func() {
		c.mu.Lock()
		delete(c.editing, message)
		c.mu.Unlock()
	}()
	return c.poster.EditMessage(ctx, channel, message, m)
}

// Release ends a claim: the message shows what it did before, or something unknown and is made right.
func (c *Courier) Release(message string, unknown bool) {
	if unknown {
		c.shown.put(message, shown{pending: true, unknown: true})
	}
	c.endClaim(message, unknown)
}

func (c *Courier) endClaim(message string, changed bool) {
	var tables []int64
	c.mu.Lock()
	if cl := c.claims[message]; cl != nil {
		if cl.presses--; cl.presses <= 0 {
			delete(c.claims, message)
		}
		for t := range cl.tables {
			tables = append(tables, t)
		}
		clear(cl.tables)
	}
	c.mu.Unlock()
	if t, ok := c.tables.get(message); ok && changed {
		tables = append(tables, t)
	}
	for _, t := range tables {
		c.Poke(t)
	}
}

// held reports whether the message must wait for an answer: one that shows it, or one that is to stand above it. Its table is looked at again
// afterwards.
func (c *Courier) held(d storage.Delivery) bool {
	table, key := d.Table, d.Message
	if d.Kind == storage.TableMessage && d.Message == "" && d.Posted.IsZero() {
		key = inChannel(d.Channel)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	cl := c.claims[key]
	if cl == nil {
		return false
	}
	left := time.Until(cl.until)
	if left <= 0 {
		return false
	}
	if !cl.tables[table] {
		cl.tables[table] = true
		c.after(left, func() { c.Poke(table) })
	}
	return true
}
