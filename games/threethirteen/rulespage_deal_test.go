package threethirteen_test

import (
	"fmt"
	"strings"
	"testing"
)

// dull is a pack for two seats whose hands have no melds and no wild cards.
func dull(t *testing.T) laid {
	t.Helper()
	return deck(t, "9S KH 2D 8C", "KC 7D 5H", "QD 8H 2S")
}

func TestHowManyPlay(t *testing.T) {
	for seats, stock := range map[int]int{2: 45, 3: 94, 4: 91, 5: 140, 6: 137, 7: 186, 8: 183} {
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			scene{seats: seats, dealer: seats, packs: []laid{{cards: strings.Fields("KC")}}, play: fmt.Sprintf(`
				expect {phase: play, over: false, deal: 1, round: 1, turn: [1], dealer: %d, stock: %d, legal.1: [draw, take], legal.2: []}
				expect {penalties: [%s], out: 0, drawn: false}
				absent last
			`, seats, stock, strings.TrimSuffix(strings.Repeat("0, ", seats), ", "))}.holds(t)
		})
	}
	scene{seats: 1, dealer: 1, packs: []laid{dull(t)}}.fails(t, "number of seats")
	scene{seats: 9, dealer: 1, packs: []laid{dull(t)}}.fails(t, "number of seats")
}

// One pack for two players, two for three or four, three for five or six, four for seven or eight.
func TestSoManyOfEachCard(t *testing.T) {
	for seats := 2; seats <= 8; seats++ {
		copies := (seats + 1) / 2
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			fits := strings.Fields(strings.Repeat("9H ", copies))
			scene{seats: seats, dealer: seats, packs: []laid{{cards: fits}}, play: "expect {turn: [1]}"}.holds(t)
			scene{seats: seats, dealer: seats, packs: []laid{{cards: append(fits, "9H")}}}.fails(t, fmt.Sprintf("%d times", copies))
		})
	}
}

func TestOptionsOutOfRange(t *testing.T) {
	for _, bad := range []string{
		"rounds: 0", "rounds: 12", "rounds: -1", "rounds: all", "stake: -1", "stake: 0.5",
		"aces: high", "aces: true", "return_taken: sometimes", "return_taken: 1", "lives: 3", "wild: 3",
	} {
		t.Run(bad, func(t *testing.T) {
			scene{options: bad, seats: 2, dealer: 2, packs: []laid{dull(t)}}.fails(t, "options")
		})
	}
}

func TestOptionsMayBeWrittenWithTheirDefaults(t *testing.T) {
	for _, good := range []string{"rounds: 11", "rounds: 1", "stake: 0", "aces: low", "aces: both", "return_taken: true", "return_taken: false"} {
		t.Run(good, func(t *testing.T) {
			scene{options: good, seats: 2, dealer: 2, packs: []laid{dull(t)}, play: "expect {turn: [1]}"}.holds(t)
		})
	}
}

// A whole match: 3 cards in the first round, 13 in the last, the deal passing on each time.
func TestRule1ElevenRounds(t *testing.T) {
	for _, seats := range []int{2, 3, 8} {
		t.Run(fmt.Sprint(seats), func(t *testing.T) {
			s := inRound(t, 11, seats)
			hands := make([]string, seats)
			hands[0] = clubs(13)
			p := deck(t, "", hands...)
			s.packs = append(s.packs, p)
			turns := strings.SplitN(p.idle(order(seats, seats, 1)...), "discard", 2)
			s.play += fmt.Sprintf("expect {round: 11, dealer: %d, over: false, wild: K, hand.1: [%s]}\n", seats, strings.Join(strings.Fields(clubs(13)), ", ")) +
				strings.Join(turns, "out") +
				fmt.Sprintf("expect {round: 11, deal: 11, dealer: %d, over: true, phase: over, turn: [], out: 1, drawn: false, wild: K}\n", seats)
			s.holds(t)
		})
	}
}

func TestRule1OnlySoManyRounds(t *testing.T) {
	for rounds := 1; rounds <= 3; rounds++ {
		t.Run(fmt.Sprint(rounds), func(t *testing.T) {
			s := inRound(t, rounds+1, 2)
			s.options = fmt.Sprintf("rounds: %d", rounds)
			s.play += fmt.Sprintf("expect {over: true, phase: over, turn: [], round: %d, legal.1: [], legal.2: []}\nrefuse C4: 1 draw\nrefuse C4: 2 draw\n", rounds)
			s.holds(t)
		})
	}
}

func TestRule2TheDeal(t *testing.T) {
	scene{seats: 3, dealer: 2, packs: []laid{{cards: strings.Fields("AC 2D 4H 4C 5D 6H 7C 8D 9H 10S JS QS")}}, play: `
		expect {turn: [3], hand.3: [AC, 4C, 7C], hand.1: [2D, 5D, 8D], hand.2: [4H, 6H, 9H], top: 10S, stock: 94}
		3 draw
		expect {hand.3: [AC, 4C, 7C, JS], stock: 93, top: 10S}
		3 discard JS
		1 draw
		expect {hand.1: [2D, 5D, 8D, QS], stock: 92, top: JS}
	`}.holds(t)
}

// All cards are shuffled for each round: those melded, left over and discarded come back.
func TestRule2TheNextRoundIsDealtFromTheWholePack(t *testing.T) {
	first := deck(t, "9S KS QS", "9D 9H 9C", "AC 2C 4C")
	second := laid{cards: strings.Fields("AC KS 9S 2C 9D 9H 4C 9C QS JS"), dealt: 8}
	scene{seats: 2, dealer: 2, packs: []laid{first, second}, play: `
		1 draw
		1 out KS
		2 draw
		2 discard QS
		expect {deal: 2, dealer: 1, turn: [2], phase: play, out: 0, drawn: false, stock: 43, top: QS}
		expect {hand.2: [AC, 9S, 9D, 4C], hand.1: [KS, 2C, 9H, 9C], legal.2: [draw, take], legal.1: []}
		2 draw
		expect {hand.2: [AC, 9S, 9D, 4C, JS], stock: 42}
	`}.holds(t)
}

// Without packs each round is shuffled from the seed, as the section on the shuffle has it.
func TestRule2TheShuffleFromTheSeed(t *testing.T) {
	const seed = "0102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f20"
	var raw [32]byte
	for i := range raw {
		raw[i] = byte(i + 1)
	}
	for _, seats := range []int{2, 5, 8} {
		pack := literalShuffle(raw, "deal:1:", wholePack(seats))
		var first []string
		for i := range 3 {
			first = append(first, pack[i*seats])
		}
		dealer := literalDealer(raw, seats)
		scene{seats: seats, seed: seed, play: fmt.Sprintf("expect {dealer: %d, hand.%d: [%s], top: %s}",
			dealer, dealer%seats+1, strings.Join(first, ", "), pack[3*seats])}.holds(t)
	}
}

func TestTheMoveThatScoresARoundNeedsTheNextPack(t *testing.T) {
	s := inRound(t, 3, 2)
	s.fails(t, "one more pack")
	s.options = "rounds: 2"
	s.holds(t)
}
