package dreisindeinezuviel_test

import "testing"

// The plays of whole matches, by how they end.
const (
	twoTie = "71 53 65 62 33 23 87 1 89 31 37 80 59 55 17 35 69 6 47 68 64 76 28 51 82 81 43 49 58 52 20 45 48 40 9 88"

	twoTieBelowZero = "63 36 5 38 71 85 89 67 79 39 76 25 62 49 32 54 70 19 58 45 4 78 55 81 72 31 11 83 65 22 33 15 57 2 52 59"

	secondAndThirdTie = "26 16 40 67 23 71 72 19 10 38 63 88 58 15 53 57 48 85 29 50 14 83 28 36 44 27 49 56 43 70 65 39 21 7 47 76 " +
		"62 51 5 41 54 32 84 12 66 18 24 61 42 78 13 64 34 33"

	threeTie = "59 42 74 12 5 33 24 17 69 18 85 56 82 45 81 37 1 23 2 43 51 34 36 28 16 47 72 50 80 79 38 87 62 52 13 89 " +
		"20 19 39 57 65 25 41 10 6 27 75 83 68 86 66 35 40 21"

	firstBeforeATie = "41 1 57 11 70 79 38 16 47 27 28 13 55 44 32 69 40 48 34 26 73 5 39 43 18 89 14 2 12 29 71 10 81 65 19 62 " +
		"3 21 24 17 61 82 53 72 33 78 42 7 9 59 36 85 8 45"

	threeOfFourTie = "89 65 82 61 72 70 17 36 26 81 80 8 84 37 87 27 45 43 85 13 54 44 88 57 86 33 14 24 38 42 51 15 11 7 78 56 " +
		"50 74 73 29 19 20 25 16 5 4 22 53 58 66 83 47 75 3 59 12 35 10 68 64 1 62 28 69 49 41 55 2 48 63 9 76"

	fourTie = "28 19 18 68 85 71 69 25 58 8 39 32 66 38 26 51 79 82 9 52 5 56 74 72 63 73 86 33 35 16 81 34 76 31 88 13 " +
		"61 21 29 87 47 37 23 84 49 59 70 11 7 12 65 14 54 15 36 46 80 42 67 62 20 64 43 44 22 41 24 4 75 53 78 83"

	tieInTheMiddle = "63 1 48 65 45 9 78 55 86 22 11 7 24 61 4 32 10 37 28 76 51 79 68 62 6 31 59 69 64 88 18 14 77 50 35 21 " +
		"3 53 26 2 33 40 81 70 12 25 89 39 15 20 66 38 58 41 56 85 71 83 5 73 75 49 29 54 67 34 80 42 84 46 23 8"
)

// The total is that of the points, which go without the final bonus, and the final bonus.
func TestRule11TheHighestTotalWinsAndEqualTotalsShare(t *testing.T) {
	for _, v := range []struct {
		name                         string
		seats                        int
		first, plays, points, result string
	}{
		{"two tie", 2, "24 41 7", twoTie, "[1, 1]", "ranks: [1, 1], scores: [1, 1]"},
		{"two tie below zero", 2, "27 13 37", twoTieBelowZero, "[-5, -5]", "ranks: [1, 1], scores: [-5, -5]"},
		{"two of three tie for the win", 3, "82 9 25", secondAndThirdTie, "[4, 14, 14]", "ranks: [3, 1, 1], scores: [4, 19, 19]"},
		{"a tie by the final bonus", 3, "49 76 3", threeTie, "[2, 2, -3]", "ranks: [1, 1, 1], scores: [2, 2, 2]"},
		{"one wins, the others tie", 3, "68 84 67", firstBeforeATie, "[21, 2, 2]", "ranks: [1, 2, 2], scores: [31, 2, 2]"},
		{"three of four tie", 4, "67 18 23", threeOfFourTie, "[0, 8, 8, 8]", "ranks: [4, 1, 1, 1], scores: [5, 13, 13, 13]"},
		{"four tie", 4, "55 1 45", fourTie, "[3, 3, -2, 3]", "ranks: [1, 1, 1, 1], scores: [3, 3, 3, 3]"},
		{"the next rank is skipped", 4, "36 87 13", tieInTheMiddle, "[8, 22, 4, 8]", "ranks: [2, 1, 4, 2], scores: [13, 27, 9, 13]"},
	} {
		t.Run(v.name, func(t *testing.T) {
			money := "[0, 0, 0, 0]"[:3*v.seats-1] + "]"
			scene{seats: v.seats, first: v.first, play: "plays " + v.plays + `
				expect {over: true, phase: over, turn: [], points: ` + v.points + `}
			`, result: "{" + v.result + ", money: " + money + "}"}.holds(t)
		})
	}
}

