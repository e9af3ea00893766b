package threeupthreedown_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/threeupthreedown"
)

// standard is a match whose pack lies in standard order.
func standard(seats, dealer int, options string) scene {
	return scene{options: options, seats: seats, dealer: dealer}
}

func TestHowManyPlay(t *testing.T) {
	standard(2, 2, "").goes("expect {phase: choose, turn: [1, 2], over: false, deal: 1, dealer: 2, draw_pile: 66, left: [9, 9]}").holds(t)
	standard(6, 4, "").goes("expect {phase: choose, turn: [1, 2, 3, 4, 5, 6], dealer: 4, draw_pile: 30, left: [9, 9, 9, 9, 9, 9]}").holds(t)
	standard(1, 1, "").fails(t, "number of seats")
	standard(7, 1, "").fails(t, "number of seats")
}

func TestOptionsOutOfRange(t *testing.T) {
	for _, bad := range []string{"pack: 75", "pack: 0", "pack: full", "pack: 84.0", "stake: -1", "stake: much", "lives: 3"} {
		t.Run(bad, func(t *testing.T) { standard(2, 2, bad).fails(t, "options") })
	}
	for _, good := range []string{"pack: 84", "pack: 74", "stake: 0", "stake: 1000", "pack: 74, stake: 5"} {
		t.Run(good, func(t *testing.T) { standard(2, 2, good).goes("absent result").holds(t) })
	}
}

func TestRule1ThePackInStandardOrder(t *testing.T) {
	in := threeupthreedown.Game{}.Info()
	for size, cards := range map[string]int{"84": 84, "74": 74} {
		for seats := 2; seats <= 6; seats++ {
			o, err := in.Complete(games.Options{"pack": size})
			require.NoError(t, err)
			codes := in.Faces.Codes(threeupthreedown.Game{}.Pack(seats, o))
			require.Len(t, codes, cards)
			require.Equal(t, literalPack(size), codes)
		}
	}
	o, err := in.Complete(nil)
	require.NoError(t, err)
	require.Len(t, threeupthreedown.Game{}.Pack(2, o), 84, "the full pack is the default")
}

func TestRule1HowOftenACardIsInThePack(t *testing.T) {
	for _, v := range []struct {
		card     string
		full, as int // copies in the packs of 84 and of 74
	}{
		{"r1", 2, 2}, {"r10", 2, 2}, {"b7", 2, 2}, {"g1", 3, 2}, {"g7", 3, 2}, {"g10", 3, 2},
		{"rC", 2, 2}, {"gC", 2, 2}, {"bC", 2, 2}, {"rC1", 2, 2}, {"gC1", 2, 2}, {"bC1", 2, 2}, {"gC2", 2, 2},
	} {
		for size, copies := range map[string]int{"84": v.full, "74": v.as} {
			t.Run(v.card+" of "+size, func(t *testing.T) {
				s := standard(2, 2, "pack: "+size)
				s.pack = slices.Repeat([]string{v.card}, copies)
				s.goes("expect {deal: 1}").holds(t)
				s.pack = append(s.pack, v.card)
				s.fails(t, fmt.Sprintf("%s is in the pack %d times", v.card, copies))
			})
		}
	}
	for _, none := range []string{"rC2", "bC2", "r0", "r11", "y7", "C", "7", "g7 ", "R7", "gC3"} {
		s := standard(2, 2, "")
		s.pack = []string{"r1", `"` + none + `"`}
		s.fails(t, "is no card of threeupthreedown")
	}
}

func TestRule1ThePackOf74(t *testing.T) {
	standard(2, 2, "pack: 74").goes("expect {draw_pile: 56, removed: 0}").holds(t)
	standard(6, 6, "pack: 74").goes("expect {draw_pile: 20}").holds(t)
}

