package dreierles

import (
	"math/bits"
	"strconv"

	"trey/games"
	"trey/games/cards"
)

// The pack in standard order: trumps T1 to T21 and the Gstieß, then clubs, diamonds, hearts and spades, each from its highest card
// to its lowest.
const (
	packSize = 54
	pfeif    = cards.Card(0)
	t21      = cards.Card(20)
	gstiess  = cards.Card(21)
	suitSize = 8
)

// Sets of cards that rules name.
const (
	trumps = set(1)<<(gstiess+1) - 1
	kings  = set(1)<<22 | set(1)<<30 | set(1)<<38 | set(1)<<46
	droll  = set(1)<<pfeif | set(1)<<t21 | set(1)<<gstiess
)

// suit is what a card is followed by.
type suit uint8

// The suits; trumps are followed like one (rule 11).
const (
	trump suit = iota
	clubs
	diamonds
	hearts
	spades
)

var suitKeys = [...]string{trump: slug + ".suit.trump", clubs: "suit.clubs", diamonds: "suit.diamonds", hearts: "suit.hearts", spades: "suit.spades"}

// suitNames are the ends of message keys about a suit led.
var suitNames = [...]string{clubs: "clubs", diamonds: "diamonds", hearts: "hearts", spades: "spades"}

func suitOf(c cards.Card) suit {
	if c <= gstiess {
		return trump
	}
	return suit((c-gstiess-1)/suitSize) + clubs
}

// all returns every card of the suit.
func (s suit) all() set {
	if s == trump {
		return trumps
	}
	return set(1<<suitSize-1) << (int(gstiess) + 1 + suitSize*int(s-clubs))
}

// points returns what a card counts (rule 3).
func points(c cards.Card) int {
	if c <= gstiess {
		if droll.has(c) {
			return 4
		}
		return 0
	}
	return max(4-int(c-gstiess-1)%suitSize, 0)
}

// beats reports whether a card takes the trick from the one that has it so far (rules 1, 2 and 11).
func beats(c, best cards.Card) bool {
	s := suitOf(c)
	switch {
	case s != suitOf(best):
		return s == trump
	case s == trump:
		return c > best
	}
	return c < best
}

// set is a set of cards: bit c stands for card c.
type set uint64

func setOf(cs ...cards.Card) set {
	var s set
	for _, c := range cs {
		s |= 1 << c
	}
	return s
}

func (s set) has(c cards.Card) bool { return s>>c&1 == 1 }

func (s set) len() int { return bits.OnesCount64(uint64(s)) }

// first returns the first card in standard order. The set must not be empty.
func (s set) first() cards.Card { return cards.Card(bits.TrailingZeros64(uint64(s))) }

// cards returns the cards in standard order.
func (s set) cards() []cards.Card {
	cs := make([]cards.Card, 0, s.len())
	for ; s != 0; s &= s - 1 {
		cs = append(cs, s.first())
	}
	return cs
}

func (s set) points() int {
	sum := 0
	for ; s != 0; s &= s - 1 {
		sum += points(s.first())
	}
	return sum
}

// worth returns what the cards are worth as one pile: their card points, and 1 for every three cards, 1 too for two left over (rule 3).
func (s set) worth() int {
	n := s.len()
	worth := s.points() + n/3
	if n%3 == 2 {
		worth++
	}
	return worth
}

func newFaces() *cards.Faces {
	faces := make([]cards.Face, 0, packSize)
	for n := 1; n <= 21; n++ {
		label := "T" + strconv.Itoa(n)
		faces = append(faces, cards.Face{
			Code: label, Label: label, Ink: cards.Blue,
			Name: slug + ".card.trump", Rank: slug + ".rank." + strconv.Itoa(n), Suit: suitKeys[trump],
		})
	}
	faces[pfeif].Name, faces[pfeif].Rank = slug+".card.pfeif", ""
	faces[t21].Name, faces[t21].Rank = slug+".card.t21", ""
	faces = append(faces, cards.Face{Code: "G", Label: "G", Ink: cards.Blue, Name: slug + ".card.gstiess", Suit: suitKeys[trump]})
	for s, sign := range []struct {
		code, symbol string
		ink          cards.Ink
		empty        [4]string
	}{
		{"C", "♣", cards.Green, [4]string{"10", "9", "8", "7"}},
		{"D", "♦", cards.Orange, [4]string{"1", "2", "3", "4"}},
		{"H", "♥", cards.Red, [4]string{"1", "2", "3", "4"}},
		{"S", "♠", cards.Black, [4]string{"10", "9", "8", "7"}},
	} {
		face := func(label, rank string) {
			faces = append(faces, cards.Face{
				Code: label + sign.code, Label: label, Symbol: sign.symbol, Ink: sign.ink,
				Name: "card.suited", Rank: rank, Suit: suitKeys[clubs+suit(s)],
			})
		}
		face("K", "rank.king")
		face("Q", "rank.queen")
		face("N", slug+".rank.knight")
		face("J", "rank.jack")
		for _, label := range sign.empty {
			face(label, "")
		}
	}
	return cards.NewFaces(faces)
}

func pack() []cards.Card {
	cs := make([]cards.Card, packSize)
	for i := range cs {
		cs[i] = cards.Card(i)
	}
	return cs
}

func (s set) text() games.Cards { return games.Cards(s.cards()) }
