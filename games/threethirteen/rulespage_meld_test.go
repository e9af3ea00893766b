package threethirteen_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// worth is a hand and its least penalty with aces low, and with aces high or low.
type worth struct {
	wild, hand string
	low, both  int
}

// check deals the hand in the round of its wild rank, with as many seats as its identical cards need: its penalty is as it should be,
// and it can be laid down exactly if that is zero.
func (w worth) check(t *testing.T) {
	t.Helper()
	hand := strings.Fields(w.hand)
	round := len(hand) - 2
	copies := 1
	for _, c := range hand {
		same := 0
		for _, o := range hand {
			if o == c {
				same++
			}
		}
		copies = max(copies, same)
	}
	hands := make([]string, 2*copies)
	hands[0] = w.hand
	for aces, penalty := range map[string]int{"low": w.low, "both": w.both} {
		s := inRound(t, round, len(hands))
		s.options = "aces: " + aces
		p := deck(t, "", hands...)
		s.packs = append(s.packs, p)
		out := "1 out "
		if penalty > 0 {
			out = "refuse 6: 1 out "
		}
		s.play += fmt.Sprintf("expect {round: %d, wild: %s, turn: [1], deadwood.1: %d}\n1 draw\n%s%s\n", round, w.wild, penalty, out, p.stock()[0])
		t.Run(w.hand+" aces "+aces, s.holds)
	}
}

func checkAll(t *testing.T, worths ...worth) {
	t.Helper()
	for _, w := range worths {
		require.Contains(t, strings.Fields("3 4 5 6 7 8 9 10 J Q K"), w.wild)
		w.check(t)
	}
}

// The examples at the end of the page.
func TestTheExamplesOfThePage(t *testing.T) {
	checkAll(t,
		worth{"3", "3H 9C 9D", 0, 0},
		worth{"3", "3H 7C 9D", 19, 19},
		worth{"3", "AH 2H 4H", 7, 21},
		worth{"3", "QH KH AH", 21, 0},
		worth{"3", "KH AH 2H", 13, 27},
		worth{"4", "4H 4S 9C KD", 9, 9},
		worth{"7", "5S 6S 7D 8S 9S 9D 9C", 0, 0},
		worth{"8", "4H 5H 6H 7H 7C KS KD 8C", 7, 7},
		worth{"8", "4H 5H 6H 7H 7C 7D KS 8C", 10, 10},
		worth{"10", "5S 6S 7S 7H 7C 2C 2D 2H AD 3D", 15, 15},
		worth{"10", "5S 6S 7S 8S 7H 7C 2C 2D 2H AD", 15, 29},
		worth{"6", "6H 6C QS KS AD 2D", 0, 0},
		worth{"K", "AH 2H 3H 4C 5C 6C 7D 7D 7S JS QS KS 9H", 9, 9},
	)
}

// As many as are dealt: 3 in the first round, and J, Q, K after 10.
func TestRule3TheWildRankOfEachRound(t *testing.T) {
	for i, wild := range []string{"3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"} {
		t.Run(wild, func(t *testing.T) {
			round := i + 1
			s := inRound(t, round, 2)
			s.packs = append(s.packs, deck(t, "", "", ""))
			s.play += fmt.Sprintf("expect {round: %d, deal: %d, wild: %q, stock: %d}\n", round, round, wild, 52-2*(round+2)-1)
			s.holds(t)
		})
	}
}

func TestRule3AWildCardStandsForAnyCard(t *testing.T) {
	checkAll(t,
		worth{"3", "3H 9C 9D", 0, 0},   // for a third nine
		worth{"3", "3H 2C 4C", 0, 0},   // for another suit's three
		worth{"3", "2H 3H 4H", 0, 0},   // for itself
		worth{"3", "3H 5S 6S", 0, 0},   // below a run
		worth{"3", "3H 5S 7S", 0, 0},   // in a gap
		worth{"3", "3H 5S 8S", 16, 16}, // one card can't fill two gaps
		worth{"3", "3H 5S 6H", 14, 14},
		worth{"4", "4C 9C 9D 9H", 0, 0},
		worth{"4", "4C 5C 6C 7C", 0, 0},
		worth{"4", "4D 9H 10H JH", 0, 0},
		worth{"4", "4D QH KH JH", 0, 0},
		worth{"4", "4D AH 2H 3H", 0, 0},
		worth{"5", "5C 4H 4S 4D KC", 10, 10}, // a set of four has room
		worth{"J", "JH AC 4C 9C QC 3D 6D KD 5S 8S 7H", 73, 52},
		worth{"J", "JH QS KC KD AS 2S 4C 6C 8D 10D 9H", 50, 59},
	)
}

