package soak

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"trey/games/all"
)

// round is some seconds of play.
type round struct {
	world *world
	plan  plan
	bomb  bomb
	ahead atomic.Int64 // of the bot's clock
	away  span         // in which no turn may end by time
	hurt  bool         // whether power was lost
	moves int          // stored in it

	interactions atomic.Int64

	mu           sync.Mutex
	log          []string // what struck, apart from the storm
	acknowledged []string // interactions whose move was
}

// round plays one round and looks what has come of it.
func (w *world) round(ctx context.Context, p plan) error {
	r := &round{world: w, plan: p}
	storm, err := r.play(ctx)
	if err != nil || ctx.Err() != nil {
		return err
	}
	if !r.hurt && p.kind == power {
		r.note("the power stayed, so the bot was killed")
	}
	w.soak.report.struck(r, storm)
	if err := r.inspect(ctx); err != nil {
		return err
	}
	if err := r.heal(ctx); err != nil {
		return err
	}
	if err := r.inspect(ctx); err != nil {
		return err
	}
	r.judge()
	w.soak.report.round(r)
	return nil
}

// play lets everybody act while the bot runs and the round's fault strikes, until the bot is ended. It returns what the storm has done.
func (r *round) play(ctx context.Context) (storm []string, err error) {
	w := r.world
	end, err := r.start(ctx)
	if err != nil {
		return nil, err
	}
	players := r.people(forPeople)
	var people sync.WaitGroup
	sitting, seated := context.WithTimeout(ctx, sittingDown)
	for g, group := range w.groups {
		people.Go(func() { group.sitDown(sitting, players[g]) })
	}
	people.Wait()
	seated()
	blowing := w.discord.StartStorm(r.plan.storm)
	acting, rest := context.WithCancel(ctx)
	for _, p := range slices.Concat(players...) {
		people.Go(func() { p.play(acting) })
	}
	err = end(ctx)
	rest()
	people.Wait()
	blowing.Stop()
	return blowing.Log(), err
}

// people returns everybody as a player of the round, by group.
func (r *round) people(purpose uint64) (players [][]*player) {
	for g, group := range r.world.groups {
		var list []*player
		for i := range group.people {
			list = append(list, group.player(i, r, r.world.soak.stream(r.plan.n, purpose+uint64(g)<<8+uint64(i))))
		}
		players = append(players, list)
	}
	return players
}

// during lets the round's fault strike in its time, and returns when the round's time is over and the fault is, or the bot is gone.
func (r *round) during(ctx context.Context, gone <-chan struct{}) error {
	ctx, over := context.WithTimeout(ctx, r.plan.length)
	defer over()
	struck := make(chan error, 1)
	go func() {
		sleep(ctx, time.Duration(r.plan.begin*float64(r.plan.length)))
		if ctx.Err() != nil {
			struck <- nil
			return
		}
		struck <- r.strike(ctx)
	}()
	select {
	case <-ctx.Done():
	case <-gone:
		over()
	}
	return <-struck
}

// start starts the bot. The function that it returns lets the round pass and ends the bot.
func (r *round) start(ctx context.Context) (end func(context.Context) error, err error) {
	if r.plan.inside {
		return r.startInside(ctx)
	}
	p, err := r.world.spawn(r.name("bot"), r.environment()...)
	if err != nil {
		return nil, err
	}
	waiting, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	if err := cmp.Or(r.world.discord.WaitConnected(waiting, 1), r.world.discord.WaitCommands(waiting)); err != nil {
		p.kill()
		return nil, errors.Join(fmt.Errorf("the bot doesn't connect: %s", p.log), err)
	}
	return func(ctx context.Context) error {
		err := r.during(ctx, p.gone)
		r.endProcess(p)
		return err
	}, nil
}

