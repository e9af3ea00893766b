package sandbox

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"
)

// channelBody is a channel as a bot sends it, new or as a change; what is nil stays.
type channelBody struct {
	Name       *string          `json:"name"`
	Type       *int             `json:"type"`
	Topic      *string          `json:"topic"`
	Parent     *string          `json:"parent_id"`
	Overwrites *[]overwriteBody `json:"permission_overwrites"`
	given      map[string]json.RawMessage
}

// overwriteBody is an overwrite as a bot sends it (resources/channel, "Edit Channel Permissions").
type overwriteBody struct {
	ID    looseID     `json:"id"`
	Type  *int        `json:"type"`
	Allow Permissions `json:"allow"`
	Deny  Permissions `json:"deny"`
}

// UnmarshalJSON implements json.Unmarshaler.
func (b *channelBody) UnmarshalJSON(data []byte) error {
	type plain channelBody
	if err := json.Unmarshal(data, (*plain)(b)); err != nil {
		return err
	}
	return json.Unmarshal(data, &b.given)
}

// unsupported notes what Discord has of channels and the sandbox has not.
func (b *channelBody) unsupported(f *form) {
	for _, key := range slices.Sorted(maps.Keys(b.given)) {
		if !slices.Contains([]string{"name", "type", "topic", "parent_id", "permission_overwrites"}, key) && string(b.given[key]) != "null" {
			f.add(at(key), "SANDBOX_UNSUPPORTED", "The sandbox doesn't support this field.")
		}
	}
}

