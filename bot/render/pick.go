package render

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"trey/games"
	"trey/games/cards"
)

// maxDirect is how many groups to pick one of are shown as buttons.
const maxDirect = 5

// pick lays out a choice for which cards are to be picked.
func (a *asking) pick(c games.Choice, st Step, roomy bool) []part {
	p := c.Pick
	switch {
	case st.Group > 0:
		return a.howMany(c, st)
	case p.OneGroup || p.Max == 1:
		return a.pickGroup(c, st, roomy)
	}
	return a.pickCards(c, st)
}

// pickGroup offers the groups: each is a whole move, or as many as it has numbers of cards; if that is too much for one list, is asked how many of it.
func (a *asking) pickGroup(c games.Choice, st Step, roomy bool) []part {
	options := a.counted(c)
	if len(options) > maxOptions {
		options = a.uncounted(c, st)
	}
	l := a.one(a.label(c.Label), options, st)
	var parts []part
	if roomy && len(options) <= maxDirect {
		l.heading = small(a.heading(c))
		if a.sole && c.Note.Key == "" {
			l.heading = ""
		}
		parts = append(a.fixed(c), a.buttons(l)...)
	} else {
		parts = append(a.hint(c), a.menu(l)...)
	}
	return append(parts, a.none(c)...)
}

// counted returns an option for every number of cards of every group.
func (a *asking) counted(c games.Choice) []option {
	var options []option
	for _, g := range c.Pick.Groups {
		for k := max(c.Pick.Min, 1); k <= min(c.Pick.Max, len(g.Cards)); k++ {
			o := option{emoji: a.onButton(g.Cards[0]), label: upper(a.label(g.Label)), note: a.label(g.NoteOf(k)), value: a.answer(c.Pick.Move(c.Move.Verb, g.Cards[:k]))}
			if k > 1 {
				o.label = a.Say("core.pick.times", "Label", o.label, "Count", k)
			}
			options = append(options, o)
		}
	}
	return options
}

// uncounted returns an option for every group; how many of it are to be taken is asked by the next step.
func (a *asking) uncounted(c games.Choice, st Step) []option {
	p := c.Pick
	least := max(p.Min, 1)
	var options []option
	for i, g := range p.Groups {
		most := min(p.Max, len(g.Cards))
		if most < least {
			continue
		}
		o := option{emoji: a.onButton(g.Cards[0]), label: upper(a.label(g.Label)), note: a.label(g.Note)}
		if most == least {
			o.note, o.value = a.label(g.NoteOf(least)), a.answer(p.Move(c.Move.Verb, g.Cards[:least]))
		} else {
			o.label = a.Say("core.pick.upto", "Label", o.label, "Count", most)
			o.value = stepSign + Step{Choice: st.Choice, Group: i + 1}.text()
		}
		options = append(options, o)
	}
	return options
}

// none offers to pick nothing where that is allowed.
func (a *asking) none(c games.Choice) []part {
	if c.Pick.Min > 0 {
		return nil
	}
	m := message{}
	if b, ok := a.press(a.control(Move, a.answer(games.Move{Verb: c.Move.Verb})), a.label(c.Label)+": 0", discordgo.SecondaryButton); ok {
		m.row(b)
	}
	return m.parts
}

// howMany asks how many cards of the group.
func (a *asking) howMany(c games.Choice, st Step) []part {
	g := c.Pick.Groups[st.Group-1]
	var options []option
	for k := max(c.Pick.Min, 1); k <= min(c.Pick.Max, len(g.Cards)); k++ {
		options = append(options, option{
			label: strconv.Itoa(k), note: a.label(g.NoteOf(k)),
			value: a.answer(c.Pick.Move(c.Move.Verb, g.Cards[:k])),
		})
	}
	l := a.one(a.Say("core.pick.howmany", "Label", a.label(g.Label)), options, st)
	if len(options) <= maxButtons {
		l.heading = Escape(l.heading)
		return a.buttons(l)
	}
	return a.menu(l)
}

