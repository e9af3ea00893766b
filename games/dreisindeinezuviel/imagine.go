package dreisindeinezuviel

import "trey/games/cards"

// table is a match as a player imagines it, with cards on every hand. Copying it is making a new one.
type table struct {
	*prospects
	seats     int
	given     int // interim bonuses, at most all of them
	rows      [rows]row
	hands     [maxSeats]held // of seat 1 first, as all that follow
	standings [maxSeats]standing
}

// held is the cards on a hand, in any order.
type held struct {
	cards [handSize]cards.Card
	n     int
}

func (h *held) all() []cards.Card { return h.cards[:h.n] }

// remove takes away the card at the index.
func (h *held) remove(i int) {
	h.n--
	h.cards[i] = h.cards[h.n]
}

// standing is what somebody has come to.
type standing struct {
	lots    [colours + 1]lot
	shape   shape
	points  int16 // of the colours and the interim bonus (rules 5 and 7)
	left    int8  // plays
	interim bool  // has got the bonus
}

// level says which interim bonus the standing may still bring.
func (t *table) level(st *standing) int {
	if st.interim {
		return noBonus
	}
	return t.given
}

// worthOf returns what the standing can be expected to come to, in points.
func (t *table) worthOf(st *standing) float32 {
	return float32(st.points) + t.after(int(st.left), t.level(st))[st.shape]
}

// takes returns what the card takes from its row (rule 4). The cards are the row's own.
func (t *table) takes(c cards.Card) []cards.Card {
	r := &t.rows[rowOf(c)]
	if !r.full() {
		return nil
	}
	at := mostTaken
	for at > 0 && r.cards[at-1] > c {
		at--
	}
	if at == mostTaken {
		return r.cards[:1]
	}
	return r.cards[at:mostTaken]
}

// taking returns the standing of the seat, from 0, after a play that takes the cards (rules 5 and 7).
func (t *table) taking(seat int, took []cards.Card) standing {
	st := t.standings[seat]
	st.left--
	for _, c := range took {
		l := &st.lots[colourOf(c)]
		ch := t.changes[*l]
		st.shape += weight[ch.to] - weight[*l]
		st.points += int16(ch.points)
		*l = ch.to
	}
	if bonus := nextInterim(t.level(&st)); bonus > 0 && len(took) > 0 && t.all[st.shape] {
		st.points += int16(bonus)
		st.interim = true
	}
	return st
}

// play makes the seat, from 0, play the card at the index of its hand.
func (t *table) play(seat, at int) {
	h := &t.hands[seat]
	c := h.cards[at]
	h.remove(at)
	took := t.takes(c)
	st := t.taking(seat, took)
	if st.interim && !t.standings[seat].interim {
		t.given++
	}
	t.standings[seat] = st
	t.rows[rowOf(c)].replace(took, c)
}

// replace removes the cards taken and puts in the one that takes them.
func (r *row) replace(took []cards.Card, c cards.Card) {
	if len(took) > 0 && took[0] < c {
		copy(r.cards[:], r.cards[1:r.n])
		r.n--
	} else {
		r.n -= uint8(len(took))
	}
	r.insert(c)
}

// pick returns the index of the card on the seat's hand, from 0, that it plays when it thinks of itself alone: after which its standing is
// worth most.
func (t *table) pick(seat int) int {
	best, most := 0, float32(0)
	for i, c := range t.hands[seat].all() {
		st := t.taking(seat, t.takes(c))
		if w := t.worthOf(&st); i == 0 || w > most {
			best, most = i, w
		}
	}
	return best
}

// playOn lets the seats play so often in turn, beginning with one, from 0, but no further than to the next drawing.
func (t *table) playOn(seat, plays int) {
	for ; plays > 0 && t.hands[seat].n > kept; plays-- {
		t.play(seat, t.pick(seat))
		seat = (seat + 1) % t.seats
	}
}

// lead returns by how many points the seat, from 0, can be expected to end above each of the others, all added up.
func (t *table) lead(seat int) float32 {
	own, sum := t.worthOf(&t.standings[seat]), float32(0)
	for s := range t.seats {
		if s != seat {
			sum += own - t.worthOf(&t.standings[s])
		}
	}
	return sum
}
