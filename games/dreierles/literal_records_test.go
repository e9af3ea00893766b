package dreierles_test

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
	"trey/games/record"
)

// The page taken literally agrees with the shared records, so that it is read as others read it.
func TestTheRulesPageTakenLiterallyAgreesWithTheSharedRecords(t *testing.T) {
	files, err := filepath.Glob(filepath.Join(root(t), "..", "shared", "records", "dreierles", "*.yaml"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("there are no shared records beside the repository")
	}
	for _, f := range files {
		t.Run(filepath.Base(f), func(t *testing.T) {
			data, err := os.ReadFile(f)
			require.NoError(t, err)
			r, err := record.Parse(data)
			require.NoError(t, err)
			replayByThePage(t, r)
		})
	}
}

// root returns the folder of the module.
func root(t *testing.T) string {
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

func replayByThePage(t *testing.T, r *record.Record) {
	t.Helper()
	l := newLiteral(len(r.Seats), int(r.Dealer), r.Options, literalPacks(t, r))
	for _, e := range r.Entries {
		switch e.Kind {
		case record.Expect:
			requireState(t, e, l.state())
		case record.Refuse:
			seat, move := literalMove(t, e.Move)
			require.NotContains(t, l.legal(seat), move, "line %d", e.Line)
		case record.Move:
			seat, move := literalMove(t, e.Move)
			require.Contains(t, l.legal(seat), move, "line %d", e.Line)
			l.move(seat, move)
			require.False(t, l.starved, "line %d: no pack for the next deal", e.Line)
		}
	}
	require.Equal(t, r.Result != nil, l.over)
	if l.over {
		ranks, scores, money := l.result()
		require.Equal(t, r.Result.Ranks, ranks)
		require.Equal(t, r.Result.Scores, scores)
		require.Equal(t, fmt.Sprint(r.Result.Money), fmt.Sprint(money))
	}
}

// literalMove reads "2 discard 3D 10S": a seat, and the move with its parts in the order in which legal moves have them.
func literalMove(t *testing.T, text string) (int, string) {
	t.Helper()
	words := strings.Fields(text)
	seat, err := strconv.Atoi(words[0])
	require.NoError(t, err)
	switch words[1] {
	case "discard":
		return seat, "discard " + strings.Join(inStandardOrder(words[2:]), " ")
	case "say":
		order := []string{"trumps", "pfeif", "double", "nothing"}
		said := slices.DeleteFunc(order, func(w string) bool { return !slices.Contains(words[2:], w) })
		return seat, "say " + strings.Join(said, " ")
	}
	return seat, strings.Join(words[1:], " ")
}

// literalPacks are the record's packs: given, then filled up in standard order, or shuffled from the seed.
func literalPacks(t *testing.T, r *record.Record) [][]string {
	t.Helper()
	packs := make([][]string, 0, len(r.Packs))
	for _, p := range r.Packs {
		packs = append(packs, literalFilled(p))
	}
	if r.Seed == nil {
		return packs
	}
	numbers := make([]cards.Card, 54)
	for i := range numbers {
		numbers[i] = cards.Card(i)
	}
	for deal := 1; deal <= 12*len(r.Seats); deal++ {
		shuffled, err := cards.Source{Seed: r.Seed}.Deal(deal, numbers)
		require.NoError(t, err)
		pack := make([]string, 0, len(shuffled))
		for _, n := range shuffled {
			pack = append(pack, literalPack()[n])
		}
		packs = append(packs, pack)
	}
	return packs
}

func literalFilled(first []string) []string {
	rest := slices.DeleteFunc(literalPack(), func(c string) bool { return slices.Contains(first, c) })
	return append(slices.Clone(first), rest...)
}

// requireState compares the keys that the entry names; hands and legal moves in any order.
func requireState(t *testing.T, e record.Entry, state record.Map) {
	t.Helper()
	got := map[string]any{}
	for _, p := range state {
		got[p.Key] = p.Value
	}
	for _, want := range e.Want {
		require.Contains(t, slices.Collect(maps.Keys(got)), want.Key, "line %d", e.Line)
		anyOrder := strings.HasPrefix(want.Key, "hand.") || strings.HasPrefix(want.Key, "legal.")
		require.Equal(t, spelling(want.Value, anyOrder), spelling(got[want.Key], anyOrder), "line %d: %s", e.Line, want.Key)
	}
}

// spelling writes a value so that equal values have equal spellings.
func spelling(v any, anyOrder bool) string {
	var parts []string
	switch v := v.(type) {
	case []any:
		for _, item := range v {
			parts = append(parts, spelling(item, false))
		}
		if anyOrder {
			slices.Sort(parts)
		}
	case record.Map:
		for _, p := range v {
			parts = append(parts, p.Key+": "+spelling(p.Value, false))
		}
		slices.Sort(parts)
	default:
		return fmt.Sprint(v)
	}
	return fmt.Sprintf("%T(%s)", v, strings.Join(parts, ", "))
}
