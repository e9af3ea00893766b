// Package commands answers slash commands and presses: it decides who asks what of which table, from the custom id, the options and
// what is stored alone, so that a restart loses nothing.
package commands

import (
	"context"
	"encoding/json"
	"errors"
	"log/slog"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// Store is what commands need of storage.
type Store interface {
	AccountOf(ctx context.Context, user, name, locale string) (storage.Account, error)
	SetDM(ctx context.Context, account int64, channel string, closed bool) error
	TablesOf(ctx context.Context, user string, states ...storage.State) ([]storage.Table, error)
	TablesIn(ctx context.Context, channel string) ([]storage.Table, error)
	TablesOn(ctx context.Context, server string) ([]storage.Table, error)
	Played(ctx context.Context, server, game string, from, until time.Time) ([]storage.Played, error)
	Board(ctx context.Context, q storage.BoardQuery) (storage.Board, error)
	LastGame(ctx context.Context, user string) (string, error)
	SetWishes(ctx context.Context, account int64, w storage.Wishes) error
	ServerSettings(ctx context.Context, server string) (storage.ServerSettings, error)
	SetServerSettings(ctx context.Context, server string, set storage.ServerSettings) error
	Presets(ctx context.Context, server string) ([]storage.Preset, error)
	PresetByCode(ctx context.Context, code string) (storage.Preset, error)
	SetPreset(ctx context.Context, server string, p storage.Preset) (storage.Preset, error)
	DropPreset(ctx context.Context, server, name string) error
	Export(ctx context.Context, account int64) (json.RawMessage, error)
	Books
	Account(ctx context.Context, id int64) (storage.Account, error)
	Stats(ctx context.Context, account int64, server string) (storage.Stats, error)
	Course(ctx context.Context, account int64, server, game string, computers bool, every int) ([]storage.Stage, error)
	FinishedMatches(ctx context.Context, p storage.Past, limit, offset int) ([]storage.Finished, error)
	HasPlayed(ctx context.Context, table, account int64) (bool, error)
}

// Presence is told who has pressed or typed something.
type Presence interface {
	Note(account int64)
}

// Config is what commands work with. All of it is needed.
type Config struct {
	Tables    *table.Tables
	Store     Store
	Render    *render.Renderer
	Catalogue *locale.Catalogue
	Games     []games.Game
	Language  string        // of public texts where neither a server's managers nor Discord say another
	Turn      time.Duration // for a turn where a server's managers haven't set another
	Presence  Presence
	Now       func() time.Time
	// Renew has a message posted anew with its next change; the account is 0 for a table's.
	Renew func(table int64, kind storage.Kind, account int64)
	Log   *slog.Logger
}

// Handler answers interactions; it is a discord.Handler.
type Handler struct {
	Config
	commands    map[string]command
	definitions []*discordgo.ApplicationCommand
	noted       noted      // that DMs are closed
	setting     sync.Mutex // held while a server's settings change
}

// command is one slash command: how it is registered, what it does, and what is suggested while it is typed (nil: nothing).
type command struct {
	define  *discordgo.ApplicationCommand
	run     func(context.Context, request) (discord.Answer, error)
	suggest func(context.Context, request) ([]discord.Suggestion, error)
}

// New returns the handler of all commands.
func New(c Config) *Handler {
	h := &Handler{Config: c, commands: map[string]command{}}
	subs := slices.Concat([]sub{h.me(), h.settings(), h.check(), h.privacy(), h.unit(), h.zone(), h.correct(), h.verify()}, h.presets(), h.lobbyCommands(), h.matchCommands())
	for _, cmd := range []command{
		h.play(), h.join(), h.leave(), h.hand(), h.move(), h.table(), h.watch(), h.rules(), h.leaderboard(), h.ledger(), h.stats(), h.history(), h.help(),
		h.grouped("trey", subs), // all that isn't playing or looking
	} {
		h.commands[cmd.define.Name] = cmd
		h.definitions = append(h.definitions, cmd.define)
	}
	return h
}

// Definitions returns the definitions of all commands, for registration.
func (h *Handler) Definitions() []*discordgo.ApplicationCommand { return h.definitions }

// request is an interaction with who is behind it.
type request struct {
	*discord.Interaction
	account storage.Account
	reader  render.Reader // of the answer
}

func (r request) by() table.By {
	return table.By{Account: r.account, Name: r.User.Name, Interaction: r.ID}
}

// Key is the table or the settlement for presses, so that they reach it in order, and the user for all else.
func (h *Handler) Key(i *discord.Interaction) string {
	if i.Kind == discord.Press {
		a, err := render.Parse(i.CustomID, i.Values, nil)
		switch {
		case err == nil && a.Table != 0:
			return "table " + strconv.FormatInt(a.Table, 10)
		case err == nil && a.Kind == render.Settling:
			return "settlement " + a.Pay.Plan
		}
	}
	return "user " + i.User.ID
}

// Answer does what is asked.
func (h *Handler) Answer(ctx context.Context, i *discord.Interaction) discord.Answer {
	r := request{Interaction: i, reader: render.Reader{Lang: locale.Match(i.Locale)}}
	answer, err := h.answer(ctx, &r)
	if err == nil {
		return answer
	}
	if i.Kind == discord.Typing {
		var several *severalError
		var no *refusal
		if _, ok := told(err); ok || errors.As(err, &several) || errors.As(err, &no) {
			return discord.Answer{Kind: discord.Suggest} // there is nothing to suggest
		}
		h.Log.Warn("nothing can be suggested", "command", i.Command, "err", err)
		return discord.Answer{Kind: discord.Suggest}
	}
	return h.refuse(ctx, r, err)
}

func (h *Handler) answer(ctx context.Context, r *request) (discord.Answer, error) {
	var err error
	if r.account, err = h.Store.AccountOf(ctx, r.User.ID, r.User.Name, r.Locale); err != nil {
		return discord.Answer{}, err
	}
	r.reader = render.ReaderOf(r.account)
	h.Presence.Note(r.account.ID)
	if r.Kind == discord.Press {
		return h.press(ctx, *r)
	}
	name, _, _ := strings.Cut(r.Command, " ") // a subcommand's name follows
	cmd, ok := h.commands[name]
	switch {
	case !ok:
		return discord.Answer{}, trouble("core.trouble.command")
	case r.Kind == discord.Command:
		return cmd.run(ctx, *r)
	case cmd.suggest == nil:
		return discord.Answer{Kind: discord.Suggest}, nil
	}
	choices, err := cmd.suggest(ctx, *r)
	return discord.Answer{Kind: discord.Suggest, Choices: choices}, err
}

// refuse turns an error into what its user should read. Of a table that he may know of it says what is going on there now.
func (h *Handler) refuse(ctx context.Context, r request, err error) discord.Answer {
	var several *severalError
	if errors.As(err, &several) {
		return h.choose(ctx, r, several)
	}
	text, ok := told(err)
	a, noID := render.Parse(r.CustomID, nil, nil)
	if !ok || r.Kind != discord.Press || noID != nil || a.Table == 0 || errors.Is(err, storage.ErrNotFound) {
		return h.explain(r, nil, err)
	}
	s, unseen := h.Tables.See(ctx, a.Table, r.account.ID)
	if unseen != nil || elsewhere(s, r) {
		return h.explain(r, nil, err)
	}
	if s.Viewer == games.Nobody {
		return private(h.Render.Refused(s, r.reader, text))
	}
	return h.reply(r, h.Render.Refused(s, r.reader, text))
}

// reply answers where only the presser sees it: in the place of the message pressed if that is his alone, else in a new one.
func (h *Handler) reply(r request, m discord.Message) discord.Answer {
	if r.Kind == discord.Press && r.Ephemeral {
		return discord.Answer{Kind: discord.Update, Message: m}
	}
	return private(m)
}

// explain turns an error into what its user should read: what the rules or the table say, or that something broke here. Snapshot is the table's, for the
// names in a text; nil if there is none.
func (h *Handler) explain(r request, s *table.Snapshot, err error) discord.Answer {
	var no *refusal
	if errors.As(err, &no) {
		return private(h.Render.Notice(r.reader, no.key, no.args...))
	}
	if text, ok := told(err); ok {
		return private(h.Render.Said(r.reader, s, text))
	}
	h.Log.Error("interaction failed", "command", r.Command, "err", err)
	return private(h.Render.Said(r.reader, s, games.Say("core.trouble.internal")))
}

// told returns what an error says to its user; false for errors that are none of his business.
func told(err error) (games.Text, bool) {
	var refused *games.Refusal
	var t *table.Trouble
	switch {
	case errors.As(err, &refused):
		return refused.Text, true
	case errors.As(err, &t):
		return t.Text, true
	case errors.Is(err, storage.ErrSeen):
		return games.Say("core.trouble.stale"), true
	case errors.Is(err, storage.ErrNotFound):
		return games.Say("core.trouble.table"), true
	}
	return games.Text{}, false
}

// Sorry returns what the intake has to say by itself: that too much is going on, or that something broke.
func (h *Handler) Sorry(discordLocale, key string) discord.Message {
	said := "core.trouble.internal"
	if key == discord.TextBusy {
		said = "core.trouble.busy"
	}
	return h.Render.Notice(render.Reader{Lang: locale.Match(discordLocale)}, said)
}

func trouble(key string, pairs ...any) error { return &table.Trouble{Text: games.Say(key, pairs...)} }

func private(m discord.Message) discord.Answer {
	return discord.Answer{Kind: discord.Private, Message: m}
}
