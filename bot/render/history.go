package render

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// Bounds of a list of matches. They are ours, such that a page always fits a message.
const (
	MatchesOnPage = 10
	placedInList  = 4  // named of each match
	nameInList    = 20 // characters
	rulesInList   = 80
)

// PastList is a page of finished matches.
type PastList struct {
	At      PastAt
	Who     string // name of who must have played; empty: anybody
	Server  bool   // whether it is about one server; else about all of them
	Unit    func(server string) string
	Matches []storage.Finished
	More    bool // whether there is a page after this one
}

// History returns a list of finished matches, of which one can be opened.
func (r *Renderer) History(to Reader, p PastList) discord.Message {
	l := r.speaker(to)
	m := message{colour: colourNote, to: l}
	title := l.Say("core.history.title")
	if p.Who != "" {
		title = l.Say("core.history.title.of", "Who", EscapedName(p.Who))
	}
	if p.At.Slug != "" {
		title = dotted(title, Escape(r.title(p.At.Slug)))
	}
	what := "core.history.here"
	if !p.Server {
		what = "core.history.everywhere"
	}
	m.text("## "+title, small(l.Say(what)))
	if len(p.Matches) == 0 {
		m.text(l.Say("core.history.none"))
	}
	one := 1
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: ofPast(History, 0, p.At), Placeholder: clip(l.Say("core.history.open"), maxPlaceholder),
		MinValues: &one, MaxValues: 1,
	}
	for i, f := range p.Matches[:min(len(p.Matches), MatchesOnPage)] {
		number := p.At.Page*MatchesOnPage + i + 1
		paying := l.Paying(p.Unit(f.Server)).In(f.Game)
		m.text(r.listed(paying, number, f, !p.Server)...)
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: clip(l.Number(int64(number))+". "+r.title(f.Game)+": "+unescaped(strings.Join(came(paying, f, false), ", ")), maxOptionText),
			Value: strconv.FormatInt(f.Table, 10),
		})
	}
	if len(menu.Options) > 0 {
		m.row(menu)
	}
	m.row(pageButtons(l, p)...)
	return m.done()
}

// pageButtons turn the pages of a list.
func pageButtons(l *locale.Localizer, p PastList) []discordgo.MessageComponent {
	var row []discordgo.MessageComponent
	for _, turn := range []struct {
		to    int
		key   string
		there bool
	}{{p.At.Page - 1, "core.b.later", p.At.Page > 0}, {p.At.Page + 1, "core.b.earlier", p.More}} {
		if turn.there {
			row = append(row, discordgo.Button{
				Label: clip(l.Say(turn.key), maxLabel), Style: discordgo.SecondaryButton, CustomID: ofPast(History, 0, p.At.turn(turn.to)),
			})
		}
	}
	return row
}

// listed says a match in a list: when, what, who came off how.
func (r *Renderer) listed(l *locale.Localizer, number int, f storage.Finished, where bool) []string {
	head := []string{bold(l.Number(int64(number)) + ". " + Escape(r.title(f.Game))), fmt.Sprintf("<t:%d:d> %s", f.Ended.Unix(), clock(f.Ended))}
	if where {
		head = append(head, EscapedName(r.server(f.Server)))
	}
	lines := []string{dotted(head...), strings.Join(came(l, f, true), " · ")}
	if f.Preset != "" {
		lines = append(lines, small(l.Say("core.table.preset.only", "Preset", Escape(f.Preset))))
	} else if f.Rules != "" {
		lines = append(lines, small(clip(l.Say("core.table.rules", "Rules", r.ruleWords(l, f.Game, f.Rules)), rulesInList)))
	}
	return lines
}

// came says who came off how, the best first; with ranks and money, or the names alone.
func came(l *locale.Localizer, f storage.Finished, whole bool) []string {
	people := placed(f)
	order := make([]int, len(people))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(f.Seats[a].Rank, f.Seats[b].Rank) })
	var said []string
	for n, i := range order {
		if n == placedInList-1 && len(order) > placedInList {
			said = append(said, l.Say("core.others", "Count", len(order)-n))
			break
		}
		name := Escape(clip(cmp.Or(personName(l, people[i]), l.Say("core.seat", "N", i+1)), nameInList))
		if whole {
			name = bold(l.Ordinal(f.Seats[i].Rank)) + " " + name
			if money := f.Seats[i].Money; money != 0 {
				name += " " + l.Signed(money)
			}
		}
		said = append(said, name)
	}
	return said
}

// placed are those to whom a match's result was booked, as people at a table.
func placed(f storage.Finished) []table.Person {
	var out []table.Person
	computers := 0
	for _, s := range f.Seats {
		p := table.Person{Account: s.Account, User: s.User, Name: s.Name}
		if s.Account == storage.House {
			computers++
			p.Number = computers
		}
		out = append(out, p)
	}
	return out
}