// Forehand's three face-down cards, the next seat's, …, forehand's six, …: it is seen in what they are dealt as hands.
func TestRule3TheDealIsInPackets(t *testing.T) {
	pack := strings.Fields("r1 r2 r3 g1 g2 g3 b1 b2 b3 r4 r5 r6 r7 r8 r9 g4 g5 g6 g7 g8 g9 b4 b5 b6 b7 b8 b9 gC2 rC")
	s := scene{seats: 3, dealer: 2, pack: pack}
	s.goes(`
		expect {phase: choose, turn: [1, 2, 3], hand.3: [r4, r5, r6, r7, r8, r9], hand.1: [g4, g5, g6, g7, g8, g9], hand.2: [b4, b5, b6, b7, b8, b9]}
		expect {draw_pile: 57, pile: [], removed: 0, extra: 0, may_draw: false, turns: 0, left: [9, 9, 9], up.1: [], down.1: [1, 2, 3], down.2: [1, 2, 3], down.3: [1, 2, 3]}
		3 up r4 r5 r6
		1 up g4 g5 g6
		2 up b4 b5 b6
		expect {phase: play, turn: [3]}
		3 play r7
		expect {hand.3: [r8, r9, gC2], draw_pile: 56}
		1 play g8
		expect {hand.1: [g7, g9, rC], draw_pile: 55}
	`).holds(t)
}

// Which position holds which card is seen when they are flipped.
func TestRule3ThePositionsOfFaceDownCards(t *testing.T) {
	dried(t, "r9 g9 b9 | r8 g8 b8 | r2 r3 r4", "r10 g10 b10 | r7 g7 b7 | rC gC bC").goes(`
		1 play r9 g9 b9
		2 play r10 g10 b10
		1 play r8 g8 b8
		2 play r7 g7 b7
		1 flip 3
		expect {pile: [r4], down.1: [1, 2], down.2: [1, 2, 3]}
		2 flip 2
		expect {pile: [], down.2: [1, 3]}
		1 flip 1
		expect {pile: [r2], down.1: [2]}
		2 flip 1
		expect {pile: [], down.2: [3]}
		refuse 14|13|3: 1 flip 1
		refuse 14|13|3: 1 flip 3
		1 flip 2
		expect {phase: over, pile: [r3], down.1: []}
	`).holds(t)
}

func TestRule3Choosing(t *testing.T) {
	pack := strings.Fields("r1 r1 r2 g1 g1 g2 b1 b2 b3 r4 r5 r6 r7 r8 r9 g4 g5 g6 g7 g8 g9 b4 b5 b6 b7 b8 b9")
	scene{seats: 3, dealer: 2, pack: pack}.goes(`
		refuse 3: 1 up g4 g5 r4
		refuse 3: 1 up g4 g4 g5
		refuse 3: 1 up g1 g1 g2
		refuse 3|4: 3 play r4
		refuse 3|4: 3 pickup
		refuse 3|4|14: 3 flip 1
		refuse 3|4|11: 3 end
		refuse 3|4|9|10: 3 draw
		1 up g9 g4 g7
		expect {phase: choose, turn: [2, 3], hand.1: [g5, g6, g8], up.1: [], left: [9, 9, 9], legal.1: []}
		refuse 3: 1 up g5 g6 g8
		refuse 3: 1 up g4 g7 g9
		refuse 3|4: 3 play r4
		3 up r7 r8 r9
		expect {phase: choose, turn: [2], hand.3: [r4, r5, r6], up.1: [], up.2: [], up.3: [], left: [9, 9, 9], legal.3: []}
		refuse 3|4: 3 play r4
		2 up b4 b5 b6
		expect {phase: play, turn: [3], up.1: [g4, g7, g9], up.2: [b4, b5, b6], up.3: [r7, r8, r9], left: [9, 9, 9], hand.2: [b7, b8, b9]}
		expect {legal.1: [], legal.2: [], legal.3: [play r4, play r5, play r6], extra: 0, turns: 0, pile: []}
		refuse 3|4: 1 up g5 g6 g8
		refuse 3: 3 up r4 r5 r6
	`).holds(t)
}

