package commands

import (
	"github.com/bwmarrin/discordgo"

	"trey/games"
)

// spot is where a table is to be shown and played, as far as permissions go.
type spot struct {
	inThread bool // in a thread that there is already
	threaded bool // in a thread of its own, made in a channel
}

// need is a permission that the bot uses in a channel.
type need struct {
	bit  int64
	name string          // message key: Discord's own name of it
	why  string          // message key: what it is for
	hard func(spot) bool // whether a table can't be shown there without it; nil: it can be everywhere
	note string          // message key: what is said of a table without it; empty for nothing
}

// needs are all permissions that the bot uses, the most basic first. Its emojis need none: they are the application's own (Discord's emoji resource).
var needs = []need{
	{discordgo.PermissionViewChannel, "core.permission.view", "core.permission.view.why", func(spot) bool { return true }, ""},
	{discordgo.PermissionSendMessages, "core.permission.send", "core.permission.send.why", func(s spot) bool { return !s.inThread }, ""},
	{discordgo.PermissionCreatePublicThreads, "core.permission.threads", "core.permission.threads.why",
		func(s spot) bool { return s.threaded && !s.inThread }, ""},
	{discordgo.PermissionSendMessagesInThreads, "core.permission.thread.send", "core.permission.thread.send.why",
		func(s spot) bool { return s.threaded || s.inThread }, ""},
	{discordgo.PermissionAttachFiles, "core.permission.files", "core.permission.files.why", nil, "core.note.files"},
}

func (n need) missing(has int64) bool { return has&(n.bit|discordgo.PermissionAdministrator) == 0 }

// missing returns the message keys of the permissions without which a table can't be shown there and that the bot hasn't; none if it has all.
func missing(has int64, at spot) []string {
	var keys []string
	for _, n := range needs {
		if n.hard != nil && n.hard(at) && n.missing(has) {
			keys = append(keys, n.name)
		}
	}
	return keys
}

// plainer returns the message keys of what is said of a table for want of a permission.
func plainer(has int64) []string {
	var keys []string
	for _, n := range needs {
		if n.note != "" && n.missing(has) {
			keys = append(keys, n.note)
		}
	}
	return keys
}

// mayDeal returns an error that names the first permission that a table at the place lacks; nil if it lacks none.
func mayDeal(r request, threaded bool) error {
	if r.Server == "" {
		return nil // Discord says nothing of the table's channel
	}
	if keys := missing(r.AppPermissions, spot{inThread: r.InThread(), threaded: threaded}); len(keys) > 0 {
		return trouble("core.trouble.permission", "Permission", games.Say(keys[0]))
	}
	return nil
}
