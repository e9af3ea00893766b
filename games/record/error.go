package record

import (
	"fmt"
	"strconv"
	"strings"
)

// Error says where a record is wrong, or where it disagrees with the rules.
type Error struct {
	Line int // of the source, from 1; 0 for a record without a source
	// Move is the number of the move that is wrong, or of the last one before an expectation or refusal, from 1; 0
	// before the first one and for what isn't about moves.
	Move int
	What string // what is wrong, or what was compared: "hand.1"
	Got  string // what the rules say; none if nothing was compared
	Want string // what the record says
	Err  error  // the cause, if any; a *games.Refusal for a move that the rules don't allow
}

// Error says all of it in English.
func (e *Error) Error() string {
	var b strings.Builder
	if e.Line > 0 {
		fmt.Fprintf(&b, "line %d: ", e.Line)
	}
	if e.Move > 0 {
		fmt.Fprintf(&b, "move %d: ", e.Move)
	}
	b.WriteString(e.What)
	if e.Got != "" || e.Want != "" {
		fmt.Fprintf(&b, ": got %s, want %s", e.Got, e.Want)
	}
	if e.Err != nil {
		fmt.Fprintf(&b, ": %v", e.Err)
	}
	return b.String()
}

// Unwrap returns the cause.
func (e *Error) Unwrap() error { return e.Err }

func count[T any](of []T) string { return strconv.Itoa(len(of)) }
