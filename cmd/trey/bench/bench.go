// Package bench measures Trey on one machine: the whole bot, a Discord and its people in this process, beside what no bot could be faster
// than. What is measured is in parts, each of which fills some rows of one table.
package bench

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"trey/storage"
)

// Setup is with what a Trey is started.
type Setup struct {
	Discord  string // base address
	Token    string
	Database string // file
	Rate     int    // requests a second under Discord's global limit; 0: Discord's own
	Pictures bool
	// Delivered is told of every message that shows the latest state, and how long that was owed; nil: nobody wants to know.
	Delivered func(d storage.Delivery, owed time.Duration)
	Log       *slog.Logger
}

// Running is a Trey that runs.
type Running struct {
	Ready <-chan struct{} // closed when it is connected and its commands are registered
	Ended <-chan error    // what it ended with, once
	Stop  func()          // has it end
	Live  func() int      // how many tables are in memory
}

// Start starts a Trey: it returns when the database is open, and Trey runs on.
type Start func(context.Context, Setup) (*Running, error)

// Bench is one run of measurements.
type Bench struct {
	Settings
	start Start
	say   io.Writer // what is being done
	log   *slog.Logger
	dir   string
	out   *Report
}

// Run measures what the settings ask for and writes the table to out; what is being done is said on say.
func Run(ctx context.Context, s Settings, start Start, out, say io.Writer) (err error) {
	dir, err := os.MkdirTemp(s.Dir, "trey-bench-")
	if err != nil {
		return fmt.Errorf("make a folder for databases: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	b := &Bench{
		Settings: s, start: start, say: say, dir: dir, out: &Report{},
		log: slog.New(slog.NewTextHandler(say, &slog.HandlerOptions{Level: s.LogLevel})),
	}
	for _, p := range parts() {
		if !s.asks(p.name) {
			continue
		}
		begun := time.Now()
		if err := p.run(b, ctx); err != nil {
			return errors.Join(fmt.Errorf("%s: %w", p.name, err), b.out.write(out, s)) // what is measured already isn't lost
		}
		fmt.Fprintf(say, "%s took %s\n", p.name, time.Since(begun).Round(100*time.Millisecond))
	}
	if s.Page != "" {
		return b.out.insert(s.Page, s)
	}
	return b.out.write(out, s)
}

// part is something that is measured by itself.
type part struct {
	name string
	run  func(*Bench, context.Context) error
}

// parts returns all parts in the order in which they are run.
func parts() []part {
	return []part{
		{"press", (*Bench).presses},
		{"store", (*Bench).stores},
		{"grow", (*Bench).grows},
		{"memory", (*Bench).remembers},
		{"pure", (*Bench).computes},
		{"tables", (*Bench).crowded},
		{"start", (*Bench).starts},
	}
}
