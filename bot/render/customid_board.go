package render

import (
	"slices"
	"strconv"
	"strings"

	"trey/storage"
)

// BoardAt is which page of which leaderboard somebody looks at. Zero values are what hasn't been chosen.
type BoardAt struct {
	Slug   string
	Period storage.Period
	Order  storage.Order
	Among  Among
	Code   string // of the rules, as RulesCode returns it
	Least  int    // matches that one needs for a rank
	Page   int    // from 1
}

// Among is which matches a leaderboard counts.
type Among string

// The matches that leaderboards count.
const (
	Anybody   Among = "" // those without computers if there are any
	People    Among = "people"
	Computers Among = "computers"
)

// Bounds of what can be asked for: the matches that a rank takes, and the page.
const (
	MostLeast    = 100
	FurthestPage = 10_000
)

// The fields of a leaderboard's controls. The first three are selects.
const (
	BoardPeriod = "period"
	BoardOrder  = "order"
	BoardRules  = "rules"
	BoardAmong  = "among"
	BoardFirst  = "first"
	BoardBack   = "back"
	BoardNext   = "next"
	BoardLast   = "last"
)

// control is the custom id of a leaderboard's control that shows this one, a select's but for its value.
func (at BoardAt) control(which string) string {
	payload := strings.Join([]string{
		which, at.Slug, string(at.Period), string(at.Order), string(at.Among), at.Code, strconv.Itoa(at.Least), strconv.Itoa(at.Page),
	}, ".")
	return control{kind: Board, payload: payload}.String()
}

// board reads the payload of a leaderboard's control. A value chosen shows the first page.
func (a *Action) board(payload string, values []string) error {
	parts := strings.Split(payload, ".")
	if len(parts) != 8 {
		return ErrCustomID
	}
	at := BoardAt{
		Slug: parts[1], Period: storage.Period(parts[2]), Order: storage.Order(parts[3]), Among: Among(parts[4]), Code: parts[5],
	}
	leastOK, pageOK := false, false
	at.Least, leastOK = parsePage(parts[6])
	at.Page, pageOK = parsePage(parts[7])
	chosen := map[string]func(string){
		BoardPeriod: func(v string) { at.Period = storage.Period(v) },
		BoardOrder:  func(v string) { at.Order = storage.Order(v) },
		BoardRules:  func(v string) { at.Code = v },
	}
	set, isSelect := chosen[parts[0]]
	switch {
	case isSelect && len(values) == 1:
		set(values[0])
		at.Page = 1
	case isSelect && values == nil: // a select of which the choice isn't read
	case isSelect || len(values) > 0 || !slices.Contains([]string{BoardAmong, BoardFirst, BoardBack, BoardNext, BoardLast}, parts[0]):
		return ErrCustomID
	}
	if !leastOK || !pageOK || !at.ok() {
		return ErrCustomID
	}
	a.Field, a.Board = parts[0], at
	return nil
}

// ok reports whether there is such a leaderboard.
func (at BoardAt) ok() bool {
	code, readable := storage.ReadCode(at.Code)
	return at.Slug != "" && slices.Contains(storage.Periods(), at.Period) && slices.Contains(storage.Orders(), at.Order) &&
		slices.Contains([]Among{Anybody, People, Computers}, at.Among) && (at.Code == "" || readable && code == at.Code) &&
		at.Least <= MostLeast && at.Page > 0 && at.Page <= FurthestPage
}
