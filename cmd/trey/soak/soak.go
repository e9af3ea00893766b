// Package soak plays matches at random through the whole bot while what can fail fails at random, and looks after each round whether anything was
// lost, doubled, leaked or left behind.
//
// A round is some seconds in which people and computers play at tables of all games. Faults strike meanwhile, at the end the bot is ended in one of
// several ways, and then everything must be as it should be: what is stored while the bot is down, and what is shown after the next start.
// What strikes depends on the seed alone, not on how fast the machine is.
package soak

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"time"

	"trey/games"
	"trey/storage"
)

// Settings say how a soak runs.
type Settings struct {
	For    time.Duration // after which no further round begins
	Rounds int           // at most; 0: as many as there is time for
	Seed   uint64
	Length time.Duration // of a round, about; 0: 5 to 20 s
	Plan   []string      // kinds of rounds in turn, in place of what is drawn
	Dir    string        // for databases and logs; kept. Empty: a temporary one, kept after a finding
	Inside Inside        // runs the bot in this process
	Child  []string      // the command line that runs the bot as a process of its own, to which --config is added
	Out    io.Writer
}

// Bot is how a bot in this process is to run.
type Bot struct {
	URL, Token, Database, Config string
	Deadline                     time.Duration // for a turn
	ComputerDelay                time.Duration
	Now                          func() time.Time
	Elapsed                      func() time.Duration
	Find                         func(slug string) (games.Game, bool)
	Log                          *slog.Logger
	Ready                        func(Saying) // is called once it is connected
}

// Saying returns what a message that is owed is to say; nothing if it needn't be there.
type Saying func(ctx context.Context, d storage.Delivery) (text string, err error)

// Inside runs a bot in this process until the context is over.
type Inside func(context.Context, Bot) error

// roundsEach is how many rounds a sandbox and its database last. After that they are made anew, so that nothing but what is left behind by mistake
// can pile up.
const roundsEach = 8

// Run soaks the bot and writes what it finds. It returns how many findings there were; an error means that it couldn't go on.
func Run(ctx context.Context, set Settings) (findings int, err error) {
	kept := set.Dir != ""
	if !kept {
		if set.Dir, err = os.MkdirTemp("", "trey-soak-"); err != nil {
			return 0, err
		}
	}
	s := &soak{Settings: set, keep: kept, report: newReport(set.Out, set.Seed), begun: time.Now()}
	err = s.run(ctx)
	s.report.summary(time.Since(s.begun))
	switch {
	case kept || s.report.count() > 0 || err != nil:
		fmt.Fprintln(set.Out, "databases and logs are in", set.Dir)
	default:
		err = os.RemoveAll(set.Dir)
	}
	return s.report.count(), err
}

// soak is one run.
type soak struct {
	Settings
	keep    bool
	report  *report
	begun   time.Time
	library string // of the failing disk; empty if it can't be had
	first   residue
}

func (s *soak) run(ctx context.Context) error {
	if err := s.prepare(); err != nil {
		return err
	}
	for n, epoch := 1, 1; s.goesOn(ctx, n); epoch++ {
		begun := n
		w, err := s.newWorld(epoch)
		if err != nil {
			return err
		}
		for last := false; !last && s.goesOn(ctx, n) && n < begun+roundsEach; n++ {
			p := s.draw(n)
			err := w.round(ctx, p)
			if ctx.Err() != nil {
				return w.close() // ended early: what a round cut short comes to tells nothing
			}
			if err != nil {
				return errors.Join(fmt.Errorf("round %d: %w", n, err), w.close())
			}
			last = p.kind == twin
		}
		if err := w.close(); err != nil {
			return err
		}
		s.leftBehind(n - 1)
	}
	return nil
}

// Check returns an error if the settings can't be.
func (set Settings) Check() error {
	for _, name := range set.Plan {
		if !slices.Contains(Kinds(), name) {
			return fmt.Errorf("there is no kind of round %q", name)
		}
	}
	if set.For < 0 || set.Rounds < 0 || set.Length < 0 {
		return errors.New("times and numbers mustn't be less than 0")
	}
	return nil
}

// goesOn reports whether the n-th round is to begin.
func (s *soak) goesOn(ctx context.Context, n int) bool {
	return ctx.Err() == nil && time.Since(s.begun) < s.For && (s.Rounds == 0 || n <= s.Rounds)
}

// prepare makes what all rounds need.
func (s *soak) prepare() error {
	if err := os.MkdirAll(s.Dir, 0o700); err != nil {
		return err
	}
	// An empty file of settings, so that none that lies about is read.
	if err := os.WriteFile(s.config(), nil, 0o600); err != nil {
		return err
	}
	return s.buildDisk()
}

func (s *soak) config() string { return filepath.Join(s.Dir, "config.yaml") }

// stream returns the chance for one purpose of one round. It is the same whatever was drawn before.
func (s *soak) stream(round int, purpose uint64) *rand.Rand {
	return rand.New(rand.NewPCG(s.Seed, uint64(round)<<16|purpose))
}
