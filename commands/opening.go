package commands

import (
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// The paces that can be chosen by name.
const (
	live = "live"
	slow = "slow"
)

// paceOf returns how long a turn takes at the pace: live, slow, or the server's usual one if none is named; 0 for the bot's usual time.
func paceOf(named string, set storage.ServerSettings) time.Duration {
	return set.Turn(named == slow || named == "" && set.Slow)
}

// mayStake returns an error if the options are for money where nothing may be played for.
func (h *Handler) mayStake(slug string, o games.Options, set storage.ServerSettings) error {
	g, ok := h.game(slug)
	if !ok || !set.NoStakes {
		return nil
	}
	in := g.Info()
	at := slices.IndexFunc(in.Options, func(opt games.Option) bool { return opt.Key == in.Stake })
	full, err := in.Complete(o)
	if err == nil && at >= 0 && in.Options[at].Min == 0 && in.ForMoney(full) {
		return trouble("core.trouble.stakes")
	}
	return nil
}

func (h *Handler) game(slug string) (games.Game, bool) {
	for _, g := range h.Games {
		if g.Info().Slug == slug {
			return g, true
		}
	}
	return nil, false
}

// preset finds house rules for a game by their name on the server, or by their code from anywhere.
func (h *Handler) preset(ctx context.Context, r request, named, slug string) (storage.Preset, error) {
	list, err := h.Store.Presets(ctx, r.Server)
	if err != nil {
		return storage.Preset{}, err
	}
	at := slices.IndexFunc(list, func(p storage.Preset) bool { return strings.EqualFold(p.Name, named) && p.Game == slug })
	if at < 0 {
		at = slices.IndexFunc(list, func(p storage.Preset) bool { return strings.EqualFold(p.Name, named) })
	}
	var p storage.Preset
	if at >= 0 {
		p = list[at]
	} else if code, ok := storage.ReadCode(named); ok {
		p, err = h.Store.PresetByCode(ctx, code)
	} else {
		err = storage.ErrNotFound
	}
	switch {
	case errors.Is(err, storage.ErrNotFound):
		return storage.Preset{}, trouble("core.trouble.preset", "Name", games.Lit(cut(named)))
	case err != nil:
		return storage.Preset{}, err
	case p.Game != slug:
		return storage.Preset{}, trouble("core.trouble.preset.game", "Name", games.Lit(p.Name), "Game", games.Lit(h.title(p.Game)))
	}
	return p, nil
}

// suggestPresets offers the server's house rules for the game, or for any where none is named, that contain what is typed.
func (h *Handler) suggestPresets(ctx context.Context, r request, slug string) ([]discord.Suggestion, error) {
	set, err := h.onServer(ctx, r)
	if err != nil {
		return nil, err
	}
	list, err := h.Store.Presets(ctx, r.Server)
	if err != nil {
		return nil, err
	}
	want := strings.ToLower(strings.TrimSpace(r.Options["preset"]))
	var out []discord.Suggestion
	for _, p := range list {
		name := p.Name + " (" + p.Code + ")"
		if said := h.Render.HouseRules(r.reader, set.Currency(), p.Game, p.Options); said != "" {
			name += " – " + said
		}
		if (slug == "" || p.Game == slug) && strings.Contains(strings.ToLower(name), want) && len(out) < mostSuggestions {
			out = append(out, discord.Suggestion{Name: cut(name), Value: p.Code})
		}
	}
	return out, nil
}

// rules are the house rules that somebody asks for: those of a preset, with single options on top. With such the name is gone.
func (h *Handler) rulesAsked(ctx context.Context, r request, slug string) (name *string, options games.Options, err error) {
	options, err = parseOptions(r.Options["options"])
	if err != nil || r.Options["preset"] == "" {
		return nil, options, err
	}
	p, err := h.preset(ctx, r, r.Options["preset"], slug)
	if err != nil {
		return nil, nil, err
	}
	name = &p.Name
	if len(options) > 0 {
		name = new(string)
	}
	for k, v := range p.Options {
		if _, ok := options[k]; !ok {
			options[k] = v
		}
	}
	return name, options, nil
}

// badOption says what is wrong with an option, in words; nil if the error is none of an option.
func (h *Handler) badOption(r request, slug string, err error) (games.Text, bool) {
	var wrong *games.OptionError
	if !errors.As(err, &wrong) {
		return games.Text{}, false
	}
	return h.Render.OptionProblem(r.reader, slug, wrong), true
}

func (h *Handler) openTable(ctx context.Context, r request) (discord.Answer, error) {
	set, err := h.onServer(ctx, r)
	if err == nil {
		err = admit(set, r)
	}
	if err != nil {
		return discord.Answer{}, err
	}
	o := table.Opening{
		Server: r.Server, Channel: r.Channel, Language: h.publicLanguage(r, set), Game: r.Options["game"], Seats: number(r.Options["seats"]),
		Pace: paceOf(r.Options["pace"], set), Threaded: threaded(r, set.Threads),
	}
	preset, options, err := h.rulesAsked(ctx, r, o.Game)
	o.Options = options
	if preset != nil {
		o.Preset = *preset
	}
	for _, check := range []func() error{
		func() error { return err },
		func() error { return mayDeal(r, o.Threaded) },
		func() error { return h.mayStake(o.Game, o.Options, set) },
	} {
		if err := check(); err != nil {
			return discord.Answer{}, err
		}
	}
	id, err := h.Tables.Open(ctx, r.by(), o)
	if said, ok := h.badOption(r, o.Game, err); ok {
		return private(h.Render.Said(r.reader, nil, said)), nil
	}
	if again(err) != nil {
		return discord.Answer{}, err
	}
	return h.joined(ctx, r, id, plainer(r.AppPermissions)...)
}

// threaded is whether a match is to have a thread of its own: as asked, else as usual. In a thread it is played where it is.
func threaded(r request, usual bool) bool {
	switch {
	case r.InThread():
		return false
	case r.Options["thread"] == "":
		return usual
	}
	return r.Options["thread"] == "true"
}

// ways is how the table is played, to be shown by the renderer.
func (h *Handler) ways(ctx context.Context, s table.Snapshot, page int, note games.Text) (render.Panel, error) {
	set, err := h.Store.ServerSettings(ctx, s.Server)
	if err != nil {
		return render.Panel{}, err
	}
	presets, err := h.Store.Presets(ctx, s.Server)
	if err != nil {
		return render.Panel{}, err
	}
	paces := []time.Duration{30 * time.Second, time.Minute, 2 * time.Minute, 5 * time.Minute, 15 * time.Minute, time.Hour, 8 * time.Hour, 24 * time.Hour, 72 * time.Hour}
	for _, d := range []time.Duration{paceOf(live, set), paceOf(slow, set)} {
		if d > 0 {
			paces = append(paces, d)
		}
	}
	return render.Panel{Page: page, Presets: presets, Paces: paces, NoStake: set.NoStakes, Note: note}, nil
}
