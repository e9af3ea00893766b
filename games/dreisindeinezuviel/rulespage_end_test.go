package dreisindeinezuviel_test

import (
	"fmt"
	"strings"
	"testing"
)

// Packets in ascending order: 1–20, 21–42 and 43–64, without the first three cards. Everybody keeps the two cards that he likes.
func TestRule8AllDrawSixTogetherTwiceAndThenItEnds(t *testing.T) {
	scene{seats: 3, first: "29 59 89", packets: []string{}, play: `
		expect {draw_pile: 12, hand.1: [1, 2, 3, 4, 5, 6, 7, 8], hand.2: [21, 22, 23, 24, 25, 26, 27, 28], hand.3: [43, 44, 45, 46, 47, 48, 49, 50]}
		plays 8 21 43 7 22 45 6 23 47 5 24 48 4 25 49 3
		expect {turn: [2], hand.1: [1, 2], hand.2: [26, 27, 28], hand.3: [44, 46, 50], draw_pile: 12, legal.1: [], legal.2: [play 26, play 27, play 28]}
		refuse 3: 2 play 31
		2 play 26
		expect {turn: [3], hand.1: [1, 2], hand.2: [27, 28], hand.3: [44, 46, 50], draw_pile: 12, legal.3: [play 44, play 46, play 50]}
		refuse 3: 1 play 1
		3 play 50
		expect {phase: play, turn: [1], draw_pile: 6, deal: 1, over: false}
		expect {hand.1: [1, 2, 9, 10, 11, 12, 13, 14], hand.2: [27, 28, 31, 32, 33, 34, 35, 36], hand.3: [44, 46, 51, 52, 53, 54, 55, 56]}
		expect {legal.1: [play 1, play 2, play 9, play 10, play 11, play 12, play 13, play 14], legal.2: [], legal.3: []}
		refuse 3: 1 play 15
		plays 14 31 51 13 32 52 12 33 53 11 34 54 10 35 55 9 36
		expect {turn: [3], hand.1: [1, 2], hand.2: [27, 28], hand.3: [44, 46, 56], draw_pile: 6}
		3 play 56
		expect {turn: [1], draw_pile: 0, over: false}
		expect {hand.1: [1, 2, 15, 16, 17, 18, 19, 20], hand.2: [27, 28, 37, 38, 39, 40, 41, 42], hand.3: [44, 46, 57, 58, 61, 62, 63, 64]}
		plays 15 37 57 16 38 58 17 39 61 18 40 62 19 41 63 20 42
		expect {phase: play, turn: [3], over: false, hand.1: [1, 2], hand.2: [27, 28], hand.3: [44, 46, 64], legal.3: [play 44, play 46, play 64]}
		absent result
		3 play 64
		expect {phase: over, turn: [], over: true, deal: 1, dealer: 3, draw_pile: 0, hand.1: [1, 2], hand.2: [27, 28], hand.3: [44, 46]}
		expect {legal.1: [], legal.2: [], legal.3: []}
		refuse C4: 1 play 1
		refuse C4: 2 play 27
		refuse C4: 3 play 3
	`}.holds(t)
}

// Who acts first is another seat than the first: the draw comes when the dealer has played.
func TestRule8TheDealerIsTheLastToComeDownToTwo(t *testing.T) {
	scene{seats: 3, dealer: 1, first: "29 59 89", play: `
		plays 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17
		expect {turn: [1], draw_pile: 12}
		1 play 18
		expect {turn: [2], draw_pile: 6}
	`}.holds(t)
}

// Every number of seats: 18 cards each and no more.
func TestRule9EachHasPlayed18(t *testing.T) {
	for seats := 2; seats <= 4; seats++ {
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			codes := allCodes()[3:]
			play := "plays"
			for turn := range 18 {
				for s := range seats {
					play += " " + codes[20*s+turn]
				}
			}
			cut := strings.LastIndex(play, " ")
			scene{seats: seats, first: "1 2 3", packets: []string{}, play: play[:cut] + fmt.Sprintf(`
				expect {over: false, turn: [%d], draw_pile: 0}
				absent result
				plays %s
				expect {over: true, turn: [], phase: over, draw_pile: 0, hand.1: [22, 23], hand.2: [43, 44]}
			`, seats, play[cut:])}.holds(t)
		})
	}
}

// Two of each colour lie before seat 1: any card more, and be it one of the two in his hand, would turn a pile over.
func TestRule9TheLastTwoCardsStayInHandAndCountForNothing(t *testing.T) {
	scene{seats: 2, first: "33 2 78", play: `
		plays 74 73 61 89 42 46 54 39 35 83 53 18 76 29 77 11 26 87 23 49 50 40 63 56 70 4 45 22 68 6 12 88 85 84 41 79
		expect {over: true, hand.1: [1, 3], hand.2: [5, 7], open.1: 7, points: [45, 15]}
		expect {taken.1: {0: [45], 1: [83, 76], 2: [77, 2], 3: [78, 33], 4: [26, 56], 5: [35, 87], 6: [73, 88], 7: [74, 89]}}
	`, result: "{ranks: [1, 2], scores: [55, 20], money: [0, 0]}"}.holds(t)
}

func TestCommonRule4OnceItIsOverEveryMoveIsRefused(t *testing.T) {
	scene{seats: 2, first: "8 74 27", play: `
		plays 63 44 20 33 52 38 25 15 62 35 79 21 23 4 61 53 2 26 69 28 42 5 1 65 55 80 17 76 84 68 3 78 43 86 34 81
		expect {over: true, legal.1: [], legal.2: [], turn: []}
		refuse C4: 1 play 6
		refuse C4: 2 play 81
		refuse C4: 2 play 1
		expect {points: [24, 29], last: {seat: 2, card: 81, took: [86]}}
	`}.holds(t)
}

func TestThereIsNoResultBeforeTheEnd(t *testing.T) {
	scene{seats: 2, first: "1 31 61", play: "absent last\nabsent result\n1 play 2\nabsent result"}.holds(t)
	scene{seats: 2, first: "1 31 61", play: "1 play 2", result: "{ranks: [1, 1], scores: [0, 0], money: [0, 0]}"}.fails(t, "isn't over")
}
