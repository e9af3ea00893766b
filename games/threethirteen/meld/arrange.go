package meld

import (
	"slices"

	"trey/games/cards"
)

// span is the places of a run: 0 for the ace, 12 for the king, 13 for an ace above the king.
type span struct{ low, top int }

// laid is a meld in the making.
type laid struct {
	part
	run   bool
	wilds int
	span  // of a run
}

// arrange finds the melds of a best arrangement by going the way of the search once more.
func (s *solver) arrange(hand []cards.Card) Arrangement {
	out := Arrangement{Penalty: s.least(s.full, s.wilds)}
	melds, left, wilds := s.choose()
	if wilds = takeIn(melds, wilds); wilds >= 3 {
		melds = append(melds, laid{wilds: wilds})
		wilds = 0
	}
	jokers := slices.DeleteFunc(slices.Clone(hand), func(c cards.Card) bool { return !s.rules.IsWild(c) })
	slices.Sort(jokers)
	for _, m := range s.join(melds) {
		out.Melds = append(out.Melds, s.lay(m, jokers[:m.wilds]))
		jokers = jokers[m.wilds:]
	}
	out.Left = slices.Sorted(slices.Values(append(s.cardsOf(left), jokers...)))
	return out
}

// choose returns the candidates of a best arrangement, the natural cards and the number of wild cards that are left.
func (s *solver) choose() (melds []laid, left part, wilds int) {
	p, wilds := s.full, s.wilds
	for p.size() > 0 {
		i := p.lowest()
		want := s.solve(p, wilds)
		if c, ok := s.best(p, wilds, want); ok {
			melds = append(melds, s.start(c))
			p, wilds = p.minus(c.part), wilds-c.wilds
			continue
		}
		left = left.plus(s.one(i))
		p = p.minus(s.one(i))
	}
	return melds, left, wilds
}

// best returns a candidate with the part's lowest card by which the part comes to what is wanted; false if that card is better left.
func (s *solver) best(p part, wilds, want int) (candidate, bool) {
	i := p.lowest()
	for _, c := range s.candidates[s.first[i]:s.first[i+1]] {
		if c.wilds <= wilds && p.has(c.part) && s.solve(p.minus(c.part), wilds-c.wilds) == want {
			return c, true
		}
	}
	return candidate{}, false
}

// start makes a meld of a candidate. A run that needs a place more than its cards span goes on upwards, at the king downwards.
func (s *solver) start(c candidate) laid {
	m := laid{part: c.part, run: c.run, wilds: c.wilds}
	if !c.run {
		return m
	}
	m.span = span{low: king, top: ace}
	faces := s.cardsOf(c.part)
	for _, f := range faces {
		m.low, m.top = min(m.low, place(f, faces)), max(m.top, place(f, faces))
	}
	m.widen(c.wilds + c.size() - (m.top - m.low + 1))
	return m
}

// place returns where a card stands in the run of these cards: an ace is above the king in one that isn't low. A candidate is too short for both.
func place(c cards.Card, run []cards.Card) int {
	if c.Rank() == ace && slices.ContainsFunc(run, func(o cards.Card) bool { return o.Rank() >= longest }) {
		return high
	}
	return c.Rank()
}

// widen adds n places, at the top as long as the king isn't reached.
func (m *laid) widen(n int) {
	for range n {
		if m.top < king {
			m.top++
		} else {
			m.low--
		}
	}
}

// takeIn puts wild cards over into the first set, or if there are only runs lengthens the first one. With more than two over
// there is a set: a single card with two wild ones is the first candidate that is tried. It returns how many are still over.
func takeIn(melds []laid, wilds int) int {
	if len(melds) == 0 {
		return wilds
	}
	if i := slices.IndexFunc(melds, func(m laid) bool { return !m.run }); i >= 0 {
		melds[i].wilds += wilds
		return 0
	}
	melds[0].wilds += wilds
	melds[0].widen(wilds)
	return 0
}

// join makes one meld of sets of the same rank, and of runs that continue each other.
func (s *solver) join(melds []laid) []laid {
	for i := 0; i < len(melds); i++ {
		for j := 0; j < len(melds); j++ {
			if i == j || !s.continues(melds[i], melds[j]) {
				continue
			}
			melds[i].top = melds[j].top
			melds[i].part = melds[i].plus(melds[j].part)
			melds[i].wilds += melds[j].wilds
			melds = slices.Delete(melds, j, j+1)
			i = -1
			break
		}
	}
	return melds
}

// continues reports whether the second meld can be added to the first. A run can't have the ace at both ends (rule 11).
func (s *solver) continues(a, b laid) bool {
	if a.run != b.run || a.size() == 0 || b.size() == 0 {
		return false
	}
	first, second := s.kind[a.lowest()], s.kind[b.lowest()]
	if !a.run {
		return first.Rank() == second.Rank()
	}
	return first.Suit() == second.Suit() && a.top+1 == b.low && (a.low != ace || b.top != high)
}

// lay puts the cards of a meld in order, the wild ones where they stand.
func (s *solver) lay(m laid, jokers []cards.Card) Meld {
	faces := s.cardsOf(m.part)
	if !m.run {
		slices.Sort(faces)
		return Meld{Cards: append(faces, jokers...)}
	}
	out := Meld{Run: true}
	for place := m.low; place <= m.top; place++ {
		i := slices.IndexFunc(faces, func(c cards.Card) bool { return c.Rank() == place%high })
		if i >= 0 {
			out.Cards = append(out.Cards, faces[i])
			continue
		}
		out.Cards = append(out.Cards, jokers[0])
		jokers = jokers[1:]
	}
	return out
}

// cardsOf returns the cards of a part, by rank.
func (s *solver) cardsOf(p part) []cards.Card {
	var out []cards.Card
	for k := range s.kinds {
		for range p.count(k) {
			out = append(out, s.kind[k])
		}
	}
	return out
}
