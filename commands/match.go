package commands

import (
	"context"
	"slices"
	"strconv"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// matchCommands do by typing what the buttons of a match do, and what moderators do.
func (h *Handler) matchCommands() []sub {
	d := definer{h.Catalogue}
	own := typed("table", true)
	what := required(d.choices("what", "core.vote.cast.", string(table.EndMatch), string(table.WaitFor), string(table.ComputerFor), string(table.KickPerson)))
	return []sub{
		{name: "tables", run: h.listTables},
		{name: "back", options: []option{own}, run: h.onOwn(h.back), suggest: h.suggestTable},
		{name: "vote", options: []option{what, person("player"), own}, run: h.onOwn(h.typedVote), suggest: h.suggestTable},
		choosing(h.suggestEnding, h.panelled("end", func(ctx context.Context, r request) ([]discord.Message, error) {
			id, err := h.moderated(ctx, r)
			if err != nil {
				return nil, err
			}
			ask, err := h.askSure(ctx, r, id, render.End)
			return []discord.Message{ask.Message}, err
		})),
		{name: "kick", options: []option{required(person("player")), own}, suggest: h.suggestEnding,
			run: func(ctx context.Context, r request) (discord.Answer, error) {
				id, err := h.moderated(ctx, r)
				if err != nil {
					return discord.Answer{}, err
				}
				s, err := h.Tables.See(ctx, id, r.account.ID)
				if err != nil {
					return discord.Answer{}, err
				}
				return h.kick(ctx, r, s, accountOf(s, r.Users))
			}},
	}
}

// manageable are the tables that somebody may look after: a moderator those of the server, others their own.
func (h *Handler) manageable(ctx context.Context, r request) ([]storage.Table, error) {
	if r.manages() {
		return h.Store.TablesOn(ctx, r.Server)
	}
	return h.Store.TablesOf(ctx, r.User.ID, storage.Lobby, storage.Playing)
}

// moderated finds the table that is meant to be looked after: the one named, else the only one in this channel, else the only one.
func (h *Handler) moderated(ctx context.Context, r request) (int64, error) {
	ts, err := h.manageable(ctx, r)
	if err != nil {
		return 0, err
	}
	return h.among(r, ts, func(t storage.Table) bool { return t.Channel == r.Channel || t.Thread == r.Channel })
}

func (h *Handler) suggestEnding(ctx context.Context, r request) ([]discord.Suggestion, error) {
	ts, err := h.manageable(ctx, r)
	if err != nil {
		return nil, err
	}
	return h.offer(r, ts), nil
}

// listTables lists the open tables: to a moderator those of the server, to others those of this channel.
func (h *Handler) listTables(ctx context.Context, r request) (discord.Answer, error) {
	if r.Server == "" {
		return discord.Answer{}, trouble("core.trouble.server")
	}
	heading, find, where := "core.tables.channel", h.Store.TablesIn, r.Channel
	if r.manages() {
		heading, find, where = "core.tables.server", h.Store.TablesOn, r.Server
	}
	ts, err := find(ctx, where)
	if err != nil {
		return discord.Answer{}, err
	}
	if len(ts) == 0 {
		heading = "core.tables.none"
	}
	return h.listed(ctx, r, games.Say(heading), ts)
}

// back gives somebody his seat back, and shows him his hand.
func (h *Handler) back(ctx context.Context, r request, id int64) (discord.Answer, error) {
	if err := again(h.Tables.Back(ctx, id, r.by())); err != nil {
		return discord.Answer{}, err
	}
	return h.refreshHand(ctx, r, id, render.Step{}, games.Text{})
}

func (h *Handler) typedVote(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	m := table.Motion{Kind: table.MotionKind(r.Options["what"])}
	if m.Kind != table.EndMatch {
		if len(r.Users) == 0 {
			return discord.Answer{}, trouble("core.trouble.who")
		}
		at := slices.IndexFunc(s.Seats, func(p table.Person) bool { return p.User == r.Users[0].ID })
		if at < 0 {
			return discord.Answer{}, trouble("core.trouble.nobody_there")
		}
		m.Seat = games.Seat(at + 1)
	}
	if err := again(h.Tables.Vote(ctx, id, r.by(), m)); err != nil {
		return discord.Answer{}, err
	}
	return h.more(ctx, r, id, games.Text{})
}

// more shows what else can be done at a table. Who has no seat can ask in the table's own channel alone.
func (h *Handler) more(ctx context.Context, r request, id int64, note games.Text) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if elsewhere(s, r) {
		return discord.Answer{}, trouble("core.trouble.table")
	}
	return h.reply(r, h.Render.More(s, r.reader, h.moderatesAt(r, s), note)), nil
}

