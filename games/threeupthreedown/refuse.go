package threeupthreedown

import (
	"slices"

	"trey/games"
	"trey/games/cards"
)

func refuse(rule, key string, pairs ...any) *games.Refusal {
	return games.Refuse(rule, slug+".refuse."+key, pairs...)
}

// refusal returns why the move isn't allowed, nil if it is.
func (m *match) refusal(s games.Seat, mv games.Move) *games.Refusal {
	switch {
	case m.over:
		return refuse("C4", "over")
	case m.choosing > 0:
		return m.refuseChoosing(s, mv)
	case s != m.turn:
		return refuse("4", "turn", "Who", m.turn)
	case mv.Verb == verbUp:
		return refuse("3", "chosen")
	case !wellFormed(mv):
		return m.refuseMalformed(mv)
	}
	switch mv.Verb {
	case verbPlay:
		return m.refusePlay(mv.Cards)
	case verbFlip:
		return m.refuseFlip(mv.N)
	case verbPickup:
		return m.refusePickup()
	case verbDraw:
		return m.refuseDraw()
	}
	return m.refuseEnd()
}

// wellFormed reports whether the move has what its verb needs and nothing else. Moves that were read from text always have.
func wellFormed(mv games.Move) bool {
	i := slices.IndexFunc(info.Verbs, func(v games.Verb) bool { return v.Name == mv.Verb })
	if i < 0 || mv.Word != "" || slices.ContainsFunc(mv.Cards, func(c cards.Card) bool { return c >= numFaces }) {
		return false
	}
	v := info.Verbs[i]
	return len(mv.Cards) >= v.MinCards && len(mv.Cards) <= v.MaxCards && mv.N <= v.MaxN && (mv.N > 0) == (v.MaxN > 0)
}

// refuseMalformed says that there is no such move; of a discard without cards, why none can be named.
func (m *match) refuseMalformed(mv games.Move) *games.Refusal {
	if mv.Verb != verbPlay {
		return refuse("5", "unknown")
	}
	switch m.source(m.turn) {
	case fromDown:
		return refuse("14", "blind")
	case fromNowhere:
		return refuse("13", "draw_pile", "Count", games.Num(m.drawPile()))
	}
	return refuse("5", "unknown")
}

func (m *match) refuseChoosing(s games.Seat, mv games.Move) *games.Refusal {
	switch {
	case s < 1 || int(s) > m.seats:
		return refuse("3", "no_seat", "Others", m.others())
	case !m.chooses(s):
		return refuse("3", "waiting", "Others", m.others())
	case mv.Verb != verbUp || !wellFormed(mv):
		return refuse("3", "choose")
	case !m.hand(s).holds(mv.Cards):
		return refuse("3", "not_dealt", "Cards", named(mv.Cards))
	}
	return nil
}

// others names who is still choosing.
func (m *match) others() games.List {
	var out games.List
	for _, s := range m.Turn() {
		out = append(out, say("who", "Who", s))
	}
	return out
}

func (m *match) refusePlay(cs []cards.Card) *games.Refusal {
	f := faceOf(cs[0])
	different := func(c cards.Card) bool { return faceOf(c) != f }
	switch from := m.source(m.turn); {
	case from == fromDown:
		return refuse("14", "blind")
	case slices.ContainsFunc(cs, different):
		return refuse("5", "mixed", "Cards", named(cs))
	case !m.open().holds(cs):
		return m.refuseNotThere(from, cs)
	case !m.fits(f):
		return refuse("5", "low", "Face", f.lit(), "Top", m.top().lit())
	}
	return nil
}

// refuseNotThere says why cards can't be played that aren't where the discard must come from.
func (m *match) refuseNotThere(from source, cs []cards.Card) *games.Refusal {
	all := *m.hand(m.turn)
	all.addAll(m.up(m.turn).all())
	switch {
	case !all.holds(cs):
		return refuse("5", "not_held", "Cards", named(cs))
	case from == fromNowhere:
		return refuse("13", "draw_pile", "Count", games.Num(m.drawPile()))
	}
	// What the hand doesn't hold alone is, or would be mixed with, 3UP.
	return refuse("13", "up_early", "Count", games.Num(m.hand(m.turn).n))
}

func (m *match) refuseFlip(n int) *games.Refusal {
	switch m.source(m.turn) {
	case fromHand:
		return refuse("13", "flip_hand", "Count", games.Num(m.hand(m.turn).n))
	case fromNowhere:
		return refuse("13", "draw_pile", "Count", games.Num(m.drawPile()))
	case fromUp:
		return refuse("13", "flip_up", "Count", games.Num(m.up(m.turn).n))
	}
	if m.down(m.turn)[n-1] == cards.Back {
		return refuse("14", "flip_gone", "N", games.Num(n))
	}
	return nil
}

func (m *match) refusePickup() *games.Refusal {
	switch {
	case m.extra > 0:
		return refuse("11", "pickup_extra")
	case m.source(m.turn) == fromDown:
		return refuse("14", "pickup_blind")
	case !m.mustPickUp():
		return refuse("6", "must_play", "Face", faceOf(m.playable()[0][0]).lit())
	}
	return nil
}

func (m *match) refuseDraw() *games.Refusal {
	switch {
	case !m.fresh:
		return refuse("10", "draw_now")
	case m.hand(m.turn).n >= handSize:
		return refuse("10", "draw_full", "Count", games.Num(m.hand(m.turn).n))
	case m.drawPile() == 0:
		return refuse("10", "draw_empty")
	}
	return nil
}

func (m *match) refuseEnd() *games.Refusal {
	if m.extra == 0 {
		return refuse("11", "end_first")
	}
	return nil
}
