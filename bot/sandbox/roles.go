package sandbox

import (
	"cmp"
	"slices"
	"time"
)

// role is a role of a server. That of everybody has the server's id.
type role struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Color       int    `json:"color,omitempty"`
	Position    int    `json:"position"`
	Permissions int64  `json:"permissions"`
	Mentionable bool   `json:"mentionable,omitempty"`
	Hoist       bool   `json:"hoist,omitempty"` // whether its members are listed apart
	Bot         string `json:"bot,omitempty"`   // whose own role it is, managed by Discord
}

// membership is a user's being in a server. Its list of roles is never changed, but replaced.
type membership struct {
	User   string    `json:"user"`
	Roles  []string  `json:"roles"` // without @everyone
	Nick   string    `json:"nick,omitempty"`
	Joined time.Time `json:"joined"`
}

// Kinds of overwrites (resources/channel, "Overwrite Structure").
const (
	overwriteRole   = 0
	overwriteMember = 1
)

// overwrite allows and denies a role or a member permissions in a channel.
type overwrite struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Allow int64  `json:"allow,omitempty"`
	Deny  int64  `json:"deny,omitempty"`
}

func (m *membership) hasRole(id string) bool { return slices.Contains(m.Roles, id) }

// has tells whether a member has a role, which everybody has of @everyone.
func (g *guild) has(m *membership, id string) bool { return id == g.ID || m.hasRole(id) }

// member returns a user's membership, nil if he isn't in the server.
func (g *guild) member(user string) *membership {
	if g.at == nil {
		g.at = make(map[string]int, len(g.Members))
		for i := range g.Members {
			g.at[g.Members[i].User] = i
		}
	}
	i, ok := g.at[user]
	if !ok {
		return nil
	}
	return &g.Members[i]
}

// role returns the role with an id, nil if there is none.
func (g *guild) role(id string) *role {
	for i := range g.Roles {
		if g.Roles[i].ID == id {
			return &g.Roles[i]
		}
	}
	return nil
}

// addRole adds a role above all others.
func (g *guild) addRole(r role) *role {
	for _, other := range g.Roles {
		r.Position = max(r.Position, other.Position+1)
	}
	g.Roles = append(g.Roles, r)
	return &g.Roles[len(g.Roles)-1]
}

// dropRole takes a role out of the server and from all who have it. Overwrites may go on naming it (events/gateway-events,
// "Channel Update").
func (g *guild) dropRole(id string) {
	g.Roles = slices.DeleteFunc(g.Roles, func(r role) bool { return r.ID == id })
	for i := range g.Members {
		g.Members[i].Roles = without(g.Members[i].Roles, id)
	}
}

// without returns a new list that lacks an id.
func without(list []string, id string) []string {
	return slices.DeleteFunc(append([]string{}, list...), func(s string) bool { return s == id })
}

// sorted returns the roles from the lowest to the highest (topics/permissions, "Role Structure").
func (g *guild) sorted() []role {
	return slices.SortedFunc(slices.Values(g.Roles), func(a, b role) int {
		return cmp.Or(a.Position-b.Position, compareIDs(a.ID, b.ID))
	})
}

// enrol makes a user a member of a server; the bot gets a role of its own.
func (w *world) enrol(g *guild, user string, now time.Time) *membership {
	if m := g.member(user); m != nil {
		return m
	}
	m := membership{User: user, Roles: []string{}, Joined: now}
	if user == w.bot {
		m.Roles = []string{g.addRole(role{ID: w.ids.next(), Name: w.app.Name, Permissions: permBot, Bot: user}).ID}
	}
	g.Members = append(g.Members, m)
	g.at[user] = len(g.Members) - 1
	w.dirty = true
	return &g.Members[len(g.Members)-1]
}

// expel takes a user out of a server, with the role of his own if he is the bot.
func (w *world) expel(g *guild, user string) {
	for _, r := range slices.Clone(g.Roles) {
		if r.Bot == user {
			g.dropRole(r.ID)
		}
	}
	g.Members = slices.DeleteFunc(g.Members, func(m membership) bool { return m.User == user })
	g.at = nil
	w.dirty = true
}

// everyone is the role of all members in a new server.
func everyone(server string) role {
	return role{ID: server, Name: "@everyone", Permissions: permMember}
}

// found makes a server with nobody in it.
func (w *world) found(name, locale, owner string, now time.Time) *guild {
	g := &guild{ID: w.ids.next(), Name: name, Locale: locale, Owner: owner, Made: now}
	g.Roles = []role{everyone(g.ID)}
	w.guilds = append(w.guilds, g)
	w.dirty = true
	return g
}

// shared tells whether a user and the bot are in a server together.
func (w *world) shared(user string) bool {
	return slices.ContainsFunc(w.guilds, func(g *guild) bool { return g.member(user) != nil && g.member(w.bot) != nil })
}

// roleObject is a role as Discord shows it (topics/permissions, "Role Structure").
type roleObject struct {
	ID           string         `json:"id"`
	Name         string         `json:"name"`
	Color        int            `json:"color"`
	Colors       map[string]any `json:"colors"`
	Hoist        bool           `json:"hoist"`
	Icon         *string        `json:"icon"`
	UnicodeEmoji *string        `json:"unicode_emoji"`
	Position     int            `json:"position"`
	Permissions  string         `json:"permissions"`
	Managed      bool           `json:"managed"`
	Mentionable  bool           `json:"mentionable"`
	Flags        int            `json:"flags"`
	Tags         map[string]any `json:"tags,omitempty"`
}

func (r *role) show() roleObject {
	out := roleObject{
		ID: r.ID, Name: r.Name, Color: r.Color, Position: r.Position, Permissions: bits(r.Permissions), Managed: r.Bot != "",
		Mentionable: r.Mentionable, Hoist: r.Hoist,
		Colors: map[string]any{"primary_color": r.Color, "secondary_color": nil, "tertiary_color": nil},
	}
	if r.Bot != "" {
		out.Tags = map[string]any{"bot_id": r.Bot}
	}
	return out
}

func (g *guild) showRoles() []roleObject {
	out := []roleObject{}
	for _, r := range g.sorted() {
		out = append(out, r.show())
	}
	return out
}

// overwriteObject is an overwrite as Discord shows it.
type overwriteObject struct {
	ID    string `json:"id"`
	Type  int    `json:"type"`
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

func showOverwrites(list []overwrite) []overwriteObject {
	out := []overwriteObject{}
	for _, o := range list {
		out = append(out, overwriteObject{ID: o.ID, Type: o.Type, Allow: bits(o.Allow), Deny: bits(o.Deny)})
	}
	return out
}

// overwrite puts an overwrite into the place of the one for the same role or member.
func (c *channel) overwrite(o overwrite) {
	c.lift(o.ID)
	c.Overwrites = append(c.Overwrites, o)
}

// lift takes away the overwrite for a role or a member; false if there is none.
func (c *channel) lift(id string) bool {
	n := len(c.Overwrites)
	c.Overwrites = slices.DeleteFunc(slices.Clone(c.Overwrites), func(o overwrite) bool { return o.ID == id })
	return len(c.Overwrites) < n
}
