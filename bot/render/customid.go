package render

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"trey/bot/table"
	"trey/games"
)

// Kind is what a button or select asks for.
type Kind byte

// The kinds of buttons that ask something of a table or of the bot.
const (
	Join        Kind = 'j' // take a seat
	Leave       Kind = 'l'
	AddComputer Kind = 'a'
	Start       Kind = 'b'
	Hand        Kind = 'h' // show the presser's cards in a new message
	Refresh     Kind = 'u' // bring the message pressed up to date
	Rematch     Kind = 'n'
	Back        Kind = 'o' // take the seat back from the computer
	Rules       Kind = 'r' // a page of a game's rules, in a new message
	TurnPage    Kind = 'p' // the same in the message pressed
	Now         Kind = 'w' // what the presser can do now, in the message pressed
)

// The kinds of controls that are about the people at a table.
const (
	Watch   Kind = 'z' // show what everybody may know, in a new message; in one that the presser alone sees, there
	More    Kind = 'e' // show what else can be done at the table
	Options Kind = 'f' // show how the table is played; payload: the page
	Set     Kind = 'x' // change that; payload: the page and what; value: to what
	Invite  Kind = 'i' // ask whom to invite; values: the users
	Extend  Kind = 't'
	Vote    Kind = 'y' // payload or value: the motion
	Kick    Kind = 'k' // value: the account
	End     Kind = 'd' // ask whether the table is really to end
	Sure    Kind = 'q' // payload: Leave or End, which is meant
)

// The kinds of controls of panels, about no table.
const (
	Settings Kind = 'S' // of a server
	Wishes   Kind = 'W' // of a person
)

// The kinds of controls about money.
const (
	LedgerPage Kind = 'L' // show a page of a ledger; payload: which; value: the server
	Settling   Kind = 'A' // payload: what of which payment
)

// Privacy is the kind of the controls of the page about somebody's data.
const Privacy Kind = 'P' // payload: what to do

// Board is the kind of a leaderboard's controls.
const Board Kind = 'B' // payload: which control, and which leaderboard; value: what else of it

// The kinds of controls that answer a prompt.
const (
	Move   Kind = 'm' // payload: an answer
	Choose Kind = 'c' // payload: which list; value: an answer
	Pick   Kind = 'v' // payload: verb and cards; values: more cards; together a move
	Next   Kind = 's' // payload: a step
	Gather Kind = 'g' // payload: a step; values: cards that it picks in addition
)

// maxCustomID is the most characters of a custom id or of a select's value (Discord's component reference).
const maxCustomID = 100

// version stands first in every custom id, so that buttons of an older form can be told.
const version = '1'

// ErrCustomID is the error of a custom id or value that this version doesn't write.
var ErrCustomID = errors.New("the custom id can't be read")

// Action is what a press or a choice in a select asks for.
type Action struct {
	Kind   Kind
	Table  int64 // 0: none
	Stamp  int   // of the prompt that it answers; of what else a message showed, 0
	Slug   string
	Page   int    // of rules, of a panel, or of how a table is played
	Key    string // of what is set
	Value  string // chosen in a select
	Ledger LedgerAt
	Pay    PayAt
	// Motion is what is voted for.
	Motion table.Motion
	// Sure is what is meant.
	Sure Kind
	// Field is what a panel's control sets, Values to what.
	Field  string
	Values []string
	// Board is which leaderboard is to be shown.
	Board BoardAt
	// Past is the list of matches that a control about what has been played belongs to.
	Past PastAt
	// Move is the whole move, for kinds that answer a prompt; nil if there is none yet.
	Move *games.Move
	// Step is how far an answer has come that needs more; nil if it needs nothing more.
	Step *Step
}

// control is a custom id before it is written.
type control struct {
	kind    Kind
	table   int64
	stamp   int
	payload string
}

// String writes the custom id: version, kind, table and stamp in base 36, payload.
func (c control) String() string {
	return string(version) + string(c.kind) + ":" + strconv.FormatInt(c.table, 36) + ":" +
		strconv.FormatInt(int64(c.stamp), 36) + ":" + c.payload
}

