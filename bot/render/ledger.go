package render

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render/picture"
	"trey/storage"
)

// LedgerAt is a page of somebody's ledger on a server.
type LedgerAt struct {
	Server  string
	Account int64
	Game    string // slug; empty: all games
	Since   string // a day, as time.DateOnly, by the server's clocks; empty: from the beginning
	Page    int
}

// payload writes it for a custom id.
func (at LedgerAt) payload() string {
	return strings.Join([]string{at.Server, strconv.FormatInt(at.Account, 36), at.Game, at.Since, strconv.Itoa(at.Page)}, ".")
}

// From is when the day begins since which the ledger is shown; the zero time if it is shown from the beginning.
func (at LedgerAt) From(zone *time.Location) time.Time {
	day, err := time.Parse(time.DateOnly, at.Since)
	if err != nil {
		return time.Time{}
	}
	return storage.DayBegins(day, zone)
}

// parseLedger reads what payload writes. The server may come as the value chosen in a select.
func parseLedger(payload string, values []string) (LedgerAt, error) {
	parts := strings.Split(payload, ".")
	if len(parts) != 5 || len(values) > 1 {
		return LedgerAt{}, ErrCustomID
	}
	account, err := strconv.ParseInt(parts[1], 36, 64)
	page, ok := parsePage(parts[4])
	at := LedgerAt{Server: parts[0], Account: account, Game: parts[2], Since: parts[3], Page: page}
	if err != nil || !ok || at.payload() != payload || at.Since != "" && at.From(time.UTC).IsZero() {
		return LedgerAt{}, ErrCustomID
	}
	if len(values) == 1 {
		at.Server = values[0]
	}
	return at, nil
}

// LedgerView is a page of a ledger with what it takes to write it.
type LedgerView struct {
	At   LedgerAt
	Who  storage.Account
	Unit string         // of money; empty for points
	Zone *time.Location // the server's
	storage.Ledger
}

// teller says what was booked, in a server's unit.
type teller struct {
	*locale.Localizer
	*Renderer
}

func (r *Renderer) teller(to Reader, unit string) teller {
	return teller{r.speaker(to).Paying(unit), r}
}

// name names a party: a person, a former player, or the computers.
func (t teller) name(p storage.Party) string { return Escape(t.plainParty(p)) }

func (t teller) plainParty(p storage.Party) string {
	switch name := Name(p.Name); {
	case p.Account == storage.House:
		return t.Say("core.ledger.computers")
	case p.User == "":
		return t.Say("core.name.gone")
	case name == "":
		return t.Say("core.name.unseen")
	default:
		return name
	}
}

// names lists parties, at most so many of them or of the others.
func (t teller) names(ps []storage.Party, most int) string {
	var names []string
	for i, p := range ps {
		if i == most-1 && len(ps) > most {
			names = append(names, t.Say("core.others", "Count", len(ps)-i))
			break
		}
		names = append(names, t.name(p))
	}
	return t.List(names)
}

// Ledger returns a page of somebody's ledger: the balance, its course as a picture, and the entries, the newest first.
func (r *Renderer) Ledger(to Reader, v LedgerView) discord.Message {
	t := r.teller(to, v.Unit)
	m := message{colour: colourNote, to: t.Localizer}
	who := storage.Party{Account: v.Who.ID, User: v.Who.User, Name: v.Who.Name}
	m.text("## "+t.Say("core.ledger.title", "Who", t.name(who)), small(dotted(EscapedName(r.server(v.At.Server)), t.gameMeant(v.At.Game))))
	m.text(t.balance(v))
	t.course(&m, v, t.plainParty(who))
	for _, lines := range t.entries(v.Entries) {
		m.text(lines...)
	}
	if v.Total == 0 {
		m.text(t.Say("core.ledger.empty"))
	}
	if v.Total > len(v.Entries) {
		above := v.Page * storage.EntriesPerPage
		m.text(small(t.Say("core.ledger.page", "From", above+1, "To", above+len(v.Entries), "Count", v.Total)))
		m.row(t.turner(v, v.Page-1, "core.b.newer"), t.turner(v, v.Page+1, "core.b.older"))
	}
	m.text(small(t.Say("core.ledger.moves")))
	return m.done()
}

func (t teller) gameMeant(slug string) string {
	if slug == "" {
		return t.Say("core.ledger.all")
	}
	return Escape(t.title(slug))
}

// balance says what somebody has, and since when how much of it.
func (t teller) balance(v LedgerView) string {
	key := "core.ledger.balance"
	if v.At.Game != "" {
		key = "core.ledger.balance.game"
	}
	said := bold(t.Say(key, "Amount", t.Signed(v.Balance)))
	from := v.At.From(v.Zone)
	if from.IsZero() {
		return said
	}
	return said + "\n" + t.Say("core.ledger.since", "Date", t.date("core.ledger.day.year", from), "Amount", t.Signed(v.Balance-v.Before))
}

func stamp(at time.Time) string { return fmt.Sprintf("<t:%d:d> <t:%[1]d:t>", at.Unix()) }

// How much entries say, in UTF-16 units. They are ours: ten entries in brief fit into a message whatever people are called.
const (
	maxEntries  = 3300
	briefReason = 60
)

