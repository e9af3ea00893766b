package render

import (
	"strconv"
	"strings"
)

// The kinds of controls about what has been played.
const (
	Statistics Kind = 'T' // payload: whose; value: the game
	History    Kind = 'H' // payload: a list of matches; value: the one to open
	Match      Kind = 'M' // a match of the list in the payload
	Replay     Kind = 'Y' // the same match as it was after as many moves as the stamp says; payload: where on the message, and the list
	Record     Kind = 'E' // the match's record as a file
	Verify     Kind = 'V' // by what its shuffles are fixed
)

// PastAt is a page of a list of finished matches. It stands in custom ids, so that one finds back to it.
type PastAt struct {
	Page   int    // from 0
	Player int64  // account of who must have played; 0: anybody
	Slug   string // of the game; empty: any
}

func (p PastAt) turn(page int) PastAt { p.Page = page; return p }

func (p PastAt) String() string {
	return strconv.Itoa(p.Page) + "." + strconv.FormatInt(p.Player, 36) + "." + p.Slug
}

func parsePastAt(text string) (PastAt, bool) {
	page, rest, _ := strings.Cut(text, ".")
	player, slug, _ := strings.Cut(rest, ".")
	n, ok := parsePage(page)
	account, err := strconv.ParseInt(player, 36, 64)
	p := PastAt{Page: n, Player: account, Slug: slug}
	return p, ok && err == nil && account >= 0 && p.String() == text
}

// mostPage bounds how far somebody turns pages. It is ours: nobody gets there by pressing.
const mostPage = 100_000

// past reads the payload and values of a control about what has been played.
func (a *Action) past(payload string, values []string) error {
	if len(values) > 1 {
		return ErrCustomID
	}
	if len(values) == 1 {
		a.Value = values[0]
	}
	if a.Kind == Replay {
		place, list, ok := strings.Cut(payload, ".")
		if !ok || len(place) != 1 {
			return ErrCustomID
		}
		payload = list
	}
	var ok bool
	a.Past, ok = parsePastAt(payload)
	chosen := a.Kind == History || a.Kind == Statistics
	if !ok || a.Past.Page > mostPage || !chosen && len(values) > 0 {
		return ErrCustomID
	}
	if a.Kind == History && a.Value != "" {
		id, err := strconv.ParseInt(a.Value, 10, 64)
		if err != nil || id <= 0 {
			return ErrCustomID
		}
		a.Table = id
	}
	return nil
}

// ofPast is the custom id of a control about a match that is over.
func ofPast(kind Kind, table int64, list PastAt) string {
	return control{kind: kind, table: table, payload: list.String()}.String()
}

// ofMoment is the custom id of a button that shows a match as it was after n moves. Several of a message may lead to the same moment, so each
// names its place.
func ofMoment(table int64, n int, place byte, list PastAt) string {
	return control{kind: Replay, table: table, stamp: n, payload: string(place) + "." + list.String()}.String()
}
