package games

import "trey/games/cards"

// Text is something to be said to people: a message key and its arguments. The catalogue turns it into words
// in the reader's language.
type Text struct {
	Key  string
	Args Args
}

// Args are a text's arguments by the name that the message uses. An argument called Count decides its plural form.
type Args map[string]Arg

// Arg is an argument of a text: Num, Money, Lit, Sign, Seat, Cards, Text or List.
type Arg interface{ arg() }

// Num is a whole number, written in the reader's language.
type Num int

// Money is an amount in cents, written as the server counts: as points or in its currency.
type Money int64

// Lit is text that is the same in every language.
type Lit string

// Sign is text in signs, the same in every language, and what is said instead to those who can't see signs.
type Sign struct {
	Signs string
	Words Arg
}

// Cards are cards to be named one after the other.
type Cards []cards.Card

// List are texts to be said one after the other, with " · " between.
type List []Text

func (Num) arg()   {}
func (Money) arg() {}
func (Lit) arg()   {}
func (Sign) arg()  {}
func (Seat) arg()  {} // the name of who sits there
func (Cards) arg() {}
func (Text) arg()  {}
func (List) arg()  {}

// Say makes a text from a key and pairs of name and argument. It panics when a name is missing: it is for literals.
func Say(key string, pairs ...any) Text {
	if len(pairs) == 0 {
		return Text{Key: key}
	}
	args := make(Args, len(pairs)/2)
	for i := 0; i < len(pairs); i += 2 {
		args[pairs[i].(string)] = pairs[i+1].(Arg)
	}
	return Text{Key: key, Args: args}
}

// Event is something that happened. Text is what everybody may know of it, none if its key is empty; Private has what
// some seats may know instead.
type Event struct {
	Seat    Seat // who did it, Nobody for what just happens (a deal, a settlement)
	Text    Text
	Private map[Seat]Text
}

// For returns what the viewer may know of the event; false if nothing.
func (e Event) For(viewer Seat) (Text, bool) {
	if t, ok := e.Private[viewer]; ok && viewer != Nobody {
		return t, true
	}
	return e.Text, e.Text.Key != ""
}

// Refusal is the error of a move that the rules don't allow.
type Refusal struct {
	Rule string // number on the game's rules page, "4", or of the common rules, "C4"
	Text Text   // what is wrong and why; the catalogue gets the number as argument Rule
}

// Refuse makes a refusal; its text gets the rule's number as argument Rule.
func Refuse(rule, key string, pairs ...any) *Refusal {
	return &Refusal{Rule: rule, Text: Say(key, append(pairs, "Rule", Lit(rule))...)}
}

// Error names the rule and the message key.
func (r *Refusal) Error() string { return "refused by rule " + r.Rule + ": " + r.Text.Key }
