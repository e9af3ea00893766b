package discord

import (
	"errors"
	"fmt"
	"net/http"
	"slices"
	"time"
)

// Error is a refusal by Discord, or by what stands before it.
type Error struct {
	Status     int    // of HTTP
	Code       int    // Discord's own; 0 if it gave none
	Message    string // Discord's words; empty if it gave none
	Details    string // which fields are wrong, with Discord's codes; empty if it gave none
	Method     string
	Route      string        // the path with ids and tokens left out
	RetryAfter time.Duration // when Status is 429
	Global     bool          // when Status is 429: whether every route is concerned
}

// Error says what was asked and how it was refused. It holds no token.
func (e *Error) Error() string {
	text := fmt.Sprintf("%s %s: status %d", e.Method, e.Route, e.Status)
	if e.Code != 0 {
		text += fmt.Sprintf(", code %d", e.Code)
	}
	if e.Message != "" {
		text += ": " + e.Message
	}
	if e.Details != "" {
		text += " " + e.Details
	}
	return text
}

// LimitError is returned for a request that was not sent, since Discord's limits would hold it back for longer than its caller waits.
type LimitError struct {
	After  time.Duration // how long it would be held back
	Reason string
}

// Error says why the request was held back.
func (e *LimitError) Error() string {
	return fmt.Sprintf("not sent for another %s: %s", e.After.Round(time.Millisecond), e.Reason)
}

// Discord's error codes that the bot tells apart, from its table of opcodes and status codes.
const (
	codeUnknownChannel     = 10003
	codeUnknownServer      = 10004
	codeUnknownMember      = 10007
	codeUnknownMessage     = 10008
	codeUnknownUser        = 10013
	codeUnknownEmoji       = 10014
	codeUnknownWebhook     = 10015
	codeUnknownInteraction = 10062
	codeDailyCommands      = 30034
	codeOldEdits           = 30046
	codeTooLarge           = 40005
	codeDMsTooFast         = 40003
	codeAcknowledged       = 40060
	codeMissingAccess      = 50001
	codeCannotSend         = 50007
	codeMissingPermission  = 50013
	codeInvalidToken       = 50027
	codeInvalidRecipient   = 50033
	codeArchivedThread     = 50083
	codeNoMutualServer     = 50278
	codeHasThread          = 160004
	codeLockedThread       = 160005
)

// HasCode reports whether the error is Discord's with one of the codes.
func HasCode(err error, codes ...int) bool {
	var e *Error
	return errors.As(err, &e) && e.Code != 0 && slices.Contains(codes, e.Code)
}

// asError returns Discord's refusal; nil if it is none.
func asError(err error) *Error {
	var e *Error
	errors.As(err, &e)
	return e
}

// HasStatus reports whether the error is Discord's with the HTTP status.
func HasStatus(err error, status int) bool {
	var e *Error
	return errors.As(err, &e) && e.Status == status
}

// IsUnknownMessage reports whether the message is gone.
func IsUnknownMessage(err error) bool { return HasCode(err, codeUnknownMessage) }

// IsDMsClosed reports whether Discord refuses DMs to the person.
func IsDMsClosed(err error) bool {
	return HasCode(err, codeCannotSend, codeNoMutualServer, codeDMsTooFast, codeUnknownUser, codeInvalidRecipient)
}

// IsExpired reports whether the interaction or its token is no longer good: it came too late, or its 15 minutes are over.
func IsExpired(err error) bool {
	return HasCode(err, codeUnknownInteraction, codeUnknownWebhook, codeInvalidToken)
}

// IsAcknowledged reports whether the interaction had been answered before, perhaps by another process.
func IsAcknowledged(err error) bool { return HasCode(err, codeAcknowledged) }

// IsUnknownChannel reports whether the channel or thread is gone.
func IsUnknownChannel(err error) bool { return HasCode(err, codeUnknownChannel) }

// isUnexplained reports whether Discord refused a request by a 400 whose reason got lost on the way.
func isUnexplained(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Status == http.StatusBadRequest && e.Code == 0 && e.Message == "" && e.Details == ""
}

// IsOldEdit reports whether the message is too old to be edited this often.
func IsOldEdit(err error) bool { return HasCode(err, codeOldEdits) }

// IsNoAccess reports whether the bot lost the channel or a permission in it.
func IsNoAccess(err error) bool {
	return HasCode(err, codeUnknownChannel, codeUnknownServer, codeMissingAccess, codeMissingPermission, codeLockedThread) ||
		HasStatus(err, 403)
}

// IsTemporary reports whether the same request may succeed later: Discord was overloaded, out of reach or limiting.
func IsTemporary(err error) bool {
	if err == nil {
		return false
	}
	var e *Error
	if errors.As(err, &e) {
		// A message that is too old to be edited so often stays so.
		return e.Status >= 500 || e.Status == 429 && e.Code != codeOldEdits
	}
	var n *networkError
	var l *LimitError
	return errors.As(err, &n) || errors.As(err, &l)
}

// isUncertain reports whether the request may have had its effect although it failed.
func isUncertain(err error) bool {
	var e *Error
	if errors.As(err, &e) {
		return e.Status >= 500
	}
	var n *networkError
	return errors.As(err, &n)
}

// retryAfter returns how long the error asks to wait, 0 if it doesn't say.
func retryAfter(err error) time.Duration {
	var e *Error
	if errors.As(err, &e) {
		return e.RetryAfter
	}
	var l *LimitError
	if errors.As(err, &l) {
		return l.After
	}
	return 0
}

// networkError is a request without a whole response.
type networkError struct {
	method, route string
	err           error
}

func (e *networkError) Error() string { return fmt.Sprintf("%s %s: %v", e.method, e.route, e.err) }
func (e *networkError) Unwrap() error { return e.err }
