package render

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render/picture"
	"trey/games"
	"trey/storage"
)

// Played is what somebody has finished.
type Played struct {
	Who    storage.Account
	Slug   string // of the one game that it is about; empty: all
	Server bool   // whether it is about one server; else about all of them
	Unit   string // of money
	Mixed  bool   // whether money is counted in several units, so that its sums say nothing
	Stats  storage.Stats
	// Course is how it came about, in Points points, each after so many matches as Every says and the last after all of them.
	Course    []storage.Stage
	Computers bool // whether the course is of matches with computer players
	Points    int
	Every     int
	First     int // number of matches at the first point
}

// ChartPoints is the most points of a course: as many as a picture's text can say.
const ChartPoints = 24

// figuresOfAll is how many of a game's figures stand there among the other games.
const figuresOfAll = 2

// Stats returns what somebody has finished, on one screen with a chart.
func (r *Renderer) Stats(to Reader, p Played) discord.Message {
	l := r.speaker(to).Paying(p.Unit)
	m := message{colour: colourNote, to: l}
	who := EscapedName(p.Who.Name)
	switch {
	case who == "" && p.Who.ID != 0 && p.Who.User == "":
		who = l.Say("core.name.gone")
	case who == "":
		who = l.Say("core.name.unseen")
	}
	where := "core.stats.here"
	if !p.Server {
		where = "core.stats.everywhere"
	}
	m.text("## "+l.Say("core.stats.title", "Who", who), small(l.Say(where)))
	if len(p.Stats.Games) == 0 {
		m.text(l.Say("core.stats.none"))
		return m.done()
	}
	finished := r.slugs(p)
	for _, slug := range finished {
		if p.Slug == "" || p.Slug == slug {
			m.text(r.career(l, p, slug)...)
		}
	}
	if p.Slug != "" && !slices.Contains(finished, p.Slug) {
		m.text(bold(Escape(r.title(p.Slug))), l.Say("core.stats.none"))
	}
	m.text(r.mates(l, p))
	if !to.Plain && r.album != nil {
		r.coursePicture(&m, l, p)
	}
	m.row(r.gameMenu(l, p)...)
	return m.done()
}

// slugs are the games in which something was finished, in the order in which they are offered; those that there are no more stand last.
func (r *Renderer) slugs(p Played) []string {
	var offered, gone []string
	for _, g := range r.games {
		offered = append(offered, g.Info().Slug)
	}
	finished := map[string]bool{}
	for _, c := range p.Stats.Games {
		if !finished[c.Game] && !slices.Contains(offered, c.Game) {
			gone = append(gone, c.Game)
		}
		finished[c.Game] = true
	}
	offered = slices.DeleteFunc(offered, func(slug string) bool { return !finished[slug] })
	return append(offered, gone...)
}

// career says how somebody did in a game: without computer players in full, with them in a line of its own.
func (r *Renderer) career(l *locale.Localizer, p Played, slug string) []string {
	l = l.In(slug)
	info := &games.Info{Slug: slug, Title: slug}
	if g, ok := r.game(slug); ok {
		info = g.Info()
	}
	lines := []string{bold(Escape(info.Title))}
	for _, c := range p.Stats.Games {
		if c.Game != slug {
			continue
		}
		line := achieved(l, c)
		if c.Computers {
			line = small(l.Say("core.stats.computers", "What", line))
		}
		lines = append(lines, line)
		if p.Slug != "" || !c.Computers || len(lines) == 2 {
			lines = append(lines, details(l, p, info, c)...)
		}
	}
	return lines
}

// achieved says matches, wins and places.
func achieved(l *locale.Localizer, c storage.Career) string {
	places := l.Say("core.stats.places", "Best", c.Best, "Worst", c.Worst, "Mean", l.Fraction(c.Ranks, int64(c.Matches), 1))
	if c.Best == c.Worst {
		places = l.Say("core.stats.place", "Place", c.Best)
	}
	return dotted(l.Say("core.stats.matches", "Count", c.Matches),
		l.Say("core.stats.wins", "Count", c.Wins, "Share", l.Percent(int64(c.Wins), int64(c.Matches))), places)
}

// details says in small print the longest run of wins, the scores, the money and the figures; of one game among others the most telling alone.
func details(l *locale.Localizer, p Played, info *games.Info, c storage.Career) []string {
	var figures, more []string
	for _, f := range info.Figures {
		if said := figure(l, f, c); said != "" {
			figures = append(figures, said)
		}
	}
	if c.Run > 1 {
		more = append(more, l.Say("core.stats.run", "Count", c.Run))
	}
	if c.Paid > 0 && !p.Mixed {
		more = append(more, l.Say("core.stats.money", "Money", l.Signed(c.Money)))
	}
	if p.Slug == "" {
		return []string{small(dotted(append(figures[:min(len(figures), figuresOfAll)], more...)...))}
	}
	var lines []string
	for _, line := range slices.Concat([]string{scores(l, p, info, c)}, figures, more) {
		if line != "" {
			lines = append(lines, small(line))
		}
	}
	return lines
}

// scores says the mean, best and worst score, if the game has a word for them.
func scores(l *locale.Localizer, p Played, info *games.Info, c storage.Career) string {
	money := c.ScoredInMoney()
	if !l.Has("figure.score") || money && p.Mixed {
		return ""
	}
	best, worst := c.Most, c.Least
	if info.LowWins {
		best, worst = worst, best
	}
	mean, say := l.Fraction(c.Scores, int64(c.Matches), 1), l.Number
	if money {
		mean, say = l.Signed(rounded(c.Scores, int64(c.Matches))), l.Signed
	}
	return l.Say("core.stats.score", "Name", l.Say("figure.score"), "Mean", mean, "Best", say(best), "Worst", say(worst))
}

