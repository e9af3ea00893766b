package commands

import (
	"context"
	"errors"
	"slices"
	"strings"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/games"
	"trey/storage"
)

// mostPresets is how many sets of house rules a server keeps. It is ours: as many as a select holds.
const mostPresets = 25

// presets are the subcommands about a server's house rules: everybody may see them, the managers change them.
func (h *Handler) presets() []sub {
	return []sub{
		{name: "preset list", run: h.listPresets},
		{
			name: "preset save", options: []option{required(typed("name", false)), typed("table", true)},
			run: h.savePreset, suggest: h.suggestTable,
		},
		{name: "preset add", options: []option{required(typed("code", false)), typed("name", false)}, run: h.addPreset},
		{name: "preset remove", options: []option{required(typed("name", true))}, run: h.removePreset, suggest: h.suggestPreset},
	}
}

func (h *Handler) listPresets(ctx context.Context, r request) (discord.Answer, error) {
	set, err := h.onServer(ctx, r)
	if err != nil {
		return discord.Answer{}, err
	}
	list, err := h.Store.Presets(ctx, r.Server)
	if err != nil {
		return discord.Answer{}, err
	}
	return private(h.Render.Presets(r.reader, set.Currency(), list)), nil
}

// savePreset keeps the house rules of a table at which who asks sits.
func (h *Handler) savePreset(ctx context.Context, r request) (discord.Answer, error) {
	set, err := h.asManager(ctx, r)
	if err != nil {
		return discord.Answer{}, err
	}
	id, err := h.ownTable(ctx, r)
	if err != nil {
		return discord.Answer{}, err
	}
	s, err := h.Tables.See(ctx, id, 0)
	if err != nil {
		return discord.Answer{}, err
	}
	in := s.Game.Info()
	return h.keepPreset(ctx, r, set, storage.Preset{Name: r.Options["name"], Game: in.Slug, Options: in.Changed(s.Options)})
}

// addPreset brings house rules here by their code.
func (h *Handler) addPreset(ctx context.Context, r request) (discord.Answer, error) {
	set, err := h.asManager(ctx, r)
	if err != nil {
		return discord.Answer{}, err
	}
	unknown := trouble("core.trouble.code", "Code", games.Lit(cut(r.Options["code"])))
	code, ok := storage.ReadCode(r.Options["code"])
	if !ok {
		return discord.Answer{}, unknown
	}
	p, err := h.Store.PresetByCode(ctx, code)
	if errors.Is(err, storage.ErrNotFound) {
		return discord.Answer{}, unknown
	}
	if err != nil {
		return discord.Answer{}, err
	}
	if name := r.Options["name"]; name != "" {
		p.Name = name
	}
	return h.keepPreset(ctx, r, set, p)
}

func (h *Handler) keepPreset(ctx context.Context, r request, set storage.ServerSettings, p storage.Preset) (discord.Answer, error) {
	if p.Name = strings.TrimSpace(p.Name); !isPresetName(p.Name) {
		return discord.Answer{}, trouble("core.trouble.preset.name")
	}
	if err := h.mayStake(p.Game, p.Options, set); err != nil {
		return discord.Answer{}, err
	}
	list, err := h.Store.Presets(ctx, r.Server)
	if err != nil {
		return discord.Answer{}, err
	}
	named := func(other storage.Preset) bool { return other.Name == p.Name }
	if len(list) >= mostPresets && !slices.ContainsFunc(list, named) {
		return discord.Answer{}, trouble("core.trouble.preset.many", "Most", games.Num(mostPresets))
	}
	if p, err = h.Store.SetPreset(ctx, r.Server, p); err != nil {
		return discord.Answer{}, err
	}
	return private(h.Render.Preset(r.reader, set.Currency(), p)), nil
}

// isPresetName reports whether house rules may be called so: by at most 32 characters of which something can be seen, as it is.
func isPresetName(name string) bool { return name != "" && render.Name(name) == name }

func (h *Handler) removePreset(ctx context.Context, r request) (discord.Answer, error) {
	if _, err := h.asManager(ctx, r); err != nil {
		return discord.Answer{}, err
	}
	name := strings.TrimSpace(r.Options["name"])
	err := h.Store.DropPreset(ctx, r.Server, name)
	if errors.Is(err, storage.ErrNotFound) {
		return discord.Answer{}, trouble("core.trouble.preset.none", "Name", games.Lit(cut(name)))
	}
	if err != nil {
		return discord.Answer{}, err
	}
	return private(h.Render.Notice(r.reader, "core.preset.removed", "Name", render.Name(name))), nil
}

// suggestPreset offers the server's house rules by their names.
func (h *Handler) suggestPreset(ctx context.Context, r request) ([]discord.Suggestion, error) {
	if r.Server == "" {
		return nil, nil
	}
	list, err := h.Store.Presets(ctx, r.Server)
	if err != nil {
		return nil, err
	}
	want := strings.ToLower(strings.TrimSpace(r.Options[r.Focused]))
	var out []discord.Suggestion
	for _, p := range list {
		if strings.Contains(strings.ToLower(p.Name), want) && len(out) < mostSuggestions {
			out = append(out, discord.Suggestion{Name: cut(render.Name(p.Name) + " – " + h.title(p.Game)), Value: p.Name})
		}
	}
	return out, nil
}
