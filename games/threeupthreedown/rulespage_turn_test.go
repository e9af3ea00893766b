package threeupthreedown_test

import "testing"

func TestRule4ATurnIsADiscardThenRefilling(t *testing.T) {
	deal(t, "b10 b9 b8", "r1 r5 r9 ||", "g1 g5 g9 ||", "b1 b5 r7 ||").goes(`
		expect {turn: [1], legal.1: [play r1, play r5, play r9], legal.2: [], legal.3: [], pile: [], draw_pile: 57, turns: 0}
		refuse 4: 2 play g1
		refuse 4: 3 pickup
		refuse 4: 2 draw
		refuse 4: 3 end
		refuse 4: 2 flip 1
		refuse 11|4: 1 end
		refuse 9|10: 1 draw
		refuse 6: 1 pickup
		refuse 13: 1 flip 1
		1 play r5
		expect {turn: [2], pile: [r5], hand.1: [r1, r9, b10], draw_pile: 56, turns: 1, legal.2: [play g5, play g9], legal.1: [], removed: 0}
		refuse 4: 1 play r9
		2 play g9
		expect {turn: [3], pile: [r5, g9], hand.2: [g1, g5, b9], draw_pile: 55, turns: 2}
		3 pickup
		expect {turn: [1], pile: [], hand.3: [b1, b5, r7, r5, g9], draw_pile: 55, turns: 3, left: [9, 9, 11]}
	`).holds(t)
}

func TestRule5EqualOrHigher(t *testing.T) {
	// The first example: top 6, hand 6 4 9.
	deal(t, "", "r6 r1 r2 ||", "g6 g4 g9 ||").goes(`
		1 play r6
		expect {legal.2: [play g6, play g9], pile: [r6]}
		refuse 5: 2 play g4
		refuse 6: 2 pickup
		2 play g6
		expect {pile: [r6, g6], turn: [1]}
	`).holds(t)
}

func TestRule5TenIsTheHighest(t *testing.T) {
	deal(t, "", "r10 r1 r2 ||", "g9 g10 b1 ||").goes(`
		1 play r10
		expect {legal.2: [play g10]}
		refuse 5: 2 play g9
		2 play g10
		expect {pile: [r10, g10], legal.1: [pickup]}
	`).holds(t)
}

func TestRule5AnyCardOpensAnEmptyPile(t *testing.T) {
	for _, card := range []string{"r1", "g5", "b10", "rC", "gC1", "gC2"} {
		t.Run(card, func(t *testing.T) {
			deal(t, "", card+" r4 r6 ||", "||").goes("1 play " + card + "\nexpect {removed: " + map[bool]string{true: "1", false: "0"}[literalNumber(card) == 0] + "}").holds(t)
		})
	}
}

func TestRule5SeveralOfAFace(t *testing.T) {
	deal(t, "b9 b10 r1", "r7 g7 b3 ||", "r8 b8 g2 ||").goes(`
		expect {legal.1: [play b3, play r7, play r7 g7]}
		refuse 5: 1 play r7 b3
		refuse 5: 1 play r7 g7 b3
		1 play g7 r7
		expect {pile: [r7, g7], hand.1: [b3, b9, b10], draw_pile: 64, legal.2: [play r8, play r8 b8]}
		2 play b8
		expect {pile: [r7, g7, b8], hand.2: [r8, g2, r1], draw_pile: 63}
	`).holds(t)
}

func TestRule5AsManyAsOneLikesOfThoseHeld(t *testing.T) {
	deal(t, "r9 r9 r1", "r5 r6 r2 ||", "b5 b5 g5 ||", "r3 g3 b3 ||").goes(`
		1 play r5
		expect {legal.2: [play g5, play g5 b5, play g5 b5 b5]}
		2 play b5 b5
		expect {pile: [], removed: 3, hand.2: [g5, r9, r1], turn: [3]}
	`).holds(t)
}

func TestRule5AnyOfEqualCardsIsAcceptedInAnyOrder(t *testing.T) {
	s := deal(t, "", "r7 g7 b7 ||", "||")
	s.goes("expect {legal.1: [play r7, play r7 g7, play r7 g7 b7]}").holds(t)
	for move, pile := range map[string]string{
		"b7": "b7", "g7": "g7", "r7": "r7", "b7 r7": "r7, b7", "b7 g7": "g7, b7", "g7 r7": "r7, g7", "b7 g7 r7": "",
	} {
		t.Run(move, func(t *testing.T) { s.goes("1 play " + move + "\nexpect {pile: [" + pile + "]}").holds(t) })
	}
}

