// Package threethirteen is the game Three Thirteen: eleven rounds, from three cards each to thirteen, whose number is the
// wild rank. Who melds a whole hand goes out; the others count what they can't meld, and the lowest total wins.
//
// The numbers in comments and refusals are those of its rules page (rules/en.md). Where the game's own text is silent
// the page rules: hands are arranged to the least possible penalty, wild cards may be any part of a meld but not stand beyond the
// ends of a run, the card taken may be discarded again unless the table decides otherwise, an exhausted stock is shuffled anew.
//
// One ruling is made here. With the option return_taken off a card equal to the one taken can't be discarded; a
// player who holds nothing else in a last turn, in which nobody can go out, may discard it all the same (rule 5).
package threethirteen

import (
	"embed"
	"io/fs"
	"maps"
	"strconv"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

const (
	slug      = "threethirteen"
	minSeats  = 2
	maxSeats  = 8
	maxRounds = 11
	maxCards  = maxSeats / 2 * 52

	phasePlay = "play"
	phaseLast = "last-turns"
	phaseOver = "over"
)

// The verbs of its moves.
const (
	verbDraw    = "draw"
	verbTake    = "take"
	verbDiscard = "discard"
	verbOut     = "out"
)

// The options and the words that are their values.
const (
	optRounds = "rounds"
	optReturn = "return_taken"
	optAces   = "aces"
	optAssist = "assist"
	optStake  = "stake"

	acesLow  = "low"
	acesBoth = "both"

	assistFull   = "full"
	assistPoints = "points"
	assistOff    = "off"
)

//go:embed locale/*.yaml rules/*.md
var files embed.FS

// info is never written to after its making.
var info = &games.Info{
	Slug:     slug,
	Stake:    games.StakeKey,
	Title:    "Three Thirteen",
	MinSeats: minSeats,
	MaxSeats: maxSeats,
	Options: []games.Option{
		{Key: optRounds, Kind: games.Int, Min: 1, Max: maxRounds, Default: strconv.Itoa(maxRounds), Rules: "1"},
		{Key: optReturn, Kind: games.Bool, Default: "true", Rules: "5"},
		{Key: optAces, Kind: games.Word, Choices: []string{acesLow, acesBoth}, Default: acesLow, Rules: "11"},
		{Key: optAssist, Kind: games.Word, Choices: []string{assistFull, assistPoints, assistOff}, Default: assistFull, Rules: "8"},
		games.StakeOption("12"),
	},
	Verbs: []games.Verb{
		{Name: verbDraw},
		{Name: verbTake},
		{Name: verbDiscard, MinCards: 1, MaxCards: 1},
		{Name: verbOut, MinCards: 1, MaxCards: 1},
	},
	Figures: []games.Figure{
		{Key: "penalty", Of: []string{"penalty"}, Per: []string{"penalty", "went_out", "complete"}},
		{Key: "went_out", Of: []string{"went_out"}, Per: []string{"penalty", "went_out", "complete"}, Share: true},
	},
	Faces:   cards.Standard(),
	Play:    games.Clockwise,
	LowWins: true,
}

// Game is the game Three Thirteen.
type Game struct{}

var _ games.Game = Game{}

// Info describes the game.
func (Game) Info() *games.Info { return info }

// Pack returns one standard pack for every two players.
func (Game) Pack(seats int, _ games.Options) []cards.Card { return cards.StandardPack(packs(seats)) }

func packs(seats int) int { return (seats + 1) / 2 }

// Files holds the texts and the rules pages.
func (Game) Files() fs.FS { return files }

// Computer returns the computer player.
func (Game) Computer() games.Player { return computer{new(meld.Arranger)} }

// New deals the first round of a match.
func (Game) New(s games.Setup) (games.Step, error) {
	h := &house{
		seats:       s.Seats,
		packs:       packs(s.Seats),
		rounds:      s.Options.Int(optRounds),
		returnTaken: s.Options.Bool(optReturn),
		acesBoth:    s.Options[optAces] == acesBoth,
		assist:      s.Options[optAssist],
		stake:       int64(s.Options.Int(optStake)),
		options:     maps.Clone(s.Options),
		source:      s.Source,
		arranger:    new(meld.Arranger),
	}
	b := &builder{match: match{house: h}}
	if err := b.deals(s.Dealer); err != nil {
		return games.Step{}, err
	}
	return b.step(), nil
}
