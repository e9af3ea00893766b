package sandbox

import (
	"fmt"
	"net/http"
	"strings"
	"time"
)

// apiError is a refusal in the shape in which Discord gives it: a status, a code and a message, with a tree of errors for an
// invalid form (50035).
type apiError struct {
	status  int
	code    int
	message string
	form    *form         // the fields at fault; nil if it isn't about fields
	retry   time.Duration // for 429: when to try again
	scope   string        // for 429: of the limit; the bot's own if empty
	noted   bool          // whether it is among the violations already
}

// Error implements error.
func (e *apiError) Error() string {
	if e.form == nil {
		return fmt.Sprintf("%d: %s (%d)", e.status, e.message, e.code)
	}
	return fmt.Sprintf("%d: %s (%d): %s", e.status, e.message, e.code, e.form)
}

// body returns the JSON body of the refusal.
func (e *apiError) body() map[string]any {
	b := map[string]any{"message": e.message, "code": e.code}
	if e.form != nil {
		b["errors"] = e.form.tree()
	}
	if e.status == http.StatusTooManyRequests {
		b["retry_after"] = e.retry.Seconds()
		b["global"] = e.scope == scopeGlobal
		if e.code == 0 {
			delete(b, "code") // only some limits have one
		}
	}
	return b
}

// bug tells whether the refusal can only come of a mistake in the bot, whatever people do and whichever of its requests comes first. One that was overtaken
// must be sent again; other faults that it has show then.
func (e *apiError) bug() bool {
	if e.form != nil && e.form.overtaken {
		return false
	}
	switch e.code {
	case codeInvalidForm, codeEmptyMessage, codeInvalidFile, codeAssetTooLarge:
		return true
	}
	return false
}

// The codes of Discord's table of JSON error codes (topics/opcodes-and-status-codes) that the sandbox answers.
const (
	codeGeneral            = 0
	codeUnknownChannel     = 10003
	codeUnknownGuild       = 10004
	codeUnknownMember      = 10007
	codeUnknownMessage     = 10008
	codeUnknownOverwrite   = 10009
	codeUnknownRole        = 10011
	codeUnknownUser        = 10013
	codeUnknownEmoji       = 10014
	codeUnknownWebhook     = 10015
	codeUnknownInteraction = 10062
	codeUnknownCommand     = 10063
	codeOtherApplication   = 20012
	codeWriteLimit         = 20028
	codeTooManyEmojis      = 30008
	codeTooManyAttachments = 30015
	codeTooManyChannels    = 30013
	codeTooManyCommands    = 30032
	codeTooManyCreates     = 30034
	codeTooManyOldEdits    = 30046
	codeOpeningDMs         = 40003
	codeEntityTooLarge     = 40005
	codeAlreadyAnswered    = 40060
	codeMissingAccess      = 50001
	codeNotAuthor          = 50005
	codeEmptyMessage       = 50006
	codeDMChannel          = 50003
	codeCannotSend         = 50007
	codeMissingPermissions = 50013
	codeChannelType        = 50024
	codeInvalidToken       = 50027
	codeInvalidRecipient   = 50033
	codeInvalidForm        = 50035
	codeInvalidFile        = 50046
	codeAssetTooLarge      = 50138
	codeNoMutualGuild      = 50278
	codeOverloaded         = 130000
)

// refuse returns the refusal with a code, with the status and the message that Discord gives with it.
func refuse(code int) *apiError {
	status, message := describe(code)
	return &apiError{status: status, code: code, message: message}
}

func describe(code int) (int, string) {
	switch code {
	case codeUnknownChannel:
		return http.StatusNotFound, "Unknown Channel"
	case codeUnknownGuild:
		return http.StatusNotFound, "Unknown Guild"
	case codeUnknownMember:
		return http.StatusNotFound, "Unknown Member"
	case codeUnknownMessage:
		return http.StatusNotFound, "Unknown Message"
	case codeUnknownOverwrite:
		return http.StatusNotFound, "Unknown Permission Overwrite"
	case codeUnknownRole:
		return http.StatusNotFound, "Unknown Role"
	case codeUnknownUser:
		return http.StatusNotFound, "Unknown User"
	case codeUnknownEmoji:
		return http.StatusNotFound, "Unknown Emoji"
	case codeUnknownWebhook:
		return http.StatusNotFound, "Unknown Webhook"
	case codeUnknownInteraction:
		return http.StatusNotFound, "Unknown interaction"
	case codeUnknownCommand:
		return http.StatusNotFound, "Unknown application command"
	case codeOtherApplication:
		return http.StatusForbidden, "You are not authorized to perform this action on this application"
	case codeWriteLimit:
		return http.StatusTooManyRequests, "The write action you are performing on the channel has hit the write rate limit."
	case codeTooManyAttachments:
		return http.StatusBadRequest, "Maximum number of attachments in a message reached (10)"
	case codeTooManyChannels:
		return http.StatusBadRequest, "Maximum number of guild channels reached (500)"
	case codeTooManyCommands:
		return http.StatusBadRequest, "Maximum number of application commands reached (100)"
	case codeTooManyCreates:
		return http.StatusBadRequest, "Max number of daily application command creates has been reached (200)"
	case codeTooManyOldEdits:
		return http.StatusTooManyRequests, "Maximum number of edits to messages older than 1 hour reached. Try again later"
	case codeEntityTooLarge:
		return http.StatusRequestEntityTooLarge, "Request entity too large"
	case codeAlreadyAnswered:
		return http.StatusBadRequest, "Interaction has already been acknowledged."
	}
	return describeRights(code)
}

