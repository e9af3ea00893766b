package dreisindeinezuviel_test

import "testing"

// ending is a whole match of two seats and what it comes to: with a final bonus from five open colours on and from six on.
type ending struct {
	name, first, plays string
	taken1, state      string
	from5, from6       string
}

// endings hold the examples of the page as far as they can come about. (Whoever has seven colours open at the end had them
// after his last take at the latest, so that one of each can't be without an interim bonus; and nobody gets that
// without a card of every colour.)
func endings() []ending {
	return []ending{
		{
			name: "two of each, interim 10", first: "33 2 78",
			plays:  "74 73 61 89 42 46 54 39 35 83 53 18 76 29 77 11 26 87 23 49 50 40 63 56 70 4 45 22 68 6 12 88 85 84 41 79",
			taken1: "{0: [45], 1: [83, 76], 2: [77, 2], 3: [78, 33], 4: [26, 56], 5: [35, 87], 6: [73, 88], 7: [74, 89]}",
			state:  "open.1: 7, open.2: 5, interim: [10, 0], points: [45, 15]",
			from5:  "ranks: [1, 2], scores: [55, 20]", from6: "ranks: [1, 2], scores: [55, 15]",
		},
		{
			name: "one of each, interim 10", first: "69 81 39",
			plays:  "8 67 75 45 11 71 87 23 77 10 12 14 26 62 53 36 51 19 56 48 79 17 33 61 65 4 5 52 2 58 80 72 18 40 50 22",
			taken1: "{1: [61], 2: [2], 3: [10], 4: [79], 5: [87], 6: [81], 7: [67]}",
			state:  "open.1: 7, open.2: 4, interim: [10, 0], points: [17, 1]",
			from5:  "ranks: [1, 2], scores: [27, 1]", from6: "ranks: [1, 2], scores: [27, 1]",
		},
		{
			name: "two of five", first: "39 25 8",
			plays:  "40 11 85 12 86 28 87 6 54 32 19 46 69 27 78 17 79 42 15 52 61 20 82 53 56 36 13 10 66 5 83 62 59 51 73 47",
			taken1: "{0: [15], 1: [46, 61], 2: [69, 17], 3: [85, 78], 4: [86, 79], 5: [87, 20]}",
			state:  "open.1: 5, open.2: 2, interim: [0, 0], points: [25, -12]",
			from5:  "ranks: [1, 2], scores: [30, -12]", from6: "ranks: [1, 2], scores: [25, -12]",
		},
		{
			name: "two of five, one of a sixth", first: "50 1 85",
			plays:  "17 44 77 22 40 18 64 62 87 54 67 4 86 34 25 41 88 80 16 8 2 58 3 66 7 75 84 53 12 35 19 61 9 78 37 55",
			taken1: "{1: [8, 1], 2: [62, 2], 3: [25, 3], 4: [4, 19], 5: [87, 12], 6: [66]}",
			state:  "open.1: 6, open.2: 5, interim: [0, 0], points: [26, 5]",
			from5:  "ranks: [1, 2], scores: [31, 10]", from6: "ranks: [1, 2], scores: [31, 5]",
		},
		{
			name: "one turned, six open", first: "23 15 9",
			plays:  "31 49 19 41 50 45 47 57 88 28 3 78 68 72 83 59 77 65 33 40 18 69 74 71 12 63 85 44 48 8 21 4 61 39 22 2",
			taken1: "{0: [15], 1: [23, 31, 83], 2: [47], 3: [33], 4: [19], 5: [57], 6: [28], 7: [59]}",
			state:  "open.1: 6, open.2: 5, interim: [0, 10], points: [3, 12]",
			from5:  "ranks: [2, 1], scores: [8, 17]", from6: "ranks: [2, 1], scores: [8, 12]",
		},
		{
			name: "four open", first: "25 86 61",
			plays:  "38 16 10 48 31 84 53 18 89 54 24 79 11 17 83 45 34 3 39 4 33 87 50 80 73 63 37 32 66 52 8 42 7 20 82 75",
			taken1: "{0: [45], 1: [31, 61, 16, 8], 2: [24, 39], 3: [10, 18], 4: [34]}",
			state:  "open.1: 4, open.2: 2, interim: [0, 0], points: [9, -16]",
			from5:  "ranks: [1, 2], scores: [9, -16]", from6: "ranks: [1, 2], scores: [9, -16]",
		},
		{
			name: "one open", first: "75 76 68",
			plays:  "45 26 67 65 79 16 39 72 13 31 54 61 86 63 32 37 36 6 56 8 87 82 71 23 7 66 5 44 84 4 74 24 1 88 17 35",
			taken1: "{0: [75, 45], 1: [68, 76, 31, 61, 8, 23], 2: [39, 54, 32, 84, 24]}",
			state:  "open.1: 1, open.2: 5, interim: [0, 0], points: [-4, 1]",
			from5:  "ranks: [2, 1], scores: [-4, 6]", from6: "ranks: [2, 1], scores: [-4, 1]",
		},
		{
			name: "five open, one turned", first: "25 70 66",
			plays:  "1 82 89 16 41 73 62 65 3 11 75 26 9 87 67 71 49 57 35 48 79 39 54 42 23 69 32 63 51 55 17 12 40 28 81 83",
			taken1: "{0: [75], 1: [16, 23], 2: [32], 3: [25, 55, 63], 4: [11, 26, 41, 49], 5: [87, 57, 65, 35, 42], 6: [66, 51]}",
			state:  "open.1: 5, open.2: 4, interim: [0, 0], points: [8, -1]",
			from5:  "ranks: [1, 2], scores: [13, -1]", from6: "ranks: [1, 2], scores: [8, -1]",
		},
		{
			name: "five open, two turned, interim 7", first: "63 12 86",
			plays:  "42 79 35 51 85 21 82 29 16 64 33 43 65 74 87 77 38 37 2 20 3 49 70 78 41 58 68 57 36 45 89 6 31 22 48 47",
			taken1: "{1: [16, 31], 2: [77], 3: [85, 70, 78], 4: [86, 64, 49, 41], 5: [35, 42, 12, 20, 57], 6: [21, 51], 7: [29, 74, 37]}",
			state:  "open.1: 5, open.2: 6, interim: [7, 10], points: [12, 17]",
			from5:  "ranks: [2, 1], scores: [17, 22]", from6: "ranks: [2, 1], scores: [12, 22]",
		},
		{
			name: "the bonus decides", first: "76 19 66",
			plays:  "11 44 7 10 84 69 13 27 33 38 77 74 45 64 63 75 89 61 16 54 34 31 70 17 18 71 43 22 3 25 47 36 52 59 50 65",
			taken1: "{0: [45], 1: [31], 2: [54, 17], 3: [33, 63, 18], 5: [27], 6: [13], 7: [44, 22, 52, 59]}",
			state:  "open.1: 5, open.2: 4, interim: [0, 0], points: [3, 4]",
			from5:  "ranks: [1, 2], scores: [8, 4]", from6: "ranks: [2, 1], scores: [3, 4]",
		},
	}
}

