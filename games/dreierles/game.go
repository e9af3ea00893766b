// Package dreierles is the game Dreierles: a tarock game for three, and for four of whom the dealer sits out. One
// player bids to take 36 of 70 card points alone; if everybody passes, each plays to take few.
//
// The numbers in comments and refusals are those of its rules page (rules/en.md). The page follows the rule text of Muggensturm by
// Karlheinz Hornung, and where that is silent the description of the game from Steinmauern, Iffezheim and Achertal. Where both
// are silent the page rules: an open Pfeif is kept for the last trick, a Bridscher has no bonuses and three laps of doubling at most,
// and its due cards bind whoever may play them.
package dreierles

import (
	"embed"
	"io/fs"
	"maps"

	"trey/games"
	"trey/games/cards"
)

const (
	slug       = "dreierles"
	maxSeats   = 4
	players    = 3 // who play a deal
	handSize   = 16
	tappenSize = 6
	allPoints  = 70
	toWin      = 36 // card points (rule 14)
	manyTrumps = 10 // trumps that earn a bonus (rule 17)

	// maxUnit is the greatest value of a Fach or Bridscher, in cents. It is ours: eight doublings of eight Fach over
	// twelve rounds stay far below what overflows.
	maxUnit = games.MaxCents / 1000
)

// The options. Their values are those of the rules page.
const (
	optUnit    = "unit"
	optBrid    = "bridscher"
	optMax     = "max_doublings"
	optRounds  = "rounds"
	optExpose  = "expose_drawn"
	optDiscard = "discards"
	optKontra  = "kontra"
	optPfeif   = "pfeif"
	optDealer  = "dealer_settles"
	optLead    = "first_lead"
)

// The verbs of its moves.
const (
	verbBid     = "bid"
	verbPass    = "pass"
	verbDiscard = "discard"
	verbSay     = "say"
	verbPlay    = "play"
)

//go:embed locale/*.yaml rules/*.md
var files embed.FS

// info is never written to after its making.
var info = &games.Info{
	Slug:     slug,
	Stake:    optUnit,
	Title:    "Dreierles",
	MinSeats: players,
	MaxSeats: maxSeats,
	Options: []games.Option{
		{Key: optUnit, Kind: games.Int, Min: 1, Max: maxUnit, Default: "10", Rules: "16, 17"},
		{Key: optBrid, Kind: games.Int, Min: 2, Max: maxUnit, Even: true, Default: "20", Rules: "21"},
		{Key: optMax, Kind: games.Int, Min: 0, Max: 8, Default: "4", Rules: "8"},
		{Key: optRounds, Kind: games.Int, Min: 1, Max: 12, Default: "1", Rules: "19"},
		{Key: optExpose, Kind: games.Bool, Default: "true", Rules: "6"},
		{Key: optDiscard, Kind: games.Word, Choices: []string{"no-kings-or-trumps", "any"}, Default: "no-kings-or-trumps", Rules: "7"},
		{Key: optKontra, Kind: games.Word, Choices: []string{"any", "no-early-pass"}, Default: "any", Rules: "8"},
		{Key: optPfeif, Kind: games.Word, Choices: []string{"anyone", "declarer"}, Default: "anyone", Rules: "8, 17"},
		{Key: optDealer, Kind: games.Bool, Default: "true", Rules: "16"},
		{Key: optLead, Kind: games.Word, Choices: []string{"forehand", "declarer"}, Default: "forehand", Rules: "10"},
	},
	Verbs: []games.Verb{
		{Name: verbBid, Alone: contractNames[dreier:bridscher]},
		{Name: verbPass},
		{Name: verbDiscard, MinCards: 1, MaxCards: 3},
		{Name: verbSay, Words: []string{wordTrumps, wordPfeif, wordDouble}, Alone: []string{wordNothing}},
		{Name: verbPlay, MinCards: 1, MaxCards: 1},
	},
	Figures: []games.Figure{
		{Key: "fach", Of: []string{"fach_won"}, Less: []string{"fach_lost"}, Per: []string{"declared"}},
		{Key: "declared", Of: []string{"declared"}},
		{Key: "declared_won", Of: []string{"declared_won"}, Per: []string{"declared"}, Share: true},
	},
	Faces: newFaces(),
	Play:  games.Anticlockwise,
}

// Game is the game Dreierles.
type Game struct{}

var _ games.Game = Game{}

// Info describes the game.
func (Game) Info() *games.Info { return info }

// Pack returns the tarock pack of 54, whatever the seats and options.
func (Game) Pack(int, games.Options) []cards.Card { return pack() }

// Files holds the texts and the rules pages.
func (Game) Files() fs.FS { return files }

// Computer returns the computer player.
func (Game) Computer() games.Player { return computer{} }

// New deals the first deal of a match.
func (Game) New(s games.Setup) (games.Step, error) {
	o := s.Options
	h := &house{
		seats:          s.Seats,
		lastDeal:       s.Seats * o.Int(optRounds),
		unit:           int64(o.Int(optUnit)),
		bridscherValue: int64(o.Int(optBrid)),
		maxDoublings:   o.Int(optMax),
		exposes:        o.Bool(optExpose),
		laysAny:        o[optDiscard] == "any",
		noEarlyPass:    o[optKontra] == "no-early-pass",
		pfeifDeclarer:  o[optPfeif] == "declarer",
		dealerSettles:  o.Bool(optDealer),
		declarerLeads:  o[optLead] == "declarer",
		options:        maps.Clone(o),
		source:         s.Source,
	}
	b := &builder{match: match{house: h}}
	if err := b.deals(s.Dealer); err != nil {
		return games.Step{}, err
	}
	return b.step(), nil
}
