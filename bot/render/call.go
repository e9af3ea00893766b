package render

import (
	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// Call returns the message that calls the snapshot's viewer to his turn, in the channel: it mentions him and says nothing that only he may
// know.
func (r *Renderer) Call(s table.Snapshot) discord.Message {
	v := r.public(s)
	user := ""
	if i := int(s.Viewer) - 1; i >= 0 && i < len(s.Seats) {
		user = s.Seats[i].User
	}
	key := "core.call.turn"
	if s.Reminded {
		key = "core.call.reminder"
	}
	m := v.message(colourPlaying)
	m.text(v.Say(key, "Who", mention(user), "Game", Escape(v.info.Title), "Time", clock(s.Deadline), "Left", remaining(s.Deadline)))
	m.row(v.button(Hand, "core.b.hand", discordgo.PrimaryButton))
	return pinging(m.done(), user)
}

// Invitation returns the message that invites a user to the lobby.
func (r *Renderer) Invitation(s table.Snapshot, user string) discord.Message {
	v := r.public(s)
	m := v.message(colourLobby)
	m.text(v.Say("core.call.invitation", "Who", mention(user), "Host", v.host(), "Game", Escape(v.info.Title)), small(v.where("core.call.where")))
	m.row(v.button(Join, "core.b.join", discordgo.PrimaryButton), v.rulesButton())
	return pinging(m.done(), user)
}

// Parent returns the message in the channel of a match that is played in a thread: its lobby, where it is played, and its result.
func (r *Renderer) Parent(s table.Snapshot) discord.Message {
	if s.State != storage.Playing {
		return r.Table(s)
	}
	v := r.public(s)
	m := v.message(colourPlaying)
	place := v.Say("core.parent.soon")
	if s.Thread != "" {
		place = v.Say("core.parent.thread", "Thread", "<#"+s.Thread+">")
	}
	seats := make([]games.Seat, len(s.Seats))
	for i := range seats {
		seats[i] = games.Seat(i + 1)
	}
	m.text(v.heading(small(v.rules()))...)
	m.text(place, v.Say("core.parent.players", "Who", v.names(seats)))
	m.row(v.button(Hand, "core.b.hand", discordgo.PrimaryButton), v.rulesButton())
	return m.done()
}

// maxThreadName is the most characters of a thread's name (Discord's channel resource).
const maxThreadName = 100

// ThreadName returns the name of the thread in which the match is played: the game and who plays.
func (r *Renderer) ThreadName(s table.Snapshot) string {
	v := r.public(s)
	name := v.info.Title
	for i := range s.Seats {
		sep := ", "
		if i == 0 {
			sep = " · "
		}
		name += sep + v.plainName(games.Seat(i+1))
	}
	return clip(name, maxThreadName)
}

func mention(user string) string { return "<@" + user + ">" }

// pinging returns the message as one that may ping the user.
func pinging(m discord.Message, user string) discord.Message {
	m.Mentions = []string{user}
	return m
}
