package discord

import (
	"context"
	"errors"

	"trey/storage"
)

// ErrNothing is returned by a Source for a message that needn't exist now.
var ErrNothing = errors.New("nothing to deliver")

// Source renders what a message that is owed must show now. It returns the version that it shows, or ErrNothing.
type Source interface {
	Render(ctx context.Context, d storage.Delivery) (m Message, version int, err error)
}

// Owed is the book of messages owed.
type Owed interface {
	// Deliveries returns the messages of a table.
	Deliveries(ctx context.Context, table int64) ([]storage.Delivery, error)
	// Undelivered returns the tables of which some message shows less than it should.
	Undelivered(ctx context.Context) ([]int64, error)
	// Delivered stores what a message shows now, and where it is.
	Delivered(ctx context.Context, d storage.Delivery) error
	// SetDM stores a person's DM channel and whether Discord refuses DMs to him.
	SetDM(ctx context.Context, account int64, channel string, closed bool) error
	// Account returns the account with the id.
	Account(ctx context.Context, id int64) (storage.Account, error)
}
