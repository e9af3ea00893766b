package thirtyone

import (
	"math"

	"trey/games/cards"
)

// What a hand is worth to the computer in the middle of a deal; found in duplicate deals, where they made little difference.
const (
	present = 0.1 // weight of its value beside that after one more card
	bonus   = 5.0 // what 31 is worth beyond its value, since it wins the deal at once
)

const mostPoints = 11 // of a card

// unseen counts the cards that a player has not seen, by suit and points.
type unseen struct {
	n       int
	count   [4][mostPoints + 1]int
	atLeast [4][mostPoints + 2]int // how many have so many points or more
	sum     [4][mostPoints + 2]int // and their points together
}

// newUnseen counts the pack without the cards seen.
func newUnseen(seen ...[]cards.Card) *unseen {
	u := &unseen{}
	var known [packSize]bool
	for _, cs := range seen {
		for _, c := range cs {
			known[c] = true
		}
	}
	for i, k := range known {
		if c := cards.Card(i); !k {
			u.n++
			u.count[c.Suit()][points(c)]++
		}
	}
	for s := range 4 {
		for p := mostPoints; p >= 0; p-- {
			u.atLeast[s][p] = u.atLeast[s][p+1] + u.count[s][p]
			u.sum[s][p] = u.sum[s][p+1] + p*u.count[s][p]
		}
	}
	return u
}

// cardOf returns a card of the suit with so many points, from 2 to 11.
func cardOf(suit, p int) cards.Card {
	if p == mostPoints {
		return cards.Card(13 * suit)
	}
	return cards.Card(13*suit + p - 1)
}

// triple is a hand of three cards summed up by suit.
type triple struct {
	sum   [4]int
	least [4]int // the least card of a suit held three times, which a fourth one replaces; else 0
	value int
}

// without sums up four cards less the one at the index.
func without(four []cards.Card, i int) triple {
	var t triple
	var n, least [4]int
	for j, c := range four {
		if j == i {
			continue
		}
		s, p := c.Suit(), points(c)
		t.sum[s] += p
		if n[s] == 0 || p < least[s] {
			least[s] = p
		}
		n[s]++
	}
	for s := range 4 {
		t.value = max(t.value, t.sum[s])
		if n[s] == handSize {
			t.least[s] = least[s]
		}
	}
	return t
}

// prospects rates a hand in the middle of a deal: by what it is worth now, and what one more unseen card makes of it on average.
func (u *unseen) prospects(t triple) float64 {
	if t.value == best {
		return best + bonus
	}
	if u.n == 0 {
		return float64(t.value)
	}
	total, wins := u.n*t.value, 0
	for s := range 4 {
		base := t.sum[s] - t.least[s]
		// Cards of the suit with so many points or more make a better hand, some of them 31.
		from := min(max(t.value-base, 0), mostPoints) + 1
		total += u.sum[s][from] + (base-t.value)*u.atLeast[s][from]
		if need := best - base; from <= need && need <= mostPoints {
			wins += u.count[s][need]
		}
	}
	next := (float64(total) + bonus*float64(wins)) / float64(u.n)
	return present*float64(t.value) + (1-present)*next
}

// rivals is what can be guessed of the other hands of the deal.
type rivals struct {
	n       int     // how many they are
	draws   float64 // cards drawn from the stock so far, per player
	knocked bool    // one of them has knocked
}

// survives returns the chance that a hand of this value isn't lowest when the deal ends with the turns now under way. Sharing the
// lowest value is no help.
func (r rivals) survives(v int) float64 {
	if v == best {
		return 1
	}
	n, lowest := r.n, 1.0
	if r.knocked {
		n--
		lowest = logistic(v, 26+0.8*min(r.draws, 2), 1)
	}
	return 1 - lowest*math.Pow(r.reach(v), float64(n))
}

// allAbove returns the chance that every other hand comes to more than the value with one more turn each.
func (r rivals) allAbove(v int) float64 { return math.Pow(r.reach(v+1), float64(r.n)) }

// reach returns the chance that one of the hands reaches the value with one more turn. Means and spread are those of deals between
// computers: dealt hands improve from 19 to 23 within about two draws each.
func (r rivals) reach(v int) float64 {
	d := min(r.draws, 2.3)
	return logistic(v, 18.7+2*d, 2.75-0.2*d)
}

// logistic returns the chance of a value or more on a logistic curve with the mean and scale.
func logistic(v int, mean, scale float64) float64 {
	return 1 / (1 + math.Exp((float64(v)-0.5-mean)/scale))
}
