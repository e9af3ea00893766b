package meld_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

// only returns draws in which nothing but the cards can come, each as likely as it is named often.
func only(cs ...cards.Card) *[52]float64 {
	var draws [52]float64
	for _, c := range cs {
		draws[c]++
	}
	return &draws
}

func TestOutlookIsTheMeanOverTheDraws(t *testing.T) {
	for _, tt := range []struct {
		name  string
		hand  string
		draws string
		rules meld.Rules
		left  int
		next  float64
		out   float64
	}{
		{"a draw that completes a set", "9C 9D 5S", "9H", wild("3"), 23, 0, 1},
		{"a draw that helps nothing goes again", "9C 9D 5S", "KH", wild("3"), 23, 23, 0},
		{"a low card takes the place of a high one", "9C 9D 5S", "AH", wild("3"), 23, 15, 0},
		{"of two draws the mean", "9C 9D 5S", "9H KH", wild("3"), 23, 11.5, 0.5},
		{"a wild card", "9C 9D 5S", "3S", wild("3"), 23, 0, 1},
		{"a run at its end", "9C 10C 5S", "JC", wild("3"), 24, 0, 1},
		{"a run between", "9C JC 5S", "10C", wild("3"), 24, 0, 1},
		{"a card over is thrown off a complete hand", "9C 9D 9S", "KH", wild("3"), 0, 0, 1},
		{"a complete hand stays complete whatever comes", "9C 9D 9S", "9H", wild("3"), 0, 0, 1},
		{"a wild card over in another meld", "9C 9D 3S 5S", "9H", wild("3"), 5, 0, 1},
		{"the ace above the king", "QC KC 5S", "AC", both(wild("3")), 25, 0, 1},
		{"but not where aces are low", "QC KC 5S", "AC", wild("3"), 25, 16, 0},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := new(meld.Arranger).Outlook(hand(t, tt.hand), only(hand(t, tt.draws)...), tt.rules)
			require.Equal(t, meld.Outlook{Left: tt.left, Next: tt.next, Out: tt.out}, got)
		})
	}
}

// next finds the least penalty after a draw by arranging the hand without each card.
func next(a *meld.Arranger, cs []cards.Card, c cards.Card, r meld.Rules) float64 {
	with := append(slices.Clone(cs), c)
	left := a.Discards(with, r)
	return float64(slices.Min(left[:len(with)]))
}

func TestOutlooksAreExact(t *testing.T) {
	a := new(meld.Arranger)
	for _, f := range families() {
		t.Run(f.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 14))
			for range 20 {
				rules := meld.Rules{Wild: 2 + r.IntN(11), AcesBoth: r.IntN(2) == 1}
				cs := f.draw(r, rules.Wild, 4+r.IntN(8))
				slices.Sort(cs)
				for c := range cards.Card(52) {
					requireOutlooks(t, a, cs, c, rules)
				}
			}
		})
	}
}

func requireOutlooks(t *testing.T, a *meld.Arranger, cs []cards.Card, c cards.Card, rules meld.Rules) {
	t.Helper()
	left, got := a.Discards(cs, rules), a.Outlooks(cs, only(c), rules, math.MaxInt16)
	for i := range cs {
		rest := slices.Delete(slices.Clone(cs), i, i+1)
		want := meld.Outlook{Left: int(left[i]), Next: next(a, rest, c, rules)}
		if want.Next == 0 {
			want.Out = 1
		}
		what := fmt.Sprintf("%s without %s, then %s, %+v", text(cs), text(cs[i:i+1]), text([]cards.Card{c}), rules)
		require.Equal(t, want, got[i], what)
		require.Equal(t, want, a.Outlook(rest, only(c), rules), what)
	}
}

func TestOutlooksLookOnlyForWhatIsNearTheBest(t *testing.T) {
	cs := hand(t, "2H 8D KS")
	got := new(meld.Arranger).Outlooks(cs, only(hand(t, "AC")...), wild("3"), 7)
	require.Equal(t, meld.Outlook{Left: 18, Next: math.Inf(1)}, got[0], "without the two 18 points are left, 8 more than the best")
	require.Equal(t, 3.0, got[2].Next)
	require.Equal(t, 3.0, got[1].Next)
}

// BenchmarkOutlooks looks one draw ahead from random hands of the last round.
func BenchmarkOutlooks(b *testing.B) {
	for packs := 1; packs <= 4; packs++ {
		b.Run(fmt.Sprintf("%d packs", packs), func(b *testing.B) {
			hands, a := random(packs, 14), new(meld.Arranger)
			var draws [52]float64
			for i := range draws {
				draws[i] = 1
			}
			for i := range hands {
				slices.Sort(hands[i].cards)
			}
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				h := &hands[i%len(hands)]
				a.Outlooks(h.cards, &draws, h.rules, 12)
			}
		})
	}
}

// BenchmarkOutlooksHardest looks one draw ahead from the hardest hands known, without passing over any card.
func BenchmarkOutlooksHardest(b *testing.B) {
	a := new(meld.Arranger)
	var draws [52]float64
	for i := range draws {
		draws[i] = 1
	}
	for i, h := range hardest(b) {
		slices.Sort(h.cards)
		b.Run(strconv.Itoa(i+1), func(b *testing.B) {
			for b.Loop() {
				a.Outlooks(h.cards, &draws, h.rules, math.MaxInt16)
			}
		})
	}
}
