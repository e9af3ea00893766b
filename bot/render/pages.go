package render

import (
	"slices"
	"strings"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/table"
	"trey/games"
)

// Markdown is a text in which Discord's Markdown is meant: a mention, for instance.
type Markdown string

// Notice returns a short private message: the text with the key and pairs of name and argument. Arguments that are strings
// are shown as they are, whatever a person has put into them.
func (r *Renderer) Notice(to Reader, key string, args ...any) discord.Message {
	args = slices.Clone(args)
	for i := 1; i < len(args); i += 2 {
		if s, ok := args[i].(string); ok {
			args[i] = Escape(s)
		}
	}
	l := r.speaker(to)
	m := message{colour: colourNote, to: l}
	m.text(l.Say(key, args...))
	return m.done()
}

// Said returns a short private message with a text of the table's game, or of the bot if s is nil: a refusal, for instance.
func (r *Renderer) Said(to Reader, s *table.Snapshot, t games.Text) discord.Message {
	l := r.speaker(to)
	m := message{colour: colourNote, to: l}
	if s == nil {
		m.text(l.Text(escapeLits(t), locale.Context{}))
	} else {
		m.text(r.voice(*s, to).said(t))
	}
	return m.done()
}

// Joined returns what somebody reads in private who has taken the seat: which it is, where the cards will be, and in small print how the
// shuffle is made fair. Notes are message keys.
func (r *Renderer) Joined(s table.Snapshot, to Reader, seat games.Seat, notes ...string) discord.Message {
	v := r.voice(s, to)
	m := v.message(colourLobby)
	m.text(v.Say("core.lobby.joined", "N", int(seat), "Game", Escape(v.info.Title)))
	for _, key := range notes {
		m.text(quoted(v.Say(key)))
	}
	m.text(v.commitment("core.lobby.explained"), v.part(seat))
	m.row(v.rulesButton())
	return m.done()
}

// part says what the seat adds to the shuffle, in small print.
func (v *voice) part(seat games.Seat) string {
	if v.s.Commitment == "" || int(seat) > len(v.s.Seats) {
		return ""
	}
	return small(v.Say("core.lobby.part", "Number", code(v.s.Seats[seat-1].Entropy)))
}

// Help returns how to play cards with the bot, on one screen.
func (r *Renderer) Help(to Reader) discord.Message {
	l := r.speaker(to)
	var titles []string
	for _, g := range r.games {
		titles = append(titles, Escape(g.Info().Title))
	}
	m := message{colour: colourNote, to: l}
	m.text("## "+l.Say("core.help.title"), l.Say("core.help.text"))
	m.text(l.Say("core.help.games", "Games", strings.Join(titles, " · ")))
	return m.done()
}
