// Package bot brings the parts of the bot together where they meet: what a message that is owed shows is decided here, from
// the table's state, in words and components.
package bot

import (
	"context"
	"fmt"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/table"
	"trey/storage"
)

// Accounts looks accounts up.
type Accounts interface {
	Account(ctx context.Context, id int64) (storage.Account, error)
}

// Surfaces renders the messages that the bot keeps up to date: the table's for everybody, and each player's hand. It is a discord.Source.
type Surfaces struct {
	Tables   *table.Tables
	Accounts Accounts
	Renderer *render.Renderer
}

// Render returns what the message shows now. A hand is nothing before the match has started.
func (s Surfaces) Render(ctx context.Context, d storage.Delivery) (discord.Message, int, error) {
	snapshot, err := s.Tables.See(ctx, d.Table, d.Account)
	if err != nil {
		return discord.Message{}, 0, fmt.Errorf("see table %d: %w", d.Table, err)
	}
	if d.Kind == storage.TableMessage {
		return s.Renderer.Table(snapshot), snapshot.Version, nil
	}
	if snapshot.View == nil {
		return discord.Message{}, 0, discord.ErrNothing
	}
	account, err := s.Accounts.Account(ctx, d.Account)
	if err != nil {
		return discord.Message{}, 0, err
	}
	return s.Renderer.Hand(snapshot, locale.Match(account.Locale)), snapshot.Version, nil
}
