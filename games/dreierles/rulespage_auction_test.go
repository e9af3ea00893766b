package dreierles_test

import (
	"strings"
	"testing"
)

func TestRule4TheDeal(t *testing.T) {
	p := strings.Fields(`T1 T2 T3 T4 T5 T6
		KC QC NC JC 10C 9C 8C 7C  KD QD ND JD 1D 2D 3D 4D  KH QH NH JH 1H 2H 3H 4H
		T7 T8 T9 T10 T11 T12 T13 T14  T15 T16 T17 T18 T19 T20 T21 G  KS QS NS JS 10S 9S 8S 7S`)
	first := "[KC, QC, NC, JC, 10C, 9C, 8C, 7C, T7, T8, T9, T10, T11, T12, T13, T14]"
	second := "[KD, QD, ND, JD, 1D, 2D, 3D, 4D, T15, T16, T17, T18, T19, T20, T21, G]"
	third := "[KH, QH, NH, JH, 1H, 2H, 3H, 4H, KS, QS, NS, JS, 10S, 9S, 8S, 7S]"
	scene{seats: 3, dealer: 1, packs: [][]string{p}, play: `
		expect {tappen: [T1, T2, T3, T4, T5, T6], turn: [2], deal: 1, dealer: 1}
		expect {hand.2: ` + first + `, hand.3: ` + second + `, hand.1: ` + third + `}`}.holds(t)
	scene{seats: 4, dealer: 2, packs: [][]string{p}, play: `
		expect {tappen: [T1, T2, T3, T4, T5, T6], turn: [3], deal: 1, dealer: 2}
		expect {hand.3: ` + first + `, hand.4: ` + second + `, hand.1: ` + third + `, hand.2: []}`}.holds(t)
}

func TestRule4WhatHoldsAfterTheDeal(t *testing.T) {
	scene{seats: 4, dealer: 4, packs: [][]string{fair(t)}, play: `
		expect {phase: auction, turn: [1], declarer: 0, contract: "", doublings: 0, trick: [], led: 0, tricks: [0, 0, 0, 0], open: 0, money: [0, 0, 0, 0], over: false}
		absent last
		absent result
		expect {legal.2: [], legal.3: [], legal.4: []}`}.holds(t)
}

func TestRule5EachSpeaksOnceAndHigher(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: `
		expect {legal.1: [pass, bid dreier, bid zweier, bid einer, bid solo], legal.2: [], legal.3: []}
		refuse 5: 2 pass
		refuse 5: 2 bid solo
		refuse 5: 3 pass
		refuse -: 1 say nothing
		refuse -: 1 play KC
		refuse -: 1 discard QD
		1 bid dreier
		expect {turn: [2], declarer: 0, contract: "", legal.1: [], legal.2: [pass, bid zweier, bid einer, bid solo]}
		refuse 5: 2 bid dreier
		refuse 5: 1 bid zweier
		refuse 5: 1 pass
		refuse 5: 3 bid einer
		2 bid zweier
		expect {turn: [3], declarer: 0, contract: "", legal.3: [pass, bid einer, bid solo]}
		refuse 5: 3 bid zweier
		refuse 5: 3 bid dreier
		3 bid einer
		expect {phase: discard, turn: [3], declarer: 3, contract: einer, legal.1: [], legal.2: []}
		refuse -: 1 bid solo
		refuse -: 1 pass
		refuse -: 3 bid solo`}.holds(t)
}

func TestRule5WhoMayStillBidWhat(t *testing.T) {
	for first, legal := range map[string]string{
		"pass": "pass, bid dreier, bid zweier, bid einer, bid solo", "bid dreier": "pass, bid zweier, bid einer, bid solo",
		"bid zweier": "pass, bid einer, bid solo", "bid einer": "pass, bid solo",
	} {
		t.Run(first, func(t *testing.T) {
			scene{seats: 3, dealer: 1, packs: [][]string{fair(t)}, play: "2 " + first + "\nexpect {turn: [3], legal.3: [" + legal + "]}\n" +
				"3 pass\nexpect {turn: [1], legal.1: [" + legal + "]}"}.holds(t)
		})
	}
}

