package dreisindeinezuviel_test

import "testing"

// sixOpen are the moves after which six colours, 1 to 6, lie open before seat 1, a card of each.
const sixOpen = `
	1 play 7
	plays 41 42 43
	expect {open.1: 3, points: [3, 0]}
	1 play 40
	expect {taken.1: {1: [8], 2: [9], 3: [10], 4: [41], 5: [42], 6: [43]}, open.1: 6, points: [6, 0], interim: [0, 0]}
`

// sevenOpen goes on until the seventh does too.
const sevenOpen = sixOpen + `
	plays 11 12 62
	expect {open.1: 6, points: [6, 0], interim: [0, 0]}
	1 play 13
	expect {last: {seat: 1, card: 13, took: [7]}, open.1: 7, points: [17, 0], interim: [10, 0]}
`

func TestRule7TheFirstWithSevenColoursOpenGetsTen(t *testing.T) {
	scene{seats: 2, first: "8 9 10", play: sevenOpen}.holds(t)
}

// One colour is closed, by a third card, and opened again, by a fourth and fifth: no second bonus, and none lost.
func TestRule7TheBonusIsKeptAndNotGivenTwice(t *testing.T) {
	scene{seats: 2, first: "8 9 10", play: sevenOpen + `
		plays 46 53 68
		1 play 44
		expect {last: {seat: 1, card: 44, took: [46, 53]}, open.1: 6, interim: [10, 0], points: [13, 0]}
		2 play 76
		1 play 63
		expect {last: {seat: 1, card: 63, took: [68, 76]}, open.1: 7, interim: [10, 0], points: [18, 0]}
	`}.holds(t)
}

// The seventh colour comes with a card that turns another over: only after the whole take does it count. The next take
// opens that one again.
func TestRule7TheTakeIsStoredFirst(t *testing.T) {
	scene{seats: 2, first: "8 9 10", play: `
		plays 7 41 42 43 33 44 16 46 17 61
		1 play 11
		expect {taken.1: {1: [8, 16], 2: [9, 17], 3: [10], 4: [41], 5: [42], 6: [43]}, open.1: 6, points: [14, 0]}
		2 play 62
		1 play 34
		expect {last: {seat: 1, card: 34, took: [44, 46]}, open.1: 6, points: [7, 0], interim: [0, 0]}
		expect {taken.1: {1: [8, 16, 46], 2: [9, 17], 3: [10], 4: [41], 5: [42], 6: [43], 7: [44]}}
		2 play 53
		1 play 35
		expect {last: {seat: 1, card: 35, took: [53]}, open.1: 7, points: [18, 0], interim: [10, 0]}
	`}.holds(t)
}

// oneTurned are the moves after which colour 1 has been turned over before seat 1 and the six others lie open.
const oneTurned = `
	1 play 7
	expect {taken.1: {1: [8, 16, 23]}}
	plays 32 33 34 31 65 66 67
	1 play 61
	expect {taken.1: {1: [8, 16, 23], 2: [32], 3: [33], 4: [34], 5: [65], 6: [66], 7: [67]}}
`

func TestFaultAnInterimBonusForATurnedColour(t *testing.T) {
	scene{seats: 2, first: "8 16 23", play: oneTurned + "expect {open.1: 6, interim: [0, 0], points: [3, 0]}"}.holds(t)
}

func TestRule7TurnedColoursCountWithTheOption(t *testing.T) {
	scene{options: "turned_count: true", seats: 2, first: "8 16 23", play: oneTurned + "expect {open.1: 7, interim: [10, 0], points: [13, 0]}"}.holds(t)
}

func TestRule7TheSecondGetsSeven(t *testing.T) {
	scene{seats: 2, first: "63 12 86", play: `
		plays 42 79 35 51 85 21 82 29 16 64 33 43 65 74 87 77 38 37 2
		expect {interim: [0, 0], open.2: 6, points: [17, 6]}
		2 play 20
		expect {interim: [0, 10], open.1: 5, open.2: 7, points: [17, 17]}
		plays 3 49
		expect {interim: [0, 10], open.1: 6, points: [11, 17]}
		1 play 70
		expect {interim: [7, 10], open.1: 7, points: [23, 17]}
		plays 78 41 58 68 57 36 45 89 6 31 22 48 47
		expect {over: true, interim: [7, 10], open.1: 5, open.2: 6, points: [12, 17]}
	`, result: "{ranks: [2, 1], scores: [17, 22], money: [0, 0]}"}.holds(t)
}

// All four get one, in another order than that of their seats: the top card each time.
func TestRule7TenSevenFiveThreeAmongFour(t *testing.T) {
	scene{seats: 4, first: "3 79 67", play: `
		plays 37 76 63 75 29 71 69 4 36 43 73 38 88 12 27 53 35 28 24 65 78 16 42 32 81 33
		expect {interim: [0, 0, 0, 0]}
		3 play 14
		expect {interim: [0, 0, 10, 0], open.3: 7}
		plays 59 7 21 82 56 52 2 50 68 58 45 80 39 46 5 18 23 34 15 47 48 1 51 55 26 54 66 10 20 62 77 86 85
		expect {interim: [0, 0, 10, 0]}
		1 play 83
		expect {interim: [7, 0, 10, 0], open.1: 7}
		plays 64 70
		expect {interim: [7, 0, 10, 0], open.4: 6}
		4 play 6
		expect {interim: [7, 0, 10, 5], open.4: 7}
		plays 9 72 8 22 74
		expect {interim: [7, 0, 10, 5], open.2: 6}
		2 play 61
		expect {interim: [7, 3, 10, 5], open.2: 7}
		plays 87 89
		expect {over: true, interim: [7, 3, 10, 5], open.1: 7, open.2: 7, open.3: 5, open.4: 7, points: [16, 28, 21, 29]}
	`, result: "{ranks: [3, 2, 3, 1], scores: [26, 38, 26, 39], money: [0, 0, 0, 0]}"}.holds(t)
}

func TestRule7TheVeryLastPlayMayBringIt(t *testing.T) {
	scene{seats: 2, first: "52 84 61", play: `
		plays 7 24 83 23 5 80 9 71 21 25 36 74 39 69 75 37 51 68 32 65 81 12 33 47 38 18 28 78 49 54 57 53 6 11 2
		expect {turn: [2], over: false, open.2: 6, interim: [0, 0]}
		2 play 88
		expect {over: true, interim: [0, 10], open.1: 4, open.2: 7, points: [-1, 23]}
	`, result: "{ranks: [2, 1], scores: [-1, 33], money: [0, 0]}"}.holds(t)
}

// Whoever takes nothing gets nothing, however many plays there are.
func TestRule7NoBonusForThePlayedCards(t *testing.T) {
	scene{seats: 3, first: "1 31 61", play: `
		plays 2 3 32 33 62 63
		expect {taken.1: {}, taken.2: {}, taken.3: {}, interim: [0, 0, 0], points: [0, 0, 0], open.1: 0, open.2: 0, open.3: 0}
	`}.holds(t)
}
