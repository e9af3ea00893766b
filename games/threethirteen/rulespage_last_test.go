package threethirteen_test

import (
	"fmt"
	"testing"
)

func TestRule7EachOtherPlayerHasOneMoreTurn(t *testing.T) {
	p := deck(t, "9S KH 2D 8C 7S JS", "2S 5C 8H", "QD 8D 4S", "KC KD KS", "QC 10C 4S")
	scene{seats: 4, dealer: 4, options: "rounds: 2", packs: []laid{p, deck(t, "", "", "", "", "")}, play: `
		1 draw
		1 discard KH
		2 draw
		2 discard 2D
		3 draw
		3 out 8C
		expect {phase: last-turns, out: 3, turn: [4], legal.4: [draw, take], legal.1: [], legal.2: [], legal.3: [], deadwood.3: 0}
		refuse 5|7: 3 draw
		refuse 5|7: 1 draw
		refuse 5|7: 3 discard KC
		4 draw
		4 discard 7S
		expect {turn: [1], out: 3, deal: 1, legal.4: []}
		refuse 5|7: 4 draw
		refuse 5|7: 2 take
		1 draw
		1 discard JS
		expect {turn: [2], deal: 1, hand.3: [KC, KD, KS], penalties: [0, 0, 0, 0]}
		refuse 5|7: 3 draw
		2 take
		expect {turn: [2], phase: last-turns, deal: 1}
		2 discard 8D
		expect {deal: 2, round: 2, dealer: 1, turn: [2], phase: play, out: 0, drawn: false, wild: 4}
		expect {penalties: [15, 24, 0, 24], last: {penalties: [15, 24, 0, 24]}}
	`}.holds(t)
}

// The fault: a last turn in which one can only draw.
func TestRule7ALastTurnHasTheChoiceOfTheDiscardPile(t *testing.T) {
	scene{seats: 4, dealer: 4, options: "rounds: 1", packs: []laid{deck(t, "2C KH", "KC KD KS", "9D 9C 5H", "QD QC 5S", "7D 7C 5D")}, play: `
		1 draw
		1 out KH
		expect {top: KH, legal.2: [draw, take]}
		2 take
		expect {hand.2: [9D, 9C, 5H, KH], top: 2C, legal.2: [discard 9D, discard 9C, discard 5H, discard KH], stock: 90}
		2 discard 9D
		expect {top: 9D, legal.3: [draw, take]}
		3 take
		3 discard QD
		expect {top: QD, legal.4: [draw, take]}
		4 take
		4 discard QD
		expect {over: true, top: QD, stock: 90, last: {penalties: [0, 24, 24, 19]}}
	`}.holds(t)
}

// What the player who goes out discards may complete another hand.
func TestRule7TheCardDiscardedInGoingOutCompletesAHand(t *testing.T) {
	scene{seats: 3, dealer: 3, options: "rounds: 1", packs: []laid{deck(t, "2C 9H", "KC KD KS", "9D 9C 5H", "10D 10C 5S")}, play: `
		1 draw
		1 out 9H
		2 take
		refuse 7: 2 out 5H
		expect {legal.2: [discard 9D, discard 9C, discard 5H, discard 9H]}
		2 discard 5H
		expect {deadwood.2: 0, out: 1, turn: [3]}
		3 draw
		3 discard 10D
		expect {over: true, last: {penalties: [0, 0, 16]}, out: 1}
	`, result: "{ranks: [1, 1, 3], scores: [0, 0, 16], money: [0, 0, 0]}"}.holds(t)
}

func TestRule7GoingOutIsNoLongerPossible(t *testing.T) {
	scene{seats: 3, dealer: 3, options: "rounds: 1", packs: []laid{deck(t, "2C AH 2H", "KC KD KS", "9D 9C 9H", "QC QD QH")}, play: `
		1 draw
		1 out AH
		expect {deadwood.2: 0, deadwood.3: 0}
		refuse 5|6|7: 2 out 9D
		2 draw
		expect {legal.2: [discard 9D, discard 9C, discard 9H, discard 2H]}
		refuse 7: 2 out 2H
		refuse 6|7: 2 out 9H
		2 discard 9H
		3 draw
		refuse 7: 3 out 3C
		expect {phase: last-turns, turn: [3]}
	`}.holds(t)
}

// A complete hand can be broken up in a last turn: what counts is the hand at the end.
func TestRule7TheHandAtTheEndCounts(t *testing.T) {
	scene{seats: 2, dealer: 2, options: "rounds: 1", packs: []laid{deck(t, "2C AH 10H", "KC KD KS", "9D 9C 9H")}, play: `
		1 draw
		1 out AH
		2 draw
		2 discard 9H
		expect {over: true, last: {penalties: [0, 28]}, deadwood.1: 0, deadwood.2: 28, hand.1: [KC, KD, KS], hand.2: [9D, 9C, 10H]}
	`, result: "{ranks: [1, 2], scores: [0, 28], money: [0, 0]}"}.holds(t)
}

