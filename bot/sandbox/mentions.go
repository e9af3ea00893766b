package sandbox

import (
	"regexp"
	"slices"
	"strings"
)

// allowedMentions says who may be pinged (resources/message, "Allowed Mentions Object").
type allowedMentions struct {
	Parse   []string `json:"parse"`
	Users   []string `json:"users"`
	Roles   []string `json:"roles"`
	Replied bool     `json:"replied_user"`
}

// allowedMax is how many users, and how many roles, may be named.
const allowedMax = 100

func (a *allowedMentions) check(f *form) {
	p := at("allowed_mentions")
	for i, kind := range a.Parse {
		if !slices.Contains([]string{"users", "roles", "everyone"}, kind) {
			f.add(p.field("parse").element(i), "BASE_TYPE_CHOICES", "Value must be one of ('users', 'everyone', 'roles').")
		}
	}
	for key, list := range map[string][]string{"users": a.Users, "roles": a.Roles} {
		if len(list) > allowedMax {
			tooMany(f, p.field(key), allowedMax)
		}
		if len(list) > 0 && slices.Contains(a.Parse, key) {
			f.add(p, "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", "parse:[%q] and %s: [ids...] are mutually exclusive.", key, key)
		}
		for i, id := range list {
			if !isID(id) {
				f.add(p.field(key).element(i), "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", id)
			}
		}
	}
}

// applyMentions works out whom a message pings.
func (w *world) applyMentions(m *message, d *draft, f *form) {
	if d.Allowed != nil {
		d.Allowed.check(f)
	}
	w.mention(m, d.Allowed)
}

// usersOnly is what holds for answers to interactions that say nothing of mentions; for other messages all kinds are allowed then.
var usersOnly = &allowedMentions{Parse: []string{"users"}}

// mention puts into a message whom it pings: who is named in its texts, outside code, as far as allowed lets it and its author may.
func (w *world) mention(m *message, allowed *allowedMentions) {
	if allowed == nil && m.Webhook {
		allowed = usersOnly
	}
	text := outsideCode(m.text())
	m.Mentions, m.Roles, m.Everyone, m.Here = nil, nil, false, false
	if !strings.Contains(text, "@") {
		return
	}
	c := w.channel(m.Channel)
	all := w.mayPingAll(m.Author, c)
	for _, found := range mentionForm.FindAllStringSubmatch(text, -1) {
		kind, id := found[1], found[2]
		switch {
		case kind == "&":
			if w.pingable(c, id, all) && allowed.has("roles", id) && !slices.Contains(m.Roles, id) {
				m.Roles = append(m.Roles, id)
			}
		case w.person(id) != nil && allowed.has("users", id) && !slices.Contains(m.Mentions, id):
			m.Mentions = append(m.Mentions, id)
		}
	}
	everyone := strings.Contains(text, "@everyone")
	m.Everyone = all && allowed.has("everyone", "") && (everyone || strings.Contains(text, "@here"))
	m.Here = m.Everyone && !everyone
}

// mentionForm is how users and roles are mentioned: <@1>, <@!1>, <@&1> (reference, "Message Formatting").
var mentionForm = regexp.MustCompile(`<@([!&]?)([0-9]{1,20})>`)

// has tells whether a kind of mentions is allowed, or this one of it. No rule allows all.
func (a *allowedMentions) has(kind, id string) bool {
	if a == nil || slices.Contains(a.Parse, kind) {
		return true
	}
	switch kind {
	case "users":
		return slices.Contains(a.Users, id)
	case "roles":
		return slices.Contains(a.Roles, id)
	}
	return false
}

// mayPingAll tells whether an author may ping everybody in a channel, and any role.
func (w *world) mayPingAll(author string, c *channel) bool {
	return c.Type != channelDM && w.permissions(author, c)&permMentionEveryone != 0
}

// pingable tells whether a role can be pinged in a channel, by who may ping all or not. @everyone isn't pinged by its id.
func (w *world) pingable(c *channel, id string, all bool) bool {
	g := w.guild(c.Guild)
	if g == nil || id == g.ID {
		return false
	}
	r := g.role(id)
	return r != nil && (all || r.Mentionable)
}

// roleMembers returns the members of a server who have a role.
func (w *world) roleMembers(server, role string) []string {
	g := w.guild(server)
	if g == nil {
		return nil
	}
	var users []string
	for i := range g.Members {
		if g.Members[i].hasRole(role) {
			users = append(users, g.Members[i].User)
		}
	}
	return users
}

// text is all that a message says.
func (m *message) text() string { return Message{Content: m.Content, Components: m.Components}.Text() }

// outsideCode returns a text without its code, since what stands there is no mention (reference, "Message Formatting").
func outsideCode(text string) string {
	if !strings.Contains(text, "`") {
		return text
	}
	var out strings.Builder
	for text != "" {
		before, rest, _ := strings.Cut(text, "`")
		out.WriteString(before)
		ticks := text[len(before):]
		ticks = ticks[:len(ticks)-len(strings.TrimLeft(ticks, "`"))]
		text = strings.TrimLeft(rest, "`")
		if end := closing(text, len(ticks)); end >= 0 {
			out.WriteByte(' ')
			text = text[end:]
			continue
		}
		out.WriteString(ticks)
	}
	return out.String()
}

// closing returns where the code ends that as many ticks have begun; -1 if it doesn't.
func closing(text string, ticks int) int {
	for at := 0; at < len(text); {
		i := strings.Index(text[at:], "`")
		if i < 0 {
			return -1
		}
		at += i
		run := len(text[at:]) - len(strings.TrimLeft(text[at:], "`"))
		at += run
		if run == ticks {
			return at
		}
	}
	return -1
}
