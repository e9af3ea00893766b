package threeupthreedown_test

import (
	"fmt"
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

// The rules page taken literally holds in the records that others have made for this game, if there are any.
func TestTheRulesPageTakenLiterallyAgreesWithTheSharedRecords(t *testing.T) {
	root, err := os.Getwd()
	require.NoError(t, err)
	for ; root != filepath.Dir(root); root = filepath.Dir(root) {
		if _, err := os.Stat(filepath.Join(root, "go.mod")); err == nil {
			break
		}
	}
	files, err := filepath.Glob(filepath.Join(root, "..", "shared", "records", "threeupthreedown", "*.yaml"))
	require.NoError(t, err)
	if len(files) == 0 {
		t.Skip("there are no shared records")
	}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			data, err := os.ReadFile(file)
			require.NoError(t, err)
			r, err := record.Parse(data)
			require.NoError(t, err)
			readLiterally(t, r)
		})
	}
}

// readLiterally checks what the record says.
func readLiterally(t *testing.T, r *record.Record) {
	t.Helper()
	stake, err := strconv.Atoi("0" + r.Options["stake"])
	require.NoError(t, err)
	l := newLiteral(len(r.Seats), int(r.Dealer), literalDealt(t, r))
	for _, e := range r.Entries {
		if e.Kind == record.Expect {
			expectLiterally(t, l.state(stake), e)
			continue
		}
		seat, move, _ := strings.Cut(e.Move, " ")
		n, err := strconv.Atoi(seat)
		require.NoError(t, err)
		require.Equal(t, e.Kind == record.Move, l.allows(n, move), "line %d: %s", e.Line, e.Move)
		if e.Kind == record.Move {
			l.move(n, move)
		}
	}
	if r.Result == nil {
		return
	}
	ranks, scores, money := l.result(stake)
	require.Equal(t, "over", l.phase)
	require.Equal(t, fmt.Sprint(r.Result.Ranks, r.Result.Scores, r.Result.Money), fmt.Sprint(ranks, scores, money))
}

// literalDealt is the pack of a record, in full.
func literalDealt(t *testing.T, r *record.Record) []string {
	t.Helper()
	size := r.Options["pack"]
	if size == "" {
		size = "84"
	}
	pack := literalPack(size)
	if r.Packs != nil {
		rest, all := literalWithout(pack, r.Packs[0])
		require.True(t, all)
		return slices.Concat(r.Packs[0], rest)
	}
	places := make([]cards.Card, len(pack))
	for i := range places {
		places[i] = cards.Card(i)
	}
	shuffled, err := cards.Source{Seed: r.Seed}.Deal(1, places)
	require.NoError(t, err)
	dealt := make([]string, len(pack))
	for i, at := range shuffled {
		dealt[i] = pack[at]
	}
	return dealt
}

func expectLiterally(t *testing.T, state record.Map, e record.Entry) {
	t.Helper()
	for _, want := range e.Want {
		i := slices.IndexFunc(state, func(p record.Pair) bool { return p.Key == want.Key })
		require.GreaterOrEqual(t, i, 0, "line %d: %s is absent", e.Line, want.Key)
		require.Equal(t, literalText(want), literalText(state[i]), "line %d: %s", e.Line, want.Key)
	}
}

// literalText is a value as text, what is compared as a multiset or set sorted.
func literalText(p record.Pair) string {
	if m, ok := p.Value.(record.Map); ok {
		var parts []string
		for _, part := range m {
			parts = append(parts, part.Key+": "+literalText(part))
		}
		return strings.Join(parts, "; ")
	}
	items, ok := p.Value.([]any)
	if !ok {
		return fmt.Sprint(p.Value)
	}
	texts := make([]string, len(items))
	for i, item := range items {
		texts[i] = fmt.Sprint(item)
	}
	kind, _, _ := strings.Cut(p.Key, ".")
	if kind == "hand" || kind == "legal" || kind == "up" {
		slices.Sort(texts)
	}
	return strings.Join(texts, ", ")
}
