// Package highcard is a small made-up game for tests of the machinery that all games share. It has what makes games
// differ: several deals, seats that choose at the same time, hidden cards, a stock, a stake and a move that
// could be made for ever if nobody closed.
//
// Its rules are on its page, rules/en.md.
package highcard

import (
	"embed"
	"io/fs"

	"trey/games"
	"trey/games/cards"
)

//go:embed locale rules
var files embed.FS

// Game is the game.
type Game struct{}

const (
	slug  = "highcard"
	hand  = 3
	drawn = 2 // most cards that a seat may draw in a deal
)

// Info describes the game.
func (Game) Info() *games.Info {
	return &games.Info{
		Slug: slug, Title: "High card", MinSeats: 2, MaxSeats: 4, Stake: games.StakeKey,
		Options: []games.Option{
			{Key: "rounds", Kind: games.Int, Min: 1, Max: 5, Default: "2", Rules: "5"},
			{Key: "aces", Kind: games.Word, Choices: []string{"high", "low"}, Default: "high", Rules: "3"},
			games.StakeOption("6"),
		},
		Verbs: []games.Verb{
			{Name: "draw"},
			{Name: "lay", MinCards: 1, MaxCards: 1},
			{Name: "say", Words: []string{"good", "luck"}, Alone: []string{"nothing"}},
			{Name: "point", MaxN: 4},
		},
		Faces: cards.Standard(),
	}
}

// Pack returns the standard pack.
func (Game) Pack(int, games.Options) []cards.Card { return cards.StandardPack(1) }

// Computer returns a player that lays its highest card.
func (Game) Computer() games.Player { return computer{} }

// Greedy returns the same: nothing that comes later matters.
func (Game) Greedy() games.Player { return computer{} }

// Files holds the texts.
func (Game) Files() fs.FS { return files }

type computer struct{}

// Choose lays the highest card; there is nothing to think about.
func (computer) Choose(v games.View, p games.Prompt, _ games.Chance) games.Move {
	best := p.Default
	for _, m := range p.Moves() {
		if m.Verb != "lay" {
			continue
		}
		if best.Verb != "lay" || strength(m.Cards[0], v.Options["aces"]) > strength(best.Cards[0], v.Options["aces"]) {
			best = m
		}
	}
	return best
}

// strength orders the cards: rank, then suit.
func strength(c cards.Card, aces string) int {
	rank := c.Rank()
	if rank == 0 && aces == "high" {
		rank = 13
	}
	return 4*rank + c.Suit()
}
