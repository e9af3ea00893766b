package commands

import (
	"context"
	"errors"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// press answers a button or select.
func (h *Handler) press(ctx context.Context, r request) (discord.Answer, error) {
	a, err := render.Parse(r.CustomID, r.Values, nil)
	if err != nil {
		return discord.Answer{}, trouble("core.trouble.old")
	}
	switch a.Kind {
	case render.Rules, render.TurnPage:
		return h.turnPage(r, a), nil
	case render.Now:
		return h.pressNow(ctx, r, a.Table)
	case render.Privacy:
		return h.pressPrivacy(ctx, r, a)
	case render.Board:
		return h.showBoard(ctx, r, a.Board)
	case render.LedgerPage:
		return h.pressLedger(ctx, r, a.Ledger)
	case render.Settling:
		return h.pressPayment(ctx, r, a.Pay)
	case render.Statistics:
		return h.pressStats(ctx, r, a)
	case render.History, render.Match, render.Replay, render.Record:
		return h.pressPast(ctx, r, a)
	case render.Verify:
		return h.showFairness(ctx, r, a.Table, a.Past)
	case render.Join, render.Rematch:
		return h.visit(ctx, r, a)
	case render.Settings:
		return h.pressSetting(ctx, r, a)
	case render.Wishes:
		return h.pressWish(ctx, r, a)
	case render.Hand:
		return h.showHand(ctx, r, a.Table)
	case render.Refresh:
		return h.refreshHand(ctx, r, a.Table, render.Step{}, games.Text{})
	case render.Leave:
		return h.pressLeave(ctx, r, a.Table)
	case render.AddComputer:
		return h.inLobby(ctx, r, a.Table, h.Tables.AddComputer)
	case render.Start:
		return h.start(ctx, r, a.Table)
	case render.Extend:
		return h.inLobby(ctx, r, a.Table, h.Tables.Extend)
	case render.Back:
		return h.back(ctx, r, a.Table)
	case render.Watch:
		return h.pressWatch(ctx, r, a.Table)
	case render.More:
		return h.more(ctx, r, a.Table, games.Text{})
	case render.Options:
		return h.showWays(ctx, r, a.Table, a.Page, games.Text{})
	case render.Set:
		return h.pressSet(ctx, r, a)
	case render.Invite:
		return h.pressInvite(ctx, r, a.Table)
	case render.Vote:
		return h.vote(ctx, r, a)
	case render.Kick:
		return h.pressKick(ctx, r, a)
	case render.End:
		return h.askSure(ctx, r, a.Table, render.End)
	case render.Sure:
		return h.sure(ctx, r, a)
	case render.Move, render.Choose, render.Pick, render.Next, render.Gather:
		return h.answerPrompt(ctx, r, a.Table)
	}
	return discord.Answer{}, trouble("core.trouble.old")
}

// visit does what needs no seat. Who has none can do it in the table's own channel alone.
func (h *Handler) visit(ctx context.Context, r request, a render.Action) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, a.Table, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if elsewhere(s, r) {
		return discord.Answer{}, trouble("core.trouble.table")
	}
	if a.Kind == render.Join {
		return h.takeSeat(ctx, r, a.Table)
	}
	if err := h.mayRematch(ctx, r, s); err != nil {
		return discord.Answer{}, err
	}
	id, err := h.Tables.Rematch(ctx, a.Table, r.by())
	if again(err) != nil {
		return discord.Answer{}, err
	}
	return h.joined(ctx, r, id)
}

// inLobby does something with the lobby and answers with the table's message as it is then. Who has no seat can do it in the table's own channel
// alone.
func (h *Handler) inLobby(ctx context.Context, r request, id int64, do func(context.Context, int64, table.By) error) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if elsewhere(s, r) {
		return discord.Answer{}, trouble("core.trouble.table")
	}
	if err := again(do(ctx, id, r.by())); err != nil {
		return discord.Answer{}, err
	}
	return h.tableAnswer(ctx, r, id)
}

