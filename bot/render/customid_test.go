package render_test

import (
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/games"
	"trey/games/cards"
)

func TestACustomIDSaysWhatIsAskedOfWhichTable(t *testing.T) {
	a, err := render.Parse("1j:zzz:0:", nil, nil)
	require.NoError(t, err)
	require.Equal(t, render.Action{Kind: render.Join, Table: 46655}, a)

	a, err = render.Parse("1r:0:0:thirtyone.2", nil, nil)
	require.NoError(t, err)
	require.Equal(t, render.Action{Kind: render.Rules, Slug: "thirtyone", Page: 2}, a)
}

func TestAControlOfTheHistoryFindsBackToItsList(t *testing.T) {
	list := render.PastAt{Page: 3, Player: 46655, Slug: "thirtyone"}
	for id, want := range map[string]render.Action{
		"1H:0:0:3.zzz.thirtyone":   {Kind: render.History, Past: list},
		"1M:2:0:3.zzz.thirtyone":   {Kind: render.Match, Table: 2, Past: list},
		"1Y:2:a:o.3.zzz.thirtyone": {Kind: render.Replay, Table: 2, Stamp: 10, Past: list},
		"1E:2:0:3.zzz.thirtyone":   {Kind: render.Record, Table: 2, Past: list},
	} {
		a, err := render.Parse(id, nil, nil)
		require.NoError(t, err)
		require.Equal(t, want, a)
	}
	a, err := render.Parse("1H:0:0:3.zzz.thirtyone", []string{"12"}, nil)
	require.NoError(t, err)
	require.Equal(t, render.Action{Kind: render.History, Table: 12, Value: "12", Past: list}, a)
	a, err = render.Parse("1T:0:0:0.zzz.", []string{"thirtyone"}, nil)
	require.NoError(t, err)
	require.Equal(t, render.Action{Kind: render.Statistics, Value: "thirtyone", Past: render.PastAt{Player: 46655}}, a)
}

func TestAButtonOfAPromptCarriesTheWholeMove(t *testing.T) {
	a, err := render.Parse("1m:zzz:11:discard 9C", nil, fake{}.Info())
	require.NoError(t, err)
	require.Equal(t, render.Action{Kind: render.Move, Table: 46655, Stamp: 37, Move: moveOf(t, "discard 9C")}, a)
	for _, text := range []string{"draw", "bid solo", "flip 3", "play 7C 7D 7H"} {
		a, err := render.Parse("1m:1:0:"+text, nil, fake{}.Info())
		require.NoError(t, err)
		require.Equal(t, moveOf(t, text), a.Move)
	}
}

func TestASelectsValuesMakeTheMove(t *testing.T) {
	a, err := render.Parse("1c:1:5:1.0.0.", []string{"discard 9C"}, fake{}.Info())
	require.NoError(t, err)
	require.Equal(t, moveOf(t, "discard 9C"), a.Move)

	a, err = render.Parse("1v:1:5:discard.", []string{"9C", "AC", "9C~2"}, fake{}.Info())
	require.NoError(t, err)
	require.Equal(t, moveOf(t, "discard AC 9C 9C"), a.Move, "equal cards come as values of their own")
}

func TestAValueCanAskForMore(t *testing.T) {
	a, err := render.Parse("1c:1:5:1.0.0.", []string{"~1.2.0."}, fake{}.Info())
	require.NoError(t, err)
	require.Nil(t, a.Move)
	require.Equal(t, &render.Step{Choice: 1, Group: 2}, a.Step)
}

func TestWithoutAGameTheTableIsKnownAllTheSame(t *testing.T) {
	a, err := render.Parse("1m:zzz:11:discard 9C", nil, nil)
	require.NoError(t, err)
	require.Equal(t, render.Action{Kind: render.Move, Table: 46655, Stamp: 37}, a)
}

