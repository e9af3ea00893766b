package sandbox

import (
	"encoding/json"
	"errors"
	"slices"
)

// componentData is the data of a component's interaction.
type componentData struct {
	ID       int       `json:"id"`
	CustomID string    `json:"custom_id"`
	Type     int       `json:"component_type"`
	Values   []string  `json:"values,omitempty"`
	Resolved *resolved `json:"resolved,omitempty"`
}

// walk visits components and all that they contain, until visit says stop.
func walk(list []Component, visit func(*Component) (stop bool)) bool {
	for i := range list {
		c := &list[i]
		if visit(c) || walk(c.Components, visit) {
			return true
		}
		for _, inner := range []*Component{c.Accessory, c.Component} {
			if inner != nil && (visit(inner) || walk(inner.Components, visit)) {
				return true
			}
		}
	}
	return false
}

// Find returns the component with a custom id, nil if there is none.
func (m *Message) Find(customID string) *Component { return findComponent(m.Components, customID) }

func findComponent(list []Component, customID string) *Component {
	var found *Component
	walk(list, func(c *Component) bool {
		if c.CustomID != customID {
			return false
		}
		found = c
		return true
	})
	return found
}

// Text returns all that a message says: its content and its text displays, one a line.
func (m Message) Text() string {
	text := m.Content
	walk(m.Components, func(c *Component) bool {
		if c.Type == TypeTextDisplay {
			if text != "" {
				text += "\n"
			}
			text += c.Content
		}
		return false
	})
	return text
}

// forge begins a press of a button that the message needn't have.
func (s *Server) forge(p Press) (*call, error) {
	m := s.w.messages[p.Message]
	if u := s.w.person(p.User); u == nil || u.Bot {
		return nil, missing("there is no user %s", p.User)
	}
	if m == nil || m.Author != s.w.bot || !s.w.sees(p.User, m) {
		return nil, missing("there is no message %s of the bot's for this user", p.Message)
	}
	call := &call{kind: kindComponent, user: p.User, channel: s.w.channel(m.Channel), message: m.ID, customID: p.CustomID, component: TypeButton}
	if err := errors.Join(s.w.outage(call.channel), s.w.mayPress(call.channel)); err != nil {
		return nil, err
	}
	s.begin(call)
	s.deliver(call, componentData{CustomID: p.CustomID, Type: TypeButton})
	return call, nil
}

// press lets a user press a button or choose in a select.
func (s *Server) press(p Press) (*call, error) {
	m := s.w.messages[p.Message]
	if u := s.w.person(p.User); u == nil || u.Bot {
		return nil, missing("there is no user %s", p.User)
	}
	if m == nil || !s.w.sees(p.User, m) {
		return nil, missing("there is no message %s for this user", p.Message)
	}
	if err := s.w.outage(s.w.channel(m.Channel)); err != nil {
		return nil, err
	}
	c := findComponent(m.Components, p.CustomID)
	switch {
	case p.CustomID == "" || c == nil:
		return nil, missing("the message has no component %q now", p.CustomID)
	case c.Disabled:
		return nil, refused("the component %q is disabled", p.CustomID)
	case m.Author != s.w.bot:
		return nil, refused("the message is not the bot's")
	}
	call := &call{kind: kindComponent, user: p.User, channel: s.w.channel(m.Channel), message: m.ID, customID: p.CustomID, component: c.Type}
	if err := s.w.mayPress(call.channel); err != nil {
		return nil, err
	}
	data := componentData{ID: c.ID, CustomID: c.CustomID, Type: c.Type}
	if c.Type != TypeButton {
		res := resolved{by: p.User}
		if err := s.choose(c, call.channel, p.Values, &res); err != nil {
			return nil, err
		}
		data.Values = append([]string{}, p.Values...)
		if !res.none() {
			data.Resolved = &res
		}
	} else if len(p.Values) > 0 {
		return nil, refused("a button has no values")
	}
	s.begin(call)
	s.deliver(call, data)
	return call, nil
}

