package commands

import (
	"cmp"
	"context"
	"slices"

	"github.com/bwmarrin/discordgo"

	"trey/bot/locale"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// manages reports whether who asks may manage the server.
func (r request) manages() bool {
	return r.Server != "" && r.Permissions&(discordgo.PermissionManageGuild|discordgo.PermissionAdministrator) != 0
}

// place is the channel that counts for the server's settings: of a thread that in which it is.
func (r request) place() string { return cmp.Or(r.Parent, r.Channel) }

// onServer returns the settings of the server in which something is asked, or what stands in the way.
func (h *Handler) onServer(ctx context.Context, r request) (storage.ServerSettings, error) {
	if r.Server == "" {
		return storage.ServerSettings{}, trouble("core.trouble.server")
	}
	return h.Store.ServerSettings(ctx, r.Server)
}

// asManager returns the server's settings if who asks may change them.
func (h *Handler) asManager(ctx context.Context, r request) (storage.ServerSettings, error) {
	set, err := h.onServer(ctx, r)
	if err == nil && !r.manages() {
		err = trouble("core.trouble.manager")
	}
	return set, err
}

// admit returns why who asks may not open a table here; nil if he may.
func admit(set storage.ServerSettings, r request) error {
	switch place := r.place(); {
	case slices.Contains(set.Barred, place):
		return &refusal{"core.trouble.barred", []any{"Channel", channels(place)}}
	case len(set.Channels) > 0 && !slices.Contains(set.Channels, place):
		return &refusal{"core.trouble.elsewhere", []any{"Channels", channels(set.Channels...)}}
	case len(set.Roles) > 0 && !r.manages() && !slices.ContainsFunc(set.Roles, r.has):
		return &refusal{"core.trouble.roles", []any{"Roles", roles(set.Roles...)}}
	}
	return nil
}

// has reports whether who asks has the role. Everybody has that of the server's own id.
func (r request) has(role string) bool {
	return role == r.Server || slices.Contains(r.User.Roles, role)
}

// playFor returns an error if something would be played for where the server's managers don't want it.
func playFor(set storage.ServerSettings, o games.Options) error {
	if stake := o[games.StakeKey]; set.NoStakes && stake != "" && stake != "0" {
		return trouble("core.trouble.stakes")
	}
	return nil
}

// opening returns what the server's settings say of a table that is to be opened, or why it can't be.
func (h *Handler) opening(ctx context.Context, r request, o table.Opening) (table.Opening, error) {
	set, err := h.onServer(ctx, r)
	if err == nil {
		err = admit(set, r)
	}
	if err == nil {
		err = playFor(set, o.Options)
	}
	o.Server, o.Channel, o.Language = r.Server, r.Channel, h.publicLanguage(r, set)
	if o.Pace == 0 {
		o.Pace = set.Turn(set.Slow)
	}
	o.Threaded = o.Threaded || set.Threads
	if r.Parent != "" {
		o.Threaded = false // it is opened in a thread already
	}
	return o, err
}

// mayRematch returns why the table of a rematch may not be opened; nil if it may.
func (h *Handler) mayRematch(ctx context.Context, r request, s table.Snapshot) error {
	set, err := h.Store.ServerSettings(ctx, s.Server)
	if err != nil || s.Next != 0 {
		return err // it is there already
	}
	if err := admit(set, r); err != nil {
		return err
	}
	return playFor(set, s.Options)
}

// publicLanguage is the server's language: as its managers have set it, else as Discord says, else the bot's default.
func (h *Handler) publicLanguage(r request, set storage.ServerSettings) string {
	switch {
	case set.Language != "":
		return set.Language
	case r.ServerLocale == "":
		return h.Language
	}
	return locale.Match(r.ServerLocale)
}
