package dreierles

import (
	"cmp"
	"slices"
	"strings"

	"trey/games"
	"trey/games/cards"
)

// Prompt returns what the seat is asked: a bid, cards to lay away, words before the first lead, or a card.
func (m *match) Prompt(s games.Seat) (games.Prompt, bool) {
	if s != m.turn || s == games.Nobody {
		return games.Prompt{}, false
	}
	p := games.Prompt{Seat: s, Due: true}
	switch m.phase {
	case auction:
		p.Text, p.Choices = m.askBid(), m.bidChoices()
	case layingAway:
		p.Text, p.Choices = m.askLayAway(), []games.Choice{m.layAwayChoice()}
		p.Default = m.safeLayAway()
		return p, true
	case announcing:
		p.Text, p.Choices = m.askWords(), m.wordChoices()
	default:
		p.Text, p.Choices = m.askCard(), []games.Choice{m.cardChoice()}
		p.Default = m.safeCard()
		return p, true
	}
	// The first choice is to pass, or to say nothing.
	p.Default = p.Choices[0].Move
	return p, true
}

func (m *match) askBid() games.Text {
	switch {
	case m.highest != none:
		return say("ask.bid", "Who", m.bidder(), "Contract", m.highest.text())
	case m.passed == 0:
		return say("ask.bid_first")
	}
	return say("ask.bid_open")
}

func (m *match) bidChoices() []games.Choice {
	var choices []games.Choice
	for _, mv := range m.calls() {
		c := games.Choice{Move: mv}
		bid := bidOf(mv.Word)
		switch {
		case bid == none:
			c.Label = say("button.pass")
			if m.highest == none && m.after(m.turn) == m.forehand() {
				c.Note = say("note.pass_last")
			}
		case bid == solo:
			c.Label = say("button.bid", "Contract", bid.text())
			c.Note = say("note.solo", "Price", games.Money(int64(bid)*m.unit))
		default:
			c.Label = say("button.bid", "Contract", bid.text())
			c.Note = say("note.bid", "Count", number(int(bid.draws())), "Price", games.Money(int64(bid)*m.unit))
		}
		choices = append(choices, c)
	}
	return choices
}

func (m *match) askLayAway() games.Text {
	key := "ask.discard"
	if _, _, n := m.layable(); n == 0 {
		key = "ask.discard.only"
	}
	return say(key, "Count", number(int(m.drawn)))
}

// layAwayChoice offers the cards that may be laid away. Where all that may go must go, there is one move only.
func (m *match) layAwayChoice() games.Choice {
	forced, free, n := m.layable()
	if n == 0 {
		mv := games.Move{Verb: verbDiscard, Cards: forced.cards()}
		return games.Choice{Move: mv, Label: say("button.discard_these", "Count", number(len(mv.Cards))), Note: say("note.only", "Cards", games.Cards(mv.Cards))}
	}
	pick := &games.Pick{Min: n, Max: n, Fixed: forced.cards()}
	for _, c := range free.cards() {
		pick.Groups = append(pick.Groups, games.Group{
			Cards: setOf(c).cards(),
			Label: say("button.discard", "Card", games.Cards{c}),
			Note:  say("note.card", "Count", number(points(c))),
		})
	}
	hand := *m.hand(m.turn)
	pick.Barred = barred(hand&^free&^forced, func(c cards.Card) *games.Refusal { return m.refuseToGo(c, forced, free) })
	return games.Choice{Move: games.Move{Verb: verbDiscard}, Label: say("button.pick_discard"), Pick: pick}
}

// barred groups the cards by the reason why they can't be picked.
func barred(cs set, why func(cards.Card) *games.Refusal) []games.Barred {
	var out []games.Barred
	at := map[string]int{}
	for ; cs != 0; cs &= cs - 1 {
		c := cs.first()
		r := why(c)
		key := r.Text.Key
		if key == slug+".refuse.due_later" {
			key += info.Faces.Code(c) // each due card has a trick of its own
		}
		i, ok := at[key]
		if !ok {
			i = len(out)
			at[key] = i
			out = append(out, games.Barred{Why: terse(r.Text)})
		}
		out[i].Cards = append(out[i].Cards, c)
	}
	return out
}

// terse returns what is said beside cards that can't be picked, where the refusal says more than is needed there.
func terse(why games.Text) games.Text {
	for _, key := range [...]string{"follow", "ruff."} {
		if rest, ok := strings.CutPrefix(why.Key, slug+".refuse."+key); ok {
			return games.Text{Key: slug + ".barred." + key + rest, Args: why.Args}
		}
	}
	return why
}

// askWords asks what the seat says before the first lead. Who can say nothing is told so.
func (m *match) askWords() games.Text {
	price, mute := games.Money(m.price()), ""
	if m.sayable() == 0 {
		mute = ".mute"
	}
	switch {
	case m.contract == bridscher && m.doublings == 0:
		return say("ask.bridscher", "Price", price)
	case m.contract == bridscher:
		return say("ask.bridscher_doubled", "Price", price)
	case m.lap > 1:
		return say("ask.double"+mute, "Doubling", doubling(int(m.doublings)), "Price", price)
	case m.turn == m.declarer:
		return say("ask.declarer"+mute, "Contract", m.contract.text())
	}
	return say("ask.defender"+mute, "Who", m.declarer, "Contract", m.contract.text(), "Price", price)
}

