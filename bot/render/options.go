package render

import (
	"slices"
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
	return orElse(houseRules(l, g.Info(), games.ParseRules(rules)), Escape(rules))
}

// HouseRules says in a game's words the options that differ from the defaults, as plain text; empty if none does.
func (r *Renderer) HouseRules(to Reader, unit, slug string, o games.Options) string {
	g, ok := r.game(slug)
	if !ok {
		return ""
	}
	return unescaped(houseRules(r.speaker(to).Paying(unit).In(slug), g.Info(), o))
}

// OptionProblem says in the reader's language what is wrong with an option of a game, and what may be written instead.
func (r *Renderer) OptionProblem(to Reader, slug string, e *games.OptionError) games.Text {
	g, ok := r.game(slug)
	if !ok {
		return games.Say("core.trouble.game", "Game", games.Lit(slug))
	}
	l := r.speaker(to)
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

// OptionChoice is an option with a value as it is typed, and what that is called in the reader's language, as plain text.
type OptionChoice struct {
	Pair  string // "lives=1"
	Label string // "Lives: 1"
}

// OptionChoices returns options of a game with values that differ from the default, for autocomplete; a number typed with a key is among them if the
// option takes it. Money is written in the unit. There are none for an unknown game.
func (r *Renderer) OptionChoices(to Reader, unit, slug, typed string) []OptionChoice {
	g, ok := r.game(slug)
	if !ok {
		return nil
	}
	l := r.speaker(to).Paying(unit).In(slug)
	var out []OptionChoice
	for _, o := range g.Info().Options {
		values := offeredValues(o, typedValues)
		if key, value, _ := strings.Cut(typed, "="); key == o.Key && !slices.Contains(values, value) {
			values = append([]string{value}, values...)
		}
		for _, value := range values {
			if _, err := g.Info().Complete(games.Options{o.Key: value}); err == nil && value != o.Default {
				out = append(out, OptionChoice{o.Key + "=" + value, unescaped(optionName(l, o.Key) + ": " + optionValue(l, o, value))})
			}
		}
	}
	return out
}

// typedValues is how many values of a number are offered where all options share a list.
const typedValues = 6

// offeredValues are values worth offering: all of a choice, of a number all if there are no more than so many, else some round ones and
// the bounds where these are near.
func offeredValues(o games.Option, most int) []string {
	switch o.Kind {
	case games.Bool:
		return []string{"true", "false"}
	case games.Word:
		return o.Choices
	}
	numbers := []int{o.Min, 5, 10, 20, 50, 100}
	if o.Max <= 100 {
		numbers = append(numbers, o.Max)
	}
	if o.Max-o.Min < most {
		numbers = nil
		for n := o.Min; n <= o.Max; n++ {
			numbers = append(numbers, n)
		}
	}
	slices.Sort(numbers)
	var out []string
	for _, n := range slices.Compact(numbers) {
		out = append(out, strconv.Itoa(n))
	}
	return out
}

// unescaped takes away what keeps Markdown from being read, where there is none.
func unescaped(s string) string { return strings.ReplaceAll(s, "\\", "") }
