package table

import (
	"context"
	"encoding/hex"

	"trey/games"
	"trey/games/cards"
	"trey/storage"
)

// See returns what the account may know of the table; account 0 sees what anybody may.
func (ts *Tables) See(ctx context.Context, id, account int64) (Snapshot, error) {
	var s Snapshot
	err := ts.askRow(ctx, id, func(l *live) error {
		var err error
		s, err = ts.see(ctx, l, account)
		return err
	})
	return s, err
}

// Game returns the game that is played at the table.
func (ts *Tables) Game(ctx context.Context, id int64) (games.Game, error) {
	var g games.Game
	err := ts.askRow(ctx, id, func(l *live) error {
		g = l.game
		return nil
	})
	return g, err
}

// Legal returns the texts of all legal moves of the account's seat.
func (ts *Tables) Legal(ctx context.Context, id, account int64) ([]string, error) {
	var texts []string
	err := ts.ask(ctx, id, func(l *live) error {
		seat := seatOf(l.table, account)
		if seat == games.Nobody || l.play.match == nil {
			return nil
		}
		for _, m := range l.play.match.Legal(seat) {
			texts = append(texts, l.game.Info().MoveText(m))
		}
		return nil
	})
	return texts, err
}

// Explain returns what the account may know of the table, with what its seat can do now and why not the rest; nothing of that without a
// seat or a running match.
func (ts *Tables) Explain(ctx context.Context, id, account int64) (Snapshot, []games.Explained, error) {
	var s Snapshot
	var can []games.Explained
	err := ts.ask(ctx, id, func(l *live) error {
		var err error
		if s, err = ts.see(ctx, l, account); err != nil {
			return err
		}
		if s.Viewer != games.Nobody && s.State == storage.Playing && l.play.match != nil {
			can = games.Explain(l.game.Info(), l.play.match, s.Viewer)
		}
		return nil
	})
	return s, can, err
}

func (ts *Tables) see(ctx context.Context, l *live, account int64) (Snapshot, error) {
	t := l.table
	s := Snapshot{
		ID: l.id, Version: t.Version, Game: l.game, Options: l.options,
		Server: t.Server, Channel: t.Channel, Language: t.Language,
		State: t.State, Reason: t.Reason, Host: t.Host, Capacity: t.Capacity,
		Commitment: cards.Commitment(t.Secret), Viewer: seatOf(t, account),
		Deadline: t.Deadline, Next: t.Next, Preset: t.Preset, Pace: t.Pace, Threaded: t.Threaded, Thread: t.Thread, Paused: t.Paused,
		Votes: tallies(t, account),
	}
	if l.stopped && (t.State == storage.Lobby || t.State == storage.Playing) {
		s.Stopped, s.Reason = true, reasonStopped
	}
	if t.State == storage.Over {
		s.Secret = hex.EncodeToString(t.Secret)
	}
	s.Seats = people(t)
	set, err := ts.cfg.Store.ServerSettings(ctx, t.Server)
	if err != nil {
		return Snapshot{}, err
	}
	s.Unit = set.Currency()
	if s.Message, err = ts.message(ctx, l); err != nil {
		return Snapshot{}, err
	}
	if l.play.match == nil {
		return s, nil
	}
	view := l.play.match.View(s.Viewer)
	s.View = &view
	if view.Result != nil {
		s.Scores = scoresOf(l.play.deals, *view.Result)
	}
	for _, e := range l.play.log {
		if text, ok := e.For(s.Viewer); ok {
			s.Log = append(s.Log, text)
		}
	}
	if p, open := l.play.match.Prompt(s.Viewer); open && t.State == storage.Playing {
		s.Prompt, s.Stamp = &p, l.play.stamps[s.Viewer-1]
		if c := clockOf(t, s.Viewer); !c.Due.IsZero() {
			s.Deadline, s.Reminded = c.Due, c.Reminded
			s.Call = call(l.play.turns[s.Viewer-1], c.Reminded)
		}
	}
	return s, nil
}

func people(t storage.Table) []Person {
	var out []Person
	computers := 0
	for _, seat := range t.Seats {
		p := Person{Account: seat.Account, User: seat.User, Name: seat.Name, Entropy: seat.Entropy, Computer: seat.Automatic(), Free: seat.Free}
		if seat.Computer() {
			computers++
			p.Number = computers
		}
		out = append(out, p)
	}
	return out
}

// message returns the id of the table's message, empty if there is none yet. It is asked of the store once; then Posted keeps it.
func (ts *Tables) message(ctx context.Context, l *live) (string, error) {
	if m := l.desk.message.Load(); m != nil {
		return *m, nil
	}
	ds, err := ts.cfg.Store.Deliveries(ctx, l.id)
	if err != nil {
		return "", err
	}
	message := ""
	for _, d := range ds {
		if d.Kind == storage.TableMessage {
			message = d.Message
		}
	}
	// Posted may have been called meanwhile, and knows better.
	l.desk.message.CompareAndSwap(nil, &message)
	return *l.desk.message.Load(), nil
}

// Posted tells that the table's message is there, or another one. It reports whether it takes the place of one to which hands lead. It never blocks.
func (ts *Tables) Posted(id int64, message string) (moved bool) {
	ts.mu.Lock()
	defer ts.mu.Unlock()
	d, ok := ts.live[id]
	if !ok {
		return false
	}
	old := d.message.Swap(&message)
	return old != nil && *old != "" && *old != message && message != ""
}
