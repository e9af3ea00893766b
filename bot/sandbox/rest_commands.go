package sandbox

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"time"
)

// commandRoutes register commands, globally and for a server.
func (s *Server) commandRoutes() []route {
	var list []route
	for _, base := range []string{"/applications/{app}/commands", "/applications/{app}/guilds/{guild}/commands"} {
		list = append(list,
			route{pattern: "GET " + base, object: "guild", handle: s.getCommands},
			route{pattern: "PUT " + base, object: "guild", handle: s.putCommands},
			route{pattern: "POST " + base, object: "guild", handle: s.postCommand},
			route{pattern: "GET " + base + "/{command}", object: "guild", handle: s.getCommand},
			route{pattern: "PATCH " + base + "/{command}", object: "guild", handle: s.patchCommand},
			route{pattern: "DELETE " + base + "/{command}", object: "guild", handle: s.deleteCommand},
		)
	}
	return list
}

// commandBody is a command as a bot sends it. Permissions may come as text or as a number.
type commandBody struct {
	Command
	Permissions json.RawMessage `json:"default_member_permissions"`
}

func (b *commandBody) finished(app, guild string) *Command {
	c := b.Command
	c.ApplicationID, c.GuildID = app, guild
	c.Type = max(c.Type, commandSlash)
	switch p := strings.Trim(string(b.Permissions), `"`); p {
	case "":
	case "null":
		c.DefaultMemberPermissions = nil
	default:
		c.DefaultMemberPermissions = &p
	}
	return &c
}

// scope checks whose commands a request is about and returns the server, empty for global ones.
func (s *Server) scope(r *request) (string, error) {
	if r.PathValue("app") != s.w.app.ID {
		return "", refuse(codeOtherApplication)
	}
	guild := r.PathValue("guild")
	if g := s.w.guild(guild); guild != "" && (g == nil || g.member(s.w.bot) == nil) {
		return "", refuse(codeMissingAccess)
	}
	return guild, nil
}

func (w *world) commandsOf(guild string) []*Command {
	out := []*Command{}
	for _, c := range w.commands {
		if c.GuildID == guild {
			out = append(out, c)
		}
	}
	return out
}

func (s *Server) getCommands(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	guild, err := s.scope(r)
	if err != nil {
		return nil, err
	}
	return s.w.commandsOf(guild), nil
}

