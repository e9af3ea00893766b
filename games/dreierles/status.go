package dreierles

import (
	"trey/games"
)

// status says what else holds now, as the viewer is told: the highest bid or the contract with its price, what has been announced, the trick under
// way and the one before, and until the first card is played how the last deal ended.
func (m *match) status(viewer games.Seat) []games.Text {
	texts := make([]games.Text, 0, 6)
	switch m.phase {
	case over:
		return texts
	case auction:
		texts = append(texts, m.auctionStatus(viewer), say("status.goal"))
	default:
		texts = append(texts, m.contractStatus(viewer))
	}
	if m.saidMany {
		texts = append(texts, say(toldOf("status.trumps", m.declarer, viewer), "Who", m.declarer))
	}
	if m.phase == playing {
		texts = append(texts, m.trickStatus(viewer)...)
	}
	if m.last != nil && m.trickNumber() == 1 && m.down == 0 {
		texts = append(texts, m.last.status(m.seats, viewer)...)
	}
	return texts
}

func (m *match) auctionStatus(viewer games.Seat) games.Text {
	if m.highest == none {
		return say("status.no_bid")
	}
	return say(toldOf("status.bid", m.bidder(), viewer), "Who", m.bidder(), "Contract", m.highest.text())
}

func (m *match) contractStatus(viewer games.Seat) games.Text {
	price := games.Money(m.price())
	if m.contract == bridscher {
		return say("status.bridscher", "Price", price)
	}
	first, second := m.defenders()
	args := []any{"Plays", m.playsText(viewer), "First", toward(first, viewer), "Second", toward(second, viewer), "Price", price}
	if m.doublings == 0 {
		return say("status.contract", args...)
	}
	return say("status.contract.doubled", append(args, "Doubled", doubledText(int(m.doublings)))...)
}

func (m *match) trickStatus(viewer games.Seat) []games.Text {
	n := m.trickNumber()
	texts := []games.Text{say(toldOf("status.trick", m.led, viewer), "Trick", number(n), "Who", m.led)}
	if m.contract == bridscher && n <= len(due) {
		texts = append(texts, say("status.due", "Card", games.Cards{due[n-1]}))
	}
	if p := m.prev; p.led != games.Nobody {
		// Trick says who played what, which the text leaves out.
		texts = append(texts, say("status.previous", "Who", toward(p.winner, viewer),
			"Cards", append(games.Cards(nil), p.cards[:]...), "Trick", m.fallen(p.led, p.cards[:]...)))
	}
	return texts
}

// status says how the deal ended, whole: what was won, the count, bonuses and payments.
func (o *outcome) status(seats int, viewer games.Seat) []games.Text {
	texts := []games.Text{
		say("status.last", "What", o.sentence(viewer)),
		say("status.last.count", "Counted", o.counted(viewer)),
	}
	if len(o.bonuses) > 0 {
		texts = append(texts, say("status.last.bonuses", "Bonuses", o.bonusTexts(viewer)))
	}
	return append(texts, say("status.last.paid", "Paid", o.payments(seats, viewer)))
}
