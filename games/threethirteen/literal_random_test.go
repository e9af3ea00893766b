package threethirteen_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"trey/games"
	"trey/games/cards"
	"trey/games/record"
)

// randomSetup is a record without moves: any options, and packs, a seed or both. In the rounds up to quick, if there are
// packs, somebody is dealt a run.
func randomSetup(r *rand.Rand, seats int) (rec *record.Record, quick int) {
	rounds := 1 + r.IntN(11)
	rec = &record.Record{
		Game: "threethirteen", Seats: strings.Split(names(seats), ", "), Dealer: games.Seat(1 + r.IntN(seats)),
		Options: games.Options{
			"rounds":       strconv.Itoa(rounds),
			"stake":        []string{"0", "1", "5", "333"}[r.IntN(4)],
			"return_taken": []string{"true", "false"}[r.IntN(2)],
			"aces":         []string{"low", "both"}[r.IntN(2)],
		},
	}
	if r.IntN(3) == 0 {
		rec.Seed = new(cards.Seed)
		for i := range rec.Seed {
			rec.Seed[i] = byte(r.IntN(256))
		}
		if r.IntN(2) == 0 {
			rec.Dealer = games.Nobody
		}
		if r.IntN(2) == 0 {
			return rec, 0
		}
	}
	quick = rounds - 1 - min(r.IntN(rounds), r.IntN(4)) // the last rounds are the ones to be played, whichever they are
	for round := 1; round <= rounds; round++ {
		pack := randomPack(r, seats, round)
		if round <= quick {
			dealRun(pack, seats, round+2, r.IntN(seats))
		}
		rec.Packs = append(rec.Packs, pack)
	}
	if r.IntN(20) == 0 {
		rec.Packs = rec.Packs[:1+r.IntN(rounds)] // one may be missing
	}
	return rec, quick
}

// dealRun changes the pack so that somebody is dealt the lowest n clubs.
func dealRun(pack []string, seats, n, who int) {
	for i, c := range standardCodes()[:n] {
		at := i*seats + who
		j := slices.Index(pack, c)
		pack[at], pack[j] = pack[j], pack[at]
	}
}

// randomPack is a pack in random order, or one from which some are dealt a suit, a rank, wild cards or identical cards.
func randomPack(r *rand.Rand, seats, round int) []string {
	pack := wholePack(seats)
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	kind := r.IntN(5)
	if kind == 0 {
		return pack
	}
	hands := slices.Clone(pack)
	first := r.IntN(13)
	slices.SortStableFunc(hands, func(a, b string) int { return alike(a, kind, round, first) - alike(b, kind, round, first) })
	for range r.IntN(1 + seats*(round+2)) {
		i, j := r.IntN(seats*(round+2)), r.IntN(len(hands))
		hands[i], hands[j] = hands[j], hands[i]
	}
	// Neighbours go to the same hand.
	n := round + 2
	dealt := make([]string, 0, len(pack))
	for i := range n {
		for s := range seats {
			dealt = append(dealt, hands[s*n+i])
		}
	}
	rest := hands[seats*n:]
	if r.IntN(2) == 0 {
		r.Shuffle(len(rest), func(i, j int) { rest[i], rest[j] = rest[j], rest[i] })
	}
	return append(dealt, rest...)
}

// alike is a number by which cards that belong together are sorted side by side, from some rank on.
func alike(c string, kind, round, first int) int {
	rank, suit := literalCard(c)
	far := (rank - first + 13) % 13
	switch {
	case kind == 1:
		return suit*13 + far
	case kind == 2:
		return far*4 + suit
	case kind == 3 && rank == round+1: // wild
		return 0
	case kind == 3:
		return 1 + suit*13 + far
	}
	return far / 3 * 4 // ranks in threes, suits mixed
}

// habits are how random players of one match play: how often, in percent, and for how long.
type habits struct {
	wise, take, out, keep int // wise: by penalties; keep: discard at once the card that was drawn
	quick                 int // up to this round nobody waits with going out, nor thinks
	moves                 int
}

func randomHabits(r *rand.Rand, quick int) habits {
	h := habits{
		wise: []int{0, 50, 100}[r.IntN(3)], take: []int{0, 10, 50, 95}[r.IntN(4)],
		out: []int{0, 30, 100, 100, 100}[r.IntN(5)], keep: []int{0, 50, 100}[r.IntN(3)], moves: 150,
	}
	if r.IntN(4) == 0 { // the stock runs out
		h = habits{keep: 90, take: r.IntN(20), out: r.IntN(10), moves: 300}
	}
	h.quick = quick
	return h
}

// choose is a legal move, empty if there is none.
func (l *literal) choose(r *rand.Rand, h habits) string {
	moves := l.legal(l.turn)
	if l.over || len(moves) == 0 {
		return ""
	}
	if l.deal <= h.quick {
		h = habits{out: 100, keep: 100}
	}
	wise := r.IntN(100) < h.wise
	if !l.drawn {
		if wise && l.wantsTop() || !wise && r.IntN(100) < h.take || !slices.Contains(moves, "draw") {
			return "take"
		}
		return "draw"
	}
	var outs, discards []string
	for _, mv := range moves {
		if strings.HasPrefix(mv, "out") {
			outs = append(outs, mv)
		} else {
			discards = append(discards, mv)
		}
	}
	hand := l.hands[l.turn-1]
	drawn := "discard " + hand[len(hand)-1]
	switch {
	case len(outs) > 0 && (r.IntN(100) < h.out || len(discards) == 0):
		return outs[r.IntN(len(outs))]
	case wise:
		return l.wisest(discards)
	case r.IntN(100) < h.keep && slices.Contains(discards, drawn):
		return drawn
	}
	return discards[r.IntN(len(discards))]
}

func (l *literal) wantsTop() bool {
	hand := append(slices.Clone(l.hands[l.turn-1]), l.top())
	now := l.least.of(l.hands[l.turn-1])
	return slices.ContainsFunc(hand, func(c string) bool { return l.least.of(without(hand, c)) < now })
}

func (l *literal) wisest(discards []string) string {
	hand := l.hands[l.turn-1]
	return slices.MinFunc(discards, func(a, b string) int {
		return l.least.of(without(hand, a[len("discard "):])) - l.least.of(without(hand, b[len("discard "):]))
	})
}

// illegal is a random move that isn't legal, now and then; else empty.
func (l *literal) illegal(r *rand.Rand) string {
	if r.IntN(3) > 0 {
		return ""
	}
	seat, mv := 1+r.IntN(l.seats), []string{"draw", "take", "discard", "out", "out"}[r.IntN(5)]
	if r.IntN(3) > 0 {
		seat = l.turn
	}
	if mv == "discard" || mv == "out" {
		card, hand := standardCodes()[r.IntN(52)], l.hands[seat-1]
		switch r.IntN(4) {
		case 0, 1:
			card = hand[r.IntN(len(hand))]
		case 2:
			if l.taken != "" {
				card = l.taken
			}
		}
		mv += " " + card
	}
	if slices.Contains(l.legal(seat), mv) {
		return ""
	}
	return fmt.Sprintf("%d %s", seat, mv)
}
