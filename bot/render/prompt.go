package render

import (
	"github.com/bwmarrin/discordgo"

	"trey/games"
)

// prompt turns what a seat is asked into controls. Small prompts become buttons, larger ones selects; one that would
// fill the message asks first which of the choices it is to be.
func (v *voice) prompt(p *games.Prompt, st Step) []part {
	st = st.in(p)
	for _, roomy := range []bool{true, false} {
		a := v.asking(p)
		parts := a.step(p, st, roomy)
		if cost(parts) <= budget {
			return parts
		}
	}
	a := v.asking(p)
	return a.choices(p, st)
}

func (v *voice) asking(p *games.Prompt) *asking {
	return &asking{voice: v, used: map[string]bool{}, sole: len(p.Choices) == 1}
}

// step lays out the whole prompt, or the one choice of it at which the step is.
func (a *asking) step(p *games.Prompt, st Step, roomy bool) []part {
	if st.Choice == 0 {
		return a.all(p, roomy)
	}
	var parts []part
	if st.Choice > len(p.Choices) {
		parts = a.wholeMoves(p, st, roomy)
	} else {
		parts = a.pick(p.Choices[st.Choice-1], st, roomy)
	}
	m := message{parts: parts}
	if b, ok := a.press(a.control(Next, Step{}.text()), a.Say("core.b.cancel"), discordgo.SecondaryButton); ok {
		m.row(b)
	}
	return m.parts
}

// all lays out every choice, in the prompt's order; the whole moves stand together where the first of them does.
func (a *asking) all(p *games.Prompt, roomy bool) []part {
	var parts []part
	whole := false
	for i, c := range p.Choices {
		switch {
		case c.Pick != nil:
			parts = append(parts, a.pick(c, Step{Choice: i + 1}, roomy)...)
		case !whole:
			whole = true
			parts = append(parts, a.wholeMoves(p, Step{}, roomy)...)
		}
	}
	return parts
}

// wholeMoves lays out the choices that need nothing more.
func (a *asking) wholeMoves(p *games.Prompt, st Step, roomy bool) []part {
	var options []option
	for _, c := range p.Choices {
		if c.Pick == nil {
			options = append(options, option{emoji: a.ofMove(c.Move), label: upper(a.label(c.Label)), note: a.label(c.Note), value: a.answer(c.Move)})
		}
	}
	if len(options) == 0 {
		return nil
	}
	whole := Step{Choice: len(p.Choices) + 1, Page: st.Page}
	l := a.one(a.Say("core.pick.move"), options, whole)
	if roomy && len(options) <= maxButtons {
		l.heading, l.usual = "", p.Choices[0].Pick == nil
		return a.buttons(l)
	}
	return a.menu(l)
}

// choices asks which of the choices it is to be; what comes of it is asked by the next step.
func (a *asking) choices(p *games.Prompt, st Step) []part {
	var options []option
	whole := false
	for i, c := range p.Choices {
		switch {
		case c.Pick != nil:
			options = append(options, option{label: upper(a.label(c.Label)), note: a.label(c.Note), value: stepSign + Step{Choice: i + 1}.text()})
		case !whole:
			whole = true
			options = append(options, option{label: a.Say("core.pick.move"), value: stepSign + Step{Choice: len(p.Choices) + 1}.text()})
		}
	}
	return a.menu(a.one(a.Say("core.pick.what"), options, Step{Page: st.Page}))
}

// one is a list of which one option is chosen; the step's page is shown.
func (a *asking) one(heading string, options []option, st Step) list {
	first := st
	first.Page = 0
	return list{
		heading: heading, options: options, min: 1, max: 1, kind: Choose, payload: first.text(), page: st.Page,
		pages: func(n int) control {
			st.Page = n
			return a.control(Next, st.text())
		},
	}
}

// answer writes a whole move such that a custom id has room for it.
func (a *asking) answer(m games.Move) string {
	return answerText(m, a.info, maxCustomID-len(a.control(Move, "").String()))
}
