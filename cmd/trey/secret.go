package main

import (
	"fmt"
	"io"
	"log/slog"
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
