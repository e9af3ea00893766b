package commands

import (
	"context"
	"slices"
	"strings"
	"time"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/games"
	"trey/storage"
)

// manyMatches are how many matches a rank takes in the orders in which few would make a rank of chance, where nothing else is asked for.
const manyMatches = 5

// leaderboard shows who stands where in a game on this server.
func (h *Handler) leaderboard() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("leaderboard", servers,
			d.option("leaderboard", d.games(h.Games)),
			d.option("leaderboard", d.choices("period", "core.leaderboard.period.", texts(storage.Periods())...)),
			d.option("leaderboard", typed("preset", true)),
			d.option("leaderboard", d.choices("order", "core.leaderboard.order.", texts(storage.Orders())...)),
			d.option("leaderboard", whole("min", 1, render.MostLeast)),
			d.option("leaderboard", truth("computers")),
			d.option("leaderboard", whole("page", 1, render.FurthestPage))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			at, err := h.boardMeant(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			return h.showBoard(ctx, r, at)
		},
		suggest: h.suggestRules,
	}
}

func texts[T ~string](list []T) []string {
	var out []string
	for _, t := range list {
		out = append(out, string(t))
	}
	return out
}

// one returns that of the values which is named, else the usual one.
func one[T ~string](all []T, named string, usual T) T {
	if slices.Contains(all, T(named)) {
		return T(named)
	}
	return usual
}

// boardMeant is the leaderboard that a command's options ask for. Without a game a preset's own is meant.
func (h *Handler) boardMeant(ctx context.Context, r request) (render.BoardAt, error) {
	game, err := h.gameMeant(ctx, r)
	if err != nil {
		return render.BoardAt{}, err
	}
	at := render.BoardAt{
		Slug: game.Slug, Period: one(storage.Periods(), r.Options["period"], storage.AllTime), Order: one(storage.Orders(), r.Options["order"], storage.ByWins),
		Least: min(max(number(r.Options["min"]), 0), render.MostLeast), Page: min(max(number(r.Options["page"]), 1), render.FurthestPage),
	}
	switch r.Options["computers"] {
	case "true":
		at.Among = render.Computers
	case "false":
		at.Among = render.People
	}
	if named := strings.TrimSpace(r.Options["preset"]); named != "" && r.Server != "" {
		return h.rulesMeant(ctx, r, at, named)
	}
	return at, nil
}

// showBoard shows a page of a leaderboard, in the place of the one pressed.
func (h *Handler) showBoard(ctx context.Context, r request, at render.BoardAt) (discord.Answer, error) {
	set, err := h.onServer(ctx, r)
	if err != nil {
		return discord.Answer{}, err
	}
	g, ok := h.game(at.Slug)
	if !ok {
		return discord.Answer{}, trouble("core.trouble.old")
	}
	q := storage.BoardQuery{
		Server: r.Server, Game: at.Slug, Order: at.Order, Low: g.Info().LowWins, Least: at.Least, Page: at.Page, Lines: render.BoardLines, Viewer: r.account.ID,
	}
	q.From, q.Until = at.Period.Bounds(h.Now(), set.Location())
	page := render.BoardPage{At: at, Unit: set.Currency(), Zone: set.Zone}
	if page.Played, err = h.Store.Played(ctx, q.Server, q.Game, q.From, q.Until); err != nil {
		return discord.Answer{}, err
	}
	if page.Presets, err = h.Store.Presets(ctx, r.Server); err != nil {
		return discord.Answer{}, err
	}
	if q.Rules, q.Computers, ok = h.shown(page); !ok {
		return discord.Answer{}, trouble("core.trouble.old")
	}
	if q.Least == 0 {
		q.Least = 1
		if at.Order == storage.ByRate || at.Order == storage.ByScore {
			q.Least = manyMatches
		}
	}
	page.Under, page.Computers, page.Least = q.Rules, q.Computers, q.Least
	if page.Board, err = h.Store.Board(ctx, q); err != nil {
		return discord.Answer{}, err
	}
	return h.reply(r, h.Render.Leaderboard(r.reader, page)), nil
}

