package commands

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"

	"trey/bot/discord"
	"trey/games"
	"trey/storage"
)

// Limits of a correction. They are ours: a reason is read in a line of a ledger, and what is larger than a million is a slip of the pen.
const (
	longestReason = 200
	mostCorrected = 1_000_000_00 // cents
)

// correct lets a moderator book from one ledger to another what was booked wrongly. Everybody sees it; another correction undoes it.
func (h *Handler) correct() sub {
	reason := required(typed("reason", false))
	reason.MaxLength = longestReason
	return sub{
		name: "correct",
		options: []option{
			required(person("from")), required(person("to")), required(typed("amount", false)), reason, whole("table", 1, 1<<52),
		},
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			set, err := h.asManager(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			c, from, to, err := h.correction(ctx, r, set.Currency())
			if err != nil {
				return discord.Answer{}, err
			}
			err = again(h.Store.Correct(ctx, c))
			if errors.Is(err, storage.ErrNotFound) {
				err = trouble("core.trouble.correct.table", "Table", games.Lit(strconv.FormatInt(c.Table, 10)))
			}
			if err != nil {
				return discord.Answer{}, err
			}
			m := h.Render.Corrected(h.everybody(r, set), set.Currency(), party(r.account), party(from), party(to), c.Amount, c.Reason, c.Table)
			return discord.Answer{Kind: discord.Public, Message: m}, nil
		},
	}
}

func party(a storage.Account) storage.Party {
	return storage.Party{Account: a.ID, User: a.User, Name: a.Name}
}

// correction reads what is to be corrected, or says what is wrong with it.
func (h *Handler) correction(ctx context.Context, r request, unit string) (c storage.Correction, from, to storage.Account, err error) {
	reason := strings.Join(strings.Fields(r.Options["reason"]), " ")
	amount, wrong := readAmount(r.Options["amount"], unit)
	table, noTable := int64(0), error(nil)
	if named := r.Options["table"]; named != "" {
		table, noTable = strconv.ParseInt(named, 10, 64)
	}
	switch {
	case wrong != "":
		err = trouble(wrong, "Text", games.Lit(cut(r.Options["amount"])))
	case reason == "":
		err = trouble("core.trouble.correct.reason")
	case utf8.RuneCountInString(reason) > longestReason:
		err = trouble("core.trouble.correct.long", "Most", games.Num(longestReason))
	case noTable != nil || table < 0:
		err = trouble("core.trouble.correct.table", "Table", games.Lit(cut(r.Options["table"])))
	case r.Options["from"] == r.Options["to"]:
		err = trouble("core.trouble.correct.same")
	}
	if err == nil {
		from, err = h.side(ctx, r, r.Options["from"])
	}
	if err == nil {
		to, err = h.side(ctx, r, r.Options["to"])
	}
	return storage.Correction{
		Server: r.Server, From: from.ID, To: to.ID, Amount: amount, Reason: reason, Author: r.account.ID, Table: table, Interaction: r.ID,
	}, from, to, err
}

// readAmount reads an amount in a server's unit, as it is written in any of the languages: 3, 1.50, 1,5, with the unit or without. Points are whole. What
// is wrong with it is said by the message key.
func readAmount(text, unit string) (cents int64, wrong string) {
	text = strings.TrimSpace(text)
	if unit != "" {
		text = strings.TrimSpace(strings.TrimSuffix(strings.TrimPrefix(text, unit), unit))
	}
	whole, part, split := strings.Cut(strings.Replace(text, ",", ".", 1), ".")
	digits := func(s string) bool { return s != "" && strings.Trim(s, "0123456789") == "" }
	switch {
	case strings.HasPrefix(text, "-"), strings.HasPrefix(text, "−"):
		return 0, "core.trouble.amount.negative"
	case unit == "" && (split || !digits(whole)):
		return 0, "core.trouble.amount.points"
	case !digits(whole), split && !digits(part), len(part) > 2:
		return 0, "core.trouble.amount"
	case len(whole) > 10:
		return 0, "core.trouble.amount.large"
	}
	n, err := strconv.ParseInt(whole+(part + "00")[:2], 10, 64)
	if unit == "" {
		n, err = strconv.ParseInt(whole, 10, 64)
	}
	switch {
	case err != nil:
		return 0, "core.trouble.amount"
	case n == 0:
		return 0, "core.trouble.amount.zero"
	case n > mostCorrected:
		return 0, "core.trouble.amount.large"
	}
	return n, ""
}
