package commands

import (
	"context"
	"strconv"
	"strings"
	"unicode"

	"trey/bot/discord"
	"trey/games"
)

// play opens a table.
func (h *Handler) play() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("play", servers,
			d.option("play", required(d.games(h.Games))),
			d.option("play", typed("preset", true)),
			d.option("play", whole("seats", 2, mostSeats(h.Games))),
			d.option("play", typed("options", true)),
			d.option("play", d.choices("pace", "core.pace.", live, slow)),
			d.option("play", truth("thread"))),
		run: h.openTable,
		suggest: func(ctx context.Context, r request) ([]discord.Suggestion, error) {
			if r.Focused == "preset" {
				return h.suggestPresets(ctx, r, r.Options["game"])
			}
			return h.suggestOptions(ctx, r, r.Options["game"])
		},
	}
}

// suggestOptions offers house rules of the game chosen that contain what is being typed, in their text or in words, after those typed already.
func (h *Handler) suggestOptions(ctx context.Context, r request, slug string) ([]discord.Suggestion, error) {
	set, err := h.onServer(ctx, r)
	if err != nil {
		return nil, err
	}
	text := r.Options["options"]
	at := strings.LastIndexFunc(text, unicode.IsSpace) + 1
	before, want := text[:at], strings.ToLower(text[at:])
	var out []discord.Suggestion
	for _, c := range h.Render.OptionChoices(r.reader, set.Currency(), slug, want) {
		key, _, _ := strings.Cut(c.Pair, "=")
		name, value := before+c.Pair+" – "+c.Label, before+c.Pair
		fits := strings.Contains(strings.ToLower(c.Pair+" "+c.Label), want) && !strings.Contains(before, key+"=")
		if fits && cut(value) == value && len(out) < mostSuggestions {
			out = append(out, discord.Suggestion{Name: cut(name), Value: value})
		}
	}
	return out, nil
}

// number reads a whole number, as which Discord has checked it; 0 if there is none.
func number(text string) int {
	n, err := strconv.Atoi(text)
	if err != nil {
		return 0
	}
	return n
}

// parseOptions reads house rules as people type them: key=value, separated by blanks or commas.
func parseOptions(text string) (games.Options, error) {
	options := games.Options{}
	for _, pair := range strings.FieldsFunc(text, func(r rune) bool { return unicode.IsSpace(r) || r == ',' }) {
		key, value, ok := strings.Cut(pair, "=")
		if !ok || key == "" || value == "" || cut(pair) != pair {
			return nil, trouble("core.trouble.option.form", "Text", games.Lit(cut(pair)))
		}
		options[strings.ToLower(key)] = value
	}
	return options, nil
}

func mostSeats(gs []games.Game) int {
	most := 0
	for _, g := range gs {
		most = max(most, g.Info().MaxSeats)
	}
	return most
}
