// Package locale says everything in English, German and Danish. It merges the bot's own texts with those that each
// game brings, and writes numbers, money, cards and lists as each language does.
//
// A game's texts are flat maps, locale/<language>.yaml, from keys without the slug to a text or to its forms one and other. Besides what its
// code says there are keys that the renderer looks for: tagline; option.<key>, option.<key>.hint, option.<key>.<choice> and, where a bare
// number says too little, option.<key>.value (Value, Count, Money); phase.<phase>; zone.<key> (Count); count.<key> (Count,
// Money); tally.<key>; figure.<key> and figure.score, what figures and scores are called in statistics; score (Count, Money), what a
// result's score is. By a key of the same name without "core." a game may
// also replace those texts of the bot that have a dot in their name: table.deal.
//
// Beside a text with signs, such as "● orange", stands one without them for readers in plain words, by its key and ".plain".
package locale

import (
	"log/slog"
	"strings"
	"sync"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"golang.org/x/text/language"

	"trey/games"
)

// The languages.
const (
	English = "en"
	German  = "de"
	Danish  = "da"
)

// Core is the prefix of the bot's own keys, as a game's slug is the prefix of the game's.
const Core = "core"

// Languages returns the languages, the one that the others fall back on first.
func Languages() []string { return []string{English, German, Danish} }

// Match returns the language for one of Discord's locales ("de", "en-GB", "fr"): German or Danish for these, else English.
func Match(discordLocale string) string {
	base, _, _ := strings.Cut(strings.ToLower(discordLocale), "-")
	switch base {
	case German, Danish:
		return base
	}
	return English
}

// Catalogue is every text in every language. It doesn't change once made and may be used from several goroutines.
type Catalogue struct {
	bundle   *i18n.Bundle
	messages map[string]map[string]message // by language and key
	pages    map[string]map[string]page    // rules, by language and slug
	says     map[string]*i18n.Localizer
	reported sync.Map // what was logged already
}

// New reads the bot's texts and those of the games. It fails for a game whose texts or rules are absent, and for texts that can't be read.
func New(gs []games.Game) (*Catalogue, error) {
	c := &Catalogue{
		bundle:   i18n.NewBundle(language.English),
		messages: map[string]map[string]message{},
		pages:    map[string]map[string]page{},
		says:     map[string]*i18n.Localizer{},
	}
	for _, lang := range Languages() {
		c.messages[lang], c.pages[lang] = map[string]message{}, map[string]page{}
		if err := c.loadCore(lang); err != nil {
			return nil, err
		}
		for _, g := range gs {
			if err := c.loadGame(g, lang); err != nil {
				return nil, err
			}
		}
		c.says[lang] = i18n.NewLocalizer(c.bundle, lang)
	}
	return c, nil
}

// Match returns the language for one of Discord's locales, as the function of that name.
func (c *Catalogue) Match(discordLocale string) string { return Match(discordLocale) }

// For returns the localizer of a language; other locales than the three are matched first.
func (c *Catalogue) For(lang string) *Localizer {
	return &Localizer{catalogue: c, lang: Match(lang)}
}

// Keys returns the keys of a language with the names of the arguments that each uses, in no order. It is for tests.
func (c *Catalogue) Keys(lang string) map[string][]string {
	keys := make(map[string][]string, len(c.messages[lang]))
	for key, m := range c.messages[lang] {
		keys[key] = m.args
	}
	return keys
}

// report logs a fault of the texts once: a text that is shown often would fill the log otherwise.
func (c *Catalogue) report(lang, key, fault string) {
	if _, seen := c.reported.LoadOrStore(lang+" "+key+" "+fault, true); !seen {
		slog.Error("text is faulty", "language", lang, "key", key, "fault", fault)
	}
}
