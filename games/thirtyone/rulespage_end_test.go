package thirtyone_test

import (
	"fmt"
	"strings"
	"testing"
)

func TestRule8TheLastCardOfTheStock(t *testing.T) {
	p := deck(t, "9S", "KH 8H 5H", "KD 9C 2C")
	play, _ := p.dried(1, 2)
	moves := strings.Split(strings.TrimSpace(play), "\n")
	discard := moves[len(moves)-1]
	scene{seats: 2, dealer: 2, packs: []laid{p}, play: strings.Join(moves[:len(moves)-2], "\n") + `
		expect {turn: [1], stock: 1, legal.1: [draw, take, knock]}
		refuse 8: 1 end
		1 draw
		expect {turn: [1], stock: 0, drawn: true}
		refuse 4|8: 1 end
		` + discard + `
		expect {turn: [2], stock: 0, legal.2: [take, knock, end], legal.1: []}
		refuse 4|8: 2 draw
		refuse 4: 1 end
		2 take
		expect {drawn: true, legal.2: [discard KD, discard 9C, discard 2C], stock: 0}
		refuse 4|8: 2 end
		refuse 4|5: 2 knock
		2 discard 2C
		expect {turn: [1], top: 2C, stock: 0, deal: 1, legal.1: [take, knock, end]}
		1 take
		1 discard 5H
		2 take
		2 discard KD
		expect {turn: [1], stock: 0, top: KD}
	`}.holds(t)
}

func TestRule8EndWithoutAKnockSettlesAtOnce(t *testing.T) {
	p := deck(t, "9S", "KH 8H 5H", "KD 9C 2C", "KC QC 3D")
	play, next := p.dried(1, 2, 3)
	scene{seats: 3, dealer: 3, packs: []laid{p, deck(t, "", "", "", "")}, play: play + fmt.Sprintf("%d end\n", next) + `
		expect {deal: 2, dealer: 1, turn: [2], knocker: 0, stock: 42, lives: [3, 2, 3], last: {values: [23, 11, 20], lost: [0, 1, 0], thirtyone: []}}
	`}.holds(t)
}

func TestRule8AKnockWithAnEmptyStock(t *testing.T) {
	p := deck(t, "9S", "KH 8H 5H", "KD 9C 2C", "KC QC 3D") // 42 cards of stock: seat 1 is the next
	play, _ := p.dried(1, 2, 3)
	scene{seats: 3, dealer: 3, packs: []laid{p, deck(t, "", "", "", "")}, play: play + `
		1 knock
		expect {turn: [2], knocker: 1, legal.2: [take, end]}
		refuse 5: 2 knock
		refuse 4|8: 2 draw
		2 end
		expect {deal: 1, turn: [3], knocker: 1, legal.3: [take, end], legal.2: []}
		refuse 4: 2 take
		3 end
		expect {deal: 2, lives: [3, 2, 3], last: {values: [23, 11, 20], lost: [0, 1, 0], thirtyone: []}}
	`}.holds(t)
}

func TestRule8TheOthersKeepTheirLastTurns(t *testing.T) {
	p := deck(t, "9S", "KH 8H 5H", "KD 9C 2C", "KC QC 3D", "QH JH 4D") // 39 cards of stock: seat 4 is the next
	play, _ := p.dried(1, 2, 3, 4)
	top := p.stock()[len(p.stock())-1]
	scene{seats: 4, dealer: 4, packs: []laid{p, deck(t, "", "", "", "", "")}, play: play + `
		4 knock
		1 end
		expect {turn: [2], deal: 1, top: ` + top + `}
		2 take
		refuse 4: 2 discard ` + top + `
		2 discard 2C
		expect {turn: [3], top: 2C, legal.3: [take, end]}
		3 take
		3 discard 3D
		expect {deal: 2, last: {values: [23, 10, 22, 20], lost: [0, 1, 0, 0], thirtyone: []}}
	`}.holds(t)
}

func TestRule8TheStockRunsOutAfterAKnock(t *testing.T) {
	p := deck(t, "9S", "KH 8H 5H", "KD 9C 2C", "KC QC 3D")
	order := make([]int, 41)
	for i := range order {
		order[i] = 1 + i%3
	}
	last := p.stock()[41]
	scene{seats: 3, dealer: 3, packs: []laid{p, deck(t, "", "", "", "")}, play: p.idle(order...) + `
		expect {turn: [3], stock: 1}
		3 knock
		expect {turn: [1], legal.1: [draw, take]}
		refuse 8: 1 end
		1 draw
		1 discard ` + last + `
		expect {turn: [2], legal.2: [take, end], stock: 0}
		2 end
		expect {deal: 2, last: {values: [23, 11, 20], lost: [0, 1, 0], thirtyone: []}}
	`}.holds(t)
}

// down is a match of two whose seat 2 loses a life in each of n deals, by seat 1's knock.
func down(t *testing.T, n int) scene {
	t.Helper()
	s := scene{seats: 2, dealer: 2}
	for d := range n {
		hands := []string{"KH QH 2H", "KD 9C 2C"}
		if d%2 == 1 {
			hands = []string{hands[1], hands[0]}
		}
		p := deck(t, "9S", hands...)
		s.packs = append(s.packs, p)
		stock := p.stock()
		if d%2 == 1 {
			s.play += fmt.Sprintf("2 draw\n2 discard %s\n", stock[0])
			stock = stock[1:]
		}
		s.play += fmt.Sprintf("1 knock\n2 draw\n2 discard %s\n", stock[0])
		s.play += fmt.Sprintf("expect {last: {values: [22, 11], lost: [0, 1], thirtyone: []}, lives: [3, %d]}\n", 2-d)
	}
	return s
}