func (r *round) endProcess(p *process) {
	select {
	case <-p.gone:
		r.world.cuts = append(r.world.cuts, p.at)
		if r.hurt = r.plan.kind == power && !p.cmd.ProcessState.Exited(); r.hurt {
			r.note("power lost")
		} else {
			r.finds("the bot has ended by itself with %s: %s", p.cmd.ProcessState, tail(p.log.String()))
		}
		r.readLog(p.log)
		return
	default:
	}
	r.world.soak.report.child(r, p.memory(), p.files())
	kind := r.plan.kind
	if kind != term && (kind == kill || kind == power || r.plan.choice.IntN(2) == 0) {
		r.note("killed")
		r.world.cuts = append(r.world.cuts, time.Now())
		p.kill()
	} else {
		r.note("terminated")
		p.terminate()
		if !p.ended(patience) {
			r.finds("the bot doesn't end when it is asked to: %s", tail(p.log.String()))
		} else if !p.cmd.ProcessState.Success() {
			r.finds("the bot was asked to end and ended with %s: %s", p.cmd.ProcessState, tail(p.log.String()))
		}
	}
	r.readLog(p.log)
}

func (r *round) startInside(ctx context.Context) (end func(context.Context) error, err error) {
	in, err := r.world.enter(ctx, r.name("bot"), func(b *Bot) {
		b.Now = func() time.Time { return time.Now().Add(time.Duration(r.ahead.Load())) }
		b.Find = r.bomb.find(all.Find)
	})
	if err != nil {
		return nil, err
	}
	return func(ctx context.Context) error {
		err := r.during(ctx, in.gone)
		r.note("stopped")
		r.leave(in)
		return err
	}, nil
}

// leave ends the bot in this process, and looks what it leaves behind.
func (r *round) leave(in *inner) {
	in.stop()
	select {
	case <-in.gone:
		if in.err != nil {
			r.finds("the bot was stopped and ended with: %v", in.err)
		}
	case <-time.After(patience):
		r.finds("the bot was stopped and doesn't end")
		r.keep("goroutines", stacks())
		return
	}
	r.readLog(in.log)
	if left := leftRunning(); len(left) > 0 {
		r.finds("%d goroutines are left behind, such as %s", len(left), cutLine(origin(left[0])))
		r.keep("goroutines", strings.Join(left, "\n\n"))
	}
	for _, f := range leftOpen(r.world.dir) {
		r.finds("a file is left open: %s", f)
	}
}

// keep writes something into the world's folder that is too long for a line.
func (r *round) keep(what, text string) {
	if err := os.WriteFile(filepath.Join(r.world.dir, r.name(what)), []byte(text), 0o600); err != nil {
		r.finds("%s can't be kept: %v", what, err)
	}
}

// readLog looks for panics in a bot's log; what else it says is its own affair.
func (r *round) readLog(l *logbook) {
	for _, line := range l.having("panic", "fatal error", "DATA RACE") {
		if r.plan.kind != panics || !strings.Contains(line, "panic at a table") {
			r.finds("the log says: %s", cutLine(line))
		}
	}
}

func (r *round) name(what string) string { return fmt.Sprintf("round-%03d-%s", r.plan.n, what) }

func (r *round) made() { r.interactions.Add(1) }

func (r *round) moved(interaction string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.acknowledged = append(r.acknowledged, interaction)
}

// note notes something that strikes, and when.
func (r *round) note(format string, args ...any) {
	r.mu.Lock()
	defer r.mu.Unlock()
	what := fmt.Sprintf(format, args...)
	r.log = append(r.log, fmt.Sprintf("%s after %d interactions: %s", time.Now().Format(clockTime), r.interactions.Load(), what))
}

// clockTime is how times are written.
const clockTime = "15:04:05.000"

// struck returns what has struck so far, apart from the storm.
func (r *round) struck() []string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return slices.Clone(r.log)
}

// finds reports a finding.
func (r *round) finds(format string, args ...any) { r.world.soak.report.finds(r, format, args...) }
