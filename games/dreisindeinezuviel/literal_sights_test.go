package dreisindeinezuviel_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
)

// The random matches get everywhere that the rules go, so that comparing them means something.
func TestTheRandomMatchesGetEverywhere(t *testing.T) {
	seen := sights{}
	for seats := 2; seats <= 4; seats++ {
		for i := range 40 {
			seen.match(rand.New(rand.NewPCG(uint64(seats), uint64(i))), seats)
		}
	}
	for _, sight := range []string{
		"first three cards in one row", "no take", "take of one as the highest", "take of one from below", "take of two", "take of three",
		"grey played", "grey taken", "three greys before one", "pile turned", "pile turned and another begun in one take", "two piles turned",
		"interim 10", "interim 7", "interim 5", "interim 3", "interim kept with fewer open", "seven open without a new interim",
		"last play with interim", "final with 7 open", "final with 6 open", "final with 5 open", "final with fewer",
		"tie for the win", "pot that doesn't divide", "tie below it",
	} {
		require.Positive(t, seen[sight], sight)
	}
}

// sights counts what there was to see.
type sights map[string]int

func (n sights) count(sight string, is bool) { n[sight] += oneIf(is) }

// match plays one.
func (n sights) match(r *rand.Rand, seats int) {
	l := newLiteral(seats, 1+r.IntN(seats), literalOptions(r), literalPack(r))
	n.count("first three cards in one row", slices.ContainsFunc(l.rows, func(row []int) bool { return len(row) == 4 }))
	aims := literalPlayers(r, seats)
	for !l.over {
		after := l.trial(l.choose(r, aims[l.turn-1]))
		n.play(l, after)
		l = after
	}
	n.end(l)
}

func (n sights) play(l, after *literal) {
	seat, card, took := after.last.seat, after.last.card, after.last.took
	n.count("no take", len(took) == 0)
	n.count("take of one as the highest", len(took) == 1 && took[0] < card)
	n.count("take of one from below", len(took) == 1 && took[0] > card)
	n.count("take of two", len(took) == 2)
	n.count("take of three", len(took) == 3)
	n.count("grey played", l.colours[card] == 0)
	n.count("grey taken", slices.ContainsFunc(took, func(c int) bool { return l.colours[c] == 0 }))
	n.count("three greys before one", len(after.pile(seat, 0)) == 3)
	for colour := 1; colour <= 7; colour++ {
		was, is := len(l.pile(seat, colour)), len(after.pile(seat, colour))
		n.count("pile turned", is/3 > was/3)
		n.count("pile turned and another begun in one take", is/3 > was/3 && is%3 > 0)
		n.count("two piles turned", is >= 6)
	}
	had := l.interim[seat-1] > 0
	n.count("interim kept with fewer open", had && after.open(seat) < 7)
	n.count("seven open without a new interim", had && l.open(seat) < 7 && after.open(seat) == 7)
	n.count("last play with interim", after.over && !had && after.interim[seat-1] > 0)
}

func (n sights) end(l *literal) {
	ranks, _, money := l.result()
	for s := 1; s <= l.seats; s++ {
		n.count(fmt.Sprintf("interim %d", l.interim[s-1]), true)
		n.count(fmt.Sprintf("final with %d open", l.open(s)), true)
		n.count("final with fewer", l.open(s) < 5)
		for o := 1; o < s; o++ {
			n.count("tie for the win", ranks[s-1] == 1 && ranks[o-1] == 1)
			n.count("pot that doesn't divide", ranks[s-1] == 1 && ranks[o-1] == 1 && money[s-1] != money[o-1])
			n.count("tie below it", ranks[s-1] == ranks[o-1] && ranks[s-1] > 1)
		}
	}
}
