package render

import (
	"slices"

	"github.com/bwmarrin/discordgo"
)

// Discord's limits of buttons and selects (component reference). A label of more than preferred characters is cut on phones
// (its design guide).
const (
	maxLabel       = 80
	preferredLabel = 38
	maxInRow       = 5
	maxOptions     = 25
	maxOptionText  = 100
	maxPlaceholder = 150
	maxButtons     = 10 // ours: more are harder to choose from than a select
)

// budget is how many components the controls of a prompt may have: what a hand's message shows besides has fewer than the rest.
const budget = 22

// option is one thing to choose: what is said of it and the answer that it stands for.
type option struct {
	emoji *discordgo.ComponentEmoji // nil: none
	label string
	note  string
	value string
	// chosen says that it holds now.
	chosen bool
}

// list is options of which one is chosen, or several.
type list struct {
	heading string // over buttons, and in the select as long as nothing is chosen
	usual   bool   // the first option is the usual move, and set off; among cards that would read as advice
	options []option
	min     int
	max     int
	kind    Kind
	payload string            // of the select
	pages   func(int) control // the custom id that shows another page
	page    int
}

// asking puts the controls of one prompt together.
type asking struct {
	*voice
	used map[string]bool // custom ids, which must be unique in a message
	sole bool            // the prompt has one choice, which its question has named
}

func (a *asking) control(kind Kind, payload string) control {
	return control{kind: kind, table: a.s.ID, stamp: a.s.Stamp, payload: payload}
}

// press returns a button with a custom id of its own; false if there is one for the same already.
func (a *asking) press(c control, label string, style discordgo.ButtonStyle) (discordgo.Button, bool) {
	id := c.String()
	if a.used[id] || len(id) > maxCustomID {
		return discordgo.Button{}, false
	}
	a.used[id] = true
	return discordgo.Button{Label: clip(label, maxLabel), Style: style, CustomID: id}, true
}

// buttons lays options out as rows of buttons. Notes go on the buttons if all of them fit there, else above.
func (a *asking) buttons(l list) []part {
	m := message{}
	lines := []string{}
	fit := notesFit(l.options)
	var row []discordgo.MessageComponent
	var rows [][]discordgo.MessageComponent
	for i, o := range l.options {
		label, line := o.label, ""
		switch {
		case o.note != "" && fit:
			label = beside(o)
		case o.note != "":
			line = small(Escape(o.label + ": " + o.note))
		}
		style := discordgo.SecondaryButton
		if i == 0 && l.usual {
			style = discordgo.PrimaryButton
		}
		b, ok := a.press(a.control(Move, o.value), label, style)
		if o.value != "" && o.value[:1] == stepSign {
			b, ok = a.press(a.control(Next, o.value[1:]), label, style)
		}
		if !ok {
			continue
		}
		b.Emoji = o.emoji
		lines = append(lines, line)
		if row = append(row, b); len(row) == maxInRow {
			rows, row = append(rows, row), nil
		}
	}
	if len(row) > 0 {
		rows = append(rows, row)
	}
	m.text(append([]string{l.heading}, lines...)...)
	for _, row := range rows {
		m.row(row...)
	}
	return m.parts
}

func beside(o option) string { return o.label + " · " + o.note }

// notesFit reports whether every note has room on its button.
func notesFit(options []option) bool {
	return !slices.ContainsFunc(options, func(o option) bool { return o.note != "" && utf16Len(beside(o)) > preferredLabel })
}

// menu lays options out as a select, in pages where there are more than it holds.
func (a *asking) menu(l list) []part {
	m := message{}
	pages := (len(l.options) + maxOptions - 1) / maxOptions
	page := min(max(l.page, 0), max(pages-1, 0))
	heading := l.heading
	if pages > 1 {
		heading = a.Say("core.pick.page", "Label", heading, "N", page+1, "Pages", pages)
	}
	shown := l.options[page*maxOptions : min(len(l.options), (page+1)*maxOptions)]
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: a.control(l.kind, l.payload).String(),
		Placeholder: clip(heading, maxPlaceholder), MinValues: &l.min, MaxValues: min(l.max, len(shown)),
	}
	values := map[string]bool{}
	for _, o := range shown {
		if values[o.value] || len(o.value) > maxOptionText {
			continue
		}
		values[o.value] = true
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: clip(o.label, maxOptionText), Value: o.value, Description: clip(o.note, maxOptionText), Emoji: o.emoji,
		})
	}
	if len(menu.Options) == 0 || a.used[menu.CustomID] || len(menu.CustomID) > maxCustomID {
		return nil
	}
	a.used[menu.CustomID] = true
	menu.MaxValues = min(menu.MaxValues, len(menu.Options))
	least := min(l.min, menu.MaxValues)
	menu.MinValues = &least
	m.row(menu)
	m.row(a.turners(l, page, pages)...)
	return m.parts
}

// turners returns the buttons that turn the pages of a list.
func (a *asking) turners(l list, page, pages int) []discordgo.MessageComponent {
	var row []discordgo.MessageComponent
	turn := func(to int, key string) {
		if to < 0 || to >= pages {
			return
		}
		if b, ok := a.press(l.pages(to), a.Say(key), discordgo.SecondaryButton); ok {
			row = append(row, b)
		}
	}
	turn(page-1, "core.b.return")
	turn(page+1, "core.b.next")
	return row
}

// cost counts the components of parts, nested ones included.
func cost(parts []part) int {
	n := 0
	for _, p := range parts {
		n++
		if row, ok := p.component.(discordgo.ActionsRow); ok {
			n += len(row.Components)
		}
	}
	return n
}
