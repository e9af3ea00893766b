package thirtyone_test

import "testing"

const nobody31 = "thirtyone: []"

// out is a deal, with seats in order of dealing, in which the first knocks with the lowest hand and so goes out if it has one life.
func out(t *testing.T, order ...int) (laid, string) {
	t.Helper()
	hands := []string{"2H 3D 4S", "KC QC 2C", "KD QD 2D", "KS QS 2S", "JH 10H AC"}[:len(order)]
	p := deck(t, "9S", hands...)
	return p, string(rune('0'+order[0])) + " knock\n" + p.idle(order[1:]...)
}

func TestRule11LaterEliminationRanksHigher(t *testing.T) {
	a, playA := out(t, 1, 2, 3, 4)
	b, playB := out(t, 3, 4, 2) // seat 2 deals, since seat 1 is out
	c, playC := out(t, 2, 4)    // seat 4 deals, since seat 3 is out
	scene{options: "lives: 1, stake: 25", seats: 4, dealer: 4, packs: []laid{a, b, c}, play: playA + `
		expect {deal: 2, dealer: 2, turn: [3], lives: [-1, 1, 1, 1], hand.1: [], value.1: 0, legal.1: []}
		refuse 4: 1 draw
		` + playB + `
		expect {deal: 3, dealer: 4, turn: [2], lives: [-1, 1, -1, 1], last: {values: [0, 22, 4, 22], lost: [0, 0, 2, 0], ` + nobody31 + `}}
		refuse 4: 3 knock
		` + playC + `
		expect {deal: 3, dealer: 4, over: true, phase: over, turn: [], lives: [-1, -1, -1, 1], knocker: 2, drawn: false}
		expect {last: {values: [0, 4, 0, 22], lost: [0, 2, 0, 0], ` + nobody31 + `}, legal.4: [], hand.4: [KC, QC, 2C], hand.2: [2H, 3D, 4S], hand.1: [], stock: 44}
		refuse C4: 4 draw
		refuse C4: 1 draw
		refuse C4: 4 end
	`, result: "{ranks: [4, 2, 3, 1], scores: [-1, -1, -1, 1], money: [-25, -25, -25, 75]}"}.holds(t)
}

func TestRule11EliminatedTogetherShareARank(t *testing.T) {
	a, playA := out(t, 1, 2, 3, 4)
	scene{options: "lives: 1, stake: 30", seats: 4, dealer: 4, packs: []laid{
		a, deck(t, "", "AS KS QS", "", ""), deck(t, "", "", "", "AS KS QS"),
	}, play: playA + `
		expect {over: true, deal: 3, dealer: 3, lives: [-1, -1, 1, -1]}
	`, result: "{ranks: [4, 2, 1, 2], scores: [-1, -1, 1, -1], money: [-30, -30, 90, -30]}"}.holds(t)
}

func TestRule11TheDealPassesOverWhoIsOut(t *testing.T) {
	a, playA := out(t, 1, 2, 3, 4, 5)
	b, playB := out(t, 3, 4, 5, 2)
	scene{options: "lives: 1", seats: 5, dealer: 5, packs: []laid{a, b, deck(t, "", "", "", "")}, play: playA + `
		expect {dealer: 2, turn: [3]}
		` + playB + `
		expect {dealer: 4, turn: [5], lives: [-1, 1, -1, 1, 1]}
	`}.holds(t)
}

func TestRule11TheDealerGoesOut(t *testing.T) {
	p := deck(t, "9S", "KC QC 2C", "KD QD 2D", "2H 3D 4S")
	scene{options: "lives: 1", seats: 3, dealer: 3, packs: []laid{p, deck(t, "", "", "")}, play: p.idle(1, 2) + `
		3 knock
		1 draw
		1 discard ` + p.stock()[2] + `
		2 draw
		2 discard ` + p.stock()[3] + `
		expect {deal: 2, dealer: 1, turn: [2], lives: [1, 1, -1], hand.3: [], stock: 45}
	`}.holds(t)
}

func TestRule11ForehandIsPassedOverWhenOut(t *testing.T) {
	p := deck(t, "9S", "KC QC 2C", "2H 3D 4S", "KD QD 2D")
	scene{options: "lives: 1", seats: 3, dealer: 3, packs: []laid{p, deck(t, "", "", "")}, play: p.idle(1) + `
		2 knock
		3 draw
		3 discard ` + p.stock()[1] + `
		1 draw
		1 discard ` + p.stock()[2] + `
		expect {deal: 2, dealer: 1, turn: [3], lives: [1, -1, 1]}
	`}.holds(t)
}

func TestRule11TheOthersPlayOnWithoutWhoIsOut(t *testing.T) {
	p := deck(t, "9S", "KC QC 2C", "2H 3D 4S", "KD QD 2D")
	q := deck(t, "9S", "KC QC 2C", "KD QD 2D")
	scene{options: "lives: 1", seats: 3, dealer: 3, packs: []laid{p, q}, play: p.idle(1) + `
		2 knock
		3 draw
		3 discard ` + p.stock()[1] + `
		1 draw
		1 discard ` + p.stock()[2] + `
		` + q.idle(3, 1, 3, 1) + `
		3 knock
		refuse 4: 2 draw
		refuse 5: 1 knock
		expect {turn: [1]}
	`}.holds(t)
}

func TestRule12TheWinnerTakesThePot(t *testing.T) {
	thirtyone := func(at int) laid {
		hands := make([]string, 12)
		hands[at] = "AS KS QS"
		return deck(t, "", hands...)
	}
	scene{options: "lives: 1, stake: 1000", seats: 12, dealer: 12, packs: []laid{thirtyone(4), thirtyone(3)}, play: `
		expect {over: true, deal: 2, dealer: 1, stock: 15}
	`, result: "{ranks: [2, 2, 2, 2, 1, 2, 2, 2, 2, 2, 2, 2], scores: [-1, -1, -1, -1, 1, -1, -1, -1, -1, -1, -1, -1], " +
		"money: [-1000, -1000, -1000, -1000, 11000, -1000, -1000, -1000, -1000, -1000, -1000, -1000]}"}.holds(t)
}

func TestRule12WithoutAStakeThereIsNoMoney(t *testing.T) {
	scene{options: "lives: 1", seats: 3, dealer: 3, packs: []laid{deck(t, "", "AS KS QS", "", ""), deck(t, "", "", "", "AS KS QS")},
		result: "{ranks: [1, 2, 2], scores: [1, -1, -1], money: [0, 0, 0]}"}.holds(t)
}

func TestThereIsNoResultBeforeTheEnd(t *testing.T) {
	scene{seats: 2, dealer: 2, packs: []laid{twoHands(t)}, play: "1 draw\nabsent result"}.holds(t)
	scene{seats: 2, dealer: 2, packs: []laid{twoHands(t)}, play: "absent last\n1 draw\nabsent result"}.holds(t)
	scene{seats: 2, dealer: 2, packs: []laid{twoHands(t)}, play: "1 draw", result: "{ranks: [1, 1], scores: [3, 3], money: [0, 0]}"}.
		fails(t, "isn't over")
}

func TestTheMoveThatSettlesADealNeedsTheNextPack(t *testing.T) {
	p := twoHands(t)
	scene{seats: 2, dealer: 2, packs: []laid{p}, play: "1 knock\n" + p.idle(2)}.fails(t, "one more pack")
}