func TestRule3AnyNumberOfWildCards(t *testing.T) {
	checkAll(t,
		worth{"3", "3H 3S 3D", 0, 0},
		worth{"3", "3H 3S 9C", 0, 0},
		worth{"3", "3H 3S AD", 0, 0},
		worth{"3", "3H 3H AD", 0, 0},
		worth{"3", "3H 3H 3H", 0, 0},
		worth{"4", "4C 4D 4H 4S", 0, 0},
		worth{"4", "4C 4D 4H KS", 0, 0},
		worth{"4", "4C 4D 2H KS", 2, 2},
		worth{"5", "5C 5D 5H KS 2H", 2, 2},
		worth{"5", "5C 5D 7H KS 2H", 9, 9},
		worth{"6", "6C 6D 6H 6S KS 2H", 0, 0},
		worth{"6", "6C 6D 6H 9S KS 2H", 2, 2},
		worth{"K", "KC KD KH KS KC KD KH KS AC 4D 7H 10S 2C", 0, 0},
		worth{"K", "KC KD KH KS AC 2C 4D 5D 7H 8H 10S JS QC", 10, 2},
	)
}

func TestRule4Sets(t *testing.T) {
	checkAll(t,
		worth{"3", "9C 9D 9H", 0, 0},
		worth{"3", "9C 9D KH", 28, 28},
		worth{"3", "AC AD AH", 0, 0},
		worth{"3", "9C 9C 9D", 0, 0},
		worth{"3", "9C 9C 9C", 0, 0},
		worth{"3", "9C 9C KD", 28, 28},
		worth{"4", "9C 9D 9H 9S", 0, 0},
		worth{"6", "9C 9D 9H KC KD KS", 0, 0},
		worth{"6", "9C 9D 9H 9S KC KD", 20, 20},
		worth{"8", "7C 7C 7D 7D 7H 7H 7S 7S", 0, 0},
		worth{"Q", "7C 7C 7C 7D 7D 7D 7H 7H 7H 7S 7S 7S", 0, 0},
		worth{"K", "7C 7C 7C 7C 7D 7D 7D 7H 7H 7H 7S 7S 7S", 0, 0},
	)
}

func TestRule4Runs(t *testing.T) {
	checkAll(t,
		worth{"3", "4H 5H 6H", 0, 0},
		worth{"3", "9H 10H JH", 0, 0},
		worth{"3", "JH QH KH", 0, 0},
		worth{"3", "4H 5H KH", 19, 19},
		worth{"3", "4H 5H 6D", 15, 15},
		worth{"3", "4H 5H 7H", 16, 16},
		worth{"4", "5H 6H 7H 8H", 0, 0},
		worth{"4", "AH 2H 3H KD", 10, 10},
		worth{"6", "2H 3H 4H JS QS KS", 0, 0},
		worth{"6", "7H 8H 9H 10H JH KH", 10, 10},
		worth{"8", "AC 2C 3C 4C 5C 6C 7C 9C", 9, 9},
		worth{"J", "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C QC", 10, 10},
	)
}

// A run lies within A…K: there is no place for a wild card beyond its ends, and no going round the corner.
func TestRule4WildCardsDontStandBeyondTheEnds(t *testing.T) {
	checkAll(t,
		worth{"3", "KH AH 3D", 14, 0},
		worth{"3", "QH AH 3D", 14, 0},
		worth{"3", "KH 2H 3D", 15, 15},
		worth{"3", "QH KH 3D", 0, 0},
		worth{"3", "AH 2H 3D", 0, 0},
		worth{"3", "JH AH 3D", 14, 28},
		worth{"4", "KH 2H 4D 4C", 2, 2},
		worth{"4", "JH AH 4C 4D", 1, 0},
		worth{"4", "QH KH AH 4D", 1, 0},
		worth{"4", "KH AH 2H 4D", 10, 2},
		worth{"5", "QH KH AH 2H 5D", 3, 2},
		worth{"5", "KH AH 2H 5C 5D", 3, 2},
		worth{"5", "QH KH 2H 3H 5D", 5, 5},
	)
}

// The fault: K-A-2 as a run, in the middle of longer ones too.
func TestRule4KingAceTwoIsNoRun(t *testing.T) {
	checkAll(t,
		worth{"3", "KS AS 2S", 13, 27},
		worth{"4", "QS KS AS 2S", 23, 2},
		worth{"4", "KS AS 2S 3S", 10, 10},
		worth{"5", "JS QS KS AS 2S", 3, 2},
		worth{"5", "QS KS AS 2S 3S", 20, 5},
		worth{"6", "QS KS AS 2S 3S 4S", 20, 0},
		worth{"8", "QS KS AS AS 2S 3S 9D 9H", 39, 18},
		worth{"4", "KS AS 2S 4D", 10, 2},
	)
}
