package games

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Option is a house rule: a key with a value that the players may change.
type Option struct {
	Key     string
	Kind    OptionKind
	Min     int // least value of an Int
	Max     int // greatest value of an Int
	Even    bool
	Choices []string // of a Word
	Default string
	// Rules are the numbers of the rules that it changes.
	Rules string
}

// OptionKind is the type of an option's values.
type OptionKind int

// The kinds of options.
const (
	Int  OptionKind = iota // a decimal number
	Bool                   // true or false
	Word                   // one of its choices
)

// MaxCents is the greatest stake or value of money that an option takes, in cents. It is ours: far above any game, far
// below what could overflow a sum over years.
const MaxCents = 1_000_000_000

// StakeKey is the key of StakeOption.
const StakeKey = "stake"

// StakeOption is the option of games in which every seat pays a stake into a pot.
func StakeOption(rules string) Option {
	return Option{Key: StakeKey, Kind: Int, Max: MaxCents, Default: "0", Rules: rules}
}

// Options are values of options by key, in their one canonical spelling.
type Options map[string]string

// Int returns the value of an Int option. The options must have been completed by Info.Complete.
func (o Options) Int(key string) int {
	n, _ := strconv.Atoi(o[key])
	return n
}

// Bool returns the value of a Bool option.
func (o Options) Bool(key string) bool { return o[key] == "true" }

// An OptionError says which option is wrong and what it may be.
type OptionError struct {
	Key     string
	Value   string
	Allowed string // what is allowed: a range, the choices, or for an unknown key the known keys
	Unknown bool
}

// Error says what is wrong in English, for records and the command line.
func (e *OptionError) Error() string {
	if e.Unknown {
		return fmt.Sprintf("unknown option %q; known are %s", e.Key, e.Allowed)
	}
	return fmt.Sprintf("option %s can't be %q; it takes %s", e.Key, e.Value, e.Allowed)
}

// Complete checks the options and returns them with the defaults of those that are absent. It reports an *OptionError.
func (in *Info) Complete(o Options) (Options, error) {
	keys := make([]string, 0, len(in.Options))
	full := make(Options, len(in.Options))
	for _, opt := range in.Options {
		keys = append(keys, opt.Key)
		full[opt.Key] = opt.Default
	}
	for _, key := range sortedKeys(o) {
		i := slices.Index(keys, key)
		if i < 0 {
			return nil, &OptionError{Key: key, Value: o[key], Allowed: strings.Join(keys, ", "), Unknown: true}
		}
		if !in.Options[i].allows(o[key]) {
			return nil, &OptionError{Key: key, Value: o[key], Allowed: in.Options[i].Range()}
		}
		full[key] = o[key]
	}
	return full, nil
}

// Changed returns the options that differ from the defaults.
func (in *Info) Changed(o Options) Options {
	changed := Options{}
	for _, opt := range in.Options {
		if v, ok := o[opt.Key]; ok && v != opt.Default {
			changed[opt.Key] = v
		}
	}
	return changed
}

// RulesText writes the options that differ from the defaults as results name them: "lives=1 stake=10".
func (in *Info) RulesText(o Options) string {
	var pairs []string
	for k, v := range in.Changed(o) {
		pairs = append(pairs, k+"="+v)
	}
	slices.Sort(pairs)
	return strings.Join(pairs, " ")
}

// ParseRules reads what RulesText has written.
func ParseRules(text string) Options {
	o := Options{}
	for _, pair := range strings.Fields(text) {
		key, value, _ := strings.Cut(pair, "=")
		o[key] = value
	}
	return o
}

// Range says which values the option takes: "1–9", "true or false", "any, declarer".
func (o Option) Range() string {
	switch o.Kind {
	case Bool:
		return "true or false"
	case Word:
		return strings.Join(o.Choices, ", ")
	}
	r := fmt.Sprintf("%d–%d", o.Min, o.Max)
	if o.Even {
		r += ", even"
	}
	return r
}

func (o Option) allows(v string) bool {
	switch o.Kind {
	case Bool:
		return v == "true" || v == "false"
	case Word:
		return slices.Contains(o.Choices, v)
	}
	n, err := strconv.Atoi(v)
	return err == nil && strconv.Itoa(n) == v && n >= o.Min && n <= o.Max && (!o.Even || n%2 == 0)
}

func sortedKeys(o Options) []string {
	keys := make([]string, 0, len(o))
	for k := range o {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	return keys
}

// Errors of a setup.
var (
	ErrSeats  = errors.New("the game can't be played by so many")
	ErrDealer = errors.New("the dealer has no seat")
)

// Begin checks the setup, draws the first dealer where none is given (rule C2) and starts the match.
func Begin(g Game, s Setup) (Step, error) {
	in := g.Info()
	if s.Seats < in.MinSeats || s.Seats > in.MaxSeats {
		return Step{}, fmt.Errorf("%d seats: %w: %s takes %d–%d", s.Seats, ErrSeats, in.Slug, in.MinSeats, in.MaxSeats)
	}
	var err error
	if s.Options, err = in.Complete(s.Options); err != nil {
		return Step{}, err
	}
	if s.Dealer == Nobody {
		n, err := s.Source.FirstDealer(s.Seats)
		if err != nil {
			return Step{}, err
		}
		s.Dealer = Seat(n)
	}
	if s.Dealer < 1 || int(s.Dealer) > s.Seats {
		return Step{}, fmt.Errorf("dealer %d of %d seats: %w", s.Dealer, s.Seats, ErrDealer)
	}
	return g.New(s)
}
