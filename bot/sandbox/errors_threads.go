package sandbox

import (
	"cmp"
	"net/http"
)

// Codes of threads (topics/opcodes-and-status-codes, "JSON Error Codes").
const (
	codeTooManyParticipants  = 30033
	codeSystemMessage        = 50021
	codeThreadArchived       = 50083
	codeThreadExists         = 160004
	codeThreadLocked         = 160005
	codeTooManyThreads       = 160006
	codeTooManyAnnouncements = 160007
)

func describeThreads(code int) (int, string) {
	status := http.StatusBadRequest
	message := map[int]string{
		codeTooManyParticipants:  "Maximum number of thread participants has been reached (1000)",
		codeSystemMessage:        "Cannot execute action on a system message",
		codeChannelType:          "Cannot execute action on this channel type",
		codeThreadArchived:       "Thread is archived",
		codeThreadExists:         "A thread has already been created for this message",
		codeThreadLocked:         "Thread is locked",
		codeTooManyThreads:       "Maximum number of active threads reached",
		codeTooManyAnnouncements: "Maximum number of active announcement threads reached",
	}[code]
	if code == codeSystemMessage {
		status = http.StatusForbidden
	}
	return status, cmp.Or(message, "General error")
}
