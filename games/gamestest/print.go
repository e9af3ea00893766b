package gamestest

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/record"
)

// fingerprint writes all that can be learnt of a match.
func (p *play) fingerprint(m games.Match) string {
	state, err := json.Marshal(record.StateOf(p.in, m, p.setup.Seats))
	require.NoError(p.rt, err)
	var b strings.Builder
	b.Write(state)
	for seat := range games.Seat(p.setup.Seats + 1) {
		b.WriteString("\n" + printView(m.View(seat)))
		if prompt, ok := m.Prompt(seat); ok {
			b.WriteString("\n" + p.printPrompt(prompt))
		}
	}
	b.WriteString("\n" + printView(m.Whole()))
	return b.String()
}

// printView writes a view so that equal views have equal texts.
func printView(v games.View) string {
	b := fmt.Appendf(nil, "view of %d: %v phase %s deal %d dealer %d turn %v over %v", v.Viewer, v.Options, v.Phase, v.Deal, v.Dealer, v.Turn, v.Over)
	for _, z := range v.Zones {
		b = append(append(b, "; "...), z.Key...)
		b = number(number(number(b, int(z.Owner)), int(z.Layout)), z.Count)
		b = printText(printCards(b, z.Cards), z.Note)
	}
	for _, c := range v.Counts {
		b = number(number(append(append(b, "; "...), c.Key...), int(c.Seat)), c.N)
	}
	b = printCards(b, v.Wild)
	for _, t := range v.Status {
		b = printText(b, t)
	}
	if v.Result != nil {
		b = fmt.Appendf(b, "; %v", *v.Result)
	}
	return string(b)
}

func (p *play) printPrompt(pr games.Prompt) string {
	b := fmt.Appendf(nil, "prompt of %d due %v default %s:", pr.Seat, pr.Due, p.in.MoveText(pr.Default))
	b = printText(b, pr.Text)
	for _, c := range pr.Choices {
		b = printText(printText(append(b, ';'), c.Label), c.Note)
		b = fmt.Appendf(b, " %s closing %v", p.in.MoveText(c.Move), c.Closing)
		if c.Pick == nil {
			continue
		}
		b = fmt.Appendf(b, " pick %d–%d %v", c.Pick.Min, c.Pick.Max, c.Pick.OneGroup)
		for _, g := range c.Pick.Groups {
			b = printText(printText(printCards(b, g.Cards), g.Label), g.Note)
			for _, note := range g.Notes {
				b = printText(b, note)
			}
		}
		b = printCards(b, c.Pick.Fixed)
		for _, barred := range c.Pick.Barred {
			b = printText(printCards(b, barred.Cards), barred.Why)
		}
	}
	return string(b)
}

func printText(b []byte, t games.Text) []byte {
	if t.Key == "" {
		return b
	}
	b = append(append(b, " ("...), t.Key...)
	for _, name := range slices.Sorted(maps.Keys(t.Args)) {
		b = append(append(append(b, ' '), name...), '=')
		switch arg := t.Args[name].(type) {
		case games.Text:
			b = printText(b, arg)
		case games.Cards:
			b = printCards(b, arg)
		case games.List:
			for _, inner := range arg {
				b = printText(b, inner)
			}
		default:
			b = fmt.Append(b, arg)
		}
	}
	return append(b, ')')
}

func printCards(b []byte, cs []cards.Card) []byte {
	b = append(b, " ["...)
	for _, c := range cs {
		b = number(b, int(c))
	}
	return append(b, ']')
}

func number(b []byte, n int) []byte { return strconv.AppendInt(append(b, ' '), int64(n), 10) }

// named returns the cards that a text names.
func named(t games.Text) []cards.Card {
	var out []cards.Card
	for _, arg := range t.Args {
		switch arg := arg.(type) {
		case games.Cards:
			out = append(out, arg...)
		case games.Text:
			out = append(out, named(arg)...)
		case games.List:
			for _, inner := range arg {
				out = append(out, named(inner)...)
			}
		}
	}
	return out
}
