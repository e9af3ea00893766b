package commands

import (
	"context"
	"errors"
	"time"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/games"
	"trey/storage"
)

// Books is what commands about money need of storage.
type Books interface {
	KnownAccount(ctx context.Context, user string) (storage.Account, error)
	Account(ctx context.Context, id int64) (storage.Account, error)
	ServersOf(ctx context.Context, account int64) ([]string, error)
	Ledger(ctx context.Context, q storage.LedgerQuery) (storage.Ledger, error)
	Settle(ctx context.Context, server, interaction string, accounts []int64) (storage.Settlement, error)
	Settlement(ctx context.Context, server, interaction string) (storage.Settlement, error)
	ConfirmPayment(ctx context.Context, server string, payment, account int64, says storage.Confirmation, interaction string) error
	WithdrawPayment(ctx context.Context, server string, payment, account int64, moderator bool) error
	Correct(ctx context.Context, c storage.Correction) error
}

// ledger is the command about what was won, lost and paid. One with subcommands can't be used bare on Discord, so showing a ledger is one too.
func (h *Handler) ledger() command {
	d := definer{h.Catalogue}
	return h.grouped("ledger", []sub{
		{name: "show", options: []option{person("player"), d.games(h.Games), typed("since", true), whole("page", 1, 100_000)},
			run: h.showLedger, suggest: h.suggestSince},
		{name: "settle", options: payers(), run: h.settle},
	})
}

// showLedger shows somebody's ledger on this server; in a DM one's own, on the server chosen if there are several.
func (h *Handler) showLedger(ctx context.Context, r request) (discord.Answer, error) {
	at := render.LedgerAt{Server: r.Server, Account: r.account.ID, Game: r.Options["game"], Page: max(number(r.Options["page"])-1, 0)}
	if _, ok := h.game(at.Game); !ok && at.Game != "" {
		return discord.Answer{}, trouble("core.trouble.game", "Game", games.Lit(cut(at.Game)))
	}
	if said := r.Options["since"]; said != "" {
		today, err := h.today(ctx, r.Server)
		if err != nil {
			return discord.Answer{}, err
		}
		day, ok := readDay(said, today)
		if !ok {
			return discord.Answer{}, trouble("core.trouble.since", "Text", games.Lit(cut(said)), "Example", games.Lit(today.Format(time.DateOnly)))
		}
		at.Since = day.Format(time.DateOnly)
	}
	if id := r.Options["player"]; id != "" && id != r.User.ID {
		who, err := h.side(ctx, r, id)
		if err != nil {
			return discord.Answer{}, err
		}
		at.Account = who.ID
	}
	if r.Server != "" {
		return h.ledgerPage(ctx, r, at)
	}
	return h.ledgerInDM(ctx, r, at)
}

// ledgerInDM shows one's own ledger where no server is near.
func (h *Handler) ledgerInDM(ctx context.Context, r request, at render.LedgerAt) (discord.Answer, error) {
	if at.Account != r.account.ID {
		return discord.Answer{}, trouble("core.trouble.server")
	}
	servers, err := h.Store.ServersOf(ctx, at.Account)
	switch {
	case err != nil:
		return discord.Answer{}, err
	case len(servers) == 0:
		return discord.Answer{}, trouble("core.trouble.ledger")
	case len(servers) > 1:
		return private(h.Render.LedgerServers(r.reader, at, servers)), nil
	}
	at.Server = servers[0]
	return h.ledgerPage(ctx, r, at)
}

// pressLedger turns a ledger's page, or shows that of the server chosen.
func (h *Handler) pressLedger(ctx context.Context, r request, at render.LedgerAt) (discord.Answer, error) {
	return h.ledgerPage(ctx, r, at)
}

// ledgerPage shows a page of a ledger to who may see it: everybody sees those of the server where he is, and his own.
func (h *Handler) ledgerPage(ctx context.Context, r request, at render.LedgerAt) (discord.Answer, error) {
	who := r.account
	if at.Account != r.account.ID {
		if at.Server != r.Server {
			return discord.Answer{}, trouble("core.trouble.server")
		}
		var err error
		if who, err = h.Store.Account(ctx, at.Account); err != nil {
			return discord.Answer{}, err
		}
	}
	set, err := h.Store.ServerSettings(ctx, at.Server)
	if err != nil {
		return discord.Answer{}, err
	}
	view := render.LedgerView{At: at, Who: who, Unit: set.Currency(), Zone: set.Location()}
	view.Ledger, err = h.Store.Ledger(ctx, storage.LedgerQuery{
		Server: at.Server, Account: at.Account, Game: at.Game, Since: at.From(view.Zone), Page: at.Page,
	})
	if err != nil {
		return discord.Answer{}, err
	}
	a := private(h.Render.Ledger(r.reader, view))
	if r.Kind == discord.Press {
		a.Kind = discord.Update
	}
	return a, nil
}

// side is the account of somebody named in an option who has used Trey, or of the computer players, for which Trey itself stands.
func (h *Handler) side(ctx context.Context, r request, user string) (storage.Account, error) {
	if user == r.Application {
		return storage.Account{ID: storage.House}, nil
	}
	return h.known(ctx, r, user)
}

// known returns the account of somebody named in an option who has used Trey.
func (h *Handler) known(ctx context.Context, r request, user string) (storage.Account, error) {
	who, err := h.Store.KnownAccount(ctx, user)
	if errors.Is(err, storage.ErrNotFound) {
		return storage.Account{}, trouble("core.trouble.unknown", "Who", games.Lit(nameOf(r, user)))
	}
	return who, err
}

// nameOf returns what somebody is called whom Discord has named with the interaction.
func nameOf(r request, user string) string {
	for _, u := range r.Users {
		if u.ID == user {
			return render.Name(u.Name)
		}
	}
	return user
}
