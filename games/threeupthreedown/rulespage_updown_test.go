package threeupthreedown_test

import "testing"

func TestRule13FaceUpCardsOnlyWhenHandAndDrawPileAreGone(t *testing.T) {
	dried(t, "r9 g9 b9 | r2 r5 g5 |", "g1 r1 b1 ||").goes(`
		expect {legal.1: [play r9, play r9 g9, play r9 g9 b9]}
		refuse 13: 1 play r5
		refuse 13: 1 play r2
		refuse 13: 1 flip 1
		1 play r9 g9 b9
		2 play r1 g1 b1
		expect {turn: [1], hand.1: [], up.1: [r2, r5, g5], legal.1: [play r2, play r5, play r5 g5], left: [6, 6], turns: 68}
		refuse 13|14: 1 flip 1
		refuse 6: 1 pickup
		refuse 5: 1 play r2 r5
		1 play r5 g5
		expect {turn: [2], up.1: [r2], pile: [r5, g5], left: [4, 6], removed: 72}
	`).holds(t)
}

// The hand is gone, but there is a draw pile: nothing of 3UP or 3DOWN.
func TestRule13AnEmptyHandWithADrawPileMidTurn(t *testing.T) {
	deal(t, "r7 r8 b7", "gC2 r4 g4 | r5 r6 r9 |", "||").goes(`
		1 play gC2
		1 play r4 g4
		expect {turn: [1], extra: 1, hand.1: [], may_draw: false, legal.1: [end], left: [6, 9]}
		refuse 13: 1 play r9
		refuse 13|14: 1 flip 1
		refuse 11|6: 1 pickup
		refuse 9|10: 1 draw
		1 end
		expect {turn: [2], hand.1: [r7, r8, b7]}
	`).holds(t)
	deal(t, "r7 r8 b7", "rC1 gC1 bC1 | r5 r6 r9 |", "||").goes(`
		1 play rC1 gC1 bC1
		expect {turn: [1], extra: 1, hand.1: [], may_draw: true, legal.1: [draw, end]}
		refuse 13: 1 play r9
		refuse 13|14: 1 flip 1
		1 end
		expect {turn: [2], hand.1: [r7, r8, b7]}
	`).holds(t)
}

// The hand is gone in a turn with extras left, and so is the draw pile: the extras come from the face-up cards.
func TestRule13ExtrasFromTheFaceUpThenTheFaceDownCards(t *testing.T) {
	dried(t, "gC2 gC2 rC1 | r4 g4 gC1 | r9 r2 r3", "||").goes(`
		1 play rC1
		expect {extra: 1, hand.1: [gC2, gC2], legal.1: [play gC2, play gC2 gC2, end]}
		refuse 13: 1 play r4
		1 play gC2 gC2
		expect {extra: 2, hand.1: [], may_draw: false, legal.1: [play r4, play r4 g4, play gC1, end]}
		refuse 13|14: 1 flip 1
		1 play gC1
		expect {extra: 2, up.1: [r4, g4], turn: [1], may_draw: false}
		1 play g4 r4
		expect {extra: 1, up.1: [], legal.1: [flip 1, flip 2, flip 3, end], left: [3, 9], pile: [r4, g4], turns: 66}
		refuse 14|11|6: 1 pickup
		1 flip 1
		expect {turn: [2], extra: 0, pile: [r4, g4, r9], down.1: [2, 3], turns: 67}
	`).holds(t)
}

func TestRule13NeverMixed(t *testing.T) {
	dried(t, "r9 g9 b8 | b9 r8 g8 |", "||").goes(`
		refuse 13|5: 1 play r9 b9
		refuse 13|5: 1 play r9 g9 b9
		refuse 13|5: 1 play r8 b8
		1 play b8
		expect {hand.1: [r9, g9]}
	`).holds(t)
}

// The last card of the hand at a turn's first discard ends the turn.
func TestRule13TheNextTurnBeginsWith3UP(t *testing.T) {
	dried(t, "r9 g9 b9 | r10 r2 r3 |", "g8 r8 b8 ||").goes(`
		1 play r9 g9
		2 pickup
		expect {hand.2: [g8, r8, b8, r9, g9]}
		1 play b9
		expect {turn: [2], hand.1: [], legal.2: [play r9, play r9 g9], left: [6, 11], legal.1: []}
		2 play r9
		expect {turn: [1], legal.1: [play r10], pile: [b9, r9]}
		refuse 5: 1 play r3
	`).holds(t)
}