// From six on, five open colours bring nothing, and the ties come undone.
func TestRule11TheOptionOfRule10ChangesTheTotals(t *testing.T) {
	scene{options: "final_bonus_from: 6, stake: 2", seats: 3, first: "49 76 3", play: "plays " + threeTie,
		result: "{ranks: [1, 1, 3], scores: [2, 2, -3], money: [1, 1, -2]}"}.holds(t)
	scene{options: "final_bonus_from: 6, stake: 2", seats: 4, first: "67 18 23", play: "plays " + threeOfFourTie,
		result: "{ranks: [4, 2, 1, 2], scores: [0, 8, 13, 8], money: [-2, -2, 6, -2]}"}.holds(t)
}

func TestRule12TheStakesGoToTheBest(t *testing.T) {
	for _, v := range []struct {
		name, stake  string
		seats        int
		first, plays string
		result       string
	}{
		{"no stake", "0", 3, "68 84 67", firstBeforeATie, "{ranks: [1, 2, 2], scores: [31, 2, 2], money: [0, 0, 0]}"},
		{"one winner takes the pot", "250", 3, "68 84 67", firstBeforeATie, "{ranks: [1, 2, 2], scores: [31, 2, 2], money: [500, -250, -250]}"},
		{"of four", "1", 4, "36 87 13", tieInTheMiddle, "{ranks: [2, 1, 4, 2], scores: [13, 27, 9, 13], money: [-1, 3, -1, -1]}"},
		{"two winners share evenly", "2", 3, "82 9 25", secondAndThirdTie, "{ranks: [3, 1, 1], scores: [4, 19, 19], money: [-2, 1, 1]}"},
		{"the odd cent goes to the lower seat", "3", 3, "82 9 25", secondAndThirdTie, "{ranks: [3, 1, 1], scores: [4, 19, 19], money: [-3, 2, 1]}"},
		{"three winners, one cent over", "1", 4, "67 18 23", threeOfFourTie, "{ranks: [4, 1, 1, 1], scores: [5, 13, 13, 13], money: [-1, 1, 0, 0]}"},
		{"three winners, two cents over", "2", 4, "67 18 23", threeOfFourTie, "{ranks: [4, 1, 1, 1], scores: [5, 13, 13, 13], money: [-2, 1, 1, 0]}"},
		{"all win back what they paid", "333", 4, "55 1 45", fourTie, "{ranks: [1, 1, 1, 1], scores: [3, 3, 3, 3], money: [0, 0, 0, 0]}"},
	} {
		t.Run(v.name, func(t *testing.T) {
			scene{options: "stake: " + v.stake, seats: v.seats, first: v.first, play: "plays " + v.plays, result: v.result}.holds(t)
		})
	}
}

// The cents left over go by seat number, not by playing order from forehand.
func TestRule12TheOddCentDoesNotFollowTheDealer(t *testing.T) {
	scene{options: "stake: 3", seats: 3, dealer: 1, first: "82 9 25", play: "plays " + secondAndThirdTie + `
		expect {dealer: 1, points: [14, 4, 14]}
	`, result: "{ranks: [1, 3, 1], scores: [19, 4, 19], money: [2, -3, 1]}"}.holds(t)
}
