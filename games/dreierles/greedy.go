package dreierles

import (
	"trey/games"
	"trey/games/cards"
)

// greedy is the yardstick: it bids by counting trumps and high cards, announces what can't fail, takes tricks that it can take as the last
// player, and throws away as little as it can otherwise.
type greedy struct{}

// Greedy returns the yardstick.
func (Game) Greedy() games.Player { return greedy{} }

// leastFor is what a hand must come to for each bid; found by letting the yardstick play deals with every bid. With 12 for a Dreier it loses
// 13 ± 2 cents a match to itself in 1,000 duplicate matches of three, with 9 20 ± 3, and 10 makes no difference.
var leastFor = [...]int{dreier: 11, zweier: 13, einer: 14, solo: 15}

// Choose takes what looks best in the view.
func (greedy) Choose(v games.View, p games.Prompt, _ games.Chance) games.Move {
	t := tableOf(&v)
	switch v.Phase {
	case phaseNames[auction]:
		return t.bid(p)
	case phaseNames[layingAway]:
		return t.layAway(p)
	case phaseNames[announcing]:
		return t.speak(p)
	}
	return t.play(p)
}

// sight is what a player sees of the table.
type sight struct {
	seat     games.Seat
	hand     set
	declarer games.Seat // Nobody in a Bridscher
	ahead    games.Seat // who takes it as it lies; Nobody between tricks
	best     cards.Card // with which card
	down     int        // cards of the trick on the table
}

func tableOf(v *games.View) *sight {
	t := &sight{seat: v.Viewer}
	for s := games.Seat(1); s <= maxSeats; s++ {
		for c := dreier; c <= solo; c++ {
			if v.Count(contractNames[c], s) > 0 {
				t.declarer = s
			}
		}
	}
	for _, key := range [...]string{"hand", "drawn", "open"} {
		z, _ := v.Zone(key, t.seat)
		t.hand |= setOf(z.Cards...)
	}
	t.look(v)
	return t
}

// look goes through the trick on the table, from its leader on: who plays after the viewer hasn't played yet.
func (t *sight) look(v *games.View) {
	for i := games.Seat(1); i < maxSeats; i++ {
		s := (t.seat+i-1)%maxSeats + 1
		z, ok := v.Zone("played", s)
		if !ok {
			continue
		}
		c := z.Cards[0]
		t.down++
		if t.down == 1 || beats(c, t.best) {
			t.ahead, t.best = s, c
		}
	}
}

// strength counts a hand: each trump one, the Gstieß, the 21 and every king one more.
func strength(hand set) int {
	high := setOf(gstiess, t21) | kings
	return (hand & trumps).len() + (hand & high).len()
}

// wish returns the contract that a hand is good for, none for a weak one.
func wish(hand set) contract {
	wish := none
	for c := dreier; c <= solo; c++ {
		if strength(hand) >= leastFor[c] {
			wish = c
		}
	}
	return wish
}

func (t *sight) bid(p games.Prompt) games.Move {
	wish := wish(t.hand)
	for _, c := range p.Choices {
		if wish != none && bidOf(c.Move.Word) == wish {
			return c.Move
		}
	}
	return p.Default
}

// layAway gives away card points, which are safe there, and whole suits, so that it can play trumps.
func (t *sight) layAway(p games.Prompt) games.Move {
	best, most := p.Default, 0
	for i, mv := range p.Moves() {
		laid := setOf(mv.Cards...)
		rate := laid.points() - 5*(laid&(trumps|kings)).len()
		for s := clubs; s <= spades; s++ {
			if t.hand&s.all() != 0 && t.hand&^laid&s.all() == 0 {
				rate += 2
			}
		}
		if i == 0 || rate > most {
			best, most = mv, rate
		}
	}
	return best
}

// speak announces 10 trumps, which can't fail.
func (t *sight) speak(p games.Prompt) games.Move {
	for _, c := range p.Choices {
		if c.Move.Word == wordTrumps {
			return c.Move
		}
	}
	return p.Default
}

// play takes the trick as last player as cheaply as it can, and helps a partner who has it. Leading, the declarer plays the
// highest trump; in a Bridscher nobody wants the trick.
func (t *sight) play(p games.Prompt) games.Move {
	var can set
	for _, mv := range p.Moves() {
		can |= setOf(mv.Cards...)
	}
	switch {
	case t.declarer == games.Nobody:
		return card(t.avoid(can))
	case t.down == 0 && t.seat == t.declarer && can&trumps&^(1<<pfeif) != 0:
		return card(highest(can & trumps))
	case t.down == players-1 && t.seat != t.declarer && t.ahead != t.declarer:
		return card(richest(can))
	case t.down == players-1:
		if takers := t.takers(can); takers != 0 {
			return card(cheapest(takers))
		}
	}
	return card(cheapest(can))
}

// avoid returns the richest card that doesn't take the trick, else the cheapest.
func (t *sight) avoid(can set) cards.Card {
	if under := can &^ t.takers(can); t.down > 0 && under != 0 {
		return richest(under)
	}
	return cheapest(can)
}

// takers returns which of the cards beat those on the table.
func (t *sight) takers(can set) set {
	var takers set
	for s := can; s != 0; s &= s - 1 {
		if c := s.first(); t.down == 0 || beats(c, t.best) {
			takers |= 1 << c
		}
	}
	return takers
}

func card(c cards.Card) games.Move { return games.NewMove(verbPlay, c) }

// cheapest returns the card with the fewest card points, of these the one easiest beaten.
func cheapest(cs set) cards.Card {
	return pickBy(cs, func(c cards.Card) int { return -100*points(c) - height(c) })
}

// richest returns the card with the most card points, of these the one easiest beaten.
func richest(cs set) cards.Card {
	return pickBy(cs, func(c cards.Card) int { return 100*points(c) - height(c) })
}

func highest(cs set) cards.Card { return pickBy(cs, height) }

// pickBy returns the card with the highest rate, the first one of equals. The set must not be empty.
func pickBy(cs set, rate func(cards.Card) int) cards.Card {
	best := cs.first()
	for ; cs != 0; cs &= cs - 1 {
		if c := cs.first(); rate(c) > rate(best) {
			best = c
		}
	}
	return best
}
