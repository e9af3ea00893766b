package dreisindeinezuviel

import (
	"math"
	"math/rand/v2"
	"slices"

	"trey/games"
	"trey/games/cards"
)

// How far and how often the computer plays on in its mind. In duplicate matches of computers 4 plays of each seat did as well as 3 or 6, which beat 1 by
// 8 points and 2 by 2. Three times the effort gains about a point.
const (
	foresight = 4    // plays of each seat
	effort    = 5000 // plays imagined for one choice, about
	mostDeals = 200  // however short they are
)

// computer plays by what its seat sees. It deals the unseen cards to the others in its mind, many times, tries each of its cards,
// lets all play on for themselves and compares how they then stand. It remembers nothing between moves, and its deals are the same every time: the
// same view gets the same move.
type computer struct{}

// Choose returns the move; the prompt's default where the view isn't that of a player.
func (computer) Choose(v games.View, p games.Prompt, _ games.Chance) games.Move {
	moves := p.Moves()
	if v.Viewer == games.Nobody || len(moves) == 0 {
		return p.Default
	}
	s := situationOf(&v)
	leads := s.tryAll()
	hand := s.table.hands[s.me].all()
	best, most := p.Default, float32(math.Inf(-1))
	for _, mv := range moves {
		if at := slices.Index(hand, mv.Cards[0]); at >= 0 && leads[at] > most {
			best, most = mv, leads[at]
		}
	}
	return best
}

// situation is what a player goes by.
type situation struct {
	table  table // without the cards on the others' hands
	me     int   // the own seat, from 0
	unseen []cards.Card
}

// situationOf reads the view of a player.
func situationOf(v *games.View) *situation {
	s := &situation{me: int(v.Viewer) - 1, unseen: unseenIn(v)}
	t := &s.table
	t.rows = rowsIn(v)
	for _, z := range v.Zones {
		if z.Key != "hand" {
			continue
		}
		h := &t.hands[t.seats]
		h.n = z.Count
		copy(h.cards[:], z.Cards)
		t.seats++
	}
	t.prospects = newProspects(rulesOf(v.Options), t.playsLeft(v))
	for i := range t.seats {
		t.readTaken(v, games.Seat(i+1))
		if t.standings[i].interim {
			t.given++
		}
	}
	return s
}

// playsLeft notes how often each seat will still play, and returns the most.
func (t *table) playsLeft(v *games.View) int {
	most := 0
	for i := range t.seats {
		pile, _ := v.Zone("draw", games.Seat(i+1))
		left := t.hands[i].n - kept + pile.Count
		t.standings[i].left = int8(left)
		most = max(most, left)
	}
	return most
}

// readTaken fills in what the seat has taken.
func (t *table) readTaken(v *games.View, s games.Seat) {
	st := &t.standings[s-1]
	st.lots[grey] = colourless
	z, _ := v.Zone("taken", s)
	for _, c := range z.Cards {
		ch := t.changes[st.lots[colourOf(c)]]
		st.lots[colourOf(c)] = ch.to
		st.points += int16(ch.points)
	}
	for _, l := range st.lots {
		st.shape += weight[l]
	}
	bonus := v.Count("interim", s)
	st.interim = bonus > 0
	st.points += int16(bonus)
}

// unseenIn returns the cards that the viewer doesn't see: those of the pack in no zone that shows them.
func unseenIn(v *games.View) []cards.Card {
	var seen [packSize]bool
	for _, z := range v.Zones {
		for _, c := range z.Cards {
			seen[c] = true
		}
	}
	unseen := make([]cards.Card, 0, packSize)
	for c, known := range seen {
		if !known {
			unseen = append(unseen, cards.Card(c))
		}
	}
	return unseen
}

// tryAll returns, for each card on hand, the lead to be expected when it is played, added up over all deals.
func (s *situation) tryAll() [handSize]float32 {
	var leads [handSize]float32
	r := rand.New(rand.NewPCG(0, 0))
	for range s.deals() {
		dealt := s.deal(r)
		for i := range dealt.hands[s.me].n {
			t := dealt
			t.play(s.me, i)
			t.playOn((s.me+1)%t.seats, foresight*t.seats-1)
			leads[i] += t.lead(s.me)
		}
	}
	return leads
}

// deals returns how many deals to try: fewer where each takes long.
func (s *situation) deals() int {
	plays := 0
	for i := range s.table.seats {
		plays += min(foresight, s.table.hands[i].n-kept)
	}
	return min(mostDeals, effort/max(1, plays*s.table.hands[s.me].n))
}

// deal gives the others as many of the unseen cards as they hold.
func (s *situation) deal(r *rand.Rand) table {
	t, next := s.table, 0
	for i := range t.seats {
		if i == s.me {
			continue
		}
		for j := range t.hands[i].all() {
			k := next + r.IntN(len(s.unseen)-next)
			s.unseen[next], s.unseen[k] = s.unseen[k], s.unseen[next]
			t.hands[i].cards[j] = s.unseen[next]
			next++
		}
	}
	return t
}