// entries says what the entries are about, each in two lines: whole if there is room, else with fewer names and shorter reasons.
func (t teller) entries(es []storage.Entry) [][]string {
	write := func(names, reason int) (out [][]string, size int) {
		for _, e := range es {
			lines := []string{
				bold(t.Signed(e.Amount)) + " · " + t.entry(e, names, reason),
				small(stamp(e.At) + " · " + t.Say("core.ledger.then", "Balance", t.Signed(e.Balance))),
			}
			out = append(out, lines)
			size += utf16Len(strings.Join(lines, "\n"))
		}
		return out, size
	}
	whole, size := write(4, maxText)
	if size <= maxEntries {
		return whole
	}
	brief, _ := write(2, briefReason)
	return brief
}

// entry says what an entry is about, with at most so many names and so much of a reason.
func (t teller) entry(e storage.Entry, names, reason int) string {
	key, others := "core.ledger.received", t.names(e.Others, names)
	switch {
	case e.Kind == storage.DealJournal:
		return t.Say("core.ledger.deal", "Game", Escape(t.title(e.Game)), "Deal", t.In(e.Game).Say("core.table.deal", "N", e.Deal), "Table", strconv.FormatInt(e.Table, 10), "Names", others)
	case e.Kind == storage.CorrectionJournal && e.Table != 0:
		return t.Say("core.ledger.correction.table", "Author", t.name(e.Author), "Names", others, "Reason", clip(Escape(e.Reason), reason),
			"Game", Escape(t.title(e.Game)), "Table", strconv.FormatInt(e.Table, 10))
	case e.Kind == storage.CorrectionJournal:
		return t.Say("core.ledger.correction", "Author", t.name(e.Author), "Names", others, "Reason", clip(Escape(e.Reason), reason))
	case e.Amount > 0:
		key = "core.ledger.paid" // who pays owes less
	}
	return t.Say(key, "Names", others)
}

// turner is a button to another page, which can't be pressed if there is none.
func (t teller) turner(v LedgerView, page int, key string) discordgo.Button {
	at := v.At
	at.Page = max(page, 0)
	return discordgo.Button{
		Label: clip(t.Say(key), maxLabel), Style: discordgo.SecondaryButton, Disabled: page < 0 || page >= v.Pages(),
		CustomID: control{kind: LedgerPage, payload: at.payload()}.String(),
	}
}

// course adds the picture of how the balance went.
func (t teller) course(m *message, v LedgerView, name string) {
	if len(v.Course) < 2 || t.album == nil || t.InPlainWords() {
		return
	}
	first := v.Course[0].At
	line := picture.Line{Name: name, Values: []int64{v.Before}}
	under := []string{t.day(first, v)}
	for _, p := range v.Course {
		line.Values, under = append(line.Values, p.Balance), append(under, t.day(p.At, v))
	}
	ch := picture.Chart{Lines: []picture.Line{line}, Under: under, Say: t.Amount}
	png := t.album.of([]any{t.Language(), v.Unit, line, under}, func() picture.Picture { return t.album.Chart(ch) })
	m.picture("balance.png", png, t.courseAlt(ch, under))
}

// day writes the day of a time as short as the ledger allows: with the year where it covers more than one.
func (t teller) day(at time.Time, v LedgerView) string {
	at = at.In(v.Zone)
	key := "core.ledger.day"
	if v.Course[0].At.In(v.Zone).Year() != v.Course[len(v.Course)-1].At.In(v.Zone).Year() {
		key = "core.ledger.day.year"
	}
	return t.date(key, at)
}

func (t teller) date(key string, at time.Time) string {
	return t.Say(key, "Day", strconv.Itoa(at.Day()), "Month", strconv.Itoa(int(at.Month())), "Year", fmt.Sprintf("%02d", at.Year()%100))
}

// courseAlt says the chart in numbers: from when to when, and each balance, the latest as far as there is room.
func (t teller) courseAlt(ch picture.Chart, under []string) string {
	values := ch.Lines[0].Values
	alt := ""
	for from := range values {
		var said []string
		for _, n := range values[from:] {
			said = append(said, t.Amount(n))
		}
		alt = t.Say("core.ledger.chart", "Who", ch.Lines[0].Name, "From", under[from], "To", under[len(under)-1], "Values", strings.Join(said, "; "))
		if utf16Len(alt) <= maxAlt {
			break
		}
	}
	return clip(alt, maxAlt)
}

// LedgerServers returns the question of which server the ledger is meant, for who asks in a DM. Of very many the first can be chosen.
func (r *Renderer) LedgerServers(to Reader, at LedgerAt, servers []string) discord.Message {
	l := r.speaker(to)
	m := message{colour: colourNote, to: l}
	m.text(l.Say("core.ledger.which"))
	one := 1
	at.Server = ""
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: control{kind: LedgerPage, payload: at.payload()}.String(),
		Placeholder: clip(l.Say("core.ledger.server"), maxPlaceholder), MinValues: &one, MaxValues: one,
	}
	for _, id := range servers[:min(len(servers), maxOptions)] {
		name := Name(r.server(id))
		if name == "" {
			name = l.Say("core.ledger.unnamed", "ID", id)
		}
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: clip(name, maxOptionText), Value: id})
	}
	m.row(menu)
	if len(servers) > maxOptions {
		m.text(small(l.Say("core.ledger.more", "Count", len(servers)-maxOptions)))
	}
	return m.done()
}
