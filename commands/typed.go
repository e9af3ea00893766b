package commands

import (
	"context"
	"regexp"
	"strings"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
)

// doing is the option of commands whose answers have controls: what is typed there is one of them, which is used at once. So everything can be done without
// touching a message.
const doing = "do"

// typable is a control as it is typed: a button, or one of a list's values. Channels and roles follow it as mentions.
type typable struct {
	label     string
	customID  string
	value     string // of a list
	mentioned bool   // whether its values are mentions
}

// text is what is typed for it, by suggestion.
func (t typable) text() string { return strings.TrimSpace(t.customID + " " + t.value) }

// typables returns the controls of a message.
func typables(cs []discordgo.MessageComponent) (out []typable) {
	for _, c := range cs {
		switch c := c.(type) {
		case discordgo.Container:
			out = append(out, typables(c.Components)...)
		case discordgo.ActionsRow:
			out = append(out, typables(c.Components)...)
		case discordgo.Button:
			if !c.Disabled {
				out = append(out, typable{label: c.Label, customID: c.CustomID})
			}
		case discordgo.SelectMenu:
			if c.MenuType != discordgo.StringSelectMenu {
				out = append(out, typable{label: c.Placeholder, customID: c.CustomID, mentioned: true})
			}
			for _, o := range c.Options {
				out = append(out, typable{label: o.Label, customID: c.CustomID, value: o.Value})
			}
		}
	}
	return out
}

var mention = regexp.MustCompile(`<(?:#|@&)(\d+)>`)

// values returns what is chosen by a text that means the control; false if it means another.
func (t typable) values(text string) ([]string, bool) {
	switch {
	case t.mentioned && strings.HasPrefix(text+" ", t.customID+" "):
		values := []string{}
		for _, found := range mention.FindAllStringSubmatch(text, -1) {
			values = append(values, found[1])
		}
		return values, true
	case t.mentioned, text != t.text() && !strings.EqualFold(text, t.label):
		return nil, false
	case t.value == "":
		return nil, true
	}
	return []string{t.value}, true
}

// use shows the first page of a panel, or what comes of the control on one of its pages that is typed.
func (h *Handler) use(ctx context.Context, r request, pages ...discord.Message) (discord.Answer, error) {
	text := strings.TrimSpace(r.Options[doing])
	if text == "" {
		return private(pages[0]), nil
	}
	for _, page := range pages {
		for _, t := range typables(page.Components) {
			if values, ok := t.values(text); ok {
				r.CustomID, r.Values = t.customID, values
				a, err := h.press(ctx, r)
				a.Kind = discord.Private
				return a, err
			}
		}
	}
	return discord.Answer{}, trouble("core.trouble.old")
}

// suggestUse offers the controls of a panel's pages whose words contain what is typed.
func suggestUse(r request, pages ...discord.Message) []discord.Suggestion {
	text := strings.TrimSpace(r.Options[doing])
	var out []discord.Suggestion
	seen := map[string]bool{}
	for _, page := range pages {
		for _, t := range typables(page.Components) {
			name, value := t.label, t.text()
			if _, ok := t.values(text); ok && t.mentioned {
				name, value = text, text
			}
			fits := strings.Contains(strings.ToLower(name), strings.ToLower(text))
			if fits && name != "" && !seen[value] && cut(value) == value && len(out) < mostSuggestions {
				seen[value] = true
				out = append(out, discord.Suggestion{Name: cut(name), Value: value})
			}
		}
	}
	return out
}

// panelled is a subcommand that shows a panel, the pages of which are given.
func (h *Handler) panelled(name string, pages func(context.Context, request) ([]discord.Message, error)) sub {
	return sub{
		name: name, options: []option{typed(doing, true)},
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			ms, err := pages(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			return h.use(ctx, r, ms...)
		},
		suggest: func(ctx context.Context, r request) ([]discord.Suggestion, error) {
			ms, err := pages(ctx, r)
			return suggestUse(r, ms...), err
		},
	}
}

// choosing is the subcommand with a table that can be named, for which tables are suggested.
func choosing(tables func(context.Context, request) ([]discord.Suggestion, error), s sub) sub {
	use := s.suggest
	s.options = append(s.options, typed("table", true))
	s.suggest = func(ctx context.Context, r request) ([]discord.Suggestion, error) {
		if r.Focused == "table" {
			return tables(ctx, r)
		}
		return use(ctx, r)
	}
	return s
}