func (m *match) wordChoices() []games.Choice {
	var choices []games.Choice
	for _, mv := range m.sayings() {
		w := wordsOf(mv.Word)
		c := games.Choice{Move: mv, Label: m.wordLabel(w)}
		var notes games.List
		if w&sayTrumps != 0 {
			notes = append(notes, say("note.trumps", "Price", games.Money(m.unit)))
		}
		if w&sayPfeif != 0 {
			notes = append(notes, say("note.pfeif", "Price", games.Money(2*m.unit)))
		}
		if w&sayDouble != 0 {
			notes = append(notes, m.doubleNote())
		}
		if len(notes) > 0 {
			c.Note = say("note.all", "Notes", notes)
		}
		choices = append(choices, c)
	}
	return choices
}

func (m *match) wordLabel(w words) games.Text {
	switch {
	case w == 0 && m.sayable() == 0:
		return say("button.go_on")
	case w == 0 && m.onlyDoubling():
		return say("button.no_double")
	case w == 0:
		return say("button.nothing")
	case w == sayTrumps:
		return say("button.trumps")
	case w == sayPfeif:
		return say("button.pfeif")
	case w == sayTrumps|sayPfeif:
		return say("button.trumps_pfeif")
	case w == sayPfeif|sayDouble:
		return say("button.pfeif_kontra")
	case m.contract == bridscher:
		return say("button.double")
	}
	return doubling(int(m.doublings) + 1)
}

func (m *match) doubleNote() games.Text {
	price := games.Money(2 * m.price())
	if m.contract == bridscher {
		return say("note.double_bridscher", "Price", price)
	}
	return say("note.double", "Price", price)
}

func (m *match) askCard() games.Text {
	n := number(m.trickNumber())
	if m.down == 0 {
		return say("ask.lead", "Trick", n)
	}
	ahead, key := m.ahead(), "ask.follow"
	switch {
	case m.partners(m.turn, ahead):
		key = "ask.follow.partner"
	case m.down == players-1:
		key = "ask.follow.ahead"
	}
	return say(key, "Trick", n, "Fallen", m.fallen(m.led, m.trick[:m.down]...), "Who", ahead)
}

// partners reports whether both are defenders.
func (m *match) partners(a, b games.Seat) bool {
	return m.contract != bridscher && a != m.declarer && b != m.declarer
}

func (m *match) cardChoice() games.Choice {
	can := m.playable()
	pick := &games.Pick{Min: 1, Max: 1}
	for _, c := range can.cards() {
		pick.Groups = append(pick.Groups, games.Group{
			Cards: setOf(c).cards(),
			Label: say("button.play", "Card", games.Cards{c}),
			Note:  m.cardNote(c),
		})
	}
	pick.Barred = barred(*m.hand(m.turn)&^can, m.refuseCard)
	return games.Choice{Move: games.Move{Verb: verbPlay}, Label: say("button.pick_play"), Pick: pick}
}

// cardNote says what a card counts, and whether it beats what lies on the table; of the card that takes the trick, what the whole trick counts.
func (m *match) cardNote(c cards.Card) games.Text {
	switch {
	case m.down == 0 || !m.takesTrick(c):
		return say("note.card", "Count", number(points(c)))
	case m.down == players-1:
		return say("note.card.wins", "Count", number((setOf(m.trick[:m.down]...) | setOf(c)).worth()))
	}
	return say("note.card.ahead", "Count", number(points(c)))
}

// takesTrick reports whether the card would beat those on the table; there must be one.
func (m *match) takesTrick(c cards.Card) bool { return beats(c, m.trick[m.best()]) }

// safeCard returns the move with the card that risks least: of the fewest card points the one that is easiest beaten.
func (m *match) safeCard() games.Move { return card(cheapest(m.playable())) }

// safeLayAway returns the move that lays away as many card points as it can, which are safe there, without a trump or a king for which another card would do.
func (m *match) safeLayAway() games.Move {
	forced, free, n := m.layable()
	cs := free.cards()
	slices.SortStableFunc(cs, func(a, b cards.Card) int {
		return cmp.Or(
			cmp.Compare(boolInt((trumps|kings).has(a)), boolInt((trumps|kings).has(b))),
			cmp.Compare(points(b), points(a)),
			cmp.Compare(height(a), height(b)),
		)
	})
	return games.NewMove(verbDiscard, append(forced.cards(), cs[:n]...)...)
}

// height orders cards by what they beat: those of a suit from 0, trumps above.
func height(c cards.Card) int {
	if suitOf(c) == trump {
		return suitSize + int(c)
	}
	return suitSize - 1 - int(c-gstiess-1)%suitSize
}

func boolInt(b bool) int {
	if b {
		return 1
	}
	return 0
}
