package sandbox

import (
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
	texts := []string{m.Content}
	walk(m.Components, func(c *Component) bool {
		if c.Type == TypeTextDisplay {
			texts = append(texts, c.Content)
		}
		return false
	})
	w.mention(m, texts, d.Allowed)
}

// mention notes whom texts of a message ping, each once, as far as allowed lets them, nil lets all, and as far as the author
// may: who lacks MENTION_EVERYONE pings mentionable roles only (resources/message, "Allowed Mentions Object").
func (w *world) mention(m *message, texts []string, allowed *allowedMentions) {
	c := w.channel(m.Channel)
	all := w.permissions(m.Author, c)&permMentionEveryone != 0
	m.Mentions, m.Roles, m.Everyone = nil, nil, false
	for _, text := range texts {
		if !strings.ContainsAny(text, "<@") {
			continue
		}
		if strings.Contains(text, "@everyone") || strings.Contains(text, "@here") {
			m.Everyone = all && allowed.everyone()
		}
		for _, id := range mentionIDs(text) {
			if w.person(id) != nil && !slices.Contains(m.Mentions, id) && allowed.user(id) {
				m.Mentions = append(m.Mentions, id)
			}
		}
		for _, id := range roleIDs(text) {
			if w.pingable(c, id, all) && !slices.Contains(m.Roles, id) && allowed.role(id) {
				m.Roles = append(m.Roles, id)
			}
		}
	}
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

func (a *allowedMentions) everyone() bool { return a == nil || slices.Contains(a.Parse, "everyone") }

func (a *allowedMentions) role(id string) bool {
	return a == nil || slices.Contains(a.Parse, "roles") || slices.Contains(a.Roles, id)
}

func (a *allowedMentions) user(id string) bool {
	return a == nil || slices.Contains(a.Parse, "users") || slices.Contains(a.Users, id)
}

// mentionIDs returns the ids of the users that a text mentions, as <@id> or <@!id>.
func mentionIDs(text string) []string {
	return idsAfter("<@", strings.ReplaceAll(text, "<@!", "<@"))
}

// roleIDs returns the ids of the roles that a text mentions, as <@&id>.
func roleIDs(text string) []string { return idsAfter("<@&", text) }

func idsAfter(sign, text string) []string {
	var ids []string
	for {
		_, rest, ok := strings.Cut(text, sign)
		if !ok {
			return ids
		}
		text = rest
		id, _, ok := strings.Cut(text, ">")
		if ok && isID(id) {
			ids = append(ids, id)
		}
	}
}
