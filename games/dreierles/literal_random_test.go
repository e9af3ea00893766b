package dreierles_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"trey/games"
	"trey/games/record"
)

// literalRun is a random match by the page taken literally: its record, and what the record can't say.
type literalRun struct {
	*literal
	rand    *rand.Rand
	habits  habits
	record  *record.Record
	moments []literalMoment // the start, then one per move or refusal
}

// literalMoment is what holds after a move or a refusal besides the state.
type literalMoment struct {
	absent  string       // the keys that are absent
	settled *literalDeal // the deal that the move settled; nil if none
	rules   string       // those that may refuse the move, "7|8"; empty if the page leaves it open
}

// habits are how random players of one match play: how often they do something, in percent.
type habits struct {
	pass, solo, double, pfeif, trumps int
	styles                            []string // how each seat plays its cards
}

// literalSeats are names for so many seats.
func literalSeats(n int) []string { return strings.Fields("Ada Ben Cy Dora")[:n] }

// playLiterally plays a random match to its end.
func playLiterally(r *rand.Rand, seats int) *literalRun {
	options, dealer := randomOptions(r), 1+r.IntN(seats)
	rounds, _ := strconv.Atoi(options["rounds"])
	packs := make([][]string, seats*max(1, rounds))
	for i := range packs {
		packs[i] = randomPack(r)
	}
	run := &literalRun{
		literal: newLiteral(seats, dealer, options, packs), rand: r, habits: randomHabits(r, seats),
		record: &record.Record{Game: "dreierles", Options: options, Seats: literalSeats(seats), Dealer: games.Seat(dealer), Packs: packs},
	}
	run.reach(literalMoment{})
	run.expect()
	for !run.over {
		run.try()
		run.makeMove()
		run.expect()
	}
	run.try()
	ranks, scores, money := run.result()
	run.record.Result = &games.Result{Ranks: ranks, Scores: scores}
	for _, cents := range money {
		run.record.Result.Money = append(run.record.Result.Money, int64(cents))
	}
	return run
}

func (run *literalRun) reach(m literalMoment) {
	m.absent = run.absentees()
	run.moments = append(run.moments, m)
}

func (run *literalRun) expect() {
	run.record.Entries = append(run.record.Entries, record.Entry{Kind: record.Expect, Want: run.state()})
}

func (run *literalRun) makeMove() {
	seat, move, before := run.turn, run.choose(), run.settled
	run.move(seat, move)
	run.record.Entries = append(run.record.Entries, record.Entry{Move: fmt.Sprintf("%d %s", seat, disordered(run.rand, move))})
	m := literalMoment{}
	if run.settled != before {
		m.settled = run.settled
	}
	run.reach(m)
}

// try tries a random move that isn't legal, now and then.
func (run *literalRun) try() {
	if run.rand.IntN(4) > 0 {
		return
	}
	seat, move := run.anyMove()
	if slices.Contains(run.legal(seat), move) {
		return
	}
	run.record.Entries = append(run.record.Entries, record.Entry{Kind: record.Refuse, Move: fmt.Sprintf("%d %s", seat, move)})
	run.reach(literalMoment{rules: run.refusedBy(seat, move)})
}

// disordered writes the move's cards or words in any order.
func disordered(r *rand.Rand, move string) string {
	words := strings.Fields(move)
	r.Shuffle(len(words)-1, func(i, j int) { words[i+1], words[j+1] = words[j+1], words[i+1] })
	return strings.Join(words, " ")
}

// choose returns a legal move of the seat whose turn it is.
func (run *literalRun) choose() string {
	moves := run.legal(run.turn)
	chance := func(percent int) bool { return run.rand.IntN(100) < percent }
	switch run.phase {
	case "auction":
		if chance(run.habits.pass) {
			return "pass"
		}
		if last := moves[len(moves)-1]; chance(run.habits.solo) {
			return last
		}
		return moves[run.rand.IntN(min(len(moves), 4))]
	case "announce":
		wanted := map[string]bool{
			"trumps": chance(run.habits.trumps), "pfeif": chance(run.habits.pfeif), "double": chance(run.habits.double),
		}
		best := "say nothing"
		for _, m := range moves[1:] {
			words := strings.Fields(m)[1:]
			if len(words) >= len(strings.Fields(best))-1 && !slices.ContainsFunc(words, func(w string) bool { return !wanted[w] }) {
				best = m
			}
		}
		return best
	case "play":
		return run.chooseCard(moves)
	}
	return moves[run.rand.IntN(len(moves))]
}

// chooseCard plays in the seat's style: high or low cards first, or any; a keeper keeps the Pfeif for the last trick.
func (run *literalRun) chooseCard(moves []string) string {
	style := run.habits.styles[run.turn-1]
	if strings.HasPrefix(style, "keep") && len(moves) > 1 {
		moves = slices.DeleteFunc(moves, func(m string) bool { return m == "play T1" })
	}
	if run.rand.IntN(8) == 0 || strings.HasSuffix(style, "any") {
		return moves[run.rand.IntN(len(moves))]
	}
	slices.SortStableFunc(moves, func(a, b string) int { return literalHeight(a[5:]) - literalHeight(b[5:]) })
	if strings.HasSuffix(style, "high") {
		return moves[len(moves)-1]
	}
	return moves[0]
}

// literalHeight orders cards: trumps above suits.
func literalHeight(card string) int {
	suit := suitOf(card)
	return 30*boolInt(isTrump(card)) + len(suit) - slices.Index(suit, card)
}

func randomHabits(r *rand.Rand, seats int) habits {
	h := habits{
		pass: []int{5, 25, 50, 100}[r.IntN(4)], solo: []int{0, 20, 60}[r.IntN(3)], double: []int{0, 30, 70, 97}[r.IntN(4)],
		pfeif: []int{0, 0, 30, 95}[r.IntN(4)], trumps: []int{30, 95}[r.IntN(2)],
	}
	for range seats {
		h.styles = append(h.styles, []string{"any", "keep any", "keep high", "high", "keep low", "low"}[r.IntN(6)])
	}
	return h
}

// randomOptions are some options, now and then written with their defaults.
func randomOptions(r *rand.Rand) games.Options {
	o := games.Options{}
	for _, line := range []string{
		"expose_drawn true false", "discards any no-kings-or-trumps", "pfeif declarer anyone anyone", "max_doublings 0 1 2 3 4 5 6 7 8",
		"kontra any no-early-pass", "first_lead forehand declarer", "unit 1 5 10 25 1000000", "dealer_settles true false",
		"bridscher 2 20 50 1000000", "rounds 1 1 1 1 1 1 1 1 2 3",
	} {
		words := strings.Fields(line)
		if r.IntN(3) > 0 {
			o[words[0]] = words[1+r.IntN(len(words)-1)]
		}
	}
	return o
}
