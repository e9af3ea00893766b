package commands

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"unicode"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/games"
)

// play opens a table.
func (h *Handler) play() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("play", servers,
			d.option("play", required(d.games(h.Games))),
			d.option("play", typed("options", true)),
			d.option("play", whole("seats", 2, mostSeats(h.Games)))),
		run:     h.openTable,
		suggest: h.suggestOptions,
	}
}

// suggestOptions offers house rules of the game chosen that contain what is being typed, in their text or in words, after those typed already.
func (h *Handler) suggestOptions(ctx context.Context, r request) ([]discord.Suggestion, error) {
	set, err := h.onServer(ctx, r)
	if err != nil {
		return nil, err
	}
	text := r.Options["options"]
	at := strings.LastIndexFunc(text, unicode.IsSpace) + 1
	before, want := text[:at], strings.ToLower(text[at:])
	var out []discord.Suggestion
	for _, c := range h.Render.OptionChoices(r.reader, set.Currency(), r.Options["game"], want) {
		key, _, _ := strings.Cut(c.Pair, "=")
		name, value := before+c.Pair+" – "+c.Label, before+c.Pair
		fits := strings.Contains(strings.ToLower(c.Pair+" "+c.Label), want) && !strings.Contains(before, key+"=")
		if fits && cut(value) == value && len(out) < mostSuggestions {
			out = append(out, discord.Suggestion{Name: cut(name), Value: value})
		}
	}
	return out, nil
}

func (h *Handler) openTable(ctx context.Context, r request) (discord.Answer, error) {
	if r.Server == "" {
		return discord.Answer{}, trouble("core.trouble.server")
	}
	if key := missing(r.AppPermissions); key != "" {
		return discord.Answer{}, trouble("core.trouble.permission", "Permission", games.Say(key))
	}
	options, err := parseOptions(r.Options["options"])
	if err != nil {
		return discord.Answer{}, err
	}
	// Discord has checked that it is a whole number; 0 if there is none.
	seats, _ := strconv.Atoi(r.Options["seats"])
	opening, err := h.opening(ctx, r, table.Opening{Game: r.Options["game"], Options: options, Seats: seats})
	if err != nil {
		return discord.Answer{}, err
	}
	id, err := h.Tables.Open(ctx, r.by(), opening)
	var wrong *games.OptionError
	if errors.As(err, &wrong) {
		return private(h.Render.Said(r.reader, nil, h.Render.OptionProblem(r.reader, r.Options["game"], wrong))), nil
	}
	if again(err) != nil {
		return discord.Answer{}, err
	}
	return h.joined(ctx, r, id)
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
