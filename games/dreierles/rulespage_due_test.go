package dreierles_test

import (
	"slices"
	"strings"
	"testing"
)

// Rule 22 for the first trick. Forehand holds and may lead:
func TestRule22TheFirstLead(t *testing.T) {
	suits := "KC QC NC JC KD QD ND JD KH QH NH JH KS"
	all13 := "play KC, play QC, play NC, play JC, play KD, play QD, play ND, play JD, play KH, play QH, play NH, play JH, play KS"
	for name, s := range map[string]struct{ hand, legal, refused string }{
		"the G":                       {"G T5 T7 " + suits, "play G", "refuse 22: 1 play T5\nrefuse 22: 1 play KC"},
		"the G with the other two":    {"G T21 T1 " + suits, "play G", "refuse 22: 1 play T21\nrefuse 22: 1 play T1"},
		"a trump":                     {"T5 T7 T9 " + suits, "play T5, play T7, play T9", "refuse 22: 1 play KC"},
		"no later due card":           {"T21 T1 T9 " + suits, "play T9", "refuse 22: 1 play T21\nrefuse 22: 1 play T1\nrefuse 22: 1 play KC"},
		"only later due cards":        {"T21 T1 QS " + suits, all13 + ", play QS", "refuse 22: 1 play T21\nrefuse 22: 1 play T1"},
		"one later due card only":     {"T1 NS QS " + suits, all13 + ", play QS, play NS", "refuse 22: 1 play T1"},
		"no trump at all":             {"JS NS QS " + suits, all13 + ", play QS, play NS, play JS", "refuse -: 1 play G"},
		"the G is the only trump":     {"G NS QS " + suits, "play G", "refuse 22: 1 play KC"},
		"G with one later due card":   {"G T21 QS " + suits, "play G", "refuse 22: 1 play T21"},
		"T21 beside a trump that may": {"T21 T2 QS " + suits, "play T2", "refuse 22: 1 play T21\nrefuse 22: 1 play QS"},
	} {
		t.Run(name, func(t *testing.T) {
			allPass("", 3, deck(t, "", s.hand), next(t), silence(1, 2, 3), "expect {legal.1: ["+s.legal+"]}\n"+s.refused).holds(t)
		})
	}
}

// Forehand leads a trump, T9, or a suit, K♥, without the G; middle holds and may play:
func TestRule22FollowingInTheFirstTrick(t *testing.T) {
	others := "KC QC NC JC KD QD ND JD KS QS NS JS 10S"
	for name, s := range map[string]struct{ lead, hand, legal, refused string }{
		"the G to a trump":                          {"T9", "G T5 T7 " + others, "play G", "refuse 22: 2 play T5\nrefuse 11: 2 play KC"},
		"no later due card to a trump":              {"T9", "T21 T1 T5 " + others, "play T5", "refuse 22: 2 play T21\nrefuse 22: 2 play T1"},
		"both later ones if nothing else is left":   {"T9", "T21 T1 9S " + others, "play T21, play T1", "refuse 11: 2 play KC"},
		"the later one if nothing else is left":     {"T9", "T21 9S 8S " + others, "play T21", "refuse 11: 2 play KC"},
		"T1 if nothing else is left":                {"T9", "T1 9S 8S " + others, "play T1", "refuse 11: 2 play KC"},
		"without a trump any card":                  {"T9", "7S 9S 8S KC QC NC JC KD QD ND JD KS QS NS JS 10S", "", ""},
		"following a suit, the G stays":             {"KH", "G T21 4H " + others, "play 4H", "refuse 11: 2 play G\nrefuse 11: 2 play T21"},
		"the G to a suit that he hasn't":            {"KH", "G T21 T5 " + others, "play G", "refuse 22: 2 play T5\nrefuse 11: 2 play KC"},
		"no later due card to a suit he hasn't":     {"KH", "T21 T1 T5 " + others, "play T5", "refuse 22: 2 play T21\nrefuse 22: 2 play T1"},
		"but if nothing else is left, any of them":  {"KH", "T21 T1 9S " + others, "play T21, play T1", "refuse 11: 2 play KC"},
		"all three to a suit that he hasn't: the G": {"KH", "T1 T21 G " + others, "play G", "refuse 22: 2 play T1"},
	} {
		t.Run(name, func(t *testing.T) {
			hand := map[string]string{"T9": "T9 T10", "KH": "KH QH NH JH 1H 2H 3H 7C 8C 9C 10C 1D 2D 3D 4D 7S"}[s.lead]
			play := "1 play " + s.lead + "\n"
			if s.legal != "" {
				play += "expect {legal.2: [" + s.legal + "]}\n" + s.refused
			} else {
				play += "expect {legal.2: [play 7S, play 9S, play 8S, play KC, play QC, play NC, play JC, play KD, play QD, play ND, play JD, play KS, play QS, play NS, play JS, play 10S]}"
			}
			allPass("", 3, deck(t, "", hand, s.hand), next(t), silence(1, 2, 3), play).holds(t)
		})
	}
}

// due is a pack in which the three tricks with due cards can be played in many ways.
func due(t *testing.T) []string {
	t.Helper()
	return deck(t, "T2 T3 8C 7C 4D 7S",
		"T9 T11 T13 T15 T1 KC QC KD QD KH QH JH 1H KS QS JS",
		"G T21 T10 T12 T14 NC JC ND JD NH 2H 3H NS 10S 9S 8S",
		"T4 T5 T6 T7 T8 T16 T17 T18 T19 T20 10C 9C 1D 2D 3D 4H")
}

