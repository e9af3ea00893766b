package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render/picture"
	"trey/games"
	"trey/games/cards"
)

// maxAlt is how long the text of a picture can be (Discord's component reference).
const maxAlt = 1024

// Illustrate has messages show pictures by the painter beside their texts. It is called before the first message is made.
func (r *Renderer) Illustrate(p Painter) { r.album = newAlbum(p) }

// picture adds a picture with the text that says what is seen on it.
func (m *message) picture(name string, png []byte, alt string) {
	m.files = append(m.files, discord.File{Name: name, Type: "image/png", Data: png})
	m.add(part{component: discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{
		Media: discordgo.UnfurledMediaItem{URL: "attachment://" + name}, Description: &alt,
	}}}})
}

// handPicture adds the picture of the cards on the viewer's hand.
func (v *voice) handPicture(m *message) {
	z, ok := v.onHand()
	if v.album == nil || !ok {
		return
	}
	cs := z.Cards
	for len(cs) < z.Count {
		cs = append(cs[:len(cs):len(cs)], cards.Back)
	}
	wild := v.s.View.Wild
	png := v.album.of([]any{v.info.Slug, cs, wild}, func() picture.Picture { return v.album.Hand(v.info.Faces, cs, wild) })
	m.picture("hand.png", png, v.alt("core.picture.hand", func(v *voice) []string {
		return []string{v.zoneCards(z), v.said(z.Note)}
	}))
}

// large begins the line of the cards on hand: it stands out unless a picture does.
func (v *voice) large() string {
	if v.album != nil {
		return ""
	}
	return "## "
}

// onHand is the viewer's hand, if there are cards in it that he may see.
func (v *voice) onHand() (games.Zone, bool) {
	for _, z := range v.s.View.Zones {
		if z.Owner == v.s.Viewer && z.Layout == games.Fan && len(z.Cards) > 0 {
			return z, true
		}
	}
	return games.Zone{}, false
}

// tablePicture adds the picture of the table.
func (v *voice) tablePicture(m *message) {
	if v.album == nil {
		return
	}
	t := picture.Table{Faces: v.info.Faces, View: v.s.View, Dealer: v.Say("core.picture.dealer")}
	for i := range v.s.Seats {
		s := games.Seat(i + 1)
		t.Names = append(t.Names, v.plainName(s))
		t.Notes = append(t.Notes, plain(dotted(v.counts(s)...)))
	}
	for _, z := range v.s.View.Zones {
		name := ""
		if z.Layout != games.Gone && z.Layout != games.Aside { // those aren't drawn
			name = plain(v.word([]any{"Count", z.Count}, "zone."+z.Key))
		}
		t.Zones = append(t.Zones, name)
	}
	seen := []any{v.info.Slug, t.Names, t.Notes, t.Zones, t.Dealer, v.s.View.Zones, v.s.View.Turn, v.s.View.Dealer, v.s.View.Wild}
	png := v.album.of(seen, func() picture.Picture { return v.album.Table(t) })
	m.picture("table.png", png, v.alt("core.picture.table", func(v *voice) []string {
		return append(append(v.seats(games.Nobody), v.zones(games.Nobody)...), v.counts(games.Nobody)...)
	}))
}

// resultPicture adds how the match went, deal by deal. Of a match of one deal it is the table as it stood at the end.
func (v *voice) resultPicture(m *message) {
	rows := v.s.Scores.Rows
	switch {
	case v.album == nil:
		return
	case len(rows) < 2:
		v.tablePicture(m)
		return
	}
	ch := picture.Chart{First: 1, Say: v.charted}
	for i := range v.s.Seats {
		l := picture.Line{Name: v.plainName(games.Seat(i + 1))}
		for _, row := range rows {
			l.Values = append(l.Values, row[i])
		}
		ch.Lines = append(ch.Lines, l)
	}
	png := v.album.of([]any{v.Language(), ch.Lines, v.s.Scores.Money, v.s.Scores.Lives}, func() picture.Picture { return v.album.Chart(ch) })
	m.picture("chart.png", png, chartAlt(ch, func(from int) string { return v.Say("core.picture.chart", "N", from+1) }))
}

// charted writes a value of a chart.
func (v *voice) charted(n int64) string {
	switch {
	case v.s.Scores.Money:
		return v.Amount(n)
	case v.s.Scores.Lives && n < 0:
		return v.Say("core.picture.chart.out")
	}
	return v.Number(n)
}

// chartAlt says a chart in numbers: each line's at every point, or if that is too much at the last ones. The head says what they are, from the
// point with that index on.
func chartAlt(ch picture.Chart, head func(from int) string) string {
	alt := ""
	for from := range ch.Lines[0].Values {
		said := []string{}
		for _, l := range ch.Lines {
			values := []string{}
			for _, n := range l.Values[from:] {
				values = append(values, ch.Say(n))
			}
			said = append(said, l.Name+": "+strings.Join(values, " "))
		}
		alt = head(from) + " " + strings.Join(said, ". ") + "."
		if utf16Len(alt) <= maxAlt {
			break
		}
	}
	return clip(alt, maxAlt)
}

// alt is a picture's text: what the message says of it, with cards in full words as far as there is room.
func (v *voice) alt(key string, say func(*voice) []string) string {
	alt := ""
	for _, l := range []*locale.Localizer{v.Plain(), v.Localizer} {
		aloud := *v
		aloud.Localizer, aloud.emojis = l, nil
		alt = l.Spoken(plain(l.Say(key) + " " + strings.Join(notEmpty(say(&aloud)), ". ") + "."))
		if utf16Len(alt) <= maxAlt {
			break
		}
	}
	return clip(alt, maxAlt)
}

// plain takes the Markdown out of a text that this package has made.
func plain(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		r, size := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == '\\' && i+1 < len(text) && (unicode.IsPunct(rune(text[i+1])) || unicode.IsSymbol(rune(text[i+1]))) && text[i+1] < utf8.RuneSelf:
			b.WriteByte(text[i+1])
			size = 2
		case strings.HasPrefix(text[i:], "**"):
			size = 2
		case r != wordJoiner:
			b.WriteRune(r)
		}
		i += size
	}
	return b.String()
}
