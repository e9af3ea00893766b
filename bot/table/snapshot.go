package table

import (
	"time"

	"trey/games"
	"trey/storage"
)

// Snapshot is what one viewer may know of a table at one moment. Renderers get nothing else.
type Snapshot struct {
	ID         int64
	Version    int // the table's, counting its changes
	Game       games.Game
	Options    games.Options // complete
	Server     string
	Channel    string
	Message    string // id of the table's message, for links; empty if it isn't there yet
	Language   string // of public texts
	State      storage.State
	Reason     string // message key of why it was closed
	Host       int64  // account
	Capacity   int
	Seats      []Person // seat 1 first
	Commitment string   // of the shuffle
	Secret     string   // in hex; empty until the match is over
	Viewer     games.Seat
	View       *games.View   // nil before the match
	Prompt     *games.Prompt // what the viewer is asked; nil if nothing
	Stamp      int           // number of the move at which the prompt opened
	Log        []games.Text  // what happened last, as far as the viewer may know it; oldest first
	Deadline   time.Time     // of the turn; zero if there is none
	Next       int64         // the table of the rematch; 0 if none
}

// Person is who has a seat.
type Person struct {
	Account  int64
	User     string // Discord's user id; empty for a computer player
	Name     string
	Entropy  string // what the seat added to the seed: the id of the interaction that took it
	Computer bool
	Number   int // of a computer player at this table, from 1
}
