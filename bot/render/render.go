// Package render turns what one viewer may know of a table into Discord messages: the table's message for everybody in
// the server's language, a player's hand in the player's own. It gets snapshots and nothing else, so it can't show what isn't in
// them, and it knows no particular game: zones, counts, prompts and texts say all it needs.
package render

import (
	"cmp"
	"slices"
	"strings"
	"sync/atomic"

	"github.com/bwmarrin/discordgo"

	"trey/bot/locale"
	"trey/bot/table"
	"trey/games"
	"trey/games/cards"
	"trey/storage"
)

// Renderer makes messages. It may be used from several goroutines.
type Renderer struct {
	texts  *locale.Catalogue
	games  []games.Game
	album  *album // nil: no pictures
	server func(id string) string
	emojis atomic.Pointer[Emojis]
}

// New returns a renderer that speaks with the catalogue's words of the games.
func New(c *locale.Catalogue, gs []games.Game) *Renderer {
	return &Renderer{texts: c, games: gs, server: func(string) string { return "" }}
}

// NameServers has hands name the servers of their tables, by ids; a name may be empty. It must be called before the renderer is used.
func (r *Renderer) NameServers(name func(id string) string) { r.server = name }

func (r *Renderer) game(slug string) (games.Game, bool) {
	for _, g := range r.games {
		if g.Info().Slug == slug {
			return g, true
		}
	}
	return nil, false
}

// title returns a game's title, the slug itself for an unknown game.
func (r *Renderer) title(slug string) string {
	if g, ok := r.game(slug); ok {
		return g.Info().Title
	}
	return slug
}

// Reader is who reads a message that nobody else sees.
type Reader struct {
	Lang  string // en, de or da
	Plain bool   // everything is said in plain words, for a screen reader
	Still bool   // the message isn't brought up to date by itself
}

// ReaderOf returns the person with the account as a reader.
func ReaderOf(a storage.Account) Reader {
	return Reader{Lang: locale.Match(a.Speaks()), Plain: a.Wishes.Plain}
}

// speaker says things of no particular table to the reader.
func (r *Renderer) speaker(to Reader) *locale.Localizer {
	l := r.texts.For(to.Lang)
	if to.Plain {
		return l.Plain()
	}
	return l
}

// voice says things of one table to one reader.
type voice struct {
	*locale.Localizer
	s    table.Snapshot
	info *games.Info

	server string  // its name; empty if it isn't known
	album  *album  // nil: the reader gets no pictures
	emojis *Emojis // nil: the reader gets none
	still  bool    // the message isn't brought up to date by itself
}

func (r *Renderer) voice(s table.Snapshot, to Reader) *voice {
	info := s.Game.Info()
	v := &voice{Localizer: r.speaker(to).Paying(s.Unit).In(info.Slug), s: s, info: info, server: EscapedName(r.server(s.Server)), still: to.Still}
	if !to.Plain {
		v.album, v.emojis = r.album, r.emojis.Load()
	}
	return v
}

// public is the voice in which a table speaks to everybody.
func (r *Renderer) public(s table.Snapshot) *voice { return r.voice(s, Reader{Lang: s.Language}) }

func (v *voice) message(colour int) message { return message{colour: colour, to: v.Localizer} }

// said says a text in a message, with names escaped; empty for the empty text.
func (v *voice) said(t games.Text) string {
	if t.Key == "" {
		return ""
	}
	t = escapeLits(t)
	if !v.InPlainWords() {
		t = v.printed(t)
	}
	return v.Text(t, locale.Context{Faces: v.info.Faces, Names: v.name})
}

// printed has several cards in a text written as they are printed: in words they would be a sentence of their own.
func (v *voice) printed(t games.Text) games.Text {
	args := make(games.Args, len(t.Args))
	for name, arg := range t.Args {
		switch a := arg.(type) {
		case games.Cards:
			if len(a) > 1 {
				arg = games.Lit(v.short(a))
			}
		case games.Text:
			arg = v.printed(a)
		case games.List:
			arg = each(a, v.printed)
		}
		args[name] = arg
	}
	return games.Text{Key: t.Key, Args: args}
}

// escapeLits escapes the literal arguments of a text: some repeat what a person has typed.
func escapeLits(t games.Text) games.Text {
	args := make(games.Args, len(t.Args))
	for name, arg := range t.Args {
		switch a := arg.(type) {
		case games.Lit:
			arg = games.Lit(Escape(string(a)))
		case games.Sign:
			arg = games.Sign{Signs: Escape(a.Signs), Words: a.Words}
		case games.Text:
			arg = escapeLits(a)
		case games.List:
			arg = each(a, escapeLits)
		}
		args[name] = arg
	}
	return games.Text{Key: t.Key, Args: args}
}

