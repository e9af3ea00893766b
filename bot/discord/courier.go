package discord

import (
	"context"
	"log/slog"
	"sync"
	"time"

	"trey/storage"
)

const (
	// defaultWorkers is how many messages are brought up to date at a time.
	defaultWorkers = 16
	// drainTime is how long the courier goes on delivering after its context is over.
	drainTime = 5 * time.Second
	// tablesMost bounds the messages of which the table is remembered.
	tablesMost = 16384
)

// Poster posts messages. Client is one.
type Poster interface {
	CreateMessage(ctx context.Context, channel string, m Message, nonce string) (id string, err error)
	EditMessage(ctx context.Context, channel, message string, m Message) error
	DeleteMessage(ctx context.Context, channel, message string) error
	OpenDM(ctx context.Context, user string) (channel string, err error)
	OpenThread(ctx context.Context, channel, message, name string) (thread string, err error)
}

// CourierSettings are a courier's parts besides the book and the source.
type CourierSettings struct {
	Workers int              // messages delivered at a time; 0: 16
	Spacing time.Duration    // between two edits of a message; 0: a second
	Now     func() time.Time // the bot's clock, for the age of messages; nil: the machine's
	// Refused is told of a message that Discord refuses for good, such as for a missing permission or a channel that is gone. Its channel is the one
	// that it was to go to, empty for one in which a thread was to be made. It is tried again only with the table's next change. It may be nil.
	Refused func(d storage.Delivery, err error)
	// Delivered is told of every message that shows the latest state, and how long that was owed. It may be nil, and mustn't block.
	Delivered func(d storage.Delivery, owed time.Duration)
	Log       *slog.Logger
}

// Courier keeps the messages that are owed up to date. Each shows the latest state, is edited at most once a second, and heals
// when it was lost.
type Courier struct {
	poster Poster
	owed   Owed
	source Source
	set    CourierSettings
	log    *slog.Logger
	times  courierTimes
	shown  *recent[shown] // by message
	tables *recent[int64] // by message
	wake   chan struct{}  // there is something to plan
	ready  chan struct{}  // a token for each parcel in the queues; see push

	mu       sync.Mutex
	plans    []int64
	backlog  []int64             // tables that owed something when the bot last stopped; see catchUp
	taken    time.Time           // when one of them was planned last
	paced    bool                // until the next of them may be
	planned  map[int64]time.Time // of those in plans, since when
	planning bool
	parcels  map[address]*parcel
	hands    []*parcel
	boards   []*parcel
	streak   int // hands delivered since the last table's message
	running  int
	ended    uint64 // deliveries that have come to their end
	dropped  uint64 // of these the last of which nothing is remembered
	claims   map[string]*claim
	editing  map[string]bool // messages with an edit under way
	renewed  map[address]bool
	// inherited are the tables that owed something at the start: the process before may have ended in the midst of posting it.
	inherited map[int64]bool
	sweeping  map[int64]bool // tables whose old messages are tried again later
	timers    map[*time.Timer]struct{}
	draining  bool
	closed    bool
}

// courierTimes are the waits of the courier, apart for tests.
type courierTimes struct {
	spacing    time.Duration // between two edits of a message
	firstPause time.Duration // after a failure
	maxPause   time.Duration
	refused    time.Duration // after a refusal, doubling
	maxRefused time.Duration
	broken     time.Duration // after panics in a row
	patience   time.Duration // with Discord's limits, before the message waits its turn again
	drain      time.Duration
	backlog    time.Duration // between two tables of the backlog
}

func defaultCourierTimes() courierTimes {
	return courierTimes{
		spacing: time.Second, firstPause: time.Second, maxPause: time.Minute,
		refused: 15 * time.Second, maxRefused: 10 * time.Minute, broken: time.Hour, patience: time.Second, drain: drainTime,
		backlog: time.Second / defaultRate,
	}
}