func TestRule7NobodyLaysOff(t *testing.T) {
	scene{seats: 3, dealer: 3, options: "rounds: 1", packs: []laid{deck(t, "2C AS 5C 6D", "JC QC KC", "10C 9C KS", "KH KD 8D")}, play: `
		1 draw
		1 out AS
		2 draw
		2 discard 5C
		3 draw
		3 discard 6D
		expect {over: true, last: {penalties: [0, 29, 28]}}
	`, result: "{ranks: [1, 3, 2], scores: [0, 29, 28], money: [0, 0, 0]}"}.holds(t)
}

// Forehand goes out in the first turn of all: everybody else has had no turn yet and has one; the last to go out
// gives the others theirs from the first seat on.
func TestRule7WhoeverGoesOutTheOthersFollow(t *testing.T) {
	for goer := 1; goer <= 8; goer++ {
		t.Run(fmt.Sprint(goer), func(t *testing.T) {
			hands := make([]string, 8)
			hands[goer-1] = "KC KD KS"
			p := deck(t, "", hands...)
			s := scene{seats: 8, dealer: 8, options: "rounds: 1", packs: []laid{p}, play: p.idle(order(goer-1, 8, 1)...)}
			s.play += fmt.Sprintf("%d draw\n%d out %s\n", goer, goer, p.stock()[goer-1])
			for i, next := range order(7, 8, goer%8+1) {
				card := p.stock()[goer+i]
				s.play += fmt.Sprintf("expect {turn: [%d], out: %d, phase: last-turns, over: false}\n%d draw\n%d discard %s\n", next, goer, next, next, card)
			}
			s.play += fmt.Sprintf("expect {over: true, out: %d, deadwood.%d: 0}\n", goer, goer)
			s.holds(t)
		})
	}
}

func TestRule8WhoHasGoneOutScoresNothing(t *testing.T) {
	s := inRound(t, 2, 3) // whose first round seat 3 wins
	s.packs = append(s.packs, deck(t, "2C QS 7C 8C", "KC KD KS KH", "AD 5D 9D JD", "AS 5S 9S JS"))
	s.options = "rounds: 2"
	s.play += `
		1 draw
		1 out QS
		2 draw
		2 discard 7C
		3 draw
		3 discard 8C
		expect {over: true, last: {penalties: [0, 25, 25]}}
	`
	s.holds(t)
}

// Penalties are totals, last is the round's; both change only when a round is scored.
func TestRule8TotalsGrowRoundByRound(t *testing.T) {
	first := deck(t, "2C QH", "KC KD KS", "AD 5D 9D", "AS 5S 9S")
	second := deck(t, "2C QH", "AD 5D 9D JD", "QC QD QS QH", "2S 6S 9S JS")
	third := deck(t, "2C", "", "", "")
	scene{seats: 3, dealer: 3, packs: []laid{first, second, third}, play: `
		absent last
		1 draw
		1 out QH
		absent last
		expect {penalties: [0, 0, 0]}
		2 draw
		2 discard AC
		3 draw
		3 discard 3C
		expect {round: 2, penalties: [0, 15, 15], last: {penalties: [0, 15, 15]}, dealer: 1, turn: [2], wild: 4}
		2 draw
		2 discard QH
		3 draw
		3 discard AC
		1 draw
		1 discard JS
		2 draw
		2 discard 4C
		expect {round: 2, penalties: [0, 15, 15], last: {penalties: [0, 15, 15]}}
	`}.holds(t)
}

func TestTheHandLaidDownStaysUntilTheNextDeal(t *testing.T) {
	second := deck(t, "2C", "AD 5D 9D JD", "AS 5S 9S JS")
	scene{seats: 2, dealer: 2, options: "rounds: 2", packs: []laid{deck(t, "2C QH", "KC KD KS", "AD 5D 9D"), second}, play: `
		1 draw
		1 out QH
		expect {hand.1: [KC, KD, KS], deadwood.1: 0, top: QH}
		2 draw
		expect {hand.1: [KC, KD, KS], deadwood.1: 0}
		absent deadwood.2
		2 discard AC
		expect {hand.1: [AS, 5S, 9S, JS], hand.2: [AD, 5D, 9D, JD], out: 0, top: 2C, deadwood.1: 25, deadwood.2: 25, stock: 43}
	`}.holds(t)
}

// In a last turn four equal cards leave nothing to discard under return_taken false, and out is not possible. The page
// is silent; since a match must go on, the option gives way there.
func TestRule7NobodyIsEverWithoutAMove(t *testing.T) {
	for _, option := range []string{"return_taken: true", "return_taken: false"} {
		p := deck(t, "2C 9S", "KC KD KS", "9S 9S 9S", "", "", "", "", "", "")
		scene{seats: 8, dealer: 8, options: option, packs: []laid{p}, play: `
			1 draw
			1 out 9S
			2 take
			expect {hand.2: [9S, 9S, 9S, 9S], legal.2: [discard 9S], drawn: true}
			refuse 7: 2 out 9S
			2 discard 9S
			expect {turn: [3], top: 9S, deadwood.2: 0}
		`}.holds(t)
	}
}
