package record

import (
	"fmt"

	"trey/games"
)

// Record returns the match in canonical form: the dealer named, only options that differ, packs whole and no more
// than were dealt, the seed, moves in their canonical text and the result if there is one. Refusals and expectations
// come with it only if checks is set.
func (p *Played) Record(checks bool) *Record {
	in := p.Game.Info()
	r := &Record{
		Game: in.Slug, Options: in.Changed(p.Setup.Options), Seats: p.Names, Dealer: p.Setup.Dealer,
		Seed: p.Setup.Source.Seed, Proof: p.proof,
	}
	if packs := p.Setup.Source.Packs; packs != nil {
		packs = packs[:min(len(packs), p.Match.View(games.Nobody).Deal)]
		r.Packs = make([][]string, 0, len(packs))
		for _, pack := range packs {
			r.Packs = append(r.Packs, in.Faces.Codes(pack))
		}
	}
	for _, e := range p.entries {
		if e.Kind == Move || checks {
			r.Entries = append(r.Entries, e)
		}
	}
	if result, over := p.Match.Result(); over {
		r.Result = &result
	}
	return r
}

// State returns the state after the last move.
func (p *Played) State() State { return StateOf(p.Game.Info(), p.Match, len(p.Names)) }

// Finished is a match that has ended. It alone may be viewed whole.
type Finished struct{ p *Played }

// Finished returns the match as one that has ended; false if it hasn't.
func (p *Played) Finished() (*Finished, bool) {
	if _, over := p.Match.Result(); !over {
		return nil, false
	}
	return &Finished{p}, true
}

// Whole returns everything there was to see after move n of the match, every card face up; at its start for n = 0.
func (f *Finished) Whole(n int) (games.View, error) {
	if n < 0 || n > len(f.p.Moves) {
		return games.View{}, fmt.Errorf("there is no move %d of %d", n, len(f.p.Moves))
	}
	return f.p.reached[n].Whole(), nil
}
