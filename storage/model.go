// Package storage keeps what lasts, in SQLite: servers, accounts, tables with their seats and moves, messages owed,
// results, the journal of money, lives and settings. It knows matches only as text (moves in the record's notation) and as results.
package storage

import (
	"cmp"
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
	Wishes    Wishes
}

// Speaks returns the language in which the person is addressed, as he has chosen or Discord says: "de", "en-GB".
func (a Account) Speaks() string { return cmp.Or(a.Wishes.Language, a.Locale) }

// Wishes are how a person wants to be served.
type Wishes struct {
	Language string `json:"language,omitempty"` // en, de or da; empty: as Discord says
	Hand     Where  `json:"hand,omitempty"`
	Quiet    bool   `json:"quiet,omitempty"` // no calls to a turn
	Plain    bool   `json:"plain,omitempty"` // plain words for a screen reader, no emoji
}

// Where is where a person wants his cards and calls.
type Where string

// The places of hands.
const (
	ByDM     Where = ""       // by DM, which also calls
	ByButton Where = "button" // only by the button; calls stand in the channel
	ByBoth   Where = "both"   // by DM, and calls in the channel too
)

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
	Preset   string        // name of its house rules; empty if they have none
	Pace     time.Duration // for a turn; whole seconds
	Threaded bool          // whether the match is played in a thread of the channel
	Thread   string        // Discord's id of the thread; empty before there is one
	Paused   string        // message key of why the clocks stand still; empty if they don't
	Clocks   []Clock
	Votes    []Vote
	Due      time.Time // when the table must look at its clocks; zero for never
	Wake     bool      // a computer player is due: the table must be loaded at start
	Next     int64     // the table of the rematch, 0 if none
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
	Booked  int64  // account to which the deal under way is booked if it isn't Account; else 0
	StandIn bool   // a computer plays for the person
	Free    bool   // the person has left; somebody else may take the seat
}

// Computer reports whether a computer player has the seat.
func (s Seat) Computer() bool { return s.Account == House }

// Automatic reports whether a computer plays, for itself or for a person.
func (s Seat) Automatic() bool { return s.Computer() || s.StandIn }

// books is the account to which the deal under way is booked.
func (s Seat) books() int64 {
	if s.Booked != 0 {
		return s.Booked
	}
	return s.Account
}

// Clock is the time of a seat that is asked something, or of which turns have been missed.
type Clock struct {
	Seat     int
	Since    time.Time // from when on time counts; zero if none does
	Due      time.Time // when the time is up; zero if it never is
	Reminded bool
	Missed   int // turns in a row for which time decided
}

// Vote is what a person seated has voted for.
type Vote struct {
	Account int64  `json:"a"`
	For     string `json:"f"` // "end", "kick 3", …; the table's words
}

// Sitting is that somebody begins or ends to play at a seat.
type Sitting struct {
	Move    int // how many moves were made before
	Seat    int
	Account int64
	What    SittingKind
	At      time.Time
}

// SittingKind is what happens at a seat.
type SittingKind string

// The kinds of sittings.
const (
	Sat       SittingKind = "sat"
	StoodIn   SittingKind = "stand_in" // a computer plays for the person
	CameBack  SittingKind = "back"
	LeftTable SittingKind = "left"
)

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
	// Table is the table as it will be, with the version that it has now. Server, Channel, Language, Game, Secret and Created stay as they
	// are; Seats are stored only if SeatsChanged.
	Table        Table
	SeatsChanged bool
	// Interaction is the id of the press or command behind it, unique for ever; empty for what the bot does by itself.
	Interaction string
	Account     int64 // whose it is, 0 for the bot's own
	Moves       []Move
	Settled     []Settled
	Result      *Result
	Sittings    []Sitting
	Calls       []int64 // accounts that are called to a turn, or needn't be any more
	Invited     []int64 // accounts that are invited to the lobby
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
	TableMessage      Kind = "table"
	ParentMessage     Kind = "parent" // of a match in a thread: in the channel itself
	HandMessage       Kind = "hand"
	CallMessage       Kind = "call"       // calls a person to his turn, in the channel
	InvitationMessage Kind = "invitation" // in the channel
)

// Personal reports whether messages of the kind are each for one person.
func (k Kind) Personal() bool { return k != TableMessage && k != ParentMessage }

// Delivery is a message that the bot keeps up to date.
type Delivery struct {
	Table    int64
	Kind     Kind
	Account  int64 // of a personal message; else 0
	User     string
	Channel  string // where it is or belongs; empty for a hand whose DM has no channel yet, and for a table whose thread isn't there yet
	Message  string // Discord's id; empty if it isn't there yet
	Hash     string // of the content last delivered
	Occasion string // for which it was last posted such that it notifies
	Old      string // the message before, which is still to be deleted, behind its channel and a slash; empty if there is none
	Wanted   int    // the table's version that it should show
	Done     int    // the version that it shows
	Posted   time.Time
}

// Preset is house rules under a name.
type Preset struct {
	Name    string
	Game    string // slug
	Options map[string]string
	Code    string // the same for the same game and options
}

// ServerSettings are what a server's managers have set. Zero values are the defaults. The lists may be shared: whoever changes one makes a new one.
type ServerSettings struct {
	Language string   `json:"language,omitempty"`  // of public texts: en, de or da; empty: as Discord says
	Slow     bool     `json:"slow,omitempty"`      // new tables are played at the slow pace
	LiveTurn int      `json:"live_turn,omitempty"` // seconds for a turn; 0: the bot's default
	SlowTurn int      `json:"slow_turn,omitempty"` // seconds for a turn; 0: a day
	Threads  bool     `json:"threads,omitempty"`   // new tables are played in a thread
	Channels []string `json:"channels,omitempty"`  // where tables may be opened; none: everywhere
	Barred   []string `json:"barred,omitempty"`    // where they may not
	Roles    []string `json:"roles,omitempty"`     // who may open tables; none: everybody
	Unit     string   `json:"unit,omitempty"`      // currency of stakes, such as "€"; empty: points
	NoStakes bool     `json:"no_stakes,omitempty"` // nothing may be played for
	Zone     string   `json:"zone,omitempty"`      // IANA time zone; empty: UTC
}
