// Package thirtyone is the game 31, known as Scat and Blitz too: three cards each, the best sum in one suit counts, and
// whoever is lowest when the deal ends loses a life.
//
// The numbers in comments and refusals are those of its rules page (rules/en.md). Where the game's own text is silent
// the page rules: one may knock from the very first turn on, nobody knocks after a knock, 31 is always shown at once, and an
// exhausted stock is not shuffled again.
package thirtyone

import (
	"embed"
	"io/fs"
	"maps"

	"trey/games"
	"trey/games/cards"
)

const (
	slug      = "thirtyone"
	maxSeats  = 12
	packSize  = 52
	handSize  = 3
	best      = 31 // the highest value of a hand
	out       = -1 // the lives of an eliminated player
	phasePlay = "play"
	phaseOver = "over"
)

// The verbs of its moves.
const (
	verbDraw    = "draw"
	verbTake    = "take"
	verbDiscard = "discard"
	verbKnock   = "knock"
	verbEnd     = "end"
)

//go:embed locale/*.yaml rules/*.md
var files embed.FS

// info is never written to after its making.
var info = &games.Info{
	Slug:     slug,
	Stake:    games.StakeKey,
	Title:    "31",
	MinSeats: 2,
	MaxSeats: maxSeats,
	Options: []games.Option{
		{Key: "lives", Kind: games.Int, Min: 1, Max: 9, Default: "3", Rules: "1"},
		games.StakeOption("12"),
	},
	Verbs: []games.Verb{
		{Name: verbDraw},
		{Name: verbTake},
		{Name: verbDiscard, MinCards: 1, MaxCards: 1},
		{Name: verbKnock},
		{Name: verbEnd},
	},
	Figures: []games.Figure{
		{Key: "knocks_won", Of: []string{"knocks_won"}, Per: []string{"knocks"}, Share: true},
		{Key: "knocks", Of: []string{"knocks"}},
		{Key: "thirtyones", Of: []string{"thirtyones"}},
	},
	Faces: cards.Standard(),
	Play:  games.Clockwise,
}

// Game is the game 31.
type Game struct{}

var _ games.Game = Game{}

// Info describes the game.
func (Game) Info() *games.Info { return info }

// Pack returns one standard pack, whatever the seats and options.
func (Game) Pack(int, games.Options) []cards.Card { return cards.StandardPack(1) }

// Files holds the texts and the rules pages.
func (Game) Files() fs.FS { return files }

// Computer returns the computer player.
func (Game) Computer() games.Player { return computer{} }

// New deals the first deal of a match. Deals that end with 31 straight from the deal are settled at once, so the match that
// comes back may be in a later deal or over.
func (Game) New(s games.Setup) (games.Step, error) {
	h := &house{
		seats:   s.Seats,
		stake:   int64(s.Options.Int("stake")),
		options: maps.Clone(s.Options),
		source:  s.Source,
	}
	b := &builder{match: match{house: h}}
	for i := range s.Seats {
		b.lives[i] = int8(s.Options.Int("lives"))
	}
	if err := b.play(s.Dealer); err != nil {
		return games.Step{}, err
	}
	return b.step(), nil
}
