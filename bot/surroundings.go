package bot

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/storage"
)

// channelGone is why a match is closed whose channel is gone.
const channelGone = "core.reason.channel"

// pausedPlace is why a match stands still for which Discord takes no message.
const pausedPlace = "core.paused.place"

const (
	// retryPlaces is how often a refused place is tried again; Discord tells of most changes that help, but not of all.
	retryPlaces = time.Minute
	// followTime bounds what is done about one event.
	followTime = 30 * time.Second
)

// Places looks up the tables of a place.
type Places interface {
	TablesOn(ctx context.Context, server string) ([]storage.Table, error)
	TablesIn(ctx context.Context, channel string) ([]storage.Table, error)
}

// Members knows who is in a server. A discord.Client is one.
type Members interface {
	IsMember(ctx context.Context, server, user string) (bool, error)
}

// Surroundings follows what happens to the servers, channels and people around the tables: a match stands still, moves or ends with its place, and
// a person who has left the server gives up the seat.
type Surroundings struct {
	Tables     *table.Tables
	Places     Places
	Registry   Registry
	Members    Members
	Servers    *Servers
	Retry      func(table int64)               // has the table's messages tried again at once
	Ping       func(ctx context.Context) error // asks Discord for something, to see whether it answers
	Now        func() time.Time
	PurgeAfter time.Duration // how long what is stored about a server is kept that the bot has left
	Log        *slog.Logger

	mu      sync.Mutex
	refused map[int64]string // tables whose place is refused, and their servers
	wait    sync.WaitGroup
}

// Run tries refused places again from time to time, and purges servers that are long gone, until the context is over. Then it waits for what is still
// going on.
func (s *Surroundings) Run(ctx context.Context) {
	defer s.wait.Wait()
	s.wait.Go(func() { s.purging(ctx) })
	tick := time.NewTicker(retryPlaces)
	defer tick.Stop()
	for {
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
			s.tryAgain("")
			s.ping()
		}
	}
}

// ping asks whether Discord answers again where nothing else may do so.
func (s *Surroundings) ping() {
	if s.Tables.Muted() {
		s.beside(s.Ping)
	}
}

// Reached follows whether Discord answers requests. It never blocks.
func (s *Surroundings) Reached(ok bool) {
	if !ok {
		s.Tables.Mute()
		return
	}
	s.beside(s.Tables.Unmute)
}

// tryAgain has the messages of tables tried again whose place was refused: those of a server, or all for the empty one. Those that are refused once
// more are noted again.
func (s *Surroundings) tryAgain(server string) {
	var tables []int64
	s.mu.Lock()
	for id, on := range s.refused {
		if server == "" || on == server {
			tables = append(tables, id)
			delete(s.refused, id)
		}
	}
	s.mu.Unlock()
	for _, id := range tables {
		s.Retry(id)
	}
}

// Event follows one of the gateway's events.
func (s *Surroundings) Event(ctx context.Context, name string, data []byte) {
	ctx, cancel := context.WithTimeout(ctx, followTime)
	defer cancel()
	if err := s.follow(ctx, name, data); err != nil && !errors.Is(err, context.Canceled) { // at the bot's end the rest is left to the next start
		s.Log.Error("an event can't be followed", "event", name, "err", err)
	}
}

// place is what the events about servers, channels and threads have in common.
type place struct {
	ID          string `json:"id"`
	Server      string `json:"guild_id"`
	Name        string `json:"name"`
	Unavailable bool   `json:"unavailable"`
}

