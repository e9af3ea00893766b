package render

import (
	"cmp"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/games"
	"trey/storage"
)

// BoardLines is how many people a page of a leaderboard has. It is ours: what can be read on a phone.
const BoardLines = 10

// BoardPage is a page of a leaderboard with what it is of.
type BoardPage struct {
	storage.Board
	At        BoardAt // as it was asked for
	Under     string  // the rules that are shown, as results name them
	Computers bool    // whether the matches with computers are shown
	Least     int     // matches that a rank takes
	Played    []storage.Played
	Presets   []storage.Preset // of the server
	Unit      string           // of money; empty for points
	Zone      string           // time zone
}

// RulesCode returns the code of rules as results name them, which is that of a preset with the same rules.
func RulesCode(slug, rules string) string { return storage.PresetCode(slug, games.ParseRules(rules)) }

// boardVoice says things of one page of a leaderboard.
type boardVoice struct {
	*locale.Localizer
	r *Renderer
	BoardPage
	low bool // the lowest score is the best
}

// Leaderboard returns a page of a game's leaderboard on a server with the controls that show others.
func (r *Renderer) Leaderboard(to Reader, p BoardPage) discord.Message {
	b := &boardVoice{Localizer: r.speaker(to).Paying(p.Unit).In(p.At.Slug), r: r, BoardPage: p}
	if g, ok := r.game(p.At.Slug); ok {
		b.low = g.Info().LowWins
	}
	m := message{colour: colourNote, to: b.Localizer}
	m.text("## " + b.Say("core.leaderboard.title", "Game", Escape(r.title(p.At.Slug))))
	if len(p.Played) == 0 {
		m.text(b.Say("core.leaderboard.empty"))
		return m.done()
	}
	m.text(small(dotted(b.period(p.At.Period), b.order(p.At.Order), b.company())), small(b.heading()), b.alone())
	m.text(b.lines()...)
	m.text(b.own())
	m.text(b.notes()...)
	m.rule()
	m.row(b.turners()...)
	m.row(b.periods())
	m.row(b.orders())
	m.row(b.ruleSets()...)
	m.row(b.switchCompany())
	return m.done()
}

func (b *boardVoice) period(p storage.Period) string {
	return b.Say("core.leaderboard.period." + string(p))
}

func (b *boardVoice) order(o storage.Order) string {
	return b.Say("core.leaderboard.order." + string(o))
}

func (b *boardVoice) company() string {
	if b.Computers {
		return b.Say("core.leaderboard.computers")
	}
	return b.Say("core.leaderboard.people")
}

// alone says that the matches with computers are shown for want of others.
func (b *boardVoice) alone() string {
	if b.At.Among != Anybody || !b.Computers || b.matches() == 0 {
		return ""
	}
	return b.Say("core.leaderboard.alone")
}

// matches is how many matches the leaderboard is of.
func (b *boardVoice) matches() int {
	for _, p := range b.Played {
		if p.Rules == b.Under && p.Computers == b.Computers {
			return p.Matches
		}
	}
	return 0
}

// heading says by which rules was played.
func (b *boardVoice) heading() string {
	if b.Under == "" {
		return b.Say("core.leaderboard.standard")
	}
	words := b.r.ruleWords(b.Localizer, b.At.Slug, b.Under)
	if name := b.preset(b.Under); name != "" {
		return b.Say("core.leaderboard.preset", "Name", EscapedName(name), "Rules", words)
	}
	return b.Say("core.leaderboard.rules", "Rules", words)
}

// preset returns the name of the server's preset with the rules; empty if there is none.
func (b *boardVoice) preset(rules string) string {
	code := RulesCode(b.At.Slug, rules)
	for _, p := range b.Presets {
		if p.Game == b.At.Slug && p.Code == code {
			return p.Name
		}
	}
	return ""
}

