package render

import (
	"cmp"
	"strings"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// Hand returns the private message of the snapshot's viewer: where it belongs, the own cards, the table in brief, what is
// asked and the controls to answer it.
func (r *Renderer) Hand(s table.Snapshot, to Reader) discord.Message {
	return r.HandAt(s, to, Step{}, games.Text{})
}

// HandAt returns the same in the midst of an answer that takes several presses, or with a note over what is asked: why something
// couldn't be done. There it stays in sight, however long the message is. The zero Step and Text leave them out. A step that the prompt doesn't have is left out too.
func (r *Renderer) HandAt(s table.Snapshot, to Reader, st Step, note games.Text) discord.Message {
	v := r.voice(s, to)
	m := v.message(v.handColour())
	m.text(small(v.where("core.hand.where")))
	if s.View == nil || s.Viewer == games.Nobody {
		m.text(quoted(v.said(note)), v.noHand())
	} else {
		v.hand(&m, st, note)
	}
	row := []discordgo.MessageComponent{v.rulesButton()}
	if !v.ended() {
		row = append([]discordgo.MessageComponent{v.button(Refresh, "core.b.refresh", discordgo.SecondaryButton)}, row...)
	}
	if v.stoodIn() {
		m.text(v.Say("core.hand.takeover"))
		row = append([]discordgo.MessageComponent{v.button(Back, "core.b.back", discordgo.PrimaryButton)}, row...)
	}
	m.row(row...)
	return m.done()
}

// handColour sets a hand that is asked something off from one that isn't.
func (v *voice) handColour() int {
	switch {
	case v.s.Prompt != nil:
		return colourPlaying
	case v.s.State == storage.Over:
		return colourOver
	}
	return colourClosed
}

// ended reports whether nothing will happen at the table any more.
func (v *voice) ended() bool { return v.s.State == storage.Over || v.s.State == storage.Closed }

// stoodIn reports whether a computer plays for the viewer.
func (v *voice) stoodIn() bool {
	return v.s.State == storage.Playing && v.s.Viewer != games.Nobody && v.s.Seats[v.s.Viewer-1].Computer
}

// place is where the match is played: the thread if it has one, else the channel.
func (v *voice) place() string {
	if v.s.Threaded {
		return cmp.Or(v.s.Thread, v.s.Channel)
	}
	return v.s.Channel
}

// where says to which table the message belongs and links to its message, or to the channel if there is none. The key is that of a text with the
// link; the one without it ends with "here" instead of "where".
func (v *voice) where(key string) string {
	channel, title := "<#"+v.place()+">", Escape(v.info.Title)
	if v.server != "" {
		channel += " (" + v.server + ")"
	}
	switch {
	case v.s.Channel == "":
		return ""
	case v.s.Server == "" || v.s.Message == "":
		return v.Say(strings.TrimSuffix(key, "where")+"here", "Game", title, "Channel", channel)
	}
	link := "https://discord.com/channels/" + v.s.Server + "/" + v.place() + "/" + v.s.Message
	return v.Say(key, "Game", title, "Link", link, "Channel", channel)
}

func (v *voice) noHand() string {
	switch {
	case v.s.State == storage.Closed, v.s.Stopped:
		return v.why()
	case v.s.View != nil && v.s.View.Over:
		return v.finished()
	case v.s.Viewer == games.Nobody:
		return v.Say("core.hand.watch")
	}
	return v.Say("core.hand.lobby")
}

// hand goes from what is far to what is near: the table first, then the own cards, the question and the controls, which on a phone are in
// sight together.
func (v *voice) hand(m *message, st Step, note games.Text) {
	if v.s.View.Over {
		m.text(v.ranks()...)
	} else {
		m.text(v.layout(v.s.Viewer)...)
		m.text(v.inSmall(v.statuses())...)
	}
	m.spare(small(v.Say("core.table.log")), v.inSmall(v.log())...)
	m.rule()
	if !v.s.View.Over {
		v.handPicture(m)
		m.text(v.own()...)
	}
	m.text(quoted(v.said(note)))
	if v.s.Paused != "" {
		m.text(bold(v.paused()))
	}
	if p := v.s.Prompt; p != nil {
		m.text(bold(v.said(p.Text)), v.due(p))
		m.text(v.barred(p)...)
		m.parts = append(m.parts, v.prompt(p, st)...)
		return
	}
	m.text(v.waiting()...)
}

// own says what the viewer has: the cards on hand, with what they are worth and the viewer's numbers below, then the other zones.
func (v *voice) own() []string {
	large, notes := "", v.counts(v.s.Viewer)
	var others []string
	for _, z := range v.s.View.Zones {
		switch {
		case z.Owner != v.s.Viewer || z.Count == 0 || z.Layout == games.Aside:
		case large == "" && z.Layout == games.Fan && len(z.Cards) > 0:
			large = v.fan(z)
			notes = append([]string{v.said(z.Note)}, notes...)
		default:
			others = append(others, v.zone(z))
		}
	}
	if large == "" && len(others) == 0 {
		large = v.Say("core.hand.none")
	}
	return append([]string{large, upper(dotted(notes...))}, others...)
}

// fan says the cards on hand, from left to right.
func (v *voice) fan(z games.Zone) string {
	if v.InPlainWords() {
		return v.Say("core.hand.order", "Cards", v.zoneCards(z))
	}
	return v.large() + v.zoneCards(z)
}

// quoted sets what has just been said to the viewer off from what stands there anyway.
func quoted(s string) string {
	if s == "" {
		return ""
	}
	return "> " + s
}

// barred says which of the cards can't be chosen now, and why.
func (v *voice) barred(p *games.Prompt) []string {
	var lines []string
	for _, c := range p.Choices {
		if c.Pick == nil {
			continue
		}
		for _, b := range c.Pick.Barred {
			lines = append(lines, small(v.Say("core.pick.barred", "Cards", v.short(b.Cards), "Why", v.said(b.Why))))
		}
	}
	return lines
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
func (v *voice) waiting() []string {
	switch {
	case v.s.State == storage.Closed:
		return []string{v.why()}
	case v.s.State == storage.Over || v.s.View.Over:
		return []string{v.finished()}
	}
	lines := []string{bold(v.turn()), small(v.Say("core.hand.wait"))}
	if v.still {
		lines = append(lines, small(v.Say("core.hand.still")))
	}
	return lines
}

// finished says that the match is over, and who has won.
func (v *voice) finished() string { return v.Say("core.hand.over") + " " + v.won() }

// why says that the table is closed, and why; or why it stands still.
func (v *voice) why() string {
	if v.s.Stopped {
		return v.Say(v.s.Reason)
	}
	if v.s.Reason == "" {
		return v.Say("core.closed")
	}
	return v.Say("core.closed") + " " + v.Say(v.s.Reason)
}
