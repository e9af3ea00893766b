package meld_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

func hand(t testing.TB, text string) []cards.Card {
	t.Helper()
	var cs []cards.Card
	for _, code := range strings.Fields(text) {
		c, ok := cards.Standard().Parse(code)
		require.True(t, ok, code)
		cs = append(cs, c)
	}
	return cs
}

func text(cs []cards.Card) string { return strings.Join(cards.Standard().Codes(cs), " ") }

// wild returns the rules of a round with that wild rank, aces low.
func wild(label string) meld.Rules {
	ranks := []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
	return meld.Rules{Wild: slices.Index(ranks, label)}
}

func both(r meld.Rules) meld.Rules {
	r.AcesBoth = true
	return r
}

func TestTheLeastPenaltyOfTheExamples(t *testing.T) {
	for _, tt := range []struct {
		hand  string
		rules meld.Rules
		want  int
	}{
		{"3H 9C 9D", wild("3"), 0}, {"3H 7C 9D", wild("3"), 19}, {"AH 2H 4H", wild("3"), 7},
		{"QH KH AH", wild("3"), 21}, {"QH KH AH", both(wild("3")), 0}, {"KH AH 2H", both(wild("3")), 27},
		{"4H 4S 9C KD", wild("4"), 9}, {"5S 6S 7D 8S 9S 9D 9C", wild("7"), 0},
		{"4H 5H 6H 7H 7C KS KD 8C", wild("8"), 7}, {"4H 5H 6H 7H 7C 7D KS 8C", wild("8"), 10},
		{"5S 6S 7S 7H 7C 2C 2D 2H AD 3D", wild("10"), 15}, {"5S 6S 7S 8S 7H 7C 2C 2D 2H AD", wild("10"), 15},
		{"6H 6C QS KS AD 2D", wild("6"), 0}, {"AH 2H 3H 4C 5C 6C 7D 7D 7S JS QS KS 9H", wild("K"), 9},
		{"", wild("3"), 0}, {"3C", wild("3"), 3}, {"JC JD", wild("J"), 20}, {"JC JD JH", wild("J"), 0},
	} {
		t.Run(fmt.Sprintf("%s, aces both %v", tt.hand, tt.rules.AcesBoth), func(t *testing.T) {
			require.Equal(t, tt.want, new(meld.Arranger).Least(hand(t, tt.hand), tt.rules))
			require.Equal(t, tt.want, brute(hand(t, tt.hand), tt.rules))
		})
	}
}

// family is a kind of hands: the cards from which they are drawn.
type family struct {
	name string
	// keep says how many copies of a card the hands may have, given the wild rank.
	keep func(c cards.Card, wild int) int
}

func families() []family {
	packs := func(n int) func(cards.Card, int) int { return func(cards.Card, int) int { return n } }
	return []family{
		{"one pack", packs(1)}, {"two packs", packs(2)}, {"three packs", packs(3)}, {"four packs", packs(4)},
		{"many wild cards", func(c cards.Card, wild int) int {
			if c.Rank() == wild {
				return 4
			}
			return c.Suit() % 2
		}},
		{"few ranks, many equal cards", func(c cards.Card, wild int) int {
			if c.Rank() == wild || c.Rank() >= 4 && c.Rank() <= 6 {
				return 3
			}
			return 0
		}},
		{"one suit", func(c cards.Card, _ int) int { return 2 * (c.Suit() / 3) }},
		{"around the ace", func(c cards.Card, wild int) int {
			if c.Rank() < 3 || c.Rank() > 9 || c.Rank() == wild {
				return 1 + c.Suit()%2
			}
			return 0
		}},
		{"two neighbouring suits", func(c cards.Card, wild int) int { return c.Suit() / 2 }},
	}
}

func (f family) draw(r *rand.Rand, wild, n int) []cards.Card {
	var from []cards.Card
	for c := range cards.Card(52) {
		for range f.keep(c, wild) {
			from = append(from, c)
		}
	}
	r.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
	return from[:n]
}

func TestTheLeastPenaltyIsExact(t *testing.T) {
	a := new(meld.Arranger)
	for _, f := range families() {
		t.Run(f.name, func(t *testing.T) {
			r := rand.New(rand.NewPCG(3, 13))
			for range 3000 {
				rules := meld.Rules{Wild: 2 + r.IntN(11), AcesBoth: r.IntN(2) == 1}
				requireExact(t, a, f.draw(r, rules.Wild, 3+r.IntN(7)), rules)
			}
			for range 12 {
				rules := meld.Rules{Wild: 2 + r.IntN(11), AcesBoth: r.IntN(2) == 1}
				requireExact(t, a, f.draw(r, rules.Wild, 10+r.IntN(4)), rules)
			}
		})
	}
}

func requireExact(t *testing.T, a *meld.Arranger, cs []cards.Card, rules meld.Rules) {
	t.Helper()
	want := brute(cs, rules)
	if got := a.Least(cs, rules); got != want {
		require.Equal(t, want, got, "%s, %+v", text(cs), rules)
	}
	requireSound(t, a.Arrange(cs, rules), cs, rules, want)
}

