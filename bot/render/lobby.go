package render

import (
	"cmp"
	"strings"
	"time"

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
	m.text(v.heading(tagline, cmp.Or(v.rules(), v.Say("core.lobby.standard")), v.ways())...)
	m.text(v.seated()...)
	m.text(v.taken(), v.open())
	m.text(v.commitment("core.lobby.commitment"))
	m.row(v.seatButtons()...)
	m.row(v.hostButtons()...)
	return m.done()
}

// ways says at what pace and where the match is played.
func (v *voice) ways() string {
	where := "core.lobby.channel"
	if v.s.Threaded {
		where = "core.lobby.thread"
	}
	return dotted(v.pace(v.s.Pace), v.Say(where))
}

// pace says how long a turn may take, in the largest unit that fits; empty if there is no bound.
func (v *voice) pace(d time.Duration) string {
	for _, unit := range []struct {
		key  string
		long time.Duration
	}{
		{"core.pace.days", 24 * time.Hour}, {"core.pace.hours", time.Hour}, {"core.pace.minutes", time.Minute}, {"core.pace.seconds", time.Second},
	} {
		if d > 0 && d%unit.long == 0 {
			return v.Say(unit.key, "Count", int(d/unit.long))
		}
	}
	return ""
}

// host names the host; empty if nobody is.
func (v *voice) host() string {
	for i, p := range v.s.Seats {
		if p.Account == v.s.Host && !p.Computer {
			return v.name(games.Seat(i + 1))
		}
	}
	return ""
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
	host := v.host()
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

func (v *voice) seatButtons() []discordgo.MessageComponent {
	full := len(v.s.Seats) >= v.s.Capacity
	join := v.button(Join, "core.b.join", discordgo.PrimaryButton)
	computer := v.button(AddComputer, "core.b.computer", discordgo.SecondaryButton)
	start := v.button(Start, "core.b.start", discordgo.SuccessButton)
	join.Disabled, computer.Disabled = full, full
	start.Disabled = len(v.s.Seats) < v.info.MinSeats
	return []discordgo.MessageComponent{join, v.button(Leave, "core.b.leave", discordgo.SecondaryButton), computer, start}
}

func (v *voice) hostButtons() []discordgo.MessageComponent {
	return []discordgo.MessageComponent{
		v.payload(Options, "0", v.Say("core.b.options"), discordgo.SecondaryButton),
		v.button(Invite, "core.b.invite", discordgo.SecondaryButton),
		v.rulesButton(),
		v.button(Extend, "core.b.extend", discordgo.SecondaryButton),
	}
}

func code(s string) string { return "`" + s + "`" }
