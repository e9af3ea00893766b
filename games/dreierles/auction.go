package dreierles

import (
	"slices"

	"trey/games"
)

// contract is what a deal is played as. The bids are ordered by their rank (rule 5).
type contract uint8

// The contracts.
const (
	none contract = iota
	dreier
	zweier
	einer
	solo
	bridscher
)

// contractNames are the words of moves and records.
var contractNames = []string{"", "dreier", "zweier", "einer", "solo", "bridscher"}

// draws returns how many cards of the Tappen a declarer takes up: 3, 2, 1 or 0 (rule 6).
func (c contract) draws() uint8 { return uint8(solo - c) }

// bidOf returns the contract of a bid; none if there is no such bid.
func bidOf(word string) contract {
	if i := slices.Index(contractNames[dreier:bridscher], word); i >= 0 {
		return dreier + contract(i)
	}
	return none
}

// calls returns what may be said in the auction: pass, and every bid above the highest (rule 5).
func (m *match) calls() []games.Move {
	moves := make([]games.Move, 0, 5)
	moves = append(moves, games.Move{Verb: verbPass})
	for c := m.highest + 1; c <= solo; c++ {
		moves = append(moves, games.Move{Verb: verbBid, Word: contractNames[c]})
	}
	return moves
}

func (m *match) refuseCall(mv games.Move) *games.Refusal {
	if mv.Verb == verbPass && mv.Word == "" && len(mv.Cards) == 0 {
		return nil
	}
	bid := bidOf(mv.Word)
	switch {
	case mv.Verb != verbBid || bid == none || len(mv.Cards) > 0:
		return refuse("5", "auction")
	case bid <= m.highest:
		return refuse("5", "bid", "Who", m.bidder(), "Contract", m.highest.text(), "Bid", bid.text())
	}
	return nil
}

// bidder returns who has bid highest so far.
func (m *match) bidder() games.Seat {
	return games.Seat(slices.Index(m.bids[:], m.highest) + 1)
}

// call makes a bid or a pass. Everybody speaks once; a Solo ends the auction (rule 5).
func (b *builder) call(mv games.Move) {
	s := b.turn
	bid := bidOf(mv.Word)
	if bid != none {
		b.bids[s-1], b.highest = bid, bid
	} else {
		b.passed |= 1 << s
		if b.highest == none {
			b.passedNow |= 1 << s
		}
	}
	b.sayCall(s, bid)
	if b.turn = b.after(s); b.turn == b.forehand() || bid == solo {
		b.endAuction()
	}
}

// endAuction makes the highest bidder declarer and gives him his cards (rule 6), or begins a Bridscher.
func (b *builder) endAuction() {
	if b.highest == none {
		b.contract = bridscher
		b.sayAll(say("all_passed"))
		b.announce(b.forehand())
		return
	}
	b.contract, b.declarer = b.highest, b.bidder()
	b.drawn = b.contract.draws()
	*b.hand(b.declarer) |= setOf(b.justDrawn()...)
	b.sayContract()
	if b.drawn == 0 {
		b.announce(b.declarer)
		return
	}
	b.phase, b.turn = layingAway, b.declarer
}
