package threeupthreedown

import (
	"trey/games"
	"trey/games/cards"
)

// removes is how many equal numbers on top of the pile remove it (rule 7).
const removes = 3

// play discards cards with the same face, in standard order, from the hand or from the 3UP cards (rules 5 and 13).
func (b *builder) play(cs []cards.Card) {
	b.open().removeAll(cs)
	b.sayOf(b.turn, "played", "Cards", games.Cards(cs))
	b.discarded(cs)
}

// flip turns a face-down card up and plays it; one that can't be played goes into the hand with the pile (rule 14).
func (b *builder) flip(n int) {
	d := b.down(b.turn)
	c := d[n-1]
	d[n-1] = cards.Back
	b.sayOf(b.turn, "flipped", "Cards", games.Cards{c}, "N", games.Num(n))
	if b.fits(faceOf(c)) {
		b.discarded([]cards.Card{c})
		return
	}
	b.sayOf(b.turn, "failed", "Top", b.top().lit(), "Count", games.Num(b.piled+1))
	b.tallies[b.turn-1].failed++
	b.hand(b.turn).add(c)
	b.takePile()
	b.pass()
}

// pickUp takes the pile into the hand and ends the turn without refilling (rule 6).
func (b *builder) pickUp() {
	b.sayOf(b.turn, "picked_up", "Top", b.top().lit(), "Count", games.Num(b.piled))
	b.tallies[b.turn-1].pickups++
	b.takePile()
	b.pass()
}

func (b *builder) takePile() {
	b.hand(b.turn).addAll(b.pile[:b.piled])
	b.piled = 0
}

// discarded does what cards do that have just been discarded: they clear the pile or lie on it. Then the turn goes on with
// extra discards or ends (rules 7 to 11), unless they were the player's last cards (rule 16).
func (b *builder) discarded(cs []cards.Card) {
	f := faceOf(cs[0])
	if b.extra > 0 {
		b.extra--
	}
	b.fresh = false
	if f.isClear() {
		b.clear(cs)
	} else {
		b.lay(cs)
	}
	switch {
	case b.left(b.turn) == 0:
		b.finish()
		return
	case f.extras() > 0:
		b.extra += uint8(f.extras())
		b.fresh = true
	}
	if b.extra == 0 {
		b.endTurn()
	}
}

// clear removes the pile and the Clears themselves; several of them count once (rule 8).
func (b *builder) clear(cs []cards.Card) {
	b.tallies[b.turn-1].clears += len(cs)
	if b.piled > 0 {
		b.sayAll(say("cleared", "Count", games.Num(int(b.piled)+len(cs))))
	}
	b.removePile()
	b.removed.addAll(cs)
}

// lay puts numbers on the pile and removes it when three or more on top are the same, whoever played them (rule 7).
func (b *builder) lay(cs []cards.Card) {
	b.piled += uint8(copy(b.pile[b.piled:], cs))
	run := b.run()
	if run < removes {
		return
	}
	b.tallies[b.turn-1].threes++
	b.sayAll(say("removed", "Run", games.Num(run), "Face", b.top().lit(), "Count", games.Num(b.piled)))
	b.removePile()
}

func (b *builder) removePile() {
	b.removed.addAll(b.pile[:b.piled])
	b.piled = 0
}

// named returns cards to be named in a text, sorted as a player would.
func named(cs []cards.Card) games.Cards {
	s := count(cs)
	return byFace(&s)
}
