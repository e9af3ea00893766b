package sandbox

import (
	"slices"
	"strconv"
	"time"
)

// interaction is an interaction as Discord sends it to bots (interactions/receiving-and-responding, "Interaction Structure").
type interaction struct {
	ID                  string            `json:"id"`
	ApplicationID       string            `json:"application_id"`
	Type                int               `json:"type"`
	Data                any               `json:"data"`
	Guild               *guildHint        `json:"guild,omitempty"`
	GuildID             string            `json:"guild_id,omitempty"`
	Channel             channelObject     `json:"channel"`
	ChannelID           string            `json:"channel_id"`
	Member              *member           `json:"member,omitempty"`
	User                *Profile          `json:"user,omitempty"`
	Token               string            `json:"token"`
	Version             int               `json:"version"`
	Message             *Message          `json:"message,omitempty"`
	AppPermissions      string            `json:"app_permissions"`
	Locale              string            `json:"locale"`
	GuildLocale         string            `json:"guild_locale,omitempty"`
	Entitlements        []string          `json:"entitlements"`
	Owners              map[string]string `json:"authorizing_integration_owners"`
	Context             int               `json:"context"`
	AttachmentSizeLimit int               `json:"attachment_size_limit"`
}

// guildHint is the part of a server that an interaction tells.
type guildHint struct {
	ID       string   `json:"id"`
	Locale   string   `json:"locale"`
	Features []string `json:"features"`
}

// member is a user as member of a server.
type member struct {
	User         *Profile  `json:"user,omitempty"`
	Nick         *string   `json:"nick"`
	Avatar       *string   `json:"avatar"`
	Banner       *string   `json:"banner"`
	Roles        []string  `json:"roles"`
	JoinedAt     time.Time `json:"joined_at"`
	PremiumSince *string   `json:"premium_since"`
	Deaf         bool      `json:"deaf"`
	Mute         bool      `json:"mute"`
	Pending      bool      `json:"pending"`
	Flags        int       `json:"flags"`
	TimeoutUntil *string   `json:"communication_disabled_until"`
	Permissions  string    `json:"permissions,omitempty"` // in interactions only
}

// channelObject is a channel as Discord shows it.
type channelObject struct {
	ID          string    `json:"id"`
	Type        int       `json:"type"`
	GuildID     string    `json:"guild_id,omitempty"`
	Name        string    `json:"name,omitempty"`
	Topic       *string   `json:"topic,omitempty"`
	Position    *int      `json:"position,omitempty"`
	ParentID    string    `json:"parent_id,omitempty"`
	Overwrites  any       `json:"permission_overwrites,omitempty"` // nil in DMs and threads
	Recipients  []Profile `json:"recipients,omitempty"`
	LastMessage *string   `json:"last_message_id"`
	Flags       int       `json:"flags"`
	Permissions string    `json:"permissions,omitempty"`     // in interactions only
	App         string    `json:"app_permissions,omitempty"` // of the bot, in resolved data only
	threadFields
}

func (w *world) showChannel(c *channel) channelObject {
	if c.thread() {
		return w.showThread(c)
	}
	out := channelObject{ID: c.ID, Type: c.Type, GuildID: c.Guild, Name: c.Name, ParentID: c.Parent}
	if c.Last != "" {
		last := c.Last
		out.LastMessage = &last
	}
	if c.Type == channelDM {
		out.Recipients = []Profile{w.profile(c.Recipient)}
		return out
	}
	topic, position := c.Topic, 0
	for _, other := range w.channels {
		if other == c {
			break
		}
		if other.Guild == c.Guild && !other.thread() {
			position++
		}
	}
	if c.thread() {
		return out
	}
	out.Topic, out.Position, out.Overwrites = &topic, &position, showOverwrites(c.Overwrites)
	return out
}

