package commands

import (
	"context"
	"errors"
	"slices"
	"strconv"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/games"
	"trey/storage"
)

// mostPayers is how many people can be named who settle up among themselves.
const mostPayers = 10

func payers() []option {
	var list []option
	for i := range mostPayers {
		list = append(list, person("player"+strconv.Itoa(i+1)))
	}
	return list
}

// settle plans payments by which the people named, or all of this server, get square, and posts them where everybody sees them. People can be named by
// one of them or by a moderator.
func (h *Handler) settle(ctx context.Context, r request) (discord.Answer, error) {
	set, err := h.onServer(ctx, r)
	if err != nil {
		return discord.Answer{}, err
	}
	named, err := h.payersNamed(ctx, r)
	if err != nil {
		return discord.Answer{}, err
	}
	s, err := h.Store.Settle(ctx, r.Server, r.ID, named)
	if err != nil {
		return discord.Answer{}, err
	}
	m := h.Render.Settling(h.everybody(r, set), set.Currency(), render.PayAt{Plan: r.ID}, s)
	return discord.Answer{Kind: discord.Public, Message: m}, nil
}

// everybody reads what everybody sees, in the server's language.
func (h *Handler) everybody(r request, set storage.ServerSettings) render.Reader {
	return render.Reader{Lang: h.publicLanguage(r, set)}
}

// payersNamed returns the accounts of the people named; none if nobody is.
func (h *Handler) payersNamed(ctx context.Context, r request) ([]int64, error) {
	var named []int64
	for _, u := range r.Users {
		who, err := h.known(ctx, r, u.ID)
		if err != nil {
			return nil, err
		}
		named = append(named, who.ID)
	}
	switch {
	case len(named) == 1:
		return nil, trouble("core.trouble.settle.one")
	case len(named) > 0 && !slices.Contains(named, r.account.ID) && !r.manages():
		return nil, trouble("core.trouble.settle.others")
	}
	return named, nil
}

// pressPayment does what a button of a payment says, and shows how the settlement stands then.
func (h *Handler) pressPayment(ctx context.Context, r request, at render.PayAt) (discord.Answer, error) {
	set, err := h.onServer(ctx, r)
	if err != nil {
		return discord.Answer{}, err
	}
	switch at.Does {
	case render.TurnPayments:
	case render.Withdraw:
		err = h.Store.WithdrawPayment(ctx, r.Server, at.Payment, r.account.ID, r.manages())
	default:
		err = h.Store.ConfirmPayment(ctx, r.Server, at.Payment, r.account.ID, storage.Confirmation(at.Does), r.ID)
	}
	if errors.Is(err, storage.ErrNotYours) {
		return discord.Answer{}, h.notYours(ctx, r, at)
	}
	if errors.Is(err, storage.ErrNotFound) {
		err = trouble("core.trouble.old")
	}
	if err != nil {
		return discord.Answer{}, err
	}
	s, err := h.Store.Settlement(ctx, r.Server, at.Plan)
	if err != nil {
		return discord.Answer{}, err
	}
	return discord.Answer{Kind: discord.Update, Message: h.Render.Settling(h.everybody(r, set), set.Currency(), at, s)}, nil
}

// notYours says whose a button is.
func (h *Handler) notYours(ctx context.Context, r request, at render.PayAt) error {
	s, err := h.Store.Settlement(ctx, r.Server, at.Plan)
	if err != nil {
		return err
	}
	i := slices.IndexFunc(s.Payments, func(p storage.Payment) bool { return p.ID == at.Payment })
	if i < 0 {
		return trouble("core.trouble.old")
	}
	payer, payee := called(s.Payments[i].Payer), called(s.Payments[i].Payee)
	switch storage.Confirmation(at.Does) {
	case storage.Paid, storage.NotPaid:
		return trouble("core.trouble.settle.payer", "Who", payer)
	case storage.Received, storage.NotReceived:
		return trouble("core.trouble.settle.payee", "Who", payee)
	}
	return trouble("core.trouble.settle.withdraw", "Payer", payer, "Payee", payee)
}

// called is what a side of a payment is called: a name, or what there is instead of one.
func called(p storage.Party) games.Arg {
	switch name := render.Name(p.Name); {
	case p.User == "":
		return games.Say("core.name.gone")
	case name == "":
		return games.Say("core.name.unseen")
	default:
		return games.Lit(name)
	}
}
