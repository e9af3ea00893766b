package threethirteen_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/threethirteen"
)

// settled is a match of one round in which seat 1 draws and goes out and everyone else keeps the hand that was dealt.
func settled(t *testing.T, options string, hands ...string) scene {
	t.Helper()
	p := deck(t, "10C", append([]string{"KC KD KS"}, hands...)...)
	s := scene{seats: 1 + len(hands), dealer: 1 + len(hands), options: "rounds: 1, " + options, packs: []laid{p}}
	s.play = fmt.Sprintf("1 draw\n1 out %s\n", p.stock()[0])
	for i := range hands {
		s.play += fmt.Sprintf("%d draw\n%d discard %s\n", i+2, i+2, p.stock()[i+1])
	}
	return s
}

func TestRule10LowestTotalWins(t *testing.T) {
	require.True(t, threethirteen.Game{}.Info().LowWins)
	for _, v := range []struct {
		name   string
		hands  []string
		result string
	}{
		{"all different", []string{"4C 7D 9H", "4D 7H 8S", "AD 4S 7S"}, "{ranks: [1, 4, 3, 2], scores: [0, 20, 19, 12], money: [0, 0, 0, 0]}"},
		{"a shared rank and one skipped", []string{"4C 7D 9H", "4D 7H 9D", "4H 8S QS"}, "{ranks: [1, 2, 2, 4], scores: [0, 20, 20, 22], money: [0, 0, 0, 0]}"},
		{"a shared win", []string{"4C 7D 9H", "QC QD QH", "4H 8S QS"}, "{ranks: [1, 3, 1, 4], scores: [0, 20, 0, 22], money: [0, 0, 0, 0]}"},
		{"all share", []string{"JC JD JS", "QC QD QH", "5S 6S 7S"}, "{ranks: [1, 1, 1, 1], scores: [0, 0, 0, 0], money: [0, 0, 0, 0]}"},
		{"all last but one", []string{"4C 7D 9H", "4D 7H 9D", "4S 7S 9C"}, "{ranks: [1, 2, 2, 2], scores: [0, 20, 20, 20], money: [0, 0, 0, 0]}"},
	} {
		t.Run(v.name, func(t *testing.T) {
			s := settled(t, "stake: 0", v.hands...)
			s.result = v.result
			s.holds(t)
		})
	}
}

// Totals count, not who went out last.
func TestRule10TheTotalOfAllRoundsCounts(t *testing.T) {
	first := deck(t, "2C QH", "KC KD KS", "4D 7H 9D", "AS 5S 9S")
	second := deck(t, "2C QH AD 4C", "KC KD KS KH", "5D 7H 9D AS", "QS 9S 6C JD") // seat 2 is forehand
	scene{seats: 3, dealer: 3, options: "rounds: 2, stake: 50", packs: []laid{first, second}, play: `
		1 draw
		1 out QH
		2 draw
		2 discard AC
		3 draw
		3 discard 3C
		expect {penalties: [0, 20, 15]}
		2 draw
		2 out QH
		3 draw
		3 discard AD
		1 draw
		1 discard QS
		expect {over: true, out: 2, dealer: 1, deal: 2, penalties: [29, 20, 37], last: {penalties: [29, 0, 22]}}
	`, result: "{ranks: [2, 1, 3], scores: [29, 20, 37], money: [-50, 100, -50]}"}.holds(t)
}

func TestRule10AfterTheLastRoundEveryMoveIsRefused(t *testing.T) {
	s := settled(t, "stake: 10", "4C 7D 9H")
	s.play += `
		expect {over: true, phase: over, turn: [], legal.1: [], legal.2: [], round: 1, deal: 1, dealer: 2, drawn: false, out: 1, wild: 3}
		expect {hand.1: [KC, KD, KS], hand.2: [4C, 7D, 9H], deadwood.1: 0, deadwood.2: 20, top: 2C, stock: 43, penalties: [0, 20]}
		refuse C4: 1 draw
		refuse C4: 1 take
		refuse C4: 2 draw
		refuse C4: 2 take
		refuse C4: 2 discard 4C
		refuse C4: 1 out KC
	`
	s.result = "{ranks: [1, 2], scores: [0, 20], money: [10, -10]}"
	s.holds(t)
}

func TestThereIsNoResultBeforeTheEnd(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{dull(t)}, play: "absent result\n1 draw\nabsent result"}.holds(t)
	scene{seats: 2, dealer: 2, packs: []laid{dull(t)}, play: "1 draw\nabsent last"}.holds(t)
	scene{seats: 2, dealer: 2, packs: []laid{dull(t)}, play: "1 draw", result: "{ranks: [1, 1], scores: [0, 0], money: [0, 0]}"}.fails(t, "isn't over")
}

func TestRule12ThePot(t *testing.T) {
	for _, v := range []struct {
		name, stake string
		hands       []string
		result      string
	}{
		{"none without a stake", "0", []string{"4C 7D 9H", "4D 7H 8S"}, "{ranks: [1, 3, 2], scores: [0, 20, 19], money: [0, 0, 0]}"},
		{"to the winner", "100", []string{"4C 7D 9H", "4D 7H 8S"}, "{ranks: [1, 3, 2], scores: [0, 20, 19], money: [200, -100, -100]}"},
		{"shared by two", "100", []string{"4C 7D 9H", "QC QD QH", "4D 7H 8S"}, "{ranks: [1, 4, 1, 3], scores: [0, 20, 0, 19], money: [100, -100, 100, -100]}"},
		{"one cent over", "1", []string{"4C 7D 9H", "QC QD QH"}, "{ranks: [1, 3, 1], scores: [0, 20, 0], money: [1, -1, 0]}"},
		{"one cent over among five", "1", []string{"4C 7D 9H", "4S 7S 9D", "QC QD QH", "4D 7H 9S"},
			"{ranks: [1, 3, 3, 1, 3], scores: [0, 20, 20, 0, 20], money: [2, -1, -1, 1, -1]}"},
		{"two cents over", "1", []string{"QC QD QH", "4D 7H 8S", "JC JD JH", "4C 7D 9H"},
			"{ranks: [1, 1, 4, 1, 5], scores: [0, 0, 19, 0, 20], money: [1, 1, -1, 0, -1]}"},
		{"shared by all", "33", []string{"QC QD QH", "JC JD JH"}, "{ranks: [1, 1, 1], scores: [0, 0, 0], money: [0, 0, 0]}"},
	} {
		t.Run(v.name, func(t *testing.T) {
			s := settled(t, "stake: "+v.stake, v.hands...)
			s.result = v.result
			s.holds(t)
		})
	}
}

// The cent over goes to the lowest seat among the winners, wherever the match began.
func TestRule12TheCentOverGoesToTheLowestSeat(t *testing.T) {
	p := deck(t, "10C QH", "4C 7D 9H", "KC KD KS", "AC 5D 9S", "JC JD JH", "9C 9D 10D") // from seat 3 on: 3, 4, 5, 1, 2
	scene{seats: 5, dealer: 2, options: "rounds: 1, stake: 9", packs: []laid{p}, play: `
		3 draw
		3 discard QH
		4 draw
		4 out 2C
		5 draw
		5 discard 3C
		1 draw
		1 discard 5C
		2 draw
		2 discard 6C
		3 draw
		3 discard 7C
	`, result: "{ranks: [1, 5, 4, 1, 3], scores: [0, 28, 20, 0, 15], money: [14, -9, -9, 13, -9]}"}.holds(t)
}