func rounded(sum, n int64) int64 {
	if sum < 0 {
		return -rounded(-sum, n)
	}
	return (sum + n/2) / n
}

// figure says one of a game's figures; empty if there was nothing to count.
func figure(l *locale.Localizer, f games.Figure, c storage.Career) string {
	var sum int64
	for _, key := range f.Of {
		sum += c.Counters[key].N
	}
	for _, key := range f.Less {
		sum -= c.Counters[key].N
	}
	of := int64(c.Matches)
	if len(f.Per) > 0 {
		of = 0
		for _, key := range f.Per {
			of += c.Counters[key].Deals
		}
	}
	if of == 0 {
		return ""
	}
	value := l.Fraction(sum, of, 1)
	if f.Share {
		value = l.Percent(sum, of)
	}
	return l.Say("core.stats.figure", "Name", l.Say("figure."+f.Key), "Value", value)
}

// mates says with whom somebody has played most often.
func (r *Renderer) mates(l *locale.Localizer, p Played) string {
	var said []string
	for _, m := range p.Stats.Mates {
		who := EscapedName(m.Name)
		if m.Forgotten {
			who = l.Say("core.name.gone")
		} else if who == "" {
			who = l.Say("core.name.unseen")
		}
		said = append(said, l.Say("core.stats.mate", "Who", who, "Count", m.Matches))
	}
	if len(said) == 0 {
		return ""
	}
	return l.Say("core.stats.mates", "Who", l.List(said))
}

// gameMenu offers the games one by one, where there are several.
func (r *Renderer) gameMenu(l *locale.Localizer, p Played) []discordgo.MessageComponent {
	slugs := r.slugs(p)
	if len(slugs) < 2 {
		return nil
	}
	one := 1
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: ofPast(Statistics, 0, PastAt{Player: p.Who.ID}),
		Placeholder: clip(l.Say("core.stats.choose"), maxPlaceholder), MinValues: &one, MaxValues: 1,
		Options: []discordgo.SelectMenuOption{{Label: clip(l.Say("core.stats.all"), maxOptionText), Value: AllGames, Default: p.Slug == ""}},
	}
	for _, slug := range slugs[:min(len(slugs), maxOptions-1)] {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{Label: clip(r.title(slug), maxOptionText), Value: slug, Default: slug == p.Slug})
	}
	return []discordgo.MessageComponent{menu}
}

// AllGames is the value of a select of games that stands for all of them.
const AllGames = "-"

// coursePicture adds a chart: of all games the wins; of one the money if it was played for any, else the mean score if that says something, else
// the wins.
func (r *Renderer) coursePicture(m *message, l *locale.Localizer, p Played) {
	slugs := r.slugs(p)
	if p.Slug != "" {
		slugs = []string{p.Slug}
	}
	ch := picture.Chart{Say: l.Number}
	for i := range p.Points {
		ch.Under = append(ch.Under, l.Number(int64(p.First+i*p.Every)))
	}
	key := "core.stats.chart.wins"
	value := func(at storage.Stage) int64 { return int64(at.Wins) }
	if len(slugs) == 1 {
		in := l.In(slugs[0])
		c, _ := p.shown(slugs[0])
		switch {
		case c.Paid > 0 && !p.Mixed:
			key, ch.Say, value = "core.stats.chart.money", l.Amount, func(at storage.Stage) int64 { return at.Money }
		case c.Paid == 0 && in.Has("figure.score"):
			key, ch.Say = "core.stats.chart.score", func(n int64) string { return l.Fraction(n, 10, 1) }
			value = func(at storage.Stage) int64 { return rounded(10*at.Scores, int64(at.Matches)) }
		}
	}
	for _, slug := range slugs {
		if line := p.line(slug, r.title(slug), value); line.Values != nil {
			ch.Lines = append(ch.Lines, line)
		}
	}
	if len(ch.Lines) == 0 || p.Points < 2 {
		return
	}
	head := func(from int) string {
		said := l.Say(key, "Count", p.Every, "N", p.First+from*p.Every)
		if p.Computers {
			said += " " + l.Say("core.stats.chart.computers")
		}
		return said + "."
	}
	png := r.album.of([]any{l.Language(), key, p.Unit, ch.Under, ch.Lines}, func() picture.Picture { return r.album.Chart(ch) })
	m.text(small(head(0)))
	m.picture("chart.png", png, l.Spoken(chartAlt(ch, head)))
}

// shown is what the chart of a game is about.
func (p *Played) shown(slug string) (storage.Career, bool) {
	for _, c := range p.Stats.Games {
		if c.Game == slug && c.Computers == p.Computers {
			return c, true
		}
	}
	return storage.Career{}, false
}

// line is a game's line: where nothing happened between two points it goes on as it was. It has no values if there is no point of the game.
func (p *Played) line(slug, title string, value func(storage.Stage) int64) picture.Line {
	l := picture.Line{Name: title}
	now, any := int64(0), false
	for back := p.Points - 1; back >= 0; back-- {
		for _, at := range p.Course {
			if at.Game == slug && at.Back == back {
				now, any = value(at), true
			}
		}
		l.Values = append(l.Values, now)
	}
	if !any {
		l.Values = nil
	}
	return l
}

// EveryFor returns after how many matches a point of a course stands, how many points that makes, and after how many matches the first one is.
func EveryFor(matches int) (every, points, first int) {
	every = max(1, (matches+ChartPoints-1)/ChartPoints)
	points = (matches + every - 1) / every
	return every, points, matches - (points-1)*every
}
