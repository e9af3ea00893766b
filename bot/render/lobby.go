package render

import (
	"strings"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/games"
)

func (v *voice) lobby() discord.Message {
	m := v.message(colourLobby)
	tagline := ""
	if v.Has("tagline") {
		tagline = v.Say("tagline")
	}
	m.text(v.heading(tagline, v.rules())...)
	m.text(v.seated()...)
	m.text(v.taken(), v.open())
	m.text(v.commitment("core.lobby.commitment"))
	m.row(v.lobbyButtons()...)
	return m.done()
}

// seated says who has taken a seat.
func (v *voice) seated() []string {
	var lines []string
	for i, p := range v.s.Seats {
		said := []string{bold(v.Number(int64(i+1))) + " " + v.name(games.Seat(i+1))}
		if p.Account == v.s.Host && !p.Computer {
			said = append(said, v.Say("core.lobby.host"))
		}
		lines = append(lines, strings.Join(said, " · "))
	}
	return lines
}

// taken says how many seats are taken and who can start.
func (v *voice) taken() string {
	host := ""
	for i, p := range v.s.Seats {
		if p.Account == v.s.Host && !p.Computer {
			host = v.name(games.Seat(i + 1))
		}
	}
	n := len(v.s.Seats)
	if n < v.info.MinSeats || host == "" {
		return v.Say("core.lobby.missing", "Count", n, "Seats", v.s.Capacity, "Min", v.info.MinSeats)
	}
	return v.Say("core.lobby.seats", "Count", n, "Seats", v.s.Capacity, "Host", host)
}

// open says until when the lobby waits.
func (v *voice) open() string {
	if v.s.Deadline.IsZero() {
		return ""
	}
	return v.Say("core.lobby.until", "Time", clock(v.s.Deadline), "Left", remaining(v.s.Deadline))
}

// commitment says by what the shuffle is fixed, in small print.
func (v *voice) commitment(key string) string {
	if v.s.Commitment == "" {
		return ""
	}
	return small(v.Say(key, "Commitment", code(v.s.Commitment)))
}

func (v *voice) lobbyButtons() []discordgo.MessageComponent {
	full := len(v.s.Seats) >= v.s.Capacity
	join := v.button(Join, "core.b.join", discordgo.PrimaryButton)
	computer := v.button(AddComputer, "core.b.computer", discordgo.SecondaryButton)
	start := v.button(Start, "core.b.start", discordgo.SuccessButton)
	join.Disabled, computer.Disabled = full, full
	start.Disabled = len(v.s.Seats) < v.info.MinSeats
	return []discordgo.MessageComponent{join, v.button(Leave, "core.b.leave", discordgo.SecondaryButton), computer, start, v.rulesButton()}
}

func code(s string) string { return "`" + s + "`" }