func TestRule15WhoCanPlayNoFaceUpCardTakesThePile(t *testing.T) {
	dried(t, "r4 g4 b4 | r2 r5 g5 |", "r9 g9 b1 ||").goes(`
		1 play r4 g4 b4
		2 play r9
		expect {legal.1: [pickup], hand.1: []}
		refuse 5: 1 play r5
		refuse 13|14: 1 flip 1
		1 pickup
		expect {turn: [2], hand.1: [r9], up.1: [r2, r5, g5], down.1: [1, 2, 3], left: [7, 8], pile: []}
		2 play b1
		expect {legal.1: [play r9]}
		refuse 13|15: 1 play r5
		refuse 13|14|15: 1 flip 1
		1 play r9
		2 play g9
		expect {turn: [1], hand.1: [], legal.1: [pickup]}
		1 pickup
		expect {hand.1: [b1, r9, g9]}
	`).holds(t)
}

func TestRule13ClearsFromTheFaceUpCards(t *testing.T) {
	dried(t, "r4 g4 b4 | rC1 r5 bC |", "r9 g9 b1 ||").goes(`
		1 play r4 g4 b4
		2 play r9
		expect {legal.1: [play rC1, play bC]}
		1 play rC1
		expect {turn: [1], extra: 1, pile: [], may_draw: false, up.1: [r5, bC], legal.1: [play r5, play bC, end], removed: 71}
		refuse 9|10: 1 draw
		1 play r5
		expect {turn: [2], pile: [r5], up.1: [bC]}
	`).holds(t)
}

// down is a match of two in which seat 1, with only the named face-down cards left, is to flip on no pile, or on the pile
// that seat 2 begins. Seat 2 holds r9, b2 and g3.
func down(t *testing.T, cards string) scene {
	t.Helper()
	return dried(t, "r7 g7 b7 | r8 g8 b8 | "+cards, "r9 b2 g3 ||").goes(`
		1 play r7 g7 b7
		2 play b2
		1 play r8 g8 b8
	`)
}

func TestRule14AFlippedCardThatCanBePlayedIsPlayed(t *testing.T) {
	down(t, "r5 r3 gC").goes(`
		2 play g3
		expect {turn: [1], hand.1: [], up.1: [], down.1: [1, 2, 3], legal.1: [flip 1, flip 2, flip 3], left: [3, 7], pile: [g3]}
		refuse 14|6: 1 pickup
		refuse 11|14: 1 end
		refuse 9|10|14: 1 draw
		refuse 13|14|5: 1 play r5
		refuse 13|14|5: 1 play gC
		1 flip 2
		expect {turn: [2], pile: [g3, r3], down.1: [1, 3], left: [2, 7], hand.1: []}
		2 play r9
		expect {legal.1: [flip 1, flip 3]}
		refuse 14: 1 flip 2
		1 flip 3
		expect {pile: [], down.1: [1], turn: [2], removed: 77}
	`).holds(t)
}

func TestRule14AFlippedCardThatCannotBePlayedAndThePileAreTaken(t *testing.T) {
	down(t, "r5 r3 gC").goes(`
		2 play r9
		1 flip 1
		expect {turn: [2], hand.1: [r5, r9], pile: [], down.1: [2, 3], left: [4, 7], legal.2: [play g3], extra: 0}
		2 play g3
		expect {legal.1: [play r5, play r9]}
		refuse 13|14|15: 1 flip 2
		1 play r9
		expect {hand.1: [r5]}
	`).holds(t)
}

func TestRule14ThreeOfANumberByFlipping(t *testing.T) {
	dried(t, "r7 g7 b7 | r8 g8 b8 | b9 r2 r3", "r9 g9 b2 ||").goes(`
		1 play r7 g7 b7
		2 play b2
		1 play r8 g8 b8
		2 play r9 g9
		1 flip 1
		expect {pile: [], turn: [2], down.1: [2, 3], hand.1: []}
	`).holds(t)
}

