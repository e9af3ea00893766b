package record_test

import (
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/record"
)

func TestAFinishedMatchIsSeenWhole(t *testing.T) {
	f, ok := mustReplay(t, match).Finished()
	require.True(t, ok)
	start, err := f.Whole(0)
	require.NoError(t, err)
	stock, _ := start.Zone("stock", games.Nobody)
	require.Len(t, stock.Cards, 46)
	later, err := f.Whole(1)
	require.NoError(t, err)
	stock, _ = later.Zone("stock", games.Nobody)
	require.Len(t, stock.Cards, 45)
	end, err := f.Whole(7)
	require.NoError(t, err)
	require.True(t, end.Over)
	for _, n := range []int{-1, 8} {
		_, err = f.Whole(n)
		require.ErrorContains(t, err, "there is no move")
	}
}

// Nothing of a running match may be seen whole. So there is one way to the whole view, which asks for the end first.
func TestNothingElseAsksForTheWholeView(t *testing.T) {
	root := moduleRoot(t)
	call := regexp.MustCompile(`\.Whole\(`)
	var callers []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		rel, err := filepath.Rel(root, path)
		if err == nil && call.Match(data) && !mayAsk(filepath.ToSlash(rel)) {
			callers = append(callers, rel)
		}
		return err
	})
	require.NoError(t, err)
	require.Empty(t, callers)
}

// mayAsk allows this package's one function, the tests' support, and whoever got a finished match from here.
func mayAsk(path string) bool {
	return path == "games/record/played.go" || path == "bot/table/past.go" || strings.HasPrefix(path, "games/gamestest/")
}

func moduleRoot(t *testing.T) string {
	t.Helper()
	dir, err := filepath.Abs(".")
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		require.NotEqual(t, dir, up)
		dir = up
	}
}

func TestStateHasEveryKeyInOrder(t *testing.T) {
	p := mustReplay(t, match[:strings.Index(match, "  - 2 lay 3C")])
	data, err := json.Marshal(p.State())
	require.NoError(t, err)
	require.Equal(t, `{"phase":"play","turn":[2],"deal":1,"dealer":2,"over":false,"hand.1":["2C"],"hand.2":["3C","4C","7D"],`+
		`"legal.1":[],"legal.2":["draw","lay 3C","lay 4C","lay 7D"],"tricks":[0,1],"stock":45,"laid.1":"AC","last":{"seat":2,"tricks":[0,1]}}`,
		string(data))

	data, err = json.Marshal(mustReplay(t, match).State())
	require.NoError(t, err)
	require.Contains(t, string(data), `"over":true`)
	require.Contains(t, string(data), `"legal.1":[],"legal.2":[]`)
	require.Contains(t, string(data), `"result":{"money":[-25,25],"ranks":[2,1],"scores":[1,2]}}`)
}

func TestStatesTellTheirFirstDifference(t *testing.T) {
	a, b := mustReplay(t, match).State(), mustReplay(t, match[:strings.Index(match, "result")]).State()
	_, ok := a.Agrees(b)
	require.True(t, ok)
	b = mustReplay(t, match[:strings.Index(match, "  - 2 lay 4C")]).State()
	_, ok = a.Agrees(b)
	require.False(t, ok)
	b = append(record.State{}, a...)
	b[2].Value = 7
	key, ok := a.Agrees(b)
	require.False(t, ok)
	require.Equal(t, "deal", key)
}

func TestNewMakesARecordOfStoredMoves(t *testing.T) {
	seed := mustReplay(t, proved).Setup.Source.Seed
	r := record.New("highcard", games.Options{"rounds": "1"}, []string{"Ada", "Ben"}, 2, seed, nil, []string{"1 draw", "2 draw"})
	played, err := record.Replay(r, find)
	require.NoError(t, err)
	require.Contains(t, played.Record(false).String(), "seed: "+seedOfProof+"\nmoves:\n  - 1 draw\n  - 2 draw\n")

	r = record.New("highcard", nil, []string{"Ada", "Ben"}, 2, seed, nil, []string{"1 draw", "1 lay XX"})
	_, err = record.Replay(r, find)
	require.EqualError(t, err, `move 2: not a move: move "lay XX": "XX" is no card of the pack`)
}