func TestRule3WhatCanBeChosen(t *testing.T) {
	for _, v := range []struct{ name, hand, legal string }{
		{"six of a face", "r5 r5 g5 g5 g5 b5", "up r5 r5 g5"},
		{"two faces", "r5 g5 b5 r6 g6 b6", "up r5 g5 b5, up r5 r6 g5, up r5 r6 g6, up r6 g6 b6"},
		{"the first of each face in standard order", "b4 g4 b9 r9 gC bC",
			"up r9 g4 b4, up g4 gC b4, up r9 b9 g4, up r9 g4 gC, up g4 gC bC, up r9 b9 gC, up r9 gC bC"},
		{"pairs", "r1 g1 r2 g2 r3 g3", "up r1 r2 g1, up r1 r3 g1, up r1 r2 g2, up r1 r2 r3, up r1 r3 g3, up r2 r3 g2, up r2 r3 g3"},
		{"Clears of a kind differ from those of another", "rC rC1 gC2 gC2 gC1 bC",
			"up rC bC rC1, up rC bC gC2, up rC rC1 gC1, up rC rC1 gC2, up rC gC2 gC2, up rC1 gC1 gC2, up rC1 gC2 gC2"},
		{"six faces", "r1 r2 r3 r4 r5 r6", "up r1 r2 r3, up r1 r2 r4, up r1 r2 r5, up r1 r2 r6, up r1 r3 r4, up r1 r3 r5, up r1 r3 r6, up r1 r4 r5, " +
			"up r1 r4 r6, up r1 r5 r6, up r2 r3 r4, up r2 r3 r5, up r2 r3 r6, up r2 r4 r5, up r2 r4 r6, up r2 r5 r6, up r3 r4 r5, up r3 r4 r6, up r3 r5 r6, up r4 r5 r6"},
	} {
		t.Run(v.name, func(t *testing.T) {
			s := scene{seats: 2, dealer: 2, pack: append(strings.Fields("r7 r7 r8 b7 b7 b8"), strings.Fields(v.hand)...)}
			s.goes("expect {legal.1: [" + canonical(v.legal) + "]}").holds(t)
		})
	}
}

// canonical puts the cards of each move in standard order.
func canonical(moves string) string {
	list := strings.Split(moves, ", ")
	for i, m := range list {
		words := strings.Fields(m)
		list[i] = words[0] + " " + strings.Join(literalOrder(words[1:]), " ")
	}
	return strings.Join(list, ", ")
}

func TestRule3AnyOfEqualCardsMayBeChosenInAnyOrder(t *testing.T) {
	s := scene{seats: 2, dealer: 2, pack: strings.Fields("r7 r7 r8 b7 b7 b8 r5 g5 b5 r6 g6 b6 r1 g1 b1 r2 g2 b2")}
	s.goes(`
		1 up b6 b5 g5
		2 up b2 g1 g2
		expect {hand.1: [r5, r6, g6], up.1: [g5, b5, b6], hand.2: [r1, b1, r2], up.2: [g1, g2, b2]}
	`).holds(t)
}

func TestRule4ForehandBeginsWhoeverChoseLast(t *testing.T) {
	for dealer, first := range map[int]int{1: 2, 2: 3, 3: 1} {
		s := scene{seats: 3, dealer: dealer, pack: strings.Fields("r1 r1 r2 g1 g1 g2 b1 b2 b3 r4 r5 r6 r7 r8 r9 g4 g5 g6 g7 g8 g9 b4 b5 b6 b7 b8 b9")}
		var up []string
		for i, cards := range []string{"r4 r5 r6", "g4 g5 g6", "b4 b5 b6"} {
			up = append([]string{fmt.Sprintf("%d up %s\n", 1+(first-1+i)%3, cards)}, up...)
		}
		s.goes(strings.Join(up, "") + fmt.Sprintf("expect {phase: play, turn: [%d], dealer: %d}", first, dealer)).holds(t)
	}
}
