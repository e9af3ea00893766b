// Package threeupthreedown is the shedding game 3UP 3DOWN: play equal or higher on the pile or pick it up, get rid of
// the hand, then of the three cards that lie face up, then blindly of the three that lie face down.
//
// The numbers in comments and refusals are those of its rules page (rules/en.md). Where the game's own text is silent the page
// rules: the pack has 84 cards (74 by an option), whoever can discard must, Clears go on anything, a face-down card that
// doesn't fit is taken up with the pile, and a match ends after 1,000 turns.
package threeupthreedown

import (
	"embed"
	"io/fs"
	"maps"

	"trey/games"
	"trey/games/cards"
)

const (
	slug     = "threeupthreedown"
	maxSeats = 6
	maxTurns = 1000 // rule 16
)

// The phases of a match.
const (
	phaseChoose = "choose"
	phasePlay   = "play"
	phaseOver   = "over"
)

// The verbs of its moves.
const (
	verbUp     = "up"
	verbPlay   = "play"
	verbFlip   = "flip"
	verbPickup = "pickup"
	verbDraw   = "draw"
	verbEnd    = "end"
)

// The option of rule 1 and the number of cards in its packs.
const (
	optionPack = "pack"
	full       = "84"
	printed    = "74" // as the game's own list has it
	packSize   = 84   // cards of the larger pack
)

//go:embed locale/*.yaml rules/*.md
var files embed.FS

// info is never written to after its making.
var info = &games.Info{
	Slug:     slug,
	Stake:    games.StakeKey,
	Title:    "3UP 3DOWN",
	MinSeats: 2,
	MaxSeats: maxSeats,
	Options: []games.Option{
		{Key: optionPack, Kind: games.Word, Choices: []string{full, printed}, Default: full, Rules: "1"},
		games.StakeOption("17"),
	},
	Verbs: []games.Verb{
		{Name: verbUp, MinCards: upCards, MaxCards: upCards},
		{Name: verbPlay, MinCards: 1, MaxCards: packSize},
		{Name: verbFlip, MaxN: downCards},
		{Name: verbPickup},
		{Name: verbDraw},
		{Name: verbEnd},
	},
	Figures: []games.Figure{
		{Key: "pickups", Of: []string{"pickups"}},
		{Key: "clears", Of: []string{"clears"}},
		{Key: "flips_failed", Of: []string{"flips_failed"}},
	},
	Faces:   cards.NewFaces(newFaces()),
	Play:    games.Clockwise,
	LowWins: true,
}

// Game is the game 3UP 3DOWN.
type Game struct{}

var _ games.Game = Game{}

// Info describes the game.
func (Game) Info() *games.Info { return info }

// Pack returns the pack of rule 1, whatever the number of seats.
func (Game) Pack(_ int, o games.Options) []cards.Card { return newPack(o[optionPack] != printed) }

// Files holds the texts and the rules pages.
func (Game) Files() fs.FS { return files }

// Computer returns the computer player.
func (Game) Computer() games.Player { return computer{} }

// New deals. Everybody chooses the 3UP cards first (rule 3).
func (g Game) New(s games.Setup) (games.Step, error) {
	pack := g.Pack(s.Seats, s.Options)
	deck, err := s.Source.Deal(1, pack)
	if err != nil {
		return games.Step{}, err
	}
	if err := samePack(deck, pack); err != nil {
		return games.Step{}, err
	}
	b := &builder{match: match{house: &house{
		seats:   s.Seats,
		dealer:  s.Dealer,
		stake:   int64(s.Options.Int("stake")),
		options: maps.Clone(s.Options),
		deck:    deck,
		pack:    count(pack),
	}}}
	b.deal()
	return b.step(), nil
}
