package bot

import (
	"context"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/storage"
)

// Book is the book of messages owed, which also tells the tables where their messages are.
type Book struct {
	discord.Owed
	Tables *table.Tables
}

// Delivered stores what a message shows now, and where it is.
func (b Book) Delivered(ctx context.Context, d storage.Delivery) error {
	if err := b.Owed.Delivered(ctx, d); err != nil {
		return err
	}
	if d.Kind == storage.TableMessage {
		b.Tables.Posted(d.Table, d.Message)
	}
	return nil
}
