package thirtyone_test

import (
	"fmt"
	"testing"
)

func TestRule6A31EndsTheDeal(t *testing.T) {
	p := deck(t, "9S KS", "AS QS 5H", "KD 9D 2C", "QD JD 2D")
	for name, s := range map[string]scene{
		"drawn": {play: `
			1 draw
			absent value.1
			expect {deal: 1, turn: [1], hand.1: [AS, QS, 5H, KS]}
			1 discard 5H
			expect {deal: 2, dealer: 1, turn: [2], lives: [3, 2, 2], last: {values: [31, 19, 22], lost: [0, 1, 1], thirtyone: [1]}}`},
		"given up while four are held": {play: `
			1 draw
			1 discard QS
			expect {deal: 1, turn: [2], value.1: 21}`},
	} {
		t.Run(name, func(t *testing.T) {
			s.seats, s.dealer, s.packs = 3, 3, []laid{p, deck(t, "", "", "", "")}
			s.holds(t)
		})
	}
}

func TestRule6A31ByTakingTheDiscard(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: []laid{deck(t, "9S KS 10D", "2S QH 5H", "AS QS 2C", "QD JD 2D"), deck(t, "", "", "", "")}, play: `
		1 draw
		1 discard KS
		2 take
		expect {deal: 1}
		2 discard 2C
		expect {deal: 2, dealer: 1, lives: [2, 3, 2], last: {values: [15, 31, 22], lost: [1, 0, 1], thirtyone: [2]}}
	`}.holds(t)
}

func TestRule6A31AfterAKnockCostsTheKnockerOneLife(t *testing.T) {
	scene{seats: 4, dealer: 4, packs: []laid{deck(t, "9S KS", "2S 3H 4D", "AS QS 2C", "QD JD 2D", "KH QH 2H"), deck(t, "", "", "", "", "")}, play: `
		1 knock
		2 draw
		2 discard 2C
		expect {deal: 2, dealer: 1, turn: [2], knocker: 0, lives: [2, 3, 2, 2], last: {values: [4, 31, 22, 22], lost: [1, 0, 1, 1], thirtyone: [2]}}
	`}.holds(t)
}

func TestRule6A31InTheVeryLastTurnAfterAKnock(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: []laid{deck(t, "9S 3S KS", "2S 3H 4D", "KH QH 2H", "AS QS 2C"), deck(t, "", "", "", "")}, play: `
		1 knock
		2 draw
		2 discard 3S
		3 draw
		3 discard 2C
		expect {deal: 2, lives: [2, 2, 3], last: {values: [4, 22, 31], lost: [1, 1, 0], thirtyone: [3]}}
	`}.holds(t)
}

func TestRule6A31WithTheLastCardOfTheStock(t *testing.T) {
	p := deck(t, "9S", "KS QS 2H", "KH QH 3H")
	stock := p.stock()
	n := len(stock)
	for i, c := range stock {
		if c == "AS" {
			stock[i], stock[n-1] = stock[n-1], c
		}
	}
	order := make([]int, n-1)
	for i := range order {
		order[i] = 1 + i%2
	}
	scene{seats: 2, dealer: 2, packs: []laid{p, twoHands(t)}, play: p.idle(order...) + `
		expect {turn: [1], stock: 1}
		1 draw
		expect {turn: [1], stock: 0, deal: 1}
		1 discard 2H
		expect {deal: 2, last: {values: [31, 23], lost: [0, 1], thirtyone: [1]}, lives: [3, 2]}
	`}.holds(t)
}

func TestRule6A31FromAnEmptyStock(t *testing.T) {
	p := deck(t, "9S", "KS QS 2H", "KH AS 3H")
	play, next := p.dried(1, 2)
	scene{seats: 2, dealer: 2, packs: []laid{p, twoHands(t)}, play: play + fmt.Sprintf(`
		expect {turn: [%d], stock: 0}
		2 take
		2 discard AS
		1 take
		1 discard 2H
		expect {deal: 2, last: {values: [31, 13], lost: [0, 1], thirtyone: [1]}}
	`, next)}.holds(t)
}

func TestRule6SeveralAreDealt31(t *testing.T) {
	scene{seats: 4, dealer: 4, packs: []laid{
		deck(t, "", "AS KS QS", "KD 9D 2C", "AH 10H JH", "2H 3H 4H"), deck(t, "", "", "", "", ""),
	}, play: `
		expect {phase: play, over: false, deal: 2, dealer: 1, turn: [2], lives: [3, 2, 3, 2]}
		expect {last: {values: [31, 19, 31, 9], lost: [0, 1, 0, 1], thirtyone: [1, 3]}, knocker: 0}
	`}.holds(t)
}

func TestRule6AllAreDealt31(t *testing.T) {
	scene{options: "lives: 1", seats: 4, dealer: 2, packs: []laid{
		deck(t, "", "AS KS QS", "AD KD 10D", "AH 10H JH", "AC KC QC"), deck(t, "", "", "", "", ""),
	}, play: `
		expect {deal: 2, dealer: 3, turn: [4], lives: [1, 1, 1, 1], last: {values: [31, 31, 31, 31], lost: [0, 0, 0, 0], thirtyone: [1, 2, 3, 4]}}
	`}.holds(t)
}

