package soak

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/bot/sandbox/openapi"
	"trey/games/all"
	"trey/storage"
)

// world is a sandbox with its people and the bot's database, for some rounds.
type world struct {
	soak     *soak
	dir      string
	database string
	discord  *sandbox.Server
	url      string
	server   string // in which everybody is
	ear      *guest.Ear
	groups   []*group
	spy      *spy

	kept       map[int64]kept // what was stored when it was looked at last
	violations int            // noted already
	unanswered int
	cuts       []time.Time     // when a bot was ended without a warning
	deleted    map[string]bool // channels
}

// kept is what is known of a table.
type kept struct {
	table    storage.Table
	moves    []storage.Move
	replayed int // version of the table at which its match was replayed last
}

// seatsOfGroups are how many people play together, by group.
func seatsOfGroups() []int { return []int{2, 3} }

func (s *soak) newWorld(n int) (*world, error) {
	w := &world{soak: s, dir: filepath.Join(s.Dir, fmt.Sprintf("world-%03d", n)), kept: map[int64]kept{}, deleted: map[string]bool{}}
	w.database = filepath.Join(w.dir, "trey.db")
	if err := os.MkdirAll(w.dir, 0o700); err != nil {
		return nil, err
	}
	check, err := checker()
	if err != nil {
		return nil, err
	}
	w.discord, err = sandbox.New(sandbox.Config{
		File: filepath.Join(w.dir, "sandbox.json"), Heartbeat: time.Second, Check: check,
		Limits: sandbox.Limits{Off: true}, // the storm has limits of its own
	})
	if err != nil {
		return nil, err
	}
	if w.url, err = w.discord.Listen("127.0.0.1:0"); err != nil {
		return nil, errors.Join(err, w.discord.Close())
	}
	if err := w.settle(); err != nil {
		return nil, errors.Join(err, w.discord.Close())
	}
	w.ear = guest.Listen(w.discord)
	if w.spy, err = watch(w.discord); err != nil {
		return nil, errors.Join(err, w.discord.Close())
	}
	return w, nil
}

// checker checks requests against Discord's description of its interface, where that is found.
func checker() (func(method, path, contentType string, body []byte) error, error) {
	file, ok := openapi.Find()
	if !ok {
		return nil, nil
	}
	c, err := openapi.Load(file)
	if err != nil {
		return nil, err
	}
	return c.Check, nil
}

// settle gives the people of each group a channel.
func (w *world) settle() error {
	n := 0
	for i, g := range all.Games() {
		tab := &group{world: w, game: g, at: w.discord.AddChannel(fmt.Sprint("table-", i+1), "")}
		for range seatsOfGroups()[i%len(seatsOfGroups())] {
			n++
			u, err := w.discord.AddUser(fmt.Sprint("Player ", n), "en-GB")
			if err != nil {
				return err
			}
			tab.people = append(tab.people, u)
		}
		w.groups = append(w.groups, tab)
	}
	state, err := w.discord.State(w.groups[0].people[0].ID)
	if err == nil {
		w.server = state.Servers[0].ID // the only one in which he is
	}
	return err
}

// invite brings the bot back into the server.
func (w *world) invite() error {
	_, err := w.discord.PutMember(w.server, w.discord.ApplicationID(), sandbox.MemberChange{})
	return err
}

// close ends the sandbox and, unless they are to be kept, removes its files.
func (w *world) close() error {
	w.spy.close()
	err := w.discord.Close()
	if w.soak.report.count() == 0 && !w.soak.keep {
		err = errors.Join(err, os.RemoveAll(w.dir))
	}
	return err
}

// look opens the database beside whoever uses it.
func (w *world) look(ctx context.Context) (*storage.Store, error) {
	return storage.Look(ctx, w.database, storage.Options{})
}
