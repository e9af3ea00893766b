package render

import (
	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/storage"
)

// Moment returns a match that is over as it was at one moment, every hand open, with buttons to others.
func (r *Renderer) Moment(to Reader, at table.Moment, list PastAt) discord.Message {
	v := r.voice(at.Snapshot, to)
	m := v.message(colourOver)
	m.text(v.heading(small(v.Say("core.replay.at", "N", at.Number, "Moves", at.Moves)))...)
	said := v.inPassing()
	m.text(v.inSmall(append(append(said.seats(0), said.zones(0)...), said.counts(0)...))...)
	m.text(v.inSmall(v.statuses())...)
	v.tablePicture(&m)
	m.rule()
	m.text(v.made(at)...)
	m.text(v.next(at)...)
	for _, row := range v.steps(at, list) {
		m.row(row...)
	}
	return m.done()
}

// made says the move that led to the moment, and what came of it.
func (v *voice) made(at table.Moment) []string {
	head := v.Say("core.replay.start")
	if at.Number > 0 {
		head = v.Say("core.replay.move", "N", at.Number, "Who", v.name(at.Seat))
	}
	return append([]string{bold(head)}, v.last(len(v.s.Log))...)
}

// next says how the move is written in the record, and how it goes on.
func (v *voice) next(at table.Moment) []string {
	written := ""
	if at.Number > 0 {
		written = code(at.Move)
	}
	if at.State == storage.Over {
		return []string{small(written), v.won()}
	}
	return []string{small(dotted(written, v.turn()))}
}

// steps returns the buttons to other moments, and those back to the match.
func (v *voice) steps(at table.Moment, list PastAt) [][]discordgo.MessageComponent {
	button := func(place byte, key string, n int, there bool) discordgo.Button {
		return discordgo.Button{
			Label: clip(v.Say(key), maxLabel), Style: discordgo.SecondaryButton, Disabled: !there, CustomID: ofMoment(v.s.ID, max(n, 0), place, list),
		}
	}
	on := button('o', "core.b.step.on", at.Number+1, at.Number < at.Moves)
	on.Style = discordgo.PrimaryButton
	moves := []discordgo.MessageComponent{
		button('f', "core.b.step.first", 0, at.Number > 0), button('b', "core.b.step.back", at.Number-1, at.Number > 0),
		on, button('l', "core.b.step.last", at.Moves, at.Number < at.Moves),
	}
	result := v.pastButton(Match, "core.b.match", list)
	if at.LastDeal < 0 && at.NextDeal < 0 {
		return [][]discordgo.MessageComponent{append(moves, result)}
	}
	return [][]discordgo.MessageComponent{moves, {
		button('p', "core.b.step.last_deal", at.LastDeal, at.LastDeal >= 0), button('n', "core.b.step.next_deal", at.NextDeal, at.NextDeal >= 0), result,
	}}
}
