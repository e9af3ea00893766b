package sandbox

// Permissions and kinds of channels that threads need.
const (
	channelAnnouncement       = 5
	channelAnnouncementThread = 10
	channelPublicThread       = 11
	channelPrivateThread      = 12

	codeChannelType = 50024

	permManageThreads        = 1 << 34
	permCreatePublicThreads  = 1 << 35
	permCreatePrivateThreads = 1 << 36
	permSendInThreads        = 1 << 38

	permThreads = permCreatePublicThreads | permCreatePrivateThreads | permSendInThreads
)

// permissions returns what a user may do in a channel or a thread.
func (w *world) permissions(user string, c *channel) int64 {
	p := w.person(user)
	if p == nil || p.Left {
		return 0
	}
	if c.Type == channelDM {
		if p.Bot {
			return permBot
		}
		return p.Permissions
	}
	has := p.Permissions | permThreads
	from := c
	if parent := w.channel(c.Parent); parent != nil {
		from = parent
	}
	if p.Bot {
		has = (has | permBot) &^ from.Denied
	}
	if c.Type == channelPrivateThread && !c.joined(user) && has&permManageThreads == 0 {
		return 0
	}
	return has
}

// allow refuses what the bot lacks the permissions for in a channel or a thread, see may. In threads SEND_MESSAGES has no effect,
// SEND_MESSAGES_IN_THREADS takes its place (topics/threads, "Permissions").
func (s *Server) allow(c *channel, need int64) error {
	if c.Type == channelDM {
		return may(c, need)
	}
	if c.Thread != nil && need&permSendMessages != 0 {
		need = need&^permSendMessages | permSendInThreads
	}
	has := s.w.permissions(s.w.bot, c)
	switch {
	case has&permViewChannel == 0:
		return refuse(codeMissingAccess)
	case has&need != need:
		return refuse(codeMissingPermissions)
	}
	return nil
}
