package commands

import (
	"context"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// join takes a seat.
func (h *Handler) join() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("join", servers, d.option("join", typed("table", true))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			id, err := h.tableHere(ctx, r, func(t storage.Table) bool { return joinable(t, r.account.ID) })
			if err != nil {
				return discord.Answer{}, err
			}
			return h.takeSeat(ctx, r, id)
		},
		suggest: h.suggestHere,
	}
}

// joinable reports whether the account can take a seat at the table.
func joinable(t storage.Table, account int64) bool {
	free := t.State == storage.Lobby && len(t.Seats) < t.Capacity
	for _, s := range t.Seats {
		if s.Account == account && !s.Free {
			return false
		}
		free = free || t.State == storage.Playing && s.Free
	}
	return free
}

// takeSeat seats who asks, and shows him what he needs now: in a lobby his place, in a match his hand.
func (h *Handler) takeSeat(ctx context.Context, r request, id int64) (discord.Answer, error) {
	if err := again(h.Tables.Join(ctx, id, r.by())); err != nil {
		return discord.Answer{}, err
	}
	return h.joined(ctx, r, id)
}

// leave leaves a table; a running match only after a question.
func (h *Handler) leave() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("leave", everywhere, d.option("leave", typed(doing, true)), d.option("leave", typed("table", true))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			id, err := h.ownTable(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			s, err := h.Tables.See(ctx, id, r.account.ID)
			if err != nil {
				return discord.Answer{}, err
			}
			if s.State == storage.Playing {
				return h.use(ctx, r, h.Render.Sure(s, r.reader, render.Leave))
			}
			if err := again(h.Tables.Leave(ctx, id, r.by())); err != nil {
				return discord.Answer{}, err
			}
			return private(h.Render.Notice(r.reader, "core.left.lobby")), nil
		},
		suggest: func(ctx context.Context, r request) ([]discord.Suggestion, error) {
			if r.Focused != doing {
				return h.suggestTable(ctx, r)
			}
			id, err := h.ownTable(ctx, r)
			if err != nil {
				return nil, err
			}
			s, err := h.Tables.See(ctx, id, r.account.ID)
			if err != nil || s.State != storage.Playing {
				return nil, err
			}
			return suggestUse(r, h.Render.Sure(s, r.reader, render.Leave)), nil
		},
	}
}

// lobbyCommands do by typing what the buttons of a lobby do.
func (h *Handler) lobbyCommands() []sub {
	d := definer{h.Catalogue}
	own := typed("table", true)
	return []sub{
		{name: "start", options: []option{own}, run: h.onOwn(h.start), suggest: h.suggestTable},
		{name: "computer", options: []option{truth("remove"), own}, suggest: h.suggestTable,
			run: h.onOwn(func(ctx context.Context, r request, id int64) (discord.Answer, error) {
				if r.Options["remove"] == "true" {
					return h.inLobby(ctx, r, id, h.Tables.RemoveComputer)
				}
				return h.inLobby(ctx, r, id, h.Tables.AddComputer)
			})},
		{name: "invite", options: []option{required(person("player")), own}, run: h.onOwn(h.invite), suggest: h.suggestTable},
		{name: "change", run: h.onOwn(h.changeWays), suggest: h.suggestChange, options: []option{
			typed("preset", true), typed("options", true), whole("seats", 2, mostSeats(h.Games)), d.choices("pace", "core.pace.", live, slow), truth("thread"), own}},
		{name: "extend", options: []option{own}, suggest: h.suggestTable,
			run: h.onOwn(func(ctx context.Context, r request, id int64) (discord.Answer, error) {
				return h.inLobby(ctx, r, id, h.Tables.Extend)
			})},
		{name: "rematch", options: []option{typed("table", false)}, run: h.rematch},
	}
}

// onOwn does something at the table that is meant of those at which somebody sits.
func (h *Handler) onOwn(do func(context.Context, request, int64) (discord.Answer, error)) func(context.Context, request) (discord.Answer, error) {
	return func(ctx context.Context, r request) (discord.Answer, error) {
		id, err := h.ownTable(ctx, r)
		if err != nil {
			return discord.Answer{}, err
		}
		return do(ctx, r, id)
	}
}

// start deals, where the bot can show what it deals.
func (h *Handler) start(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if s.State == storage.Lobby && r.Channel == s.Channel {
		if err := mayDeal(r, s.Threaded); err != nil {
			return discord.Answer{}, err
		}
	}
	return h.inLobby(ctx, r, id, h.Tables.Start)
}

