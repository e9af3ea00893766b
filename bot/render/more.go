package render

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// More returns what the viewer can do at a table besides playing. Moderators can do more. The note says why something couldn't be done.
func (r *Renderer) More(s table.Snapshot, to Reader, moderator bool, note games.Text) discord.Message {
	v := r.voice(s, to)
	m := v.message(colourNote)
	m.text("## "+v.Say("core.more.title"), small(v.where("core.now.where")), quoted(v.said(note)))
	if s.State != storage.Playing || s.View == nil {
		m.text(v.going())
		if s.Stopped && (moderator || v.isHost()) {
			m.row(v.button(End, "core.b.close", discordgo.DangerButton))
		}
		m.row(v.button(Watch, "core.b.watch", discordgo.SecondaryButton), v.rulesButton())
		m.row(v.panels(moderator)...)
		return m.done()
	}
	m.text(append([]string{v.going()}, v.motions()...)...)
	plays := s.Viewer != games.Nobody && !s.Seats[s.Viewer-1].Free
	if plays {
		v.voting(&m)
	}
	if moderator {
		v.moderating(&m)
	}
	var row []discordgo.MessageComponent
	if v.stoodIn() {
		row = append(row, v.button(Back, "core.b.back", discordgo.PrimaryButton))
	}
	if !plays && v.free() {
		row = append(row, v.button(Join, "core.b.free", discordgo.PrimaryButton))
	}
	row = append(row, v.button(Watch, "core.b.watch", discordgo.SecondaryButton),
		v.payload(Options, "0", v.Say("core.b.options"), discordgo.SecondaryButton))
	if plays {
		row = append(row, v.button(Leave, "core.b.leave", discordgo.DangerButton))
	}
	m.row(row...)
	m.row(v.panels(moderator)...)
	return m.done()
}

// panels returns the buttons that lead to what is about no table, so that it is reached by touch: one's own settings and data, and to a moderator the server's
// settings. Each opens in the place of the message pressed.
func (v *voice) panels(moderator bool) []discordgo.MessageComponent {
	to := func(kind Kind, payload, key string) discordgo.MessageComponent {
		return discordgo.Button{
			Label: clip(v.Say(key), maxLabel), Style: discordgo.SecondaryButton, CustomID: control{kind: kind, payload: payload}.String(),
		}
	}
	row := []discordgo.MessageComponent{to(Wishes, "0."+PageField, "core.me.title"), to(Privacy, DataKeep, "core.privacy.title")}
	if moderator {
		row = append(row, to(Settings, "0."+PageField, "core.set.title"))
	}
	return row
}

// voting lays out what can be voted for: what is decided just now, the end, and whom to remove.
func (v *voice) voting(m *message) {
	m.text(v.Say("core.more.vote"))
	decide := list{heading: v.Say("core.vote.what"), kind: Vote}
	offer := func(mo table.Motion) {
		note := ""
		if t, ok := v.tally(mo); ok {
			note = v.counted(t)
			if t.Mine {
				note = v.Say("core.vote.mine", "Tally", note)
			}
		}
		decide.options = append(decide.options, option{label: v.motion(mo, v.plainName), note: note, value: motionText(mo)})
	}
	for _, seat := range v.absent() {
		if seat != v.s.Viewer {
			offer(table.Motion{Kind: table.WaitFor, Seat: seat})
			offer(table.Motion{Kind: table.ComputerFor, Seat: seat})
		}
	}
	offer(table.Motion{Kind: table.EndMatch})
	for i, p := range v.s.Seats {
		if seat := games.Seat(i + 1); p.User != "" && !p.Free && seat != v.s.Viewer && len(decide.options) < maxOptions {
			offer(table.Motion{Kind: table.KickPerson, Seat: seat})
		}
	}
	m.row(v.menu(decide)...)
}

func (v *voice) moderating(m *message) {
	m.text(v.Say("core.more.moderate"))
	people := v.others(func(_ games.Seat, p table.Person) string { return strconv.FormatInt(p.Account, 10) })
	m.row(v.menu(list{heading: v.Say("core.options.people"), kind: Kick, options: people})...)
	m.row(v.button(End, "core.b.end", discordgo.DangerButton))
}