func TestRule5TheHighestBidderIsDeclarer(t *testing.T) {
	for auction, want := range map[string]string{
		"1 bid dreier, 2 pass, 3 pass":             "declarer: 1, contract: dreier, phase: discard, turn: [1]",
		"1 pass, 2 bid zweier, 3 pass":             "declarer: 2, contract: zweier, phase: discard, turn: [2]",
		"1 pass, 2 pass, 3 bid dreier":             "declarer: 3, contract: dreier, phase: discard, turn: [3]",
		"1 bid dreier, 2 pass, 3 bid zweier":       "declarer: 3, contract: zweier, phase: discard, turn: [3]",
		"1 bid dreier, 2 bid einer, 3 pass":        "declarer: 2, contract: einer, phase: discard, turn: [2]",
		"1 bid zweier, 2 bid einer, 3 bid solo":    "declarer: 3, contract: solo, phase: announce, turn: [3]",
		"1 pass, 2 pass, 3 pass":                   "declarer: 0, contract: bridscher, phase: announce, turn: [1]",
		"1 pass, 2 pass, 3 bid solo":               "declarer: 3, contract: solo, phase: announce, turn: [3]",
		"1 pass, 2 bid solo":                       "declarer: 2, contract: solo, phase: announce, turn: [2]",
		"1 bid einer, 2 bid solo":                  "declarer: 2, contract: solo, phase: announce, turn: [2]",
		"1 bid solo":                               "declarer: 1, contract: solo, phase: announce, turn: [1]",
		"1 bid solo, refuse -: 2 pass":             "turn: [1], legal.2: [], legal.3: []",
		"1 bid solo, refuse -: 2 bid solo":         "turn: [1]",
		"1 pass, 2 bid solo, refuse -: 3 bid solo": "turn: [2]",
	} {
		t.Run(auction, func(t *testing.T) {
			scene{seats: 3, dealer: 3, packs: [][]string{fair(t)},
				play: strings.ReplaceAll(auction, ", ", "\n") + "\nexpect {" + want + "}"}.holds(t)
		})
	}
}

func TestRule5TheSittingDealerDoesNotSpeak(t *testing.T) {
	scene{seats: 4, dealer: 4, packs: [][]string{fair(t)}, play: `
		refuse 5: 4 pass
		1 pass
		refuse 5: 4 bid solo
		2 bid dreier
		expect {turn: [3], legal.4: []}
		3 pass
		refuse -: 4 pass
		expect {phase: discard, declarer: 2, turn: [2]}`}.holds(t)
	scene{seats: 4, dealer: 2, packs: [][]string{fair(t)}, play: `
		3 pass
		4 pass
		expect {turn: [1]}
		1 bid zweier
		expect {declarer: 1, turn: [1], hand.2: [], legal.2: []}`}.holds(t)
}

func TestRule6TheDeclarerTakesTheTopOfTheTappen(t *testing.T) {
	own := "G, T20, T17, T14, T11, T8, T5, T2, KC, QD, JD, 1D, QH, 2H, KS, 9S"
	for contract, s := range map[string]struct{ taken, left string }{
		"dreier": {", 8C, 7C, 4D", "3H, 4H, 7S"}, "zweier": {", 8C, 7C", "4D, 3H, 4H, 7S"},
		"einer": {", 8C", "7C, 4D, 3H, 4H, 7S"}, "solo": {"", "8C, 7C, 4D, 3H, 4H, 7S"},
	} {
		t.Run(contract, func(t *testing.T) {
			scene{seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: `
				expect {tappen: [8C, 7C, 4D, 3H, 4H, 7S], hand.1: [` + own + `]}
				1 bid ` + contract + passes(contract) + `
				expect {tappen: [` + s.left + `], hand.1: [` + own + s.taken + `]}`}.holds(t)
		})
	}
}

func TestRule6InABridscherTheTappenStays(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: `
		1 pass
		2 pass
		3 pass
		expect {tappen: [8C, 7C, 4D, 3H, 4H, 7S], phase: announce}
		` + silence(1, 2, 3) + `
		expect {tappen: [8C, 7C, 4D, 3H, 4H, 7S], phase: play}`}.holds(t)
}