func TestRule14EqualOrHigherBlind(t *testing.T) {
	down(t, "b9 r10 r8").goes(`
		2 play r9
		1 flip 1
		expect {pile: [r9, b9], hand.1: [], down.1: [2, 3]}
	`).holds(t)
	down(t, "b9 r10 r8").goes(`
		2 play r9
		1 flip 3
		expect {pile: [], hand.1: [r9, r8], down.1: [1, 2]}
	`).holds(t)
}

func TestRule14ClearPlus2Flipped(t *testing.T) {
	// The example: C2 flipped, then 6, then 3: 6 and 3 go to the hand.
	down(t, "gC2 r6 r3").goes(`
		2 play r9
		1 flip 1
		expect {turn: [1], extra: 2, pile: [], down.1: [2, 3], may_draw: false, legal.1: [flip 2, flip 3, end], removed: 75}
		refuse 11|14|6: 1 pickup
		refuse 9|10: 1 draw
		refuse 14: 1 flip 1
		1 flip 2
		expect {turn: [1], extra: 1, pile: [r6], down.1: [3], legal.1: [flip 3, end]}
		1 flip 3
		expect {turn: [2], extra: 0, pile: [], hand.1: [r6, r3], down.1: [], left: [2, 7]}
		2 play g3
		1 play r6
		expect {hand.1: [r3]}
	`).holds(t)
}

func TestRule14AFailedFlipEndsTheTurnWhateverExtrasAreLeft(t *testing.T) {
	dried(t, "r8 g8 b8 | rC1 gC1 gC2 | bC1 r2 r3", "r9 b4 g3 ||").goes(`
		1 play r8 g8 b8
		2 play r9
		1 play gC2
		1 play gC1
		1 play rC1
		expect {extra: 2, legal.1: [flip 1, flip 2, flip 3, end], up.1: []}
		1 flip 1
		expect {extra: 2, turn: [1], may_draw: false, legal.1: [flip 2, flip 3, end]}
		1 flip 3
		expect {extra: 1, pile: [r3]}
		1 flip 2
		expect {turn: [2], extra: 0, hand.1: [r3, r2], pile: []}
	`).holds(t)
	dried(t, "r8 g8 gC2 | r4 gC1 gC2 | r1 r2 r3", "r9 b5 g5 ||").goes(`
		1 play gC2
		1 play r8 g8
		1 end
		expect {hand.1: [], turn: [2]}
		2 play r9
		1 play gC2
		1 play r4
		1 play gC1
		expect {extra: 1, pile: [], up.1: []}
		1 end
		2 play b5
		1 flip 3
		expect {turn: [2], hand.1: [b5, r3], down.1: [1, 2], pile: []}
	`).holds(t)
	dried(t, "r8 g8 gC2 | r5 gC1 gC2 | r4 r2 r3", "||").goes(`
		1 play r8 g8
		2 pickup
		1 play gC2
		1 play gC2
		1 play gC1
		1 play r5
		expect {turn: [1], extra: 2, up.1: [], pile: [r5], legal.1: [flip 1, flip 2, flip 3, end]}
		1 flip 1
		expect {turn: [2], extra: 0, hand.1: [r5, r4], down.1: [2, 3], pile: []}
	`).holds(t)
}

func TestRule14EndInsteadOfFlipping(t *testing.T) {
	down(t, "gC2 r6 r3").goes(`
		2 play r9
		1 flip 1
		1 end
		expect {turn: [2], extra: 0, down.1: [2, 3], pile: [], turns: 71, hand.1: []}
		2 play g3
		1 flip 3
		expect {pile: [g3, r3]}
	`).holds(t)
}

// A visible lower card simply can't be played: the penalty is for what is flipped.
func TestRule14AVisibleLowerCardIsRefused(t *testing.T) {
	dried(t, "r8 g8 b8 | gC2 r6 r3 |", "r9 b5 g5 ||").goes(`
		1 play r8 g8 b8
		2 play r9
		1 play gC2
		1 play r6
		expect {extra: 1, legal.1: [end], up.1: [r3]}
		refuse 5|14: 1 play r3
		1 end
		expect {turn: [2], up.1: [r3], pile: [r6], hand.1: []}
	`).holds(t)
}
