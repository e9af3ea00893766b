package sandbox

import (
	"slices"
	"time"
)

// threadFields are what a channel has beside the rest if it is a thread (resources/channel, "Channel Object").
type threadFields struct {
	OwnerID      string             `json:"owner_id,omitempty"`
	MessageCount *int               `json:"message_count,omitempty"`
	TotalSent    *int               `json:"total_message_sent,omitempty"`
	MemberCount  *int               `json:"member_count,omitempty"`
	Slow         *int               `json:"rate_limit_per_user,omitempty"`
	Metadata     *threadMetadata    `json:"thread_metadata,omitempty"`
	Member       *participantObject `json:"member,omitempty"` // the bot's
	NewlyCreated bool               `json:"newly_created,omitempty"`
}

// threadMetadata is described in resources/channel, "Thread Metadata Object".
type threadMetadata struct {
	Archived  bool      `json:"archived"`
	Duration  int       `json:"auto_archive_duration"`
	Changed   time.Time `json:"archive_timestamp"`
	Locked    bool      `json:"locked"`
	Invitable *bool     `json:"invitable,omitempty"` // of private threads
	Made      time.Time `json:"create_timestamp"`
}

// participantObject is a member of a thread as Discord shows him (resources/channel, "Thread Member Object").
type participantObject struct {
	ID     string    `json:"id,omitempty"` // of the thread
	UserID string    `json:"user_id,omitempty"`
	Since  time.Time `json:"join_timestamp"`
	Flags  int       `json:"flags"`
	Member *member   `json:"member,omitempty"`
}

// membersShown is where member_count stops (topics/threads, "Thread Fields").
const membersShown = 50

func (w *world) showThread(c *channel) channelObject {
	t := c.Thread
	out := channelObject{ID: c.ID, Type: c.Type, GuildID: c.Guild, Name: c.Name, ParentID: c.Parent}
	if c.Last != "" {
		last := c.Last
		out.LastMessage = &last
	}
	count, total, members, slow := t.Count, t.Total, memberCount(c), t.Slow
	out.threadFields = threadFields{
		OwnerID: t.Owner, MessageCount: &count, TotalSent: &total, MemberCount: &members, Slow: &slow, Member: w.ownPart(c),
		Metadata: &threadMetadata{Archived: t.Archived, Duration: t.Duration, Changed: t.Changed, Locked: t.Locked, Made: t.Made},
	}
	if c.Type == channelPrivateThread {
		invitable := t.Invitable
		out.Metadata.Invitable = &invitable
	}
	return out
}

func memberCount(c *channel) int { return min(len(c.Thread.Members), membersShown) }

// partial leaves what a resolved channel tells (interactions/receiving-and-responding, "Resolved Data Structure"), which of a
// thread is its metadata alone.
func (o channelObject) partial() channelObject {
	o.threadFields = threadFields{Metadata: o.Metadata, Slow: o.Slow}
	return o
}

// ownPart returns the bot as a member of a thread, nil if it is none.
func (w *world) ownPart(c *channel) *participantObject {
	if p := c.participant(w.bot); p != nil {
		return showPart(c, p)
	}
	return nil
}

func showPart(c *channel, p *participant) *participantObject {
	return &participantObject{ID: c.ID, UserID: p.User, Since: p.Since}
}

// showParts returns users as members of a thread, with what they are in the server.
func (w *world) showParts(c *channel, users []string) []*participantObject {
	g := w.guild(c.Guild)
	var out []*participantObject
	for _, id := range users {
		p := c.participant(id)
		if p == nil {
			continue
		}
		o := showPart(c, p)
		if person := w.person(id); person != nil && g != nil {
			o.Member = w.showMember(person, g)
		}
		out = append(out, o)
	}
	return out
}

// showStart adds to a message the thread that was started from it, and to the first message of a thread the one it stands for.
func (w *world) showStart(out *Message, m *message) {
	if c := w.channel(m.ID); c != nil && c.Thread != nil {
		shown := w.showThread(c)
		out.Thread = &shown
		out.Flags |= FlagHasThread
	}
	out.Reference = m.Reference
	if m.Type != messageThreadStarter {
		return
	}
	if from := w.messages[m.Reference.MessageID]; from != nil {
		shown := w.show(from)
		out.Referenced = &shown
	}
}

// activeThreads returns the active threads that the bot can see, of one channel or of a whole server, newest first.
func (s *Server) activeThreads(guild string, fits func(*channel) bool) []*channel {
	var out []*channel
	for _, c := range s.w.awake {
		if c.Guild == guild && s.botSees(c) && (fits == nil || fits(c)) {
			out = append(out, c)
		}
	}
	slices.SortFunc(out, func(a, b *channel) int { return compareIDs(b.ID, a.ID) })
	return out
}

// showThreads returns threads, and the bot's memberships in them.
func (w *world) showThreads(threads []*channel) ([]channelObject, []*participantObject) {
	list, parts := []channelObject{}, []*participantObject{}
	for _, c := range threads {
		o := w.showThread(c)
		if o.Member != nil {
			parts = append(parts, o.Member)
		}
		o.Member = nil
		list = append(list, o)
	}
	return list, parts
}
