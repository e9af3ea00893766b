package discord

import (
	"context"
	"fmt"
	"sync"
	"testing"
	"time"

	"trey/storage"
)

// fakeBook is the book of messages owed, and the source of what they show: "table 1 version 3".
type fakeBook struct {
	mu       sync.Mutex
	owed     map[address]storage.Delivery
	accounts map[int64]storage.Account
	text     func(d storage.Delivery, version int) (Message, error)
	fail     map[string]int // how often the method fails
	left     bool           // what is undelivered is left from before, which a courier asks for when it begins
	saves    int
	renders  int
	shown    Shown // besides message and version
	threads  []string
	reading  func() // called once between reading what is owed and handing it over
	recalled []string
}

func newBook() *fakeBook {
	return &fakeBook{owed: map[address]storage.Delivery{}, accounts: map[int64]storage.Account{}, fail: map[string]int{}}
}

func (b *fakeBook) failing(method string) error {
	if b.fail[method] > 0 {
		b.fail[method]--
		return fmt.Errorf("%s fails", method)
	}
	return nil
}

func (b *fakeBook) Deliveries(_ context.Context, table int64) ([]storage.Delivery, error) {
	b.mu.Lock()
	var out []storage.Delivery
	for a, d := range b.owed {
		if a.table == table {
			out = append(out, d)
		}
	}
	err, reading := b.failing("Deliveries"), b.reading
	b.reading = nil
	b.mu.Unlock()
	if reading != nil {
		reading()
	}
	return out, err
}

// pauseReading has the next reading of what is owed call f before it hands over what it has read.
func (b *fakeBook) pauseReading(f func()) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.reading = f
}

func (b *fakeBook) Undelivered(context.Context) ([]int64, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.left {
		return nil, nil
	}
	return b.owing(), b.failing("Undelivered")
}

// owing returns the tables of which a message isn't what it should be. b.mu is held.
func (b *fakeBook) owing() (tables []int64) {
	for a, d := range b.owed {
		if d.Done < d.Wanted || d.Old != "" {
			tables = append(tables, a.table)
		}
	}
	return tables
}

func (b *fakeBook) Delivered(_ context.Context, d storage.Delivery) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	if err := b.failing("Delivered"); err != nil {
		return err
	}
	b.saves++
	a := address{d.Table, d.Kind, d.Account}
	d.Wanted = b.owed[a].Wanted
	b.owed[a] = d
	return nil
}

func (b *fakeBook) SetDM(_ context.Context, account int64, channel string, closed bool) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	a := b.accounts[account]
	a.DMChannel, a.DMsClosed = channel, closed
	b.accounts[account] = a
	return b.failing("SetDM")
}

func (b *fakeBook) Account(_ context.Context, id int64) (storage.Account, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.accounts[id], b.failing("Account")
}

func (b *fakeBook) Render(_ context.Context, d storage.Delivery) (Shown, error) {
	b.mu.Lock()
	b.renders++
	s := b.shown
	var text func(storage.Delivery, int) (Message, error)
	s.Version, text = b.owed[address{d.Table, d.Kind, d.Account}].Wanted, b.text
	b.mu.Unlock()
	if text != nil {
		var err error
		s.Message, err = text(d, s.Version)
		return s, err
	}
	s.Message = say(fmt.Sprintf("%s %d version %d", d.Kind, d.Table, s.Version))
	return s, nil
}

// shows changes where and for what the messages are shown.
func (b *fakeBook) shows(s Shown) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.shown = s
}

func (b *fakeBook) Recall(_ context.Context, table, account int64) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.recalled = append(b.recalled, fmt.Sprint(account, " at ", table))
	return b.failing("Recall")
}

func (b *fakeBook) InThread(_ context.Context, table int64, thread string) error {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.threads = append(b.threads, fmt.Sprint(table, " in ", thread))
	return b.failing("InThread")
}

// want raises what the table's messages should show.
func (b *fakeBook) want(table int64, version int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for a, d := range b.owed {
		if a.table == table {
			d.Wanted = version
			b.owed[a] = d
		}
	}
}

func (b *fakeBook) put(d storage.Delivery) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.owed[address{d.Table, d.Kind, d.Account}] = d
}

func (b *fakeBook) board(table int64) storage.Delivery {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.owed[address{table, storage.TableMessage, 0}]
}

func (b *fakeBook) hand(table, account int64) storage.Delivery {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.owed[address{table, storage.HandMessage, account}]
}

func (b *fakeBook) account(id int64) storage.Account {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.accounts[id]
}

// addBoard adds a table's message that is owed at version 1.
func (b *fakeBook) addBoard(table int64) {
	b.put(storage.Delivery{Table: table, Kind: storage.TableMessage, Channel: "30", Wanted: 1})
}

func (b *fakeBook) addHand(table, account int64) {
	b.put(storage.Delivery{Table: table, Kind: storage.HandMessage, Account: account, User: fmt.Sprint(account), Wanted: 1})
	b.mu.Lock()
	defer b.mu.Unlock()
	b.accounts[account] = storage.Account{ID: account, User: fmt.Sprint(account)}
}

// courierOn runs a courier with short waits against the fake.
func courierOn(t testing.TB, f *fakeDiscord, b *fakeBook, change func(*Courier)) *Courier {
	c := NewCourier(f.client(t, nil), b, b, CourierSettings{})
	c.times.firstPause, c.times.maxPause = time.Millisecond, 5*time.Millisecond
	c.times.spacing = 10 * time.Millisecond
	c.times.refused, c.times.maxRefused = time.Millisecond, 5*time.Millisecond
	c.times.backlog = 0
	if change != nil {
		change(c)
	}
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() { defer close(done); c.Run(ctx) }()
	t.Cleanup(func() { cancel(); <-done })
	b.mu.Lock()
	defer b.mu.Unlock()
	if !b.left {
		for _, table := range b.owing() {
			c.Poke(table)
		}
	}
	return c
}

func delivered(b *fakeBook, table int64, version int) func() bool {
	return func() bool { return b.board(table).Done >= version }
}

func handDelivered(b *fakeBook, table, account int64, version int) func() bool {
	return func() bool { return b.hand(table, account).Done >= version }
}
