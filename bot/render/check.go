package render

import (
	"trey/bot/discord"
)

// Permission is one that the bot needs in a channel.
type Permission struct {
	Name    string // message key
	Why     string // message key
	Missing bool
}

// Check returns what the bot needs in the channel, and whether the reader's DMs are open.
func (r *Renderer) Check(to Reader, channel string, needs []Permission, dmsClosed bool) discord.Message {
	l := r.speaker(to)
	m := message{colour: colourNote, to: l}
	verdict := "core.check.fine"
	var lines []string
	for _, p := range needs {
		key := "core.check.there"
		if p.Missing {
			key, verdict = "core.check.missing", "core.check.ask"
		}
		lines = append(lines, l.Say(key, "Permission", l.Say(p.Name), "Why", l.Say(p.Why)))
	}
	m.text("## "+l.Say("core.check.title"), small("<#"+channel+">"))
	m.text(lines...)
	m.text(bold(l.Say(verdict)))
	dms := "core.check.dms"
	if dmsClosed {
		dms = "core.note.dms"
	}
	m.text(small(l.Say(dms)))
	return m.done()
}
