package sandbox

import (
	"encoding/json"
	"fmt"
)

// saved1 is what only state files of version 1 held: one server was for all, and there were no roles.
type saved1 struct {
	People []struct {
		ID          string `json:"id"`
		Left        bool   `json:"left"`
		Permissions int64  `json:"permissions"`
	} `json:"people"`
	Channels []struct {
		ID     string `json:"id"`
		Denied int64  `json:"denied"`
	} `json:"channels"`
}

// migrate1 makes a state of version 1 one of version 2: who hadn't left is a member of every server, permissions beyond those of
// every member become a role, and what the bot was denied in a channel becomes an overwrite.
func (w *world) migrate1(data []byte, s *saved) error {
	var old saved1
	if err := json.Unmarshal(data, &old); err != nil {
		return fmt.Errorf("read version 1: %w", err)
	}
	w.ids.raise(s.Mark)
	w.app, w.bot = s.App, s.Bot
	names, left := map[string]string{}, map[string][]string{}
	for i := range s.People {
		names[s.People[i].ID] = s.People[i].GlobalName
	}
	for i := range s.Guilds {
		g := &s.Guilds[i]
		g.Roles = []role{everyone(g.ID)}
		for _, p := range old.People {
			if p.Left {
				left[p.ID] = append(left[p.ID], g.ID)
				continue
			}
			w.enrol(g, p.ID, g.Made)
			if more := p.Permissions &^ permMember; more != 0 && p.ID != s.Bot && p.ID != g.Owner {
				g.member(p.ID).Roles = []string{g.addRole(role{ID: w.ids.next(), Name: names[p.ID], Permissions: more}).ID}
			}
		}
	}
	for i := range s.People {
		s.People[i].Former = left[s.People[i].ID]
	}
	for i, c := range old.Channels {
		if c.Denied != 0 {
			s.Channels[i].overwrite(overwrite{ID: s.Bot, Type: overwriteMember, Deny: c.Denied})
		}
	}
	s.Version, s.Mark = stateVersion, w.ids.mark()
	return nil
}
