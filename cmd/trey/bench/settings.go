package bench

import (
	"flag"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Settings say what is measured and how thoroughly.
type Settings struct {
	Only         []string      // names of parts; none: all
	Tables       int           // active at a time
	Rate         float64       // presses a second in all; 0: as fast as answers come
	For          time.Duration // how long tables are played at
	Presses      int           // one after the other, of each kind
	Unfinished   []int         // tables in the file at a start
	Finished     int           // matches in the file; 0: that isn't measured
	Interactions int           // after which memory is compared
	Servers      int           // of which memory is measured
	Dir          string        // where databases lie while they are measured; empty: the machine's folder for such
	Page         string        // file in which the table is replaced; empty: it is printed
	CPUProfile   string
	MemProfile   string
	LogLevel     slog.Level
}

const usage = `usage: trey bench [--quick] [--only PART,…] [flags]

Measures Trey on this machine, with a Discord and its people in the same process, beside what no bot could be faster than, and prints a
table: what, the floor, ours, the ratio, what it must be, and whether it holds. Without --quick it takes up to ten minutes.

`

// Parse reads a command line.
func Parse(args []string, stderr io.Writer) (Settings, error) {
	s := Settings{LogLevel: slog.LevelError}
	f := flag.NewFlagSet("trey bench", flag.ContinueOnError)
	f.SetOutput(stderr)
	f.Usage = func() {
		fmt.Fprint(stderr, usage)
		f.PrintDefaults()
		fmt.Fprintln(stderr, "\nparts:", strings.Join(names(), ", "))
	}
	quick := f.Bool("quick", false, "a few seconds in all, for seeing that everything is measured; what isn't named otherwise is small")
	only := f.String("only", "", "parts to measure, separated by commas; all unless named")
	unfinished := f.String("unfinished", "10000,100000", "numbers of unfinished tables at a start, separated by commas")
	f.IntVar(&s.Tables, "tables", 1000, "tables played at a time, of all games")
	f.Float64Var(&s.Rate, "rate", 300, "presses a second at all tables together; 0: as fast as answers come")
	f.DurationVar(&s.For, "for", 20*time.Second, "how long these are played at")
	f.IntVar(&s.Presses, "presses", 1000, "presses of each kind, one after the other")
	f.IntVar(&s.Finished, "finished", 0, "finished matches in the file, for the cost of a move beside them; a million takes minutes to make")
	f.IntVar(&s.Interactions, "interactions", 50_000, "interactions after which memory is looked at; 224500 are the floor's")
	f.IntVar(&s.Servers, "servers", 2500, "servers with which memory is looked at")
	f.StringVar(&s.Dir, "dir", "", "folder for databases, on the disk that is to be measured; the machine's temporary one unless named")
	f.StringVar(&s.Page, "page", "", "file in which the table takes the place of the one there, rather than being printed")
	f.StringVar(&s.CPUProfile, "cpuprofile", "", "file for profiles of the processor's time, one for each thing measured: its name is appended")
	f.StringVar(&s.MemProfile, "memprofile", "", "file for profiles of the memory, likewise")
	f.TextVar(&s.LogLevel, "log", s.LogLevel, "from which level on Trey's log is shown")
	if err := f.Parse(args); err != nil {
		return Settings{}, err
	}
	if f.NArg() > 0 {
		return s, s.wrong(f, "%s takes no %q", f.Name(), f.Arg(0))
	}
	given := map[string]bool{}
	f.Visit(func(g *flag.Flag) { given[g.Name] = true })
	if *quick {
		s.hurry(given)
		if !given["unfinished"] {
			*unfinished = "200"
		}
	}
	if *only != "" {
		s.Only = strings.Split(*only, ",")
	}
	for _, name := range s.Only {
		if !slices.Contains(names(), name) {
			return s, s.wrong(f, "there is no part %q", name)
		}
	}
	for _, text := range strings.Split(*unfinished, ",") {
		n, err := strconv.Atoi(text)
		if err != nil || n < 1 {
			return s, s.wrong(f, "%q is no number of tables", text)
		}
		s.Unfinished = append(s.Unfinished, n)
	}
	if s.Tables < 1 || s.Rate < 0 || s.Presses < 1 || s.Interactions < 4 || s.Servers < 0 || s.Finished < 0 || s.For <= 0 {
		return s, s.wrong(f, "a number is too small")
	}
	return s, nil
}

func (s Settings) wrong(f *flag.FlagSet, format string, args ...any) error {
	err := fmt.Errorf(format, args...)
	fmt.Fprintln(f.Output(), err)
	return err
}

// hurry makes everything small that isn't given.
func (s *Settings) hurry(given map[string]bool) {
	small := map[string]func(){
		"tables": func() { s.Tables = 5 }, "rate": func() { s.Rate = 50 }, "for": func() { s.For = time.Second },
		"presses": func() { s.Presses = 20 }, "interactions": func() { s.Interactions = 200 }, "servers": func() { s.Servers = 20 },
	}
	for name, make := range small {
		if !given[name] {
			make()
		}
	}
}

func (s Settings) asks(name string) bool { return len(s.Only) == 0 || slices.Contains(s.Only, name) }

func names() []string {
	var out []string
	for _, p := range parts() {
		out = append(out, p.name)
	}
	return out
}
