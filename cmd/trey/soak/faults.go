package soak

import (
	"context"
	"database/sql"
	"fmt"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	_ "github.com/mattn/go-sqlite3" // another program at the database

	"trey/games"
	"trey/storage/disktest"
)

// buildDisk makes the failing disk, where there is a compiler.
func (s *soak) buildDisk() error {
	if _, err := exec.LookPath("gcc"); err != nil {
		s.report.lacks("power loss and failing disks are left out: there is no gcc to build the disk that fails")
		return nil
	}
	library, err := disktest.Build(s.Dir)
	s.library = library
	return err
}

// environment is what the child of a round has more in its environment.
func (r *round) environment() []string {
	switch r.plan.kind {
	case power:
		return []string{"LD_PRELOAD=" + r.world.soak.library, fmt.Sprint("DISK_POWER=", math.MaxInt32), fmt.Sprint("DISK_SEED=", r.plan.n), "DISK_FAULT=" + r.diskFault()}
	case diskFull, diskFail:
		return []string{"LD_PRELOAD=" + r.world.soak.library, "DISK_FAULT=" + r.diskFault()}
	}
	return nil
}

func (r *round) diskFault() string { return filepath.Join(r.world.dir, "fault") }

// strike lets the round's own fault happen, and undoes it.
func (r *round) strike(ctx context.Context) error {
	switch r.plan.kind {
	case power:
		return r.cutPower(ctx)
	case diskFull:
		return r.failDisk(ctx, "w")
	case diskFail:
		return r.failDisk(ctx, "s")
	case locked:
		return r.lock(ctx)
	case second:
		return r.startSecond()
	case twin:
		return r.startTwin(ctx)
	case clock:
		return r.setClock(ctx)
	case outage:
		return r.cutOff(ctx)
	case panics:
		r.note("a game will panic")
		r.bomb.fuse.Store(1 + int64(r.plan.choice.IntN(200)))
	case kicked:
		return r.kick(ctx)
	case gone:
		return r.deleteChannel()
	}
	return nil
}

// failDisk lets the disk fail for a while: writes, or syncs.
func (r *round) failDisk(ctx context.Context, how string) error {
	if err := os.WriteFile(r.diskFault(), []byte(how), 0o600); err != nil {
		return err
	}
	r.note("the disk fails (%s) for %s", how, r.plan.lasts)
	sleep(ctx, min(r.plan.lasts, 4*time.Second))
	r.note("the disk works")
	return os.Remove(r.diskFault())
}

// cutPower cuts the power with the next write: what isn't synced is lost, all of it or a part.
func (r *round) cutPower(ctx context.Context) error {
	if err := os.WriteFile(r.diskFault(), []byte("p"), 0o600); err != nil {
		return err
	}
	<-ctx.Done() // the bot is gone, or the round over
	return os.Remove(r.diskFault())
}

// lock locks the database for a while, as another program would.
func (r *round) lock(ctx context.Context) error {
	db, err := sql.Open("sqlite3", "file:"+r.world.database+"?_busy_timeout=15000")
	if err != nil {
		return err
	}
	defer db.Close()
	c, err := db.Conn(ctx)
	if err != nil {
		return err
	}
	defer c.Close()
	if _, err := c.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return fmt.Errorf("lock the database: %w", err)
	}
	r.note("the database is locked for %s", r.plan.lasts)
	sleep(ctx, r.plan.lasts)
	r.note("the database is free")
	_, err = c.ExecContext(context.WithoutCancel(ctx), "ROLLBACK")
	return err
}

// startSecond starts another bot with the same database, which must end at once.
func (r *round) startSecond() error {
	p, err := r.world.spawn(r.name("second"))
	if err != nil {
		return err
	}
	r.note("a second process starts with the same database")
	if !p.ended(patience) {
		r.finds("I8: a second process runs with the same database")
		return nil
	}
	if p.cmd.ProcessState.ExitCode() != 1 || !strings.Contains(p.log.String(), "another Trey is using this database") {
		r.finds("I8: a second process with the same database ended with %s: %s", p.cmd.ProcessState, p.log)
	}
	return nil
}

// startTwin starts another bot with the same token and a database of its own. Nothing can prevent that; each must bear that the other answers.
func (r *round) startTwin(ctx context.Context) error {
	p, err := r.world.spawn(r.name("twin"), "TREY_DATABASE="+filepath.Join(r.world.dir, "twin.db"))
	if err != nil {
		return err
	}
	r.note("a second bot starts with the same token")
	select {
	case <-ctx.Done():
	case <-p.gone:
		r.finds("a second bot with the same token ended with %s: %s", p.cmd.ProcessState, p.log)
		return nil
	}
	p.terminate()
	if !p.ended(patience) {
		r.finds("a second bot with the same token doesn't end")
	}
	r.readLog(p.log)
	return nil
}

