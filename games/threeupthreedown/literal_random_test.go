package threeupthreedown_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
)

// literalHabits are how the random players of one match play: how often, in percent.
type literalHabits struct {
	low   int // the lowest playable face
	high  int // else the highest one
	most  int // as many of the face as there are
	clear int // the worth of a Clear beside the numbers
	draw  int
	end   int
	wrong int // a move that isn't legal is tried before a move
}

// literalMatch is a random match: its setup and how it is played.
type literalMatch struct {
	*literal
	stake  int
	size   string
	pack   []string
	habits literalHabits
}

func newLiteralMatch(r *rand.Rand, seats int) *literalMatch {
	size := []string{"84", "74"}[r.IntN(2)]
	pack, dealer := literalShuffled(r, seats, size), 1+r.IntN(seats)
	m := &literalMatch{literal: newLiteral(seats, dealer, pack), stake: []int{0, 1, 333}[r.IntN(3)], size: size, pack: pack}
	m.habits = literalHabits{
		low: []int{95, 95, 80, 30}[r.IntN(4)], high: r.IntN(101), most: r.IntN(101), clear: []int{0, 11, 11}[r.IntN(3)],
		draw: r.IntN(101), end: r.IntN(30), wrong: 20,
	}
	if r.IntN(10) == 0 { // a match that goes on for ever
		m.habits = literalHabits{high: 95, clear: 11, draw: 100, end: 50, wrong: 1}
	}
	return m
}

// literalShuffled is a pack in random order, but for what some packs have where it makes the uncommon common.
func literalShuffled(r *rand.Rand, seats int, size string) []string {
	pack := literalPack(size)
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	first := func(low func(card string) bool) {
		slices.SortStableFunc(pack, func(a, b string) int {
			switch {
			case low(a) == low(b):
				return 0
			case low(a):
				return -1
			}
			return 1
		})
	}
	switch r.IntN(8) {
	case 0: // Clears face down
		first(func(c string) bool { return literalNumber(c) == 0 })
		down := pack[:3*seats]
		r.Shuffle(len(down), func(i, j int) { down[i], down[j] = down[j], down[i] })
	case 1: // low cards face down, Clears among the first six
		first(func(c string) bool { return literalNumber(c) > 0 && literalNumber(c) < 3 })
		rest := pack[3*seats:]
		slices.SortStableFunc(rest, func(a, b string) int { return min(literalNumber(a), 1) - min(literalNumber(b), 1) })
		dealt := rest[:6*seats]
		r.Shuffle(len(dealt), func(i, j int) { dealt[i], dealt[j] = dealt[j], dealt[i] })
	case 2: // Clears +1 and +2 come last
		first(func(c string) bool { return literalNumber(c) > 0 || literalFace(c) == "C" })
	case 3: // equal numbers come together
		slices.SortStableFunc(pack[3*seats:], func(a, b string) int { return literalNumber(a)/3 - literalNumber(b)/3 })
	case 4: // forehand has a Clear +2 and equal numbers, and draws more of them
		first(func(c string) bool { return c == "gC2" || literalFace(c) == "5" })
		some := slices.Clone(pack[:8])
		r.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
		pack = slices.Concat(pack[8:8+3*seats], some[:6], pack[8+3*seats:2+9*seats], some[6:], pack[2+9*seats:])
	}
	return pack
}

// choose picks a legal move for the seat, in any colours and order of its cards.
func (m *literalMatch) choose(r *rand.Rand, seat int) string {
	moves := m.legal(seat)
	for _, v := range []struct {
		verb    string
		percent int
	}{{"draw", m.habits.draw}, {"end", m.habits.end}} {
		if slices.Contains(moves, v.verb) && r.IntN(100) < v.percent {
			return v.verb
		}
	}
	move := moves[r.IntN(len(moves))]
	if strings.HasPrefix(moves[0], "play ") {
		move = m.chooseCards(r, moves)
	}
	verb, _, _ := strings.Cut(move, " ")
	if verb != "up" && verb != "play" {
		return move
	}
	return m.recoloured(r, seat, move)
}

func (m *literalMatch) chooseCards(r *rand.Rand, moves []string) string {
	moves = slices.Clone(moves)
	moves = slices.DeleteFunc(moves, func(mv string) bool { return !strings.HasPrefix(mv, "play ") })
	worth := func(mv string) int {
		if n := literalNumber(strings.Fields(mv)[1]); n > 0 {
			return n
		}
		return m.habits.clear
	}
	slices.SortStableFunc(moves, func(a, b string) int { return worth(a) - worth(b) })
	move := moves[r.IntN(len(moves))]
	switch {
	case r.IntN(100) < m.habits.low:
		move = moves[0]
	case r.IntN(100) < m.habits.high:
		move = moves[len(moves)-1]
	}
	size := func(mv string) int { return len(strings.Fields(mv)) }
	if m.extra > 1 && r.IntN(2) == 0 {
		return slices.MaxFunc(moves, func(a, b string) int { return size(a) - size(b) })
	}
	of := func(mv string) string { return literalFace(strings.Fields(mv)[1]) }
	moves = slices.DeleteFunc(moves, func(mv string) bool { return of(mv) != of(move) })
	slices.SortFunc(moves, func(a, b string) int { return size(a) - size(b) })
	if r.IntN(100) < m.habits.most {
		return moves[len(moves)-1]
	}
	return moves[0]
}

// recoloured is the same move with cards of the same faces, as they come.
func (m *literalMatch) recoloured(r *rand.Rand, seat int, move string) string {
	open := slices.Clone(m.hands[seat-1])
	if m.phase == "play" {
		from, _ := m.source(seat)
		open = slices.Clone(from)
	}
	r.Shuffle(len(open), func(i, j int) { open[i], open[j] = open[j], open[i] })
	words := strings.Fields(move)
	for k, c := range words[1:] {
		i := slices.IndexFunc(open, func(o string) bool { return literalFace(o) == literalFace(c) })
		words[k+1] = open[i]
		open = slices.Delete(open, i, i+1)
	}
	return strings.Join(words, " ")
}

// illegal is a random move that isn't legal, with its seat; empty if it happens to be legal.
func (m *literalMatch) illegal(r *rand.Rand) string {
	seat := 1 + r.IntN(m.seats)
	if acting := m.acting(); len(acting) > 0 && r.IntN(4) > 0 {
		seat = acting[r.IntN(len(acting))]
	}
	some := slices.Concat(m.hands[seat-1], m.hands[seat-1], m.up[seat-1], m.down[seat-1], m.pack[:4])
	some = slices.DeleteFunc(some, func(c string) bool { return c == "" })
	card := func() string { return some[r.IntN(len(some))] }
	move := ""
	switch r.IntN(8) {
	case 0:
		move = strings.Join([]string{"up", card(), card(), card()}, " ")
	case 1, 2:
		move = "play " + card()
	case 3:
		move = strings.Join([]string{"play", card(), card()}, " ")
	case 4: // of one face
		c := card()
		move = "play " + c
		for _, o := range some {
			if literalFace(o) == literalFace(c) && len(move) < 18 {
				move += " " + o
			}
		}
	case 5:
		move = fmt.Sprintf("flip %d", 1+r.IntN(3))
	default:
		move = []string{"pickup", "draw", "end"}[r.IntN(3)]
	}
	if m.allows(seat, move) {
		return ""
	}
	return fmt.Sprintf("%d %s", seat, move)
}
