package commands

import (
	"context"

	"trey/bot/discord"
	"trey/bot/render"
)

// check says what the bot needs here and what of it is missing.
func (h *Handler) check() sub {
	return sub{name: "check", run: func(_ context.Context, r request) (discord.Answer, error) {
		if r.Server == "" {
			return discord.Answer{}, trouble("core.trouble.server")
		}
		permissions := make([]render.Permission, len(needs))
		for i, n := range needs {
			permissions[i] = render.Permission{Name: n.name, Why: n.why, Missing: n.missing(r.AppPermissions)}
		}
		return private(h.Render.Check(r.reader, r.Channel, permissions, r.account.DMsClosed)), nil
	}}
}