func TestRule9LossesCountDownToTheDoleAndOut(t *testing.T) {
	s := down(t, 3)
	s.packs = append(s.packs, twoHands(t))
	s.play += "expect {deal: 4, dealer: 1, turn: [2], lives: [3, 0], over: false, legal.2: [draw, take, knock]}"
	s.holds(t)

	s = down(t, 4)
	s.play += "expect {deal: 4, over: true, phase: over, lives: [3, -1]}"
	s.result = "{ranks: [1, 2], scores: [3, -1], money: [0, 0]}"
	s.holds(t)
}

func TestRule9ADoubleLoss(t *testing.T) {
	poor, rich := "2H 3D 4S", "KC QC 2C"
	for _, v := range []struct {
		name, options, lives string
		before               []laid // deals that end with a 31 from the deal
		over                 bool
	}{
		{"from three", "", "[1, 3]", nil, false},
		{"from two to the dole", "lives: 2", "[0, 2]", nil, false},
		{"from one, out", "lives: 1", "[-1, 1]", nil, true},
		{"from the dole, out", "lives: 1", "[-1, 0]", []laid{deck(t, "", "AS KS QS", ""), deck(t, "", "AS KS QS", "")}, true},
	} {
		t.Run(v.name, func(t *testing.T) {
			p := deck(t, "", poor, rich)
			s := scene{options: v.options, seats: 2, dealer: 2, packs: append(v.before, p, deck(t, "", "", ""))}
			s.play = "1 knock\n" + p.idle(2) + fmt.Sprintf(
				"expect {lives: %s, over: %t, last: {values: [4, 22], lost: [2, 0], thirtyone: []}}", v.lives, v.over)
			s.holds(t)
		})
	}
}

// onTheDole are the deals after which both of two seats, or all of three, with one life each are on the dole; the next
// dealer is then seat 2.
func onTheDole(t *testing.T, seats int) []laid {
	t.Helper()
	if seats == 2 {
		return []laid{deck(t, "", "AS KS QS", ""), deck(t, "", "AS KS QS", "")}
	}
	return []laid{deck(t, "", "AS KS QS", "AD KD QD", ""), deck(t, "", "", "AS KS QS", "")}
}

func TestRule10NobodyLosesWhenAllWouldBeOut(t *testing.T) {
	p := deck(t, "", "10H 7H 2S", "10D 7D 3S") // 17 each, as in the example
	play, next := p.dried(1, 2)
	scene{options: "lives: 1", seats: 2, dealer: 2, packs: append(onTheDole(t, 2), p, twoHands(t)), play: `
		expect {deal: 3, dealer: 2, turn: [1], lives: [0, 0]}
		` + play + fmt.Sprintf("%d end\n", next) + `
		expect {deal: 4, dealer: 2, turn: [1], over: false, lives: [0, 0], last: {values: [17, 17], lost: [0, 0], thirtyone: []}}
		expect {hand.1: [KH, 8H, 5H], hand.2: [KD, 9C, 2C], stock: 45}
	`}.holds(t)
}

func TestRule10WithThreeSeats(t *testing.T) {
	p := deck(t, "", "10H 7H 2S", "10D 7D 3S", "10C 7C 4S")
	play, next := p.dried(3, 1, 2)
	scene{options: "lives: 1", seats: 3, dealer: 3, packs: append(onTheDole(t, 3), p, deck(t, "", "", "", "")), play: `
		expect {deal: 3, dealer: 2, turn: [3], lives: [0, 0, 0]}
		` + play + fmt.Sprintf("%d end\n", next) + `
		expect {deal: 4, dealer: 2, turn: [3], lives: [0, 0, 0], last: {values: [17, 17, 17], lost: [0, 0, 0], thirtyone: []}}
	`}.holds(t)
}

// A knocker among the lowest loses nothing, so somebody stays in and rule 10 doesn't apply.
func TestRule10IsNotForAKnockersTie(t *testing.T) {
	p := deck(t, "", "10H 7H 2S", "10D 7D 3S")
	scene{options: "lives: 1, stake: 50", seats: 2, dealer: 2, packs: append(onTheDole(t, 2), p), play: `
		1 knock
		` + p.idle(2) + `
		expect {deal: 3, over: true, lives: [0, -1], last: {values: [17, 17], lost: [0, 1], thirtyone: []}}
	`, result: "{ranks: [1, 2], scores: [0, -1], money: [50, -50]}"}.holds(t)
}

// Somebody with a life left ties with somebody on the dole: both lose, one of them stays in.
func TestRule10IsNotForATieThatSomebodySurvives(t *testing.T) {
	p := deck(t, "", "10H 7H 2S", "10D 7D 3S")
	play, next := p.dried(2, 1)
	scene{options: "lives: 1", seats: 2, dealer: 2, packs: []laid{deck(t, "", "AS KS QS", ""), p}, play: `
		expect {deal: 2, dealer: 1, lives: [1, 0]}
		` + play + fmt.Sprintf("%d end\n", next) + `
		expect {over: true, lives: [0, -1], deal: 2, dealer: 1, last: {values: [17, 17], lost: [1, 1], thirtyone: []}}
	`, result: "{ranks: [1, 2], scores: [0, -1], money: [0, 0]}"}.holds(t)
}