// lines are those of the people on the page, and on the last one that of the people who are forgotten.
func (b *boardVoice) lines() []string {
	var lines []string
	for _, s := range b.Standings {
		lines = append(lines, dotted(bold(b.Ordinal(s.Rank))+" "+orElse(EscapedName(s.Name), b.Say("core.name.unseen")), b.did(s)))
	}
	if f := b.Former; f.People > 0 && b.Page == b.Pages {
		did := b.did(storage.Standing{Matches: f.Matches, Wins: f.Wins, Score: f.Score, Money: f.Money})
		lines = append(lines, small(dotted(b.Say("core.leaderboard.former", "Count", f.People), did)))
	}
	switch {
	case len(lines) > 0:
		return lines
	case b.Fewer > 0:
		return []string{b.Say("core.leaderboard.nobody")}
	}
	return []string{b.Say("core.leaderboard.none")}
}

// did says what the order ranks by and how many matches that is of: more wouldn't fit on a phone's line.
func (b *boardVoice) did(s storage.Standing) string {
	matches := b.Say("core.leaderboard.played", "Count", s.Matches)
	switch b.At.Order {
	case storage.ByRate:
		return dotted(b.Say("core.leaderboard.rate", "Percent", b.Percent(int64(s.Wins), int64(s.Matches))), matches)
	case storage.ByScore:
		return dotted(b.Say("core.leaderboard.mean", "Mean", b.Fraction(s.Score, int64(s.Matches), 2)), matches)
	case storage.ByMoney:
		return dotted(b.Signed(s.Money), matches)
	}
	return b.Say("core.leaderboard.won", "Wins", s.Wins, "Matches", s.Matches)
}

// own says how the reader stands, whichever page that is on.
func (b *boardVoice) own() string {
	switch {
	case b.matches() == 0:
		return ""
	case b.Own == nil:
		return b.Say("core.leaderboard.own.none")
	case b.Own.Rank == 0:
		return dotted(bold(b.Say("core.leaderboard.own.fewer", "Count", b.Least-b.Own.Matches)), b.did(*b.Own))
	}
	place := b.Say("core.leaderboard.own", "Rank", b.Ordinal(b.Own.Rank), "People", b.Board.People+b.Former.People)
	return dotted(bold(place), b.did(*b.Own))
}

// notes say what else is to be known to read the leaderboard.
func (b *boardVoice) notes() []string {
	var page, said []string
	if b.Pages > 1 {
		page = append(page, small(b.Say("core.leaderboard.page", "N", b.Page, "Pages", b.Pages)))
	}
	if b.At.Order == storage.ByScore && b.low {
		said = append(said, b.Say("core.leaderboard.low"))
	}
	if b.Least > 1 {
		said = append(said, b.Say("core.leaderboard.least", "Count", b.Least))
	}
	if b.Fewer > 0 {
		said = append(said, b.Say("core.leaderboard.fewer", "Count", b.Fewer))
	}
	if b.At.Period != storage.AllTime {
		said = append(said, b.Say("core.leaderboard.zone", "Zone", Escape(strings.ReplaceAll(orElse(b.Zone, "UTC"), "_", " "))))
	}
	if _, more := b.played(); more > 0 {
		said = append(said, b.Say("core.leaderboard.cut", "Count", more))
	}
	return append(page, small(strings.Join(said, " ")))
}

// turners are the buttons that turn the pages: back and on, which keep their places, and to the first and the last page where that is further.
func (b *boardVoice) turners() []discordgo.MessageComponent {
	if b.Pages == 1 {
		return nil
	}
	turn := func(field, label string, page int) discordgo.MessageComponent {
		at := b.At
		at.Page = min(max(page, 1), b.Pages)
		return discordgo.Button{
			Label: clip(label, maxLabel), Style: discordgo.SecondaryButton, CustomID: at.control(field), Disabled: at.Page == b.Page,
		}
	}
	row := []discordgo.MessageComponent{
		turn(BoardBack, b.Say("core.b.return"), b.Page-1), turn(BoardNext, b.Say("core.b.next"), b.Page+1),
	}
	if b.Page > 2 {
		row = append(row, turn(BoardFirst, b.Say("core.b.page.first", "N", 1), 1))
	}
	if b.Page < b.Pages-1 {
		row = append(row, turn(BoardLast, b.Say("core.b.page.last", "N", b.Pages), b.Pages))
	}
	return row
}

func (b *boardVoice) periods() discordgo.SelectMenu {
	var choices []choice
	for _, p := range storage.Periods() {
		choices = append(choices, choice{value: string(p), label: b.period(p)})
	}
	return oneOf(b.At.control(BoardPeriod), "", string(b.At.Period), choices)
}

