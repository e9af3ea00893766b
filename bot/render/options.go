package render

import (
	"strconv"
	"strings"

	"trey/bot/locale"
	"trey/games"
)

// houseRules says the options that differ from the defaults: "Lives: 1 · Stake: 10 points"; empty if none does.
func houseRules(l *locale.Localizer, info *games.Info, o games.Options) string {
	changed := info.Changed(o)
	var said []string
	for _, opt := range info.Options {
		if value, ok := changed[opt.Key]; ok {
			said = append(said, optionName(l, opt.Key)+": "+optionValue(l, opt, value))
		}
	}
	return strings.Join(said, " · ")
}

func optionName(l *locale.Localizer, key string) string {
	if full := "option." + key; l.Has(full) {
		return l.Say(full)
	}
	return Escape(key)
}

// optionValue says a value: a number, yes or no, or a choice by its key option.<key>.<choice>. A game can say it otherwise by
// the key option.<key>.value, which gets the number as Value, as Count and as Money.
func optionValue(l *locale.Localizer, opt games.Option, value string) string {
	switch opt.Kind {
	case games.Bool:
		if value == "true" {
			return l.Say("core.yes")
		}
		return l.Say("core.no")
	case games.Word:
		if full := "option." + opt.Key + "." + value; l.Has(full) {
			return l.Say(full)
		}
		return Escape(value)
	}
	n, err := strconv.Atoi(value)
	if err != nil {
		return Escape(value)
	}
	if full := "option." + opt.Key + ".value"; l.Has(full) {
		return l.Say(full, "Value", n, "Count", n, "Money", games.Money(n))
	}
	return l.Number(int64(n))
}

// ruleWords says the options of a leaderboard, stored as "lives=1 stake=10".
func (r *Renderer) ruleWords(l *locale.Localizer, slug, rules string) string {
	g, ok := r.game(slug)
	if !ok {
		return Escape(rules)
	}
	o := games.Options{}
	for _, pair := range strings.Fields(rules) {
		key, value, _ := strings.Cut(pair, "=")
		o[key] = value
	}
	return houseRules(l, g.Info(), o)
}

// OptionProblem says in the reader's language what is wrong with an option of a game, and what may be written instead.
func (r *Renderer) OptionProblem(lang, slug string, e *games.OptionError) games.Text {
	g, ok := r.game(slug)
	if !ok {
		return games.Say("core.trouble.game", "Game", games.Lit(slug))
	}
	l := r.texts.For(lang)
	if e.Unknown {
		if len(g.Info().Options) == 0 {
			return games.Say("core.trouble.option.none", "Option", games.Lit(e.Key))
		}
		return games.Say("core.trouble.option.unknown", "Option", games.Lit(e.Key), "Known", games.Lit(e.Allowed))
	}
	allowed := e.Allowed
	for _, o := range g.Info().Options {
		if o.Key == e.Key {
			allowed = writable(l, o)
		}
	}
	return games.Say("core.trouble.option", "Option", games.Lit(e.Key), "Value", games.Lit(e.Value), "Allowed", games.Lit(allowed))
}

// writable says the values of an option as they must be written, which is the same in every language.
func writable(l *locale.Localizer, o games.Option) string {
	values := o.Choices
	if o.Kind == games.Bool {
		values = []string{"true", "false"}
	}
	if o.Kind != games.Int {
		return strings.Join(values, " "+l.Say("core.or")+" ")
	}
	span := strconv.Itoa(o.Min) + "–" + strconv.Itoa(o.Max)
	if o.Even {
		return l.Say("core.option.even", "Range", span)
	}
	return span
}
