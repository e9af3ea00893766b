package commands

import (
	"context"
	"errors"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/storage"
)

// stats shows what somebody has finished: on this server, in a DM on all of them.
func (h *Handler) stats() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("stats", everywhere, d.option("stats", person("player")), d.option("stats", d.games(h.Games))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			who, err := h.personMeant(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			m, err := h.statsOf(ctx, r, who, r.Options["game"])
			return private(m), err
		},
	}
}

// personMeant is the person named, else who asks. In a DM one can ask only for oneself: what others play on their servers is nobody's business there.
// Who is only named gets no account by it, and has a name alone.
func (h *Handler) personMeant(ctx context.Context, r request) (storage.Account, error) {
	named := r.Options["player"]
	if named == "" || named == r.User.ID {
		return r.account, nil
	}
	if r.Server == "" {
		return storage.Account{}, trouble("core.trouble.others")
	}
	a, err := h.Store.KnownAccount(ctx, named)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return storage.Account{}, err
	}
	for _, u := range r.Users {
		if u.ID == named {
			a.Name = u.Name
		}
	}
	return a, nil
}

// pressStats shows the statistics of a game that is chosen.
func (h *Handler) pressStats(ctx context.Context, r request, a render.Action) (discord.Answer, error) {
	who, err := h.accountNumbered(ctx, r, a.Past.Player)
	if err != nil {
		return discord.Answer{}, err
	}
	game := a.Value
	if game == render.AllGames {
		game = ""
	}
	m, err := h.statsOf(ctx, r, who, game)
	return h.reply(r, m), err
}

// accountNumbered is the account that a control names; who presses it in a DM must be himself the person.
func (h *Handler) accountNumbered(ctx context.Context, r request, id int64) (storage.Account, error) {
	switch {
	case id == r.account.ID:
		return r.account, nil
	case r.Server == "" || id == storage.House:
		return storage.Account{}, trouble("core.trouble.others")
	}
	return h.Store.Account(ctx, id)
}

func (h *Handler) statsOf(ctx context.Context, r request, who storage.Account, game string) (discord.Message, error) {
	p := render.Played{Who: who, Slug: game, Server: r.Server != ""}
	if who.ID == 0 {
		return h.Render.Stats(r.reader, p), nil
	}
	var err error
	if p.Stats, err = h.Store.Stats(ctx, who.ID, r.Server); err != nil {
		return discord.Message{}, err
	}
	if p.Unit, p.Mixed, err = h.unitOf(ctx, p.Stats.Servers); err != nil {
		return discord.Message{}, err
	}
	// The course is of matches of people alone; who has none of these sees that of the others.
	matches := map[bool]int{}
	for _, c := range p.Stats.Games {
		if game == "" || c.Game == game {
			matches[c.Computers] += c.Matches
		}
	}
	p.Computers = matches[false] == 0
	if n := matches[p.Computers]; n > 0 {
		p.Every, p.Points, p.First = render.EveryFor(n)
		if p.Course, err = h.Store.Course(ctx, who.ID, r.Server, game, p.Computers, p.Every); err != nil {
			return discord.Message{}, err
		}
	}
	return h.Render.Stats(r.reader, p), nil
}

// unitOf is the unit in which all the servers count money, or that they count it in several.
func (h *Handler) unitOf(ctx context.Context, servers []string) (unit string, mixed bool, err error) {
	for i, server := range servers {
		set, err := h.Store.ServerSettings(ctx, server)
		if err != nil {
			return "", false, err
		}
		if i > 0 && set.Currency() != unit {
			return "", true, nil
		}
		unit = set.Currency()
	}
	return unit, false, nil
}
