package threeupthreedown_test

import "testing"

func TestRule8AClearTakesThePileAndItselfAway(t *testing.T) {
	// The example: a Clear on a 10.
	deal(t, "r1 r2 r3", "r9 r4 r5 ||", "g10 g4 g5 ||", "bC b4 b5 ||").goes(`
		1 play r9
		2 play g10
		3 play bC
		expect {turn: [1], pile: [], removed: 3, extra: 0, may_draw: false, hand.3: [b4, b5, r3], draw_pile: 54, turns: 3}
		1 play r1
		expect {pile: [r1], removed: 3}
	`).holds(t)
}

func TestRule8AClearOnNoPile(t *testing.T) {
	deal(t, "r1", "rC r4 r5 ||", "||").goes(`
		1 play rC
		expect {turn: [2], pile: [], removed: 1, extra: 0, hand.1: [r4, r5, r1]}
	`).holds(t)
}

func TestRule8SeveralClearsCountOnce(t *testing.T) {
	deal(t, "r1 r2", "rC gC r5 ||", "rC1 gC1 bC1 ||", "gC2 gC2 b1 ||").goes(`
		expect {legal.1: [play r5, play rC, play rC gC]}
		1 play gC rC
		expect {turn: [2], removed: 2, hand.1: [r5, r1, r2], extra: 0}
		2 play rC1 bC1
		expect {turn: [2], removed: 4, extra: 1, may_draw: true, hand.2: [gC1], legal.2: [play gC1, draw, end]}
		2 end
		3 play gC2 gC2
		expect {turn: [3], removed: 6, extra: 2, may_draw: true, hand.3: [b1], legal.3: [play b1, draw, end]}
	`).holds(t)
	deal(t, "r1 r2 r3", "rC1 gC1 bC1 ||", "||").goes(`
		1 play rC1 bC1 gC1
		expect {extra: 1, hand.1: [], may_draw: true, legal.1: [draw, end], removed: 3}
		1 draw
		expect {extra: 1, hand.1: [r1, r2, r3], may_draw: false, legal.1: [play r1, play r2, play r3, end]}
	`).holds(t)
}

func TestRule9AClearPlus1GivesOneExtraDiscard(t *testing.T) {
	// The example: hand C1 2 9.
	deal(t, "r7 r8 r10", "rC1 r2 r9 ||", "g1 g2 g3 ||").goes(`
		1 play rC1
		expect {turn: [1], pile: [], removed: 1, extra: 1, may_draw: true, hand.1: [r2, r9], legal.1: [play r2, play r9, draw, end], turns: 0, legal.2: []}
		refuse 4: 2 play g1
		refuse 11|6: 1 pickup
		refuse 13: 1 flip 1
		1 draw
		expect {turn: [1], extra: 1, may_draw: false, hand.1: [r2, r9, r7], legal.1: [play r2, play r7, play r9, end], draw_pile: 65}
		refuse 9|10: 1 draw
		1 play r2
		expect {turn: [2], pile: [r2], extra: 0, may_draw: false, hand.1: [r9, r7, r8], draw_pile: 64, turns: 1, legal.2: [play g2, play g3]}
		refuse 5: 2 play g1
		2 play g2
	`).holds(t)
}

func TestRule9RefillingBeforeTheExtraIsNoDuty(t *testing.T) {
	deal(t, "r7 r8 r10", "rC1 r2 r9 ||", "||").goes(`
		1 play rC1
		1 play r9
		expect {turn: [2], pile: [r9], hand.1: [r2, r7, r8], draw_pile: 64, extra: 0, may_draw: false}
	`).holds(t)
}

