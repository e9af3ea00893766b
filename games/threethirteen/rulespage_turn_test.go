package threethirteen_test

import "testing"

func TestRule5DrawAndDiscard(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: []laid{deck(t, "9S 2S 4S", "KH 8H 5H", "KD 9C 2C", "QD QC 2D")}, play: `
		expect {phase: play, turn: [1], legal.1: [draw, take], legal.2: [], legal.3: [], drawn: false, top: 9S, stock: 94}
		refuse 5: 1 discard KH
		refuse 5: 1 discard 9S
		refuse 5|6: 1 out KH
		refuse 5: 2 draw
		refuse 5: 2 take
		refuse 5: 3 discard QD
		1 draw
		expect {turn: [1], legal.1: [discard KH, discard 8H, discard 5H, discard 2S], legal.2: [], drawn: true, top: 9S, stock: 93}
		refuse 5: 1 draw
		refuse 5: 1 take
		refuse 5: 1 discard KD
		refuse 5: 1 discard 9S
		refuse 5: 2 discard KD
		refuse 5: 2 draw
		refuse 6: 1 out 2S
		1 discard 2S
		expect {turn: [2], top: 2S, hand.1: [KH, 8H, 5H], legal.1: [], legal.2: [draw, take], drawn: false}
		refuse 5: 1 discard KH
		refuse 5: 1 draw
		2 draw
		2 discard KD
		expect {turn: [3], top: KD, hand.2: [9C, 2C, 4S]}
		3 take
		expect {turn: [3], top: 2S, hand.3: [QD, QC, 2D, KD], drawn: true, stock: 92}
		3 discard QD
		expect {turn: [1], top: QD, hand.3: [QC, 2D, KD]}
	`}.holds(t)
}

func TestRule5TheOnlyDiscardIsTaken(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{dull(t)}, play: `
		1 take
		expect {top: "", stock: 45, drawn: true, hand.1: [KC, 7D, 5H, 9S], legal.1: [discard KC, discard 7D, discard 5H, discard 9S]}
		refuse 5: 1 draw
		refuse 5: 1 take
		1 discard 7D
		expect {top: 7D, stock: 45, turn: [2], legal.2: [draw, take]}
	`}.holds(t)
}

func TestRule5TheCardTakenMayBeDiscardedAgain(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{dull(t)}, play: `
		1 take
		1 discard 9S
		expect {top: 9S, hand.1: [KC, 7D, 5H], turn: [2], stock: 45}
		2 take
		2 discard 9S
		expect {top: 9S, hand.2: [QD, 8H, 2S], turn: [1], stock: 45}
	`}.holds(t)
}

func TestRule5ReturnTakenFalse(t *testing.T) {
	scene{options: "return_taken: false", seats: 2, dealer: 2, packs: []laid{dull(t)}, play: `
		1 take
		expect {legal.1: [discard KC, discard 7D, discard 5H]}
		refuse 5: 1 discard 9S
		1 discard 7D
		2 take
		expect {legal.2: [discard QD, discard 8H, discard 2S]}
		refuse 5: 2 discard 7D
		2 discard QD
		1 draw
		expect {legal.1: [discard KC, discard 5H, discard 9S, discard KH]}
		1 discard 9S
		expect {top: 9S}
		2 draw
		2 discard 2D
		expect {top: 2D}
	`}.holds(t)
}

// A card drawn from the stock isn't taken: it may be discarded at once, also where the last one was taken.
func TestRule5ReturnTakenFalseIsForOneTurn(t *testing.T) {
	scene{options: "return_taken: false", seats: 2, dealer: 2, packs: []laid{deck(t, "9S KH 2D", "KC 7D 5H", "QD 8H 2S")}, play: `
		1 take
		1 discard KC
		2 draw
		2 discard KH
		1 draw
		expect {legal.1: [discard 7D, discard 5H, discard 9S, discard 2D]}
		1 discard 2D
	`}.holds(t)
}

// A card equal to the one taken is as good as that one.
func TestRule5ReturnTakenFalseForbidsEqualCards(t *testing.T) {
	scene{options: "return_taken: false", seats: 3, dealer: 3, packs: []laid{deck(t, "9S", "9S 7D 5H", "", "")}, play: `
		1 take
		expect {hand.1: [9S, 9S, 7D, 5H], legal.1: [discard 7D, discard 5H]}
		refuse 5: 1 discard 9S
		1 discard 7D
	`}.holds(t)
	scene{seats: 3, dealer: 3, packs: []laid{deck(t, "9S", "9S 7D 5H", "", "")}, play: `
		1 take
		expect {hand.1: [9S, 9S, 7D, 5H], legal.1: [discard 7D, discard 5H, discard 9S]}
		1 discard 9S
		expect {hand.1: [9S, 7D, 5H], top: 9S}
	`}.holds(t)
}