// shown returns by which rules the leaderboard was played that is meant, and whether with computers. Where that is left open, it is what was played
// most in the period, without computers if anything was. It returns false for rules that aren't known here.
func (h *Handler) shown(p render.BoardPage) (rules string, computers, ok bool) {
	var fit []storage.Played
	for _, played := range p.Played {
		byRules := p.At.Code == "" || render.RulesCode(p.At.Slug, played.Rules) == p.At.Code
		if byRules && (p.At.Among == render.Anybody || played.Computers == (p.At.Among == render.Computers)) {
			fit = append(fit, played)
		}
	}
	for _, good := range []func(storage.Played) bool{
		func(p storage.Played) bool { return p.Matches > 0 && !p.Computers },
		func(p storage.Played) bool { return p.Matches > 0 },
		func(p storage.Played) bool { return true },
	} {
		if i := slices.IndexFunc(fit, good); i >= 0 {
			return fit[i].Rules, fit[i].Computers, true
		}
	}
	rules, ok = h.rulesOf(p)
	return rules, p.At.Among == render.Computers, ok
}

// rulesOf returns the rules with the code, where nothing like it was played: standard ones without a code.
func (h *Handler) rulesOf(p render.BoardPage) (string, bool) {
	if p.At.Code == "" {
		return "", true
	}
	for _, played := range p.Played {
		if render.RulesCode(p.At.Slug, played.Rules) == p.At.Code {
			return played.Rules, true
		}
	}
	for _, preset := range p.Presets {
		if g, ok := h.game(preset.Game); ok && preset.Game == p.At.Slug && preset.Code == p.At.Code {
			return g.Info().RulesText(preset.Options), true
		}
	}
	return "", false
}

// rulesMeant returns the leaderboard by the rules named: by a preset of the server, or by a code that has been suggested.
func (h *Handler) rulesMeant(ctx context.Context, r request, at render.BoardAt, named string) (render.BoardAt, error) {
	presets, err := h.Store.Presets(ctx, r.Server)
	if err != nil {
		return render.BoardAt{}, err
	}
	for _, p := range presets {
		if strings.EqualFold(p.Name, named) && (p.Game == at.Slug || r.Options["game"] == "") {
			at.Slug, at.Code = p.Game, p.Code
			return at, nil
		}
	}
	choices, err := h.rulesChoices(ctx, r, at)
	if err != nil {
		return render.BoardAt{}, err
	}
	code, _ := storage.ReadCode(named)
	for _, c := range choices {
		if c.Code == code || strings.EqualFold(c.Label, named) {
			at.Code = c.Code
			return at, nil
		}
	}
	return render.BoardAt{}, trouble("core.trouble.preset.none", "Name", games.Lit(cut(named)))
}

// rulesChoices are the rules of a game that the server has as presets or by which was played there.
func (h *Handler) rulesChoices(ctx context.Context, r request, at render.BoardAt) ([]render.RulesChoice, error) {
	set, err := h.onServer(ctx, r)
	if err != nil {
		return nil, err
	}
	p := render.BoardPage{At: at, Unit: set.Currency()}
	if p.Presets, err = h.Store.Presets(ctx, r.Server); err != nil {
		return nil, err
	}
	if p.Played, err = h.Store.Played(ctx, r.Server, at.Slug, time.Time{}, time.Time{}); err != nil {
		return nil, err
	}
	return h.Render.RulesChoices(r.reader, p), nil
}

// suggestRules offers rules of the game meant of which there may be a leaderboard.
func (h *Handler) suggestRules(ctx context.Context, r request) ([]discord.Suggestion, error) {
	game, err := h.gameMeant(ctx, r)
	if err != nil {
		return nil, err
	}
	choices, err := h.rulesChoices(ctx, r, render.BoardAt{Slug: game.Slug})
	if err != nil {
		return nil, err
	}
	want := strings.ToLower(strings.TrimSpace(r.Options[r.Focused]))
	var out []discord.Suggestion
	for _, c := range choices {
		if strings.Contains(strings.ToLower(c.Label), want) && len(out) < mostSuggestions {
			out = append(out, discord.Suggestion{Name: cut(c.Label), Value: c.Code})
		}
	}
	return out, nil
}
