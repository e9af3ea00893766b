package dreisindeinezuviel_test

import (
	"fmt"
	"testing"
)

func TestRule3OneCardFromTheHandThenTheNextPlayer(t *testing.T) {
	scene{seats: 3, first: "1 31 61", packets: []string{
		"10 40 70 11 41 71 12 42", "20 50 80 21 51 81 22 52", "5 35 65 6 36 66 7 37",
	}, play: `
		expect {turn: [1], legal.1: [play 10, play 40, play 70, play 11, play 41, play 71, play 12, play 42], legal.2: [], legal.3: []}
		1 play 40
		expect {turn: [2], rows: [[0, 1], [30, 31, 40], [60, 61]], last: {seat: 1, card: 40, took: []}, draw_pile: 12}
		expect {hand.1: [10, 70, 11, 41, 71, 12, 42], legal.1: [], legal.3: []}
		expect {legal.2: [play 20, play 50, play 80, play 21, play 51, play 81, play 22, play 52]}
		2 play 20
		expect {turn: [3], hand.2: [50, 80, 21, 51, 81, 22, 52], rows: [[0, 1, 20], [30, 31, 40], [60, 61]]}
		3 play 37
		expect {turn: [1], hand.3: [5, 35, 65, 6, 36, 66, 7], rows: [[0, 1, 20], [30, 31, 37, 40], [60, 61]]}
		expect {legal.1: [play 10, play 70, play 11, play 41, play 71, play 12, play 42], legal.2: [], legal.3: []}
	`}.holds(t)
}

func TestRule3OutOfTurn(t *testing.T) {
	scene{seats: 3, dealer: 1, first: "1 31 61", packets: []string{"10 40", "20 50", "5 35"}, play: `
		expect {turn: [2]}
		refuse 3: 1 play 10
		refuse 3: 3 play 5
		2 play 20
		refuse 3: 2 play 50
		refuse 3: 1 play 10
		expect {turn: [3], rows: [[0, 1, 20], [30, 31], [60, 61]]}
		3 play 5
		refuse 3: 2 play 50
		refuse 3: 3 play 35
		1 play 10
		expect {turn: [2]}
	`}.holds(t)
}

func TestRule3OnlyACardThatOneHoldsCanBePlayed(t *testing.T) {
	scene{seats: 2, first: "1 31 61", packets: []string{
		"10 40 70 11 41 71 12 42 89", "20 50 80 21 51 81 22 52 88",
	}, play: `
		refuse 3: 1 play 20
		refuse 3: 1 play 1
		refuse 3: 1 play 89
		refuse 3: 1 play 88
		refuse 3: 1 play 87
		1 play 10
		2 play 20
		refuse 3: 1 play 10
		refuse 3: 1 play 20
		1 play 11
		expect {rows: [[0, 1, 10, 11], [30, 31], [60, 61]], taken.1: {5: [20]}}
		refuse 3: 2 play 20
		2 play 50
		refuse 3: 1 play 20
		expect {turn: [1], hand.1: [40, 70, 41, 71, 12, 42], hand.2: [80, 21, 51, 81, 22, 52], last: {seat: 2, card: 50, took: []}}
	`}.holds(t)
}

func TestRule3WhatIsNoMoveOfTheGame(t *testing.T) {
	for _, move := range []string{
		"1 play", "1 play 0", "1 play 30", "1 play 60", "1 play 90", "1 play 10 11", "1 play 010", "1 play +10", "1 play 10 ", "1 play AS",
		"1 draw", "1 take", "1 take 10", "1 pass", "0 play 10", "3 play 10", "play 10", "1 Play 10",
	} {
		t.Run(move, func(t *testing.T) {
			for _, entry := range []string{fmt.Sprintf("%q", move), fmt.Sprintf("{refuse: %q}", move)} {
				requireFails(t, "trey: 1\ngame: dreisindeinezuviel\nseats: [Ada, Ben]\ndealer: 2\npacks: [[1, 31, 61, 10]]\nmoves:\n  - "+
					entry+"\n", "not a move")
			}
		})
	}
}

