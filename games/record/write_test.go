package record_test

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/record"
)

// whole is the pack of the match, in full.
func whole(t *testing.T) string {
	t.Helper()
	p := mustReplay(t, match)
	return "[" + strings.Join(p.Record(false).Packs[0], ", ") + "]"
}

func TestTheSameMatchHasTheSameBytes(t *testing.T) {
	want := edit(t, "[AC, 2C, KH, 3C, 4C, AS, 7D, 8D]", whole(t))
	for name, text := range map[string]string{
		"as it is":           match,
		"defaults written":   edit(t, "{rounds: 1, stake: 25}", "{stake: 25, aces: high, rounds: 1}"),
		"more packs":         edit(t, "8D]\n", "8D]\n  - [KS]\n"),
		"checks":             insert(t, "1 lay KH", "{expect: {deal: 1}}"),
		"without its result": match[:strings.Index(match, "result")],
		"keys in any order":  match[strings.Index(match, "packs"):] + match[:strings.Index(match, "packs")],
		"canonical":          want,
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, want, mustReplay(t, text).Record(false).String()) })
	}
}

func TestChecksAreWrittenWhereAskedFor(t *testing.T) {
	text := insert(t, "1 lay KH", "{expect: {deal: 1, legal.1: [draw, lay 2C, lay KH, lay AC], hand.1: [AC, 2C, KH]}}")
	text = replaceOnce(t, text, "  - 1 lay KH\n", "  - 1 lay KH\n  - {refuse: 1 draw}\n")
	p := mustReplay(t, text)
	got := p.Record(true).String()
	require.Contains(t, got, "  - {expect: {deal: 1, legal.1: [draw, lay 2C, lay KH, lay AC], hand.1: [AC, 2C, KH]}}\n  - 1 lay KH\n  - {refuse: 1 draw}\n")
	require.Equal(t, got, mustReplay(t, got).Record(true).String())
	require.NotContains(t, p.Record(false).String(), "refuse")
}

func TestPacksAreWrittenForTheDealsDealt(t *testing.T) {
	two := edit(t, "rounds: 1", "rounds: 3")
	two = replaceOnce(t, two, "8D]\n", "8D]\n  - [KS]\n  - [QS]\n")
	two = two[:strings.Index(two, "result")]
	require.Len(t, mustReplay(t, two).Record(false).Packs, 2, "the second deal was dealt with the last move")
	require.Len(t, mustReplay(t, two[:strings.Index(two, "  - 2 lay 4C")]).Record(false).Packs, 1)
}

func TestPacksAndSeedAreWrittenTogether(t *testing.T) {
	seed := strings.Repeat("ab", 32)
	text := edit(t, "moves:\n", "seed: "+seed+"\nmoves:\n")
	require.Equal(t, replaceOnce(t, text, "[AC, 2C, KH, 3C, 4C, AS, 7D, 8D]", whole(t)), mustReplay(t, text).Record(false).String())
}

func TestAnEmptyMatchIsWrittenWithItsMoves(t *testing.T) {
	text := "trey: 1\ngame: highcard\nseats: [Ada, Ben]\ndealer: 1\nseed: " + strings.Repeat("ab", 32) + "\nmoves: []\n"
	require.Equal(t, text, mustReplay(t, text).Record(false).String())
}

// named returns the line of seats of a record with the name.
func named(name string) string {
	r := &record.Record{Game: "g", Seats: []string{name}}
	line, _, _ := strings.Cut(r.String()[strings.Index(r.String(), "seats: ["):], "]\n")
	return strings.TrimPrefix(line, "seats: [")
}

func TestTextsArePlainWhereEveryReaderReadsThemAsTexts(t *testing.T) {
	for _, s := range []string{
		"Ada", "Ada Lovelace", "Jörg", "Ada 🎲", "李", "a-b", "-x", "a'b", `a"b`, "a:b", "a#b", "x#", "http://x", "1st", "e5", "E12", "1 2", "12 34",
		"yEs", "nULL", "a!", "a&b", "a*b", "a|b", "a>b", "a%b", "a@b", "a`b", "$x", "(x)", "/x", ".x", "+", "+x", "_", "=x", "<x", "<<x", "0b2", "0xg",
		"2026-1", "1.2.x", "nan", "inf", "..x", "---x",
	} {
		t.Run(s, func(t *testing.T) {
			require.Equal(t, s, named(s))
			require.Equal(t, s, readBack(t, s))
		})
	}
}

func TestOtherTextsAreQuoted(t *testing.T) {
	for _, s := range []string{
		"", " ", " x", "x ", "~", "null", "Null", "NULL", "true", "True", "TRUE", "false", "yes", "Yes", "YES", "no", "No", "on", "On", "off", "OFF",
		"y", "Y", "n", "N", "=", "<<", "-", "- x", "?", "?x", "a?", ":", ":x", "x:", "a: b", "a #b", "#x", "&x", "*x", "!x", "|", ">", "'x'", `"x"`, "%x", "@x", "`x",
		"a,b", "a, b", "[x", "x]", "{x", "x}", "1", "-1", "+1", "0", "007", "08", "1_000", "0x1F", "0o17", "0b101", "1.5", "1.", ".5", "1e3", "1E-3", "1.5e3", "1.2.3", ".", "...",
		".inf", "-.INF", ".nan", ".NaN", "12:30", "1:2:3", "190:20:30.15", "2026-01-01", "2026-1-1 1:00:00", "2026-01-01T10:00:00Z",
		"a\tb", "a\nb", "a\rb", "a\x7fb", "a\u0085b", "a\u2028b", "a\ufeffb", "\x00", "\\\x1b",
		"12345678901234567890123456789012345678901234567890123456789e1234",
	} {
		t.Run(s, func(t *testing.T) {
			got := named(s)
			require.True(t, strings.HasPrefix(got, `"`) && strings.HasSuffix(got, `"`), got)
			require.Equal(t, s, readBack(t, s))
		})
	}
}

func TestQuotedTextsAreJSON(t *testing.T) {
	require.Equal(t, `"a\"b\\c\nd\te\rf\u0000g\u0085h\ufeff, é 🎲"`, named("a\"b\\c\nd\te\rf\x00g\u0085h\ufeff, é 🎲"))
}

func readBack(t *testing.T, name string) string {
	t.Helper()
	r, err := record.Parse([]byte((&record.Record{Game: "g", Seats: []string{name}}).String()))
	require.NoError(t, err)
	return r.Seats[0]
}

type brokenWriter struct{}

func (brokenWriter) Write([]byte) (int, error) { return 0, errors.New("disk full") }

func TestWrite(t *testing.T) {
	r := mustReplay(t, match).Record(false)
	var b bytes.Buffer
	require.NoError(t, r.Write(&b))
	require.Equal(t, r.String(), b.String())
	require.ErrorContains(t, r.Write(brokenWriter{}), "write record: disk full")
}
