package commands

import (
	"context"
	_ "embed"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/games"
	"trey/storage"
)

// settings lets a server's managers set how Trey serves it.
func (h *Handler) settings() sub {
	return h.panelled("settings", func(ctx context.Context, r request) ([]discord.Message, error) {
		set, err := h.asManager(ctx, r)
		if err != nil {
			return nil, err
		}
		var pages []discord.Message
		for n := render.PageOfTables; n <= render.PageOfPresets; n++ {
			page, err := h.settingsPanel(ctx, r, set, n, games.Text{})
			if err != nil {
				return nil, err
			}
			pages = append(pages, page.Message)
		}
		return pages, nil
	})
}

// settingsPanel shows a page of the server's settings, in the place of the one pressed.
func (h *Handler) settingsPanel(ctx context.Context, r request, set storage.ServerSettings, page int, note games.Text) (discord.Answer, error) {
	presets, err := h.Store.Presets(ctx, r.Server)
	if err != nil {
		return discord.Answer{}, err
	}
	a := private(h.Render.Settings(r.reader, render.Serving{ServerSettings: set, Default: h.Turn, Presets: presets, Note: note}, page))
	if r.Kind == discord.Press {
		a.Kind = discord.Update
	}
	return a, nil
}

// pressSetting changes one of the server's settings, or turns to another page.
func (h *Handler) pressSetting(ctx context.Context, r request, a render.Action) (discord.Answer, error) {
	set, err := h.asManager(ctx, r)
	switch {
	case err != nil:
		return discord.Answer{}, err
	case a.Field == render.PageField:
		return h.settingsPanel(ctx, r, set, a.Page, games.Text{})
	case a.Field == render.DropPreset && len(a.Values) == 1:
		err := h.Store.DropPreset(ctx, r.Server, a.Values[0])
		if _, known := told(err); err != nil && !known {
			return discord.Answer{}, err
		}
		return h.settingsPanel(ctx, r, set, a.Page, games.Say("core.preset.removed", "Name", games.Lit(render.EscapedName(a.Values[0]))))
	}
	return h.change(ctx, r, a.Page, func(set *storage.ServerSettings) error {
		if !apply(set, a) {
			return trouble("core.trouble.old")
		}
		return nil
	})
}

// change changes the server's settings if who asks may, and shows the page of them. Where money is written otherwise then, open tables are shown anew.
func (h *Handler) change(ctx context.Context, r request, page int, change func(*storage.ServerSettings) error) (discord.Answer, error) {
	h.setting.Lock() // two managers may set things at the same time
	defer h.setting.Unlock()
	old, err := h.asManager(ctx, r)
	if err != nil {
		return discord.Answer{}, err
	}
	set := old
	if err := change(&set); err != nil {
		return discord.Answer{}, err
	}
	if err := h.Store.SetServerSettings(ctx, r.Server, set); err != nil {
		return discord.Answer{}, err
	}
	if old.Currency() != set.Currency() {
		open, err := h.Store.TablesOn(ctx, r.Server)
		if err == nil {
			err = h.refresh(ctx, open, 0)
		}
		if err != nil {
			return discord.Answer{}, err
		}
	}
	return h.settingsPanel(ctx, r, set, page, games.Say("core.set.saved"))
}

// apply makes the change that a panel's control asks for; false if it asks for none that there is.
func apply(set *storage.ServerSettings, a render.Action) (ok bool) {
	switch a.Field {
	case render.SetChannels:
		set.Channels, ok = ids(a.Values)
		return ok
	case render.SetBarred:
		set.Barred, ok = ids(a.Values)
		return ok
	case render.SetRoles:
		set.Roles, ok = ids(a.Values)
		return ok
	}
	if len(a.Values) != 1 {
		return false
	}
	value := a.Values[0]
	switch a.Field {
	case render.SetLanguage:
		set.Language, ok = render.ChosenLanguage(value)
	case render.SetThreads:
		set.Threads, ok = value == render.On, true
	case render.SetStakes:
		set.NoStakes, ok = value == render.Off, true
	case render.SetPace:
		ok = setPace(set, value)
	}
	return ok
}

func setPace(set *storage.ServerSettings, value string) bool {
	slow, seconds, ok := render.ChosenPace(value)
	switch {
	case !ok:
		return false
	case slow:
		set.SlowTurn = seconds
	default:
		set.LiveTurn = seconds
	}
	set.Slow = slow
	return true
}

// ids returns the values as a list of its own if all are ids of Discord's; nil for none.
func ids(values []string) ([]string, bool) {
	isID := func(s string) bool {
		return s != "" && len(s) <= 20 && !strings.ContainsFunc(s, func(r rune) bool { return r < '0' || r > '9' })
	}
	for _, v := range values {
		if !isID(v) {
			return nil, false
		}
	}
	if len(values) == 0 {
		return nil, true
	}
	return slices.Clone(values), true
}

// unit sets in which unit stakes are counted: a currency's sign or a word; points without one.
func (h *Handler) unit() sub {
	return sub{
		name: "unit", options: []option{typed("unit", false)},
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			return h.change(ctx, r, render.PageOfTables, func(set *storage.ServerSettings) error {
				set.Unit = strings.TrimSpace(r.Options["unit"])
				if !isUnit(set.Unit) {
					return trouble("core.trouble.unit")
				}
				return nil
			})
		},
	}
}

// longestUnit is the most characters of a unit. It is ours: amounts stand in lines with names.
const longestUnit = 10

// isUnit reports whether money can be written in the unit: letters, signs of currencies and points, none of which Markdown knows.
func isUnit(unit string) bool {
	return utf8.RuneCountInString(unit) <= longestUnit && !strings.ContainsFunc(unit, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.Is(unicode.Sc, r) && r != '.'
	})
}

// zoneNames are the names of time zones that are offered, one a line: those of the time zone database's table of places.
//
//go:embed zones.txt
var zoneNames string

// zone sets the server's time zone; UTC without one.
func (h *Handler) zone() sub {
	return sub{
		name: "timezone", options: []option{typed("timezone", true)},
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			return h.change(ctx, r, render.PageOfTexts, func(set *storage.ServerSettings) error {
				set.Zone = strings.TrimSpace(r.Options["timezone"])
				if _, err := time.LoadLocation(set.Zone); err != nil || set.Zone == "Local" {
					return trouble("core.trouble.zone", "Zone", games.Lit(cut(set.Zone)))
				}
				return nil
			})
		},
		suggest: func(_ context.Context, r request) ([]discord.Suggestion, error) {
			return suggestZones(r.Options["timezone"]), nil
		},
	}
}

// suggestZones offers the time zones whose names contain what has been typed, those of which a part begins with it first.
func suggestZones(typed string) []discord.Suggestion {
	want := strings.ReplaceAll(strings.ToLower(strings.TrimSpace(typed)), " ", "_")
	var first, rest []discord.Suggestion
	for name := range strings.Lines(zoneNames) {
		name = strings.TrimSpace(name)
		s := discord.Suggestion{Name: strings.ReplaceAll(name, "_", " "), Value: name}
		switch lower := strings.ToLower(name); {
		case strings.HasPrefix(lower, want), strings.Contains(lower, "/"+want):
			first = append(first, s)
		case strings.Contains(lower, want):
			rest = append(rest, s)
		}
	}
	all := append(first, rest...)
	return all[:min(len(all), mostSuggestions)]
}