func (s *Surroundings) follow(ctx context.Context, name string, data []byte) error {
	switch name {
	case discord.ConnectionLost:
		return s.Tables.Away(ctx, "", true)
	case "READY":
		return errors.Join(s.Tables.Away(ctx, "", false), s.connected(ctx, data))
	case "RESUMED":
		return s.Tables.Away(ctx, "", false)
	}
	var p place
	if err := json.Unmarshal(data, &p); err != nil {
		return fmt.Errorf("read it: %w", err)
	}
	switch name {
	case "GUILD_CREATE":
		if p.Unavailable {
			return s.Tables.Away(ctx, p.ID, true)
		}
		s.Servers.note(p.ID, p.Name)
		s.tryAgain(p.ID)
		return errors.Join(s.Tables.Away(ctx, p.ID, false), s.Registry.Joined(ctx, p.ID))
	case "GUILD_UPDATE":
		s.Servers.note(p.ID, p.Name)
	case "GUILD_DELETE":
		if p.Unavailable {
			return s.Tables.Away(ctx, p.ID, true)
		}
		s.Servers.forget(p.ID)
		return s.serverGone(ctx, p.ID)
	case "CHANNEL_DELETE":
		return s.channelGone(ctx, p.ID)
	case "THREAD_DELETE":
		return s.threadGone(ctx, p.ID)
	case "CHANNEL_UPDATE", "THREAD_UPDATE", "GUILD_ROLE_UPDATE":
		s.tryAgain(p.Server)
	}
	return nil
}

func (s *Surroundings) channelGone(ctx context.Context, channel string) error {
	ts, err := s.Places.TablesIn(ctx, channel)
	if err != nil {
		return err
	}
	return s.shut(ctx, ts, channelGone)
}

// shut closes the tables. One that can't be closed doesn't keep the others open.
func (s *Surroundings) shut(ctx context.Context, ts []storage.Table, reason string) (err error) {
	for _, t := range ts {
		if e := s.Tables.Shut(ctx, t.ID, reason); e != nil {
			err = fmt.Errorf("close table %d: %w", t.ID, e)
		}
	}
	return err
}

// threadGone brings the match back into the channel.
func (s *Surroundings) threadGone(ctx context.Context, thread string) error {
	ts, err := s.Places.TablesIn(ctx, thread)
	if err != nil {
		return err
	}
	for _, t := range ts {
		if t.Thread == thread {
			if err := s.Tables.InThread(ctx, t.ID, ""); err != nil {
				return fmt.Errorf("bring table %d back: %w", t.ID, err)
			}
		}
	}
	return nil
}

// Refused follows that Discord refuses a message for good: a thread or channel is gone, or a permission is missing. Hands aren't its business.
func (s *Surroundings) Refused(d storage.Delivery, refusal error) {
	if d.Kind.Personal() || !discord.IsNoAccess(refusal) {
		return
	}
	s.beside(func(ctx context.Context) error {
		t, err := s.Tables.See(ctx, d.Table, 0)
		switch {
		case err != nil:
			return err
		case discord.IsUnknownChannel(refusal) && d.Channel != "" && d.Channel != t.Channel:
			return s.Tables.InThread(ctx, d.Table, "") // perhaps the event has come first, and it is there already
		case discord.IsUnknownChannel(refusal):
			return s.Tables.Shut(ctx, d.Table, channelGone)
		}
		s.mu.Lock()
		if s.refused == nil {
			s.refused = map[int64]string{}
		}
		s.refused[d.Table] = t.Server
		s.mu.Unlock()
		return s.Tables.Suspend(ctx, d.Table, pausedPlace)
	})
}

// Missed follows that a person's time was up: perhaps he isn't in the server any more.
func (s *Surroundings) Missed(id int64, person storage.Seat) {
	s.beside(func(ctx context.Context) error {
		t, err := s.Tables.See(ctx, id, 0)
		if err != nil {
			return err
		}
		in, err := s.Members.IsMember(ctx, t.Server, person.User)
		if err != nil || in {
			return err
		}
		return s.Tables.Absent(ctx, id, person.Account)
	})
}

// beside does something on a goroutine of its own: who tells of it must not wait.
func (s *Surroundings) beside(do func(context.Context) error) {
	s.wait.Go(func() {
		ctx, cancel := context.WithTimeout(context.Background(), followTime)
		defer cancel()
		if err := do(ctx); err != nil {
			s.Log.Warn("a change around a table can't be followed", "err", err)
		}
	})
}
