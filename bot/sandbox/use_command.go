package sandbox

import (
	"maps"
	"slices"
	"strconv"
	"strings"
)

// commandData is the data of a command's interaction.
type commandData struct {
	ID       string       `json:"id"`
	Name     string       `json:"name"`
	Type     int          `json:"type"`
	GuildID  string       `json:"guild_id,omitempty"`
	Options  []usedOption `json:"options,omitempty"`
	Resolved *resolved    `json:"resolved,omitempty"`
}

// usedOption is an option as a user gave it, or the subcommand that he used.
type usedOption struct {
	Name    string       `json:"name"`
	Type    int          `json:"type"`
	Value   any          `json:"value,omitempty"`
	Options []usedOption `json:"options,omitempty"`
	Focused bool         `json:"focused,omitempty"`
}

// usage is a command that a user is about to use: which one, and the names of its group and subcommand.
type usage struct {
	command *Command
	way     []Option // group and subcommand, as far as there are
	options []Option // of the command or the subcommand
}

// find returns what a name such as "trey settings" stands for in a channel.
func (w *world) find(p *person, ch *channel, name string) (usage, error) {
	words := strings.Fields(name)
	if len(words) == 0 {
		return usage{}, refused("a command has a name")
	}
	i := slices.IndexFunc(w.commands, func(c *Command) bool {
		return c.Type == commandSlash && c.Name == words[0] && c.usable(ch) && w.allowed(p, c, ch)
	})
	if i < 0 {
		return usage{}, missing("there is no command /%s here", words[0])
	}
	u := usage{command: w.commands[i], options: w.commands[i].Options}
	for _, word := range words[1:] {
		j := slices.IndexFunc(u.options, func(o Option) bool { return o.Type <= optGroup && o.Name == word })
		if j < 0 {
			return usage{}, missing("/%s has no subcommand %s", words[0], word)
		}
		u.way = append(u.way, u.options[j])
		u.options = u.options[j].Options
	}
	if len(u.options) > 0 && u.options[0].Type <= optGroup {
		return usage{}, refused("/%s needs a subcommand", name)
	}
	return u, nil
}

// allowed tells whether a person may use a command in a channel: in a server with the bot by USE_APPLICATION_COMMANDS and the
// command's default_member_permissions (interactions/application-commands, "Permissions").
func (w *world) allowed(p *person, c *Command, ch *channel) bool {
	if ch.Type == channelDM {
		return true
	}
	return w.present(w.guild(ch.Guild)) && ch.Type != channelCategory && c.open(w.permissions(p.ID, ch))
}

// open tells whether permissions suffice for a command in a server; "0" leaves it to administrators.
func (c *Command) open(has int64) bool {
	if has&permUseCommands == 0 {
		return false
	}
	if c.DefaultMemberPermissions == nil || has&permAdministrator != 0 {
		return true
	}
	need, err := strconv.ParseInt(*c.DefaultMemberPermissions, 10, 64)
	return err == nil && need != 0 && has&need == need
}

// command lets a user use a command.
func (s *Server) command(u CommandUse) (*call, error) {
	return s.use(u, kindCommand, false)
}

// typing lets a user type in an option of a command.
func (s *Server) typing(u CommandUse) (*call, error) {
	return s.use(u, kindAutocomplete, true)
}

func (s *Server) use(u CommandUse, kind int, typing bool) (*call, error) {
	ch, err := s.room(u.User, u.Channel)
	if err != nil {
		return nil, err
	}
	if err := s.w.mayUse(u.User, ch); err != nil {
		return nil, err
	}
	what, err := s.w.find(s.w.person(u.User), ch, u.Name)
	if err != nil {
		return nil, err
	}
	c := &call{kind: kind, user: u.User, channel: ch, name: strings.Join(strings.Fields(u.Name), " ")}
	fill := filler{world: s.w, channel: ch, resolved: resolved{by: u.User}}
	options, err := fill.options(what.options, u.Options, !typing)
	if err != nil {
		return nil, err
	}
	if typing {
		if options, err = c.focus(what.options, options, u); err != nil {
			return nil, err
		}
	}
	for _, o := range slices.Backward(what.way) {
		options = []usedOption{{Name: o.Name, Type: o.Type, Options: options}}
	}
	data := commandData{ID: what.command.ID, Name: what.command.Name, Type: commandSlash, GuildID: what.command.GuildID, Options: options}
	if !fill.resolved.none() {
		data.Resolved = &fill.resolved
	}
	s.begin(c)
	s.deliver(c, data)
	return c, nil
}

// focus marks the option that is typed in, adding it if it is still empty. Its value is text as it stands, whatever its type.
func (c *call) focus(defs []Option, used []usedOption, u CommandUse) ([]usedOption, error) {
	i := slices.IndexFunc(defs, func(o Option) bool { return o.Name == u.Focused })
	if i < 0 {
		return nil, refused("/%s has no option %s", u.Name, u.Focused)
	}
	if !defs[i].Autocomplete {
		return nil, refused("the option %s of /%s has no autocomplete", u.Focused, u.Name)
	}
	c.option = defs[i].Type
	o := usedOption{Name: u.Focused, Type: defs[i].Type, Value: plain(u.Options[u.Focused]), Focused: true}
	if j := slices.IndexFunc(used, func(o usedOption) bool { return o.Name == u.Focused }); j >= 0 {
		used[j] = o
		return used, nil
	}
	return append(used, o), nil
}

// filler turns what a user gave for options into what Discord would send.
type filler struct {
	world    *world
	channel  *channel
	resolved resolved
}

// options checks the values given by the options' definitions. Finished commands need the required ones and sound values; while
// one types, values that aren't sound yet are left out.
func (f *filler) options(defs []Option, given map[string]any, finished bool) ([]usedOption, error) {
	for _, name := range slices.Sorted(maps.Keys(given)) {
		if !slices.ContainsFunc(defs, func(o Option) bool { return o.Name == name }) {
			return nil, refused("there is no option %s", name)
		}
	}
	var out []usedOption
	for i := range defs {
		d := &defs[i]
		v, ok := given[d.Name]
		if !ok || v == nil || v == "" { // clients send no empty text
			if d.Required && finished {
				return nil, refused("the option %s is required", d.Name)
			}
			continue
		}
		value, err := f.value(d, v)
		if err != nil {
			if finished {
				return nil, err
			}
			continue
		}
		out = append(out, usedOption{Name: d.Name, Type: d.Type, Value: value})
	}
	return out, nil
}
