package main

import (
	"fmt"
	"io"
	"log/slog"
	"regexp"
	"strconv"
)

// Secret is a text that nothing prints: however it is formatted, logged or encoded, it only says whether it is set.
type Secret string

// String says whether the secret is set.
func (s Secret) String() string {
	if s == "" {
		return "(not set)"
	}
	return "(set)"
}

// Format prints the secret as String does, whatever the verb.
func (s Secret) Format(f fmt.State, _ rune) { _, _ = io.WriteString(f, s.String()) }

// LogValue logs the secret as String does.
func (s Secret) LogValue() slog.Value { return slog.StringValue(s.String()) }

// MarshalText encodes the secret as String does.
func (s Secret) MarshalText() ([]byte, error) { return []byte(s.String()), nil }

// Reveal returns the secret itself.
func (s Secret) Reveal() string { return string(s) }

// secretLike is what looks like a bot's token, or like an address with a password.
var secretLike = regexp.MustCompile(`[\w-]{6,}\.[\w-]{4,}\.[\w-]{18,}|//[^/]*@`)

// quoted quotes what somebody has written, for an error, unless it looks like a secret in the wrong place.
func quoted(text string) string {
	if secretLike.MatchString(text) {
		return "what stands there, which isn't shown, since it looks like a secret"
	}
	return strconv.Quote(text)
}
