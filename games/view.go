package games

import (
	"slices"

	"trey/games/cards"
)

// View is what one viewer may know of a match. It is built up from nothing, never cut down from the whole.
type View struct {
	Viewer  Seat
	Options Options
	Phase   string
	Deal    int // number of the deal, from 1
	Dealer  Seat
	Turn    []Seat
	Over    bool
	Zones   []Zone       // every card of the pack is in exactly one
	Counts  []Count      // what stands beside a name (lives, money) or the table (Nobody), as the texts count.<Key>
	Wild    []cards.Card // the faces that may stand for others in this deal; they are written with a star
	Status  []Text       // what else holds now and matters for play: who has knocked, which rank is wild
	Result  *Result      // nil until the match is over
}

// Zone is a place for cards.
type Zone struct {
	Key    string // "hand", "stock", "discards"; its name is the text zone.<Key> under the game's slug, with argument Count
	Owner  Seat   // Nobody: the table
	Layout Layout
	// Cards are those that the viewer may see, and cards.Back where a face-down card's place matters.
	Cards []cards.Card
	// Count is how many cards the zone holds; at least len(Cards).
	Count int
	Note  Text // said beside it ("worth 23"); none if its key is empty
}

// Layout says how a zone is laid out. Renderers know nothing else of zones.
type Layout int

// The layouts of zones.
const (
	Fan   Layout = iota // a hand: cards side by side, all to be seen by whoever may
	Pile                // cards on each other: the last one is on top; the others have been seen
	Deck                // face-down cards of which only the number matters
	Row                 // cards side by side in the order that the game gives them
	Gone                // out of play or won: counted, not drawn
	Aside               // face-down cards that matter to nobody now: neither drawn nor counted for readers
)

// Zone returns the first zone with the key and owner; false if there is none.
func (v *View) Zone(key string, owner Seat) (Zone, bool) {
	for _, z := range v.Zones {
		if z.Key == key && z.Owner == owner {
			return z, true
		}
	}
	return Zone{}, false
}

// Count returns the number with the key and seat; zero if there is none.
func (v *View) Count(key string, s Seat) int {
	for _, c := range v.Counts {
		if c.Key == key && c.Seat == s {
			return c.N
		}
	}
	return 0
}

// Prompt is what a seat is asked.
type Prompt struct {
	Seat Seat
	Text Text // the question
	// Due says that the match waits for the answer.
	Due bool
	// Rest says that this is what is left of a turn which the seat has begun by a move of its own: it has drawn, and discards. Whoever
	// lets his time pass at the beginning has missed the rest, too.
	Rest    bool
	Choices []Choice
	// Default is the safe move for a player whose time is up: it never knocks, bids, doubles, announces or goes out
	// while another move exists.
	Default Move
}

// Choice is one way to answer a prompt: a whole move (Pick is nil), or a verb for which cards are to be picked.
type Choice struct {
	Label Text // on the button, or over what is to be picked
	Note  Text // a hint; none if its key is empty
	Move  Move // the whole move; with Pick its verb alone
	Pick  *Pick
	// Closing marks a move that brings the deal nearer to its end, where play could go on for ever without.
	// Random play makes it whenever it is there.
	Closing bool
}

// Pick asks for Min to Max cards out of the groups.
type Pick struct {
	Min, Max int
	OneGroup bool // all of them out of the same group
	Groups   []Group
	// Fixed are cards that the move has besides those picked, whatever they are. Not with OneGroup.
	Fixed []cards.Card
	// Barred are the viewer's cards that can't be picked now, and why. It is for reading only.
	Barred []Barred
}

// Barred is cards that can't be picked for one and the same reason.
type Barred struct {
	Cards []cards.Card
	Why   Text // "Hearts were led, and you hold hearts"
}

// Group is cards that are equal for a choice: picking k of them takes the first k.
type Group struct {
	Cards []cards.Card
	Label Text // the whole move with one card of the group: "Discard 7 of hearts"
	Note  Text // what it would lead to ("leaves 23"); none if its key is empty
	// Notes are the notes of taking one card, two and so on, where they differ; Note is then that of taking any.
	Notes []Text
}

// NoteOf returns the note of taking k cards of the group.
func (g *Group) NoteOf(k int) Text {
	if k >= 1 && k <= len(g.Notes) {
		return g.Notes[k-1]
	}
	return g.Note
}

// Moves returns every move that answers the prompt, in the prompt's order.
func (p Prompt) Moves() []Move {
	var out []Move
	for _, c := range p.Choices {
		if c.Pick == nil {
			out = append(out, c.Move)
			continue
		}
		out = c.Pick.moves(c.Move.Verb, out)
	}
	return out
}

// Move returns the move with the verb that picks the cards: they and the fixed ones.
func (p *Pick) Move(verb string, picked []cards.Card) Move {
	return NewMove(verb, slices.Concat(p.Fixed, picked)...)
}

func (p *Pick) moves(verb string, out []Move) []Move {
	if p.OneGroup {
		for _, g := range p.Groups {
			for k := p.Min; k <= min(p.Max, len(g.Cards)); k++ {
				out = append(out, Move{Verb: verb, Cards: g.Cards[:k:k]})
			}
		}
		return out
	}
	var pick func(i int, got []cards.Card)
	pick = func(i int, got []cards.Card) {
		if i == len(p.Groups) {
			if len(got) >= p.Min {
				out = append(out, p.Move(verb, got))
			}
			return
		}
		g := p.Groups[i].Cards
		for k := min(len(g), p.Max-len(got)); k >= 0; k-- {
			pick(i+1, append(got[:len(got):len(got)], g[:k]...))
		}
	}
	pick(0, nil)
	return out
}
