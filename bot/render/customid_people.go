package render

import (
	"slices"
	"strconv"
	"strings"

	"trey/bot/table"
	"trey/games"
)

// people reads the payload and values of a control that is about the people at a table.
func (a *Action) people(payload string, values []string) error {
	one := len(values) == 1
	if one {
		a.Value = values[0]
	}
	ok := false
	switch a.Kind {
	case Options:
		a.Page, ok = parsePage(payload)
		ok = ok && len(values) == 0
	case Set:
		page, key, cut := strings.Cut(payload, ".")
		a.Page, ok = parsePage(page)
		a.Key = key
		ok = ok && cut && key != "" && len(values) <= 1
	case Invite:
		ok = payload == ""
	case Kick:
		ok = payload == "" && len(values) <= 1
	case Vote:
		if payload == "" && len(values) == 0 {
			return nil // a select of which the choice isn't read
		}
		a.Motion, ok = parseMotion(payload + a.Value)
		ok = ok && (payload == "" || len(values) == 0)
	case Sure:
		ok = len(values) == 0 && slices.Contains([]string{string(Leave), string(End)}, payload)
		if ok {
			a.Sure = Kind(payload[0])
		}
	}
	if !ok {
		return ErrCustomID
	}
	return nil
}

func parsePage(text string) (int, bool) {
	n, err := strconv.Atoi(text)
	return n, err == nil && n >= 0 && strconv.Itoa(n) == text
}

// motionText writes a motion for a custom id: what it is for, and the seat.
func motionText(m table.Motion) string { return string(m.Kind) + "." + strconv.Itoa(int(m.Seat)) }

func parseMotion(text string) (table.Motion, bool) {
	kind, seat, ok := strings.Cut(text, ".")
	n, isPage := parsePage(seat)
	return table.Motion{Kind: table.MotionKind(kind), Seat: games.Seat(n)}, ok && isPage
}

func setPayload(page int, key string) string { return strconv.Itoa(page) + "." + key }
