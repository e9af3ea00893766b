package table

import (
	"context"
	"fmt"
	"strconv"
	"time"
)

const (
	// keeperStep is how often the tables' clocks are looked at. Deadlines are shown in whole seconds.
	keeperStep = time.Second
	// keeperMost is how many tables are looked at in one step.
	keeperMost = 500
	// awayCheck is when a table looks again whose server can't be reached.
	awayCheck = 30 * time.Second
	// aliveStep is how often the bot notes that it lives: so much of an outage at most counts as time to think.
	aliveStep = 5 * time.Second
	// leap is how far the clock may get ahead of the time elapsed before the difference is taken for time in which nobody could play.
	leap = 3 * time.Second
)

// aliveKey is under what the bot notes when it was last alive.
const aliveKey = "alive"

// Alive returns when the bot noted last that it lives; the zero time if it never has.
func Alive(ctx context.Context, store interface {
	Meta(ctx context.Context, key string) (string, error)
}) (time.Time, error) {
	text, err := store.Meta(ctx, aliveKey)
	if err != nil {
		return time.Time{}, err
	}
	ms, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return time.Time{}, nil
	}
	return time.UnixMilli(ms), nil
}

// keeper watches the clocks of all tables.
type keeper struct {
	ts      *Tables
	noted   time.Time // that the bot lives
	now     time.Time
	elapsed time.Duration
	ahead   bool // a table's clock could not be set back
}

// Watch looks at the tables' clocks until the context is over. It begins by leaving out the time in which the bot was down.
func (ts *Tables) Watch(ctx context.Context) error {
	k := &keeper{ts: ts}
	if err := k.begin(ctx); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return fmt.Errorf("begin to watch the clocks: %w", err)
	}
	tick := time.NewTicker(keeperStep)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
			k.step(ctx)
		}
	}
}

func (k *keeper) begin(ctx context.Context) error {
	k.now, k.elapsed = k.ts.cfg.Now(), k.lapse()
	alive, err := Alive(ctx, k.ts.cfg.Store)
	if err != nil {
		return err
	}
	if alive.After(k.now) {
		err = k.goBack(ctx, k.now)
	} else {
		err = k.ts.cfg.Store.EndOutages(ctx, k.now) // one may have been noted just before the end, ahead of when the bot had noted last that it lives
	}
	if err != nil {
		return err
	}
	if !alive.IsZero() {
		if err := k.ts.cfg.Store.AddOutage(ctx, "", alive, k.now); err != nil {
			return err
		}
	}
	return k.note(ctx)
}

func (k *keeper) lapse() time.Duration {
	if k.ts.cfg.Elapsed == nil {
		return 0
	}
	return k.ts.cfg.Elapsed()
}

// note notes that the bot lives.
func (k *keeper) note(ctx context.Context) error {
	k.noted = k.now
	return k.ts.cfg.Store.SetMeta(ctx, aliveKey, strconv.FormatInt(k.now.UnixMilli(), 10))
}

// step looks at the clocks once. What goes wrong is tried again with the next step; what the end cuts off isn't wrong.
func (k *keeper) step(ctx context.Context) {
	wrong := func(what string, args ...any) {
		if ctx.Err() == nil {
			k.ts.cfg.Log.Error(what, args...)
		}
	}
	if err := k.follow(ctx); err != nil {
		wrong("the clock can't be followed", "err", err)
		return
	}
	if k.ts.standsStill() {
		return
	}
	ids, err := k.ts.cfg.Store.Due(ctx, k.now, keeperMost)
	if err != nil {
		wrong("the tables whose time has come can't be found", "err", err)
		return
	}
	for _, id := range ids {
		if err := k.ts.Tick(ctx, id); err != nil {
			wrong("a table can't look at its clock", "table", id, "err", err)
		}
	}
}

