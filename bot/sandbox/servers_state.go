package sandbox

import (
	"encoding/json"
	"fmt"
	"strconv"
)

// Permissions are a set of permissions. As JSON it is decimal text, and may be given as a number too.
type Permissions int64

// MarshalJSON implements json.Marshaler.
func (p Permissions) MarshalJSON() ([]byte, error) { return json.Marshal(bits(int64(p))) }

// UnmarshalJSON implements json.Unmarshaler.
func (p *Permissions) UnmarshalJSON(data []byte) error {
	var text looseID
	if err := text.UnmarshalJSON(data); err != nil {
		return err
	}
	if text == "null" || text == "" {
		*p = 0
		return nil
	}
	n, err := strconv.ParseInt(string(text), 10, 64)
	if err != nil || n < 0 {
		return fmt.Errorf("%s is no set of permissions", data)
	}
	*p = Permissions(n)
	return nil
}

// ServerState is a server as one of its members sees it.
type ServerState struct {
	ID          string         `json:"id"`
	Name        string         `json:"name"`
	Locale      string         `json:"locale"`
	Owner       string         `json:"owner"`
	Unavailable bool           `json:"unavailable"`
	Bot         bool           `json:"bot"`         // whether the bot is in it
	Permissions Permissions    `json:"permissions"` // the member's, in the server as a whole
	Roles       []RoleState    `json:"roles"`
	Members     []MemberState  `json:"members"`
	Channels    []ChannelState `json:"channels"` // those that the member can see
	Threads     []ThreadState  `json:"threads"`  // the same, archived ones included
}

// RoleState is a role of a server.
type RoleState struct {
	ID          string      `json:"id"`
	Name        string      `json:"name"`
	Color       int         `json:"color"`
	Position    int         `json:"position"`
	Permissions Permissions `json:"permissions"`
	Managed     bool        `json:"managed"`
	Mentionable bool        `json:"mentionable"`
	Hoist       bool        `json:"hoist"` // whether its members are listed apart
}

// MemberState is a member of a server.
type MemberState struct {
	ID    string   `json:"id"`
	Roles []string `json:"roles"` // without @everyone
	Nick  string   `json:"nick"`
	Bot   bool     `json:"bot"`
}

// ChannelState is a channel of a server.
type ChannelState struct {
	ID          string           `json:"id"`
	Name        string           `json:"name"`
	Topic       string           `json:"topic"`
	Type        int              `json:"type"`
	Parent      string           `json:"parent_id"`
	Permissions Permissions      `json:"permissions"` // the member's
	Last        *string          `json:"last_message_id"`
	Overwrites  []OverwriteState `json:"overwrites"`
	Hidden      []string         `json:"hidden_from"` // the members who can't see it
}

// OverwriteState is an overwrite of a channel, with the role or the member that it is for.
type OverwriteState struct {
	ID string `json:"id"`
	Overwrite
}

func (w *world) serverState(user string, g *guild) ServerState {
	out := ServerState{
		ID: g.ID, Name: g.Name, Locale: g.Locale, Owner: g.Owner, Unavailable: g.Unavailable, Bot: g.member(w.bot) != nil,
		Permissions: Permissions(w.inServer(user, g)), Roles: []RoleState{}, Members: []MemberState{}, Channels: []ChannelState{},
		Threads: w.threadStates(user, g.ID),
	}
	for _, r := range g.sorted() {
		out.Roles = append(out.Roles, r.state())
	}
	for i := range g.Members {
		out.Members = append(out.Members, w.memberState(&g.Members[i]))
	}
	for _, c := range w.channelsOf(g) {
		if w.enters(user, c) {
			out.Channels = append(out.Channels, w.channelState(user, c))
		}
	}
	return out
}

func (r *role) state() RoleState {
	return RoleState{
		ID: r.ID, Name: r.Name, Color: r.Color, Position: r.Position, Permissions: Permissions(r.Permissions), Managed: r.Bot != "",
		Mentionable: r.Mentionable, Hoist: r.Hoist,
	}
}

func (w *world) memberState(m *membership) MemberState {
	return MemberState{ID: m.User, Roles: append([]string{}, m.Roles...), Nick: m.Nick, Bot: m.User == w.bot}
}

func (w *world) channelState(user string, c *channel) ChannelState {
	out := ChannelState{
		ID: c.ID, Name: c.Name, Topic: c.Topic, Type: c.Type, Parent: c.Parent, Permissions: Permissions(w.permissions(user, c)),
		Overwrites: []OverwriteState{}, Hidden: w.hiddenFrom(c),
	}
	if c.Last != "" {
		last := c.Last
		out.Last = &last
	}
	for _, o := range c.Overwrites {
		out.Overwrites = append(out.Overwrites, OverwriteState{o.ID, Overwrite{o.Type, Permissions(o.Allow), Permissions(o.Deny)}})
	}
	return out
}

// hiddenFrom returns the members of a channel's server who can't see it, and hence aren't listed beside it.
func (w *world) hiddenFrom(c *channel) []string {
	out := []string{}
	g := w.guild(c.Guild)
	for i := range g.Members {
		if m := &g.Members[i]; overwritten(g.base(m), m, g.ID, c.Overwrites)&permViewChannel == 0 {
			out = append(out, m.User)
		}
	}
	return out
}

// offers tells whether a person can use a command anywhere: in his DM with the bot, or in a channel that he sees.
func (w *world) offers(p *person, c *Command) bool {
	if dm := w.dms[p.ID]; dm != nil && c.usable(dm) {
		return true
	}
	for _, ch := range w.channels {
		if ch.Guild != "" && c.usable(ch) && w.allowed(p, c, ch) {
			return true
		}
	}
	return false
}

// guildCount is how many servers the bot is in.
func (w *world) guildCount() int {
	n := 0
	for _, g := range w.guilds {
		if g.member(w.bot) != nil {
			n++
		}
	}
	return n
}
