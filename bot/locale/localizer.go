package locale

import (
	"fmt"
	"slices"
	"strings"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"github.com/nicksnyder/go-i18n/v2/i18n/template"

	"trey/games"
	"trey/games/cards"
)

// Localizer says things in one language. A key that the language lacks is said in English, one that nobody has as the
// key itself; either is logged once.
type Localizer struct {
	catalogue *Catalogue
	lang      string
	game      string // whose keys may stand without their prefix
	plain     bool   // see Plain
	unit      string // of money; see Paying
}

// Context is what a game's text needs to be said: the faces of its cards and the names of who sits where.
type Context struct {
	Faces *cards.Faces
	Names func(games.Seat) string // nil: seats are said by their numbers
}

// Language returns the language: en, de or da.
func (l *Localizer) Language() string { return l.lang }

// In returns a localizer of the same language for a game's texts: keys without a prefix are looked for under the
// slug first, then among the bot's own.
func (l *Localizer) In(slug string) *Localizer {
	in := *l
	in.game = slug
	return &in
}

// Plain returns a localizer that says things such that they can be read aloud: cards in full words, no signs. Where a text has signs, one with
// its key and ".plain" stands beside it.
func (l *Localizer) Plain() *Localizer {
	plain := *l
	plain.plain = true
	return &plain
}

// InPlainWords reports whether the localizer is one that Plain returns.
func (l *Localizer) InPlainWords() bool { return l.plain }

// Paying returns a localizer that writes money in the unit, a sign like "€" or a word; in points if it is empty.
func (l *Localizer) Paying(unit string) *Localizer {
	paying := *l
	paying.unit = unit
	return &paying
}

// separator stands between things said one after the other.
func (l *Localizer) separator() string {
	if l.plain {
		return ", "
	}
	return " · "
}

// Has reports whether there is a text for the key, be it in English.
func (l *Localizer) Has(key string) bool {
	_, _, ok := l.find(key)
	return ok
}

// Say returns the text with the key and pairs of name and argument. An argument is a string or int, or one of package games.
func (l *Localizer) Say(key string, pairs ...any) string {
	args := make(map[string]any, len(pairs)/2)
	for i := 0; i+1 < len(pairs); i += 2 {
		args[fmt.Sprint(pairs[i])] = pairs[i+1]
	}
	return l.say(key, args, Context{})
}

// Text returns a game's text, its arguments said in the same language.
func (l *Localizer) Text(t games.Text, c Context) string {
	args := make(map[string]any, len(t.Args))
	for name, arg := range t.Args {
		args[name] = arg
	}
	return l.say(t.Key, args, c)
}

// find returns the full key and the language in which there is a text for it.
func (l *Localizer) find(key string) (full, lang string, ok bool) {
	for _, lang := range slices.Compact([]string{l.lang, English}) {
		for _, full := range []string{l.game + "." + l.own(key), key, Core + "." + key} {
			if _, ok := l.catalogue.messages[lang][full+plainSuffix]; ok && l.plain {
				return full + plainSuffix, lang, true
			}
			if _, ok := l.catalogue.messages[lang][full]; ok {
				return full, lang, true
			}
		}
	}
	return key, "", false
}

// plainSuffix ends the keys of texts that are said in plain words.
const plainSuffix = ".plain"

// own returns the key under which a game may have a text of its own: a key of the bot that names more than a single word
// may be replaced ("core.table.deal" by "table.deal"), since a game hardly uses such a name by chance.
func (l *Localizer) own(key string) string {
	if own, ok := strings.CutPrefix(key, Core+"."); ok && strings.Contains(own, ".") {
		return own
	}
	return key
}

func (l *Localizer) say(key string, args map[string]any, c Context) string {
	full, lang, ok := l.find(key)
	if !ok {
		l.catalogue.report(l.lang, key, "unknown key")
		return key
	}
	if lang != l.lang {
		l.catalogue.report(l.lang, full, "not translated")
	}
	m := l.catalogue.messages[lang][full]
	if m.plain != "" {
		return m.plain
	}
	data := make(map[string]string, len(args))
	for name, arg := range args {
		data[name] = l.arg(arg, c)
	}
	for _, name := range m.args {
		if _, ok := data[name]; !ok {
			l.catalogue.report(lang, full, "no argument "+name)
			data[name] = "?"
		}
	}
	cfg := &i18n.LocalizeConfig{MessageID: full, TemplateData: data, TemplateParser: parser()}
	if n, ok := count(args["Count"]); ok {
		cfg.PluralCount = n
	}
	text, err := l.catalogue.says[lang].Localize(cfg)
	if err != nil {
		l.catalogue.report(lang, full, err.Error())
		return key
	}
	if strings.HasSuffix(l.unit, ".") {
		text = strings.ReplaceAll(text, l.unit+".", l.unit) // the point of "kr." also ends a sentence
	}
	return text
}

// parser reads templates; go-i18n keeps what it has read.
func parser() template.Parser { return &template.TextParser{Option: "missingkey=error"} }

// count returns the number that decides the plural form.
func count(arg any) (int64, bool) {
	switch n := arg.(type) {
	case int:
		return int64(n), true
	case int64:
		return n, true
	case games.Num:
		return int64(n), true
	case games.Money:
		return int64(n), true
	}
	return 0, false
}

// arg says one argument.
func (l *Localizer) arg(arg any, c Context) string {
	switch a := arg.(type) {
	case string:
		return a
	case games.Lit:
		return string(a)
	case games.Sign:
		if l.plain {
			return l.arg(a.Words, c)
		}
		return a.Signs
	case int:
		return l.Number(int64(a))
	case int64:
		return l.Number(a)
	case games.Num:
		return l.Number(int64(a))
	case games.Money:
		return l.Money(int64(a))
	case games.Seat:
		return l.seat(a, c)
	case games.Cards:
		return l.cards(a, c)
	case games.Text:
		return l.Text(a, c)
	case games.List:
		return l.texts(a, c)
	}
	return fmt.Sprint(arg)
}

func (l *Localizer) seat(s games.Seat, c Context) string {
	if c.Names == nil {
		return l.Say("core.seat", "N", int(s))
	}
	return c.Names(s)
}

func (l *Localizer) texts(ts games.List, c Context) string {
	said := make([]string, len(ts))
	for i, t := range ts {
		said[i] = l.Text(t, c)
	}
	return strings.Join(said, l.separator())
}

func (l *Localizer) cards(cs games.Cards, c Context) string {
	names := make([]string, len(cs))
	for i, card := range cs {
		var face cards.Face
		if c.Faces != nil {
			face = c.Faces.Face(card)
		}
		names[i] = l.Card(face)
	}
	return l.List(names)
}
