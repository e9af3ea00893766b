package commands

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/render"
)

// need is a permission that the bot uses in a channel.
type need struct {
	bit  int64
	name string // message key: Discord's own name of it
	why  string // message key: what it is for
	hard bool   // without it no table can be shown
}

// needs are all permissions that the bot uses.
var needs = []need{
	{discordgo.PermissionViewChannel, "core.permission.view", "core.permission.view.why", true},
	{discordgo.PermissionSendMessages, "core.permission.send", "core.permission.send.why", true},
	{discordgo.PermissionAttachFiles, "core.permission.files", "core.permission.files.why", false},
	{discordgo.PermissionUseExternalEmojis, "core.permission.emojis", "core.permission.emojis.why", false},
	{discordgo.PermissionCreatePublicThreads, "core.permission.threads", "core.permission.threads.why", false},
	{discordgo.PermissionSendMessagesInThreads, "core.permission.thread.send", "core.permission.thread.send.why", false},
}

func (n need) missing(has int64) bool {
	return has&discordgo.PermissionAdministrator == 0 && has&n.bit == 0
}

// missing returns the message key of the first permission that the bot hasn't and can't do without; empty if it has all.
func missing(has int64) string {
	for _, n := range needs {
		if n.hard && n.missing(has) {
			return n.name
		}
	}
	return ""
}

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
