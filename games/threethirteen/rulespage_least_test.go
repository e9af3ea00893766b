package threethirteen_test

import "testing"

// The fault: one card used twice, in two melds or in one.
func TestRule4ACardIsInAtMostOneMeld(t *testing.T) {
	checkAll(t,
		worth{"5", "7H 8H 9H 7C 7D", 14, 14}, // the 7 of hearts in the run or in the set
		worth{"6", "7H 8H 9H 7C 7D KS", 24, 24},
		worth{"4", "5S 5S 6S 7S", 5, 5}, // a run has no card twice
		worth{"3", "4H 4H 5H", 13, 13},
		worth{"3", "AH AH 2H", 4, 32},
		worth{"4", "5H 6H 6H 7H", 6, 6},
		worth{"5", "5C QH KH 9S 9D", 18, 18}, // the wild card for a queen, king or nine, not for both
		worth{"6", "4H 5H 6H KC KD 2S", 11, 11},
		worth{"6", "4H 5H 6H 6C KC KD", 0, 0},
		worth{"5", "QH KH AH 2H 3H", 20, 5}, // one ace, with aces both in one of two runs
		worth{"6", "QH KH AH 2H 3H AH", 21, 0},
		worth{"6", "QH KH 2H 3H 6C 6D", 0, 0},
		worth{"6", "4H 4H 5H 5H 6H 9S", 17, 17},
		worth{"7", "4H 5H 6H 4H 5H 6H 7D", 0, 0},
		worth{"7", "4H 5H 8H 4H 5H 8H 7D", 18, 18},
	)
}

func TestRule4ARunMayBeAsLongAsTheSuit(t *testing.T) {
	checkAll(t,
		worth{"K", "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KC", 0, 0},
		worth{"K", "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH KH", 0, 0},
		worth{"K", "AH 2H 3H 4H 5H 6H 7H 8H 9H 10H JH QH 9C", 9, 9},
		worth{"K", "AH 2H 3H 4H 5H 6H KC 8H 9H 10H JH QH KD", 0, 0},
		worth{"K", "AH 2H 3H 4H 5H 6H KC 8H 9H 10H JH QH QD", 0, 0},
		worth{"Q", "3H 4H 5H 6H 7H 8H 9H 10H JH QC KH AH", 1, 0},
		worth{"Q", "2H 3H 4H 5H 6H 7H 8H 9H 10H JH KH AH", 10, 10},
	)
}

// The fault: melds that are taken one after the other, the biggest, the longest or the first one seen.
func TestRule8TheLeastPenaltyNotAGreedyOne(t *testing.T) {
	for _, v := range []struct {
		name string
		worth
	}{
		{"the whole run leaves a pair", worth{"7", "3H 4H 5H 6H 6C 6D KS", 10, 10}},
		{"the sets leave more than the runs", worth{"7", "4H 5H 6H 6C 6D 5C 4C", 6, 6}},
		{"the longest run leaves two pairs", worth{"9", "2C 3C 4C 5C 6C 6D 6H 2D 2H", 0, 0}},
		{"a set of four that gives a card", worth{"7", "6C 6D 6H 6S 4S 5S QD", 10, 10}},
		{"a set of five that gives one", worth{"8", "6C 6D 6H 6S 6H 4S 5S 7H", 7, 7}},
		{"a run or a set for one and the same 6", worth{"9", "4S 5S 6S 4H 5H 6H 6C 6D KC", 19, 19}},
		{"three sets or three runs, all one", worth{"10", "4S 5S 6S 4H 5H 6H 4D 5D 6D KC", 10, 10}},
		{"runs where one set is left a pair", worth{"J", "4S 5S 6S 7S 4H 5H 6H 7H 4D 5D KC", 15, 15}},
		{"the ace for the run or for the set", worth{"6", "AH 2H 3H AD AS KC", 12, 15}},
		{"the wild card for the dearer pair", worth{"7", "7C 2H 2D JS JD 9C 4H", 17, 17}},
		{"the wild card to join two runs", worth{"9", "9C 3S 4S 6S 7S 10H 10D KS QS", 40, 40}},
		{"the natural wild card elsewhere", worth{"6", "4H 5H 6H 7H KC KD", 16, 16}},
		{"two wild cards on two pairs", worth{"8", "8C 8D QH QD 4S 5S 2C KC", 12, 12}},
		{"two wild cards for one lonely card", worth{"5", "5C 5D KH 2S 7D", 9, 9}},
		{"two wild cards, a pair and a lone card", worth{"6", "6C 6D KH KS 2S 3S", 0, 0}},
		{"three wild cards and lonely cards", worth{"7", "7C 7D 7H KH QS 2C 4D", 16, 16}},
		{"three wild cards on three pairs", worth{"10", "10C 10D 10H KH KS 9C 8C 4D 4S AC", 1, 15}},
		{"a long run that gives its end", worth{"9", "2H 3H 4H 5H 6H 7H 8H 2C 2S", 0, 0}},
		{"a long run cut in the middle", worth{"J", "AH 2H 3H 4H 5H 6H 7H 4C 4D KS QS", 20, 20}},
	} {
		t.Run(v.name, v.check)
	}
}

func TestRule8WhatUnmeldedCardsCount(t *testing.T) {
	checkAll(t,
		worth{"3", "AC 4D 9H", 14, 28},
		worth{"3", "2C 5D 8H", 15, 15},
		worth{"3", "10C JD QH", 30, 30},
		worth{"3", "KC 6D 7H", 23, 23},
		worth{"3", "3C 6D 9H", 18, 18}, // a wild card its face value
		worth{"4", "4C 7D 10H KS", 31, 31},
		worth{"5", "5C AD 8H JS 4C", 28, 42},
	)
}

// The melds count for nobody but their holder, whatever else the others hold.
func TestRule8EveryHandForItself(t *testing.T) {
	scene{seats: 4, dealer: 4, packs: []laid{deck(t, "KC", "9C 9D KH", "9H 9S QD", "3H AC AD", "QH KH AH")}, play: `
		expect {deadwood.1: 28, deadwood.2: 28, deadwood.3: 0, deadwood.4: 21}
	`}.holds(t)
}

func TestRule8ThePenaltyIsOfTheHandWithoutADrawnCard(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{deck(t, "KC 9S 2H", "9C 9D KH", "4C 5C JD")}, play: `
		expect {deadwood.1: 28, deadwood.2: 19, drawn: false}
		1 draw
		absent deadwood.1
		expect {deadwood.2: 19, drawn: true, hand.1: [9C, 9D, KH, 9S]}
		1 discard 9D
		expect {deadwood.1: 28, deadwood.2: 19, drawn: false}
		2 take
		absent deadwood.2
		expect {deadwood.1: 28}
		2 discard JD
		expect {deadwood.2: 18}
	`}.holds(t)
}