// changeWays changes how a match will be played, all at once.
func (h *Handler) changeWays(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	slug := s.Game.Info().Slug
	preset, asked, err := h.rulesAsked(ctx, r, slug)
	if err != nil {
		return discord.Answer{}, err
	}
	server, err := h.Store.ServerSettings(ctx, s.Server)
	if err != nil {
		return discord.Answer{}, err
	}
	set := table.Setting{Preset: preset, Options: asked, Seats: number(r.Options["seats"])}
	if named := r.Options["pace"]; named != "" {
		set.Pace = paceOf(named, server)
		if set.Pace == 0 {
			set.Pace = h.Tables.UsualPace()
		}
	}
	if r.Options["thread"] != "" {
		wanted := threaded(r, false)
		set.Threaded = &wanted
	}
	note, err := h.set(ctx, r, s, set)
	if err != nil {
		return discord.Answer{}, err
	}
	return h.showWays(ctx, r, id, 0, note)
}

// suggestChange suggests what is being typed of a change.
func (h *Handler) suggestChange(ctx context.Context, r request) ([]discord.Suggestion, error) {
	if r.Focused == "table" {
		return h.suggestTable(ctx, r)
	}
	id, err := h.ownTable(ctx, r)
	if err != nil {
		return nil, err
	}
	g, err := h.Tables.Game(ctx, id)
	if err != nil {
		return nil, err
	}
	if r.Focused == "preset" {
		return h.suggestPresets(ctx, r, g.Info().Slug)
	}
	return h.suggestOptions(ctx, r, g.Info().Slug)
}

// set makes a change of a lobby, and returns why it can't be made if that is to be read beside how things stand.
func (h *Handler) set(ctx context.Context, r request, s table.Snapshot, set table.Setting) (games.Text, error) {
	server, err := h.Store.ServerSettings(ctx, s.Server)
	if err != nil {
		return games.Text{}, err
	}
	slug := s.Game.Info().Slug
	err = h.mayStake(slug, set.Options, server)
	if err == nil && set.Threaded != nil && *set.Threaded && r.Channel == s.Channel {
		err = mayDeal(r, true)
	}
	if err == nil {
		err = again(h.Tables.Set(ctx, s.ID, r.by(), set))
	}
	if text, ok := h.badOption(r, slug, err); ok {
		return text, nil
	}
	if text, ok := told(err); ok {
		return text, nil
	}
	return games.Text{}, err
}

// invite invites who was chosen and can play. It says what became of each.
func (h *Handler) invite(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	seated := map[string]bool{}
	for _, p := range s.Seats {
		seated[p.User] = true
	}
	var accounts []int64
	var invited string
	var notes []games.Text
	for _, u := range r.Users {
		name := render.Name(u.Name)
		switch {
		case u.Bot:
			notes = append(notes, games.Say("core.invite.bot", "Who", games.Lit(name)))
		case seated[u.ID]:
			notes = append(notes, games.Say("core.invite.seated", "Who", games.Lit(name)))
		default:
			a, err := h.Store.AccountOf(ctx, u.ID, u.Name, "")
			if err != nil {
				return discord.Answer{}, err
			}
			accounts = append(accounts, a.ID)
			if invited != "" {
				invited += ", "
			}
			invited += name
		}
	}
	if len(accounts) > 0 {
		if err := again(h.Tables.Invite(ctx, id, r.by(), accounts)); err != nil {
			return discord.Answer{}, err
		}
		notes = append([]games.Text{games.Say("core.invite.done", "Who", games.Lit(invited))}, notes...)
	}
	return h.reply(r, h.Render.Whom(s, r.reader, notes...)), nil
}

// rematch opens the table after the newest match of this channel at which somebody sat, or seats him there.
func (h *Handler) rematch(ctx context.Context, r request) (discord.Answer, error) {
	ended, err := h.Store.TablesOf(ctx, r.User.ID, storage.Over, storage.Closed)
	if err != nil {
		return discord.Answer{}, err
	}
	for _, t := range ended {
		named := r.Options["table"]
		if named == "" && (t.Channel == r.Channel || t.Thread == r.Channel) || named != "" && isNamed(t, named) {
			return h.visit(ctx, r, render.Action{Kind: render.Rematch, Table: t.ID})
		}
	}
	return discord.Answer{}, trouble("core.trouble.no_table")
}