// setClock sets the clock of the bot's machine by an hour, ahead or back, and once more the other way.
func (r *round) setClock(ctx context.Context) error {
	by := time.Hour
	if r.plan.choice.IntN(2) == 0 {
		by = -by
	}
	for _, d := range []time.Duration{by, -by} {
		r.note("the clock is set by %s", d)
		r.ahead.Add(int64(d))
		sleep(ctx, r.plan.length/3)
	}
	return nil
}

// cutOff takes Discord off the network, or one server away, for longer than a turn lasts.
func (r *round) cutOff(ctx context.Context) error {
	over, what := r.world.discord.Outage, "Discord"
	if r.plan.choice.IntN(2) == 0 {
		server := r.world.server
		what = "the server"
		over = func() func() {
			back, err := r.world.discord.LoseServer(server)
			if err != nil {
				return func() {}
			}
			return back
		}
	}
	from := time.Now()
	back := over()
	r.note("%s is away", what)
	sleep(context.WithoutCancel(ctx), insideDeadline+2*time.Second) // also past the round's end, so that turns end in it
	r.away = span{from, time.Now()}
	back()
	r.note("%s is back", what)
	return nil
}

// noticed is how long the bot may take to see that Discord is away or back: a beat of its heart and some.
const noticed = 1500 * time.Millisecond

// span is a time on the wall clock.
type span struct{ from, to time.Time }

// within returns how much of the span lies between two times.
func (s span) within(from, to time.Time) time.Duration {
	if from.Before(s.from) {
		from = s.from
	}
	if to.After(s.to) {
		to = s.to
	}
	return max(0, to.Sub(from))
}

// kick takes the bot out of the server, and lets it come back.
func (r *round) kick(ctx context.Context) error {
	bot := r.world.discord.ApplicationID()
	if err := r.world.discord.RemoveMember(r.world.server, bot); err != nil {
		return err
	}
	r.note("the bot is kicked")
	sleep(ctx, r.plan.length/8)
	return r.world.invite()
}

// deleteChannel deletes the channel of one group, which goes on in another.
func (r *round) deleteChannel() error {
	g := r.world.groups[r.plan.choice.IntN(len(r.world.groups))]
	old := g.channel()
	g.move(r.world.discord.AddChannel(fmt.Sprint("round-", r.plan.n), ""))
	r.note("channel %s is deleted", old)
	r.world.deleted[old] = true
	return r.world.discord.DeleteChannel(old)
}

// sleep waits for some time, or until the context is over.
func sleep(ctx context.Context, d time.Duration) {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-ctx.Done():
	case <-t.C:
	}
}

// bomb lets a game panic once.
type bomb struct{ fuse atomic.Int64 } // how many calls until then; 0: none

func (b *bomb) tick() {
	if b.fuse.Load() > 0 && b.fuse.Add(-1) == 0 {
		panic("the game panics, as it was asked to")
	}
}

// find looks a game up that panics with the bomb.
func (b *bomb) find(find func(string) (games.Game, bool)) func(string) (games.Game, bool) {
	return func(slug string) (games.Game, bool) {
		g, ok := find(slug)
		return frailGame{g, b}, ok
	}
}

// frailGame is a game with a bomb in it.
type frailGame struct {
	games.Game
	bomb *bomb
}

// New implements games.Game.
func (g frailGame) New(s games.Setup) (games.Step, error) {
	step, err := g.Game.New(s)
	return g.bomb.put(step), err
}

func (b *bomb) put(s games.Step) games.Step {
	if s.Match != nil {
		s.Match = frailMatch{s.Match, b}
	}
	return s
}

// frailMatch is a match with a bomb in it.
type frailMatch struct {
	games.Match
	bomb *bomb
}

// Apply implements games.Match.
func (m frailMatch) Apply(s games.Seat, move games.Move) (games.Step, error) {
	m.bomb.tick()
	step, err := m.Match.Apply(s, move)
	return m.bomb.put(step), err
}

// View implements games.Match.
func (m frailMatch) View(s games.Seat) games.View {
	m.bomb.tick()
	return m.Match.View(s)
}

// Prompt implements games.Match.
func (m frailMatch) Prompt(s games.Seat) (games.Prompt, bool) {
	m.bomb.tick()
	return m.Match.Prompt(s)
}
