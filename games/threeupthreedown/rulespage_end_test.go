package threeupthreedown_test

import (
	"strings"
	"testing"
)

// nearlyDone is a match of three with a stake of 25, in which seat 1 has only its three face-down cards left and is to flip
// on a 3. Seat 2 holds r9 and seat 3 holds b4.
func nearlyDone(t *testing.T, cards string) scene {
	t.Helper()
	s := dried(t, "r7 g7 b7 | r8 g8 b8 | "+cards, "r9 b2 bC | r1 g1 b1 |", "b3 r3 b4 ||").goes(`
		1 play r7 g7 b7
		2 play b2
		3 play b3
		1 play r8 g8 b8
		2 play bC
		3 play r3
		expect {turn: [1], pile: [r3], left: [3, 7, 7], turns: 63, removed: 66}
	`)
	s.options = "stake: 25"
	return s
}

func (s scene) ends(t *testing.T, play, result string) {
	t.Helper()
	s = s.goes(play)
	s.result = result
	s.holds(t)
}

func TestRule16TheFirstWithoutCardsWins(t *testing.T) {
	nearlyDone(t, "r5 bC r4").ends(t, `
		1 flip 1
		2 play r9
		3 pickup
		1 flip 3
		2 pickup
		3 play b4
		expect {turn: [1], left: [1, 7, 9], pile: [b4], down.1: [2], legal.1: [flip 2], hand.2: [r4], hand.3: [r3, r5, r9], turns: 69}
		absent result
		1 flip 2
		expect {phase: over, over: true, turn: [], left: [0, 7, 9], hand.1: [], up.1: [], down.1: [], hand.2: [r4], up.2: [r1, g1, b1], down.2: [1, 2, 3], pile: []}
		expect {turns: 69, extra: 0, may_draw: false, legal.1: [], legal.2: [], legal.3: [], deal: 1, dealer: 3, draw_pile: 0, removed: 68}
		refuse C4: 2 play r4
		refuse C4: 1 end
		refuse C4: 3 flip 1
		refuse C4: 2 pickup
		refuse C4: 1 draw
		refuse C4: 1 up r1 r2 r3
	`, "{ranks: [1, 2, 3], scores: [0, 7, 9], money: [50, -25, -25]}")
}

func TestRule16WonWithANumber(t *testing.T) {
	nearlyDone(t, "r4 gC1 bC1").ends(t, `
		1 flip 2
		1 flip 3
		expect {extra: 1, down.1: [1], turn: [1], over: false}
		1 flip 1
		expect {over: true, pile: [r4], extra: 0, turns: 63}
	`, "{ranks: [1, 2, 2], scores: [0, 7, 7], money: [50, -25, -25]}")
}

func TestRule16WonWithAClearAndWithExtrasLeft(t *testing.T) {
	for name, cards := range map[string]string{"Clear": "gC1 bC1 rC", "Clear +1": "gC1 bC1 rC1", "Clear +2": "gC1 gC2 gC2"} {
		t.Run(name, func(t *testing.T) {
			nearlyDone(t, cards).ends(t, `
				1 flip 1
				1 flip 2
				1 flip 3
				expect {phase: over, turn: [], extra: 0, may_draw: false, turns: 63, left: [0, 7, 7], legal.1: [], pile: [], removed: 70}
				refuse C4: 1 end
			`, "{ranks: [1, 2, 2], scores: [0, 7, 7], money: [50, -25, -25]}")
		})
	}
}

func TestRule16WonFromTheHandAfterTheLastFlipFailed(t *testing.T) {
	nearlyDone(t, "gC2 r5 r2").ends(t, `
		1 flip 1
		1 flip 2
		expect {extra: 1, pile: [r5]}
		1 flip 3
		expect {over: false, turn: [2], extra: 0, hand.1: [r5, r2], down.1: [], left: [2, 7, 7], turns: 64}
		absent result
		2 play r9
		3 pickup
		expect {legal.1: [play r2, play r5]}
		refuse 14|13: 1 flip 3
		1 play r2
		2 pickup
		3 play b4
		1 play r5
		expect {over: true, pile: [b4, r5], turns: 69, left: [0, 7, 7]}
	`, "{ranks: [1, 2, 2], scores: [0, 7, 7], money: [50, -25, -25]}")
}

func TestRule16WonWithSeveralCards(t *testing.T) {
	dried(t, "r7 g7 b7 | r8 g8 b8 | gC1 bC g5", "b2 r5 r1 | g1 g1 b1 |", "b3 r9 r2 | g2 g2 b2 |").ends(t, `
		1 play r7 g7 b7
		2 play b2
		3 play b3
		1 play r8 g8 b8
		2 play r1
		3 play r2
		1 flip 1
		1 flip 2
		2 play r5
		3 play r9
		1 flip 3
		expect {hand.1: [r5, r9, g5], left: [3, 6, 6], down.1: []}
		2 play g1
		3 play g2
		1 play r9
		2 pickup
		3 play g2
		expect {turn: [1], hand.1: [r5, g5], legal.1: [play r5, play r5 g5]}
		1 play g5 r5
		expect {over: true, left: [0, 8, 4], pile: [g2, r5, g5], turns: 72}
	`, "{ranks: [1, 3, 2], scores: [0, 8, 4], money: [0, 0, 0]}")
}

