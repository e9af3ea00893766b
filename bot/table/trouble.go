package table

import (
	"errors"

	"trey/games"
)

// ErrBroken is returned when something went wrong inside a table that is no fault of who asked.
var ErrBroken = errors.New("the table is broken")

// Trouble is the error of something that can't be done at a table now, for a reason that its user should hear.
type Trouble struct{ Text games.Text }

// Error returns the message key.
func (t *Trouble) Error() string { return t.Text.Key }

// ErrNoSeat is the error of who wants to play without a seat at the table.
var ErrNoSeat error = &Trouble{Text: games.Say("core.trouble.no_seat")}

func trouble(key string, pairs ...any) error { return &Trouble{Text: games.Say(key, pairs...)} }