func describeRights(code int) (int, string) {
	switch code {
	case codeOpeningDMs:
		return http.StatusForbidden, "You are opening direct messages too fast."
	case codeMissingAccess:
		return http.StatusForbidden, "Missing Access"
	case codeNotAuthor:
		return http.StatusForbidden, "Cannot edit a message authored by another user"
	case codeEmptyMessage:
		return http.StatusBadRequest, "Cannot send an empty message"
	case codeDMChannel:
		return http.StatusForbidden, "Cannot execute action on a DM channel"
	case codeChannelType:
		return http.StatusBadRequest, "Cannot execute action on this channel type"
	case codeOverloaded:
		return http.StatusServiceUnavailable, "API resource is currently overloaded. Try again a little later"
	case codeCannotSend:
		return http.StatusForbidden, "Cannot send messages to this user"
	case codeMissingPermissions:
		return http.StatusForbidden, "Missing Permissions"
	case codeInvalidToken:
		return http.StatusUnauthorized, "Invalid Webhook Token"
	case codeInvalidRecipient:
		return http.StatusBadRequest, "Invalid Recipient(s)"
	case codeInvalidForm:
		return http.StatusBadRequest, "Invalid Form Body"
	case codeTooManyEmojis:
		return http.StatusBadRequest, "Maximum number of emojis reached (2000)"
	case codeInvalidFile:
		return http.StatusBadRequest, "Invalid file uploaded"
	case codeAssetTooLarge:
		return http.StatusBadRequest, "Failed to resize asset below the maximum size: 262144"
	case codeNoMutualGuild:
		return http.StatusForbidden, "Cannot send messages to this user due to having no mutual guilds"
	}
	return describeThreads(code)
}

func unauthorised() *apiError {
	return &apiError{status: http.StatusUnauthorized, message: "401: Unauthorized"}
}

func badRequest(format string, args ...any) *apiError {
	return &apiError{status: http.StatusBadRequest, message: fmt.Sprintf(format, args...)}
}

// internal is the bare failure that Discord gives where it breaks down itself.
func internal() *apiError {
	return &apiError{status: http.StatusInternalServerError, message: "500: Internal Server Error"}
}

// form collects what is wrong with the fields of a request.
type form struct {
	faults    []fault
	overtaken bool // whether it relies on what another request has just changed
}

type fault struct {
	path    []string
	code    string
	message string
}

// place is the place of a field in a request. It is a list linked upwards, so that walking a sound request builds no text.
type place struct {
	up    *place
	key   string
	index int // of an element, where key is empty
}

func at(key string) *place                { return &place{key: key} }
func (p *place) field(key string) *place  { return &place{up: p, key: key} }
func (p *place) element(index int) *place { return &place{up: p, index: index} }
func (f *form) ok() bool                  { return len(f.faults) == 0 }
func invalid(p *place, code, message string, args ...any) *apiError {
	f := &form{}
	f.add(p, code, message, args...)
	return f.refusal()
}

func (p *place) keys() []string {
	if p == nil {
		return nil
	}
	if p.key == "" {
		return append(p.up.keys(), fmt.Sprint(p.index))
	}
	return append(p.up.keys(), p.key)
}

// add notes a fault of the field at p; code is Discord's name of it, such as BASE_TYPE_MAX_LENGTH.
func (f *form) add(p *place, code, message string, args ...any) {
	f.faults = append(f.faults, fault{path: p.keys(), code: code, message: fmt.Sprintf(message, args...)})
}

// refusal returns the refusal of the form, nil if it is sound.
func (f *form) refusal() *apiError {
	if f.ok() {
		return nil
	}
	e := refuse(codeInvalidForm)
	e.form = f
	return e
}

// tree returns the faults nested by field, each field's below _errors.
func (f *form) tree() map[string]any {
	root := map[string]any{}
	for _, t := range f.faults {
		node := root
		for _, k := range t.path {
			next, ok := node[k].(map[string]any)
			if !ok {
				next = map[string]any{}
				node[k] = next
			}
			node = next
		}
		list, _ := node["_errors"].([]map[string]string)
		node["_errors"] = append(list, map[string]string{"code": t.code, "message": t.message})
	}
	return root
}

// String lists the faults in one line.
func (f *form) String() string {
	parts := make([]string, len(f.faults))
	for i, t := range f.faults {
		parts[i] = strings.Join(t.path, ".") + ": " + t.message
	}
	return strings.Join(parts, "; ")
}
