package render

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"trey/games"
	"trey/games/cards"
)

// zone says what a zone holds: "Discard pile: 7♥ (5 cards)", with its note. A hand that isn't seen is "3 cards" and needs no name.
func (v *voice) zone(z games.Zone) string {
	if z.Owner != games.Nobody && z.Layout == games.Fan && len(z.Cards) == 0 {
		return v.Say("core.table.cards", "Count", z.Count)
	}
	name, note := v.word([]any{"Count", z.Count}, "zone."+z.Key), v.said(z.Note)
	switch {
	case note == "":
		return name + ": " + v.zoneCards(z)
	case z.Layout == games.Gone:
		return name + ": " + note // of cards won or out of play the note says what matters
	}
	return name + ": " + v.zoneCards(z) + " · " + note
}

func (v *voice) zoneCards(z games.Zone) string {
	count := v.Number(int64(z.Count))
	switch {
	case z.Count == 0:
		return v.Say("core.table.empty")
	case z.Layout == games.Deck, z.Layout == games.Gone, len(z.Cards) == 0:
		return count
	case z.Layout == games.Pile:
		return fmt.Sprintf("%s (%s)", v.top(z.Cards[len(z.Cards)-1]), v.Say("core.table.cards", "Count", z.Count))
	}
	cs := slices.Clone(z.Cards)
	for len(cs) < z.Count {
		cs = append(cs, cards.Back)
	}
	return v.short(cs)
}

// zones says the zones of an owner, one line each; of a seat only those that hold something.
func (v *voice) zones(owner games.Seat) []string {
	var lines []string
	for _, z := range v.s.View.Zones {
		if z.Owner == owner && z.Layout != games.Aside && (owner == games.Nobody || z.Count > 0) {
			lines = append(lines, v.zone(z))
		}
	}
	return lines
}

// counts says the numbers beside a seat or the table.
func (v *voice) counts(owner games.Seat) []string {
	var said []string
	for _, c := range v.s.View.Counts {
		if c.Seat == owner {
			said = append(said, v.word([]any{"Count", c.N, "Money", games.Money(c.N)}, "count."+c.Key, c.Key))
		}
	}
	return said
}

// statuses says what else holds now.
func (v *voice) statuses() []string {
	var lines []string
	for _, t := range v.s.View.Status {
		lines = append(lines, v.said(t))
	}
	return lines
}

// Bounds of how many of the last events a message shows: about what has happened since a player's last turn, on one screen.
const (
	minLog = 6
	maxLog = 10
)

func (v *voice) log() []string { return v.last(min(max(minLog, 2*len(v.s.Seats)), maxLog)) }

// last says the last n events.
func (v *voice) last(n int) []string {
	var lines []string
	for _, t := range v.s.Log[max(0, len(v.s.Log)-n):] {
		lines = append(lines, v.said(t))
	}
	return lines
}

// deal says how far the match is: the deal and the phase.
func (v *voice) deal() string {
	var said []string
	if v.s.View.Deal > 0 {
		said = append(said, v.Say("core.table.deal", "N", v.s.View.Deal))
	}
	if phase := "phase." + v.s.View.Phase; v.s.View.Phase != "" && v.Has(phase) {
		said = append(said, v.Say(phase))
	}
	return strings.Join(said, " · ")
}

// turn says whose turn it is, and until when.
func (v *voice) turn() string {
	seats := v.s.View.Turn
	if len(seats) == 0 {
		return ""
	}
	who := v.names(seats)
	if v.s.Deadline.IsZero() {
		return v.Say("core.table.turn.open", "Count", len(seats), "Who", who)
	}
	return v.Say("core.table.turn", "Count", len(seats), "Who", who, "Time", clock(v.s.Deadline), "Left", remaining(v.s.Deadline))
}

// clock is Discord's timestamp of the time of day, shown in the reader's own zone; remaining that of how long it is until then.
func clock(t time.Time) string     { return fmt.Sprintf("<t:%d:t>", t.Unix()) }
func remaining(t time.Time) string { return fmt.Sprintf("<t:%d:R>", t.Unix()) }
