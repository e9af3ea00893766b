package threethirteen

import (
	"fmt"

	"trey/games"
	"trey/games/cards"
)

// deals deals the next round (rules 1 and 2).
func (b *builder) deals(dealer games.Seat) error {
	pack, err := b.source.Deal(b.round+1, cards.StandardPack(b.packs))
	if err != nil {
		return err
	}
	if len(pack) != 52*b.packs {
		return fmt.Errorf("deal %d: the pack holds %d cards, not %d", b.round+1, len(pack), 52*b.packs)
	}
	b.round++
	b.dealer, b.turn, b.out = dealer, b.after(dealer), games.Nobody
	b.turns, b.reshuffles = 0, 0
	b.drawn, b.taken = false, false
	b.hands = [maxSeats]hand{}
	b.next, b.stock, b.piled = 0, uint8(copy(b.deck[:], pack)), 0
	s := dealer
	for range b.dealt() * b.seats {
		s = b.after(s)
		b.hand(s).add(b.fromStock())
	}
	b.push(b.fromStock())
	for i := range b.seats {
		b.deadwood[i] = uint8(b.arranger.Least(b.hands[i].all(), b.rules()))
	}
	b.sayDeal()
	return nil
}

func (b *builder) fromStock() cards.Card {
	c := b.deck[b.next]
	b.next++
	return c
}

func (b *builder) push(c cards.Card) {
	b.pile[b.piled] = c
	b.piled++
}

// reshuffle makes the discard pile without its top card the new stock (rule 9).
func (b *builder) reshuffle() {
	b.reshuffles++
	under := b.pile[:b.piled-1]
	stock := b.source.Reshuffle(b.round, b.reshuffles, under)
	b.next, b.stock = 0, uint8(copy(b.deck[:], stock))
	b.pile[0] = b.pile[b.piled-1]
	b.piled = 1
	b.sayAll(say("reshuffled", "Count", games.Num(len(stock))))
}