// putCommands puts commands in the place of all that there are in the scope.
func (s *Server) putCommands(r *request) (any, error) {
	var bodies []commandBody
	if _, err := r.read(&bodies); err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	guild, err := s.scope(r)
	if err != nil {
		return nil, err
	}
	f := &form{}
	check := newCommandCheck(f)
	next := []*Command{}
	for i := range bodies {
		c := bodies[i].finished(s.w.app.ID, guild)
		p := (*place)(nil).element(i)
		check.command(p, c)
		if slices.ContainsFunc(next, func(o *Command) bool { return o.key() == c.key() }) {
			f.add(p.field("name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
		}
		next = append(next, c)
	}
	if err := f.refusal(); err != nil {
		return nil, err
	}
	if err := s.register(guild, next); err != nil {
		return nil, err
	}
	return s.w.commandsOf(guild), nil
}

// register makes a list the commands of a scope. Commands keep their id by type and name; unchanged ones keep their version.
func (s *Server) register(guild string, next []*Command) error {
	for kind, most := range map[int]int{commandSlash: slashMax, commandUser: menuMax, commandMessage: menuMax} {
		n := 0
		for _, c := range next {
			if c.Type == kind {
				n++
			}
		}
		if n > most {
			return refuse(codeTooManyCommands)
		}
	}
	old := map[string]*Command{}
	for _, c := range s.w.commandsOf(guild) {
		old[c.key()] = c
	}
	fresh := 0
	for _, c := range next {
		if old[c.key()] == nil {
			fresh++
		}
	}
	if err := s.w.create(guild, fresh, s.cfg.Now()); err != nil {
		return err
	}
	for i, c := range next {
		next[i] = s.w.identify(c, old[c.key()])
	}
	s.w.commands = append(slices.DeleteFunc(slices.Clone(s.w.commands), func(c *Command) bool { return c.GuildID == guild }), next...)
	s.w.dirty = true
	s.hub.emit(Event{Type: "commands"}, everybody)
	return nil
}

// identify gives a command its id and version.
func (w *world) identify(c, old *Command) *Command {
	if c == old {
		return old
	}
	if old == nil {
		c.ID = w.ids.next()
		c.Version = w.ids.next()
		return c
	}
	c.ID, c.Version = old.ID, old.Version
	if reflect.DeepEqual(c, old) {
		return old
	}
	c.Version = w.ids.next()
	return c
}

// create counts commands created in a scope within a day.
func (w *world) create(guild string, n int, now time.Time) error {
	k := w.creates[guild]
	if k == nil || now.Sub(k.since) >= 24*time.Hour {
		k = &creates{since: now}
		w.creates[guild] = k
	}
	if k.count+n > createsMax {
		return refuse(codeTooManyCreates)
	}
	k.count += n
	return nil
}

// postCommand creates a command, or puts it in the place of the one with its name.
func (s *Server) postCommand(r *request) (any, error) {
	var body commandBody
	if _, err := r.read(&body); err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	guild, err := s.scope(r)
	if err != nil {
		return nil, err
	}
	c := body.finished(s.w.app.ID, guild)
	f := &form{}
	newCommandCheck(f).command(nil, c)
	if err := f.refusal(); err != nil {
		return nil, err
	}
	list := s.w.commandsOf(guild)
	i := slices.IndexFunc(list, func(o *Command) bool { return o.key() == c.key() })
	if i < 0 {
		i, list = len(list), append(list, c)
		r.status = http.StatusCreated
	}
	list[i] = c
	if err := s.register(guild, list); err != nil {
		return nil, err
	}
	return list[i], nil
}

// commandOf returns the command of a request's path.
func (s *Server) commandOf(r *request) (*Command, error) {
	guild, err := s.scope(r)
	if err != nil {
		return nil, err
	}
	for _, c := range s.w.commandsOf(guild) {
		if c.ID == r.PathValue("command") {
			return c, nil
		}
	}
	return nil, refuse(codeUnknownCommand)
}

func (s *Server) getCommand(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.commandOf(r)
}

// patchCommand changes what the body names of a command.
func (s *Server) patchCommand(r *request) (any, error) {
	s.lock()
	defer s.release()
	old, err := s.commandOf(r)
	if err != nil {
		return nil, err
	}
	var changes map[string]json.RawMessage
	if _, err := r.read(&changes); err != nil {
		return nil, err
	}
	body, err := old.with(changes)
	if err != nil {
		return nil, err
	}
	c := body.finished(s.w.app.ID, old.GuildID)
	c.Type = old.Type
	f := &form{}
	newCommandCheck(f).command(nil, c)
	if slices.ContainsFunc(s.w.commandsOf(old.GuildID), func(o *Command) bool { return o != old && o.key() == c.key() }) {
		f.add(at("name"), "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique")
	}
	if err := f.refusal(); err != nil {
		return nil, err
	}
	c.ID, c.Version = old.ID, s.w.ids.next()
	s.replaceCommand(old, c)
	return c, nil
}

// with returns the command with some of its fields changed.
func (c *Command) with(changes map[string]json.RawMessage) (*commandBody, error) {
	data, err := json.Marshal(c)
	if err != nil {
		return nil, fmt.Errorf("encode a command: %w", err)
	}
	fields := map[string]json.RawMessage{}
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, fmt.Errorf("decode a command: %w", err)
	}
	maps.Copy(fields, changes)
	if data, err = json.Marshal(fields); err != nil {
		return nil, fmt.Errorf("encode a command: %w", err)
	}
	body := &commandBody{}
	return body, decodeJSON(data, body)
}

func (s *Server) deleteCommand(r *request) (any, error) {
	s.lock()
	defer s.release()
	c, err := s.commandOf(r)
	if err != nil {
		return nil, err
	}
	s.replaceCommand(c)
	return nil, nil
}

// replaceCommand puts commands, one or none, in another's place.
func (s *Server) replaceCommand(old *Command, by ...*Command) {
	i := slices.Index(s.w.commands, old)
	s.w.commands = slices.Replace(slices.Clone(s.w.commands), i, i+1, by...)
	s.w.dirty = true
	s.hub.emit(Event{Type: "commands"}, everybody)
}
