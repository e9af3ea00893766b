package threeupthreedown

import (
	"math"
	"math/rand/v2"
)

// How long the computer thinks. It counts what it does and never looks at a clock, so that a view always gets the same move. Five times as
// many moves and four times as many deals made no difference in 400 duplicate matches of two and of four computers.
const (
	budget     = 8_000 // moves played out, at some 30 ns to 100 ns each
	mostDeals  = 100   // ways to deal the unseen cards
	sparsest   = 24    // deals before an option is dropped
	reviewEach = 8     // deals between looks at which options can be dropped
)

// What is made of the playouts. Between computers, in 500 duplicate matches of two and of four seats, caution from 0 to 2 and perCard
// from 0.005 to 0.1 did about as well.
const (
	perCard  = 0.02 // what a card more or less than another player is worth beside being before him at all
	caution  = 1.0  // by how many standard errors an option must be better than the move by habit
	hopeless = 2.0  // by how many standard errors an option must be worse than another to be dropped
	doubt    = 1.0  // square of a difference imagined besides those seen, so that few playouts prove little
)

// option is a move that is weighed: how it does in playouts compared with the move by habit, on the same cards.
type option struct {
	act
	sum, squares float64
	dropped      bool
}

func (o *option) mean(deals int) float64 { return o.sum / float64(deals) }

// stray returns the standard error of the mean.
func (o *option) stray(deals int) float64 {
	n, m := float64(deals), o.mean(deals)
	return math.Sqrt(max((o.squares+doubt)/n-m*m, 0) / n)
}

// thought is one decision in the making.
type thought struct {
	*situation
	lots    *rand.Rand
	options []option // the first one is the move by habit, to which the others are compared
	deals   int
	moves   int // played out so far
}

// best plays every option out on the same deals of the unseen cards and returns the index of the best one. The first option must be the
// move by habit.
func (s *situation) best(acts []act) int {
	t := &thought{situation: s, lots: rand.New(rand.NewPCG(s.seed(), 0))}
	for _, a := range acts {
		t.options = append(t.options, option{act: a})
	}
	for t.deals < mostDeals && t.moves < budget && t.undecided() > 0 {
		t.playOut()
		if t.deals >= sparsest && t.deals%reviewEach == 0 {
			t.review()
		}
	}
	return t.choice()
}

// undecided returns how many options besides the first one may still prove better.
func (t *thought) undecided() int {
	n := 0
	for i := range t.options[1:] {
		if !t.options[i+1].dropped {
			n++
		}
	}
	return n
}

// playOut plays every option out on one deal of the unseen cards.
func (t *thought) playOut() {
	deal := t.position
	t.dealUnseen(&deal)
	habit := t.worth(deal, t.options[0].act)
	for i := range t.options[1:] {
		o := &t.options[i+1]
		if o.dropped {
			continue
		}
		x := t.worth(deal, o.act) - habit
		o.sum += x
		o.squares += x * x
	}
	t.deals++
}

// dealUnseen deals the unseen cards to the places that hold them, each way as likely.
func (t *thought) dealUnseen(p *position) {
	var cs [packSize]face
	n := copy(cs[:], t.unseen)
	take := func() face {
		i := t.lots.IntN(n)
		f := cs[i]
		n--
		cs[i] = cs[n]
		return f
	}
	for i := range p.seats {
		if i != p.turn {
			size := p.hands[i].size
			p.hands[i] = holding{}
			for range size {
				p.hands[i].add(take(), 1)
			}
		}
		for j := range p.downN[i] {
			p.downs[i][j] = take()
		}
	}
	for i := range p.drawN {
		p.draw[i] = take()
	}
}

// worth makes the move, lets everybody go on by habit, and returns what the end is worth to whoever made it.
func (t *thought) worth(p position, a act) float64 {
	me := p.turn
	for p.do(a); !p.over; p.do(p.habit()) {
		t.moves++
	}
	t.moves++
	return p.standing(me)
}

// standing returns the share of the others whom the seat leaves behind, a tie being half, and a little for the cards by which it does.
func (p *position) standing(me int) float64 {
	total, own := 0.0, p.left(me)
	for i := range p.seats {
		d := p.left(i) - own
		switch {
		case i == me:
			continue
		case d > 0:
			total++
		case d == 0:
			total += 0.5
		}
		total += perCard * float64(d)
	}
	return total / float64(p.seats-1)
}

// review drops options that are hardly ever going to be best.
func (t *thought) review() {
	floor := 0.0
	for i := range t.options[1:] {
		o := &t.options[i+1]
		floor = max(floor, o.mean(t.deals)-hopeless*o.stray(t.deals))
	}
	for i := range t.options[1:] {
		o := &t.options[i+1]
		o.dropped = o.dropped || o.mean(t.deals)+hopeless*o.stray(t.deals) < floor
	}
}

// choice returns the index of the option that is best beyond chance, 0 if none is better than habit.
func (t *thought) choice() int {
	best, most := 0, 0.0
	for i := range t.options {
		o := &t.options[i]
		if o.dropped {
			continue
		}
		if r := o.mean(t.deals) - caution*o.stray(t.deals); r > most {
			best, most = i, r
		}
	}
	return best
}
