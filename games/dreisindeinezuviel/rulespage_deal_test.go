package dreisindeinezuviel_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/record"
)

func TestTwoToFourPlay(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		scene{seats: seats, play: fmt.Sprintf("expect {phase: play, turn: [1], over: false, deal: 1, dealer: %d}", seats)}.holds(t)
	}
	for _, seats := range []int{1, 5} {
		text := fmt.Sprintf("trey: 1\ngame: dreisindeinezuviel\nseats: [%s]\ndealer: 1\npacks: [[]]\nmoves: []\n", people(seats))
		requireFails(t, text, "number of seats")
	}
}

func TestOptionsOutOfRange(t *testing.T) {
	for _, bad := range []string{
		"final_bonus_from: 4", "final_bonus_from: 7", "final_bonus_from: 0", "final_bonus_from: five", "final_bonus_from: true",
		"turned_count: 1", "turned_count: maybe", "stake: -1", "stake: much", "stake: 0.5", "lives: 3", "seats: 2",
	} {
		t.Run(bad, func(t *testing.T) {
			scene{options: bad, seats: 2}.fails(t, "options")
		})
	}
}

func TestOptionsMayBeWrittenWithTheirDefaults(t *testing.T) {
	for _, good := range []string{"", "final_bonus_from: 5, stake: 0, turned_count: false", "final_bonus_from: 6, stake: 1000, turned_count: true"} {
		scene{options: good, seats: 2, play: "expect {over: false}"}.holds(t)
	}
}

// A pack that names nothing is laid out in its standard order, which shows every card: no 30, no 60, up to 86 here.
func TestRule1TheStandardOrderIsAscending(t *testing.T) {
	requireHolds(t, `trey: 1
game: dreisindeinezuviel
seats: [Ada, Ben, Cy, Dan]
dealer: 4
packs: [[]]
moves:
  - {expect: {rows: [[0, 1, 2, 3], [30], [60]], hand.1: [4, 5, 6, 7, 8, 9, 10, 11], hand.2: [24, 25, 26, 27, 28, 29, 31, 32]}}
  - {expect: {hand.3: [45, 46, 47, 48, 49, 50, 51, 52], hand.4: [66, 67, 68, 69, 70, 71, 72, 73]}}
`)
}

func TestRule1ThePackHas87Cards(t *testing.T) {
	const rest = "dealer: 2\npacks: [[%s]]\nmoves: []\n"
	begin := "trey: 1\ngame: dreisindeinezuviel\nseats: [Ada, Ben]\n" + rest
	requireHolds(t, fmt.Sprintf(begin, strings.Join(allCodes(), ", ")))
	for _, card := range []string{"0", "30", "60", "90", "-1", "01", "AS", "r7"} {
		requireFails(t, fmt.Sprintf(begin, card), "no card of dreisindeinezuviel")
	}
	requireFails(t, fmt.Sprintf(begin, "17, 4, 17"), "in the pack 1 times")
	requireFails(t, fmt.Sprintf(begin, strings.Join(allCodes(), ", ")+", 17"), "in the pack 1 times")
}

func TestRule1MorePacksThanTheOneDealAreAllowed(t *testing.T) {
	requireHolds(t, `trey: 1
game: dreisindeinezuviel
seats: [Ada, Ben]
dealer: 2
packs: [[50], [51], [52]]
moves:
  - {expect: {rows: [[0, 1, 2], [30, 50], [60]]}}
`)
}

// The seed is 32 bytes of zero. What it deals was computed by another program from the words of the specification.
func TestRule1ASeedShufflesTheStandardOrder(t *testing.T) {
	requireHolds(t, `trey: 1
game: dreisindeinezuviel
seats: [Ada, Ben]
seed: "0000000000000000000000000000000000000000000000000000000000000000"
moves:
  - {expect: {dealer: 2, turn: [1], rows: [[0], [30], [60, 65, 83, 85]], hand.1: [84, 21, 49, 17, 55, 26, 44, 23], hand.2: [36, 8, 88, 40, 59, 45, 52, 51], draw_pile: 12}}
  - 1 play 84
  - 2 play 36
  - 1 play 21
  - 2 play 8
  - 1 play 49
  - 2 play 88
  - 1 play 17
  - 2 play 40
  - 1 play 55
  - 2 play 59
  - 1 play 26
  - 2 play 45
  - {expect: {turn: [1], hand.1: [44, 23, 22, 67, 68, 75, 10, 9], hand.2: [52, 51, 4, 18, 69, 5, 11, 87], draw_pile: 6}}
`)
}

// colours are the cards of colours 1 to 7 (orange, lilac, light blue, red, turquoise, magenta, olive), after the grey ones.
var colours = []string{
	"15 45 75",
	"1 8 16 23 31 38 46 53 61 68 76 83",
	"2 9 17 24 32 39 47 54 62 69 77 84",
	"3 10 18 25 33 40 48 55 63 70 78 85",
	"4 11 19 26 34 41 49 56 64 71 79 86",
	"5 12 20 27 35 42 50 57 65 72 80 87",
	"6 13 21 28 36 43 51 58 66 73 81 88",
	"7 14 22 29 37 44 52 59 67 74 82 89",
}