func TestWhatNoControlCarriesIsRefused(t *testing.T) {
	info := fake{}.Info()
	for name, tc := range map[string]struct {
		id     string
		values []string
	}{
		"empty":                       {"", nil},
		"other version":               {"2j:1:0:", nil},
		"unknown kind":                {"1!:1:0:", nil},
		"too few parts":               {"1j:1:0", nil},
		"table not a number":          {"1j:!:0:", nil},
		"negative table":              {"1j:-1:0:", nil},
		"table in capitals":           {"1j:ZZZ:0:", nil},
		"leading zero":                {"1j:01:0:", nil},
		"table too large":             {"1j:zzzzzzzzzzzzzz:0:", nil},
		"payload where none belongs":  {"1j:1:0:x", nil},
		"values where none belong":    {"1j:1:0:", []string{"x"}},
		"unknown move":                {"1m:1:0:fold", nil},
		"card of no pack":             {"1m:1:0:discard 11H", nil},
		"move with values":            {"1m:1:0:draw", []string{"9C"}},
		"select without a value":      {"1c:1:0:1.0.0.", nil},
		"select with two values":      {"1c:1:0:1.0.0.", []string{"draw", "take"}},
		"value no card":               {"1v:1:0:discard.", []string{"x"}},
		"value twice":                 {"1v:1:0:discard.", []string{"9C", "9C"}},
		"first copy with a number":    {"1v:1:0:discard.", []string{"9C~1"}},
		"nothing picked":              {"1v:1:0:discard.", nil},
		"verb that takes no cards":    {"1v:1:0:draw.", []string{"9C"}},
		"packed cards unreadable":     {"1v:1:0:discard.§", nil},
		"packed cards not canonical":  {"1v:1:0:discard.AA", nil},
		"packed cards beyond pack":    {"1v:1:0:discard.AAAAAAAAAAAAAAAAAAAAAAAAAQ", nil},
		"step of three parts":         {"1s:1:0:1.0.", nil},
		"step with negative part":     {"1s:1:0:-1.0.0.", nil},
		"step with values":            {"1s:1:0:1.0.0.", []string{"9C"}},
		"rules without a page":        {"1r:0:0:thirtyone", nil},
		"rules of page minus one":     {"1r:0:0:thirtyone.-1", nil},
		"rules of nothing":            {"1r:0:0:.1", nil},
		"options without a page":      {"1f:1:0:", nil},
		"options of page minus one":   {"1f:1:0:-1", nil},
		"something set without what":  {"1x:1:0:0.", nil},
		"two values set":              {"1x:1:0:0.pace", []string{"60", "120"}},
		"a vote for two motions":      {"1y:1:0:end.0", []string{"end.0"}},
		"a vote without a seat":       {"1y:1:0:kick", nil},
		"sure of something else":      {"1q:1:0:j", nil},
		"longer than a custom id":     {"1m:1:0:play" + strings.Repeat(" 9C", 40), nil},
		"value longer than allowed":   {"1c:1:0:1.0.0.", []string{"play" + strings.Repeat(" 9C", 40)}},
		"history without a list":      {"1H:0:0:", nil},
		"history of page minus one":   {"1H:0:0:-1.0.", nil},
		"history of a far page":       {"1H:0:0:100001.0.", nil},
		"two matches opened":          {"1H:0:0:0.0.", []string{"1", "2"}},
		"a match that is no number":   {"1H:0:0:0.0.", []string{"x"}},
		"a match with a value":        {"1M:1:0:0.0.", []string{"1"}},
		"a moment without a place":    {"1Y:1:3:0.0.", nil},
		"a moment of no list":         {"1Y:1:3:o.0", nil},
		"statistics of minus one":     {"1T:0:0:0.-1.", nil},
		"not the way it was written ": {"1v:1:0:discard", []string{"9C"}},
	} {
		t.Run(name, func(t *testing.T) {
			a, err := render.Parse(tc.id, tc.values, info)
			require.ErrorIs(t, err, render.ErrCustomID)
			require.Zero(t, a)
		})
	}
}

// FuzzParse checks that whatever is pressed is either refused or is a move or step within the game's grammar.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"1j:zzz:0:", "1m:1:5:discard 9C", "1c:1:0:1.0.0.", "1v:1:0:discard.", "1g:1:0:1.0.0.AAI", "1s:1:0:1.2.3.", "1r:0:0:x.1", "1m:1:0:!play.gA"} {
		f.Add(seed, "9C")
	}
	info := fake{}.Info()
	f.Fuzz(func(t *testing.T, id, value string) {
		for _, values := range [][]string{nil, {value}} {
			a, err := render.Parse(id, values, info)
			if err != nil {
				require.ErrorIs(t, err, render.ErrCustomID)
				continue
			}
			require.LessOrEqual(t, len(id), 100)
			require.GreaterOrEqual(t, a.Table, int64(0))
			if a.Move != nil {
				again, err := info.ParseMove(info.MoveText(*a.Move))
				require.NoError(t, err)
				require.True(t, again.Equal(*a.Move))
			}
		}
	})
}

func TestTheLargestPickFitsIntoACustomID(t *testing.T) {
	r := newRenderer(t)
	p := games.Pick{Min: 1, Max: 60}
	for c := range 52 {
		p.Groups = append(p.Groups, games.Group{Cards: []cards.Card{cards.Card(c), cards.Card(c)}, Label: say("discard", "Card", games.Cards{cards.Card(c)})})
	}
	s := asked(t, "de", games.Prompt{Choices: []games.Choice{{Label: say("pick.discard"), Move: games.Move{Verb: "discard"}, Pick: &p}}})
	s.ID, s.Stamp = math.MaxInt64, 1<<24
	var picked []cards.Card
	for c := range 52 {
		picked = append(picked, cards.Card(c))
	}
	m := r.HandAt(s, render.Reader{Lang: "de"}, render.Step{Choice: 1, Picked: picked}, games.Text{})
	requireWithinLimits(t, m)
	var confirm string
	walk(read(t, m), 0, func(c component, _ int) {
		if c.Label == "Bestätigen" {
			confirm = c.CustomID
		}
	})
	a, err := render.Parse(confirm, nil, fake{}.Info())
	require.NoError(t, err)
	require.Equal(t, picked, a.Move.Cards)
}

func moveOf(t testing.TB, text string) *games.Move {
	t.Helper()
	m, err := fake{}.Info().ParseMove(text)
	require.NoError(t, err)
	return &m
}
