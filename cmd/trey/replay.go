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
       trey replay --quiet PATH…

Replays game records with the rules and checks what they claim. A transcript goes to standard output; the first
disagreement of a record, with its line and move, to standard error.

  --json   print each record's final state as one JSON object instead
  --quiet  walk folders for .yaml, .yml and .json files and print one line in all

Exit status: 0 if all records agree, 1 if one doesn't, 2 for wrong usage or if there are no records.
`

// replay is the subcommand replay.
func replay(args []string, stdout, stderr io.Writer) int {
	flags := flag.NewFlagSet("replay", flag.ContinueOnError)
	flags.SetOutput(stderr)
	flags.Usage = func() { fmt.Fprint(stderr, replayUsage) }
	asJSON := flags.Bool("json", false, "")
	quiet := flags.Bool("quiet", false, "")
	if err := flags.Parse(args); errors.Is(err, flag.ErrHelp) {
		return 0
	} else if err != nil {
		return 2
	}
	if flags.NArg() == 0 || *asJSON && *quiet {
		flags.Usage()
		return 2
	}
	if *quiet {
		return replayQuietly(flags.Args(), stdout, stderr)
	}
	return replayFiles(flags.Args(), *asJSON, stdout, stderr)
}

func replayFiles(files []string, asJSON bool, stdout, stderr io.Writer) int {
	status := 0
	for i, file := range files {
		if err := replayFile(file, i > 0, asJSON, stdout); err != nil {
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

func replayFile(file string, another, asJSON bool, stdout io.Writer) error {
	r, err := readRecord(file)
	if err != nil {
		return err
	}
	if asJSON {
		played, err := record.Replay(r, all.Find)
		if err != nil {
			return fmt.Errorf("%s: %w", file, err)
		}
		if err := json.NewEncoder(stdout).Encode(played.State()); err != nil {
			return fmt.Errorf("%s: print state: %w", file, err)
		}
		return nil
	}
	if another {
		fmt.Fprintln(stdout)
	}
	t := &transcript{w: stdout, names: r.Seats}
	t.head(file, r)
	played, err := record.Replay(r, all.Find, t.moment)
	if err != nil {
		return fmt.Errorf("%s: %w", file, err)
	}
	t.end(played)
	return nil
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