// While cards lie face up or face down nobody wins by an empty hand.
func TestRule16AnEmptyHandAloneWinsNothing(t *testing.T) {
	dried(t, "r7 g7 b7 | r8 g8 b8 |", "||").goes(`
		1 play r7 g7 b7
		expect {over: false, left: [6, 9], turn: [2]}
		absent result
	`).holds(t)
}

func TestRule17TheWinnerTakesThePot(t *testing.T) {
	two := dried(t, "r7 g7 b7 | r8 g8 b8 | gC2 gC1 bC1", "r1 b2 bC ||").goes(`
		1 play r7 g7 b7
		2 play r1
		1 play r8 g8 b8
		2 play b2
		1 flip 1
		1 flip 2
	`)
	six := dried(t, "r7 g7 b7 | r8 g8 b8 | gC2 gC1 bC1", "r1 b1 r9 ||", "g1 b1 g9 ||", "r2 g2 b9 ||", "g2 b2 r9 ||", "r3 b2 g9 ||").goes(`
		1 play r7 g7 b7
		2 play r1
		3 play g1
		4 play r2
		5 play g2
		6 play r3
		1 play r8 g8 b8
		2 play b1
		3 play b1
		4 play g2
		5 play b2
		6 play b2
		expect {pile: [], left: [3, 7, 7, 7, 7, 7]}
		1 flip 1
		1 flip 2
	`)
	for _, v := range []struct {
		name, options string
		s             scene
		result        string
	}{
		{"two seats", "stake: 1000", two, "{ranks: [1, 2], scores: [0, 7], money: [1000, -1000]}"},
		{"two seats without a stake", "", two, "{ranks: [1, 2], scores: [0, 7], money: [0, 0]}"},
		{"six seats", "stake: 100", six, "{ranks: [1, 2, 2, 2, 2, 2], scores: [0, 7, 7, 7, 7, 7], money: [500, -100, -100, -100, -100, -100]}"},
		{"six seats without a stake", "stake: 0", six, "{ranks: [1, 2, 2, 2, 2, 2], scores: [0, 7, 7, 7, 7, 7], money: [0, 0, 0, 0, 0, 0]}"},
	} {
		t.Run(v.name, func(t *testing.T) {
			v.s.options = v.options
			v.s.ends(t, "1 flip 3", v.result)
		})
	}
}

// endless is a match of two up to the end of turn 999. Seat 2 plays the given card, g2 or bC, in turn 2. From turn 7 on
// the same six turns follow each other, in which nothing is drawn: each opens with a 5, which the other tops with the 9,
// and takes both up.
func endless(t *testing.T, second string) scene {
	t.Helper()
	s := deal(t, "r5 g6 r1 b6 r1 b1", "rC r3 r9 ||", second+" b5 g4 ||").goes("1 play rC\n2 play " + second + `
		1 play r3
		2 play b5
		1 play r9
		2 pickup
		` + strings.Repeat(`
		1 play r5
		2 play r9
		1 pickup
		2 play b5
		1 play r9
		2 pickup`, 165) + `
		1 play r5
		2 play r9
		1 pickup
		expect {turn: [2], turns: 999, over: false, phase: play, draw_pile: 60}
		absent result
	`)
	s.options = "stake: 10"
	return s
}

func TestRule16After1000TurnsTheFewestCardsWin(t *testing.T) {
	endless(t, "bC").ends(t, `
		2 play b5
		expect {phase: over, over: true, turn: [], turns: 1000, left: [11, 10], pile: [b5], removed: 2, draw_pile: 60, extra: 0}
		expect {hand.1: [r1, r1, b1, r5, r9], hand.2: [g4, g6, b6, r3], legal.1: [], legal.2: [], dealer: 2, deal: 1}
		refuse C4: 1 play r9
		refuse C4: 1 pickup
	`, "{ranks: [2, 1], scores: [11, 10], money: [-10, 10]}")
}

func TestRule16After1000TurnsEqualCountsShareTheFirstRankAndThePot(t *testing.T) {
	endless(t, "g2").ends(t, `
		2 play b5
		expect {over: true, turns: 1000, left: [11, 11], removed: 1}
	`, "{ranks: [1, 1], scores: [11, 11], money: [0, 0]}")
}

func TestThereIsNoResultBeforeTheEnd(t *testing.T) {
	s := deal(t, "", "||", "||")
	s.goes("absent result").holds(t)
	s.result = "{ranks: [1, 1], scores: [9, 9], money: [0, 0]}"
	s.fails(t, "isn't over")
}
