package render

import (
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/games"
	"trey/storage"
)

// The fields of a server's panel.
const (
	SetPace     = "pace"
	SetThreads  = "threads"
	SetStakes   = "stakes"
	SetChannels = "channels"
	SetBarred   = "barred"
	SetRoles    = "roles"
	SetLanguage = "language"
	DropPreset  = "preset"
)

// The pages of a server's panel.
const (
	PageOfTables = iota
	PageOfPlaces
	PageOfTexts
	PageOfPresets
)

// Serving is a server's settings with what else its panel shows.
type Serving struct {
	storage.ServerSettings
	Default time.Duration // for a turn at the live pace, where nothing is set
	Presets []storage.Preset
	Note    games.Text // what has just been done or couldn't be
}

// Settings returns the page of a server's panel, in which its managers set how Trey serves them.
func (r *Renderer) Settings(to Reader, s Serving, page int) discord.Message {
	l := r.speaker(to)
	p := &panel{message: message{colour: colourNote, to: l}, Localizer: l, kind: Settings, page: min(max(page, PageOfTables), PageOfPresets)}
	p.text("## " + l.Say("core.set.title"))
	if s.Note.Key != "" {
		p.text(quoted(l.Text(s.Note, locale.Context{})))
	}
	switch p.page {
	case PageOfTables:
		p.tables(s)
	case PageOfPlaces:
		p.places(s)
	case PageOfTexts:
		p.texts(s)
	case PageOfPresets:
		r.presets(p, s)
	}
	p.rule()
	p.turners("core.b.set.tables", "core.b.set.places", "core.b.set.texts", "core.b.set.presets")
	return p.done()
}

// paces are the times for a turn that can be chosen.
var paces = []struct {
	slow bool
	turn time.Duration
}{
	{false, 30 * time.Second}, {false, time.Minute}, {false, 2 * time.Minute}, {false, 5 * time.Minute},
	{true, 12 * time.Hour}, {true, 24 * time.Hour}, {true, 72 * time.Hour},
}

// ChosenPace returns whether the pace chosen in a server's panel is slow, and the seconds for a turn; false if there is no such pace.
func ChosenPace(value string) (slow bool, seconds int, ok bool) {
	for _, p := range paces {
		if paceValue(p.slow, p.turn) == value {
			return p.slow, int(p.turn / time.Second), true
		}
	}
	return false, 0, false
}

func paceValue(slow bool, turn time.Duration) string {
	value := strconv.Itoa(int(turn / time.Second))
	if slow {
		return "slow" + value
	}
	return "live" + value
}

func pace(l *locale.Localizer, slow bool, turn time.Duration) string {
	key := "core.set.pace.live"
	if slow {
		key = "core.set.pace.slow"
	}
	return l.Say(key, "Time", l.Duration(turn))
}

func (p *panel) tables(s Serving) {
	turn := s.Turn(s.Slow)
	if turn == 0 {
		turn = s.Default
	}
	var choices []choice
	for _, c := range paces {
		choices = append(choices, choice{value: paceValue(c.slow, c.turn), label: pace(p.Localizer, c.slow, c.turn)})
	}
	p.topic("core.set.pace", "")
	p.choose(SetPace, pace(p.Localizer, s.Slow, turn), paceValue(s.Slow, turn), choices)

	threads, stakes := p.toggle(SetThreads, On, "core.b.threads.on"), p.toggle(SetStakes, Off, "core.b.stakes.off")
	if s.Threads {
		threads = p.toggle(SetThreads, Off, "core.b.threads.off")
	}
	allowed := "core.set.stakes.on"
	if s.NoStakes {
		stakes, allowed = p.toggle(SetStakes, On, "core.b.stakes.on"), "core.set.stakes.off"
	}
	place := "core.set.threads.off"
	if s.Threads {
		place = "core.set.threads.on"
	}
	p.topic("core.set.threads", p.Say(place))
	p.row(threads)
	p.topic("core.set.stakes", p.Say(allowed), small(p.Paying(s.Currency()).Say("core.set.unit", "Example", games.Money(10))))
	p.row(stakes)
}

