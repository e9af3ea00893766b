package dreisindeinezuviel_test

import (
	"strings"
	"testing"
)

// Seat 1 takes the twelve cards of colour 1 one by one, seat 2 what is left over.
const colour1OneByOne = `
	1 play 23
	expect {points: [1, 0], open.1: 1, taken.1: {1: [1]}}
	2 play 31
	1 play 24
	expect {points: [5, 0], open.1: 1, taken.1: {1: [1, 8]}}
	2 play 38
	1 play 25
	expect {points: [-3, 0], open.1: 0, taken.1: {1: [1, 8, 16]}}
	2 play 46
	1 play 26
	expect {points: [-2, 0], open.1: 1, taken.1: {1: [1, 8, 16, 23]}}
	plays 61 53
	expect {points: [2, 0], open.1: 1, taken.1: {1: [1, 8, 16, 23, 31]}}
	plays 68 54
	expect {points: [-6, 0], open.1: 0, taken.1: {1: [1, 8, 16, 23, 31, 38]}}
	plays 76 55
	expect {points: [-5, 0], open.1: 1, taken.1: {1: [1, 8, 16, 23, 31, 38, 46]}}
	plays 27 56
	expect {points: [-1, 1], open.1: 1, taken.1: {1: [1, 8, 16, 23, 31, 38, 46, 53]}, taken.2: {2: [24]}}
	plays 28 83
	expect {points: [-9, 2], open.1: 0, taken.1: {1: [1, 8, 16, 23, 31, 38, 46, 53, 61]}}
	plays 29 84
	expect {points: [-8, 3], open.1: 1, open.2: 3, taken.1: {1: [1, 8, 16, 23, 31, 38, 46, 53, 61, 68]}}
	plays 57 85
	expect {points: [-4, 7], open.1: 1, open.2: 3, taken.1: {1: [1, 8, 16, 23, 31, 38, 46, 53, 61, 68, 76]}}
	plays 58 86
	expect {points: [-12, 11], open.1: 0, open.2: 3, taken.1: {1: [1, 8, 16, 23, 31, 38, 46, 53, 61, 68, 76, 83]}}
	expect {taken.2: {2: [24, 54], 3: [25, 55], 4: [26]}, interim: [0, 0]}
`

func TestRule5WhatAnyNumberOfCardsOfAColourIsWorth(t *testing.T) {
	scene{seats: 2, first: "1 8 16", play: colour1OneByOne}.holds(t)
}

// turned_count changes which colours lie open, not what they are worth.
func TestRule6TurnedCountLeavesThePointsAlone(t *testing.T) {
	scene{options: "turned_count: true", seats: 2, first: "1 8 16", play: strings.ReplaceAll(colour1OneByOne, "open.1: 0", "open.1: 1")}.holds(t)
}

func TestRule5ThreeOfAColourAtOnceAreTurnedOver(t *testing.T) {
	scene{seats: 2, first: "8 23 16", play: `
		1 play 2
		expect {last: {seat: 1, card: 2, took: [8, 16, 23]}, taken.1: {1: [8, 16, 23]}, points: [-3, 0], open.1: 0}
	`}.holds(t)
}

func TestRule5TwoOfAColourAtOnceAreWorthFive(t *testing.T) {
	scene{seats: 2, first: "23 1 16", play: `
		1 play 2
		expect {last: {seat: 1, card: 2, took: [16, 23]}, taken.1: {1: [16, 23]}, points: [5, 0], open.1: 1}
	`}.holds(t)
}

// With two before, the first of the take turns the pile over and the second begins a new one.
func TestRule5ATakeMayTurnAPileAndBeginANewOne(t *testing.T) {
	scene{seats: 2, first: "8 16 29", play: `
		1 play 7
		expect {taken.1: {1: [8, 16], 7: [29]}, points: [6, 0], open.1: 2}
		plays 38 46 58
		1 play 37
		expect {last: {seat: 1, card: 37, took: [38, 46, 58]}, taken.1: {1: [8, 16, 38, 46], 6: [58], 7: [29]}, points: [0, 0], open.1: 3}
	`}.holds(t)
}

// In the order taken; the cards of one take ascending, however they came into the row.
func TestRule5TheOrderInWhichCardsLieBeforeAPlayer(t *testing.T) {
	scene{seats: 2, first: "83 68 76", play: `
		1 play 67
		expect {last: {seat: 1, card: 67, took: [68, 76, 83]}, taken.1: {1: [68, 76, 83]}}
		plays 38 31 16 46
		2 play 53
		expect {last: {seat: 2, card: 53, took: [31]}, taken.2: {1: [31]}, rows: [[0, 16], [30, 38, 46, 53], [60, 67]]}
		1 play 32
		expect {last: {seat: 1, card: 32, took: [38, 46, 53]}, taken.1: {1: [68, 76, 83, 38, 46, 53]}, points: [-6, 1], open.1: 0}
		plays 8 1
		2 play 9
		expect {last: {seat: 2, card: 9, took: [16]}, taken.2: {1: [31, 16]}, points: [-6, 5], open.2: 1}
	`}.holds(t)
}

func TestRule5EverybodyHasADisplayOfHisOwn(t *testing.T) {
	scene{seats: 4, first: "1 8 16", play: `
		1 play 23
		2 play 24
		3 play 25
		4 play 26
		expect {taken.1: {1: [1]}, taken.2: {1: [8]}, taken.3: {1: [16]}, taken.4: {1: [23]}, points: [1, 1, 1, 1]}
		expect {open.1: 1, open.2: 1, open.3: 1, open.4: 1}
	`}.holds(t)
}

func TestRule5GreyCardsAreWorthNothing(t *testing.T) {
	for _, option := range []string{"", "turned_count: true"} {
		t.Run(option, func(t *testing.T) {
			scene{options: option, seats: 2, first: "15 45 75", play: `
				plays 16 46 76 17
				1 play 18
				expect {last: {seat: 1, card: 18, took: [15]}, taken.1: {0: [15]}, open.1: 0, points: [0, 0]}
				plays 47 48
				expect {last: {seat: 1, card: 48, took: [45]}, taken.1: {0: [15, 45]}, open.1: 0, points: [0, 0]}
				plays 77 78
				expect {last: {seat: 1, card: 78, took: [75]}, taken.1: {0: [15, 45, 75]}, open.1: 0, points: [0, 0], interim: [0, 0]}
				expect {rows: [[0, 16, 17, 18], [30, 46, 47, 48], [60, 76, 77, 78]]}
			`}.holds(t)
		})
	}
}

func TestRule5AGreyCardIsPlayedLikeAnyOther(t *testing.T) {
	scene{seats: 2, first: "14 16 20", play: `
		1 play 15
		expect {last: {seat: 1, card: 15, took: [16, 20]}, rows: [[0, 14, 15], [30], [60]], taken.1: {1: [16], 5: [20]}, points: [2, 0]}
		plays 46 45 75 44
		2 play 31
		expect {last: {seat: 2, card: 31, took: [44, 45, 46]}, taken.2: {0: [45], 1: [46], 7: [44]}, points: [2, 2], open.2: 2}
	`}.holds(t)
}

func TestRule6AColourLiesOpenWithOneOrTwoOfItsCards(t *testing.T) {
	scene{seats: 2, first: "2 9 3", play: `
		1 play 1
		expect {taken.1: {2: [2, 9], 3: [3]}, open.1: 2, open.2: 0, points: [6, 0]}
		plays 31 17 46 18
		2 play 11
		expect {taken.2: {2: [17], 3: [18]}, open.1: 2, open.2: 2, points: [6, 2]}
	`}.holds(t)
}