func TestRule5OnlyCardsThatAreHeld(t *testing.T) {
	deal(t, "", "r7 g6 b7 | g7 g8 g9 | g1 g2 g3", "r8 r9 r10 ||").goes(`
		refuse 5|13: 1 play b8
		refuse 5|13: 1 play r8
		refuse 5|13: 1 play r7 r7
		refuse 5|13: 1 play b7 b7
		refuse 5|13: 1 play r7 b7 g7
		refuse 13|5: 1 play g7
		refuse 13|5: 1 play g1
		refuse 5: 1 play r7 g6
		refuse 5|13: 1 play r7 g7 b7 r8 r9 r10 g1 g2
		refuse 5|13: 1 play gC2 gC2
		1 play b7 r7
		expect {pile: [r7, b7]}
	`).holds(t)
}

func TestRule5AClearCanBePlayedOnAnything(t *testing.T) {
	deal(t, "", "r10 r1 r2 ||", "gC gC1 gC2 ||").goes(`
		1 play r10
		expect {legal.2: [play gC, play gC1, play gC2]}
		refuse 5: 2 play gC gC1
		refuse 5: 2 play gC1 gC2
		refuse 6: 2 pickup
		2 play gC
		expect {pile: [], removed: 2, turn: [1], extra: 0}
	`).holds(t)
}

func TestRule6WhoCannotDiscardTakesThePile(t *testing.T) {
	// The second example: top 6, hand 2 4 5. Nothing is drawn although the draw pile isn't gone.
	deal(t, "r9", "r6 r1 r1 ||", "g2 g4 g5 ||", "b1 b3 b8 ||").goes(`
		1 play r6
		expect {legal.2: [pickup], turn: [2]}
		refuse 5: 2 play g5
		refuse 4|6|11: 2 end
		refuse 9|10: 2 draw
		refuse 13: 2 flip 1
		2 pickup
		expect {turn: [3], pile: [], hand.2: [g2, g4, g5, r6], draw_pile: 56, removed: 0, turns: 2, left: [9, 10, 9], legal.3: [play b1, play b3, play b8]}
		3 play b1
		expect {pile: [b1]}
	`).holds(t)
}

func TestRule6WhoCanDiscardMust(t *testing.T) {
	deal(t, "", "r6 r1 r1 ||", "g2 g4 bC ||").goes(`
		refuse 6: 1 pickup
		1 play r6
		expect {legal.2: [play bC]}
		refuse 6: 2 pickup
		refuse 4|6|11: 2 end
	`).holds(t)
}

func TestRule6TheWholePileIsTaken(t *testing.T) {
	deal(t, "r2 g2 b2 r3", "r4 r5 r1 ||", "g4 g6 g1 ||", "b4 b7 b1 ||").goes(`
		1 play r4
		2 play g6
		3 play b7
		expect {pile: [r4, g6, b7], legal.1: [pickup], hand.1: [r5, r1, r2]}
		1 pickup
		expect {hand.1: [r5, r1, r2, r4, g6, b7], pile: [], turn: [2], legal.2: [play g1, play g2, play g4], removed: 0, left: [12, 9, 9]}
	`).holds(t)
}