// Each card is taken alone once, which shows its colour and its worth.
func TestRule1TheColourOfEveryCard(t *testing.T) {
	for colour, cards := range colours {
		for _, card := range strings.Fields(cards) {
			t.Run(card, func(t *testing.T) {
				n, _ := strconv.Atoi(card)
				start := n / 30 * 30
				first, played := fmt.Sprintf("%d %d %d", n, n+1, n+2), n+3
				if n > start+3 {
					first, played = fmt.Sprintf("%d %d %d", start+1, start+2, n), n-1
				}
				one := min(colour, 1)
				scene{seats: 2, first: first, play: fmt.Sprintf(`
					1 play %d
					expect {last: {seat: 1, card: %d, took: [%d]}, taken.1: {%d: [%d]}, taken.2: {}, open.1: %d, points: [%d, 0]}
				`, played, played, n, colour, n, one, one)}.holds(t)
			})
		}
	}
}

func TestRule2TheFirstThreeCardsLieInTheRowsTheyBelongTo(t *testing.T) {
	for first, rows := range map[string]string{
		"17 44 71": "[[0, 17], [30, 44], [60, 71]]",
		"71 17 44": "[[0, 17], [30, 44], [60, 71]]",
		"44 31 89": "[[0], [30, 31, 44], [60, 89]]",
		"29 61 1":  "[[0, 1, 29], [30], [60, 61]]",
		"22 4 17":  "[[0, 4, 17, 22], [30], [60]]",
		"59 45 31": "[[0], [30, 31, 45, 59], [60]]",
		"61 89 75": "[[0], [30], [60, 61, 75, 89]]",
		"29 31 59": "[[0, 29], [30, 31, 59], [60]]",
		"15 45 75": "[[0, 15], [30, 45], [60, 75]]",
	} {
		t.Run(first, func(t *testing.T) {
			scene{seats: 2, first: first, play: `
				expect {rows: ` + rows + `, taken.1: {}, taken.2: {}, points: [0, 0], open.1: 0, open.2: 0, interim: [0, 0]}
				absent last
				absent result
			`}.holds(t)
		})
	}
}

// Packets of 20 for each number of seats, beginning with forehand; their first 8 are the hand, the others the draw pile in order.
func TestRule2ThePacketsGoRoundFromForehand(t *testing.T) {
	for _, v := range []struct {
		seats, dealer int
		turn, hands   string
	}{
		{2, 2, "[1]", "hand.1: [4, 5, 6, 7, 8, 9, 10, 11], hand.2: [24, 25, 26, 27, 28, 29, 31, 32]"},
		{2, 1, "[2]", "hand.2: [4, 5, 6, 7, 8, 9, 10, 11], hand.1: [24, 25, 26, 27, 28, 29, 31, 32]"},
		{3, 1, "[2]", "hand.2: [4, 5, 6, 7, 8, 9, 10, 11], hand.3: [24, 25, 26, 27, 28, 29, 31, 32], hand.1: [45, 46, 47, 48, 49, 50, 51, 52]"},
		{4, 3, "[4]", "hand.4: [4, 5, 6, 7, 8, 9, 10, 11], hand.1: [24, 25, 26, 27, 28, 29, 31, 32], " +
			"hand.2: [45, 46, 47, 48, 49, 50, 51, 52], hand.3: [66, 67, 68, 69, 70, 71, 72, 73]"},
	} {
		t.Run(fmt.Sprintf("%d seats, %d deals", v.seats, v.dealer), func(t *testing.T) {
			requireHolds(t, fmt.Sprintf("trey: 1\ngame: dreisindeinezuviel\nseats: [%s]\ndealer: %d\npacks: [[]]\nmoves:\n"+
				"  - {expect: {deal: 1, dealer: %d, turn: %s, draw_pile: 12, %s}}\n", people(v.seats), v.dealer, v.dealer, v.turn, v.hands))
		})
	}
}

// 4 seats and the first three cards leave 4 cards, 2 seats leave 44: out of the game, they can't be played by anybody.
func TestRule2TheRestIsOutOfTheGame(t *testing.T) {
	scene{seats: 4, first: "1 2 31", packets: []string{"61", "62", "63", "64"}, play: `
		refuse 3: 1 play 86
		refuse 3: 1 play 87
		refuse 3: 1 play 89
		expect {turn: [1], rows: [[0, 1, 2], [30, 31], [60]]}
	`}.holds(t)
}

// Written out, cards and the number of rule 10 are numbers, the pack is whole, and options with their defaults are left out.
func TestTheRecordAsItIsWrittenOut(t *testing.T) {
	r, err := record.Parse([]byte("trey: 1\ngame: dreisindeinezuviel\noptions: {turned_count: true, stake: 0, final_bonus_from: 6}\n" +
		"seats: [Ada, Ben]\ndealer: 2\npacks: [[17, \"4\", 22, 89], [5]]\nmoves: [1 play 89, {refuse: 1 play 1}, {expect: {draw_pile: 12}}]\n"))
	require.NoError(t, err)
	played, err := record.Replay(r, findDrei)
	require.NoError(t, err)
	rest := slices.DeleteFunc(allCodes(), func(c string) bool { return slices.Contains([]string{"17", "4", "22", "89"}, c) })
	require.Equal(t, "trey: 1\ngame: dreisindeinezuviel\noptions: {final_bonus_from: 6, turned_count: true}\nseats: [Ada, Ben]\n"+
		"dealer: 2\npacks:\n  - [17, 4, 22, 89, "+strings.Join(rest, ", ")+"]\nmoves:\n  - 1 play 89\n", played.Record(false).String())
}
