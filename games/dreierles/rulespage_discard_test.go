package dreierles_test

import (
	"strings"
	"testing"
)

func TestRule7AsManyAsTaken(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: `
		1 bid einer
		2 pass
		3 pass
		expect {phase: discard, turn: [1], legal.2: [], legal.3: []}
		expect {legal.1: [discard 8C, discard QD, discard JD, discard 1D, discard QH, discard 2H, discard 9S]}
		refuse 6|7: 1 discard QD JD
		refuse 6|7: 1 discard QD JD 1D
		refuse -: 2 discard QC
		refuse -: 1 say nothing
		refuse -: 1 play QD
		1 discard QD
		expect {phase: announce, turn: [1], hand.1: [G, T20, T17, T14, T11, T8, T5, T2, KC, 8C, JD, 1D, QH, 2H, KS, 9S], tappen: [7C, 4D, 3H, 4H, 7S]}
		refuse -: 1 discard JD`}.holds(t)
}

func TestRule7EverySetOnceAndInAnyOrder(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: `
		1 pass
		2 bid zweier
		3 pass
		expect {legal.2: [` + pairs("QC NC 9C 8C 7C 2D JH QS 8S") + `]}
		refuse 7: 2 discard QC
		refuse 7: 2 discard 7C 7C
		refuse 7: 2 discard QC 4D
		refuse 7: 2 discard QC JC
		2 discard 8S QC
		expect {hand.2: [T21, T18, T15, T12, T9, T6, T3, NC, 9C, 8C, 7C, KD, 2D, KH, JH, QS]}`}.holds(t)
}

func pairs(cards string) string {
	var out []string
	for _, set := range literalSets(strings.Fields(cards), 2) {
		out = append(out, "discard "+strings.Join(set, " "))
	}
	return strings.Join(out, ", ")
}

func TestRule7CardsJustTakenMayGo(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: `
		1 bid dreier
		2 pass
		3 pass
		refuse 7: 1 discard 8C 8C 8C
		1 discard 4D 7C 8C
		expect {hand.1: [G, T20, T17, T14, T11, T8, T5, T2, KC, QD, JD, 1D, QH, 2H, KS, 9S], tappen: [3H, 4H, 7S]}`}.holds(t)
}

func TestRule7KingsAndTrumpsStay(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: `
		1 bid zweier
		2 pass
		3 pass
		refuse 7: 1 discard KC 8C
		refuse 7: 1 discard KS QD
		refuse 7: 1 discard T2 8C
		refuse 7: 1 discard G 8C
		refuse 7: 1 discard T2 T5
		1 discard 7C 8C`}.holds(t)
}

// full is a hand of four kings and twelve trumps, beside that Tappen.
func full(t *testing.T, tappen string) []string {
	t.Helper()
	return deck(t, tappen, "KC KD KH KS T1 T21 G T2 T3 T4 T5 T6 T7 T8 T9 T10", "", "")
}

func TestRule7WithTooFewOthersTheseGoAndTrumpsBesides(t *testing.T) {
	for _, s := range []struct{ name, bid, tappen, legal, refused string }{
		{"one missing of one", "einer", "T11", "T2; T3; T4; T5; T6; T7; T8; T9; T10; T11", "T1; T21; G; KC; T2 T3"},
		{"none missing of one", "einer", "QC", "QC", "T2; KC; T1"},
		{"one missing of two", "zweier", "T11 QC", "T2 QC; T3 QC; T4 QC; T5 QC; T6 QC; T7 QC; T8 QC; T9 QC; T10 QC; T11 QC", "T2 T3; T1 QC; T21 QC; G QC; KC QC; QC"},
		{"none missing of two", "zweier", "JC QC", "QC JC", "T2 QC; JC T2; KC QC; T2 T3"},
		{"one missing of three", "dreier", "7S QC T12", "T2 QC 7S; T3 QC 7S; T4 QC 7S; T5 QC 7S; T6 QC 7S; T7 QC 7S; T8 QC 7S; T9 QC 7S; T10 QC 7S; T12 QC 7S",
			"T2 T3 QC; T1 QC 7S; KH QC 7S; G QC 7S; T11 QC 7S"},
		{"more than enough of two", "zweier", "QS 4H", "4H QS", "T2 QS"},
	} {
		t.Run(s.name, func(t *testing.T) {
			play := "1 bid " + s.bid + "\n2 pass\n3 pass\nexpect {legal.1: [discard " + strings.ReplaceAll(s.legal, "; ", ", discard ") + "]}\n"
			for _, r := range strings.Split(s.refused, "; ") {
				play += "refuse 7|6: 1 discard " + r + "\n"
			}
			for _, first := range strings.Split(s.legal, "; ")[:1] {
				play += "1 discard " + first + "\nexpect {phase: announce}"
			}
			scene{seats: 3, dealer: 3, packs: [][]string{full(t, s.tappen)}, play: play}.holds(t)
		})
	}
}

func TestRule7AllThreeMissing(t *testing.T) {
	var sets []string
	for _, set := range literalSets(strings.Fields("T2 T3 T4 T5 T6 T7 T8 T9 T10 T11 T12 T13"), 3) {
		sets = append(sets, "discard "+strings.Join(set, " "))
	}
	scene{seats: 3, dealer: 3, packs: [][]string{full(t, "T12 T11 T13")}, play: `
		1 bid dreier
		2 pass
		3 pass
		expect {legal.1: [` + strings.Join(sets, ", ") + `]}
		refuse 7: 1 discard T1 T2 T3
		refuse 7: 1 discard T2 T2 T3
		1 discard T13 T2 T7
		expect {hand.1: [KC, KD, KH, KS, T1, T21, G, T3, T4, T5, T6, T8, T9, T10, T11, T12]}`}.holds(t)
}

func TestRule7WithTheOptionAnyEveryCardMayGo(t *testing.T) {
	scene{options: "discards: any", seats: 3, dealer: 3, packs: [][]string{full(t, "T11")}, play: `
		1 bid einer
		2 pass
		3 pass
		expect {legal.1: [discard T1, discard T2, discard T3, discard T4, discard T5, discard T6, discard T7, discard T8, discard T9, discard T10, discard T11, discard T21, discard G, discard KC, discard KD, discard KH, discard KS]}
		refuse 7|6: 1 discard KC KD
		refuse 7: 1 discard QS
		1 discard G`}.holds(t)
	scene{options: "discards: any", seats: 3, dealer: 3, packs: [][]string{full(t, "T11 QC")}, play: `
		1 bid zweier
		2 pass
		3 pass
		refuse 7: 1 discard KC KC
		1 discard KC T1
		expect {phase: announce}`}.holds(t)
}

func TestRule7ThereIsNothingToLayAwayInASolo(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: `
		1 bid solo
		expect {phase: announce}
		refuse -: 1 discard QD`}.holds(t)
}

// A fault of others: what was laid away doesn't count.
func TestRule7WhatWasLaidAwayCountsForTheDeclarer(t *testing.T) {
	p := deck(t, "QC QD 4D 3H 4H 7S", "G T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7", "T1 KC", "T2 T3 T4 T5 T6")
	scene{seats: 3, dealer: 3, packs: [][]string{p, next(t)}, play: `
		1 bid zweier
		2 pass
		3 pass
		1 discard QC QD
		` + silence(1, 2, 3) + `
		rest 1=69
		expect {last: {contract: zweier, declarer: 1, points: [69, 1, 1], fach: 7, won: true, bonuses: [], money: [280, -140, -140]}}`}.holds(t)
}
