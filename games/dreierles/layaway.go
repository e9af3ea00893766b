package dreierles

import (
	"slices"

	"trey/games"
	"trey/games/cards"
)

// layable says what the declarer may lay away (rule 7): forced cards all go, and n of the free ones besides.
func (m *match) layable() (forced, free set, n int) {
	hand, n := *m.hand(m.declarer), int(m.drawn)
	if m.laysAny {
		return 0, hand, n
	}
	others := hand &^ trumps &^ kings
	switch few := n - others.len(); {
	case few < 0:
		return 0, others, n
	case few == 0:
		return others, 0, 0
	default:
		return others, hand & trumps &^ droll, few
	}
}

// layAways returns every set that may be laid away, in standard order.
func (m *match) layAways() []games.Move {
	forced, free, n := m.layable()
	from := free.cards()
	moves := make([]games.Move, 0, choose(len(from), n))
	held := make([]cards.Card, 0, cap(moves)*int(m.drawn))
	var pick func(i int, got set)
	pick = func(i int, got set) {
		if got.len() == n {
			at := len(held)
			for s := got | forced; s != 0; s &= s - 1 {
				held = append(held, s.first())
			}
			moves = append(moves, games.Move{Verb: verbDiscard, Cards: held[at:len(held):len(held)]})
			return
		}
		for ; i < len(from); i++ {
			pick(i+1, got|1<<from[i])
		}
	}
	pick(0, 0)
	return moves
}

// choose returns how many ways there are to choose k of n things.
func choose(n, k int) int {
	ways := 1
	for i := range k {
		ways = ways * (n - i) / (i + 1)
	}
	return ways
}

func (m *match) refuseLayAway(mv games.Move) *games.Refusal {
	if mv.Verb != verbDiscard || mv.Word != "" {
		return refuse("7", "discard", "Count", number(int(m.drawn)))
	}
	hand := *m.hand(m.turn)
	for i, c := range mv.Cards {
		switch {
		case !hand.has(c):
			return refuse("7", "not_held", "Card", games.Cards{c})
		case slices.Contains(mv.Cards[:i], c):
			return refuse("7", "twice", "Card", games.Cards{c})
		}
	}
	if len(mv.Cards) != int(m.drawn) {
		return refuse("7", "discard", "Count", number(int(m.drawn)))
	}
	forced, free, _ := m.layable()
	for _, c := range mv.Cards {
		if r := m.refuseToGo(c, forced, free); r != nil {
			return r
		}
	}
	if left := forced &^ setOf(mv.Cards...); left != 0 {
		return refuse("7", "must_go", "Cards", forced.text())
	}
	return nil
}

// refuseToGo returns why the declarer may not lay the card away, nil if he may.
func (m *match) refuseToGo(c cards.Card, forced, free set) *games.Refusal {
	switch {
	case (forced | free).has(c):
		return nil
	case free&trumps == 0:
		return refuse("7", "stays")
	case kings.has(c):
		return refuse("7", "king_stays")
	}
	return refuse("7", "droll_stays")
}

func (b *builder) layAway(cs []cards.Card) {
	b.laid = setOf(cs...)
	*b.hand(b.turn) &^= b.laid
	b.sayLayAway()
	b.announce(b.declarer)
}