func (w *world) showMember(p *person, g *guild) *member {
	profile := p.profile()
	out := &member{User: &profile, Roles: []string{}, JoinedAt: g.Made}
	if m := g.member(p.ID); m != nil {
		out.Roles, out.JoinedAt = append(out.Roles, m.Roles...), m.Joined
		if m.Nick != "" {
			nick := m.Nick
			out.Nick = &nick
		}
	}
	return out
}

// attachmentMax is the most that one file may have, in bytes (reference, "Uploading Files").
const attachmentMax = 10 << 20

// deliver sends an interaction to the bot, if the bot is there to get it.
func (s *Server) deliver(c *call, data any) {
	p := s.w.person(c.user)
	profile := p.profile()
	in := interaction{
		ID: c.id, ApplicationID: s.w.app.ID, Type: c.kind, Data: data, Channel: s.w.showChannel(c.channel).partial(), ChannelID: c.channel.ID,
		Token: c.token, Version: 1, Locale: p.Locale, Entitlements: []string{}, Owners: owners(c.channel.Guild),
		AppPermissions: bits(s.w.appPermissions(c.channel)), AttachmentSizeLimit: attachmentMax,
	}
	if m := s.w.messages[c.message]; m != nil {
		shown := s.w.show(m)
		in.Message = &shown
	}
	if g := s.w.guild(c.channel.Guild); g != nil {
		if !s.w.present(g) {
			return
		}
		in.Guild = &guildHint{ID: g.ID, Locale: g.Locale, Features: []string{}}
		in.GuildID, in.GuildLocale = g.ID, g.Locale
		in.Member = s.w.showMember(p, g)
		in.Member.Permissions = bits(s.w.granted(p.ID, c.channel))
		in.Channel.Permissions = in.Member.Permissions
	} else {
		in.User, in.Context = &profile, contextBotDM
	}
	s.dispatch("INTERACTION_CREATE", 0, c.channel.Guild, in)
}

func bits(n int64) string { return strconv.FormatInt(n, 10) }

// resolved are the objects that the values of an interaction name.
type resolved struct {
	Users    map[string]Profile       `json:"users,omitempty"`
	Members  map[string]*member       `json:"members,omitempty"`
	Channels map[string]channelObject `json:"channels,omitempty"`
	Roles    map[string]roleObject    `json:"roles,omitempty"`
	by       string                   // whose interaction it is
}

func (r *resolved) none() bool { return len(r.Users) == 0 && len(r.Channels) == 0 && len(r.Roles) == 0 }

// user adds a user named by a value; false if there is none.
func (r *resolved) user(w *world, in *channel, id string) bool {
	p := w.person(id)
	if p == nil {
		return false
	}
	if r.Users == nil {
		r.Users, r.Members = map[string]Profile{}, map[string]*member{}
	}
	r.Users[id] = p.profile()
	if g := w.guild(in.Guild); g != nil && g.member(id) != nil {
		m := w.showMember(p, g)
		m.User, m.Permissions = nil, bits(w.granted(id, in))
		r.Members[id] = m
	}
	return true
}

// role adds a role named by a value; false if there is none in the server.
func (r *resolved) role(w *world, in *channel, id string) bool {
	g := w.guild(in.Guild)
	if g == nil || g.role(id) == nil {
		return false
	}
	if r.Roles == nil {
		r.Roles = map[string]roleObject{}
	}
	r.Roles[id] = g.role(id).show()
	return true
}

// channel adds a channel named by a value; false if there is none in the server that the user sees.
func (r *resolved) channel(w *world, in *channel, id string, types []int) bool {
	c := w.channel(id)
	if c == nil || c.Guild == "" || c.Guild != in.Guild || !w.enters(r.by, c) {
		return false
	}
	if len(types) > 0 && !slices.Contains(types, c.Type) {
		return false
	}
	if r.Channels == nil {
		r.Channels = map[string]channelObject{}
	}
	o := w.showChannel(c).partial()
	o.Permissions, o.App = bits(w.granted(r.by, c)), bits(w.granted(w.bot, c))
	r.Channels[id] = o
	return true
}