// follow takes the time, and leaves out what the machine has slept or its clock was set on.
func (k *keeper) follow(ctx context.Context) error {
	now, elapsed := k.ts.cfg.Now(), k.lapse()
	if k.ts.cfg.Elapsed != nil {
		if ahead := now.Sub(k.now) - (elapsed - k.elapsed); ahead > leap {
			if err := k.ts.cfg.Store.AddOutage(ctx, "", k.now, k.now.Add(ahead)); err != nil {
				return fmt.Errorf("leave out %s: %w", ahead, err)
			}
		} else if ahead < -leap {
			if err := k.goBack(ctx, now); err != nil {
				return fmt.Errorf("go back by %s: %w", -ahead, err)
			}
		}
	}
	if k.ahead {
		if err := k.setBack(ctx, now); err != nil {
			return err
		}
	}
	k.now, k.elapsed = now, elapsed
	if d := now.Sub(k.noted); d >= aliveStep || d < 0 {
		return k.note(ctx)
	}
	return nil
}

// goBack has nothing begin later than now, as it would where the clock has been set back, perhaps from where it had been set on: nobody's time would run
// until it is there again, and who doesn't answer would be waited for that much longer.
func (k *keeper) goBack(ctx context.Context, now time.Time) error {
	k.ts.mu.Lock()
	for server, since := range k.ts.away {
		k.ts.away[server] = earlier(since, now)
	}
	k.ts.mute.since = earlier(k.ts.mute.since, now)
	k.ts.mu.Unlock()
	if err := k.ts.cfg.Store.EndOutages(ctx, now); err != nil {
		return err
	}
	return k.setBack(ctx, now)
}

// setBack has the tables' clocks begin now at the latest. One that can't be set back is logged and tried again with the next step; others' are, and the bot
// runs on.
func (k *keeper) setBack(ctx context.Context, now time.Time) error {
	ids, err := k.ts.cfg.Store.Ahead(ctx, now)
	if err != nil {
		return err
	}
	k.ahead = false
	for _, id := range ids {
		if err := k.ts.askRow(ctx, id, k.ts.goBack); err != nil && ctx.Err() == nil {
			k.ts.cfg.Log.Error("a table's clock can't be set back", "table", id, "err", err)
			k.ahead = true
		}
	}
	return nil
}

func earlier(a, b time.Time) time.Time {
	if b.Before(a) {
		return b
	}
	return a
}

// Away tells that a server can't be reached from now on, or can again; the empty server is all of Discord. Clocks leave that time out.
func (ts *Tables) Away(ctx context.Context, server string, away bool) error {
	now := ts.cfg.Now()
	ts.mu.Lock()
	since, was := ts.away[server]
	if away && !was {
		ts.away[server] = now
	}
	ts.mu.Unlock()
	if away || !was {
		return nil
	}
	err := ts.cfg.Store.AddOutage(ctx, server, since, now) // before anybody's clock runs again
	ts.mu.Lock()
	defer ts.mu.Unlock()
	delete(ts.away, server)
	return err
}

// mute is whether nothing can be said to Discord.
type mute struct {
	since time.Time // zero if all is well
	again bool      // whether it began anew while its end is being noted
}

// Mute tells that nothing can be said to Discord from now on: nobody learns what he is asked, though what is heard still counts. Clocks stand still until
// Unmute. It never blocks.
func (ts *Tables) Mute() {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	ts.mute.again = !ts.mute.since.IsZero()
	if !ts.mute.again {
		ts.mute.since = ts.cfg.Now()
	}
}

// Unmute tells once after every Mute that Discord answers again. Clocks leave out the time since, unless it was a moment.
func (ts *Tables) Unmute(ctx context.Context) (err error) {
	now := ts.cfg.Now()
	ts.mu.Lock()
	since := ts.mute.since
	ts.mu.Unlock()
	if !since.IsZero() && now.Sub(since) > leap {
		err = ts.cfg.Store.AddOutage(ctx, "", since, now)
	}
	ts.mu.Lock()
	defer ts.mu.Unlock()
	if ts.mute.again {
		ts.mute = mute{since: now}
	} else {
		ts.mute = mute{}
	}
	return err
}

// Muted reports whether nothing can be said to Discord.
func (ts *Tables) Muted() bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	return !ts.mute.since.IsZero()
}

// standsStill reports whether nobody anywhere can play.
func (ts *Tables) standsStill() bool { return ts.isAway("") || ts.Muted() }

func (ts *Tables) isAway(server string) bool {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	_, away := ts.away[server]
	return away
}