func (p *panel) places(s Serving) {
	p.topic("core.set.channels", "")
	p.pickFrom(discordgo.ChannelSelectMenu, SetChannels, p.Say("core.set.channels")+": "+p.Say("core.set.channels.all"), s.Channels)
	p.topic("core.set.barred", "")
	p.pickFrom(discordgo.ChannelSelectMenu, SetBarred, p.Say("core.set.barred")+": "+p.Say("core.set.barred.none"), s.Barred)
	p.topic("core.set.roles", "")
	p.pickFrom(discordgo.RoleSelectMenu, SetRoles, p.Say("core.set.roles")+": "+p.Say("core.set.roles.all"), s.Roles)
}

func (p *panel) texts(s Serving) {
	all := languages(p.Localizer, "core.set.language.discord")
	p.topic("core.set.language", "")
	p.choose(SetLanguage, "", languageNow(s.Language), all)
	p.topic("core.set.zone", Escape(orElse(s.Zone, "UTC")))
}

func (r *Renderer) presets(p *panel, s Serving) {
	p.text(r.presetLines(p.Localizer.Paying(s.Currency()), s.Presets)...)
	p.text(small(p.Say("core.preset.how")))
	var choices []choice
	for _, preset := range s.Presets[:min(len(s.Presets), maxOptions)] {
		choices = append(choices, choice{value: preset.Name, label: Name(preset.Name), note: r.title(preset.Game)})
	}
	if len(choices) > 0 {
		p.choose(DropPreset, p.Say("core.preset.remove"), "", choices)
	}
}

// Presets returns a server's house rules with their codes.
func (r *Renderer) Presets(to Reader, unit string, presets []storage.Preset) discord.Message {
	l := r.speaker(to).Paying(unit)
	m := message{colour: colourNote, to: l}
	m.text("## " + l.Say("core.preset.title"))
	m.text(r.presetLines(l, presets)...)
	m.text(small(l.Say("core.preset.how")))
	return m.done()
}

// Preset returns one of a server's house rules as it has just been stored.
func (r *Renderer) Preset(to Reader, unit string, preset storage.Preset) discord.Message {
	l := r.speaker(to).Paying(unit)
	m := message{colour: colourNote, to: l}
	m.text(l.Say("core.preset.saved"), r.presetLine(l, preset, maxText))
	m.text(small(l.Say("core.preset.share", "Code", code(ShownCode(preset.Code)))))
	return m.done()
}

// Bounds of a list of house rules, so that all have room: of the list, and of what a line has besides the rules. They are ours.
const (
	maxPresets   = 3600
	besidesRules = 112
)

func (r *Renderer) presetLines(l *locale.Localizer, presets []storage.Preset) []string {
	if len(presets) == 0 {
		return []string{l.Say("core.preset.none")}
	}
	room := maxPresets/len(presets) - besidesRules
	var lines []string
	for _, p := range presets {
		lines = append(lines, "- "+r.presetLine(l, p, room))
	}
	return lines
}

func (r *Renderer) presetLine(l *locale.Localizer, p storage.Preset, most int) string {
	rules := l.Say("core.leaderboard.standard")
	if g, ok := r.game(p.Game); ok {
		rules = orElse(houseRules(l.In(p.Game), g.Info(), p.Options), rules)
	}
	return dotted(bold(EscapedName(p.Name)), Escape(r.title(p.Game)), clip(rules, most), code(ShownCode(p.Code)))
}

// ShownCode returns a preset's code as it is read out: "K3M9-PX2T".
func ShownCode(code string) string {
	if len(code) != 8 {
		return code
	}
	return code[:4] + "-" + code[4:]
}

// Channels mentions channels, which pings nobody.
func Channels(ids []string) string { return mentions("<#", ids) }

// Roles mentions roles. Messages of this package let only users be pinged.
func Roles(ids []string) string { return mentions("<@&", ids) }

func mentions(opening string, ids []string) string {
	said := make([]string, len(ids))
	for i, id := range ids {
		said[i] = opening + id + ">"
	}
	return strings.Join(said, ", ")
}

func orElse(s, other string) string {
	if s == "" {
		return other
	}
	return s
}