func TestRule10AClearPlus2GivesTwoExtraDiscards(t *testing.T) {
	// The example: C2, then 4, then a 3.
	deal(t, "r3 r8 r10", "gC2 r4 r9 ||", "g5 g1 g1 ||").goes(`
		1 play gC2
		expect {extra: 2, may_draw: true, hand.1: [r4, r9], pile: [], removed: 1}
		1 draw
		expect {extra: 2, may_draw: false, hand.1: [r3, r4, r9], legal.1: [play r3, play r4, play r9, end]}
		1 play r4
		expect {turn: [1], extra: 1, may_draw: false, hand.1: [r3, r9], pile: [r4], legal.1: [play r9, end], draw_pile: 65, turns: 0}
		refuse 5: 1 play r3
		refuse 10|9: 1 draw
		refuse 11|6: 1 pickup
		1 play r9
		expect {turn: [2], extra: 0, pile: [r4, r9], hand.1: [r3, r8, r10], draw_pile: 63, turns: 1, legal.2: [pickup]}
	`).holds(t)
}

func TestRule10DrawingIsForTheFirstExtraOnly(t *testing.T) {
	deal(t, "r3 r8 r10", "gC2 r4 r9 ||", "||").goes(`
		1 play gC2
		1 play r4
		expect {extra: 1, may_draw: false, hand.1: [r9], legal.1: [play r9, end], draw_pile: 66}
		refuse 10|9: 1 draw
		1 end
		expect {hand.1: [r9, r3, r8], draw_pile: 64, turn: [2], extra: 0, turns: 1}
	`).holds(t)
}

func TestRule10NoDrawingFromNoDrawPile(t *testing.T) {
	dried(t, "rC1 r5 r6 ||", "gC2 g1 g2 ||", "bC b1 b2 ||").goes(`
		1 play rC1
		expect {extra: 1, may_draw: false, hand.1: [r5, r6], legal.1: [play r5, play r6, end]}
		refuse 9|10: 1 draw
		1 end
		expect {turn: [2], hand.1: [r5, r6], extra: 0}
		2 play gC2
		expect {extra: 2, may_draw: false, legal.2: [play g1, play g2, end]}
	`).holds(t)
}

func TestRule10RefillingGoesAsFarAsTheDrawPileReaches(t *testing.T) {
	drying(t, "r9", "||", "rC1 gC1 b3 ||").goes(`
		2 play rC1 gC1
		expect {hand.2: [b3], draw_pile: 1, may_draw: true, extra: 1}
		2 draw
		expect {hand.2: [b3, r9], draw_pile: 0, may_draw: false, legal.2: [play b3, play r9, end]}
		refuse 9|10: 2 draw
		2 end
		expect {hand.2: [b3, r9], turn: [1]}
	`).holds(t)
}

func TestRule11ExtrasAreOptional(t *testing.T) {
	deal(t, "r7 r8 r10", "gC2 r4 r9 ||", "||").goes(`
		1 play gC2
		1 end
		expect {turn: [2], extra: 0, may_draw: false, hand.1: [r4, r9, r7], draw_pile: 65, turns: 1, pile: []}
		refuse 4: 1 end
		refuse 11|4|6: 2 end
	`).holds(t)
}

func TestRule11WithNoPlayableCardEndIsTheOnlyMove(t *testing.T) {
	deal(t, "r1 r8 r2", "gC2 r4 r3 ||", "||").goes(`
		1 play gC2
		1 draw
		1 play r4
		expect {turn: [1], extra: 1, hand.1: [r3, r1], legal.1: [end], turns: 0}
		refuse 11|6: 1 pickup
		refuse 5: 1 play r3
		1 end
		expect {turn: [2], hand.1: [r3, r1, r8], pile: [r4]}
	`).holds(t)
}

func TestRule11AnExtraMayBeSeveralCards(t *testing.T) {
	deal(t, "r8 r9 r10", "rC1 r4 g4 ||", "||").goes(`
		1 play rC1
		expect {legal.1: [play r4, play r4 g4, draw, end]}
		1 play r4 g4
		expect {turn: [2], pile: [r4, g4], hand.1: [r8, r9, r10]}
	`).holds(t)
}