// going says in a line what is going on at the table.
func (v *voice) going() string {
	switch {
	case v.s.Stopped:
		return v.why()
	case v.s.State == storage.Lobby:
		return v.taken()
	case v.s.State == storage.Over && v.s.View != nil:
		return v.finished()
	case v.s.State == storage.Playing && v.s.View != nil && v.s.Paused != "":
		return v.paused()
	case v.s.State == storage.Playing && v.s.View != nil:
		return v.turn()
	}
	return v.why()
}

// Refused returns why something couldn't be done at the table, with what is going on there and what its reader can do instead.
func (r *Renderer) Refused(s table.Snapshot, to Reader, why games.Text) discord.Message {
	v := r.voice(s, to)
	m := v.message(colourNote)
	if s.Stopped {
		m.text(v.why(), small(v.where("core.now.where")))
		if v.isHost() {
			m.row(v.button(End, "core.b.close", discordgo.DangerButton))
		}
		return m.done()
	}
	m.text(v.said(why), v.going(), small(v.where("core.now.where")))
	var row []discordgo.MessageComponent
	seated := s.Viewer != games.Nobody
	switch {
	case s.State == storage.Lobby && !seated && len(s.Seats) < s.Capacity, s.State == storage.Playing && !seated && v.free():
		row = append(row, v.button(Join, "core.b.join", discordgo.PrimaryButton))
	case s.State == storage.Playing && seated:
		row = append(row, v.button(Hand, "core.b.hand", discordgo.PrimaryButton))
	}
	if s.State == storage.Playing {
		row = append(row, v.button(Watch, "core.b.watch", discordgo.SecondaryButton))
	}
	m.row(append(row, v.rulesButton())...)
	return m.done()
}

// Sure asks whether somebody really wants to leave a running match, or to end a table.
func (r *Renderer) Sure(s table.Snapshot, to Reader, what Kind) discord.Message {
	v := r.voice(s, to)
	m := v.message(colourNote)
	lobby := s.State == storage.Lobby
	ask, do := "core.sure.leave", "core.b.leave"
	switch {
	case what == End && lobby:
		ask, do = "core.sure.close", "core.b.close"
	case what == End:
		ask, do = "core.sure.end", "core.b.end"
	}
	m.text(v.Say(ask), small(v.where("core.now.where")))
	cancel := v.button(More, "core.b.cancel", discordgo.SecondaryButton)
	if lobby {
		cancel = v.payload(Options, "0", v.Say("core.b.cancel"), discordgo.SecondaryButton)
	}
	m.row(v.payload(Sure, string(what), v.Say(do), discordgo.DangerButton), cancel)
	return m.done()
}

// maxInvited is how many people can be invited at a time. It is ours: each of them is called in the channel.
const maxInvited = 10

// Whom asks whom to invite. The note says what became of the last choice.
func (r *Renderer) Whom(s table.Snapshot, to Reader, notes ...games.Text) discord.Message {
	v := r.voice(s, to)
	m := v.message(colourLobby)
	m.text("## " + v.Say("core.invite.title"))
	for _, note := range notes {
		m.text(quoted(v.said(note)))
	}
	m.text(v.Say("core.invite.text"), small(v.where("core.now.where")))
	one := 1
	m.row(discordgo.SelectMenu{
		MenuType: discordgo.UserSelectMenu, CustomID: control{kind: Invite, table: s.ID}.String(),
		Placeholder: clip(v.Say("core.invite.whom"), maxPlaceholder), MinValues: &one, MaxValues: maxInvited,
	})
	return m.done()
}

// MaxTables is how many tables are listed. It is ours: one screen.
const MaxTables = 15

// Tables lists tables, each with a link, what is going on there and who sits there, under a text; at the end how many more there are.
func (r *Renderer) Tables(to Reader, heading games.Text, tables []table.Snapshot, more int) discord.Message {
	l := r.speaker(to)
	m := message{colour: colourNote, to: l}
	m.text(l.Text(heading, locale.Context{}))
	for _, s := range tables {
		v := r.voice(s, to)
		var seats []games.Seat
		for i := range s.Seats {
			seats = append(seats, games.Seat(i+1))
		}
		id := code("#" + strconv.FormatInt(s.ID, 10))
		m.text(id+" "+v.where("core.now.where"), small(dotted(v.going(), v.names(seats))))
	}
	if more > 0 {
		m.text(small(l.Say("core.tables.more", "Count", more)))
	}
	return m.done()
}