// NewCourier returns a courier that delivers when it is run.
func NewCourier(p Poster, owed Owed, source Source, s CourierSettings) *Courier {
	if s.Workers <= 0 {
		s.Workers = defaultWorkers
	}
	if s.Now == nil {
		s.Now = time.Now
	}
	if s.Refused == nil {
		s.Refused = func(storage.Delivery, error) {}
	}
	if s.Delivered == nil {
		s.Delivered = func(storage.Delivery, time.Duration) {}
	}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	times := defaultCourierTimes()
	if s.Spacing > 0 {
		times.spacing = s.Spacing
	}
	return &Courier{
		poster: p, owed: owed, source: source, set: s, log: s.Log, times: times,
		shown: newRecent[shown](shownMost), tables: newRecent[int64](tablesMost),
		wake: make(chan struct{}, 1), ready: make(chan struct{}, 1),
		planned: map[int64]time.Time{}, parcels: map[address]*parcel{}, claims: map[string]*claim{}, editing: map[string]bool{}, renewed: map[address]bool{},
		inherited: map[int64]bool{}, sweeping: map[int64]bool{},
		timers: map[*time.Timer]struct{}{},
	}
}

// Poke has the table's messages brought up to date. It never blocks; several pokes may become one.
func (c *Courier) Poke(table int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if !c.closed {
		c.replan(table, time.Now())
	}
}

// replan has it looked up what the table owes, since when if that is new. c.mu is held.
func (c *Courier) replan(table int64, since time.Time) {
	if _, planned := c.planned[table]; planned {
		return
	}
	c.planned[table] = since
	c.plans = append(c.plans, table)
	signal(c.wake)
}

// Renew has a message posted anew with its next change, and the old one deleted: a new message notifies, an edit never does. The account
// is 0 for the table's message.
func (c *Courier) Renew(table int64, kind storage.Kind, account int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.renewed[address{table, kind, account}] = true
}

// Retry has the table's messages delivered at once, also those that Discord has refused: what stood in the way may be gone.
func (c *Courier) Retry(table int64) {
	c.mu.Lock()
	for a, p := range c.parcels {
		if a.table == table {
			p.not, p.failures = time.Time{}, 0
			if p.state == waiting {
				c.schedule(p)
			}
		}
	}
	c.mu.Unlock()
	c.Poke(table)
}

func (c *Courier) isRenewed(a address) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.renewed[a]
}

func signal(ch chan struct{}) {
	select {
	case ch <- struct{}{}:
	default:
	}
}

// Run delivers until the context is over, then what is still due, for five seconds at most. It begins by looking up what was
// undelivered when the bot last stopped.
func (c *Courier) Run(ctx context.Context) {
	work, stop := context.WithCancel(context.WithoutCancel(ctx))
	var all sync.WaitGroup
	all.Add(1 + c.set.Workers)
	go func() {
		defer all.Done()
		c.catchUp(ctx) // first, since of what is inherited an earlier process may have posted more than it could note
		c.plan(work)
	}()
	for range c.set.Workers {
		go func() { defer all.Done(); c.serve(work) }()
	}
	<-ctx.Done()
	c.drain()
	stop()
	all.Wait()
	c.stopTimers()
}

// catchUp has the tables brought up to date of which a message shows less than it should. After an outage these may be thousands, for which
// Discord's limits take minutes: they wait behind all that is owed meanwhile, since there somebody is playing.
func (c *Courier) catchUp(ctx context.Context) {
	for n := 0; ctx.Err() == nil; n++ {
		tables, err := c.owed.Undelivered(ctx)
		if err == nil {
			c.inherit(tables)
			return
		}
		c.log.Error("asking which messages are undelivered", "error", err)
		if sleep(ctx, backoff(n, c.times.firstPause, c.times.maxPause)) != nil {
			return
		}
	}
}

