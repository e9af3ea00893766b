package render

import (
	"regexp"
	"slices"
	"strings"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/table"
	"trey/games"
	"trey/games/cards"
	"trey/storage"
)

// Rules returns a page of a game's rules. Read at a table it leads to what the reader can do there now.
func (r *Renderer) Rules(to Reader, at RulesAt) discord.Message {
	l := r.speaker(to)
	short, full := l.Rules(at.Slug)
	if short == "" {
		return r.Notice(to, "core.trouble.game", "Game", at.Slug)
	}
	if g, ok := r.game(at.Slug); ok && to.Plain {
		spell := spelling(l, g.Info())
		short, full = spell(short), spell(full)
	}
	pages := append([]string{short}, paragraphs(full, maxRules)...)
	n := min(max(at.Page, 0), len(pages)-1)
	m := message{colour: colourNote, to: l}
	m.text("## " + Escape(r.title(at.Slug)))
	m.text(pages[n])
	var row []discordgo.MessageComponent
	if at.Table != 0 {
		row = append(row, tableButton(l, Hand, at.Table, "core.b.hand"), tableButton(l, Now, at.Table, "core.b.rules.now"))
	}
	if n == 0 {
		row = append(row, pageButton(l, TurnPage, at.page(1), "core.b.rules.full"))
	} else {
		row = append(row, pageButton(l, TurnPage, at.page(0), "core.b.rules.short"))
	}
	if n > 1 {
		row = append(row, pageButton(l, TurnPage, at.page(n-1), "core.b.return"))
	}
	if n > 0 && n+1 < len(pages) {
		row = append(row, pageButton(l, TurnPage, at.page(n+1), "core.b.next"))
	}
	m.row(row...)
	return m.done()
}

// spelling returns a function that says in words what a text has in signs: cards as they are printed, "K♥ 8♥", one after the other. The signs of suits and
// colours that stand alone, beside their names, are left out.
func spelling(l *locale.Localizer, info *games.Info) func(string) string {
	words := map[string]string{}
	var printed, alone []string
	for i := range info.Faces.Len() {
		f := info.Faces.Face(cards.Card(i))
		if f.Symbol != "" {
			words[locale.Short(f)] = l.Card(f)
			printed, alone = append(printed, regexp.QuoteMeta(locale.Short(f))), append(alone, regexp.QuoteMeta(f.Symbol))
		}
	}
	if len(printed) == 0 {
		return func(text string) string { return text }
	}
	slices.SortFunc(printed, func(a, b string) int { return len(b) - len(a) }) // 10♥ before what it ends with
	card := "(?:" + strings.Join(printed, "|") + ")"
	run, one := regexp.MustCompile(card+"(?: "+card+")*"), regexp.MustCompile(card)
	sign := "[" + strings.Join(append(alone, wildSign), "") + "]"
	lone := regexp.MustCompile(` \(` + sign + `\)|` + sign + ` ?`)
	return func(text string) string {
		text = run.ReplaceAllStringFunc(text, func(run string) string {
			var said []string
			for _, c := range one.FindAllString(run, -1) {
				said = append(said, words[c])
			}
			return strings.Join(said, ", ")
		})
		return lone.ReplaceAllString(text, "")
	}
}

// Now returns what the snapshot's viewer can do at the moment, and why not the rest: the question that is open, a sentence for each kind of
// move, and the game's refusals.
func (r *Renderer) Now(s table.Snapshot, to Reader, can []games.Explained) discord.Message {
	v := r.voice(s, to)
	m := v.message(v.handColour())
	m.text("## "+v.Say("core.now.title"), small(v.where("core.now.where")))
	switch {
	case s.State == storage.Lobby:
		m.text(v.Say("core.hand.lobby"))
	case s.View == nil || s.State != storage.Playing:
		m.text(v.Say("core.now.over"))
	case s.Viewer == games.Nobody:
		m.text(v.Say("core.hand.watch"), bold(v.turn()))
	case s.Prompt == nil:
		m.text(bold(v.turn()))
		m.text(v.reasons(can)...)
	default:
		m.text(bold(v.said(s.Prompt.Text)), v.due(s.Prompt))
		m.text(v.possible(can)...)
		m.text(v.barred(s.Prompt)...)
		if why := v.reasons(can); len(why) > 0 {
			m.text(append([]string{bold(v.Say("core.now.not"))}, why...)...)
		}
	}
	at := RulesAt{Slug: v.info.Slug, Table: s.ID}
	m.row(v.button(Hand, "core.b.hand", discordgo.SecondaryButton), v.button(Now, "core.b.refresh", discordgo.SecondaryButton),
		pageButton(v.Localizer, TurnPage, at, "core.b.rules.short"),
		pageButton(v.Localizer, TurnPage, at.page(1), "core.b.rules.full"))
	return m.done()
}

// possible says each kind of move that can be made.
func (v *voice) possible(can []games.Explained) []string {
	lines := []string{bold(v.Say("core.now.can"))}
	for _, e := range can {
		if e.May {
			lines = append(lines, "- "+v.Say("help."+e.Verb))
		}
	}
	return lines
}

// reasons says why moves can't be made. To somebody who is asked, a reason that several kinds of moves share says nothing of any of them: the
// question has said what it is time for.
func (v *voice) reasons(can []games.Explained) []string {
	shared := map[string]int{}
	for _, e := range can {
		shared[v.said(e.Why)]++
	}
	var lines []string
	for _, e := range can {
		why := v.said(e.Why)
		if e.May || why == "" || shared[why] == 0 || v.s.Prompt != nil && shared[why] > 1 {
			continue
		}
		shared[why] = 0
		lines = append(lines, "- "+why)
	}
	return lines
}

// maxRules is the length of a page of rules in UTF-16 units: what a message takes, less a heading.
const maxRules = maxText - 300

// paragraphs splits a text into pages of at most n UTF-16 units, between lines.
func paragraphs(text string, n int) []string {
	var pages []string
	page := ""
	for _, line := range strings.Split(text, "\n") {
		line = clip(line, n)
		if page != "" && utf16Len(page)+1+utf16Len(line) > n {
			pages, page = append(pages, strings.TrimSpace(page)), ""
		}
		page += line + "\n"
	}
	return append(pages, strings.TrimSpace(page))
}
