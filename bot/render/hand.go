package render

import (
	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// Hand returns the private message of the snapshot's viewer: where it belongs, the own cards, the table in brief, what is
// asked and the controls to answer it.
func (r *Renderer) Hand(s table.Snapshot, lang string) discord.Message {
	return r.HandAt(s, lang, Step{}, games.Text{})
}

// HandAt returns the same in the midst of an answer that takes several presses, or with a note on top: why something
// couldn't be done. The zero Step and Text leave them out. A step that the prompt doesn't have is left out too.
func (r *Renderer) HandAt(s table.Snapshot, lang string, st Step, note games.Text) discord.Message {
	v := r.voice(s, lang)
	m := message{colour: colourPlaying}
	if note.Key != "" {
		m.text(v.said(note))
		m.rule()
	}
	m.text("### "+Escape(v.info.Title), v.where())
	if s.View == nil || s.Viewer == games.Nobody {
		m.text(v.noHand())
	} else {
		v.hand(&m, st)
	}
	m.row(v.button(Refresh, "core.b.refresh", discordgo.SecondaryButton), v.rulesButton())
	return m.done()
}

// where says to which table the message belongs and links to its message, or to the channel if there is none.
func (v *voice) where() string {
	channel := "<#" + v.s.Channel + ">"
	switch {
	case v.s.Channel == "":
		return ""
	case v.s.Server == "" || v.s.Message == "":
		return v.Say("core.hand.here", "Channel", channel)
	}
	link := "https://discord.com/channels/" + v.s.Server + "/" + v.s.Channel + "/" + v.s.Message
	return v.Say("core.hand.where", "Link", link, "Channel", channel)
}

func (v *voice) noHand() string {
	switch {
	case v.s.State == storage.Closed:
		return v.Say("core.closed")
	case v.s.Viewer == games.Nobody:
		return v.Say("core.hand.watch")
	}
	return v.Say("core.hand.lobby")
}

func (v *voice) hand(m *message, st Step) {
	own := v.zones(v.s.Viewer)
	if len(own) == 0 {
		own = []string{v.Say("core.hand.none")}
	}
	m.text(append(own, v.counts(v.s.Viewer)...)...)
	m.text(append(append(v.zones(games.Nobody), v.counts(games.Nobody)...), v.statuses()...)...)
	m.spare(small(v.Say("core.table.log")), v.log()...)
	m.rule()
	if p := v.s.Prompt; p != nil {
		m.text(bold(v.said(p.Text)), v.due(p))
		m.parts = append(m.parts, v.prompt(p, st)...)
		return
	}
	m.text(v.waiting())
}

// due says until when the answer is due.
func (v *voice) due(p *games.Prompt) string {
	switch {
	case !p.Due:
		return small(v.Say("core.hand.free"))
	case v.s.Deadline.IsZero():
		return ""
	}
	return small(v.Say("core.hand.turn", "Time", clock(v.s.Deadline), "Left", remaining(v.s.Deadline)))
}

// waiting says what is going on while the viewer isn't asked anything.
func (v *voice) waiting() string {
	switch {
	case v.s.State == storage.Closed:
		return v.Say("core.closed")
	case v.s.State == storage.Over || v.s.View.Over:
		return v.Say("core.hand.over") + " " + v.won()
	}
	return v.Say("core.hand.wait", "Who", v.names(v.s.View.Turn))
}
