package soak

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync"
	"time"
)

// report writes what a run does and finds.
type report struct {
	out  io.Writer
	seed uint64

	mu           sync.Mutex
	findings     []string
	lacking      []string
	rounds       int
	interactions int64
	moves        int
	acknowledged int
	faults       map[string]int
	ends         map[string]int
	choosing     int // tables at which several seats had to choose when the bot was ended
	repaired     int // edits that were refused and sent again
	first, last  residue
	most, files  int // memory and files of a child
	storm        []string
	told         int // round whose faults are written already
}

func newReport(out io.Writer, seed uint64) *report {
	return &report{out: out, seed: seed, faults: map[string]int{}, ends: map[string]int{}}
}

func (p *report) count() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.findings)
}

// lacks says what can't be looked for here.
func (p *report) lacks(what string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.lacking = append(p.lacking, what)
	fmt.Fprintln(p.out, what)
}

// logShown is how many of the last things that struck are shown with a finding; the file in the world's folder has all.
const logShown = 40

// finds reports a finding in a round, with what has struck before.
func (p *report) finds(r *round, format string, args ...any) {
	struck := r.struck()
	p.mu.Lock()
	defer p.mu.Unlock()
	p.add(r.plan.n, string(r.plan.kind), format, args...)
	if p.told == r.plan.n {
		return
	}
	p.told = r.plan.n
	for _, line := range struck {
		fmt.Fprintln(p.out, "    ", line)
	}
	for _, line := range p.storm[max(0, len(p.storm)-logShown):] {
		fmt.Fprintln(p.out, "     storm:", tokens.ReplaceAllString(line, "{token}"))
	}
}

// findsOutside reports a finding that isn't a round's.
func (p *report) findsOutside(round int, format string, args ...any) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.add(round, "after it", format, args...)
}

func (p *report) add(round int, kind, format string, args ...any) {
	line := fmt.Sprintf("FINDING round %d (seed %d, %s): %s", round, p.seed, kind, strings.ReplaceAll(fmt.Sprintf(format, args...), "\n", " | "))
	if slices.Contains(p.findings, line) {
		return // it is looked for twice
	}
	p.findings = append(p.findings, line)
	fmt.Fprintln(p.out, line)
}

// struck notes what has struck in a round, and writes it into the world's folder.
func (p *report) struck(r *round, storm []string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.storm = storm
	for _, line := range storm {
		p.faults[kindOf(line)]++
	}
	p.faults[string(r.plan.kind)]++
	text := strings.Join(r.struck(), "\n") + "\nthe storm:\n" + strings.Join(storm, "\n") + "\n"
	if err := os.WriteFile(filepath.Join(r.world.dir, r.name("faults.log")), []byte(text), 0o600); err != nil {
		fmt.Fprintln(p.out, err)
	}
}

// tokens are those of interactions in paths.
var tokens = regexp.MustCompile(`[\w-]{60,}`)

var numbers = regexp.MustCompile(`interaction \d+|player_\d+|\d{15,}`)

// kindOf is a line of a storm's log without the numbers of what was struck.
func kindOf(line string) string {
	if before, after, ok := strings.Cut(line, ": "); ok && !strings.HasPrefix(before, "interaction ") {
		line = after // a request's
	}
	return strings.TrimLeft(numbers.ReplaceAllString(line, ""), " :")
}

// choice notes that several seats had to choose when the bot was ended.
func (p *report) choice() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.choosing++
}

// repair notes that an edit was refused for files that the message had no more, and sent again with them.
func (p *report) repair() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.repaired++
}

// child notes what a bot had that was a process of its own.
func (p *report) child(r *round, memory, files int) {
	p.mu.Lock()
	p.most, p.files = max(p.most, memory), max(p.files, files)
	p.mu.Unlock()
	if memory > childMemory || files > childFiles {
		r.finds("the bot has %d MiB of memory and %d files open", memory>>20, files)
	}
}

func (p *report) memory(first, last residue) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.first, p.last = first, last
}

// round writes the line of a round.
func (p *report) round(r *round) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.rounds++
	p.interactions += r.interactions.Load()
	p.moves += r.moves
	p.acknowledged += len(r.acknowledged)
	weather := ""
	if r.plan.calm {
		weather = ", calm"
	}
	fmt.Fprintf(p.out, "round %d: %d interactions, %d moves, %d faults, %s%s\n",
		r.plan.n, r.interactions.Load(), r.moves, len(p.storm)+1, r.ending(), weather)
}

// ending says how the round was.
func (r *round) ending() string {
	if r.plan.kind == power && !r.hurt {
		return string(kill)
	}
	return string(r.plan.kind)
}

// summary writes what the run was.
func (p *report) summary(lasted time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	fmt.Fprintf(p.out, "\nseed %d: %d rounds in %s, %d interactions, %d moves stored, %d of them acknowledged to who pressed, %d times several were to choose when the bot ended\n",
		p.seed, p.rounds, lasted.Round(time.Second), p.interactions, p.moves, p.acknowledged, p.choosing)
	fmt.Fprintln(p.out, "faults:")
	for _, kind := range slices.SortedFunc(maps.Keys(p.faults), func(a, b string) int {
		return cmp.Or(p.faults[b]-p.faults[a], strings.Compare(a, b))
	}) {
		fmt.Fprintf(p.out, "  %5d %s\n", p.faults[kind], kind)
	}
	fmt.Fprintf(p.out, "memory with neither bot nor sandbox: %d KiB first, %d KiB last; goroutines %d, %d; files %d, %d; the bot as a process at most %d MiB and %d files\n",
		p.first.heap>>10, p.last.heap>>10, p.first.goroutines, p.last.goroutines, p.first.files, p.last.files, p.most>>20, p.files)
	if p.repaired > 0 {
		fmt.Fprintf(p.out, "%d edits named files that their message had no more, and were sent again\n", p.repaired)
	}
	for _, what := range p.lacking {
		fmt.Fprintln(p.out, what)
	}
	fmt.Fprintf(p.out, "%d findings\n", len(p.findings))
}

// lineLength bounds what is quoted in a line.
const lineLength = 400

func cutLine(s string) string {
	s = strings.ReplaceAll(s, "\n", " | ")
	return s[:min(len(s), lineLength)]
}

// tail returns the end of a log.
func tail(s string) string {
	const most = 4000
	return s[max(0, len(s)-most):]
}
