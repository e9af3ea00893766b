package dreisindeinezuviel

import (
	"trey/games"
	"trey/games/cards"
)

// rules are the options that change what counts.
type rules struct {
	turnedCount bool // turned piles make a colour lie open (rule 6)
	finalFrom   int  // open colours from which on there is a final bonus, 5 or 6 (rule 10)
}

func rulesOf(o games.Options) rules {
	return rules{turnedCount: o.Bool("turned_count"), finalFrom: o.Int("final_bonus_from")}
}

// piles are how many cards of each colour somebody has taken; index 0 has the grey ones.
type piles [colours + 1]uint8

// points returns what the colours are worth: of each 1 for one card, 5 for two, and −3 for every three, whose pile is turned over (rule 5).
func (p *piles) points() int {
	sum := 0
	for _, n := range p[1:] {
		sum += colourPoints(int(n))
	}
	return sum
}

// turnedPoints is what a pile turned over is worth.
const turnedPoints = -3

func colourPoints(n int) int { return turnedPoints*(n/3) + [3]int{0, 1, 5}[n%3] }

// turned returns how many piles have been turned over.
func (p *piles) turned() int {
	sum := 0
	for _, n := range p[1:] {
		sum += int(n / 3)
	}
	return sum
}

// open returns how many colours lie open (rule 6).
func (r rules) open(p *piles) int {
	n := 0
	for _, k := range p[1:] {
		if k%3 != 0 || r.turnedCount && k > 0 {
			n++
		}
	}
	return n
}

// final returns the final bonus for so many open colours (rule 10).
func (r rules) final(open int) int {
	switch {
	case open == colours:
		return 10
	case open >= r.finalFrom:
		return 5
	}
	return 0
}

// interimBonuses are the points of the interim bonuses in the order in which they are given (rule 7).
var interimBonuses = [...]int{10, 7, 5, 3}

// nextInterim returns the points of the next interim bonus after so many have been given; 0 if none is left.
func nextInterim(given int) int {
	if given >= len(interimBonuses) {
		return 0
	}
	return interimBonuses[given]
}

// maxTaken is how many cards somebody can take at most: three with each of 18 plays.
const maxTaken = 18 * mostTaken

// display is what lies before a player. Its value is part of the match: copying copies the cards.
type display struct {
	cards   [maxTaken]cards.Card // in the order taken
	n       uint8
	piles   piles
	interim uint8 // points of the interim bonus, 0 if there is none
}

func (d *display) all() []cards.Card { return d.cards[:d.n] }

// points returns the colours and the interim bonus.
func (d *display) points() int { return d.piles.points() + int(d.interim) }

// store puts down what a play has brought.
func (d *display) store(e effect) {
	d.n += uint8(copy(d.cards[d.n:], e.took))
	d.piles = e.piles
	d.interim += uint8(e.interim)
}

// finalOf returns the seat's final bonus as its colours lie now.
func (m *match) finalOf(s games.Seat) int { return m.final(m.open(&m.display(s).piles)) }

// Result returns the totals: colours, interim and final bonus; the highest wins and takes the pot (rules 11 and 12).
func (m *match) Result() (games.Result, bool) {
	if m.turn != games.Nobody {
		return games.Result{}, false
	}
	scores := make([]int, m.seats)
	for i := range scores {
		scores[i] = m.displays[i].points() + m.finalOf(games.Seat(i+1))
	}
	return games.NewResult(scores, info.LowWins, m.stake), true
}

// settle ends the match, and tells how.
func (b *builder) settle() {
	b.turn = games.Nobody
	r, _ := b.Result()
	st := games.Settlement{Deal: 1, Money: r.Money}
	for s := games.Seat(1); int(s) <= b.seats; s++ {
		d := b.display(s)
		tally := func(key string, n int) {
			if n > 0 {
				st.Tally = append(st.Tally, games.Count{Key: key, Seat: s, N: n})
			}
		}
		tally("taken", int(d.n))
		tally("turned", d.piles.turned())
		tally("interim", int(d.interim))
		tally("final", b.finalOf(s))
	}
	b.settled = append(b.settled, st)
	b.sayEnd(r)
}
