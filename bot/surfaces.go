// Package bot brings the parts of the bot together where they meet: what a message that is owed shows, and where, is decided here, from
// the table's state and its person's wishes; and what becomes of a table when its surroundings change.
package bot

import (
	"context"
	"fmt"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// Accounts looks accounts up.
type Accounts interface {
	Account(ctx context.Context, id int64) (storage.Account, error)
}

// Surfaces renders the messages that the bot keeps up to date. It is a discord.Source.
type Surfaces struct {
	Tables   *table.Tables
	Accounts Accounts
	Renderer *render.Renderer
	Presence *Presence
}

// Render returns what the message shows now.
func (s Surfaces) Render(ctx context.Context, d storage.Delivery) (discord.Shown, error) {
	snapshot, err := s.Tables.See(ctx, d.Table, d.Account)
	if err != nil {
		return discord.Shown{}, fmt.Errorf("see table %d: %w", d.Table, err)
	}
	shown, err := s.render(ctx, d, snapshot)
	shown.Version = snapshot.Version
	return shown, err
}

func (s Surfaces) render(ctx context.Context, d storage.Delivery, t table.Snapshot) (discord.Shown, error) {
	switch d.Kind {
	case storage.TableMessage:
		return s.table(t)
	case storage.ParentMessage:
		return s.parent(t)
	}
	a, err := s.Accounts.Account(ctx, d.Account)
	if err != nil {
		return discord.Shown{}, err
	}
	if a.User == "" {
		return discord.Shown{}, discord.ErrGone // the person is forgotten
	}
	switch d.Kind {
	case storage.HandMessage:
		return s.hand(t, a, d)
	case storage.CallMessage:
		return s.call(t, a, d)
	case storage.InvitationMessage:
		return s.invitation(t, a)
	}
	return discord.Shown{}, fmt.Errorf("no such message: %s", d.Kind)
}

// table is the message for everybody: in the channel, or in the thread of a match that is played in one.
func (s Surfaces) table(t table.Snapshot) (discord.Shown, error) {
	if t.Reason == channelGone {
		return discord.Shown{}, discord.ErrGone
	}
	shown := discord.Shown{Message: s.Renderer.Table(t), Channel: t.Channel}
	if !t.Threaded {
		return shown, nil
	}
	shown.Channel = t.Thread
	switch {
	case t.Thread != "":
	case t.State == storage.Playing:
		shown.Thread = s.Renderer.ThreadName(t)
	default:
		return discord.Shown{}, discord.ErrGone // lobby and result stand in the channel, in the message of its own
	}
	return shown, nil
}

// parent is the message in the channel of a match that is played in a thread: its lobby, where it is played, its result.
func (s Surfaces) parent(t table.Snapshot) (discord.Shown, error) {
	if !t.Threaded || t.Reason == channelGone {
		return discord.Shown{}, discord.ErrGone // the thread is gone, and the table's message has come back here
	}
	return discord.Shown{Message: s.Renderer.Parent(t), Channel: t.Channel}, nil
}

// hand is a person's DM. It is posted anew when his turn begins and with the reminder, unless he is looking anyway or is called otherwise; at any
// other time it comes silently. Who has lost his seat finds in the place of his cards that he has.
func (s Surfaces) hand(t table.Snapshot, a storage.Account, d storage.Delivery) (discord.Shown, error) {
	switch {
	case a.Wishes.Hand == storage.ByButton, t.Viewer == games.Nobody && d.Message == "":
		return discord.Shown{}, discord.ErrGone
	case t.View == nil:
		return discord.Shown{}, discord.ErrNothing
	}
	shown := discord.Shown{Message: s.Renderer.Hand(t, render.ReaderOf(a)), Occasion: t.Call}
	if a.Wishes.Quiet || a.Wishes.Hand == storage.ByBoth {
		shown.Occasion = "" // who wants both is called in the channel; twice for one turn would be too much
	}
	shown.Quiet = shown.Occasion == "" || !t.Reminded && s.Presence.Here(a.ID)
	return shown, nil
}

// call mentions in the channel who is asked something and gets no DM, or wants to be called there too. It goes when his turn ends. He is
// called once to a turn, and reminded once.
func (s Surfaces) call(t table.Snapshot, a storage.Account, d storage.Delivery) (discord.Shown, error) {
	here := a.DMsClosed || a.Wishes.Hand == storage.ByButton || a.Wishes.Hand == storage.ByBoth
	called := d.Occasion == t.Call
	switch {
	case t.Call == "" || a.Wishes.Quiet || !here:
		return discord.Shown{}, discord.ErrGone
	case called && d.Message == "":
		return discord.Shown{}, discord.ErrNothing // somebody has deleted it
	case !called && !t.Reminded && s.Presence.Here(a.ID):
		return discord.Shown{}, discord.ErrGone
	}
	channel := t.Channel
	if t.Threaded && t.Thread != "" {
		channel = t.Thread
	}
	return discord.Shown{Message: s.Renderer.Call(t), Channel: channel, Occasion: t.Call}, nil
}

// invitation calls somebody to the lobby until he sits there or it ends.
func (s Surfaces) invitation(t table.Snapshot, a storage.Account) (discord.Shown, error) {
	if t.State != storage.Lobby || t.Viewer != 0 {
		return discord.Shown{}, discord.ErrGone
	}
	return discord.Shown{Message: s.Renderer.Invitation(t, a.User), Channel: t.Channel}, nil
}
