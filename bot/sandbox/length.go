package sandbox

import (
	"net/url"
	"slices"
	"strings"
	"unicode/utf8"
)

// length counts the characters of a text. Discord doesn't document what it counts: its client counts UTF-16 code units, reports
// about the interface speak of code points. Taken here is the larger count, code units, so that what passes here passes there by
// either: a character beyond the Basic Multilingual Plane, such as most emojis, is two. What people type in is counted in code
// points instead, since bots must bear the longest text that may come.
func length(text string) int {
	n := utf8.RuneCountInString(text)
	for _, r := range text {
		if r > 0xffff {
			n++
		}
	}
	return n
}

// atMost notes a fault if text is longer than limit characters, and returns its length.
func atMost(f *form, p *place, text string, limit int) int {
	n := length(text)
	if n > limit {
		tooMany(f, p, limit)
	}
	return n
}

// between notes a fault if text hasn't least to most characters, and returns its length.
func between(f *form, p *place, text string, least, most int) int {
	n := length(text)
	if n == 0 && least > 0 {
		f.add(p, "BASE_TYPE_REQUIRED", "This field is required")
		return n
	}
	counted(f, p, n, least, most)
	return n
}

// counted notes a fault if there are fewer than least or more than most characters or elements.
func counted(f *form, p *place, n, least, most int) {
	if n < least || n > most {
		f.add(p, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	}
}

func tooMany(f *form, p *place, limit int) {
	f.add(p, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", limit)
}

// inRange notes a fault if a number isn't in its range.
func inRange(f *form, p *place, n, least, most int) {
	switch {
	case n < least:
		f.add(p, "NUMBER_TYPE_MIN", "int value should be greater than or equal to %d.", least)
	case n > most:
		f.add(p, "NUMBER_TYPE_MAX", "int value should be less than or equal to %d.", most)
	}
}

// linked notes a fault if an address, where there is one, is too long, malformed or of a scheme that can't be used there.
func linked(f *form, p *place, address string, most int, schemes ...string) {
	if address == "" {
		return
	}
	atMost(f, p, address, most)
	u, err := url.Parse(address)
	switch {
	case err == nil && !slices.Contains(schemes, u.Scheme):
		f.add(p, "URL_TYPE_INVALID_SCHEME", "Scheme %q is not supported. Scheme must be one of ('%s').", u.Scheme, strings.Join(schemes, "', '"))
	case err != nil || u.Host == "":
		f.add(p, "URL_TYPE_INVALID_URL", "Not a well formed URL.")
	}
}