// each returns the texts as do changes them.
func each(ts games.List, do func(games.Text) games.Text) games.List {
	out := make(games.List, len(ts))
	for i, t := range ts {
		out[i] = do(t)
	}
	return out
}

// label says a text where Discord shows no Markdown: on buttons and in selects.
func (v *voice) label(t games.Text) string {
	if t.Key == "" {
		return ""
	}
	return v.Text(t, locale.Context{Faces: v.info.Faces, Names: v.plainName})
}

// name returns who sits there, for a message's text.
func (v *voice) name(s games.Seat) string { return Escape(v.plainName(s)) }

func (v *voice) plainName(s games.Seat) string {
	i := int(s) - 1
	if i < 0 || i >= len(v.s.Seats) {
		return v.Say("core.seat", "N", int(s))
	}
	return cmp.Or(personName(v.Localizer, v.s.Seats[i]), v.Say("core.seat", "N", int(s)))
}

// personName is what somebody is called in plain text; empty for a name of which nothing would be seen.
func personName(l *locale.Localizer, p table.Person) string {
	switch {
	case p.Account == storage.House:
		return l.Say("core.name.computer", "N", max(p.Number, 1))
	case p.User == "":
		return l.Say("core.name.gone")
	}
	return Name(p.Name)
}

// names lists who sits at the seats, at most four by name: more would fill the line of a table of twelve.
func (v *voice) names(seats []games.Seat) string {
	const most = 4
	var names []string
	for i, s := range seats {
		if i == most-1 && len(seats) > most {
			names = append(names, v.Say("core.others", "Count", len(seats)-i))
			break
		}
		names = append(names, v.name(s))
	}
	return v.List(names)
}

// wildSign stands behind a card that may stand for others.
const wildSign = "★"

// short writes cards as they are printed, in bold; face-down ones are counted, not shown.
func (v *voice) short(cs []cards.Card) string {
	var shown []string
	hidden := 0
	for _, c := range cs {
		if int(c) >= v.info.Faces.Len() {
			hidden++
			continue
		}
		shown = append(shown, bold(Escape(v.print(c, v.s.View != nil && slices.Contains(v.s.View.Wild, c)))))
	}
	if hidden > 0 {
		shown = append(shown, v.Say("core.table.down", "Count", hidden))
	}
	return strings.Join(shown, v.between())
}

// print writes a card, which may be wild. It is the one place that does, besides the catalogue's for cards in sentences.
func (v *voice) print(c cards.Card, wild bool) string {
	text := v.Short(v.info.Faces.Face(c))
	switch {
	case wild && v.InPlainWords():
		return v.Say("core.card.wild", "Card", text)
	case wild:
		return text + wildSign
	}
	return text
}

// between stands between cards that follow each other.
func (v *voice) between() string {
	if v.InPlainWords() {
		return ", "
	}
	return " "
}

// word says the first of the keys that there is a text for, the last one in any case.
func (v *voice) word(pairs []any, keys ...string) string {
	for _, key := range keys[:len(keys)-1] {
		if v.Has(key) {
			return v.Say(key, pairs...)
		}
	}
	return v.Say(keys[len(keys)-1], pairs...)
}

// button returns a button that asks for the kind at the voice's table.
func (v *voice) button(kind Kind, key string, style discordgo.ButtonStyle) discordgo.Button {
	b := tableButton(v.Localizer, kind, v.s.ID, key)
	b.Style = style
	return b
}

// payload returns a button with a payload.
func (v *voice) payload(kind Kind, payload, label string, style discordgo.ButtonStyle) discordgo.Button {
	id := control{kind: kind, table: v.s.ID, payload: payload}.String()
	return discordgo.Button{Label: clip(label, maxLabel), Style: style, CustomID: id}
}

func tableButton(l *locale.Localizer, kind Kind, id int64, key string) discordgo.Button {
	return discordgo.Button{
		Label: clip(l.Say(key), maxLabel), Style: discordgo.SecondaryButton, CustomID: control{kind: kind, table: id}.String(),
	}
}

func (v *voice) rulesButton() discordgo.Button {
	return pageButton(v.Localizer, Rules, RulesAt{Slug: v.info.Slug, Table: v.s.ID}, "core.b.rules")
}

// RulesAt is a page of a game's rules: 0 has the short rules, the pages from 1 on the full ones. Table is the one at which they are
// read, 0 if none.
type RulesAt struct {
	Slug  string
	Page  int
	Table int64
}

func (p RulesAt) page(n int) RulesAt { return RulesAt{p.Slug, n, p.Table} }

func pageButton(l *locale.Localizer, kind Kind, p RulesAt, key string) discordgo.Button {
	return discordgo.Button{
		Label: clip(l.Say(key), maxLabel), Style: discordgo.SecondaryButton,
		CustomID: control{kind: kind, table: p.Table, payload: rulesPayload(p.Slug, p.Page)}.String(),
	}
}