// tableAnswer answers with the table's message as it is now: in the place of the message pressed if it is that one, else to the presser alone.
func (h *Handler) tableAnswer(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, 0)
	if err != nil {
		return discord.Answer{}, err
	}
	if r.Kind != discord.Press || r.Ephemeral || !at(s, r.Channel) || s.Message != "" && s.Message != r.Message {
		return h.showTable(ctx, r, id)
	}
	m := h.Render.Table(s)
	if s.Threaded && s.Message == "" {
		m = h.Render.Parent(s) // the table's own message comes in the thread
	}
	return discord.Answer{Kind: discord.Update, Message: m, Version: s.Version}, nil
}

// again makes a success of an interaction that has had its effect before: what comes of it is shown once more.
func again(err error) error {
	if errors.Is(err, storage.ErrSeen) {
		return nil
	}
	return err
}

// joined answers who has taken a seat, with notes by their message keys. A new match is a new occasion to send DMs to somebody whose DMs were closed.
func (h *Handler) joined(ctx context.Context, r request, id int64, notes ...string) (discord.Answer, error) {
	if r.account.DMsClosed {
		if err := h.Store.SetDM(ctx, r.account.ID, r.account.DMChannel, false); err != nil {
			return discord.Answer{}, err
		}
	}
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	switch {
	case s.Viewer == games.Nobody:
		return h.showTable(ctx, r, id) // he has left meanwhile
	case s.State == storage.Playing:
		return h.showHand(ctx, r, id)
	}
	return private(h.Render.Joined(s, r.reader, s.Viewer, notes...)), nil
}

// answerPrompt makes a move, or goes a step towards one. What stands in the way is said above the hand as it is now.
func (h *Handler) answerPrompt(ctx context.Context, r request, id int64) (discord.Answer, error) {
	g, err := h.Tables.Game(ctx, id)
	if err != nil {
		return discord.Answer{}, err
	}
	a, err := render.Parse(r.CustomID, r.Values, g.Info())
	if err != nil {
		return discord.Answer{}, trouble("core.trouble.old")
	}
	if a.Step != nil {
		return h.goStep(ctx, r, a)
	}
	if a.Move == nil {
		return discord.Answer{}, trouble("core.trouble.old")
	}
	err = h.Tables.Move(ctx, id, r.by(), a.Stamp, *a.Move)
	if errors.Is(err, table.ErrNoSeat) {
		return discord.Answer{}, err
	}
	text, known := told(err)
	if err != nil && !known {
		return discord.Answer{}, err
	}
	return h.refreshHand(ctx, r, id, render.Step{}, text)
}

func (h *Handler) goStep(ctx context.Context, r request, a render.Action) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, a.Table, r.account.ID)
	switch {
	case err != nil:
		return discord.Answer{}, err
	case s.Viewer == games.Nobody:
		return discord.Answer{}, table.ErrNoSeat
	case s.Prompt == nil || s.Stamp != a.Stamp:
		return h.handAnswer(r, s, render.Step{}, games.Say("core.trouble.stale")), nil
	}
	return h.handAnswer(r, s, *a.Step, games.Text{}), nil
}

// refreshHand answers with the presser's hand in the place of the message pressed.
func (h *Handler) refreshHand(ctx context.Context, r request, id int64, st render.Step, note games.Text) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if s.Viewer == games.Nobody {
		return discord.Answer{}, table.ErrNoSeat
	}
	return h.handAnswer(r, s, st, note), nil
}

// handAnswer puts the hand where only its owner sees it: into the message pressed if that is his alone, else into a new one.
func (h *Handler) handAnswer(r request, s table.Snapshot, st render.Step, note games.Text) discord.Answer {
	a := discord.Answer{Kind: discord.Private, Message: h.handMessage(r, s, st, note)}
	if r.Kind == discord.Press && (r.Ephemeral || r.Server == "") {
		a.Kind, a.Version = discord.Update, s.Version
	}
	return a
}