// apply holds the body against the limits and puts it into a channel (resources/channel, "Modify Channel"; resources/guild,
// "Create Guild Channel").
func (b *channelBody) apply(w *world, g *guild, c *channel, f *form) {
	b.unsupported(f)
	given := c.Name
	if b.Name != nil {
		given = strings.TrimSpace(*b.Name)
		c.Name = channelName(c.Type, given)
	}
	if between(f, at("name"), given, 1, channelNameMax) > 0 && c.Name == "" {
		f.add(at("name"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	if b.Topic != nil {
		c.Topic = *b.Topic
		atMost(f, at("topic"), c.Topic, topicMax)
	}
	if _, ok := b.given["parent_id"]; ok {
		parent := ""
		if b.Parent != nil {
			parent = *b.Parent
		}
		if parent != "" && parent != c.Parent && !w.houses(g, c.Type, parent) {
			f.add(at("parent_id"), "CHANNEL_PARENT_INVALID", "This category doesn't exist, isn't one or is full")
		}
		c.Parent = parent
	}
	if b.Overwrites == nil {
		return
	}
	if len(*b.Overwrites) > overwritesMax {
		tooMany(f, at("permission_overwrites"), overwritesMax)
	}
	c.Overwrites = []overwrite{}
	for i, o := range *b.Overwrites {
		c.overwrite(w.newOverwrite(g, o, at("permission_overwrites").element(i), f))
	}
}

func (w *world) newOverwrite(g *guild, o overwriteBody, p *place, f *form) overwrite {
	switch {
	case o.Type == nil || *o.Type != overwriteRole && *o.Type != overwriteMember:
		f.add(p.field("type"), "BASE_TYPE_CHOICES", "Value must be one of (0, 1).")
		return overwrite{}
	case !w.overwritable(g, *o.Type, string(o.ID)):
		f.add(p.field("id"), "CHANNEL_OVERWRITE_UNKNOWN", "There is no such role or member.")
	}
	return overwrite{ID: string(o.ID), Type: *o.Type, Allow: int64(o.Allow), Deny: int64(o.Deny)}
}

func (s *Server) createChannel(r *request) (any, error) {
	var body channelBody
	if _, err := r.read(&body); err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	g, err := s.guildOf(r)
	if err != nil {
		return nil, err
	}
	has := s.w.inServer(s.w.bot, g)
	if has&permManageChannels == 0 {
		return nil, refuse(codeMissingPermissions)
	}
	c, f := &channel{Guild: g.ID}, &form{}
	if body.Type != nil {
		c.Type = *body.Type
	}
	if !supported(c.Type) {
		f.add(at("type"), "SANDBOX_UNSUPPORTED", "The sandbox has text channels, categories and announcement channels only.")
	}
	body.apply(s.w, g, c, f)
	if err := f.refusal(); err != nil {
		return nil, err
	}
	// Who may set MANAGE_ROLES in channels are administrators only (resources/guild, "Create Guild Channel").
	for _, o := range c.Overwrites {
		if (o.Allow|o.Deny)&^has != 0 || (o.Allow|o.Deny)&permManageRoles != 0 && has&permAdministrator == 0 {
			return nil, refuse(codeMissingPermissions)
		}
	}
	if len(s.w.channelsOf(g)) >= channelsMax {
		return nil, refuse(codeTooManyChannels)
	}
	r.created()
	return s.w.showChannel(s.newChannel(g, ChannelNew{Name: c.Name, Topic: c.Topic, Type: c.Type, Parent: c.Parent}, c.Overwrites)), nil
}

// serverChannelOf returns the server's channel of a request, in which the bot needs the permissions given.
func (s *Server) serverChannelOf(r *request, need int64) (*guild, *channel, error) {
	c, err := s.channelOf(r, need)
	switch {
	case err != nil:
		return nil, nil, err
	case c.Type == channelDM:
		return nil, nil, refuse(codeDMChannel)
	case c.thread():
		return nil, nil, refuse(codeChannelType)
	}
	return s.w.guild(c.Guild), c, nil
}

func (s *Server) modifyChannel(r *request) (any, error) {
	var body channelBody
	if _, err := r.read(&body); err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	g, c, err := s.serverChannelOf(r, permManageChannels)
	if err != nil {
		return nil, err
	}
	next, f := *c, &form{}
	if body.Type != nil && *body.Type != c.Type {
		f.add(at("type"), "SANDBOX_UNSUPPORTED", "The sandbox doesn't convert channels.")
	}
	body.apply(s.w, g, &next, f)
	if err := f.refusal(); err != nil {
		return nil, err
	}
	if body.Overwrites != nil {
		if err := s.mayOverwrite(c, next.Overwrites...); err != nil {
			return nil, err
		}
	}
	s.watch(g, func() {
		c.Name, c.Topic, c.Parent, c.Overwrites = next.Name, next.Topic, next.Parent, next.Overwrites
	}, c)
	return s.w.showChannel(c), nil
}

func (s *Server) closeChannel(r *request) (any, error) {
	s.lock()
	defer s.release()
	_, c, err := s.serverChannelOf(r, permManageChannels)
	if err != nil {
		return nil, err
	}
	last := s.w.showChannel(c)
	s.removeChannel(c)
	return last, nil
}

// mayOverwrite refuses overwrites without MANAGE_ROLES, and of what the bot itself may not do in the server or the category,
// unless an overwrite of the channel gives it MANAGE_ROLES (resources/channel, "Edit Channel Permissions").
func (s *Server) mayOverwrite(c *channel, list ...overwrite) error {
	if err := may(c, permManageRoles); err != nil {
		return err
	}
	g := s.w.guild(c.Guild)
	m := g.member(s.w.bot)
	if slices.ContainsFunc(c.Overwrites, func(o overwrite) bool {
		return o.Allow&permManageRoles != 0 && (o.ID == m.User || g.has(m, o.ID))
	}) {
		return nil
	}
	has := g.base(m)
	if parent := s.w.channel(c.Parent); parent != nil {
		has |= s.w.granted(s.w.bot, parent)
	}
	for _, o := range list {
		if (o.Allow|o.Deny)&^has != 0 {
			return refuse(codeMissingPermissions)
		}
	}
	return nil
}

func (s *Server) editOverwrite(r *request) (any, error) {
	var body overwriteBody
	if _, err := r.read(&body); err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	g, c, err := s.serverChannelOf(r, permManageRoles)
	if err != nil {
		return nil, err
	}
	body.ID = looseID(r.PathValue("overwrite"))
	f := &form{}
	o := s.w.newOverwrite(g, body, nil, f)
	if err := f.refusal(); err != nil {
		return nil, err
	}
	if err := s.mayOverwrite(c, o); err != nil {
		return nil, err
	}
	s.overwrite(c, o)
	return nil, nil
}

func (s *Server) deleteOverwrite(r *request) (any, error) {
	s.lock()
	defer s.release()
	_, c, err := s.serverChannelOf(r, permManageRoles)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(c.Overwrites, func(o overwrite) bool { return o.ID == r.PathValue("overwrite") })
	if i < 0 {
		return nil, refuse(codeUnknownOverwrite)
	}
	if err := s.mayOverwrite(c, c.Overwrites[i]); err != nil {
		return nil, err
	}
	s.reach(c, func(c *channel) { c.lift(r.PathValue("overwrite")) })
	return nil, nil
}