// requireSound checks an arrangement by what melds are: it has every card once, and counts what is left.
func requireSound(t *testing.T, got meld.Arrangement, cs []cards.Card, rules meld.Rules, want int) {
	t.Helper()
	all := slices.Clone(got.Left)
	left := 0
	for _, c := range got.Left {
		left += points(c, rules)
	}
	for _, m := range got.Melds {
		all = append(all, m.Cards...)
		if m.Run && !inOrder(m.Cards, rules) || !m.Run && !isSet(m.Cards, rules) {
			require.Failf(t, "no meld", "%s of %s, %+v", text(m.Cards), text(cs), rules)
		}
	}
	if left != want || got.Penalty != want {
		require.Equal(t, []int{want, want}, []int{left, got.Penalty}, "%s, %+v", text(cs), rules)
	}
	slices.Sort(all)
	if !slices.Equal(slices.Sorted(slices.Values(cs)), all) || !slices.IsSorted(got.Left) {
		require.Equal(t, text(cs), text(all), "%+v", rules)
	}
}

// inOrder reports whether the cards are a run as they lie.
func inOrder(cs []cards.Card, rules meld.Rules) bool {
	for i, c := range cs {
		if c.Rank() == rules.Wild {
			continue
		}
		for low := range 13 {
			if low+i == c.Rank() || low+i == 13 && c.Rank() == 0 && rules.AcesBoth {
				return isRun(cs, rules) && follow(cs, low, rules)
			}
		}
		return false
	}
	return true
}

func follow(cs []cards.Card, low int, rules meld.Rules) bool {
	for i, c := range cs {
		if c.Rank() != rules.Wild && c.Rank() != (low+i)%13 {
			return false
		}
	}
	top := low + len(cs) - 1
	return top < 13 || top == 13 && rules.AcesBoth
}

func TestArrangementsAreShownAsOneWouldLayThemDown(t *testing.T) {
	for _, tt := range []struct {
		name  string
		hand  string
		rules meld.Rules
		melds []string
		left  string
	}{
		{"a run with the wild card at its place", "4H 7C 6H", wild("7"), []string{"4H 7C 6H"}, ""},
		{"a run that needs a place goes on upwards", "4H 5H 7C", wild("7"), []string{"4H 5H 7C"}, ""},
		{"at the king downwards", "QH KH 7C", wild("7"), []string{"7C QH KH"}, ""},
		{"and with the ace above it too", "KH AH 7C", both(wild("7")), []string{"7C KH AH"}, ""},
		{"a set with the wild cards last", "9S 3C 9D", wild("3"), []string{"9D 9S 3C"}, ""},
		{"runs that continue each other are one", "4H 5H 6H 7H 8H 9H", wild("3"), []string{"4H 5H 6H 7H 8H 9H"}, ""},
		{"sets of one rank too", "4C 4D 4H 4S 4C 4D", wild("3"), []string{"4C 4C 4D 4D 4H 4S"}, ""},
		{"but not a run with aces at both ends", "AH 2H 3C 4H 5H 6H 7H 8H 9H 10H JH QH KH AH", both(wild("3")),
			[]string{"AH 2H 3C 4H 5H 6H 7H 8H 9H 10H JH", "QH KH AH"}, ""},
		{"nothing but wild cards", "3C 3D 3H 3S", wild("3"), []string{"3C 3D 3H 3S"}, ""},
		{"wild cards over lengthen a run", "JH QH KH 3C", wild("3"), []string{"3C JH QH KH"}, ""},
		{"what is left stands in standard order", "KS 9C 2D 9H 9D 4C", wild("3"), []string{"9C 9D 9H"}, "4C 2D KS"},
		{"no meld", "3C KS 9D", wild("4"), nil, "3C 9D KS"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := new(meld.Arranger).Arrange(hand(t, tt.hand), tt.rules)
			var melds []string
			for _, m := range got.Melds {
				melds = append(melds, text(m.Cards))
			}
			require.ElementsMatch(t, tt.melds, melds)
			require.Equal(t, tt.left, text(got.Left))
		})
	}
}

func TestDiscardsLeaveTheLeastPenaltyOfTheOtherCards(t *testing.T) {
	a := new(meld.Arranger)
	for _, f := range families() {
		r := rand.New(rand.NewPCG(14, 1))
		for range 400 {
			rules := meld.Rules{Wild: 2 + r.IntN(11), AcesBoth: r.IntN(2) == 1}
			cs := f.draw(r, rules.Wild, 4+r.IntN(9))
			left := a.Discards(cs, rules)
			for i := range cs {
				rest := slices.Delete(slices.Clone(cs), i, i+1)
				if want := a.Least(rest, rules); want != int(left[i]) {
					require.Equal(t, want, int(left[i]), "%s without %s, %+v", text(cs), text(cs[i:i+1]), rules)
				}
			}
		}
	}
}

func TestFourteenCards(t *testing.T) {
	a := new(meld.Arranger)
	r := rand.New(rand.NewPCG(5, 14))
	for _, f := range families() {
		for range 8 {
			rules := meld.Rules{Wild: 2 + r.IntN(11), AcesBoth: r.IntN(2) == 1}
			requireExact(t, a, f.draw(r, rules.Wild, 14), rules)
		}
	}
}