// Past returns the page of one match that is over.
func (r *Renderer) Past(to Reader, p *table.Past, list PastAt) discord.Message {
	v := r.voice(p.Snapshot, to)
	m := v.message(colourOver)
	m.text(v.heading(small(cmp.Or(v.rules(), v.Say("core.lobby.standard"))), small(v.where("core.now.where")), v.took(p))...)
	v.resultPicture(&m)
	m.text(v.won())
	m.text(v.ranks()...)
	m.text(v.lives(p)...)
	m.text(v.sat(p)...)
	m.text(v.verification()...)
	m.row(
		v.replay(list, discordgo.PrimaryButton),
		v.pastButton(Record, "core.b.record", list),
		v.verify(list),
		v.rulesButton(),
		discordgo.Button{Label: clip(v.Say("core.b.history"), maxLabel), Style: discordgo.SecondaryButton, CustomID: ofPast(History, 0, list)},
	)
	return m.done()
}

// replay shows the match, which is over, from its beginning.
func (v *voice) replay(list PastAt, style discordgo.ButtonStyle) discordgo.Button {
	return discordgo.Button{Label: clip(v.Say("core.b.replay"), maxLabel), Style: style, CustomID: ofMoment(v.s.ID, 0, 'r', list)}
}

func (v *voice) pastButton(kind Kind, key string, list PastAt) discordgo.Button {
	return discordgo.Button{Label: clip(v.Say(key), maxLabel), Style: discordgo.SecondaryButton, CustomID: ofPast(kind, v.s.ID, list)}
}

// took says when the match was played, how long it took and how many moves it had.
func (v *voice) took(p *table.Past) string {
	return dotted(fmt.Sprintf("<t:%d:f>", p.Began.Unix()), duration(v.Localizer, p.Ended.Sub(p.Began)), v.Say("core.history.moves", "Count", p.Moves))
}

// duration says a time in hours and minutes, below a minute in seconds.
func duration(l *locale.Localizer, d time.Duration) string {
	if d < time.Minute {
		return l.Duration(max(d.Round(time.Second), time.Second))
	}
	d = d.Round(time.Minute)
	var said []string
	if h := d.Truncate(time.Hour); h > 0 {
		said = append(said, l.Duration(h))
		d -= h
	}
	if d > 0 {
		said = append(said, l.Duration(d))
	}
	return strings.Join(said, " ")
}

// lives says everybody's lives after each deal, in games that have them.
func (v *voice) lives(p *table.Past) []string {
	if len(p.Lives) == 0 {
		return nil
	}
	lines := []string{small(v.Say("core.history.lives"))}
	for i := range p.Seats {
		var said []string
		for _, after := range p.Lives {
			switch {
			case i >= len(after):
			case after[i] < 0:
				said = append(said, v.Say("core.picture.chart.out"))
			default:
				said = append(said, v.Number(int64(after[i])))
			}
			if n := len(said); n > 1 && after[i] < 0 && said[n-2] == said[n-1] {
				said = said[:n-1] // who is out stays out
			}
		}
		lines = append(lines, v.name(games.Seat(i+1))+": "+strings.Join(said, v.between()))
	}
	return lines
}

// sat says who sat where: from the first move to the last in one line, else from which move on.
func (v *voice) sat(p *table.Past) []string {
	var always, changes []string
	for i := range p.Seats {
		var said []string
		for _, s := range p.Sitters {
			switch {
			case s.Seat != i+1:
			case s.Move == 0 && s.What == storage.Sat:
				said = append(said, v.sitter(s))
			default:
				said = append(said, v.Say("core.history.seat."+string(s.What), "Who", v.sitter(s), "Move", s.Move+1))
			}
		}
		if len(said) == 0 {
			said = append(said, v.name(games.Seat(i+1)))
		}
		line := v.Say("core.seat", "N", i+1) + ": " + dotted(said...)
		if len(said) == 1 {
			always = append(always, line)
		} else {
			changes = append(changes, line)
		}
	}
	return append([]string{small(v.Say("core.history.seats")), dotted(always...)}, changes...)
}

func (v *voice) sitter(s storage.Sitter) string {
	if s.Account == storage.House {
		return v.Say("core.history.computer")
	}
	return Escape(cmp.Or(personName(v.Localizer, table.Person{Account: s.Account, User: s.User, Name: s.Name}), v.Say("core.seat", "N", s.Seat)))
}

// RecordCopy returns the message with a match's record as a file.
func (r *Renderer) RecordCopy(to Reader, file discord.File) discord.Message {
	l := r.speaker(to)
	m := message{colour: colourNote, to: l}
	m.text("## "+l.Say("core.record.title"), l.Say("core.record.text"))
	m.add(part{component: discordgo.FileComponent{File: discordgo.UnfurledMediaItem{URL: "attachment://" + file.Name}}})
	done := m.done()
	done.Files = []discord.File{file}
	return done
}
