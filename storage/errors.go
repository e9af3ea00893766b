package storage

import (
	"errors"
	"fmt"

	"github.com/mattn/go-sqlite3"
)

// Further errors that callers tell apart.
var (
	// ErrDamaged is returned, by Open or whenever it shows, for a file whose content can't be right.
	ErrDamaged = errors.New("the database file is damaged: stop the bot, keep a copy of the file, and put the last backup in its place")
	// ErrForeign is returned by Open for a file that isn't a database of this program; the file is left untouched.
	ErrForeign = errors.New("the file is not a Trey database: name another file, or put back a backup if it was one")
	// ErrUnavailable is returned when the machine refused: disk full, I/O error, or another program has the file locked for
	// too long. A change that meets it is not stored and may be tried again.
	ErrUnavailable = errors.New("the database can't be used at the moment; nothing was stored")
	// ErrReadOnly is returned for a change of a database that is only looked at.
	ErrReadOnly = errors.New("the database is only looked at")
	// ErrClosed is returned for a change that comes after Close.
	ErrClosed = errors.New("the database is closed")
)

// explain adds ErrDamaged or ErrUnavailable to an error of SQLite that means it.
func explain(err error) error {
	switch {
	case err == nil || errors.Is(err, ErrDamaged) || errors.Is(err, ErrUnavailable):
		return err
	case damaged(err):
		return fmt.Errorf("%w (%w)", ErrDamaged, err)
	case refused(err):
		return fmt.Errorf("%w (%w)", ErrUnavailable, err)
	}
	return err
}

func damaged(err error) bool {
	var e sqlite3.Error
	return errors.As(err, &e) && (e.Code == sqlite3.ErrCorrupt || e.Code == sqlite3.ErrNotADB)
}

// refused reports whether the machine rather than the change is to blame.
func refused(err error) bool {
	var e sqlite3.Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code {
	case sqlite3.ErrFull, sqlite3.ErrIoErr, sqlite3.ErrNomem, sqlite3.ErrBusy, sqlite3.ErrLocked, sqlite3.ErrReadonly,
		sqlite3.ErrCantOpen, sqlite3.ErrProtocol, sqlite3.ErrPerm:
		return true
	}
	return false
}
