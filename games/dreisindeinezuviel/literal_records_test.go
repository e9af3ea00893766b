package dreisindeinezuviel_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/record"
)

// Records made elsewhere from the same rules page say the same as the page taken literally. They may be missing.
func TestThePageTakenLiterallyAgreesWithTheSharedRecords(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(moduleRoot(t), "..", "shared", "records", "dreisindeinezuviel", "*.yaml"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("there are no shared records beside the repository")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			r, err := record.Parse(data)
			require.NoError(t, err)
			requireLiterally(t, r)
		})
	}
}

// The examples of the page, in which the interim bonus stands apart from the cards.
func TestThePageTakenLiterallyScoresThePagesExamples(t *testing.T) {
	for _, v := range []struct {
		name              string
		cards             [7]int
		interim           int
		total, totalFrom6 int
	}{
		{"two of each", [7]int{2, 2, 2, 2, 2, 2, 2}, 10, 55, 55},
		{"one of each", [7]int{1, 1, 1, 1, 1, 1, 1}, 0, 17, 17},
		{"two of five", [7]int{2, 2, 2, 2, 2}, 0, 30, 25},
		{"and one of a sixth", [7]int{2, 2, 2, 2, 2, 1}, 0, 31, 31},
		{"one colour turned, six open", [7]int{3, 1, 1, 1, 1, 1, 1}, 0, 8, 8},
		{"a pile begun anew", [7]int{4, 2, 2, 1}, 0, 9, 9},
		{"two colours only", [7]int{6, 5}, 0, -4, -4},
		{"a bit of everything", [7]int{2, 1, 3, 4, 5, 2, 0}, 7, 20, 15},
	} {
		t.Run(v.name, func(t *testing.T) {
			l := newLiteral(2, 2, nil, literalCards())
			l.interim[0] = v.interim
			for _, card := range literalCards() {
				if c := l.colours[card]; c > 0 && v.cards[c-1] > 0 {
					v.cards[c-1]--
					l.taken[0] = append(l.taken[0], card)
				}
			}
			_, scores, _ := l.result()
			require.Equal(t, v.total, scores[0])
			l.finalFrom = 6
			_, scores, _ = l.result()
			require.Equal(t, v.totalFrom6, scores[0], "bonus from six")
		})
	}
}

// moduleRoot is the folder with go.mod.
func moduleRoot(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(".")
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		require.NotEqual(t, dir, up, "no go.mod above the test's folder")
		dir = up
	}
}
