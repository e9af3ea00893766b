package main

import (
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"trey/games"
	"trey/games/all"
	"trey/games/record"
)

// transcript prints a replay for people to read, in English.
type transcript struct {
	w     io.Writer
	names []string
	in    *games.Info
	deal  int
}

// head prints what is to be known before the first move.
func (t *transcript) head(file string, r *record.Record) {
	title := r.Game
	if g, ok := all.Find(r.Game); ok {
		t.in = g.Info()
		title = t.in.Title
	}
	fmt.Fprintf(t.w, "%s: %s, %s\n", file, title, strings.Join(r.Seats, ", "))
	if len(r.Options) > 0 {
		var options []string
		for _, key := range slices.Sorted(maps.Keys(r.Options)) {
			options = append(options, key+" "+r.Options[key])
		}
		fmt.Fprintf(t.w, "Options: %s\n", strings.Join(options, ", "))
	}
}

// moment prints a move or refusal and what came of it.
func (t *transcript) moment(m record.Moment) {
	if m.Refused != nil {
		fmt.Fprintf(t.w, "       (%s: %s is refused by rule %s)\n", t.name(m.Made.Seat), t.in.MoveText(m.Made.Move), m.Refused.Rule)
		return
	}
	if m.Number > 0 {
		fmt.Fprintf(t.w, "%5d  %s: %s\n", m.Number, t.name(m.Made.Seat), t.in.MoveText(m.Made.Move))
	}
	for _, s := range m.Step.Settled {
		t.settled(s)
	}
	v := m.Step.Match.View(games.Nobody)
	if v.Deal != t.deal {
		t.deal = v.Deal
		fmt.Fprintf(t.w, "Deal %d, dealer %s\n", v.Deal, t.name(v.Dealer))
		t.hands(m.Step.Match)
	}
}

// hands prints the hands of a deal. A record has no secrets from who can read it.
func (t *transcript) hands(m games.Match) {
	state := record.StateOf(t.in, m, len(t.names))
	for i := range t.names {
		f, ok := state.Get(fmt.Sprintf("hand.%d", i+1))
		if cards, isList := f.Value.([]string); ok && isList && len(cards) > 0 {
			fmt.Fprintf(t.w, "       %s holds %s\n", t.name(games.Seat(i+1)), strings.Join(cards, " "))
		}
	}
}

func (t *transcript) settled(s games.Settlement) {
	fmt.Fprintf(t.w, "Deal %d is settled\n", s.Deal)
	for i := range t.names {
		var parts []string
		if s.Money[i] != 0 {
			parts = append(parts, money(s.Money[i]))
		}
		if s.Lives != nil {
			parts = append(parts, fmt.Sprintf("lives %d", s.Lives[i]))
		}
		for _, c := range s.Tally {
			if int(c.Seat) == i+1 && c.N != 0 {
				parts = append(parts, fmt.Sprintf("%s %d", c.Key, c.N))
			}
		}
		if len(parts) > 0 {
			fmt.Fprintf(t.w, "       %s: %s\n", t.name(games.Seat(i+1)), strings.Join(parts, ", "))
		}
	}
}

func (t *transcript) end(p *record.Played) {
	r, over := p.Match.Result()
	if !over {
		fmt.Fprintf(t.w, "The match isn't over after %d moves.\n", len(p.Moves))
		return
	}
	fmt.Fprintln(t.w, "Result")
	for i := range t.names {
		fmt.Fprintf(t.w, "       %d. %s: score %d", r.Ranks[i], t.name(games.Seat(i+1)), r.Scores[i])
		if r.Money[i] != 0 {
			fmt.Fprintf(t.w, ", %s", money(r.Money[i]))
		}
		fmt.Fprintln(t.w)
	}
}

func (t *transcript) name(s games.Seat) string {
	if s < 1 || int(s) > len(t.names) {
		return "nobody"
	}
	return t.names[s-1]
}

// money writes cents with their sign.
func money(cents int64) string { return fmt.Sprintf("%+d cents", cents) }
