package render

import (
	"slices"
	"strconv"

	"github.com/bwmarrin/discordgo"

	"trey/bot/table"
	"trey/games"
)

// paused says why the match stands still.
func (v *voice) paused() string {
	gone := v.absent()
	return v.Say(v.s.Paused, "Count", max(len(gone), 1), "Who", v.names(gone))
}

// absent returns the seats of people for whom the others are asked to wait.
func (v *voice) absent() []games.Seat {
	var seats []games.Seat
	for _, t := range v.s.Votes {
		if t.Motion.Kind == table.WaitFor {
			seats = append(seats, t.Motion.Seat)
		}
	}
	return seats
}

// motions says how the votes stand, a line each.
func (v *voice) motions() []string {
	var lines []string
	for _, t := range v.s.Votes {
		lines = append(lines, v.Say("core.vote.tally", "Motion", v.motion(t.Motion, v.name), "Votes", t.Votes, "Needed", t.Needed))
	}
	return lines
}

// motion says what is voted for, with names as the place takes them.
func (v *voice) motion(m table.Motion, name func(games.Seat) string) string {
	switch m.Kind {
	case table.EndMatch:
		return v.Say("core.vote.end")
	case table.KickPerson:
		return v.Say("core.vote.kick", "Who", name(m.Seat))
	case table.ComputerFor:
		return v.Say("core.vote.computer", "Who", name(m.Seat))
	}
	return v.Say("core.vote.wait", "Who", name(m.Seat))
}

// ballot returns the controls to vote for what is voted for: a button each, or a select where that would be too many.
func (v *voice) ballot() []part {
	m := message{}
	var row []discordgo.MessageComponent
	options := list{heading: v.Say("core.vote.what"), kind: Vote}
	for _, t := range v.s.Votes {
		label := v.motion(t.Motion, v.plainName)
		tally := strconv.Itoa(t.Votes) + "/" + strconv.Itoa(t.Needed)
		row = append(row, v.payload(Vote, motionText(t.Motion), noted(label, tally), discordgo.SecondaryButton))
		options.options = append(options.options, option{label: label, note: v.counted(t), value: motionText(t.Motion)})
	}
	if len(row) <= maxInRow {
		m.row(row...)
	} else {
		m.row(v.menu(options)...)
	}
	return m.parts
}

// counted says how many have voted, and how many must.
func (v *voice) counted(t table.Tally) string {
	return v.Say("core.vote.short", "Votes", t.Votes, "Needed", t.Needed)
}

// tally returns how a motion stands, false if nobody has voted for it.
func (v *voice) tally(m table.Motion) (table.Tally, bool) {
	i := slices.IndexFunc(v.s.Votes, func(t table.Tally) bool { return t.Motion == m })
	if i < 0 {
		return table.Tally{}, false
	}
	return v.s.Votes[i], true
}

// menu returns a select from the first options that it can hold; none if there is no option.
func (v *voice) menu(l list) []discordgo.MessageComponent {
	if len(l.options) == 0 {
		return nil
	}
	one := 1
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: control{kind: l.kind, table: v.s.ID, payload: l.payload}.String(),
		Placeholder: clip(l.heading, maxPlaceholder), MinValues: &one, MaxValues: one,
	}
	for _, o := range l.options[:min(len(l.options), maxOptions)] {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: clip(o.label, maxOptionText), Value: o.value, Description: clip(o.note, maxOptionText), Default: o.chosen,
		})
	}
	return []discordgo.MessageComponent{menu}
}
