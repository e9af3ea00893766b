package discord

import (
	"errors"
	"fmt"

	"github.com/gorilla/websocket"
)

// Close codes of the gateway, from Discord's table of opcodes and status codes.
const (
	closeShutdown     = websocket.CloseNormalClosure // ends the session
	closeReconnect    = 4000                         // by us: keeps the session for a resume
	closeBadToken     = 4004
	closeBadSequence  = 4007
	closeTimedOut     = 4009
	closeBadShard     = 4010
	closeShardsNeeded = 4011
	closeBadVersion   = 4012
	closeBadIntents   = 4013
	closeNoIntents    = 4014
)

// GatewayError is a reason for which Discord won't let the bot connect until somebody changes something.
type GatewayError struct {
	Code   int    // the close code, or the HTTP status
	Advice string // what to do
}

// Error names the code and what to do.
func (e *GatewayError) Error() string {
	return fmt.Sprintf("Discord refuses the connection (%d): %s", e.Code, e.Advice)
}

const badToken = "the bot's token is wrong or was reset; copy the current one from the application's Bot page into the settings"

func advice(code int) string {
	switch code {
	case closeBadToken:
		return badToken
	case closeBadShard:
		return "the shard number and count don't fit together; check the settings"
	case closeShardsNeeded:
		return "the bot is in too many servers for one connection; raise the number of shards in the settings"
	case closeBadVersion:
		return "this version of Discord's interface is no longer served; update the program"
	case closeBadIntents:
		return "the intents are invalid; update the program"
	case closeNoIntents:
		return "an intent isn't allowed to this bot; enable it on the application's Bot page"
	}
	return ""
}

// fatal returns a *GatewayError if the connection's end allows no other; nil otherwise.
func fatal(err error) error {
	var closed *websocket.CloseError
	if errors.As(err, &closed) {
		if a := advice(closed.Code); a != "" {
			return &GatewayError{Code: closed.Code, Advice: a}
		}
	}
	if HasStatus(err, 401) {
		return &GatewayError{Code: 401, Advice: badToken}
	}
	return nil
}

// endsSession reports whether the session can't be resumed after the connection's end.
func endsSession(err error) bool {
	return websocket.IsCloseError(err, closeBadSequence, closeTimedOut)
}
