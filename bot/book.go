package bot

import (
	"context"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/storage"
)

// Owed is the book as storage keeps it.
type Owed interface {
	Deliveries(ctx context.Context, table int64) ([]storage.Delivery, error)
	Undelivered(ctx context.Context) ([]int64, error)
	Delivered(ctx context.Context, d storage.Delivery) error
	SetDM(ctx context.Context, account int64, channel string, closed bool) error
	Account(ctx context.Context, id int64) (storage.Account, error)
}

// Book is the book of messages owed, which also tells the tables where their messages are. It is a discord.Owed.
type Book struct {
	Owed
	Tables *table.Tables
}

var _ discord.Owed = Book{}

// Delivered stores what a message shows now, and where it is. A match that stood still for want of a place for its message goes on. Hands have a link to
// the table's message, so that they are shown anew when there is another one.
func (b Book) Delivered(ctx context.Context, d storage.Delivery) error {
	if err := b.Owed.Delivered(ctx, d); err != nil {
		return err
	}
	if d.Kind != storage.TableMessage {
		return nil
	}
	if b.Tables.Posted(d.Table, d.Message) {
		if err := b.Tables.Refresh(ctx, d.Table, 0); err != nil {
			return err
		}
	}
	return b.Tables.Continue(ctx, d.Table, pausedPlace)
}

// InThread stores in which thread a table's match is played.
func (b Book) InThread(ctx context.Context, id int64, thread string) error {
	return b.Tables.InThread(ctx, id, thread)
}

// Recall has it looked at again whether the account must be called at the table.
func (b Book) Recall(ctx context.Context, id, account int64) error {
	return b.Tables.Refresh(ctx, id, account)
}
