// Package dreisindeinezuviel is the game Drei ist eine zu viel!: cards are played into three rows, whoever fills one takes cards out
// of it, and of each colour two are worth most, while the third spoils them.
//
// The numbers in comments and refusals are those of its rules page (rules/en.md). Where the game's own text is silent the page
// rules: which colour a number has, that grey cards are worth nothing, and that a pile turned over is no open colour
// (option turned_count). Where the text and the cards differ, the final bonus begins with five colours (option final_bonus_from).
package dreisindeinezuviel

import (
	"embed"
	"fmt"
	"io/fs"
	"maps"

	"trey/games"
	"trey/games/cards"
)

const (
	slug      = "dreisindeinezuviel"
	maxSeats  = 4
	phasePlay = "play"
	phaseOver = "over"
	verbPlay  = "play"
)

//go:embed locale/*.yaml rules/*.md
var files embed.FS

// info is never written to after its making.
var info = &games.Info{
	Slug:     slug,
	Stake:    games.StakeKey,
	Title:    "Drei ist eine zu viel!",
	MinSeats: 2,
	MaxSeats: maxSeats,
	Options: []games.Option{
		{Key: "turned_count", Kind: games.Bool, Default: "false", Rules: "6"},
		{Key: "final_bonus_from", Kind: games.Word, Choices: []string{"5", "6"}, Default: "5", Rules: "10"},
		games.StakeOption("12"),
	},
	Verbs: []games.Verb{{Name: verbPlay, MinCards: 1, MaxCards: 1}},
	Figures: []games.Figure{
		{Key: "turned", Of: []string{"turned"}},
		{Key: "interim", Of: []string{"interim"}},
		{Key: "final", Of: []string{"final"}},
	},
	Faces: newFaces(),
	Play:  games.Clockwise,
}

// Game is the game Drei ist eine zu viel!
type Game struct{}

var _ games.Game = Game{}

// Info describes the game.
func (Game) Info() *games.Info { return info }

// Pack returns the 87 number cards, ascending, whatever the seats and options.
func (Game) Pack(int, games.Options) []cards.Card { return newPack() }

// Files holds the texts and the rules pages.
func (Game) Files() fs.FS { return files }

// Computer returns the computer player.
func (Game) Computer() games.Player { return computer{} }

// New deals. A match has a single deal.
func (Game) New(s games.Setup) (games.Step, error) {
	pack, err := s.Source.Deal(1, newPack())
	if err != nil {
		return games.Step{}, err
	}
	if len(pack) != packSize {
		return games.Step{}, fmt.Errorf("deal 1: the pack holds %d cards, not %d", len(pack), packSize)
	}
	h := &house{
		seats:   s.Seats,
		dealer:  s.Dealer,
		rules:   rulesOf(s.Options),
		stake:   int64(s.Options.Int("stake")),
		options: maps.Clone(s.Options),
	}
	copy(h.pack[:], pack)
	b := &builder{match: match{house: h}}
	b.deals()
	return b.step(), nil
}
