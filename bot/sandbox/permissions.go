package sandbox

// Permissions (topics/permissions) that the sandbox knows.
const (
	permAdministrator   = 1 << 3
	permManageGuild     = 1 << 5
	permAddReactions    = 1 << 6
	permViewChannel     = 1 << 10
	permSendMessages    = 1 << 11
	permManageMessages  = 1 << 13
	permEmbedLinks      = 1 << 14
	permAttachFiles     = 1 << 15
	permReadHistory     = 1 << 16
	permMentionEveryone = 1 << 17
	permExternalEmojis  = 1 << 18
	permChangeNickname  = 1 << 26
	permUseCommands     = 1 << 31
	permExternalApps    = 1 << 50

	// permMember is what every member may do.
	permMember = permAddReactions | permViewChannel | permSendMessages | permEmbedLinks | permAttachFiles | permReadHistory |
		permExternalEmojis | permChangeNickname | permUseCommands | permExternalApps
	// permOwner is what the owner of a server may do: everything.
	permOwner = 1<<53 - 1
	// permBot is what the bot may do where nothing is denied to it.
	permBot = permAddReactions | permViewChannel | permSendMessages | permEmbedLinks | permAttachFiles | permReadHistory |
		permExternalEmojis | permMentionEveryone | permManageMessages | permUseCommands
)

// botIn returns what the bot may do in a channel.
func botIn(c *channel) int64 { return permBot &^ c.Denied }

// may refuses what the bot lacks the permissions for: 50001 if it can't even see the channel, 50013 for the rest.
func may(c *channel, need int64) error {
	if c.Type == channelDM {
		return nil
	}
	has := botIn(c)
	if has&permViewChannel == 0 {
		return refuse(codeMissingAccess)
	}
	if has&need != need {
		return refuse(codeMissingPermissions)
	}
	return nil
}
