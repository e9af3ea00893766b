// Package games is the contract between the rules of play and everything around them.
//
// A [Game] makes a [Match] from a [Setup]; a Match is a value: [Match.Apply] returns the next one and
// leaves its receiver as it was. Rules know no Discord, no clock and no disk. What a match has drawn by lot comes
// from its [cards.Source], so a match is a pure function of its setup and its moves.
package games

import (
	"io/fs"

	"trey/games/cards"
)

// Seat is a place at the table, numbered from 1 in playing order.
type Seat int

// Nobody is the seat that stands for no seat: as a viewer, somebody who watches; as an owner, the table.
const Nobody Seat = 0

// Game is one kind of card game. Its methods don't change it; one value serves every match.
type Game interface {
	// Info describes the game. It is the same at every call.
	Info() *Info
	// Pack returns the cards of one deal in standard order, duplicates included.
	Pack(seats int, o Options) []cards.Card
	// New starts a match. Callers use [Begin], which checks the setup first, so that New can rely on it: the
	// seats are in range, the options complete and valid, the dealer drawn. The only errors are those of the Source.
	New(s Setup) (Step, error)
	// Computer returns the computer player that plays the game well.
	Computer() Player
	// Greedy returns a player that takes the move which looks best at once, without a thought for what comes after: the
	// yardstick by which the computer player is measured.
	Greedy() Player
	// Files holds the game's texts: locale/en.yaml, de.yaml, da.yaml and rules/en.md, de.md, da.md.
	Files() fs.FS
}

// Info is what can be said of a game before a match exists.
type Info struct {
	Slug     string // in records, commands and folders: "thirtyone"
	Title    string // never translated: "31"
	MinSeats int
	MaxSeats int
	Options  []Option
	Verbs    []Verb       // the grammar of its moves
	Faces    *cards.Faces // every card that its pack can hold
	Play     Direction    // to which side play goes at a real table; a matter of drawing
	LowWins  bool         // whether the lowest score is the best
	Figures  []Figure     // what statistics show of its tallies, the most telling first
	Stake    string       // key of the option that says for how much is played, in cents; 0 there is for nothing
}

// ForMoney reports whether a match with the options, which are complete, is played for money, or for points where a server has no currency.
func (in *Info) ForMoney(o Options) bool { return in.Stake != "" && o.Int(in.Stake) > 0 }

// Direction is the side to which play goes round the table.
type Direction int

// The two directions of play.
const (
	Clockwise Direction = iota
	Anticlockwise
)

// Setup is what a match starts from.
type Setup struct {
	Seats   int
	Options Options      // as players gave them; Begin completes them
	Dealer  Seat         // Nobody: drawn from the source
	Source  cards.Source // where the shuffles come from
}

// Step is a match after its start or after a move, with what happened on the way.
type Step struct {
	Match   Match
	Events  []Event
	Settled []Settlement // the deals that ended with this step, in order; usually none or one
}

// Match is a match at one moment. Matches are immutable: they may be kept, shared and read at the same time.
type Match interface {
	// Turn returns the seats that may act now, ascending; none when the match is over.
	Turn() []Seat
	// Legal returns every legal move of the seat once, in canonical form and a fixed order; none when it may not act.
	Legal(Seat) []Move
	// Apply makes a move. Moves against the rules give a *Refusal; other errors come from the source (no pack for
	// the next deal). Whatever the error, the receiver stands.
	Apply(Seat, Move) (Step, error)
	// Prompt returns what the seat is asked; false when it may not act.
	Prompt(Seat) (Prompt, bool)
	// View returns what the seat may know; what anybody who watches may know for Nobody.
	View(Seat) View
	// Whole returns everything, every card face up. It is for matches that have ended (see package record);
	// nothing of it may reach a player before.
	Whole() View
	// Facts returns the game's own keys of the full state, hidden cards included, for records and tests: phase, deal, dealer,
	// hand.N and the keys of its rules page. What every match has (turn, over, legal.N, result) comes from the other methods.
	Facts() []Fact
	// Result returns how the match ended; false while it goes on.
	Result() (Result, bool)
	// Check returns an error when the match can't be: a card lost or doubled, money out of balance. It is logged, so it names no card.
	Check() error
}

// Fact is one named part of a match's full state.
type Fact struct {
	Key string
	// Value is an int, bool or string, a slice ([]int, []string, [][]string, []map[string]any) or a map[string]any of these.
	Value any
	// Unordered is set for a list that is compared as a multiset.
	Unordered bool
}

// Settlement is what one deal brought. Slices have one entry per seat.
type Settlement struct {
	Deal  int     // number of the deal, from 1
	Money []int64 // in cents, summing to zero; a stake is settled with the last deal. The sums over a match are its result's money
	Lives []int   // lives after the deal, negative for who is out; nil in games without
	Tally []Count // for statistics: knocks, knocks won, penalty …; their texts are tally.<Key>
}

// Count is a named number of one seat, or of the table (Nobody). Beside a name in a View its text is count.<Key> under
// the game's slug, with arguments Count and Money; among the tallies of a Settlement it is tally.<Key>, with Count.
type Count struct {
	Key  string // "lives", "knocks"
	Seat Seat
	N    int
}

// Result is how a match ended. Slices have one entry per seat.
type Result struct {
	Ranks  []int   // 1 is best; ties share the better rank and the next rank is skipped
	Scores []int   // the game's own measure
	Money  []int64 // in cents, summing to zero
}

// Player chooses moves from what a seat may know.
type Player interface {
	// Choose returns one of the prompt's moves. It draws chance from r alone, so that its play can be repeated.
	Choose(v View, p Prompt, r Chance) Move
}

// Chance is a source of chance for players: IntN returns a number in [0, n), as that of math/rand/v2's Rand.
type Chance interface {
	IntN(n int) int
}
