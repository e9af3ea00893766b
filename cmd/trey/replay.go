package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"trey/games/all"
	"trey/games/record"
)

const replayUsage = `usage: trey replay [--json] FILE…
       trey replay --commitment HEX [--json] FILE
       trey replay --pack FILE
       trey replay --quiet PATH…

Replays game records with the rules and checks what they claim. A transcript goes to standard output; the first
disagreement of a record, with its line and move, to standard error. Of a match that Trey dealt the shuffles are checked, too.

  --commitment  what the table published before the match: the record's secret must have this SHA-256
  --json        print each record's final state as one JSON object instead
  --pack        print the game's pack in its standard order instead, for a check by other means (games/cards/FAIRNESS.md)
  --quiet       walk folders for .yaml, .yml and .json files and print one line in all

Exit status: 0 if all records agree, 1 if one doesn't, 2 for wrong usage or if there are no records.
`

// replay is the subcommand replay.
func replay(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() { fmt.Fprint(stderr, replayUsage) }
	quiet := flags.Bool("quiet", false, "")
	var how replaying
	flags.StringVar(&how.commitment, "commitment", "", "")
	flags.BoolVar(&how.json, "json", false, "")
	flags.BoolVar(&how.pack, "pack", false, "")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	if flags.NArg() == 0 || *quiet && how != (replaying{}) || how.pack && how != (replaying{pack: true}) || how.commitment != "" && flags.NArg() > 1 {
		flags.Usage()
		return 2
	}
	if how.commitment != "" && !isCommitment.MatchString(how.commitment) {
		fmt.Fprintln(stderr, "replay: a commitment has 64 hex digits")
		return 2
	}
	if *quiet {
		return replayQuietly(flags.Args(), stdout, stderr)
	}
	return replayFiles(flags.Args(), how, stdout, stderr)
}

// replaying is what is wanted of a replay besides its checks.
type replaying struct {
	json       bool
	pack       bool
	commitment string // in hex; empty: none
}

func replayFiles(files []string, how replaying, stdout, stderr io.Writer) int {
	status := 0
	for i, file := range files {
		if err := replayFile(file, i > 0, how, stdout); err != nil {
			fmt.Fprintln(stderr, err)
			status = max(status, exitOf(err))
		}
	}
	return status
}

// exitOf tells what can't be read from what is wrong.
func exitOf(err error) int {
	if errors.As(err, new(*fs.PathError)) {
		return 2
	}
	return 1
}

func replayFile(file string, another bool, how replaying, stdout io.Writer) error {
	r, err := readRecord(file)
	if err != nil {
		return err
	}
	if another && !how.json && !how.pack {
		fmt.Fprintln(stdout)
	}
	if err := how.replay(file, r, stdout); err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	return nil
}

// replay prints a record in the way wanted.
func (how replaying) replay(file string, r *record.Record, stdout io.Writer) error {
	t := &transcript{w: stdout, names: r.Seats}
	var watch []func(record.Moment)
	if !how.json && !how.pack {
		t.head(file, r)
		watch = append(watch, t.moment)
	}
	played, err := record.Replay(r, all.Find, watch...)
	if err != nil {
		return err
	}
	if how.commitment != "" {
		if err := checkCommitment(r, played, how.commitment); err != nil {
			return err
		}
	}
	switch {
	case how.json:
		if err := json.NewEncoder(stdout).Encode(played.State()); err != nil {
			return fmt.Errorf("print state: %w", err)
		}
		return nil
	case how.pack:
		pack := played.Game.Pack(played.Setup.Seats, played.Setup.Options)
		fmt.Fprintln(stdout, strings.Join(played.Game.Info().Faces.Codes(pack), " "))
		return nil
	}
	t.end(played)
	return printProof(stdout, r, played)
}

func readRecord(file string) (*record.Record, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, fmt.Errorf("replay: %w", err)
	}
	defer f.Close()
	r, err := record.Read(f)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	return r, nil
}

func replayQuietly(paths []string, stdout, stderr io.Writer) int {
	files, err := recordFiles(paths)
	if err != nil {
		fmt.Fprintln(stderr, err)
		return 2
	}
	if len(files) == 0 {
		fmt.Fprintln(stderr, "replay: there are no records in", strings.Join(paths, ", "))
		return 2
	}
	failed := 0
	for _, file := range files {
		r, err := readRecord(file)
		if err == nil {
			if _, err = record.Replay(r, all.Find); err != nil {
				err = fmt.Errorf("%s: %w", file, err)
			}
		}
		if err != nil {
			failed++
			fmt.Fprintln(stderr, err)
		}
	}
	fmt.Fprintf(stdout, "%d records, %d failed\n", len(files), failed)
	if failed > 0 {
		return 1
	}
	return 0
}

// recordFiles returns the files named, and those below the folders named, each once.
func recordFiles(paths []string) ([]string, error) {
	var files []string
	for _, path := range paths {
		err := filepath.WalkDir(path, func(p string, d fs.DirEntry, err error) error {
			if err != nil || d.IsDir() {
				return err
			}
			if p == path || slices.Contains([]string{".yaml", ".yml", ".json"}, filepath.Ext(p)) {
				files = append(files, p)
			}
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("replay: look for records: %w", err)
		}
	}
	slices.Sort(files)
	return slices.Compact(files), nil
}
