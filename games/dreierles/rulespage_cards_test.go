package dreierles_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// trickDeck is a pack in which the three can play these cards to the first trick, by rule 11.
func trickDeck(t *testing.T, trick []string) []string {
	t.Helper()
	left := slices.DeleteFunc(literalPack(), func(c string) bool { return slices.Contains(trick, c) })
	slices.Reverse(left)
	hands := make([]string, 3)
	for _, i := range []int{1, 2, 0} {
		sameSuit := slices.Contains(suitOf(trick[0]), trick[i])
		barred := func(c string) bool {
			return !sameSuit && (slices.Contains(suitOf(trick[0]), c) || isTrump(c) && !isTrump(trick[i]))
		}
		hand := []string{trick[i]}
		for _, c := range slices.Clone(left) {
			if len(hand) < 16 && !barred(c) {
				hand = append(hand, c)
				left = slices.DeleteFunc(left, func(o string) bool { return o == c })
			}
		}
		require.Len(t, hand, 16)
		hands[i] = strings.Join(hand, " ")
	}
	return deck(t, "", hands...)
}

func takesTheTrick(t *testing.T, tricks map[string]int) {
	t.Helper()
	for trick, winner := range tricks {
		t.Run(trick, func(t *testing.T) {
			won := []int{0, 0, 0}
			won[winner-1] = 1
			scene{seats: 3, dealer: 3, packs: [][]string{trickDeck(t, strings.Fields(trick))}, play: "1 bid solo\n" + silence(1, 2, 3) +
				"1 2 3 play " + trick + fmt.Sprintf(`
				expect {tricks: [%d, %d, %d], led: %d, turn: [%d], trick: []}`, won[0], won[1], won[2], winner, winner)}.holds(t)
		})
	}
}

func TestRule1TheOrderOfTrumps(t *testing.T) {
	takesTheTrick(t, map[string]int{
		"T21 G T20": 2, "G T21 T20": 1, "T1 T2 T3": 3, "T10 T9 T11": 3, "T2 T1 T10": 3, "T9 T10 T2": 2, "T19 T20 T21": 3, "T1 T21 G": 3,
	})
}

func TestRule2TheOrderOfSuits(t *testing.T) {
	takesTheTrick(t, map[string]int{
		"QC KC NC": 2, "NC JC QC": 3, "JS NS 10S": 2, "10C JC 9C": 2, "QD ND KD": 3, "NH JH QH": 3, "JD 1D 2D": 1, "1H JH 4H": 2,
	})
}

func TestRule2InBlackSuitsThe10IsTheHighestEmptyCard(t *testing.T) {
	takesTheTrick(t, map[string]int{"9S 10S 7S": 2, "7C 8C 10C": 3, "9C 8C 7C": 1, "7S 8S 9S": 3})
}

// A fault of others: red empty cards ranked like numbers.
func TestRule2InRedSuitsThe1IsTheHighestEmptyCard(t *testing.T) {
	takesTheTrick(t, map[string]int{"2H 4H 1H": 3, "4D 3D 2D": 3, "1D 4D 2D": 1, "3H 2H 4H": 2, "4H 3H 1H": 3, "3D 4D 2D": 3})
}

func TestRule11TrumpsBeatSuits(t *testing.T) {
	takesTheTrick(t, map[string]int{"KH T1 QH": 2, "KS T1 G": 3, "4D KD T1": 3, "2D T5 3D": 2, "KC T20 T3": 2})
}

func TestRule11ACardOfAnotherSuitDoesNotWin(t *testing.T) {
	takesTheTrick(t, map[string]int{"7C KD 8C": 3, "10S KC 9S": 1, "4H KS 3H": 3, "T2 KS T3": 3, "T2 KS T1": 1})
}

// weak is a pack whose forehand loses every trick, with cards that count on top of the Tappen and T1 at its bottom.
func weak(t *testing.T) []string {
	t.Helper()
	return deck(t, "QS QD JC T2 T3 T1", "10C 9C 8C 7C 1D 2D 3D 4D 1H 2H 3H 4H 10S 9S 8S 7S",
		"G T20 T18 T16 T14 T12 T10 T8 T6 KC NC KD JD KH NH KS",
		"T21 T19 T17 T15 T13 T11 T9 T7 T5 T4 QC ND QH JH NS JS")
}

// A fault of others: thirds of points; and another: the points of what was laid away and of the Tappen forgotten. Declarer and
// defenders make 70 together in every contract.
func TestRule3And13ThePilesOfWhatIsLaidAwayAndOfTheTappen(t *testing.T) {
	for contract, s := range map[string]struct{ discard, points, deal string }{
		// 3+3+1 and one for three cards
		"dreier": {"1 discard QS QD JC", "1=8", "points: [8, 62, 62], fach: 6, money: [-130, 50, 80]"},
		// 3+3 and one for two cards
		"zweier": {"1 discard QS QD", "1=7", "points: [7, 63, 63], fach: 6, money: [-250, 110, 140]"},
		// 3, nothing for one card; the five of the Tappen bring two
		"einer": {"1 discard QS", "1=3", "points: [3, 67, 67], fach: 7, money: [-430, 200, 230]"},
		// the six of the Tappen bring two
		"solo": {"", "1=0", "points: [0, 70, 70], fach: 8, money: [-650, 310, 340]"},
	} {
		t.Run(contract, func(t *testing.T) {
			scene{seats: 3, dealer: 3, packs: [][]string{weak(t), next(t)}, play: "1 bid " + contract + passes(contract) + s.discard + "\n" +
				silence(1, 2, 3) + "rest " + s.points + " 3:trumps:10\n" + "expect {last: {contract: " + contract + ", declarer: 1, won: false, " +
				"bonuses: [{seat: 3, kind: trumps, each: 10}], " + s.deal + "}}"}.holds(t)
		})
	}
}

// passes are those of the other two after forehand's bid.
func passes(contract string) string {
	if contract == "solo" {
		return "\n"
	}
	return "\n2 pass\n3 pass\n"
}

// The example: a Zweier pile of Q♠ 7♠ laid away and three tricks with K♥, T21, N♦ and six empty cards is 17 points.
func TestRule3TheExampleOfAPile(t *testing.T) {
	p := deck(t, "QS 7S T4 T5 T6 T7",
		"T21 KH ND 3D 4D 1H 2H 10C 9C 8C 7C 10S 9S 8S JC NC",
		"T2 4H 1D T8 T9 T10 T11 T12 T13 T14 T15 KC KD QH KS NS",
		"T3 3H 2D T1 T16 T17 T18 T19 T20 G QC QD JD NH JH JS")
	scene{seats: 3, dealer: 3, packs: [][]string{p, next(t)}, play: `
		1 bid zweier
		2 pass
		3 pass
		1 discard 7S QS
		` + silence(1, 2, 3) + `
		1 2 3 play T21 T2 T3
		1 2 3 play KH 4H 3H
		1 2 3 play ND 1D 2D
		expect {tricks: [3, 0, 0], led: 1}
		rest 1=17
		expect {last: {contract: zweier, declarer: 1, points: [17, 53, 53], fach: 4, won: false, bonuses: [], money: [-160, 80, 80]}}`}.holds(t)
}
