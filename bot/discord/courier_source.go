package discord

import (
	"context"
	"errors"

	"trey/storage"
)

// Errors of a Source.
var (
	// ErrNothing is returned for a message that needn't exist now; one that does may stay as it is.
	ErrNothing = errors.New("nothing to deliver")
	// ErrGone is returned for a message that mustn't exist any more.
	ErrGone = errors.New("the message is to be deleted")
)

// Shown is what a message owed must show now, and where.
type Shown struct {
	Message Message
	Version int    // of the table
	Channel string // where it belongs; empty for wherever it is, and for a hand the DM
	Thread  string // name of the thread into which it belongs, which has still to be made; empty if it has not
	// Occasion is what its person must be told of: it is posted anew for each, since an edit notifies nobody. It is empty if there is none.
	Occasion string
	Quiet    bool // whether the person needn't be told: he knows already, or there is nothing to tell
}

// Source renders what a message that is owed must show now.
type Source interface {
	// Render returns it, ErrNothing or ErrGone.
	Render(ctx context.Context, d storage.Delivery) (Shown, error)
}

// Owed is the book of messages owed.
type Owed interface {
	// Deliveries returns the messages of a table.
	Deliveries(ctx context.Context, table int64) ([]storage.Delivery, error)
	// Undelivered returns the tables of which some message shows less than it should or stands twice.
	Undelivered(ctx context.Context) ([]int64, error)
	// Delivered stores what a message shows now, and where it is.
	Delivered(ctx context.Context, d storage.Delivery) error
	// SetDM stores a person's DM channel and whether Discord refuses DMs to him.
	SetDM(ctx context.Context, account int64, channel string, closed bool) error
	// InThread stores in which thread a table's match is played.
	InThread(ctx context.Context, table int64, thread string) error
	// Recall has it looked at again whether the account must be called at the table: its DMs have turned out to be closed.
	Recall(ctx context.Context, table, account int64) error
	// Account returns the account with the id.
	Account(ctx context.Context, id int64) (storage.Account, error)
}