func TestRule10TheFinalBonusFromFiveOn(t *testing.T) {
	for _, e := range endings() {
		t.Run(e.name, func(t *testing.T) { e.scene("", e.from5).holds(t) })
	}
}

func TestRule10TheFinalBonusFromSixOn(t *testing.T) {
	for _, e := range endings() {
		t.Run(e.name, func(t *testing.T) { e.scene("final_bonus_from: 6", e.from6).holds(t) })
	}
}

func (e ending) scene(options, result string) scene {
	return scene{options: options, seats: 2, first: e.first, play: "plays " + e.plays + `
		expect {over: true, ` + e.state + `}
		expect {taken.1: ` + e.taken1 + `}
	`, result: "{" + result + ", money: [0, 0]}"}
}

// turnedEndings are matches that end with turned piles before seat 1, and what they come to by the four ways of counting.
func turnedEndings() []turnedEnding {
	return []turnedEnding{
		{
			ending: ending{
				name: "three turned, four open", first: "23 58 83",
				plays:  "44 53 50 5 62 87 39 35 18 19 3 63 54 65 57 16 9 46 31 24 48 40 43 29 1 47 34 25 82 78 52 77 81 45 59 8",
				taken1: "{1: [53, 31, 16], 2: [24, 47, 62], 3: [18, 40, 63], 4: [19, 34], 5: [5], 6: [58, 43], 7: [29]}",
				state:  "open.1: 4, open.2: 2, interim: [0, 0], points: [3, -6]",
				from5:  "ranks: [1, 2], scores: [3, -6]", from6: "ranks: [1, 2], scores: [3, -6]",
			},
			counted:      "open.1: 7, open.2: 5, interim: [10, 0], points: [13, -6]",
			countedFrom5: "ranks: [1, 2], scores: [23, -1]", countedFrom6: "ranks: [1, 2], scores: [23, -6]",
		},
		{
			ending: ending{
				name: "two open beside three turned", first: "82 40 61",
				plays:  "75 55 54 81 5 68 31 16 85 42 71 49 57 72 27 32 66 1 12 13 28 23 51 26 76 9 62 22 3 73 74 2 24 38 56 35",
				taken1: "{1: [31, 68, 1], 2: [54, 62, 32], 3: [40, 55, 85], 4: [71], 5: [72]}",
				state:  "open.1: 2, open.2: 6, interim: [0, 0], points: [-7, 6]",
				from5:  "ranks: [2, 1], scores: [-7, 11]", from6: "ranks: [2, 1], scores: [-7, 11]",
			},
			counted:      "open.1: 5, open.2: 7, interim: [0, 10], points: [-7, 16]",
			countedFrom5: "ranks: [2, 1], scores: [-2, 26]", countedFrom6: "ranks: [2, 1], scores: [-7, 26]",
		},
		{
			ending: ending{
				name: "four turned", first: "48 70 35",
				plays:  "89 29 41 53 17 82 8 65 67 26 16 86 21 18 6 87 39 68 52 74 44 61 63 42 24 56 79 27 77 1 59 78 64 33 45 83",
				taken1: "{1: [8, 16, 53], 2: [17, 39, 77], 3: [18, 48, 78], 4: [26, 41, 79]}",
				state:  "open.1: 0, open.2: 7, interim: [0, 10], points: [-12, 28]",
				from5:  "ranks: [2, 1], scores: [-12, 38]", from6: "ranks: [2, 1], scores: [-12, 38]",
			},
			counted:      "open.1: 4, open.2: 7, interim: [0, 10], points: [-12, 28]",
			countedFrom5: "ranks: [2, 1], scores: [-12, 38]", countedFrom6: "ranks: [2, 1], scores: [-12, 38]",
		},
		{
			ending: ending{
				name: "two open beside five turned", first: "22 38 79",
				plays:  "48 73 64 50 76 18 36 9 42 45 78 39 51 41 86 49 63 31 3 35 69 84 83 25 24 5 23 33 52 12 10 47 44 14 15 58",
				taken1: "{1: [38, 76, 31], 2: [9, 84, 47], 3: [48, 78, 18], 4: [79, 64, 86], 5: [50, 12, 5], 6: [73], 7: [22]}",
				state:  "open.1: 2, open.2: 6, interim: [0, 10], points: [-13, 25]",
				from5:  "ranks: [2, 1], scores: [-13, 30]", from6: "ranks: [2, 1], scores: [-13, 30]",
			},
			counted:      "open.1: 7, open.2: 7, interim: [10, 7], points: [-3, 22]",
			countedFrom5: "ranks: [2, 1], scores: [7, 32]", countedFrom6: "ranks: [2, 1], scores: [7, 32]",
		},
		{
			ending: ending{
				name: "two open beside four turned", first: "32 9 27",
				plays:  "79 75 59 2 10 62 77 78 22 13 71 19 34 53 49 76 21 6 82 15 36 23 44 11 86 31 40 43 55 51 88 67 52 74 57 41",
				taken1: "{0: [75], 1: [53, 31, 76], 2: [2, 77, 32], 3: [78, 10, 40], 4: [79, 49, 71], 5: [27], 6: [43]}",
				state:  "open.1: 2, open.2: 6, interim: [0, 0], points: [-10, 9]",
				from5:  "ranks: [2, 1], scores: [-10, 14]", from6: "ranks: [2, 1], scores: [-10, 14]",
			},
			counted:      "open.1: 6, open.2: 7, interim: [0, 10], points: [-10, 19]",
			countedFrom5: "ranks: [2, 1], scores: [-5, 29]", countedFrom6: "ranks: [2, 1], scores: [-5, 29]",
		},
	}
}

// turnedEnding is an ending with what the option turned_count makes of it.
type turnedEnding struct {
	ending
	counted, countedFrom5, countedFrom6 string
}

func TestFaultAFinalBonusForTurnedColours(t *testing.T) {
	for _, e := range turnedEndings() {
		t.Run(e.name, func(t *testing.T) {
			e.scene("", e.from5).holds(t)
			e.scene("final_bonus_from: 6", e.from6).holds(t)
		})
	}
}

func TestRule10TurnedColoursCountWithTheOption(t *testing.T) {
	for _, e := range turnedEndings() {
		t.Run(e.name, func(t *testing.T) {
			e.state = e.counted
			e.scene("turned_count: true", e.countedFrom5).holds(t)
			e.scene("turned_count: true, final_bonus_from: 6", e.countedFrom6).holds(t)
		})
	}
}