// Parse reads a custom id that a control of this package carries, with the values chosen if it is a select. The moves
// are those of the game info; with a nil info what a control answers is left out, but kind and table are there.
func Parse(customID string, values []string, info *games.Info) (Action, error) {
	c, err := parseControl(customID)
	if err != nil {
		return Action{}, err
	}
	a := Action{Kind: c.kind, Table: c.table, Stamp: c.stamp}
	switch c.kind {
	case Join, Leave, AddComputer, Start, Hand, Refresh, Rematch, Back, Now, Watch, More, Extend, End:
		if c.payload != "" || len(values) > 0 {
			return Action{}, ErrCustomID
		}
		return a, nil
	case Rules, TurnPage:
		err = a.rules(c.payload, values)
	case Options, Set, Invite, Vote, Kick, Sure:
		err = a.people(c.payload, values)
	case Settings, Wishes:
		err = a.panel(c.payload, values)
	case Privacy:
		err = a.privacy(c.payload, values)
	case Board:
		err = a.board(c.payload, values)
	case LedgerPage:
		a.Ledger, err = parseLedger(c.payload, values)
	case Settling:
		a.Pay, err = parsePay(c.payload, values)
	case Statistics, History, Match, Replay, Record, Verify:
		err = a.past(c.payload, values)
	case Move, Choose, Pick, Next, Gather:
		if info != nil {
			err = a.answer(c, values, info)
		}
	default:
		err = ErrCustomID
	}
	if err != nil {
		return Action{}, err
	}
	return a, nil
}

func parseControl(customID string) (control, error) {
	parts := strings.SplitN(customID, ":", 4)
	if len(customID) > maxCustomID || len(parts) != 4 || len(parts[0]) != 2 || parts[0][0] != version {
		return control{}, ErrCustomID
	}
	id, err := strconv.ParseInt(parts[1], 36, 64)
	if err != nil {
		return control{}, fmt.Errorf("table of a custom id: %w", ErrCustomID)
	}
	stamp, err := strconv.ParseInt(parts[2], 36, strconv.IntSize)
	if err != nil {
		return control{}, fmt.Errorf("stamp of a custom id: %w", ErrCustomID)
	}
	c := control{kind: Kind(parts[0][1]), table: id, stamp: int(stamp), payload: parts[3]}
	if id < 0 || stamp < 0 || c.String() != customID {
		return control{}, ErrCustomID
	}
	return c, nil
}

// rules reads the payload of a rules button: slug and page.
func (a *Action) rules(payload string, values []string) error {
	slug, page, ok := strings.Cut(payload, ".")
	n, err := strconv.Atoi(page)
	if !ok || slug == "" || err != nil || n < 0 || strconv.Itoa(n) != page || len(values) > 0 {
		return ErrCustomID
	}
	a.Slug, a.Page = slug, n
	return nil
}

func rulesPayload(slug string, page int) string { return slug + "." + strconv.Itoa(page) }

func (a *Action) answer(c control, values []string, info *games.Info) error {
	switch c.kind {
	case Move:
		if len(values) > 0 {
			return ErrCustomID
		}
		return a.read(c.payload, info)
	case Choose:
		if len(values) != 1 {
			return ErrCustomID
		}
		return a.read(values[0], info)
	case Pick:
		return a.pick(c.payload, values, info)
	}
	step, err := parseStep(c.payload, info.Faces)
	if err != nil {
		return err
	}
	if c.kind == Next && len(values) > 0 {
		return ErrCustomID
	}
	more, err := parseCopies(values, info.Faces)
	if err != nil {
		return err
	}
	step.Picked = append(step.Picked, more...)
	slices.Sort(step.Picked)
	a.Step = &step
	return nil
}

// The signs before answers that aren't the text of a move.
const (
	packedSign = "!"
	stepSign   = "~"
	pickPoint  = "." // between a verb and packed cards
)

// read reads an answer: a move's text, a move with packed cards, or a step.
func (a *Action) read(answer string, info *games.Info) error {
	if len(answer) > maxCustomID {
		return ErrCustomID
	}
	if text, ok := strings.CutPrefix(answer, stepSign); ok {
		step, err := parseStep(text, info.Faces)
		if err != nil {
			return err
		}
		a.Step = &step
		return nil
	}
	if text, ok := strings.CutPrefix(answer, packedSign); ok {
		return a.pick(text, nil, info)
	}
	m, err := info.ParseMove(answer)
	if err != nil {
		return errors.Join(ErrCustomID, err)
	}
	a.Move = &m
	return nil
}

// pick reads a verb with packed cards and adds the cards chosen in a select.
func (a *Action) pick(payload string, values []string, info *games.Info) error {
	verb, packed, ok := strings.Cut(payload, pickPoint)
	if !ok {
		return ErrCustomID
	}
	cs, err := unpack(packed, info.Faces)
	if err != nil {
		return err
	}
	more, err := parseCopies(values, info.Faces)
	if err != nil {
		return err
	}
	m, err := info.ParseMove(info.MoveText(games.NewMove(verb, append(cs, more...)...)))
	if err != nil {
		return errors.Join(ErrCustomID, err)
	}
	a.Move = &m
	return nil
}

// answerText writes a move as an answer of at most room characters: its text if it is short enough, else with its cards packed.
func answerText(m games.Move, info *games.Info, room int) string {
	if text := info.MoveText(m); len(text) <= room {
		return text
	}
	return packedSign + m.Verb + pickPoint + pack(m.Cards)
}
