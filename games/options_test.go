package games_test

import (
	"errors"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/gamestest/highcard"
)

func TestCompleteFillsInDefaults(t *testing.T) {
	given := games.Options{"lives": "5"}
	full, err := info().Complete(given)
	require.NoError(t, err)
	require.Equal(t, games.Options{"lives": "5", "value": "20", "open": "true", "aces": "low", "stake": "0"}, full)
	require.Equal(t, games.Options{"lives": "5"}, given, "the given ones stay")
	require.Equal(t, 5, full.Int("lives"))
	require.True(t, full.Bool("open"))
	require.Equal(t, given, info().Changed(full))
}

func TestRulesAreWrittenAsWhatDiffersFromTheDefaultsAndReadAgain(t *testing.T) {
	for text, o := range map[string]games.Options{
		"":                     {"lives": "3", "aces": "low"},
		"aces=both lives=1":    {"open": "true", "lives": "1", "aces": "both"},
		"open=false stake=100": {"stake": "100", "open": "false"},
	} {
		require.Equal(t, text, info().RulesText(o))
		require.Equal(t, info().Changed(o), games.ParseRules(text))
	}
}

func TestCompleteAllowsExactlyTheRange(t *testing.T) {
	for _, v := range []struct {
		key, value string
		ok         bool
	}{
		{"lives", "1", true}, {"lives", "9", true}, {"lives", "0", false}, {"lives", "10", false},
		{"lives", "03", false}, {"lives", "+3", false}, {"lives", "3.0", false}, {"lives", "", false}, {"lives", "three", false},
		{"value", "2", true}, {"value", "3", false}, {"value", "100", true}, {"value", "102", false},
		{"open", "false", true}, {"open", "True", false}, {"open", "yes", false}, {"open", "1", false},
		{"aces", "both", true}, {"aces", "high", false}, {"aces", "", false},
		{"stake", "0", true}, {"stake", "1000000000", true}, {"stake", "1000000001", false}, {"stake", "-1", false},
		{"cards", "3", false},
	} {
		t.Run(v.key+"="+v.value, func(t *testing.T) {
			_, err := info().Complete(games.Options{v.key: v.value})
			if v.ok {
				require.NoError(t, err)
				return
			}
			var oe *games.OptionError
			require.ErrorAs(t, err, &oe)
			require.Equal(t, v.key, oe.Key)
			require.Equal(t, v.value, oe.Value)
			require.NotEmpty(t, oe.Allowed)
		})
	}
}

func TestOptionErrorsSayWhatIsAllowed(t *testing.T) {
	for _, v := range []struct{ key, value, want string }{
		{"lives", "0", `option lives can't be "0"; it takes 1–9`},
		{"value", "3", `option value can't be "3"; it takes 2–100, even`},
		{"open", "1", `option open can't be "1"; it takes true or false`},
		{"aces", "high", `option aces can't be "high"; it takes low, both`},
		{"cards", "1", `unknown option "cards"; known are lives, value, open, aces, stake`},
	} {
		_, err := info().Complete(games.Options{v.key: v.value})
		require.EqualError(t, err, v.want)
	}
}

func TestTheFirstWrongOptionByNameIsReported(t *testing.T) {
	for range 20 {
		_, err := info().Complete(games.Options{"zzz": "1", "lives": "0", "aces": "high"})
		var oe *games.OptionError
		require.ErrorAs(t, err, &oe)
		require.Equal(t, "aces", oe.Key)
	}
}

func TestBeginRefusesSetupsThatCannotBe(t *testing.T) {
	seed := cards.Source{Seed: &cards.Seed{}}
	for _, v := range []struct {
		name  string
		setup games.Setup
		want  error
	}{
		{"one seat", games.Setup{Seats: 1, Source: seed}, games.ErrSeats},
		{"five seats", games.Setup{Seats: 5, Source: seed}, games.ErrSeats},
		{"dealer beyond the table", games.Setup{Seats: 3, Dealer: 4, Source: seed}, games.ErrDealer},
		{"negative dealer", games.Setup{Seats: 3, Dealer: -1, Source: seed}, games.ErrDealer},
		{"no dealer and nothing to draw him from", games.Setup{Seats: 3, Source: cards.Source{Packs: [][]cards.Card{{}}}}, cards.ErrNoDealer},
		{"no pack", games.Setup{Seats: 3, Dealer: 1, Source: cards.Source{Packs: [][]cards.Card{}}}, cards.ErrNoPack},
	} {
		t.Run(v.name, func(t *testing.T) {
			_, err := games.Begin(highcard.Game{}, v.setup)
			require.ErrorIs(t, err, v.want)
		})
	}
	_, err := games.Begin(highcard.Game{}, games.Setup{Seats: 2, Options: games.Options{"rounds": "6"}, Source: seed})
	require.True(t, errors.As(err, new(*games.OptionError)))
}

func TestBeginDrawsTheDealer(t *testing.T) {
	src := cards.Source{Seed: &cards.Seed{9}}
	want, err := src.FirstDealer(4)
	require.NoError(t, err)
	step, err := games.Begin(highcard.Game{}, games.Setup{Seats: 4, Source: src})
	require.NoError(t, err)
	require.Equal(t, games.Seat(want), step.Match.View(games.Nobody).Dealer)

	step, err = games.Begin(highcard.Game{}, games.Setup{Seats: 4, Dealer: 2, Source: src})
	require.NoError(t, err)
	require.Equal(t, games.Seat(2), step.Match.View(games.Nobody).Dealer, "unless one is named")
}
