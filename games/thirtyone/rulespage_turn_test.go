package thirtyone_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestHowManyPlay(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{twoHands(t)}, play: "expect {turn: [1], phase: play, over: false, deal: 1, dealer: 2, stock: 45}"}.holds(t)
	scene{seats: 12, dealer: 12, packs: []laid{deck(t, "", make([]string, 12)...)}, play: `
		expect {turn: [1], stock: 15, lives: [3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3]}`}.holds(t)
	scene{seats: 1, dealer: 1, packs: []laid{twoHands(t)}}.fails(t, "number of seats")
	scene{seats: 13, dealer: 1, packs: []laid{twoHands(t)}}.fails(t, "number of seats")
}

func TestOptionsOutOfRange(t *testing.T) {
	for _, bad := range []string{"lives: 0", "lives: 10", "lives: -1", "lives: many", "lives: 2.5", "stake: -1", "cards: 3"} {
		t.Run(bad, func(t *testing.T) {
			scene{options: bad, seats: 2, dealer: 2, packs: []laid{twoHands(t)}}.fails(t, "options")
		})
	}
}

func TestRule1LivesAtTheStart(t *testing.T) {
	for options, lives := range map[string]string{"": "[3, 3]", "lives: 3": "[3, 3]", "lives: 1": "[1, 1]", "lives: 9": "[9, 9]"} {
		scene{options: options, seats: 2, dealer: 2, packs: []laid{twoHands(t)}, play: "expect {lives: " + lives + "}"}.holds(t)
	}
}

func TestRule2TheValueOfAHand(t *testing.T) {
	for hand, value := range map[string]int{
		"KH 8H 5H": 23, "AS KH QD": 11, "5C 5D 5H": 5, // the examples
		"AS KS 9S": 30, "JC QC KC": 30, "10C JC 2D": 20, "2C 3D 4H": 4, "AC 2C KD": 13, "AC 10D 9D": 19, "7C 7D AH": 11,
		"2C 10D 9C": 11, "10H 9H 8H": 27,
	} {
		t.Run(hand, func(t *testing.T) {
			scene{seats: 2, dealer: 2, packs: []laid{deck(t, "", hand, "3S 4S 6S")},
				play: fmt.Sprintf("expect {value.1: %d, value.2: 13}", value)}.holds(t)
		})
	}
}

func TestRule2The31sOfEverySuit(t *testing.T) {
	for _, hand := range []string{"AS KS 10S", "AH KH QH", "AD JD 10D", "QC AC JC"} {
		t.Run(hand, func(t *testing.T) {
			scene{seats: 2, dealer: 2, packs: []laid{deck(t, "", hand, "3S 4S 6S"), twoHands(t)},
				play: "expect {deal: 2, last: {values: [31, 13], lost: [0, 1], thirtyone: [1]}}"}.holds(t)
		})
	}
}

func TestRule2ThereIsNoValueWhileFourCardsAreHeld(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{deck(t, "9S 2S", "KH 8H 5H", "KD 9C 2C")}, play: `
		expect {value.1: 23, value.2: 11, drawn: false}
		1 draw
		absent value.1
		expect {value.2: 11, hand.1: [KH, 8H, 5H, 2S], drawn: true}
		1 discard 5H
		expect {value.1: 18, value.2: 11, drawn: false}
		2 take
		absent value.2
		expect {value.1: 18, drawn: true}
		2 discard KD
		expect {value.2: 11, drawn: false}
	`}.holds(t)
}

func TestRule3TheDeal(t *testing.T) {
	scene{seats: 3, dealer: 2, packs: []laid{{cards: strings.Fields("AC 2D 3H 4C 5D 6H 7C 8D 9H 10S JS QS")}}, play: `
		expect {turn: [3], hand.3: [AC, 4C, 7C], hand.1: [2D, 5D, 8D], hand.2: [3H, 6H, 9H], top: 10S, stock: 42}
		3 draw
		expect {hand.3: [AC, 4C, 7C, JS], stock: 41, top: 10S}
		3 discard JS
		1 draw
		expect {hand.1: [2D, 5D, 8D, QS], stock: 40, top: JS}
	`}.holds(t)
}

func TestRule3OnlyThoseStillInAreDealtTo(t *testing.T) {
	first := deck(t, "", "2H 3D 4S", "KC QC 2C", "KD QD 2D", "KS QS 2S")
	second := laid{cards: strings.Fields("AC 2D 3H 4C 5D 6H 7C 8D 9H 10S JS")}
	scene{options: "lives: 1", seats: 4, dealer: 4, packs: []laid{first, second}, play: `
		1 knock
		` + first.idle(2, 3, 4) + `
		expect {deal: 2, dealer: 2, turn: [3], lives: [-1, 1, 1, 1], stock: 42, top: 10S}
		expect {hand.1: [], hand.2: [3H, 6H, 9H], hand.3: [AC, 4C, 7C], hand.4: [2D, 5D, 8D], value.1: 0, value.2: 18}
		3 draw
		expect {hand.3: [AC, 4C, 7C, JS]}
	`}.holds(t)
}

