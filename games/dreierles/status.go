package dreierles

import (
	"trey/games"
)

// status says what else holds now: the highest bid or the contract with its price, what has been announced, the trick under way and the one before, and
// until the first trick is over how the last deal ended.
func (m *match) status() []games.Text {
	texts := make([]games.Text, 0, 4)
	switch m.phase {
	case auction:
		texts = append(texts, m.auctionStatus())
	case over:
	default:
		texts = append(texts, m.contractStatus())
	}
	if m.saidMany && m.phase != over {
		texts = append(texts, say("status.trumps", "Who", m.declarer))
	}
	if m.phase == playing {
		texts = append(texts, m.trickStatus()...)
	}
	if m.last != nil && (m.trickNumber() == 1 || m.phase == over) {
		texts = append(texts, say("status.last", "What", m.last.sentence(), "Paid", m.last.payments(m.seats)))
	}
	return texts
}

func (m *match) auctionStatus() games.Text {
	if m.highest == none {
		return say("status.no_bid")
	}
	return say("status.bid", "Who", m.bidder(), "Contract", m.highest.text())
}

func (m *match) contractStatus() games.Text {
	price := games.Money(m.price())
	if m.contract == bridscher {
		return say("status.bridscher", "Price", price)
	}
	first, second := m.defenders()
	args := []any{"Who", m.declarer, "Contract", m.contract.text(), "First", first, "Second", second, "Price", price}
	if m.doublings == 0 {
		return say("status.contract", args...)
	}
	return say("status.contract.doubled", append(args, "Doubled", doubledText(int(m.doublings)))...)
}

func (m *match) trickStatus() []games.Text {
	n := m.trickNumber()
	texts := []games.Text{say("status.trick", "Trick", number(n), "Who", m.led)}
	if m.contract == bridscher && n <= len(due) {
		texts = append(texts, say("status.due", "Card", games.Cards{due[n-1]}))
	}
	if p := m.prev; p.led != games.Nobody {
		texts = append(texts, say("status.previous", "Who", p.winner, "Trick", m.fallen(p.led, p.cards[:]...)))
	}
	return texts
}
