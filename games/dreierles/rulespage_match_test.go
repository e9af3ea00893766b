package dreierles_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// dealt is a deal in which the first of the three plays a Solo to those points.
func dealt(seats []int, points int) string {
	f := seats[0]
	return fmt.Sprintf("%d bid solo\n", f) + silence(seats...) + fmt.Sprintf("rest %d=%d\n", f, points)
}

func packsFor(t *testing.T, deals int) [][]string {
	t.Helper()
	return slices.Repeat([][]string{fair(t)}, deals)
}

func TestRule19EachDealsOnce(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: packsFor(t, 3), play: dealt([]int{1, 2, 3}, 42) + `
		expect {deal: 2, dealer: 1, turn: [2], over: false, phase: auction, declarer: 0, contract: "", doublings: 0, tricks: [0, 0, 0], tappen: [8C, 7C, 4D, 3H, 4H, 7S]}
		expect {money: [160, -80, -80], last: {contract: solo, declarer: 1, points: [42, 28, 28], fach: 2, won: true, bonuses: [], money: [160, -80, -80]}}
		absent result
		` + dealt([]int{2, 3, 1}, 28) + `
		expect {deal: 3, dealer: 2, turn: [3], over: false, money: [240, -240, 0]}
		expect {last: {contract: solo, declarer: 2, points: [42, 28, 42], fach: 2, won: false, bonuses: [], money: [80, -160, 80]}}
		` + dealt([]int{3, 1, 2}, 36) + `
		expect {deal: 3, dealer: 2, turn: [], over: true, phase: over, money: [200, -280, 80], hand.1: [], hand.2: [], hand.3: [], trick: [], led: 0}
		expect {legal.1: [], legal.2: [], legal.3: [], declarer: 3, contract: solo, doublings: 0, open: 0, tappen: [8C, 7C, 4D, 3H, 4H, 7S]}
		expect {result: {ranks: [1, 3, 2], scores: [200, -280, 80], money: [200, -280, 80]}}
		refuse C4: 1 pass
		refuse C4: 3 bid solo
		refuse C4: 3 play KC
		refuse C4: 2 say nothing
		refuse C4: 1 discard 8C`,
		result: "{ranks: [1, 3, 2], scores: [200, -280, 80], money: [200, -280, 80]}"}.holds(t)
}

func TestRule19EqualMoneySharesTheRank(t *testing.T) {
	scene{seats: 4, dealer: 4, packs: packsFor(t, 4), play: dealt([]int{1, 2, 3}, 36) + `
		expect {deal: 2, dealer: 1, turn: [2], hand.1: [], money: [120, -40, -40, -40]}
		` + dealt([]int{2, 3, 4}, 36) + `
		expect {deal: 3, dealer: 2, turn: [3], hand.2: [], money: [80, 80, -80, -80]}
		` + dealt([]int{3, 4, 1}, 34) + `
		expect {deal: 4, dealer: 3, turn: [4], hand.3: [], over: false}
		` + dealt([]int{4, 1, 2}, 34) + `
		expect {deal: 4, dealer: 3, over: true, declarer: 4}`,
		result: "{ranks: [1, 1, 3, 3], scores: [160, 160, -160, -160], money: [160, 160, -160, -160]}"}.holds(t)
}

func TestRule19EverybodyEqual(t *testing.T) {
	scene{seats: 3, dealer: 2, packs: packsFor(t, 3), play: dealt([]int{3, 1, 2}, 36) + dealt([]int{1, 2, 3}, 36) + dealt([]int{2, 3, 1}, 36),
		result: "{ranks: [1, 1, 1], scores: [0, 0, 0], money: [0, 0, 0]}"}.holds(t)
}

func TestRule19Rounds(t *testing.T) {
	for _, seats := range []int{3, 4} {
		var play strings.Builder
		dealer := 2
		for deal := 1; deal <= 2*seats; deal++ {
			f := dealer%seats + 1
			m := f%seats + 1
			three := []int{f, m, m%seats + 1}
			fmt.Fprintf(&play, "expect {deal: %d, dealer: %d, turn: [%d], over: false}\n%d pass\n%d pass\n%d pass\n%srest\n",
				deal, dealer, f, three[0], three[1], three[2], silence(three...))
			dealer = f
		}
		play.WriteString(fmt.Sprintf("expect {over: true, deal: %d, dealer: 1, contract: bridscher, declarer: 0, phase: over, turn: []}", 2*seats))
		scene{options: "rounds: 2", seats: seats, dealer: 2, packs: packsFor(t, 2*seats), play: play.String()}.holds(t)
	}
}

// When the match is over, what the last deal has left stays as it is.
func TestTheLastDealsKeysStay(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: packsFor(t, 3), play: dealt([]int{1, 2, 3}, 36) + dealt([]int{2, 3, 1}, 36) + `
		3 bid zweier
		1 pass
		2 pass
		3 discard 8C 7C
		3 say nothing
		1 say double
		2 say pfeif
		3 say double
		1 say nothing
		2 say nothing
		expect {open: 2, doublings: 2, tappen: [4D, 3H, 4H, 7S], tricks: [0, 0, 0]}
		3 1 2 play T2 T21 T4
		expect {open: 2, tricks: [1, 0, 0], trick: [], led: 1}
		rest 2:pfeif-open:-20
		expect {over: true, declarer: 3, contract: zweier, doublings: 2, open: 2, tappen: [4D, 3H, 4H, 7S], trick: [], led: 0, deal: 3, dealer: 2}`}.holds(t)
}

func TestTheNextDealBeginsAfresh(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: packsFor(t, 2), play: `
		1 bid solo
		1 say nothing
		2 say double
		3 say pfeif
		1 say nothing
		expect {open: 3, doublings: 1}
		rest 3:pfeif-open:-20
		expect {open: 0, doublings: 0, declarer: 0, contract: "", tricks: [0, 0, 0], led: 0, trick: [], phase: auction}`}.holds(t)
}

func TestThereIsNoResultBeforeTheEnd(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: packsFor(t, 2), play: "1 bid solo\nabsent result\nabsent last"}.holds(t)
	scene{seats: 3, dealer: 3, packs: packsFor(t, 2), play: "1 bid solo", result: "{ranks: [1, 1, 1], scores: [0, 0, 0], money: [0, 0, 0]}"}.
		fails(t, "isn't over")
}

func TestTheMoveThatSettlesADealNeedsTheNextPack(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: packsFor(t, 1), play: dealt([]int{1, 2, 3}, 36)}.fails(t, "one more pack")
}

func TestMovesThatAreNone(t *testing.T) {
	for _, move := range []string{
		"1 say", "1 say nothing double", "1 say double double", "1 say kontra", "1 bid", "1 bid pass", "1 bid dreier zweier", "1 pass now",
		"1 discard", "1 play", "1 play KC QC", "1 play 5C", "1 play 1C", "1 play 10H", "1 play T22", "1 play T0", "1 play AS", "5 pass", "0 pass", "1 knock",
	} {
		t.Run(move, func(t *testing.T) {
			scene{seats: 3, dealer: 3, packs: packsFor(t, 1), play: "refuse -: " + move}.fails(t, "not a move")
		})
	}
}
