package sandbox

import "slices"

// Permissions (topics/permissions, "Bitwise Permission Flags"), as far as they matter in text channels and servers.
const (
	permCreateInvite         = 1 << 0
	permKickMembers          = 1 << 1
	permBanMembers           = 1 << 2
	permAdministrator        = 1 << 3
	permManageChannels       = 1 << 4
	permManageGuild          = 1 << 5
	permAddReactions         = 1 << 6
	permViewChannel          = 1 << 10
	permSendMessages         = 1 << 11
	permSendTTS              = 1 << 12
	permManageMessages       = 1 << 13
	permEmbedLinks           = 1 << 14
	permAttachFiles          = 1 << 15
	permReadHistory          = 1 << 16
	permMentionEveryone      = 1 << 17
	permExternalEmojis       = 1 << 18
	permChangeNickname       = 1 << 26
	permManageNicknames      = 1 << 27
	permManageRoles          = 1 << 28
	permUseCommands          = 1 << 31
	permManageThreads        = 1 << 34
	permCreatePublicThreads  = 1 << 35
	permCreatePrivateThreads = 1 << 36
	permSendInThreads        = 1 << 38
	permExternalApps         = 1 << 50
	permPinMessages          = 1 << 51

	// permAll is every permission there is, that of an owner and of an administrator.
	permAll = 1<<53 - 1
	// permMember is what @everyone may do in a new server.
	permMember = permAddReactions | permViewChannel | permSendMessages | permEmbedLinks | permAttachFiles | permReadHistory |
		permExternalEmojis | permChangeNickname | permUseCommands | permCreatePublicThreads | permCreatePrivateThreads |
		permSendInThreads | permExternalApps
	// permBot is what the bot's own role may do in a new server.
	permBot = permAddReactions | permViewChannel | permSendMessages | permEmbedLinks | permAttachFiles | permReadHistory |
		permExternalEmojis | permMentionEveryone | permManageMessages | permUseCommands | permCreatePublicThreads |
		permCreatePrivateThreads | permSendInThreads
	// permModerator is what the moderators of the first server may do beside.
	permModerator = permManageGuild | permManageMessages | permManageThreads | permMentionEveryone | permManageNicknames |
		permPinMessages
	// permDM is what both may do in their DM.
	permDM = permAddReactions | permViewChannel | permSendMessages | permEmbedLinks | permAttachFiles | permReadHistory |
		permMentionEveryone | permExternalEmojis | permUseCommands | permPinMessages
	// permAppInDM is what an interaction in a DM with the bot says of the bot (interactions/receiving-and-responding,
	// "Interaction Structure").
	permAppInDM = permAttachFiles | permEmbedLinks | permMentionEveryone | permExternalEmojis
	// permTalk is what goes with sending messages (topics/permissions, "Implicit Permissions").
	permTalk = permMentionEveryone | permSendTTS | permAttachFiles | permEmbedLinks
)

// permissions computes what a user, the bot included, may do in a channel: roles and overwrites, what they deny implicitly, and
// what is different in threads (topics/permissions, "Implicit Permissions" and "Inherited Permissions (Threads)"). In a thread
// SEND_MESSAGES tells whether he may send messages there, hence what SEND_MESSAGES_IN_THREADS says.
func (w *world) permissions(user string, c *channel) int64 {
	has := w.granted(user, c)
	if c.thread() {
		has &^= permSendMessages
		if has&permSendInThreads != 0 {
			has |= permSendMessages
		}
		if c.Type == channelPrivateThread && has&permManageThreads == 0 && !c.joined(user) {
			return 0
		}
	}
	return implied(has)
}

// implied takes away what is denied since something else is (topics/permissions, "Implicit Permissions").
func implied(has int64) int64 {
	if has&permViewChannel == 0 {
		return 0
	}
	if has&permSendMessages == 0 {
		has &^= permTalk
	}
	return has
}

// granted returns the permissions that roles and overwrites give a user in a channel, without what they imply. Interactions
// tell permissions like this (resources/channel, "Channel Structure").
func (w *world) granted(user string, c *channel) int64 {
	switch {
	case c.Type == channelDM && (user == c.Recipient || user == w.bot):
		return permDM
	case c.thread():
		if parent := w.channel(c.Parent); parent != nil {
			return w.granted(user, parent)
		}
		return 0
	}
	g := w.guild(c.Guild)
	if g == nil {
		return 0
	}
	m := g.member(user)
	if m == nil {
		return 0
	}
	return overwritten(g.base(m), m, g.ID, c.Overwrites)
}

// base returns what a member may do in the server as a whole (topics/permissions, "Permission Overwrites").
func (g *guild) base(m *membership) int64 {
	if g.Owner == m.User {
		return permAll
	}
	var has int64
	for _, r := range g.Roles {
		if g.has(m, r.ID) {
			has |= r.Permissions
		}
	}
	if has&permAdministrator != 0 {
		return permAll
	}
	return has
}

// overwritten applies a channel's overwrites: those of @everyone, then those of all roles at once, then the member's own.
func overwritten(has int64, m *membership, everyone string, list []overwrite) int64 {
	if has&permAdministrator != 0 {
		return permAll
	}
	var all, roles, own overwrite
	for _, o := range list {
		switch {
		case o.ID == everyone:
			all = o
		case o.Type == overwriteRole && m.hasRole(o.ID):
			roles.Allow |= o.Allow
			roles.Deny |= o.Deny
		case o.Type == overwriteMember && o.ID == m.User:
			own = o
		}
	}
	for _, o := range []overwrite{all, roles, own} {
		has = has&^o.Deny | o.Allow
	}
	return has
}

// inServer returns what a user may do in a server as a whole; nothing if he isn't in it.
func (w *world) inServer(user string, g *guild) int64 {
	if m := g.member(user); m != nil {
		return g.base(m)
	}
	return 0
}

// enters tells whether a user can read a channel. A category is viewable if one of its channels is (topics/permissions, "Channel
// Visibility").
func (w *world) enters(user string, c *channel) bool {
	if w.permissions(user, c)&permViewChannel != 0 {
		return true
	}
	if c.Type != channelCategory {
		return false
	}
	for _, child := range w.channels {
		if child.Parent == c.ID && w.permissions(user, child)&permViewChannel != 0 {
			return true
		}
	}
	return false
}

// joined returns the servers that the bot is in.
func (w *world) joined() []*guild {
	return slices.DeleteFunc(slices.Clone(w.guilds), func(g *guild) bool { return g.member(w.bot) == nil })
}

// present tells whether the bot is in a server and the server is there; otherwise the bot hears nothing of it.
func (w *world) present(g *guild) bool {
	return g != nil && !g.Unavailable && g.member(w.bot) != nil
}

// may refuses what the bot lacks the permissions for: 50001 if it can't even see the channel, be it that it isn't in the server,
// 50013 for the rest. Of a server that is unavailable Discord doesn't document the answer; that it is overloaded fits best.
func may(c *channel, need int64) error {
	if c.Type == channelDM {
		return nil
	}
	w := c.world
	if g := w.guild(c.Guild); g != nil && g.Unavailable {
		return refuse(codeOverloaded)
	}
	if !w.enters(w.bot, c) {
		return refuse(codeMissingAccess)
	}
	if need &^= permViewChannel; w.permissions(w.bot, c)&need != need {
		return refuse(codeMissingPermissions)
	}
	return nil
}

// appPermissions is what an interaction says of the bot in its channel.
func (w *world) appPermissions(c *channel) int64 {
	if c.Type == channelDM {
		return permAppInDM
	}
	return w.granted(w.bot, c)
}
