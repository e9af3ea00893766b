package discord

import (
	"context"
	"time"
)

// Interaction is a command, press or autocomplete as Discord reported it, read tolerantly.
type Interaction struct {
	ID             string
	Application    string
	Token          string
	Kind           InteractionKind
	Server         string // empty in a DM
	Channel        string
	Parent         string // the channel of the thread that Channel is; empty if it is none
	Message        string // id of the message pressed; empty for commands
	Ephemeral      bool   // whether that message was ephemeral
	User           User
	Locale         string // the user's
	ServerLocale   string
	Permissions    int64             // the member's in the channel; 0 in a DM
	AppPermissions int64             // the bot's own
	Command        string            // name, with its subcommand after a blank
	Options        map[string]string // a command's options, values as text
	Focused        string            // name of the option being typed (autocomplete)
	CustomID       string
	Values         []string  // chosen in a select
	Users          []User    // chosen in a select of people, or named in an option
	Received       time.Time // when it arrived here; the three seconds count from it
}

// InThread reports whether it was made in a thread.
func (i *Interaction) InThread() bool { return i.Parent != "" }

// User is a person on Discord.
type User struct {
	ID    string
	Name  string // as shown in this server
	Bot   bool
	Roles []string // of who has used the interaction; none in a DM
}

// InteractionKind tells the interactions apart.
type InteractionKind int

// The kinds of interactions.
const (
	Command InteractionKind = iota + 1
	Press                   // a button or a select
	Typing                  // autocomplete
)

// Handler answers interactions. Answer is called on a goroutine of its own, in the order of arrival among interactions with
// the same Key. It needn't mind the three seconds: an answer that takes long is announced to Discord and completed later.
type Handler interface {
	// Key names what the interaction is about, such that those with the same key must keep their order.
	Key(*Interaction) string
	// Answer does what is asked and returns what its user is to see.
	Answer(context.Context, *Interaction) Answer
}

// Answer is what the user of an interaction gets to see.
type Answer struct {
	Kind    AnswerKind
	Message Message
	Choices []Suggestion // for Suggest, at most 25
	Version int          // the table's version that an Update shows; 0 if it shows none
}

// AnswerKind says in which form an answer is given.
type AnswerKind int

// The forms of answers.
const (
	Private AnswerKind = iota // a new message that only this user sees
	Update                    // the message that was pressed becomes this
	Suggest                   // choices for what is being typed
	Public                    // a new message that everybody in the channel sees
)

// Suggestion is a choice for an option being typed. Both are at most 100 characters.
type Suggestion struct {
	Name  string // shown
	Value string // typed for the user
}
