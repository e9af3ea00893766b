package render

import (
	"log/slog"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// Table returns the table's message, for everybody in the channel, in the language of the snapshot. The snapshot must be one for Nobody: what a
// seat may know is not shown at all. It pings nobody.
func (r *Renderer) Table(s table.Snapshot) discord.Message {
	return r.TableTo(s, Reader{Lang: s.Language})
}

// TableTo returns the same for one reader.
func (r *Renderer) TableTo(s table.Snapshot, to Reader) discord.Message {
	v := r.voice(s, to)
	switch {
	case s.View != nil && s.View.Viewer != games.Nobody:
		// A fault of the caller. A hand shown to everybody can't be taken back; a message that says nothing can.
		slog.Error("a seat's view was to be shown to everybody", "table", s.ID)
		return r.Notice(to, "core.trouble.internal")
	case s.Stopped:
		return v.stopped()
	case s.State == storage.Lobby:
		return v.lobby()
	case s.State == storage.Over && s.View != nil:
		return v.over()
	case s.State == storage.Playing && s.View != nil:
		return v.playing()
	}
	return v.closed()
}

// heading names the game, and while it is played how far it is.
func (v *voice) heading(lines ...string) []string {
	title := "## " + Escape(v.info.Title)
	if v.s.State == storage.Playing && v.s.View != nil {
		title = dotted(title, v.deal())
	}
	return append([]string{title}, lines...)
}

// rules says the house rules, by their name if they have one; empty for the standard ones.
func (v *voice) rules() string {
	said := houseRules(v.Localizer, v.info, v.s.Options)
	switch {
	case v.s.Preset != "" && said == "":
		return v.Say("core.table.preset.only", "Preset", Escape(v.s.Preset))
	case v.s.Preset != "":
		return v.Say("core.table.preset", "Preset", Escape(v.s.Preset), "Rules", said)
	case said == "":
		return ""
	}
	return v.Say("core.table.rules", "Rules", said)
}

func (v *voice) playing() discord.Message {
	m := v.state()
	m.text(v.motions()...)
	m.parts = append(m.parts, v.ballot()...)
	row := []discordgo.MessageComponent{
		v.button(Hand, "core.b.hand", discordgo.PrimaryButton), v.button(Watch, "core.b.watch", discordgo.SecondaryButton),
		v.rulesButton(), v.button(More, "core.b.more", discordgo.SecondaryButton),
	}
	take := v.seatsToTake()
	if len(row)+len(take) <= maxInRow {
		row, take = append(row, take...), nil
	}
	m.row(row...)
	m.row(take...)
	return m.done()
}

// state is what everybody may know of a match. As in a hand, it goes from what is far to what is near: of a long message a phone shows the
// end, and there are the picture, what happened last and whose turn it is.
func (v *voice) state() message {
	m := v.message(colourPlaying)
	m.text(v.heading(small(v.rules()))...)
	m.text(v.layout(games.Nobody)...)
	m.text(v.inSmall(v.statuses())...)
	v.tablePicture(&m)
	m.spare(small(v.Say("core.table.log")), v.inSmall(v.log())...)
	m.rule()
	going := v.turn()
	if v.s.Paused != "" {
		m.colour, going = colourClosed, v.paused()
	}
	m.text(append(v.takenOver(), bold(going))...)
	return m
}

// layout says who sits where and what lies on the table, but for the seat that is left out.
func (v *voice) layout(but games.Seat) []string {
	said := v.inPassing()
	return said.inSmall(append(append(said.seats(but), said.zones(games.Nobody)...), said.counts(games.Nobody)...))
}

// inPassing is the voice for what pictures show, or what only leads to what is asked: cards by their names alone.
func (v *voice) inPassing() *voice {
	if v.album == nil {
		return v
	}
	quiet := *v
	quiet.emojis = nil
	return &quiet
}

// inSmall writes lines as small print beside pictures. Without these they are what one looks at.
func (v *voice) inSmall(lines []string) []string {
	if v.album == nil {
		return lines
	}
	var out []string
	for _, l := range lines {
		out = append(out, small(l))
	}
	return out
}

// Watch returns what everybody may know of a table, for one reader. The snapshot must be one for Nobody.
func (r *Renderer) Watch(s table.Snapshot, to Reader) discord.Message {
	if s.State != storage.Playing || s.View == nil || s.View.Viewer != games.Nobody {
		return r.TableTo(s, to)
	}
	v := r.voice(s, to)
	m := v.state()
	m.text(small(v.where("core.now.where")))
	row := []discordgo.MessageComponent{v.button(Watch, "core.b.refresh", discordgo.SecondaryButton), v.rulesButton()}
	if v.free() {
		row = append(row, v.button(Join, "core.b.free", discordgo.PrimaryButton))
	}
	m.row(row...)
	return m.done()
}

// seats says who sits where, one line each, in playing order: name, numbers, cards, the dealer and whose turn it is. One seat can be left out.
func (v *voice) seats(but games.Seat) []string {
	var lines []string
	for i := range v.s.Seats {
		s := games.Seat(i + 1)
		if s == but {
			continue
		}
		who := v.name(s)
		turn := v.s.State == storage.Playing && slices.Contains(v.s.View.Turn, s)
		if turn {
			who = bold(who)
		}
		said := append(append([]string{who}, v.counts(s)...), v.zones(s)...)
		switch p := v.s.Seats[i]; {
		case p.Free:
			said = append(said, v.Say("core.table.free.mark"))
		case p.Computer && p.User != "":
			said = append(said, v.Say("core.table.takeover.mark"))
		}
		if s == v.s.View.Dealer {
			said = append(said, v.Say("core.table.dealer"))
		}
		if turn {
			said = append(said, bold(v.Say("core.table.turn.mark")))
		}
		lines = append(lines, dotted(said...))
	}
	return lines
}

// takenOver says for whom a computer plays at the moment, and which seats can be taken.
func (v *voice) takenOver() []string {
	var lines []string
	for i, p := range v.s.Seats {
		switch who := v.name(games.Seat(i + 1)); {
		case p.Free:
			lines = append(lines, v.Say("core.table.free", "Who", who))
		case p.Computer && p.User != "":
			lines = append(lines, v.Say("core.table.takeover", "Who", who))
		}
	}
	return lines
}

// free reports whether there is a seat of the match that anybody may take.
func (v *voice) free() bool {
	return slices.ContainsFunc(v.s.Seats, func(p table.Person) bool { return p.Free })
}

// seatsToTake returns buttons for who can take a seat or his own one back.
func (v *voice) seatsToTake() []discordgo.MessageComponent {
	var row []discordgo.MessageComponent
	if v.free() {
		row = append(row, v.button(Join, "core.b.free", discordgo.PrimaryButton))
	}
	if v.s.Paused != "" || slices.ContainsFunc(v.s.Seats, func(p table.Person) bool { return p.Computer && p.User != "" }) {
		row = append(row, v.button(Back, "core.b.back", discordgo.SecondaryButton))
	}
	return row
}

// closed says why a table was closed and what stands, and offers another one to those who sat there.
func (v *voice) closed() discord.Message {
	m := v.message(colourClosed)
	reason := ""
	if v.s.Reason != "" {
		reason = v.Say(v.s.Reason)
	}
	m.text(v.heading(bold(v.Say("core.closed")), reason, small(v.rules()))...)
	if v.s.View != nil {
		m.text(v.seats(games.Nobody)...)
		m.text(v.counts(games.Nobody)...)
	}
	m.row(v.again("core.b.again")...)
	return m.done()
}

// stopped says why nobody can play at the table, and offers to close it to whoever may.
func (v *voice) stopped() discord.Message {
	m := v.message(colourClosed)
	m.text(v.heading(bold(v.why()), small(v.rules()))...)
	m.row(v.button(End, "core.b.close", discordgo.DangerButton), v.rulesButton())
	return m.done()
}

// again returns the buttons below what has ended.
func (v *voice) again(key string) []discordgo.MessageComponent {
	row := []discordgo.MessageComponent{v.rulesButton()}
	people := slices.ContainsFunc(v.s.Seats, func(p table.Person) bool { return p.User != "" })
	if v.s.Next == 0 && people {
		row = append([]discordgo.MessageComponent{v.button(Rematch, key, discordgo.PrimaryButton)}, row...)
	}
	return row
}

// bold sets a text off; the empty one stays empty. What is set off in it already is set off as part of the whole.
func bold(s string) string {
	if s == "" {
		return ""
	}
	return "**" + strings.ReplaceAll(s, "**", "") + "**"
}

// dotted puts what isn't empty in one line.
func dotted(said ...string) string { return strings.Join(notEmpty(said), " · ") }