// pickCards offers cards to pick several of: in one select if it holds them all, else page by page.
func (a *asking) pickCards(c games.Choice, st Step) []part {
	cs, notes := offered(c.Pick)
	label := a.label(c.Label)
	options := make([]option, len(cs))
	for i, value := range copies(cs, a.info.Faces) {
		options[i] = option{emoji: a.onButton(cs[i]), label: upper(a.Card(a.info.Faces.Face(cs[i]))), note: a.label(notes[i]), value: value}
	}
	heading := a.Say("core.pick.several", "Label", label, "Count", c.Pick.Min)
	if c.Pick.Min != c.Pick.Max {
		heading = a.Say("core.pick.range", "Label", label, "Min", c.Pick.Min, "Max", min(c.Pick.Max, len(cs)))
	}
	if len(options) > maxOptions {
		return a.gather(c, st, options, cs, heading)
	}
	l := list{
		heading: heading, options: options, min: c.Pick.Min, max: c.Pick.Max,
		kind: Pick, payload: c.Move.Verb + pickPoint + pack(c.Pick.Fixed),
	}
	return append(a.hint(c), a.menu(l)...)
}

// offered returns every card that can be picked, with its group's note; of a group no more than can be picked at all.
func offered(p *games.Pick) ([]cards.Card, []games.Text) {
	var cs []cards.Card
	var notes []games.Text
	for _, g := range p.Groups {
		for _, c := range g.Cards[:min(len(g.Cards), p.Max)] {
			cs, notes = append(cs, c), append(notes, g.Note)
		}
	}
	return cs, notes
}

// gather picks cards in several steps, since one select doesn't hold them all.
func (a *asking) gather(c games.Choice, st Step, options []option, cs []cards.Card, heading string) []part {
	m := message{}
	m.parts = append(m.parts, a.hint(c)...)
	m.text(small(Escape(heading)))
	if len(st.Picked) > 0 {
		m.text(a.Say("core.pick.some", "Cards", a.short(st.Picked)))
	}
	if room := c.Pick.Max - len(st.Picked); room > 0 {
		l := list{
			heading: heading, options: left(options, cs, st.Picked), min: 1, max: room, kind: Gather,
			payload: Step{Choice: st.Choice, Picked: st.Picked}.text(), page: st.Page,
			pages: func(n int) control {
				return a.control(Next, Step{Choice: st.Choice, Page: n, Picked: st.Picked}.text())
			},
		}
		m.parts = append(m.parts, a.menu(l)...)
	}
	m.row(a.gathered(c, st)...)
	return m.parts
}

// left returns the options of the cards not picked yet: of equal cards the last ones go first, so that the values stay unique.
func left(options []option, cs, picked []cards.Card) []option {
	gone := slices.Clone(picked)
	var out []option
	for i := len(cs) - 1; i >= 0; i-- {
		if j := slices.Index(gone, cs[i]); j >= 0 {
			gone = slices.Delete(gone, j, j+1)
			continue
		}
		out = append(out, options[i])
	}
	slices.Reverse(out)
	return out
}

// gathered returns the buttons that end the picking or begin it anew.
func (a *asking) gathered(c games.Choice, st Step) []discordgo.MessageComponent {
	var row []discordgo.MessageComponent
	if len(st.Picked) >= c.Pick.Min {
		m := c.Pick.Move(c.Move.Verb, st.Picked)
		if b, ok := a.press(a.control(Move, a.answer(m)), a.Say("core.b.confirm"), discordgo.PrimaryButton); ok {
			row = append(row, b)
		}
	}
	if len(st.Picked) > 0 {
		if b, ok := a.press(a.control(Next, Step{Choice: st.Choice}.text()), a.Say("core.b.clear"), discordgo.SecondaryButton); ok {
			row = append(row, b)
		}
	}
	return row
}

// heading says what is to be picked, with the choice's hint.
func (a *asking) heading(c games.Choice) string {
	label, note := a.said(c.Label), a.said(c.Note)
	if note == "" {
		return label
	}
	return label + " · " + note
}

// hint says the choice's hint over a select, which shows the heading itself, and which cards are fixed.
func (a *asking) hint(c games.Choice) []part {
	m := message{}
	if c.Note.Key != "" {
		m.text(small(a.heading(c)))
	}
	return append(m.parts, a.fixed(c)...)
}

// fixed says which cards go with whatever is picked.
func (a *asking) fixed(c games.Choice) []part {
	m := message{}
	if len(c.Pick.Fixed) > 0 {
		m.text(small(a.Say("core.pick.fixed", "Cards", a.short(c.Pick.Fixed))))
	}
	return m.parts
}
