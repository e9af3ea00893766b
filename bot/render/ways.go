package render

import (
	"slices"
	"strconv"
	"time"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// What of a table can be set, as controls name it. An option's key stands behind WayOption.
const (
	WayPreset  = "preset"
	WayPace    = "pace"
	WaySeats   = "seats"
	WayThread  = "thread"
	WayChannel = "channel"
	WayPeople  = "people"
	WayOption  = "o-"
)

// Values that stand for no number and no code.
const (
	Standard = "-"        // the standard rules, among presets
	Computer = "computer" // the last computer player, among people
)

// Panel is how a table is played, to be looked at and by its host to be changed.
type Panel struct {
	Page    int // 0: time, seats and people; the options from 1 on
	Presets []storage.Preset
	Paces   []time.Duration
	NoStake bool       // nothing may be played for
	Note    games.Text // why something couldn't be done
	pages   int        // of options
}

// perPage is how many options a page has. It is ours: about what a phone shows at a time.
const perPage = 5

// Options returns a page of how the snapshot's table is played. Its host gets controls; others read it.
func (r *Renderer) Options(s table.Snapshot, to Reader, p Panel) discord.Message {
	v := r.voice(s, to)
	options := slices.Clone(v.info.Options)
	if p.NoStake {
		options = slices.DeleteFunc(options, func(o games.Option) bool { return o.Key == v.info.Stake && o.Min == 0 })
	}
	p.pages = (len(options) + perPage - 1) / perPage
	p.Page = min(max(p.Page, 0), p.pages)
	m := v.message(colourLobby)
	m.text("## "+v.Say("core.options.title", "Game", Escape(v.info.Title)), small(v.whoSets()), quoted(v.said(p.Note)))
	if p.Page == 0 {
		v.setWays(&m, p)
	} else {
		for _, o := range options[(p.Page-1)*perPage : min(p.Page*perPage, len(options))] {
			v.setOption(&m, o, p.Page)
		}
		m.row(v.leaf(p.Page, p.pages)...)
	}
	return m.done()
}

// hosts reports whether the viewer can change how the match will be played.
func (v *voice) hosts() bool {
	return v.s.State == storage.Lobby && v.isHost()
}

func (v *voice) isHost() bool {
	at := int(v.s.Viewer) - 1
	return at >= 0 && v.s.Seats[at].Account == v.s.Host
}

func (v *voice) whoSets() string {
	switch host := v.host(); {
	case v.s.State != storage.Lobby:
		return v.Say("core.options.fixed")
	case v.hosts():
		return v.Say("core.options.yours")
	case host == "":
		return ""
	default:
		return v.Say("core.options.host", "Host", host)
	}
}

// setWays lays out what isn't a rule of the game: presets, time, seats, people, where it is played.
func (v *voice) setWays(m *message, p Panel) {
	if !v.hosts() {
		rules := v.rules()
		if rules == "" {
			rules = v.Say("core.lobby.standard")
		}
		m.text(rules, v.ways(), v.Say("core.options.seats", "Count", v.s.Capacity))
		m.row(v.leaf(0, p.pages)...)
		return
	}
	m.row(v.setting(WayPreset, v.Say("core.options.preset"), v.presets(p.Presets))...)
	m.row(v.setting(WayPace, v.Say("core.options.pace"), v.paces(p.Paces))...)
	m.row(v.setting(WaySeats, v.Say("core.options.capacity"), v.capacities())...)
	m.row(v.setting(WayPeople, v.Say("core.options.people"), v.removable())...)
	where := v.payload(Set, setPayload(0, WayThread), v.Say("core.b.thread"), discordgo.SecondaryButton)
	if v.s.Threaded {
		where = v.payload(Set, setPayload(0, WayChannel), v.Say("core.b.channel"), discordgo.SecondaryButton)
	}
	m.row(append([]discordgo.MessageComponent{where}, v.leaf(0, p.pages)...)...)
	m.row(v.button(End, "core.b.close", discordgo.DangerButton))
}

func (v *voice) setting(key, heading string, options []option) []discordgo.MessageComponent {
	return v.menu(list{heading: heading, options: options, kind: Set, payload: setPayload(0, key)})
}

// presets are the server's house rules for the game; none if there are none.
func (v *voice) presets(ps []storage.Preset) []option {
	var options []option
	codes := map[string]bool{}
	for _, p := range ps {
		if p.Game == v.info.Slug && !codes[p.Code] {
			codes[p.Code] = true
			note := unescaped(houseRules(v.Localizer, v.info, p.Options))
			options = append(options, option{label: p.Name, note: note, value: p.Code, chosen: p.Name == v.s.Preset})
		}
	}
	if len(options) == 0 {
		return nil
	}
	standard := v.s.Preset == "" && len(v.info.Changed(v.s.Options)) == 0
	return append([]option{{label: v.Say("core.lobby.standard"), value: Standard, chosen: standard}}, options...)
}

func (v *voice) paces(ds []time.Duration) []option {
	ds = append(slices.Clone(ds), v.s.Pace)
	slices.Sort(ds)
	var options []option
	for _, d := range slices.Compact(ds) {
		if said := v.pace(d); said != "" {
			options = append(options, option{label: said, value: strconv.Itoa(int(d / time.Second)), chosen: d == v.s.Pace})
		}
	}
	return options
}

func (v *voice) capacities() []option {
	var options []option
	for n := max(v.info.MinSeats, len(v.s.Seats)); n <= v.info.MaxSeats; n++ {
		options = append(options, option{label: v.Say("core.options.seats", "Count", n), value: strconv.Itoa(n), chosen: n == v.s.Capacity})
	}
	return options
}

// removable are the others at the table, from whom the host can take the seat.
func (v *voice) removable() []option {
	options := v.others(func(seat games.Seat, p table.Person) string { return strconv.FormatInt(p.Account, 10) })
	for i := len(v.s.Seats); i > 0; i-- {
		if v.s.Seats[i-1].User == "" {
			return append(options, option{label: v.plainName(games.Seat(i)), value: Computer})
		}
	}
	return options
}

// others are the people at the table besides the viewer and those who have left, each with a value.
func (v *voice) others(value func(games.Seat, table.Person) string) []option {
	var options []option
	for i, p := range v.s.Seats {
		if seat := games.Seat(i + 1); p.User != "" && !p.Free && seat != v.s.Viewer {
			options = append(options, option{label: v.plainName(seat), value: value(seat, p)})
		}
	}
	return options
}

// setOption lays out an option of the game: what it is called and means, and its values.
func (v *voice) setOption(m *message, o games.Option, page int) {
	now := v.s.Options[o.Key]
	name, hint := bold(optionName(v.Localizer, o.Key)), ""
	if key := "option." + o.Key + ".hint"; v.Has(key) {
		hint = small(v.Say(key))
	}
	if !v.hosts() {
		m.text(name+": "+optionValue(v.Localizer, o, now), hint)
		return
	}
	m.text(name, hint)
	l := list{heading: optionName(v.Localizer, o.Key), kind: Set, payload: setPayload(page, WayOption+o.Key)}
	values := offeredValues(o, maxOptions-1)
	if !slices.Contains(values, now) {
		values = append(values, now)
	}
	for _, value := range values {
		if _, err := v.info.Complete(games.Options{o.Key: value}); err == nil {
			l.options = append(l.options, option{label: unescaped(optionValue(v.Localizer, o, value)), value: value, chosen: value == now})
		}
	}
	m.row(v.menu(l)...)
}

// leaf returns the buttons that turn the pages.
func (v *voice) leaf(page, pages int) []discordgo.MessageComponent {
	var row []discordgo.MessageComponent
	to := func(n int, key string) {
		row = append(row, v.payload(Options, strconv.Itoa(n), v.Say(key), discordgo.SecondaryButton))
	}
	if page > 0 {
		to(page-1, "core.b.return")
	}
	switch {
	case page == 0 && pages > 0:
		to(1, "core.b.houserules")
	case page < pages:
		to(page+1, "core.b.next")
	}
	return row
}
