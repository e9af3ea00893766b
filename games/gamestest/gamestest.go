// Package gamestest is the contract that every game keeps, as one test suite. A game's own tests call [Run]; it plays
// random matches and checks at every step what tables, renderers and records rely on.
//
// The suite guards the machinery, not the rules of play: a game that lets a player follow suit or not as he likes passes it.
// Rules need tests of their own, written from the rules page.
package gamestest

import (
	"flag"
	"fmt"
	"math"
	"os"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"trey/games"
	"trey/games/cards"
)

// Matches is the environment variable with the number of random matches per seat count; without it it is up to 8, fewer
// where many seats make matches long.
const Matches = "TREY_MATCHES"

// Option changes what the suite asks of a game.
type Option func(*suite)

// MaxMoves says how many moves a match has at most; 5,000 unless said.
func MaxMoves(n int) Option { return func(s *suite) { s.maxMoves = n } }

// Handover says that random players might play for ever: after n moves computer players finish the match.
func Handover(n int) Option { return func(s *suite) { s.handover = n } }

// Hidden names zones that, like a hand, nobody but their owner sees into until the match is over.
func Hidden(keys ...string) Option { return func(s *suite) { s.hidden = append(s.hidden, keys...) } }

// Reveals names zones of hidden cards that everybody is told of as they leave it, wherever they go.
func Reveals(keys ...string) Option { return func(s *suite) { s.reveals = append(s.reveals, keys...) } }

// AcceptsUnlisted says that the game accepts moves that Legal doesn't list, since they equal one that it does.
func AcceptsUnlisted() Option { return func(s *suite) { s.unlisted = true } }

type suite struct {
	g        games.Game
	in       *games.Info
	maxMoves int
	handover int
	unlisted bool
	hidden   []string // keys of zones
	reveals  []string // keys of zones
	words    *catalogue
}

// Run checks that the game keeps the contract. It is to be called from the game's folder, in which it looks for
// testdata/records.
func Run(t *testing.T, g games.Game, opts ...Option) {
	t.Helper()
	s := &suite{g: g, in: g.Info(), maxMoves: 5_000, handover: math.MaxInt, hidden: []string{"hand"}, words: readCatalogue(t, g)}
	for _, o := range opts {
		o(s)
	}
	t.Run("Info", s.checkInfo)
	for seats := s.in.MinSeats; seats <= s.in.MaxSeats; seats++ {
		n := matches(t, seats)
		t.Run(fmt.Sprintf("RandomPlay/%d seats", seats), func(t *testing.T) {
			check(t, n, func(rt *rapid.T) { s.randomMatch(rt, seats) })
		})
		for name, player := range map[string]games.Player{"Computers": g.Computer(), "Greedy": g.Greedy()} {
			t.Run(fmt.Sprintf("%s/%d seats", name, seats), func(t *testing.T) {
				check(t, max(1, n/5), func(rt *rapid.T) { s.computerMatch(rt, seats, player) })
			})
		}
	}
	t.Run("Texts", s.words.check)
	t.Run("RulesPages", s.checkRules)
	t.Run("Records", s.checkRecords)
}

func matches(t *testing.T, seats int) int {
	v, ok := os.LookupEnv(Matches)
	if !ok {
		return min(8, 24/seats)
	}
	n, err := strconv.Atoi(v)
	require.NoError(t, err, Matches)
	require.Positive(t, n, Matches)
	return n
}

// check runs the property n times. The library takes its settings from its flags only. Matches are drawn as seeds, so
// there is little to be gained by shrinking them for long.
func check(t *testing.T, n int, prop func(*rapid.T)) {
	t.Helper()
	for name, value := range map[string]string{
		"rapid.checks": strconv.Itoa(n), "rapid.shrinktime": "2s", "rapid.nofailfile": "true",
	} {
		f := flag.Lookup(name)
		before := f.Value.String()
		require.NoError(t, f.Value.Set(value))
		defer func() { require.NoError(t, f.Value.Set(before)) }()
	}
	rapid.Check(t, prop)
}

// setup draws a setup: every option at its default, a bound or in between.
func (s *suite) setup(rt *rapid.T, seats int) games.Setup {
	o := games.Options{}
	for _, opt := range s.in.Options {
		if v, ok := drawOption(rt, opt); ok {
			o[opt.Key] = v
		}
	}
	full, err := s.in.Complete(o)
	require.NoError(rt, err)
	seed := new(cards.Seed)
	copy(seed[:], rapid.SliceOfN(rapid.Byte(), len(seed), len(seed)).Draw(rt, "seed"))
	return games.Setup{
		Seats: seats, Options: full, Source: cards.Source{Seed: seed},
		Dealer: games.Seat(rapid.IntRange(0, seats).Draw(rt, "dealer")),
	}
}

func drawOption(rt *rapid.T, opt games.Option) (string, bool) {
	if rapid.Bool().Draw(rt, "default "+opt.Key) {
		return "", false
	}
	switch opt.Kind {
	case games.Bool:
		return strconv.FormatBool(rapid.Bool().Draw(rt, opt.Key)), true
	case games.Word:
		return rapid.SampledFrom(opt.Choices).Draw(rt, opt.Key), true
	}
	v := rapid.IntRange(opt.Min, opt.Max).Draw(rt, opt.Key)
	if opt.Even {
		v -= v % 2
	}
	return strconv.Itoa(max(v, opt.Min)), true
}

func (s *suite) checkInfo(t *testing.T) {
	in := s.in
	require.Regexp(t, `^[a-z]+$`, in.Slug)
	require.NotEmpty(t, in.Title)
	require.GreaterOrEqual(t, in.MinSeats, 2)
	require.GreaterOrEqual(t, in.MaxSeats, in.MinSeats)
	require.NotEmpty(t, in.Verbs)
	require.Equal(t, in.Slug, s.g.Info().Slug, "the same at every call")
	for _, verb := range in.Verbs {
		s.words.mustHave(in.Slug + ".help." + verb.Name)
	}
	for _, f := range in.Figures {
		s.words.mustHave(in.Slug + ".figure." + f.Key)
		require.NotEmpty(t, f.Of, "figure %s is of something", f.Key)
		require.False(t, f.Share && len(f.Per) == 0, "figure %s is a part of some deals", f.Key)
		for _, key := range slices.Concat(f.Of, f.Less, f.Per) {
			s.words.mustHave(in.Slug + ".tally." + key)
		}
	}
	full, err := in.Complete(nil)
	require.NoError(t, err, "the defaults are complete")
	_, err = in.Complete(full)
	require.NoError(t, err, "the defaults are allowed")
	if in.Stake != "" {
		require.Contains(t, full, in.Stake, "the stake is one of the options")
	}
	for i := range in.Faces.Len() {
		c := cards.Card(i)
		back, ok := in.Faces.Parse(in.Faces.Code(c))
		require.True(t, ok && back == c, "face %s has a code of its own", in.Faces.Code(c))
		f := in.Faces.Face(c)
		for _, key := range []string{f.Name, f.Rank, f.Suit} {
			s.words.mustHave(key)
		}
	}
	for seats := in.MinSeats; seats <= in.MaxSeats; seats++ {
		require.Equal(t, s.g.Pack(seats, full), s.g.Pack(seats, full), "the pack is the same at every call")
	}
}