func TestRule3ACardGoesWhereItBelongsInItsRow(t *testing.T) {
	for _, v := range []struct{ first, card, rows string }{
		{"7 22 44", "14", "[[0, 7, 14, 22], [30, 44], [60]]"},
		{"7 22 44", "3", "[[0, 3, 7, 22], [30, 44], [60]]"},
		{"7 22 44", "29", "[[0, 7, 22, 29], [30, 44], [60]]"},
		{"7 22 44", "31", "[[0, 7, 22], [30, 31, 44], [60]]"},
		{"7 22 44", "59", "[[0, 7, 22], [30, 44, 59], [60]]"},
		{"7 22 44", "61", "[[0, 7, 22], [30, 44], [60, 61]]"},
		{"7 22 44", "89", "[[0, 7, 22], [30, 44], [60, 89]]"},
		{"31 61 62", "1", "[[0, 1], [30, 31], [60, 61, 62]]"},
		{"31 61 62", "9", "[[0, 9], [30, 31], [60, 61, 62]]"},
		{"33 61 62", "32", "[[0], [30, 32, 33], [60, 61, 62]]"},
		{"33 61 69", "68", "[[0], [30, 33], [60, 61, 68, 69]]"},
	} {
		t.Run(v.first+" then "+v.card, func(t *testing.T) {
			scene{seats: 2, first: v.first, play: `
				1 play ` + v.card + `
				expect {rows: ` + v.rows + `, last: {seat: 1, card: ` + v.card + `, took: []}, taken.1: {}, points: [0, 0]}
			`}.holds(t)
		})
	}
}

// row4 lays out a row of four, its start card counted, in each of the three rows in turn: offsets from the start card.
func row4(t *testing.T, offsets [3]int, played int, took, row []int) {
	t.Helper()
	list := func(start int, ns []int) string {
		text := ""
		for i, n := range ns {
			if i > 0 {
				text += ", "
			}
			text += fmt.Sprint(start + n)
		}
		return "[" + text + "]"
	}
	for i, start := range []int{0, 30, 60} {
		t.Run(fmt.Sprintf("row %d: %v then %d", start, offsets, played), func(t *testing.T) {
			rows := []string{"[0]", "[30]", "[60]"}
			rows[i] = list(start, row)
			scene{seats: 2, first: fmt.Sprintf("%d %d %d", start+offsets[0], start+offsets[1], start+offsets[2]), play: fmt.Sprintf(`
				1 play %d
				expect {last: {seat: 1, card: %d, took: %s}, rows: [%s, %s, %s], taken.2: {}, turn: [2]}
			`, start+played, start+played, list(start, took), rows[0], rows[1], rows[2])}.holds(t)
		})
	}
}

// The examples: a row of 0 5 12 20, and the first cards 4 17 22 with 10.
func TestRule4TheFifthCardInEachPosition(t *testing.T) {
	row4(t, [3]int{5, 12, 20}, 25, []int{5}, []int{0, 12, 20, 25})
	row4(t, [3]int{5, 12, 20}, 3, []int{5, 12, 20}, []int{0, 3})
	row4(t, [3]int{5, 12, 20}, 7, []int{12, 20}, []int{0, 5, 7})
	row4(t, [3]int{5, 12, 20}, 15, []int{20}, []int{0, 5, 12, 15})
	row4(t, [3]int{17, 4, 22}, 10, []int{17, 22}, []int{0, 4, 10})
}

func TestRule4TheFifthCardAtTheEdgesOfItsRow(t *testing.T) {
	row4(t, [3]int{2, 3, 4}, 1, []int{2, 3, 4}, []int{0, 1})
	row4(t, [3]int{26, 27, 28}, 29, []int{26}, []int{0, 27, 28, 29})
	row4(t, [3]int{1, 2, 29}, 28, []int{29}, []int{0, 1, 2, 28})
	row4(t, [3]int{1, 28, 29}, 2, []int{28, 29}, []int{0, 1, 2})
	row4(t, [3]int{1, 2, 3}, 4, []int{1}, []int{0, 2, 3, 4})
	row4(t, [3]int{14, 16, 17}, 15, []int{16, 17}, []int{0, 14, 15})
}