func (b *boardVoice) orders() discordgo.SelectMenu {
	var choices []choice
	for _, o := range storage.Orders() {
		choices = append(choices, choice{value: string(o), label: b.order(o)})
	}
	return oneOf(b.At.control(BoardOrder), "", string(b.At.Order), choices)
}

// played returns by which rules was played in the period, the most frequent first, and those that are shown: of matches with computers or without if
// that has been chosen, else of all. There are no more than a select holds; how many are missing comes after.
func (b *boardVoice) played() (list []storage.Played, missing int) {
	sums := map[string]int{b.Under: 0}
	for _, p := range b.Played {
		if p.Matches > 0 && (b.At.Among == Anybody || p.Computers == b.Computers) {
			sums[p.Rules] += p.Matches
		}
	}
	for rules, n := range sums {
		list = append(list, storage.Played{Rules: rules, Matches: n})
	}
	slices.SortFunc(list, func(a, c storage.Played) int {
		return cmp.Or(cmp.Compare(c.Matches, a.Matches), cmp.Compare(a.Rules, c.Rules))
	})
	if missing = len(list) - maxOptions; missing <= 0 {
		return list, 0
	}
	shown := slices.IndexFunc(list, func(p storage.Played) bool { return p.Rules == b.Under })
	if shown >= maxOptions {
		list[maxOptions-1] = list[shown]
	}
	return list[:maxOptions], missing
}

// ruleSets is the select of the rules, if there is something to choose.
func (b *boardVoice) ruleSets() []discordgo.MessageComponent {
	list, _ := b.played()
	if len(list) < 2 {
		return nil
	}
	var choices []choice
	for _, p := range list {
		label, note := b.label(p.Rules)
		choices = append(choices, choice{
			value: RulesCode(b.At.Slug, p.Rules), label: label, note: dotted(b.Say("core.leaderboard.played", "Count", p.Matches), note),
		})
	}
	return []discordgo.MessageComponent{oneOf(b.At.control(BoardRules), "", RulesCode(b.At.Slug, b.Under), choices)}
}

// label says rules on one line, as plain text: a preset's by its name, with the rules as a note.
func (b *boardVoice) label(rules string) (label, note string) {
	if rules == "" {
		return b.Say("core.leaderboard.choice.standard"), ""
	}
	words := unescaped(b.r.ruleWords(b.Localizer, b.At.Slug, rules))
	if name := b.preset(rules); name != "" {
		return Name(name), words
	}
	return b.Say("core.leaderboard.choice.rules", "Rules", words), ""
}

// switchCompany is the button that shows the matches with computers instead of the others, or the other way round.
func (b *boardVoice) switchCompany() discordgo.MessageComponent {
	at, key := b.At, "core.b.board.computers"
	at.Among, at.Page = Computers, 1
	if b.Computers {
		at.Among, key = People, "core.b.board.people"
	}
	return discordgo.Button{Label: clip(b.Say(key), maxLabel), Style: discordgo.SecondaryButton, CustomID: at.control(BoardAmong)}
}

// RulesChoice is rules by which was played, as they are called in a list.
type RulesChoice struct {
	Code  string
	Label string
}

// RulesChoices returns the rules among which somebody may choose, for autocomplete, as plain text: of the page's game the server's presets and what was played.
func (r *Renderer) RulesChoices(to Reader, p BoardPage) []RulesChoice {
	b := &boardVoice{Localizer: r.speaker(to).Paying(p.Unit).In(p.At.Slug), r: r, BoardPage: p}
	var out []RulesChoice
	add := func(code, label, note string) {
		known := func(c RulesChoice) bool { return c.Code == code }
		if !slices.ContainsFunc(out, known) {
			out = append(out, RulesChoice{code, b.Spoken(dotted(label, note))})
		}
	}
	for _, preset := range p.Presets {
		if preset.Game == p.At.Slug {
			add(preset.Code, Name(preset.Name), r.HouseRules(to, p.Unit, preset.Game, preset.Options))
		}
	}
	for _, played := range p.Played {
		label, note := b.label(played.Rules)
		add(RulesCode(p.At.Slug, played.Rules), label, note)
	}
	return out
}
