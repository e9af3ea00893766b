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
	m.Mentions, m.Everyone = w.mentioned(texts, d.Allowed, true)
}

// mentioned returns the users that texts ping, each once, as far as allowed lets them; nil lets all. Only who may do so pings
// everyone.
func (w *world) mentioned(texts []string, allowed *allowedMentions, everyone bool) ([]string, bool) {
	var users []string
	all := false
	for _, text := range texts {
		if !strings.ContainsAny(text, "<@") {
			continue
		}
		all = all || strings.Contains(text, "@everyone") || strings.Contains(text, "@here")
		for _, id := range mentionIDs(text) {
			if w.person(id) != nil && !slices.Contains(users, id) && allowed.user(id) {
				users = append(users, id)
			}
		}
	}
	return users, all && everyone && (allowed == nil || slices.Contains(allowed.Parse, "everyone"))
}

func (a *allowedMentions) user(id string) bool {
	return a == nil || slices.Contains(a.Parse, "users") || slices.Contains(a.Users, id)
}

// mentionIDs returns the ids of the users that a text mentions, as <@id> or <@!id>.
func mentionIDs(text string) []string {
	var ids []string
	for {
		_, rest, ok := strings.Cut(text, "<@")
		if !ok {
			return ids
		}
		text = strings.TrimPrefix(rest, "!")
		id, _, ok := strings.Cut(text, ">")
		if ok && isID(id) {
			ids = append(ids, id)
		}
	}
}