// Not a row of six and not one without its start card: up to four cards lie there, with the fifth there is a take.
func TestRule4ARowOfUpToFourCardsStays(t *testing.T) {
	scene{seats: 2, first: "31 59 61", play: `
		1 play 40
		expect {rows: [[0], [30, 31, 40, 59], [60, 61]], last: {seat: 1, card: 40, took: []}, taken.1: {}}
		2 play 20
		expect {rows: [[0, 20], [30, 31, 40, 59], [60, 61]], last: {seat: 2, card: 20, took: []}}
		1 play 10
		2 play 15
		expect {rows: [[0, 10, 15, 20], [30, 31, 40, 59], [60, 61]], taken.1: {}, taken.2: {}, points: [0, 0]}
		1 play 19
		expect {rows: [[0, 10, 15, 19], [30, 31, 40, 59], [60, 61]], last: {seat: 1, card: 19, took: [20]}, taken.1: {5: [20]}}
	`}.holds(t)
}

func TestFaultTheStartCardNotCountedAsOneOfTheFive(t *testing.T) {
	scene{seats: 2, first: "4 17 22", play: `
		1 play 25
		expect {rows: [[0, 17, 22, 25], [30], [60]], last: {seat: 1, card: 25, took: [4]}, taken.1: {4: [4]}}
	`}.holds(t)
}

func TestFaultTheStartCardTaken(t *testing.T) {
	scene{seats: 2, first: "64 77 82", play: `
		1 play 85
		expect {rows: [[0], [30], [60, 77, 82, 85]], last: {seat: 1, card: 85, took: [64]}, taken.1: {4: [64]}, points: [1, 0]}
		2 play 61
		expect {rows: [[0], [30], [60, 61]], last: {seat: 2, card: 61, took: [77, 82, 85]}}
		expect {taken.2: {2: [77], 3: [85], 7: [82]}, points: [1, 3]}
	`}.holds(t)
}

func TestFaultThePlayedCardTakenAlong(t *testing.T) {
	for card, v := range map[string]struct{ took, row string }{
		"59": {"[35]", "[30, 42, 50, 59]"}, "43": {"[50]", "[30, 35, 42, 43]"},
		"41": {"[42, 50]", "[30, 35, 41]"}, "34": {"[35, 42, 50]", "[30, 34]"},
	} {
		t.Run(card, func(t *testing.T) {
			scene{seats: 2, first: "35 42 50", play: `
				1 play ` + card + `
				expect {rows: [[0], ` + v.row + `, [60]], last: {seat: 1, card: ` + card + `, took: ` + v.took + `}}
			`}.holds(t)
		})
	}
}

func TestRule4OnlyTheRowThatWasPlayedToIsTakenFrom(t *testing.T) {
	scene{seats: 2, first: "5 12 20", play: `
		plays 35 42 50 65 72 80
		expect {rows: [[0, 5, 12, 20], [30, 35, 42, 50], [60, 65, 72, 80]], taken.1: {}, taken.2: {}}
		1 play 71
		expect {rows: [[0, 5, 12, 20], [30, 35, 42, 50], [60, 65, 71]], last: {seat: 1, card: 71, took: [72, 80]}}
		2 play 25
		expect {rows: [[0, 12, 20, 25], [30, 35, 42, 50], [60, 65, 71]], last: {seat: 2, card: 25, took: [5]}}
		expect {taken.1: {5: [72, 80]}, taken.2: {5: [5]}, points: [5, 1]}
	`}.holds(t)
}

// A row of four stays one of four after its highest card was played: each such play takes again, whoever makes it.
func TestRule4TakeUponTake(t *testing.T) {
	scene{seats: 3, first: "1 2 3", play: `
		1 play 4
		expect {rows: [[0, 2, 3, 4], [30], [60]], last: {seat: 1, card: 4, took: [1]}}
		2 play 5
		expect {rows: [[0, 3, 4, 5], [30], [60]], last: {seat: 2, card: 5, took: [2]}}
		3 play 6
		expect {rows: [[0, 4, 5, 6], [30], [60]], last: {seat: 3, card: 6, took: [3]}}
		1 play 7
		expect {rows: [[0, 5, 6, 7], [30], [60]], last: {seat: 1, card: 7, took: [4]}}
		expect {taken.1: {1: [1], 4: [4]}, taken.2: {2: [2]}, taken.3: {3: [3]}, points: [2, 1, 1]}
		2 play 8
		expect {rows: [[0, 6, 7, 8], [30], [60]], last: {seat: 2, card: 8, took: [5]}}
	`}.holds(t)
}
