// Package storage keeps what lasts, in SQLite: servers, accounts, tables with their seats and moves, messages owed,
// results, the journal of money, lives and settings. It knows matches only as text (moves in the record's notation) and as results.
package storage

import (
	"errors"
	"time"
)

// Errors that callers tell apart; others are failures of the machine.
var (
	// ErrNotFound is returned when there is no such row.
	ErrNotFound = errors.New("not found")
	// ErrSeen is returned for a change whose interaction has had its effect already; nothing is changed again.
	ErrSeen = errors.New("this interaction has had its effect already")
	// ErrConflict is returned when the table is no longer at the version that the change was made for.
	ErrConflict = errors.New("the table has changed meanwhile")
	// ErrLocked is returned by Open when another process has the file.
	ErrLocked = errors.New("another Trey is using this database")
	// ErrNewer is returned by Open for a file with a newer schema than this program's; the file is left untouched.
	ErrNewer = errors.New("the database was made by a newer Trey")
	// ErrUnbalanced is returned for a journal whose entries don't sum to zero.
	ErrUnbalanced = errors.New("the entries of a journal must sum to zero")
)

// Account is who plays: a person by a Discord user, or the house, for which all computer players play.
type Account struct {
	ID        int64
	User      string // Discord's user id; empty for the house
	Name      string // display name as last seen
	Locale    string // Discord's locale as last seen: "de", "en-GB"
	DMChannel string // Discord's channel id of the DM; empty if not opened yet
	DMsClosed bool   // Discord refused the last DM
}

// House is the account of all computer players. It exists in every database.
const House int64 = 1

// State is how far a table has come.
type State string

// The states of a table.
const (
	Lobby   State = "lobby"
	Playing State = "playing"
	Over    State = "over"   // the match is finished
	Closed  State = "closed" // ended before that; Reason says why
)

// Table is a table with its seats. Server and channel are Discord's ids.
type Table struct {
	ID       int64
	Server   string
	Channel  string
	Language string // of its public texts: en, de or da
	Game     string // slug
	Options  map[string]string
	Capacity int // most seats that may be taken
	State    State
	Reason   string // message key; set when Closed
	Host     int64  // account
	Secret   []byte // 32 bytes; what the commitment is of
	Dealer   int    // the first dealer's seat; 0 before the start
	Version  int    // number of changes so far; a change must name it
	Moves    int    // number of moves so far
	Deadline time.Time
	Wake     bool  // a computer player is due: the table must be loaded at start
	Next     int64 // the table of the rematch, 0 if none
	Created  time.Time
	Started  time.Time
	Ended    time.Time
	Seats    []Seat
}

// Seat is a seat of a table.
type Seat struct {
	Seat    int // from 1, in playing order
	Account int64
	User    string // Discord's user id; empty for a computer player
	Name    string // as shown at this table
	Locale  string // the person's
	Entropy string // id of the interaction that took the seat; "0" for a computer player
}

// Computer reports whether a computer player has the seat.
func (s Seat) Computer() bool { return s.Account == House }

// Move is one move of a table's match.
type Move struct {
	Number  int // from 1
	Seat    int
	Text    string // in the record's notation, without the seat
	Account int64  // who made it
	At      time.Time
}

// Change is one step of a table, stored whole or not at all.
type Change struct {
	// Table is the table as it will be, with the version that it has now. State, Reason, Host, Capacity, Options, Dealer, Moves,
	// Deadline, Wake, Next, Started and Ended are stored; Seats only if SeatsChanged.
	Table        Table
	SeatsChanged bool
	// Interaction is the id of the press or command behind it, unique for ever; empty for what the bot does by itself.
	Interaction string
	Account     int64 // whose it is, 0 for the bot's own
	Moves       []Move
	Settled     []Settled
	Result      *Result
}

// Settled is one deal's settlement. Slices have one entry per seat.
type Settled struct {
	Deal  int
	Money []int64 // cents, summing to zero; booked as one journal unless all are zero
	Lives []int   // nil where the game has none
	Tally []Tally
}

// Tally is a number for statistics.
type Tally struct {
	Key  string
	Seat int // 0: the table
	N    int
}

// Result is how a match ended. Slices have one entry per seat.
type Result struct {
	Rules  string // the options that differ from the defaults, "lives=1 stake=10"; leaderboards never mix them
	Ranks  []int
	Scores []int
	Money  []int64
}

// Kind is what a message that the bot owes shows.
type Kind string

// The kinds of messages.
const (
	TableMessage Kind = "table"
	HandMessage  Kind = "hand"
)

// Delivery is a message that the bot keeps up to date: one for each table, and one for each person seated.
type Delivery struct {
	Table   int64
	Kind    Kind
	Account int64 // of a hand; 0 for the table's message
	User    string
	Channel string // where it is or belongs; empty for a hand whose DM has no channel yet
	Message string // Discord's id; empty if it isn't there yet
	Hash    string // of the content last delivered
	Wanted  int    // the table's version that it should show
	Done    int    // the version that it shows
	Posted  time.Time
}

// Board is a leaderboard of one game under one set of rules.
type Board struct {
	Rules     string
	Standings []Standing
}

// Standing is one account's line of a leaderboard.
type Standing struct {
	Rank    int // shared by equals: 1, 2, 2, 4
	Account int64
	Name    string
	Matches int
	Wins    int // matches ranked first, shared ones too
	Money   int64
}
