package dreisindeinezuviel

// What prospects suppose of a play. In duplicate matches of computers 2 choices did a point better than 3 with four seats and as well with two, and 4 did
// no better than 3. A chance of 0 to take nothing did as well as 0.1, and 0.2 worse by 1 to 2 points.
const (
	choices = 2   // plays from which a player chooses the best
	nothing = 0.1 // chance that one of them takes nothing that counts
)

// lot is how the cards of one colour lie before somebody.
type lot uint8

// The lots of a colour. What has no colour, as grey cards, stays as it is.
const (
	absent lot = iota // no card, or with turned piles alone where these don't count as open
	single
	pair
	turnedOver // turned piles alone where they count as open (option turned_count)
	colourless
	lots
)

// Whoever has no interim bonus goes by the number of those given to others. A last level stands for those who can get none any more.
const (
	levels  = len(interimBonuses) + 1
	noBonus = levels - 1
)

// shape says how many colours lie in each lot, as a number. Two displays of the same shape have the same prospects.
type shape int16

// weight is what one colour in the lot adds to a shape.
var weight = [lots]shape{single: 1, pair: colours + 1, turnedOver: (colours + 1) * (colours + 1)}

// change is what one more card of a colour does.
type change struct {
	to     lot
	points int // of the colours (rule 5)
}

// prospects is what displays are worth beyond the points that they hold: what a lone player can expect who takes about a card with every play,
// and always chooses the best of some.
type prospects struct {
	rules
	changes [lots]change
	all     []bool    // by shape: all colours lie open (rule 6)
	worth   []float32 // in points, by plays left, level and shape
}

// newProspects works out the prospects with up to so many plays left.
func newProspects(r rules, plays int) *prospects {
	p := &prospects{rules: r, changes: [lots]change{
		absent: {single, 1}, single: {pair, 4}, pair: {absent, -8}, turnedOver: {single, 1}, colourless: {colourless, 0},
	}}
	size := weight[turnedOver]
	if r.turnedCount {
		p.changes[pair].to = turnedOver
		size *= colours + 1
	}
	p.all = make([]bool, size)
	p.worth = make([]float32, (plays+1)*levels*int(size))
	shapes := p.shapes()
	for _, s := range shapes {
		p.all[s.shape] = s.n[absent] == 0
		for level := range levels {
			p.after(0, level)[s.shape] = float32(r.final(colours - s.n[absent]))
		}
	}
	for left := 1; left <= plays; left++ {
		for level := range levels {
			now := p.after(left, level)
			for _, s := range shapes {
				now[s.shape] = p.expect(s, left, level)
			}
		}
	}
	return p
}

// after returns the worths, by shape, with so many plays left.
func (p *prospects) after(left, level int) []float32 {
	from := (left*levels + level) * len(p.all)
	return p.worth[from : from+len(p.all)]
}

// spread is a shape with the number of colours in each lot.
type spread struct {
	shape shape
	n     [turnedOver + 1]int
}

// shapes returns every shape that can be.
func (p *prospects) shapes() []spread {
	var out []spread
	most := 0
	if p.turnedCount {
		most = colours
	}
	for t := 0; t <= most; t++ {
		for two := 0; two <= colours-t; two++ {
			for one := 0; one <= colours-t-two; one++ {
				n := [...]int{absent: colours - t - two - one, single: one, pair: two, turnedOver: t}
				out = append(out, spread{shapeOf(n), n})
			}
		}
	}
	return out
}

func shapeOf(n [turnedOver + 1]int) shape {
	sum := shape(0)
	for l, k := range n {
		sum += shape(k) * weight[l]
	}
	return sum
}

// expect returns the worth of a shape from the worths with one play fewer left.
func (p *prospects) expect(s spread, left, level int) float32 {
	var o outcomes
	o.add(p.after(left-1, level)[s.shape], nothing)
	for l, k := range s.n {
		if k > 0 {
			o.add(p.take(s.shape, lot(l), left, level), (1-nothing)*float32(k)/colours)
		}
	}
	return o.best()
}

// take returns the worth of taking a card of a colour in the lot: the points and the interim bonus at once, and what comes after.
func (p *prospects) take(from shape, l lot, left, level int) float32 {
	c := p.changes[l]
	to := from + weight[c.to] - weight[l]
	points := c.points
	if p.all[to] {
		points += nextInterim(level)
		level = noBonus
	}
	return float32(points) + p.after(left-1, level)[to]
}

// outcomes are what a play may lead to, ascending by worth.
type outcomes struct {
	worth  [turnedOver + 2]float32
	chance [turnedOver + 2]float32
	n      int
}

func (o *outcomes) add(worth, chance float32) {
	i := o.n
	for ; i > 0 && o.worth[i-1] > worth; i-- {
		o.worth[i], o.chance[i] = o.worth[i-1], o.chance[i-1]
	}
	o.worth[i], o.chance[i] = worth, chance
	o.n++
}

// best returns the mean of the best of some plays that are independent of each other.
func (o *outcomes) best() float32 {
	mean, upTo, before := float32(0), float32(0), float32(0)
	for i := range o.n {
		upTo += o.chance[i]
		all := float32(1) // the chance that none is better
		for range choices {
			all *= upTo
		}
		mean += o.worth[i] * (all - before)
		before = all
	}
	return mean
}
