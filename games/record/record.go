// Package record reads, writes and replays game records: a whole match as one YAML document. Its format is
// specified in the section "The game record" of the rules.
//
// [Read] turns text into a [Record], which names cards and moves by their text and knows no game. [Replay] plays it
// with the rules and checks what it claims. [Played.Record] is the same match in canonical form, which
// [Record.Write] writes so that the same match has the same bytes.
package record

import (
	"encoding/hex"

	"trey/games"
	"trey/games/cards"
)

// Version is the version of the format.
const Version = 1

// MaxSize is the greatest size of a record in bytes. It is ours: the longest match by random players stays below a
// twentieth of it.
const MaxSize = 1 << 20

// Record is a match as text: its setup, what happened, and what is claimed of it.
type Record struct {
	Game    string
	Options games.Options
	Seats   []string   // names, in playing order
	Dealer  games.Seat // Nobody: drawn from the seed
	Packs   [][]string // one per deal, top card first; each may be the beginning of a pack; nil if there are none
	Seed    *cards.Seed
	Proof   *Proof
	Entries []Entry
	Result  *games.Result

	lines lines
}

// Proof is what shows that nobody chose the seed.
type Proof struct {
	Secret  [32]byte
	Table   string   // the table's id in decimal
	Entropy []string // per seat the id that its player added, in decimal; "0" for a computer player
}

// Seed returns the seed that follows from the proof.
func (p *Proof) Seed() cards.Seed { return cards.SeedFrom(p.Secret[:], p.Table, p.Entropy) }

// Entry is one entry of a record's moves.
type Entry struct {
	Kind Kind
	Move string // "1 discard 9C"; of a Move or Refuse
	Want Map    // of an Expect
	Line int    // in the source, from 1; 0 without one
}

// Kind says what an entry is.
type Kind int

// The kinds of entries.
const (
	Move   Kind = iota // was made
	Refuse             // must be refused, and must change nothing
	Expect             // must agree with the state
)

// Map is a map in the order of its source.
type Map []Pair

// Pair is a key with a value: a string, an int, a bool, a []any of values or a Map.
type Pair struct {
	Key   string
	Value any
	Line  int // in the source, from 1; 0 without one
}

// lines are the lines of the source from which parts of a record were read, from 1; 0 without a source.
type lines struct {
	key   map[string]int // of the top-level keys, and of options as "options.lives"
	packs []int
	cards [][]int
}

func (l lines) of(key string) int {
	if n := l.key[key]; n > 0 {
		return n
	}
	return l.key["trey"]
}

// card returns the line of card i of pack p.
func (l lines) card(p, i int) int {
	if p < len(l.cards) && i < len(l.cards[p]) {
		return l.cards[p][i]
	}
	return 0
}

// New returns the record of a match from what is stored of it: moves are texts such as "1 discard 9C", proof is nil
// where there is none. [Replay] checks it and completes its result.
func New(game string, o games.Options, seats []string, dealer games.Seat, seed *cards.Seed, proof *Proof, moves []string) *Record {
	r := &Record{Game: game, Options: o, Seats: seats, Dealer: dealer, Seed: seed, Proof: proof}
	for _, m := range moves {
		r.Entries = append(r.Entries, Entry{Kind: Move, Move: m})
	}
	return r
}

// source returns where the shuffles come from; packs are whole.
func (r *Record) source(packs [][]cards.Card) (cards.Source, error) {
	src := cards.Source{Seed: r.Seed, Packs: packs}
	switch {
	case r.Proof != nil:
		if len(r.Proof.Entropy) != len(r.Seats) {
			return src, &Error{Line: r.lines.of("entropy"), What: "entropy for each seat", Got: count(r.Proof.Entropy), Want: count(r.Seats)}
		}
		seed := r.Proof.Seed()
		if r.Seed != nil && *r.Seed != seed {
			return src, &Error{Line: r.lines.of("seed"), What: "seed", Got: hex.EncodeToString(r.Seed[:]), Want: hex.EncodeToString(seed[:]) +
				", which follows from secret, table and entropy"}
		}
		src.Seed = &seed
	case r.Seed == nil && packs == nil:
		return src, &Error{Line: r.lines.of("game"), What: "there are neither packs nor a seed to deal from"}
	case r.Seed == nil && r.Dealer == games.Nobody:
		return src, &Error{Line: r.lines.of("packs"), What: "packs need a dealer or a seed beside them"}
	}
	return src, nil
}
