package render

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/rivo/uniseg"
)

// Limits of a displayed name. Discord allows 32 characters; one that is seen as a single character can consist of many.
const (
	maxGraphemes = 32
	maxRunes     = 64 // ours: so that names of stacked marks and joined emoji leave room for other texts
	maxMarks     = 3  // ours: marks on one character; Thai and Vietnamese need two
)

// Marks around a name that is written from right to left, so that what stands beside it keeps its place (Unicode, UAX #9).
const (
	isolate    = "\u2068"
	endIsolate = "\u2069"
)

// Name returns a display name as plain text for buttons and selects: on one line, visible, without marks that turn the text's
// direction, at most 32 characters long. It is empty for a name of which nothing would be seen.
func Name(raw string) string {
	clean := strings.Join(strings.Fields(visible(raw)), " ")
	name := cut(clean)
	if name != "" && writtenRightToLeft(name) {
		return isolate + name + endIsolate
	}
	return name
}

// EscapedName returns a display name as Name does, for texts: no character of it is taken for Markdown, a mention, a link or an emoji.
func EscapedName(raw string) string { return Escape(Name(raw)) }

// Escape returns the text such that Discord shows it as it is and pings nobody.
func Escape(text string) string {
	var b strings.Builder
	for _, r := range text {
		if r < utf8.RuneSelf && (unicode.IsPunct(r) || unicode.IsSymbol(r)) {
			b.WriteByte('\\')
		}
		b.WriteRune(r)
		if r == '@' {
			// Discord finds @everyone behind a backslash too; a word joiner parts the sign from the word.
			b.WriteRune(wordJoiner)
		}
	}
	return b.String()
}

const (
	wordJoiner  = '\u2060'
	nonJoiner   = '\u200c'
	joiner      = '\u200d'
	emojiStyle  = '\ufe0f'
	blankBraile = '\u2800'
)

// visible leaves out what isn't seen or changes the direction of the text. Joiners stay where they join something.
func visible(raw string) string {
	var out []rune
	marks := 0
	for _, r := range raw {
		switch {
		case unicode.IsSpace(r):
			out, marks = append(out, ' '), 0
		case r == joiner, r == nonJoiner, r == emojiStyle:
			if n := len(out); n > 0 && out[n-1] != ' ' && out[n-1] != r {
				out = append(out, r)
			}
		case unseen(r):
		case unicode.In(r, unicode.Mn, unicode.Me):
			// A mark needs something to stand on.
			if n := len(out); n == 0 || out[n-1] == ' ' || marks == maxMarks {
				continue
			}
			out, marks = append(out, r), marks+1
		default:
			out, marks = append(out, r), 0
		}
	}
	return strings.TrimRight(string(out), string([]rune{joiner, nonJoiner, ' '}))
}

// unseen reports characters without a picture: controls, formats, fillers that look like a blank, unassigned and private ones.
func unseen(r rune) bool {
	switch r {
	case '\u115f', '\u1160', '\u3164', '\uffa0', blankBraile, '\u17b4', '\u17b5', '\u034f', utf8.RuneError:
		return true
	}
	return !unicode.IsPrint(r) || unicode.Is(unicode.Variation_Selector, r)
}

func cut(name string) string {
	var b strings.Builder
	runes := 0
	g := uniseg.NewGraphemes(name)
	for n := 0; n < maxGraphemes && g.Next(); n++ {
		if runes += len(g.Runes()); runes > maxRunes {
			break
		}
		b.WriteString(g.Str())
	}
	return strings.TrimRight(b.String(), " ")
}

func writtenRightToLeft(name string) bool {
	for _, r := range name {
		if unicode.In(r, unicode.Hebrew, unicode.Arabic, unicode.Syriac, unicode.Thaana, unicode.Nko, unicode.Adlam, unicode.Samaritan, unicode.Mandaic) {
			return true
		}
	}
	return false
}