func TestRule22TheThreeTricks(t *testing.T) {
	allPass("", 3, due(t), next(t), silence(1, 2, 3), `
		expect {legal.1: [play T9, play T11, play T13, play T15]}
		1 play T9
		expect {legal.2: [play G]}
		refuse 22: 2 play T10
		2 play G
		expect {legal.3: [play T4, play T5, play T6, play T7, play T8, play T16, play T17, play T18, play T19, play T20]}
		3 play T4
		expect {led: 2, tricks: [0, 1, 0], legal.2: [play T21]}
		refuse 22: 2 play T10
		refuse 22: 2 play NC
		2 play T21
		3 play T5
		expect {legal.1: [play T11, play T13, play T15]}
		refuse 22: 1 play T1
		1 play T11
		expect {led: 2, legal.2: [play T10, play T12, play T14]}
		refuse 22: 2 play NC
		2 play T10
		3 play T6
		expect {legal.1: [play T1]}
		refuse 22: 1 play T13
		1 play T1
		expect {led: 2, tricks: [0, 3, 0], legal.2: [play T12, play T14, play NC, play JC, play ND, play JD, play NH, play 2H, play 3H, play NS, play 10S, play 9S, play 8S]}
		2 play NC
		3 play 9C
		expect {legal.1: [play KC, play QC]}`).holds(t)
}

// In the second trick the G is a trump like others, and a T21 that was forced out is no longer due.
func TestRule22ADueCardOfAnEarlierTrickIsFree(t *testing.T) {
	p := deck(t, "T2 T3 T4 T5 T6 T20", "KH QH JH 1H KC QC NC JC KD QD ND JD KS QS NS JS", "G T21 T10 T12 NH 2H 3D 2D 1D 4D 10C 9C 8C 7C 10S 9S",
		"T1 T7 T8 T9 T11 T13 T14 T15 T16 T17 T18 T19 3H 4H 8S 7S")
	allPass("", 3, p, next(t), silence(1, 2, 3), `
		1 play KH
		expect {legal.2: [play NH, play 2H]}
		2 play 2H
		3 play 3H
		expect {led: 1}
		1 play QH
		2 play NH
		3 play 4H
		expect {led: 1, tricks: [2, 0, 0]}
		1 play JH
		expect {legal.2: [play G, play T21, play T10, play T12]}
		refuse 11: 2 play 3D
		2 play T10
		expect {legal.3: [play T1]}
		3 play T1
		expect {led: 2, legal.2: [play G, play T21, play T12, play 3D, play 2D, play 1D, play 4D, play 10C, play 9C, play 8C, play 7C, play 10S, play 9S]}`).holds(t)
}

func TestRule22TheSecondTrickAsksForT21AndKeepsT1(t *testing.T) {
	p := deck(t, "T2 T3 T4 T5 T6 T20", "KH QH JH 1H KC QC NC JC KD QD ND JD KS QS NS JS", "G T21 T10 T12 NH 3D 2D 1D 4D 10C 9C 8C 7C 10S 9S 8S",
		"T1 T7 T8 T9 T11 T13 T14 T15 T16 T17 T18 T19 3H 4H 2H 7S")
	allPass("", 3, p, next(t), silence(1, 2, 3), `
		1 2 3 play KH NH 3H
		1 play QH
		expect {legal.2: [play T21]}
		refuse 22: 2 play G
		refuse 22: 2 play T10
		2 play T21
		3 play 4H
		expect {led: 2, legal.2: [play G, play T10, play T12]}
		refuse 22: 2 play 3D
		2 play G
		expect {legal.3: [play T1]}
		refuse 22: 3 play T7`).holds(t)
}

func TestRule22ADueCardInTheTappenBindsNobody(t *testing.T) {
	for name, s := range map[string]struct{ tappen, play string }{
		"G": {"G", `
			expect {legal.1: [play T9, play T11, play T13, play T15]}
			1 play T9
			expect {legal.2: [play T10, play T12, play T14]}`},
		"T21": {"T21", `
			1 2 3 play T9 G T4
			expect {legal.2: [play T10, play T12, play T14]}
			2 play T10
			3 play T5
			expect {legal.1: [play T11, play T13, play T15]}`},
		"T1": {"T1", `
			1 2 3 play T9 G T4
			2 3 1 play T21 T5 T11
			2 play T10
			3 play T6
			expect {legal.1: [play T13, play T15]}`},
		"all three": {"G T21 T1", `
			1 play T9
			2 play T10
			expect {legal.3: [play T4, play T5, play T6, play T7, play T8, play T16, play T17, play T18, play T19, play T20]}`},
	} {
		t.Run(name, func(t *testing.T) {
			p := due(t)
			// The due cards change places with what lies on top of the Tappen but trumps, so that hands keep their trumps.
			for i, c := range strings.Fields(s.tappen) {
				at, top := slices.Index(p, c), slices.Index(p, []string{"8C", "7C", "4D"}[i])
				p[at], p[top] = p[top], p[at]
			}
			allPass("", 3, p, next(t), silence(1, 2, 3), s.play).holds(t)
		})
	}
}