// Everybody who is left on the dole holds 31: nobody would go out, so it isn't the case of rule 10 and the deal passes on.
func TestRule6AllOnTheDoleAreDealt31(t *testing.T) {
	scene{options: "lives: 1", seats: 2, dealer: 2, packs: []laid{
		deck(t, "", "AS KS QS", "2D 3D 4D"), deck(t, "", "AS KS QS", "2D 3D 4D"),
		deck(t, "", "AS KS QS", "AD KD JD"), twoHands(t),
	}, play: `
		expect {deal: 4, dealer: 1, turn: [2], lives: [0, 0], last: {values: [31, 31], lost: [0, 0], thirtyone: [1, 2]}}
	`}.holds(t)
}

func TestRule6ADealt31EndsTheMatchBeforeAnyMove(t *testing.T) {
	scene{options: "lives: 1, stake: 7", seats: 3, dealer: 3, packs: []laid{
		deck(t, "", "AS KS QS", "2D 3D 4D", "2H 3H 4H"), deck(t, "9S", "2D 3D 4D", "2H 3H 5H", "AS KS QS"),
	}, play: `
		expect {phase: over, over: true, deal: 2, dealer: 1, turn: [], lives: [1, -1, -1], legal.1: [], top: 9S, stock: 42}
		expect {hand.1: [AS, KS, QS], hand.2: [2D, 3D, 4D], hand.3: [2H, 3H, 5H], last: {values: [31, 9, 10], lost: [0, 1, 1], thirtyone: [1]}}
		refuse C4: 1 draw
		refuse C4: 2 knock
	`, result: "{ranks: [1, 2, 2], scores: [1, -1, -1], money: [14, -7, -7]}"}.holds(t)
}

func TestRule6A31IsDealtInTheNextDeal(t *testing.T) {
	p := deck(t, "9S", "KH 8H 5H", "KD 9D 2C", "QD JD 2D")
	scene{seats: 3, dealer: 3, packs: []laid{p, deck(t, "", "AS KS QS", "", ""), deck(t, "", "", "", "")}, play: `
		1 knock
		` + p.idle(2, 3) + `
		expect {deal: 3, dealer: 2, turn: [3], lives: [2, 2, 2], last: {values: [15, 31, 16], lost: [1, 0, 1], thirtyone: [2]}}
	`}.holds(t)
}

// settled lays out a match in which seat 1 knocks at once (or, without a knock, the stock is used up and the deal ended)
// and everyone keeps the hand that was dealt.
func settled(t *testing.T, knock bool, hands ...string) scene {
	t.Helper()
	p := deck(t, "", hands...)
	s := scene{seats: len(hands), dealer: len(hands), packs: []laid{p, deck(t, "", make([]string, len(hands))...)}}
	order := make([]int, len(hands))
	for i := range order {
		order[i] = i + 1
	}
	if knock {
		s.play = "1 knock\n" + p.idle(order[1:]...)
		return s
	}
	play, next := p.dried(order...)
	s.play = play + fmt.Sprintf("%d end\n", next)
	return s
}

func TestRule7Settlement(t *testing.T) {
	for _, v := range []struct {
		name         string
		knock        bool
		hands        []string
		values, lost string
	}{
		{"knocker alone lowest", true, []string{"KH QH 2C", "AH JH 3H", "AS QS 5S"}, "20, 24, 26", "2, 0, 0"},
		{"knocker among two lowest", true, []string{"KH QH 2C", "KD QD 3C", "AC KC 4C"}, "20, 20, 25", "0, 1, 0"},
		{"knocker among three lowest", true, []string{"KH QH 2C", "KD QD 3C", "KS QS 4C"}, "20, 20, 20", "0, 1, 1"},
		{"knocker not among several lowest", true, []string{"KC QC 8C", "10D 5D 2S", "10H 5H 3S"}, "28, 15, 15", "0, 1, 1"},
		{"one other alone lowest", true, []string{"KC QC 8C", "10D 5D 2S", "KH QH 2C"}, "28, 15, 20", "0, 1, 0"},
		{"nobody knocked, one lowest", false, []string{"KC QC 8C", "10D 5D 2S", "KH QH 2C"}, "28, 15, 20", "0, 1, 0"},
		{"nobody knocked, two lowest", false, []string{"10H 5H 3S", "10D 5D 2S", "KH QH 2C"}, "15, 15, 20", "1, 1, 0"},
		{"nobody knocked, all lowest", false, []string{"10H 5H 3S", "10D 5D 2S", "10C 5C 4S"}, "15, 15, 15", "1, 1, 1"},
		{"who ends the deal is no knocker", false, []string{"10H 5H 3S", "AH JH 3H", "AS QS 5S"}, "15, 24, 26", "1, 0, 0"},
	} {
		t.Run(v.name, func(t *testing.T) {
			s := settled(t, v.knock, v.hands...)
			s.play += fmt.Sprintf("expect {deal: 2, dealer: 1, knocker: 0, last: {values: [%s], lost: [%s], thirtyone: []}}", v.values, v.lost)
			s.holds(t)
		})
	}
}

// Values count as they are when the deal is settled, not as they were at the knock.
func TestRule7TheLastTurnsCount(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{deck(t, "9S KH", "8C 7C 2H", "QH 2S 3D"), twoHands(t)}, play: `
		1 knock
		2 draw
		2 discard 2S
		expect {deal: 2, lives: [1, 3], last: {values: [15, 20], lost: [2, 0], thirtyone: []}}
	`}.holds(t)
}
