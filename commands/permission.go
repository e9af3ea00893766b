package commands

import (
	"github.com/bwmarrin/discordgo"

	"trey/games"
)

// place is where a table is to be shown and played, as far as permissions go.
type place struct {
	inThread bool // in a thread that there is already
	threaded bool // in a thread of its own, made in a channel
}

// permission is one of the bot's, with the message key of its name and where it is needed.
type permission struct {
	bit    int64
	key    string
	needed func(place) bool
}

// permissions are those that a table needs, the most basic first.
var permissions = []permission{
	{discordgo.PermissionViewChannel, "core.permission.view", func(place) bool { return true }},
	{discordgo.PermissionSendMessages, "core.permission.send", func(p place) bool { return !p.inThread }},
	{discordgo.PermissionCreatePublicThreads, "core.permission.threads", func(p place) bool { return p.threaded && !p.inThread }},
	{discordgo.PermissionSendMessagesInThreads, "core.permission.thread.send", func(p place) bool { return p.threaded || p.inThread }},
}

// helpful are the permissions without which a table is shown in a plainer way, with what is said then.
var helpful = []struct {
	bit  int64
	key  string
	note string
}{
	{discordgo.PermissionAttachFiles, "core.permission.files", "core.note.files"},
}

// missing returns the message keys of the needed permissions that the bot hasn't at the place; none if it has all.
func missing(has int64, at place) []string {
	var keys []string
	for _, p := range permissions {
		if p.needed(at) && !holds(has, p.bit) {
			keys = append(keys, p.key)
		}
	}
	return keys
}

// plainer returns the message keys of what is said of the helpful permissions that the bot hasn't.
func plainer(has int64) []string {
	var keys []string
	for _, p := range helpful {
		if !holds(has, p.bit) {
			keys = append(keys, p.note)
		}
	}
	return keys
}

func holds(has, bit int64) bool { return has&(bit|discordgo.PermissionAdministrator) != 0 }

// mayDeal returns an error that names the first permission that a table at the place lacks; nil if it lacks none.
func mayDeal(r request, threaded bool) error {
	if r.Server == "" {
		return nil // Discord says nothing of the table's channel
	}
	if keys := missing(r.AppPermissions, place{inThread: r.InThread, threaded: threaded}); len(keys) > 0 {
		return trouble("core.trouble.permission", "Permission", games.Say(keys[0]))
	}
	return nil
}

// moderates reports whether who asks may manage the server.
func moderates(r request) bool {
	return r.Server != "" && holds(r.Permissions, discordgo.PermissionManageServer)
}
