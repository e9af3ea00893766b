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
	if v.s.State == storage.Playing {
		title = dotted(title, v.deal())
	}
	return append([]string{title}, lines...)
}

func (v *voice) rules() string {
	said := houseRules(v.Localizer, v.info, v.s.Options)
	if said == "" {
		return ""
	}
	return v.Say("core.table.rules", "Rules", said)
}

func (v *voice) playing() discord.Message {
	m := v.message(colourPlaying)
	m.text(v.heading(small(v.rules()))...)
	m.text(append([]string{bold(v.turn())}, v.statuses()...)...)
	m.rule()
	v.tablePicture(&m)
	m.text(v.seats(games.Nobody)...)
	m.text(append(v.zones(games.Nobody), v.counts(games.Nobody)...)...)
	m.spare(small(v.Say("core.table.log")), v.log()...)
	m.rule()
	m.text(v.takenOver()...)
	row := []discordgo.MessageComponent{v.button(Hand, "core.b.hand", discordgo.PrimaryButton), v.rulesButton()}
	if len(v.takenOver()) > 0 {
		row = append(row, v.button(Back, "core.b.back", discordgo.SecondaryButton))
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
		turn := slices.Contains(v.s.View.Turn, s)
		if turn {
			who = bold(who)
		}
		said := append(append([]string{who}, v.counts(s)...), v.zones(s)...)
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

// takenOver says for whom a computer plays at the moment.
func (v *voice) takenOver() []string {
	var lines []string
	for i, p := range v.s.Seats {
		if p.Computer && p.User != "" {
			lines = append(lines, v.Say("core.table.takeover", "Who", v.name(games.Seat(i+1))))
		}
	}
	return lines
}

func (v *voice) closed() discord.Message {
	m := v.message(colourClosed)
	reason := ""
	if v.s.Reason != "" {
		reason = v.Say(v.s.Reason)
	}
	m.text(v.heading(v.Say("core.closed"), reason)...)
	if v.s.View != nil {
		m.text(v.seats(games.Nobody)...)
	}
	m.row(v.rulesButton())
	return m.done()
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
