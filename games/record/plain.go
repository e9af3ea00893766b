package record

import (
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// word reports whether YAML 1.1 or 1.2 reads the text as something else: a null, a boolean, a merge or value key.
func word(s string) bool {
	lower := strings.ToLower(s)
	if s != lower && s != strings.ToUpper(s) && s != strings.ToUpper(s[:1])+lower[1:] {
		return false
	}
	switch lower {
	case "", "~", "null", "true", "false", "yes", "no", "on", "off", "y", "n", "=", "<<":
		return true
	}
	return false
}

// number and moment are the numbers and times of YAML 1.1 (among them such as 1:30, 1_000 and 1.2.3) and of YAML 1.2.
var (
	number = regexp.MustCompile(`^[-+]?(0b[01_]+|0x[0-9a-fA-F_]+|0o[0-7]+|[0-9][0-9_]*([eE][-+]?[0-9]+)?|` +
		`([0-9][0-9_]*)?\.[0-9._]*([eE][-+]?[0-9]+)?|[0-9][0-9_]*(:[0-5]?[0-9])+(\.[0-9_]*)?|` +
		`\.(inf|Inf|INF|nan|NaN|NAN))$`)
	moment = regexp.MustCompile(`^[0-9]{4}-[0-9]{2}-[0-9]{2}$|` +
		`^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}([Tt]|[ \t]+)[0-9]{1,2}:[0-9]{2}:[0-9]{2}`)
)

// isPlain reports whether the text may stand without quotes: YAML 1.1 and 1.2 both read it back the same, in flow too.
func isPlain(s string) bool {
	if !utf8.ValidString(s) || word(s) || number.MatchString(s) || moment.MatchString(s) {
		return false
	}
	// A hyphen may begin a text. Readers of YAML 1.1 take a question mark anywhere in flow, and a colon at the beginning,
	// for a sign of their own.
	if strings.ContainsRune(":#&*!|>'\"%@`", rune(s[0])) || s == "-" || strings.HasPrefix(s, "- ") {
		return false
	}
	if strings.Trim(s, " ") != s || strings.ContainsAny(s, "?,[]{}") {
		return false
	}
	if strings.Contains(s, ": ") || strings.Contains(s, " #") || strings.HasSuffix(s, ":") {
		return false
	}
	return strings.IndexFunc(s, unprintable) < 0
}

// unprintable reports whether YAML can't hold the character as it is everywhere: controls, line breaks and what
// Unicode leaves out.
func unprintable(c rune) bool {
	switch {
	case c < 0x20, c >= 0x7f && c <= 0x9f, c == 0x2028, c == 0x2029, c == 0xfeff, c == 0xfffe, c == 0xffff:
		return true
	}
	return false
}

// text writes a text plain or in JSON's double quotes.
func text(s string) string {
	if isPlain(s) {
		return s
	}
	var b strings.Builder
	b.WriteByte('"')
	for _, c := range s {
		switch {
		case c == '"' || c == '\\':
			b.WriteByte('\\')
			b.WriteRune(c)
		case c == '\n':
			b.WriteString(`\n`)
		case c == '\t':
			b.WriteString(`\t`)
		case c == '\r':
			b.WriteString(`\r`)
		case unprintable(c):
			fmt.Fprintf(&b, `\u%04x`, c)
		default:
			b.WriteRune(c)
		}
	}
	b.WriteByte('"')
	return b.String()
}

// digits is a number in its one canonical spelling.
var digits = regexp.MustCompile(`^(0|-?[1-9][0-9]*)$`)

// bare writes a value whose kind doesn't come from its spelling: a card's code, an option's value. Numbers and
// booleans are written as such.
func bare(s string) string {
	if s == "true" || s == "false" || digits.MatchString(s) {
		return s
	}
	return text(s)
}