// choose checks what a user chose in a select.
func (s *Server) choose(c *Component, in *channel, values []string, res *resolved) error {
	least, most := 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	if len(values) < least || len(values) > most {
		return refused("choose %d to %d", least, most)
	}
	for i, v := range values {
		if slices.Contains(values[:i], v) {
			return refused("%q is chosen twice", v)
		}
		if !s.offered(c, in, v, res) {
			return refused("%q is not offered", v)
		}
	}
	return nil
}

func (s *Server) offered(c *Component, in *channel, v string, res *resolved) bool {
	switch c.Type {
	case TypeStringSelect:
		return slices.ContainsFunc(c.Options, func(o SelectOption) bool { return o.Value == v })
	case TypeUserSelect:
		return res.user(s.w, in, v)
	case TypeRoleSelect:
		return res.role(s.w, in, v)
	case TypeMentionableSelect:
		return res.user(s.w, in, v) || res.role(s.w, in, v)
	case TypeChannelSelect:
		return res.channel(s.w, in, v, c.ChannelTypes)
	}
	return false
}

// Modal is a form that the bot shows to the user of an interaction.
type Modal struct {
	CustomID   string      `json:"custom_id"`
	Title      string      `json:"title"`
	Components []Component `json:"components"`
}

// modalData is the data of a modal's interaction.
type modalData struct {
	CustomID   string      `json:"custom_id"`
	Components []Component `json:"components"`
	Resolved   *resolved   `json:"resolved,omitempty"`
}

// submit lets a user send the modal with which the bot answered him.
func (s *Server) submit(m Submission) (*call, error) {
	from := s.calls.byID[m.Interaction]
	if from == nil || from.modal == nil || from.user != m.User {
		return nil, missing("there is no modal of interaction %s for this user", m.Interaction)
	}
	if err := s.w.mayPress(from.channel); err != nil {
		return nil, err
	}
	data := modalData{CustomID: from.modal.CustomID}
	var res resolved
	for _, row := range from.modal.Components {
		filled, err := s.fillIn(row, from.channel, m.Values, &res)
		if err != nil {
			return nil, err
		}
		data.Components = append(data.Components, filled)
	}
	if !res.none() {
		data.Resolved = &res
	}
	from.modal = nil // a modal is sent once
	c := &call{kind: kindModal, user: m.User, channel: from.channel, message: from.message, customID: data.CustomID}
	s.begin(c)
	s.deliver(c, data)
	return c, nil
}

// fillIn returns a row or a label of a modal with what the user gave.
func (s *Server) fillIn(row Component, in *channel, values map[string]string, res *resolved) (Component, error) {
	out := Component{Type: row.Type, ID: row.ID}
	for _, c := range row.Components {
		d, err := s.fillIn(c, in, values, res)
		if err != nil {
			return Component{}, err
		}
		out.Components = append(out.Components, d)
	}
	if row.Component != nil {
		d, err := s.fillIn(*row.Component, in, values, res)
		if err != nil {
			return Component{}, err
		}
		out.Component = &d
	}
	if row.CustomID == "" {
		return out, nil
	}
	out.CustomID = row.CustomID
	v := values[row.CustomID]
	if row.Type != TypeTextInput {
		return out, s.chosenIn(row, in, v, res, &out)
	}
	least, most := 0, 4000
	if row.Required == nil || *row.Required {
		least = 1
	}
	if row.MinLength != nil {
		least = max(least, *row.MinLength)
	}
	if row.MaxLength != nil {
		most = *row.MaxLength
	}
	if err := sized(row.CustomID, v, least, most); err != nil && !(v == "" && row.Required != nil && !*row.Required) {
		return Component{}, err
	}
	text, err := json.Marshal(v)
	out.Value = text
	return out, err
}

// chosenIn puts what a user chose in a select of a modal into what is sent. He may leave it empty if it isn't required.
func (s *Server) chosenIn(c Component, in *channel, value string, res *resolved, out *Component) error {
	out.Values = []string{}
	if value == "" && c.Required != nil && !*c.Required {
		return nil
	}
	if value != "" {
		out.Values = append(out.Values, value)
	}
	return s.choose(&c, in, out.Values, res)
}
