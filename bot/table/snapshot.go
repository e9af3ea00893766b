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
	Unit       string // of money, such as "€"; empty: points
	State      storage.State
	Reason     string // message key of why it was closed, or stopped
	Stopped    bool   // in quarantine: there is no view, and nobody can play
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
	Deadline   time.Time     // of the turn, the viewer's own if he is asked something, or of the lobby; zero if there is none
	Call       string        // names the turn to which the viewer is called, and its reminder; empty while the match doesn't wait for him
	Reminded   bool          // whether the call is the reminder
	Preset     string        // name of the house rules; empty if they have none
	Pace       time.Duration // for a turn
	Threaded   bool          // whether the match is played in a thread
	Thread     string        // Discord's id of the thread; empty if there is none
	Paused     string        // message key of why the clocks stand still; empty if they don't
	Votes      []Tally       // what has been voted for
	Next       int64         // the table of the rematch; 0 if none
	Scores     Scores        // of a match that is over
}

// Person is who has a seat.
type Person struct {
	Account  int64
	User     string // Discord's user id; empty for a computer player
	Name     string
	Entropy  string // what the seat added to the seed: the id of the interaction that took it
	Computer bool   // a computer plays: for a person if User isn't empty
	Free     bool   // the person has left, and somebody may take the seat
	Number   int    // of a computer player at this table, from 1
}

// Tally is how many have voted for something, and how many must.
type Tally struct {
	Motion Motion
	Votes  int
	Needed int
	Mine   bool // whether the viewer has
}