func TestRule4DrawAndDiscard(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: []laid{deck(t, "9S 2S 3S", "KH 8H 5H", "KD 9C 2C", "QD QC 2D")}, play: `
		expect {turn: [1], legal.1: [draw, take, knock], legal.2: [], legal.3: [], drawn: false, top: 9S, stock: 42}
		refuse 4: 1 discard KH
		refuse 4: 1 discard 9S
		refuse 8: 1 end
		refuse 4: 2 draw
		refuse 4: 2 take
		refuse 4: 3 knock
		1 draw
		expect {turn: [1], legal.1: [discard KH, discard 8H, discard 5H, discard 2S], legal.2: [], drawn: true, top: 9S, stock: 41}
		refuse 4: 1 draw
		refuse 4: 1 take
		refuse 4|5: 1 knock
		refuse 4|8: 1 end
		refuse 4: 1 discard KD
		refuse 4: 1 discard 9S
		refuse 4: 2 discard KD
		1 discard 2S
		expect {turn: [2], top: 2S, hand.1: [KH, 8H, 5H], legal.1: [], legal.2: [draw, take, knock], drawn: false}
		refuse 4: 1 discard KH
		2 draw
		2 discard KD
		expect {turn: [3], top: KD, hand.2: [9C, 2C, 3S]}
	`}.holds(t)
}

func TestRule4ACardTakenMayNotBeDiscardedInThatTurn(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{deck(t, "9S 2S 3S", "KH 8H 5H", "KD 9C 2C")}, play: `
		1 take
		expect {drawn: true, top: "", stock: 45, hand.1: [KH, 8H, 5H, 9S], legal.1: [discard KH, discard 8H, discard 5H]}
		refuse 4: 1 discard 9S
		refuse 4: 1 draw
		refuse 4: 1 take
		1 discard 5H
		expect {top: 5H, hand.1: [KH, 8H, 9S], stock: 45}
		2 take
		refuse 4: 2 discard 5H
		2 discard KD
		1 draw
		expect {legal.1: [discard KH, discard 8H, discard 9S, discard 2S]}
		1 discard 9S
		expect {top: 9S, hand.1: [KH, 8H, 2S]}
	`}.holds(t)
}

// The ban is that of the turn: whoever gets the same card back another way may discard it.
func TestRule4ACardTakenAndGivenBackMayBeTakenAgain(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{deck(t, "9S 2S 3S 4S", "KH 8H 5H", "KD 9C 2C")}, play: `
		1 take
		1 discard 5H
		2 draw
		2 discard 2S
		1 draw
		1 discard 9S
		2 take
		refuse 4: 2 discard 9S
		2 discard 2C
		1 take
		refuse 4: 1 discard 2C
		expect {legal.1: [discard KH, discard 8H, discard 3S]}
		1 discard 3S
		expect {top: 3S}
	`}.holds(t)
}

func TestRule4TheDiscardPileIsAPile(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{deck(t, "9S 2S 3S", "KH 8H 5H", "KD 9C 2C")}, play: `
		1 draw
		1 discard 2S
		2 take
		expect {top: 9S, hand.2: [KD, 9C, 2C, 2S]}
		2 discard KD
		1 take
		expect {top: 9S}
		1 discard 5H
		expect {top: 5H}
	`}.holds(t)
}

func TestRule5AKnockInTheVeryFirstTurn(t *testing.T) {
	p := deck(t, "9S", "KH 8H 5H", "KD 9D 2C", "QD JD 2D", "QC JC 3C")
	scene{seats: 4, dealer: 4, packs: []laid{p, deck(t, "", "", "", "", "")}, play: `
		1 knock
		expect {turn: [2], knocker: 1, drawn: false, stock: 39, top: 9S, legal.1: [], legal.2: [draw, take], deal: 1}
		refuse 5: 2 knock
		refuse 8: 2 end
		refuse 4: 1 draw
		refuse 4: 3 draw
		2 draw
		2 discard AC
		expect {turn: [3], legal.3: [draw, take]}
		refuse 5: 3 knock
		refuse 4: 2 draw
		3 take
		refuse 4: 3 discard AC
		3 discard 2D
		expect {turn: [4], knocker: 1, deal: 1}
		4 draw
		4 discard 4C
		expect {deal: 2, dealer: 1, turn: [2], knocker: 0, drawn: false, lives: [3, 2, 3, 3]}
		expect {last: {values: [23, 19, 20, 23], lost: [0, 1, 0, 0], thirtyone: []}}
	`}.holds(t)
}

func TestRule5EveryoneElseHasOneMoreTurn(t *testing.T) {
	p := deck(t, "9S", "KH 8H 5H", "KD 9D 2C", "QD JD 2D", "QC JC 3C")
	scene{seats: 4, dealer: 4, packs: []laid{p, deck(t, "", "", "", "", "")}, play: p.idle(1, 2) + `
		3 knock
		expect {turn: [4], knocker: 3, legal.4: [draw, take]}
		refuse 5: 4 knock
		4 draw
		4 discard ` + p.stock()[2] + `
		expect {turn: [1], knocker: 3}
		refuse 5: 1 knock
		1 draw
		1 discard ` + p.stock()[3] + `
		expect {turn: [2], deal: 1}
		2 draw
		refuse 4: 3 draw
		2 discard ` + p.stock()[4] + `
		expect {deal: 2, dealer: 1, turn: [2], knocker: 0, last: {values: [23, 19, 22, 23], lost: [0, 1, 0, 0], thirtyone: []}}
	`}.holds(t)
}

func TestRule5AKnockIsInsteadOfDrawing(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{twoHands(t)}, play: `
		1 take
		refuse 5: 1 knock
		1 discard 5H
		refuse 4: 1 knock
		2 knock
		expect {turn: [1], knocker: 2}
		refuse 4: 2 knock
	`}.holds(t)
}