// moderatesAt reports whether who asks may manage the server of the table.
func (h *Handler) moderatesAt(r request, s table.Snapshot) bool {
	return r.manages() && r.Server == s.Server
}

// vote votes, and answers with the message pressed as it is then.
func (h *Handler) vote(ctx context.Context, r request, a render.Action) (discord.Answer, error) {
	if err := again(h.Tables.Vote(ctx, a.Table, r.by(), a.Motion)); err != nil {
		return discord.Answer{}, err
	}
	if r.Ephemeral {
		return h.more(ctx, r, a.Table, games.Text{})
	}
	return h.tableAnswer(ctx, r, a.Table)
}

// kick takes the seat from an account's person, for who may.
func (h *Handler) kick(ctx context.Context, r request, s table.Snapshot, account int64) (discord.Answer, error) {
	if err := again(h.Tables.Kick(ctx, s.ID, r.by(), account, h.moderatesAt(r, s))); err != nil {
		return discord.Answer{}, err
	}
	name := ""
	for _, p := range s.Seats {
		if p.Account == account {
			name = render.Name(p.Name)
		}
	}
	said := games.Say("core.kicked", "Who", games.Lit(name))
	switch {
	case r.Kind != discord.Press:
		return private(h.Render.Said(r.reader, nil, said)), nil
	case s.State == storage.Lobby:
		return h.showWays(ctx, r, s.ID, 0, said)
	}
	return h.more(ctx, r, s.ID, said)
}

// accountOf returns the account of the first user at the table; 0 if he has no seat there.
func accountOf(s table.Snapshot, users []discord.User) int64 {
	for _, p := range s.Seats {
		if len(users) > 0 && p.User == users[0].ID {
			return p.Account
		}
	}
	return 0
}

// pressKick is kick for a select.
func (h *Handler) pressKick(ctx context.Context, r request, a render.Action) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, a.Table, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	account, err := strconv.ParseInt(a.Value, 10, 64)
	if err != nil {
		return discord.Answer{}, trouble("core.trouble.old")
	}
	return h.kick(ctx, r, s, account)
}

// pressLeave leaves a lobby at once; before a running match is left it asks.
func (h *Handler) pressLeave(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if s.State == storage.Playing && s.Viewer != games.Nobody {
		return h.askSure(ctx, r, id, render.Leave)
	}
	return h.inLobby(ctx, r, id, h.Tables.Leave)
}

// askSure asks whether somebody really wants to leave a match or to end a table. Who may not hears that at once.
func (h *Handler) askSure(ctx context.Context, r request, id int64, what render.Kind) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if what == render.End {
		if err := h.mayEnd(r, s); err != nil {
			return discord.Answer{}, err
		}
	}
	return h.reply(r, h.Render.Sure(s, r.reader, what)), nil
}

func (h *Handler) mayEnd(r request, s table.Snapshot) error {
	switch {
	case s.State == storage.Over || s.State == storage.Closed:
		return trouble("core.trouble.over")
	case h.moderatesAt(r, s), (s.State == storage.Lobby || s.Stopped) && s.Host == r.account.ID:
		return nil
	case s.Stopped:
		return table.ErrStopped
	case s.State == storage.Lobby:
		return trouble("core.trouble.host")
	}
	return trouble("core.trouble.moderator")
}

// sure does what somebody has been asked about.
func (h *Handler) sure(ctx context.Context, r request, a render.Action) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, a.Table, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	said := "core.left.match"
	if a.Sure == render.Leave {
		err = h.Tables.Leave(ctx, a.Table, r.by())
	} else {
		said = "core.ended"
		err = h.Tables.End(ctx, a.Table, r.by(), h.moderatesAt(r, s))
	}
	if err := again(err); err != nil {
		return discord.Answer{}, err
	}
	return h.reply(r, h.Render.Notice(r.reader, said)), nil
}
