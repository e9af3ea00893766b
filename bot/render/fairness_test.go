package render_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/table"
	"trey/storage"
)

// checkedAs are the checks of a match that is over, of which some may fail.
func checkedAs(fails ...string) []table.Check {
	var out []table.Check
	for _, what := range []string{table.NumbersCheck, table.DealerCheck, table.MovesCheck, table.ResultCheck, table.BooksCheck} {
		out = append(out, table.Check{What: what, Holds: !strings.Contains(strings.Join(fails, " "), what)})
	}
	return out
}

func TestHowAMatchWasShuffledIsSaidWithWhatWasChecked(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		r, to := newRenderer(t), render.Reader{Lang: lang}
		f := &table.Fairness{Snapshot: over(t, lang, 1, 2, 2), Seed: strings.Repeat("5e", 32), Moves: 132, Checks: checkedAs()}
		t.Run("holds", func(t *testing.T) { requireGolden(t, r.Fairness(to, f, render.PastAt{Page: 1, Slug: "fake"})) })
		t.Run("fails", func(t *testing.T) {
			f := *f
			f.Checks = checkedAs(table.ResultCheck, table.BooksCheck)
			text := dump(t, r.Fairness(to, &f, render.PastAt{}))
			require.Equal(t, 2, strings.Count(text, "✗"))
			require.Equal(t, 3, strings.Count(text, "✓"))
			require.Regexp(t, "NOT|NICHT|IKKE", text)
		})
	})
}

func TestWhileAMatchGoesOnWhatIsToBeNotedIsSaidAlone(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		r, to := newRenderer(t), render.Reader{Lang: lang}
		f := &table.Fairness{Snapshot: lobby(lang, "Anna", "Ben")}
		f.State, f.Viewer = storage.Playing, 2
		f.Seats[0].Entropy, f.Seats[1].Entropy = "1187654321098765432", "1187654321098765433"
		t.Run("player", func(t *testing.T) { requireGolden(t, r.Fairness(to, f, render.PastAt{})) })
		t.Run("watcher", func(t *testing.T) {
			f := *f
			f.Viewer = 0
			require.NotContains(t, dump(t, r.Fairness(to, &f, render.PastAt{})), "118765")
		})
		t.Run("ended early", func(t *testing.T) {
			f := *f
			f.State = storage.Closed
			requireGolden(t, r.Fairness(to, &f, render.PastAt{}))
		})
	})
}

func TestAFullTablesFairnessFits(t *testing.T) {
	for _, lang := range []string{"en", "de", "da"} {
		f := &table.Fairness{Snapshot: over(t, lang, 1, 2, 2), Seed: strings.Repeat("5e", 32), Moves: 99999, Checks: checkedAs(table.BooksCheck)}
		f.Seats = nil
		for range 12 {
			f.Seats = append(f.Seats, table.Person{Account: 10, User: "1000", Name: strings.Repeat("_W", 16), Entropy: "1187654321098765432"})
		}
		for _, plain := range []bool{false, true} {
			m := newRenderer(t).Fairness(render.Reader{Lang: lang, Plain: plain}, f, render.PastAt{Page: 99, Slug: "fake"})
			requireWithinLimits(t, m)
			text := dump(t, m)
			require.Equal(t, 12, strings.Count(text, "1187654321098765432"))
			require.Contains(t, text, "FAIRNESS.md", "nothing is cut off")
		}
	}
}
