package bench

import (
	"fmt"
	"io"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"
)

// Report is what was measured.
type Report struct{ rows []row }

// row is one figure beside its floor.
type row struct {
	what  string
	floor string
	ours  string
	ratio string
	must  string
	holds verdict
}

// verdict is whether a figure is as it must be.
type verdict string

const (
	holds   verdict = "yes"
	fails   verdict = "**no**"
	unasked verdict = "" // nothing is asked of it
)

func judge(ok bool) verdict {
	if ok {
		return holds
	}
	return fails
}

func (r *Report) add(rows ...row) { r.rows = append(r.rows, rows...) }

// write prints the table in Markdown, and on which kind of machine it was made by which settings.
func (r *Report) write(w io.Writer, s Settings) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d cores, %s, %s/%s; %d tables, %g presses a second for %s.\n\n", runtime.NumCPU(), runtime.Version(), runtime.GOOS, runtime.GOARCH,
		s.Tables, s.Rate, s.For)
	b.WriteString("| what | floor | ours | ratio | ours must be | holds |\n|---|---|---|---|---|---|\n")
	for _, l := range r.rows {
		fmt.Fprintf(&b, "| %s | %s | %s | %s | %s | %s |\n", l.what, l.floor, l.ours, l.ratio, l.must, l.holds)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

// The lines of a page between which the table stands.
const (
	pageBegin = "<!-- figures -->\n"
	pageEnd   = "<!-- end of figures -->\n"
)

// insert puts the table in the place of the one that a page has.
func (r *Report) insert(file string, s Settings) error {
	page, err := os.ReadFile(file)
	if err != nil {
		return fmt.Errorf("read the page: %w", err)
	}
	before, rest, begins := strings.Cut(string(page), pageBegin)
	_, after, ends := strings.Cut(rest, pageEnd)
	if !begins || !ends {
		return fmt.Errorf("%s has no place for figures: a line %q, and behind it %q", file, strings.TrimSpace(pageBegin), strings.TrimSpace(pageEnd))
	}
	var table strings.Builder
	if err := r.write(&table, s); err != nil {
		return err
	}
	return os.WriteFile(file, []byte(before+pageBegin+table.String()+pageEnd+after), 0o644)
}

// times are how long something took, each time.
type times []time.Duration

// at returns the time that the share of all didn't exceed; the median at 0.5.
func (t times) at(share float64) time.Duration {
	if len(t) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(t))
	return sorted[min(int(share*float64(len(sorted))), len(sorted)-1)]
}

// p50 and p99 are said together.
func (t times) String() string { return short(t.at(0.5)) + " / " + short(t.at(0.99)) }

// short writes a time with three digits.
func short(d time.Duration) string {
	for unit := time.Nanosecond; unit < time.Minute; unit *= 10 {
		if d < 1000*unit {
			return d.Round(unit).String()
		}
	}
	return d.Round(time.Second).String()
}

func ratio(ours, floor float64) string {
	if floor == 0 {
		return ""
	}
	return fmt.Sprintf("%.2f", ours/floor)
}

func bytes(n float64) string {
	switch {
	case n >= 10<<20:
		return fmt.Sprintf("%.0f MiB", n/(1<<20))
	case n >= 1<<20:
		return fmt.Sprintf("%.1f MiB", n/(1<<20))
	case n >= 10<<10 || n <= -(10<<10):
		return fmt.Sprintf("%.0f KiB", n/(1<<10))
	}
	return fmt.Sprintf("%.0f B", n)
}
