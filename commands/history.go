package commands

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/bot/table"
	"trey/storage"
)

// history lists matches that are over. Everybody may look at those that were played in the channel where he asks, its threads included, and at those
// in which he sat himself, in a DM at these alone: Discord says of no other channel whether he may see it.
func (h *Handler) history() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("history", everywhere,
			d.option("history", person("player")), d.option("history", d.games(h.Games)), d.option("history", whole("page", 1, 1000)),
			d.option("history", typed("match", true)), d.option("history", whole("move", 0, 1_000_000)), d.option("history", typed(doing, true))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			m, err := h.lookBack(ctx, r, r.Options["match"])
			if err != nil {
				return discord.Answer{}, err
			}
			return h.use(ctx, r, m)
		},
		suggest: func(ctx context.Context, r request) ([]discord.Suggestion, error) {
			if r.Focused == "match" {
				m, err := h.lookBack(ctx, r, "")
				return suggestMatch(m, r.Options["match"]), err
			}
			m, err := h.lookBack(ctx, r, r.Options["match"])
			return suggestUse(r, m), err
		},
	}
}

// lookBack is what is asked for: a list, the match of it that is named, or that match after so many moves.
func (h *Handler) lookBack(ctx context.Context, r request, match string) (discord.Message, error) {
	at := render.PastAt{Slug: r.Options["game"], Page: pageMeant(r.Options["page"])}
	if r.Options["player"] != "" {
		who, err := h.personMeant(ctx, r)
		if err != nil {
			return discord.Message{}, err
		}
		if who.ID == 0 {
			return h.Render.History(r.reader, render.PastList{At: at, Who: who.Name, Server: true}), nil
		}
		at.Player = who.ID
	}
	if match == "" {
		return h.listPast(ctx, r, at)
	}
	id, err := strconv.ParseInt(strings.TrimPrefix(match, "#"), 10, 64)
	if err != nil {
		return discord.Message{}, trouble("core.trouble.table")
	}
	p, err := h.past(ctx, r, id)
	if err != nil {
		return discord.Message{}, err
	}
	n, err := strconv.Atoi(r.Options["move"])
	if err != nil {
		return h.Render.Past(r.reader, p, at), nil
	}
	moment, err := p.At(n)
	return h.Render.Moment(r.reader, moment, at), err
}

// suggestMatch offers the matches of a list that contain what is typed.
func suggestMatch(list discord.Message, typed string) []discord.Suggestion {
	var out []discord.Suggestion
	for _, t := range typables(list.Components) {
		if t.value != "" && strings.Contains(strings.ToLower(t.label), strings.ToLower(typed)) {
			out = append(out, discord.Suggestion{Name: cut(t.label), Value: t.value})
		}
	}
	return out
}

// pageMeant is the page that is typed, counted from 0.
func pageMeant(typed string) int {
	n := 1
	fmt.Sscan(typed, &n)
	return max(n, 1) - 1
}

func (h *Handler) listPast(ctx context.Context, r request, at render.PastAt) (discord.Message, error) {
	past := storage.Past{Reader: r.account.ID, Server: r.Server, Player: at.Player, Game: at.Slug, Channels: []string{r.Channel}}
	if r.InThread() {
		past.Channels = append(past.Channels, r.Parent)
	}
	list := render.PastList{At: at, Server: r.Server != ""}
	if at.Player != 0 {
		who, err := h.accountNumbered(ctx, r, at.Player)
		if err != nil {
			return discord.Message{}, err
		}
		list.Who = who.Name
	}
	var err error
	if list.Matches, err = h.Store.FinishedMatches(ctx, past, render.MatchesOnPage+1, at.Page*render.MatchesOnPage); err != nil {
		return discord.Message{}, err
	}
	if list.More = len(list.Matches) > render.MatchesOnPage; list.More {
		list.Matches = list.Matches[:render.MatchesOnPage]
	}
	units := map[string]string{}
	for _, f := range list.Matches {
		set, err := h.Store.ServerSettings(ctx, f.Server)
		if err != nil {
			return discord.Message{}, err
		}
		units[f.Server] = set.Currency()
	}
	list.Unit = func(server string) string { return units[server] }
	return h.Render.History(r.reader, list), nil
}

// pressPast answers a control of the history: a list, a match of it, a moment of that match, its record.
func (h *Handler) pressPast(ctx context.Context, r request, a render.Action) (discord.Answer, error) {
	if a.Table == 0 {
		m, err := h.listPast(ctx, r, a.Past)
		return h.reply(r, m), err
	}
	p, err := h.past(ctx, r, a.Table)
	if err != nil {
		return discord.Answer{}, err
	}
	switch a.Kind {
	case render.Record:
		return private(h.Render.RecordCopy(r.reader, discord.File{
			Name: fmt.Sprintf("trey-%s-%d.yaml", p.Game.Info().Slug, p.ID), Type: "application/yaml", Data: []byte(p.Record().String()),
		})), nil
	case render.Replay:
		at, err := p.At(a.Stamp)
		if err != nil {
			return discord.Answer{}, err
		}
		return h.reply(r, h.Render.Moment(r.reader, at, a.Past)), nil
	}
	return h.reply(r, h.Render.Past(r.reader, p, a.Past)), nil
}

// past is a match that is over, if who asks may look at it.
func (h *Handler) past(ctx context.Context, r request, id int64) (*table.Past, error) {
	p, err := h.Tables.Past(ctx, id)
	if errors.Is(err, table.ErrNotOver) {
		// Who may know nothing of the table doesn't learn either that there is one.
		if s, unseen := h.Tables.See(ctx, id, r.account.ID); unseen == nil && elsewhere(s, r) && !at(s, r.place()) {
			err = trouble("core.trouble.table")
		}
	}
	if err != nil {
		return nil, err
	}
	if err := h.mayLookBack(ctx, r, p.Snapshot); err != nil {
		return nil, err
	}
	return p, nil
}

// mayLookBack returns an error if who asks may not look at what was played at the table: it was elsewhere, and without him. Then he doesn't learn either that
// there is such a table.
func (h *Handler) mayLookBack(ctx context.Context, r request, s table.Snapshot) error {
	if at(s, r.Channel) || at(s, r.place()) {
		return nil
	}
	played, err := h.Store.HasPlayed(ctx, s.ID, r.account.ID)
	if err == nil && !played {
		err = trouble("core.trouble.table")
	}
	return err
}
