package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strconv"
	"time"
)

// Bounds of what is read of an interaction. They are ours, far above what Discord allows.
const (
	maxInteraction = 1 << 20 // bytes
	maxOptions     = 100
	maxDepth       = 4
	maxValues      = 100
	maxRoles       = 1000
)

// Discord's types of interactions.
const (
	typePing     = 1
	typeCommand  = 2
	typePress    = 3
	typeTyping   = 4
	typeFormSent = 5
)

// text reads a JSON string, a number or a truth value as text, and anything else as nothing.
type text string

// UnmarshalJSON never fails.
func (t *text) UnmarshalJSON(raw []byte) error {
	*t = text(valueText(raw))
	return nil
}

// tolerant reads a T; what has another form is left as far as it was read.
type tolerant[T any] struct{ v T }

// UnmarshalJSON never fails.
func (t *tolerant[T]) UnmarshalJSON(raw []byte) error {
	// encoding/json goes on after a field of the wrong type, so the rest is there.
	_ = json.Unmarshal(raw, &t.v)
	return nil
}

type rawUser struct {
	ID         text `json:"id"`
	Username   text `json:"username"`
	GlobalName text `json:"global_name"`
}

type rawMember struct {
	User        tolerant[rawUser] `json:"user"`
	Nick        text              `json:"nick"`
	Roles       tolerant[[]text]  `json:"roles"`
	Permissions text              `json:"permissions"`
}

type rawMessage struct {
	ID    text `json:"id"`
	Flags text `json:"flags"`
}

type rawChannel struct {
	Type   text `json:"type"`
	Parent text `json:"parent_id"`
}

type rawOption struct {
	Type    text            `json:"type"`
	Name    text            `json:"name"`
	Value   json.RawMessage `json:"value"`
	Focused tolerant[bool]  `json:"focused"`
	Options json.RawMessage `json:"options"` // read only to a certain depth
}

type rawData struct {
	Name     text             `json:"name"`
	CustomID text             `json:"custom_id"`
	Values   tolerant[[]text] `json:"values"`
	Options  json.RawMessage  `json:"options"`
}

type rawInteraction struct {
	ID             text                 `json:"id"`
	Application    text                 `json:"application_id"`
	Type           text                 `json:"type"`
	Token          text                 `json:"token"`
	Server         text                 `json:"guild_id"`
	Channel        text                 `json:"channel_id"`
	Place          tolerant[rawChannel] `json:"channel"`
	Locale         text                 `json:"locale"`
	ServerLocale   text                 `json:"guild_locale"`
	AppPermissions text                 `json:"app_permissions"`
	Member         tolerant[rawMember]  `json:"member"`
	User           tolerant[rawUser]    `json:"user"`
	Message        tolerant[rawMessage] `json:"message"`
	Data           tolerant[rawData]    `json:"data"`
}

// parseInteraction reads an interaction; nil for kinds that the bot has no use for. It fails only when there is nobody or nothing to
// answer: no id, token or user, or no JSON object at all.
func parseInteraction(raw []byte, at time.Time) (*Interaction, error) {
	if len(raw) > maxInteraction {
		return nil, fmt.Errorf("an interaction of %d bytes", len(raw))
	}
	var r rawInteraction
	if err := json.Unmarshal(raw, &r); err != nil {
		return nil, fmt.Errorf("reading an interaction: %w", err)
	}
	in := &Interaction{
		ID: string(r.ID), Application: string(r.Application), Token: string(r.Token), Kind: kindOf(r.Type),
		Server: string(r.Server), Channel: string(r.Channel), Locale: string(r.Locale), ServerLocale: string(r.ServerLocale),
		Message: string(r.Message.v.ID), Ephemeral: number(r.Message.v.Flags)&flagEphemeral != 0,
		Permissions: number(r.Member.v.Permissions), AppPermissions: number(r.AppPermissions),
		User: userOf(r), Received: at,
	}
	if isThread(r.Place.v.Type) {
		in.Parent = string(r.Place.v.Parent)
	}
	if in.Kind == 0 {
		return nil, nil
	}
	if in.ID == "" || in.Token == "" || in.User.ID == "" {
		return nil, fmt.Errorf("an interaction of type %q lacks its id, token or user", r.Type)
	}
	in.readData(r.Data.v)
	return in, nil
}

// isThread reports whether a channel's type is that of a thread (Discord's channel types: 10, 11, 12).
func isThread(t text) bool { return number(t) >= 10 && number(t) <= 12 }

func kindOf(t text) InteractionKind {
	switch number(t) {
	case typeCommand:
		return Command
	case typePress:
		return Press
	case typeTyping:
		return Typing
	}
	return 0
}

// userOf returns who it was: a member in a server, a user in a DM.
func userOf(r rawInteraction) User {
	u := r.Member.v.User.v
	if u.ID == "" {
		u = r.User.v
	}
	name := r.Member.v.Nick
	if name == "" {
		name = u.GlobalName
	}
	if name == "" {
		name = u.Username
	}
	user := User{ID: string(u.ID), Name: string(name)}
	for _, role := range r.Member.v.Roles.v[:min(len(r.Member.v.Roles.v), maxRoles)] {
		user.Roles = append(user.Roles, string(role))
	}
	return user
}

func (in *Interaction) readData(d rawData) {
	if in.Kind == Press {
		in.CustomID = string(d.CustomID)
		for _, v := range d.Values.v[:min(len(d.Values.v), maxValues)] {
			in.Values = append(in.Values, string(v))
		}
		return
	}
	in.Command = string(d.Name)
	in.Options = map[string]string{}
	in.readOptions(d.Options, 0)
}

// readOptions flattens the options. Subcommands, and whatever else holds options instead of a value, become part of the name.
func (in *Interaction) readOptions(raw []byte, depth int) {
	if depth > maxDepth || len(raw) == 0 {
		return
	}
	var options tolerant[[]rawOption]
	_ = options.UnmarshalJSON(raw)
	for _, o := range options.v {
		if len(in.Options) >= maxOptions {
			return
		}
		if o.Value == nil {
			in.Command += " " + string(o.Name)
			in.readOptions(o.Options, depth+1)
			continue
		}
		in.Options[string(o.Name)] = valueText(o.Value)
		if o.Focused.v {
			in.Focused = string(o.Name)
		}
	}
}

// valueText returns a JSON string's content, a number or truth value as it is written, and nothing for what is neither.
func valueText(raw []byte) string {
	raw = bytes.TrimSpace(raw)
	if len(raw) == 0 {
		return ""
	}
	switch raw[0] {
	case '"':
		var s string
		if json.Unmarshal(raw, &s) != nil {
			return ""
		}
		return s
	case 'n', '{', '[':
		return ""
	}
	return string(raw)
}

// number reads a whole number, 0 for what is none.
func number(t text) int64 {
	n, err := strconv.ParseInt(string(t), 10, 64)
	if err != nil {
		return 0
	}
	return n
}