func TestRule5ReturnTakenFalseLeavesOutAlone(t *testing.T) {
	scene{options: "return_taken: false", seats: 2, dealer: 2, packs: []laid{deck(t, "9S KH", "KC KD KS", "QD 8H 2S")}, play: `
		1 take
		expect {legal.1: [discard KC, discard KD, discard KS, out 9S]}
		refuse 5: 1 discard 9S
		1 out 9S
		expect {phase: last-turns, out: 1, top: 9S, turn: [2]}
		2 take
		expect {legal.2: [discard QD, discard 8H, discard 2S]}
		refuse 5: 2 discard 9S
		refuse 6|7: 2 out QD
	`}.holds(t)
}

// Four equal cards: nothing may be discarded, so going out is all that is left.
func TestRule5ReturnTakenFalseWithNothingButOut(t *testing.T) {
	scene{options: "return_taken: false", seats: 8, dealer: 8, packs: []laid{deck(t, "9S", "9S 9S 9S", "", "", "", "", "", "", "")}, play: `
		1 take
		expect {hand.1: [9S, 9S, 9S, 9S], legal.1: [out 9S]}
		refuse 5: 1 discard 9S
		1 out 9S
		expect {out: 1, turn: [2]}
	`}.holds(t)
}

func TestRule6GoingOut(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: []laid{deck(t, "9S KH 2D", "KC KD 5H", "QD 8H 2S", "QC 8C 4S")}, play: `
		1 draw
		expect {legal.1: [discard KC, discard KD, discard 5H, discard KH, out 5H]}
		refuse 6: 1 out KH
		refuse 6: 1 out KC
		refuse 5|6: 1 out 9S
		refuse 5|6: 1 out 3C
		refuse 5: 2 out QD
		1 out 5H
		expect {phase: last-turns, out: 1, turn: [2], top: 5H, hand.1: [KC, KD, KH], deadwood.1: 0, drawn: false, stock: 93}
		expect {legal.1: [], legal.2: [draw, take], legal.3: [], penalties: [0, 0, 0], deal: 1, over: false}
	`}.holds(t)
}

func TestRule6GoingOutIsOptional(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{deck(t, "9S AH 2D 8C 4C", "KC KD KS", "QD 8H 2S")}, play: `
		expect {deadwood.1: 0, legal.1: [draw, take], phase: play}
		1 draw
		expect {legal.1: [discard KC, discard KD, discard KS, discard AH, out AH]}
		1 discard AH
		expect {phase: play, out: 0, turn: [2], deadwood.1: 0}
		2 draw
		2 discard 2D
		1 draw
		1 discard KC
		expect {phase: play, out: 0, deadwood.1: 28}
	`}.holds(t)
}

// A hand that is complete with the card drawn must still discard one and remain complete.
func TestRule6ACompleteHandMustStillDiscard(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{deck(t, "9S QH", "9H 10H JH", "QD 8H 2S")}, play: `
		1 draw
		expect {legal.1: [discard 9H, discard 10H, discard JH, discard QH, out 9H, out QH]}
		refuse 6: 1 out 10H
		refuse 6: 1 out JH
		1 out 9H
		expect {hand.1: [10H, JH, QH], top: 9H, deadwood.1: 0}
	`}.holds(t)
	s := inRound(t, 4, 2) // six cards, two sets: with a seventh that fits nowhere but there, none of the set of three is to spare
	s.packs = append(s.packs, deck(t, "2S 9S", "9C 9D 9H KC KD KH", ""))
	s.play += `
		1 draw
		expect {legal.1: [discard 9C, discard 9D, discard 9H, discard 9S, discard KC, discard KD, discard KH, out 9C, out 9D, out 9H, out 9S]}
		refuse 6: 1 out KC
		1 discard KC
		expect {out: 0, phase: play, deadwood.1: 20}
	`
	s.holds(t)
}

func TestRule6GoingOutWithTheCardTaken(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{deck(t, "9S", "9H 9D 2C", "QD 8H 2S")}, play: `
		1 take
		expect {legal.1: [discard 9H, discard 9D, discard 2C, discard 9S, out 2C]}
		1 out 2C
		expect {out: 1, hand.1: [9H, 9D, 9S], top: 2C, stock: 45}
	`}.holds(t)
}

func TestRule6AWildCardMayBeTheOneDiscarded(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{deck(t, "2S 3S", "9H 9D 9C", "QD 8H 2C")}, play: `
		1 draw
		expect {legal.1: [discard 9H, discard 9D, discard 9C, discard 3S, out 9H, out 9D, out 9C, out 3S]}
		1 out 3S
		expect {top: 3S}
		2 take
		2 discard 8H
		expect {over: true, last: {penalties: [0, 15]}}
	`, options: "rounds: 1"}.holds(t)
}

func TestRule6EachOutOnce(t *testing.T) {
	scene{seats: 4, dealer: 4, packs: []laid{deck(t, "2S 9H", "9H 9D 9C", "", "", "")}, play: `
		1 draw
		expect {hand.1: [9H, 9H, 9D, 9C], legal.1: [discard 9H, discard 9D, discard 9C, out 9H, out 9D, out 9C]}
		1 out 9H
		expect {hand.1: [9H, 9D, 9C]}
	`}.holds(t)
}