func TestRule11ExtrasAreAddedToThoseLeft(t *testing.T) {
	deal(t, "rC1 gC1 r5 r6 r7 r8 r9", "gC2 gC2 r4 ||", "||").goes(`
		1 play gC2
		expect {extra: 2, may_draw: true}
		1 draw
		expect {extra: 2, may_draw: false, hand.1: [gC2, r4, rC1]}
		1 play rC1
		expect {extra: 2, may_draw: true, hand.1: [gC2, r4], legal.1: [play r4, play gC2, draw, end], removed: 2}
		1 draw
		expect {extra: 2, hand.1: [gC2, r4, gC1], may_draw: false}
		1 play gC2
		expect {extra: 3, may_draw: true, hand.1: [r4, gC1], turns: 0}
		1 play r4
		expect {extra: 2, may_draw: false, hand.1: [gC1], legal.1: [play gC1, end]}
		1 play gC1
		expect {extra: 2, may_draw: true, hand.1: [], legal.1: [draw, end], pile: [], removed: 5}
		1 draw
		expect {extra: 2, hand.1: [r5, r6, r7]}
		1 play r5
		1 play r6
		expect {turn: [2], extra: 0, turns: 1, pile: [r5, r6], hand.1: [r7, r8, r9]}
	`).holds(t)
}

// A plain Clear as an extra uses it up and doesn't allow drawing.
func TestRule11AClearAsAnExtra(t *testing.T) {
	deal(t, "r7 r8 r9", "gC2 rC r4 ||", "||").goes(`
		1 play gC2
		1 play rC
		expect {turn: [1], extra: 1, may_draw: false, hand.1: [r4], legal.1: [play r4, end], removed: 2}
		refuse 9|10: 1 draw
		1 play r4
		expect {turn: [2], pile: [r4], hand.1: [r7, r8, r9]}
	`).holds(t)
	deal(t, "r7 r8 r9", "rC1 rC r4 ||", "||").goes(`
		1 play rC1
		1 play rC
		expect {turn: [2], extra: 0, removed: 2, hand.1: [r4, r7, r8]}
	`).holds(t)
}

// The second extra may be lower than the first if the pile was cleared between: by a Clear or by three of a number.
func TestRule11TheSecondExtraAfterThePileWasCleared(t *testing.T) {
	deal(t, "r9 b1 r7 r8", "gC2 r9 g9 ||", "||").goes(`
		1 play gC2
		1 draw
		expect {hand.1: [r9, r9, g9]}
		1 play r9 r9 g9
		expect {turn: [1], extra: 1, pile: [], removed: 4, hand.1: [], may_draw: false, legal.1: [end]}
		refuse 9|10: 1 draw
		refuse 13: 1 flip 1
		1 end
		expect {hand.1: [b1, r7, r8], turn: [2], turns: 1}
	`).holds(t)
	dried(t, "gC2 r9 g9 | b9 b1 b2 |", "||").goes(`
		1 play gC2
		1 play r9 g9
		expect {extra: 1, hand.1: [], pile: [r9, g9], legal.1: [play b9, end]}
		1 play b9
		expect {turn: [2], extra: 0, pile: [], removed: 70}
	`).holds(t)
}

func TestRule7ThreeOfANumberLeavesTheExtras(t *testing.T) {
	dried(t, "gC2 gC1 rC1 | b9 g9 r9 | b1 b2 b3", "||").goes(`
		1 play gC2
		1 play gC1
		1 play rC1
		expect {extra: 2, may_draw: false, hand.1: [], legal.1: [play r9, play r9 g9, play r9 g9 b9, end]}
		1 play r9 g9 b9
		expect {turn: [1], extra: 1, pile: [], up.1: [], legal.1: [flip 1, flip 2, flip 3, end], turns: 66}
		1 flip 2
		expect {turn: [2], extra: 0, pile: [b2], down.1: [1, 3]}
	`).holds(t)
}
