package cards

// The standard pack, in its standard order: clubs, diamonds, hearts, spades, each A…K.
var (
	ranks    = [13]string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
	suits    = [4]string{"C", "D", "H", "S"}
	standard = newStandard()
)

// Standard returns the faces of the standard pack: card 13·suit + rank, with suits clubs, diamonds, hearts, spades
// from 0 and ranks A…K from 0.
func Standard() *Faces { return standard }

// StandardPack returns n standard packs in standard order, pack after pack.
func StandardPack(n int) []Card {
	pack := make([]Card, 0, 52*n)
	for range n {
		for c := range 52 {
			pack = append(pack, Card(c))
		}
	}
	return pack
}

// Rank returns the rank of a card of the standard pack, from 0 (ace) to 12 (king).
func (c Card) Rank() int { return int(c) % 13 }

// Suit returns the suit of a card of the standard pack: clubs, diamonds, hearts, spades from 0.
func (c Card) Suit() int { return int(c) / 13 }

func newStandard() *Faces {
	names := map[string]string{"A": "rank.ace", "J": "rank.jack", "Q": "rank.queen", "K": "rank.king"}
	symbols := [4]string{"♣", "♦", "♥", "♠"}
	keys := [4]string{"suit.clubs", "suit.diamonds", "suit.hearts", "suit.spades"}
	inks := [4]Ink{Green, Orange, Red, Black} // as in bridge: a colour for each, warm ones for the red suits
	faces := make([]Face, 0, 52)
	for s, suit := range suits {
		for _, rank := range ranks {
			faces = append(faces, Face{
				Code: rank + suit, Label: rank, Symbol: symbols[s], Ink: inks[s],
				Name: "card.suited", Rank: names[rank], Suit: keys[s],
			})
		}
	}
	return NewFaces(faces)
}