func TestRule7ThreeOfANumber(t *testing.T) {
	for _, v := range []struct {
		name    string
		seats   []string
		play    string
		expects string
	}{
		{"7 7 on a pile with 7 on top", []string{"r6 r1 r2 ||", "g7 g1 g2 ||", "r7 b7 b1 ||"}, "1 play r6\n2 play g7\n3 play r7 b7",
			"turn: [1], pile: [], removed: 4, extra: 0, turns: 3"},
		{"opening with three 1s", []string{"r1 g1 b1 ||", "||", "||"}, "1 play r1 g1 b1", "turn: [2], pile: [], removed: 3, extra: 0, turns: 1, draw_pile: 54"},
		{"5, 5, 5 by three players", []string{"r5 r1 r2 ||", "g5 g1 g2 ||", "b5 b1 b2 ||"}, "1 play r5\n2 play g5\n3 play b5",
			"turn: [1], pile: [], removed: 3, turns: 3"},
		{"four, two and two", []string{"r5 g5 r2 ||", "b5 r5 g2 ||", "||"}, "1 play r5 g5\n2 play r5 b5", "turn: [3], pile: [], removed: 4, turns: 2"},
		{"four, one and three", []string{"r5 g4 r2 ||", "b5 r5 g5 ||", "||"}, "1 play r5\n2 play r5 b5 g5", "turn: [3], pile: [], removed: 4, turns: 2"},
		{"two are no three", []string{"r5 g4 r2 ||", "b5 r6 g6 ||", "||"}, "1 play r5\n2 play b5", "turn: [3], pile: [r5, b5], removed: 0"},
		{"two on two others", []string{"r5 g5 r2 ||", "b6 r6 g2 ||", "||"}, "1 play r5 g5\n2 play r6 b6", "turn: [3], pile: [r5, g5, r6, b6], removed: 0"},
		{"three on two others", []string{"r5 g5 r2 ||", "b6 r6 g6 ||", "||"}, "1 play r5 g5\n2 play r6 b6 g6", "turn: [3], pile: [], removed: 5"},
		{"three of a colour or of a row are no three", []string{"r5 g4 r2 ||", "r6 g6 g2 ||", "r7 r1 b1 ||"}, "1 play r5\n2 play r6\n3 play r7",
			"turn: [1], pile: [r5, r6, r7], removed: 0"},
	} {
		t.Run(v.name, func(t *testing.T) {
			deal(t, "r9 g9 b9 b10 g10", v.seats...).goes(v.play + "\nexpect {" + v.expects + "}").holds(t)
		})
	}
}

// A removal between, and nothing counts together any more.
func TestRule7OnlyTheTopOfThePileCounts(t *testing.T) {
	deal(t, "r9 g9 b9 b10", "r5 g5 r1 ||", "r6 b5 g2 ||", "||").goes(`
		1 play r5 g5
		2 play r6
		expect {pile: [r5, g5, r6]}
	`).holds(t)
	deal(t, "r9 g9 b9 b10", "r5 g5 r1 ||", "bC b5 g2 ||", "r3 b5 g3 ||").goes(`
		1 play r5 g5
		2 play bC
		3 play b5
		expect {pile: [b5], removed: 3}
	`).holds(t)
}

func TestRule7TheTurnEndsWithRefilling(t *testing.T) {
	deal(t, "r9 g9 b9 r8", "r1 g1 b1 ||", "r5 g5 b2 ||").goes(`
		1 play r1 g1 b1
		expect {turn: [2], hand.1: [r9, g9, b9], draw_pile: 63, legal.2: [play b2, play r5, play r5 g5]}
		2 play b2
		expect {pile: [b2], hand.2: [r5, g5, r8]}
	`).holds(t)
}

func TestRule12RefillingIsUpToThree(t *testing.T) {
	// The last but one example: a hand of five after a pick-up, three equal cards played: two left, one drawn.
	deal(t, "b10 r10 g10 b10 r9", "r3 r1 b9 ||", "r8 b1 b9 ||", "g3 b3 g2 ||").goes(`
		1 play r3
		2 play r8
		3 pickup
		expect {hand.3: [g3, b3, g2, r3, r8], draw_pile: 55}
		1 play r1
		2 play b1
		expect {legal.3: [play g2, play r3, play r3 g3, play r3 g3 b3, play r8]}
		3 play r3 g3 b3
		expect {hand.3: [g2, r8, r9], draw_pile: 52, pile: [], removed: 5, turn: [1], left: [9, 9, 9]}
	`).holds(t)
}

func TestRule12RefillingGoesAsFarAsTheDrawPileReaches(t *testing.T) {
	drying(t, "gC", "||", "g10 r10 b10 ||").goes(`
		2 play g10 b10
		expect {hand.2: [r10, gC], draw_pile: 0, turn: [1], pile: [g10, b10], turns: 66}
		1 pickup
		2 play r10
		expect {hand.2: [gC], draw_pile: 0, turn: [1]}
	`).holds(t)
	drying(t, "gC rC", "r9 g9 b9 ||", "||").goes(`
		1 play r9 g9 b9
		expect {hand.1: [rC, gC], draw_pile: 0, turn: [2]}
	`).holds(t)
}