// inherit plans, behind all that is owed now, tables whose messages an earlier process hasn't delivered, or has and couldn't note it.
func (c *Courier) inherit(tables []int64) {
	if len(tables) == 0 {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, t := range tables {
		c.inherited[t] = true
	}
	c.after(nonceLife, func() {
		c.mu.Lock()
		defer c.mu.Unlock()
		clear(c.inherited)
	})
	c.backlog = tables
	signal(c.wake)
}

// nonceLife is longer than Discord remembers a nonce, "the past few minutes".
const nonceLife = 15 * time.Minute

// plan looks up what each table that was poked owes.
func (c *Courier) plan(ctx context.Context) {
	for {
		select {
		case <-ctx.Done():
			return
		case <-c.wake:
		}
		for table, since, ok := c.nextPlan(); ok && ctx.Err() == nil; table, since, ok = c.nextPlan() {
			c.planTable(ctx, table, since)
		}
	}
}

func (c *Courier) nextPlan() (table int64, since time.Time, ok bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.planning = true
	switch {
	case len(c.plans) > 0:
		table, c.plans = c.plans[0], c.plans[1:]
		since = c.planned[table]
		delete(c.planned, table)
	case c.spare():
		table, c.backlog = c.backlog[0], c.backlog[1:]
		since = time.Now() // nobody has waited for it while the bot was away
		c.taken = since
	default:
		c.planning = false
	}
	return table, since, c.planning
}

// spare reports whether the workers have so little to do that a table of the backlog's turn has come. They come no faster than Discord would let their
// messages be sent: all that could be sent at once would be rendered at once, in the very moment in which people find the bot again. c.mu is held.
func (c *Courier) spare() bool {
	if len(c.backlog) == 0 || len(c.hands)+len(c.boards) >= c.set.Workers {
		return false
	}
	wait := c.times.backlog - time.Since(c.taken)
	if wait <= 0 || c.draining {
		return true
	}
	if !c.paced {
		c.paced = true
		c.after(wait, func() {
			c.mu.Lock()
			defer c.mu.Unlock()
			c.paced = false
			signal(c.wake)
		})
	}
	return false
}

func (c *Courier) planTable(ctx context.Context, table int64, since time.Time) {
	c.mu.Lock()
	read := c.ended
	c.mu.Unlock()
	deliveries, err := c.owed.Deliveries(ctx, table)
	if err != nil {
		c.log.Error("asking which messages a table owes", "table", table, "error", err)
		c.mu.Lock()
		defer c.mu.Unlock()
		c.after(c.times.firstPause, func() { c.Poke(table) })
		return
	}
	for _, d := range deliveries {
		if d.Message != "" {
			c.tables.put(d.Message, table)
		}
		s, _ := c.shown.get(d.Message)
		if d.Wanted > d.Done || d.Old != "" || s.pending {
			c.want(d, read, since)
		}
	}
}

// drain waits until nothing is due any more, or its time is over.
func (c *Courier) drain() {
	c.hurry()
	end := time.NewTimer(c.times.drain)
	defer end.Stop()
	look := time.NewTicker(10 * time.Millisecond)
	defer look.Stop()
	for !c.idle() {
		select {
		case <-end.C:
			c.log.Warn("some messages are left for the next start")
			return
		case <-look.C:
		}
	}
}

// hurry gives up the spacing of edits.
func (c *Courier) hurry() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.draining = true
	signal(c.wake)
	for _, p := range c.parcels {
		if p.state == waiting && p.failures == 0 {
			c.push(p)
		}
	}
}

func (c *Courier) idle() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return len(c.plans)+len(c.backlog)+len(c.hands)+len(c.boards)+c.running == 0 && !c.planning
}

// after runs f later, unless the courier has stopped. c.mu is held.
func (c *Courier) after(d time.Duration, f func()) {
	if c.closed {
		return
	}
	var t *time.Timer
	t = time.AfterFunc(d, func() {
		c.mu.Lock()
		delete(c.timers, t)
		c.mu.Unlock()
		f()
	})
	c.timers[t] = struct{}{}
}

func (c *Courier) stopTimers() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.closed = true
	for t := range c.timers {
		t.Stop()
	}
	clear(c.timers)
}
