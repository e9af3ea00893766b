package record_test

import (
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/stretchr/testify/require"

	"trey/games/record"
)

func TestReadRefusesWhatIsNoRecord(t *testing.T) {
	for _, v := range []struct {
		name, text string
		line       int
		what       string
	}{
		{"nothing", "", 1, "there is no record"},
		{"a comment", "# trey: 1\n", 1, "there is no record"},
		{"a list", "- trey: 1\n", 1, "a map belongs here"},
		{"a text", "trey\n", 1, "a map belongs here"},
		{"broken YAML", "trey: 1\ngame: [highcard\nseats: 1\n", 3, "not YAML"},
		{"bytes that are no text", "trey: 1\ngame: \xff\n", 2, "not YAML"},
		{"control characters", "trey: 1\ngame: a\x01b\n", 2, "not YAML"},
		{"two documents", match + "---\n" + match, 17, "second one"},
		{"broken second document", match + "---\n[", 19, "not YAML"},
	} {
		t.Run(v.name, func(t *testing.T) { requireError(t, v.text, v.line, 0, v.what) })
	}
}

func TestReadRefusesKeysThatItDoesNotKnow(t *testing.T) {
	requireError(t, edit(t, "dealer: 2\n", "dealer: 2\nplayers: 2\n"), 6, 0, `unknown key "players"`)
	requireError(t, edit(t, "dealer: 2\n", "dealer: 2\nDealer: 2\n"), 6, 0, `unknown key "Dealer"`)
	requireError(t, edit(t, "dealer: 2\n", "<<: {dealer: 2}\n"), 5, 0, "a key belongs here")
	requireError(t, edit(t, "money: [-25, 25]", "money: [-25, 25], lives: [0, 0]"), 16, 0, `unknown key "lives" in the result`)
	requireError(t, insert(t, "2 draw", "{expects: {}}"), 9, 0, `unknown key "expects"`)
	requireError(t, insert(t, "2 draw", "{}"), 9, 0, "one key")
	requireError(t, insert(t, "2 draw", "{refuse: 1 draw, expect: {}}"), 9, 0, "one key")
}

func TestReadRefusesKeysThatStandTwice(t *testing.T) {
	requireError(t, edit(t, "dealer: 2\n", "dealer: 2\ndealer: 2\n"), 6, 0, `"dealer" stands there twice`)
	requireError(t, edit(t, "stake: 25", "stake: 25, stake: 25"), 3, 0, `"stake" stands there twice`)
	requireError(t, insert(t, "2 draw", "{expect: {deal: 1, deal: 1}}"), 9, 0, `"deal" stands there twice`)
	requireError(t, insert(t, "2 draw", "{expect: {last: {a: 1, a: 1}}}"), 9, 0, `"a" stands there twice`)
	requireError(t, edit(t, "ranks: [2, 1]", "ranks: [2, 1], ranks: [2, 1]"), 16, 0, `"ranks" stands there twice`)
}

func TestReadRefusesWrongTypes(t *testing.T) {
	for _, v := range []struct {
		old, new string
		line     int
	}{
		{"trey: 1", "trey: 2", 1}, {"trey: 1", "trey: '1'", 1}, {"trey: 1", "trey: 1.0", 1}, {"trey: 1", "trey: 0x1", 1},
		{"game: highcard", "game: 31", 2}, {"game: highcard", "game: ~", 2}, {"game: highcard", "game: [highcard]", 2},
		{"{rounds: 1, stake: 25}", "[rounds]", 3}, {"{rounds: 1, stake: 25}", "~", 3}, {"rounds: 1", "rounds: [1]", 3}, {"rounds: 1", "rounds:", 3},
		{"[Ada, Ben]", "Ada", 4}, {"[Ada, Ben]", "[Ada, 2]", 4}, {"[Ada, Ben]", "[Ada, ~]", 4}, {"[Ada, Ben]", "2", 4},
		{"dealer: 2", "dealer: Ben", 5}, {"dealer: 2", `dealer: "2"`, 5}, {"dealer: 2", "dealer: 2.0", 5}, {"dealer: 2", "dealer: 02", 5},
		{"dealer: 2", "dealer: 99999999999999999999", 5},
		{"  - [AC, 2C", "  - [[AC], 2C", 7}, {"[AC, 2C, KH, 3C, 4C, AS, 7D, 8D]", "AC", 7},
		{"  - 1 lay KH\n", "  - [1, lay, KH]\n", 10}, {"  - 1 lay KH\n", "  - 1\n", 10}, {"  - 1 lay KH\n", "  -\n", 10},
		{"  - 1 lay KH\n", "  - {expect: 1}\n", 10}, {"  - 1 lay KH\n", "  - {refuse: [1 draw]}\n", 10}, {"  - 1 lay KH\n", "  - {expect: {top: ~}}\n", 10},
		{"ranks: [2, 1]", "ranks: 2", 16}, {"ranks: [2, 1]", "ranks: [two, 1]", 16}, {"money: [-25, 25]", "money: [-0.25, 0.25]", 16},
	} {
		t.Run(v.new, func(t *testing.T) { requireError(t, edit(t, v.old, v.new), v.line, 0, "") })
	}
}

func TestReadMissesWhatMustBeThere(t *testing.T) {
	lines := []string{"trey: 1", "game: highcard", "seats: [Ada, Ben]", "moves: []"}
	for i, line := range lines {
		key, _, _ := strings.Cut(line, ":")
		rest := strings.Join(slices.Delete(slices.Clone(lines), i, i+1), "\n")
		requireError(t, "# a record\n"+rest, 2, 0, "the key "+key+" is missing")
	}
}

func TestRecordsHaveBounds(t *testing.T) {
	long := append([]byte(match), bytes.Repeat([]byte("# padding\n"), record.MaxSize/10)...)
	requireError(t, string(long), 1, 0, "at most")
	_, err := record.Read(bytes.NewReader(long))
	require.ErrorAs(t, err, new(*record.Error))

	bomb := "a: &a [x, x, x, x, x, x, x, x, x, x]\n"
	for c := 'b'; c <= 'i'; c++ {
		p := string(c - 1)
		bomb += string(c) + ": &" + string(c) + " [" + strings.TrimSuffix(strings.Repeat("*"+p+", ", 10), ", ") + "]\n"
	}
	want := strings.ReplaceAll(strings.TrimSuffix(bomb, "\n"), "\n", ", ")
	requireError(t, insert(t, "2 draw", "{expect: {"+want+"}}"), 9, 0, "")
	requireError(t, insert(t, "2 draw", "{expect: {a: "+strings.Repeat("[", 40)+strings.Repeat("]", 40)+"}}"), 9, 0, "nested deeper")
	requireError(t, insert(t, "2 draw", "{expect: {a: "+strings.Repeat("[", 20000)+"}}"), 9, 0, "")
	requireError(t, insert(t, "2 draw", "&a {expect: {a: *a}}"), 9, 0, "nested deeper")
}

func TestAnAliasStandsForItsAnchor(t *testing.T) {
	p := mustReplay(t, strings.Replace(edit(t, "seats: [Ada, Ben]", "seats: [&a Ada, *a]"), "2 draw", "&d 2 draw\n  - *d", 1))
	require.Equal(t, []string{"Ada", "Ada"}, p.Names)
}

func TestReadPassesOnTheReadersError(t *testing.T) {
	broken := errors.New("broken pipe")
	_, err := record.Read(io.MultiReader(strings.NewReader(match), iotest.ErrReader(broken)))
	require.ErrorIs(t, err, broken)
	r, err := record.Read(iotest.OneByteReader(strings.NewReader(match)))
	require.NoError(t, err)
	require.Equal(t, match, r.String())
}

func TestLayoutDoesNotMatter(t *testing.T) {
	want := mustReplay(t, match).Record(false).String()
	for name, text := range map[string]string{
		"CRLF":         strings.ReplaceAll(match, "\n", "\r\n"),
		"a mark":       "\ufeff" + match,
		"--- and ...":  "---\n" + match + "...\n",
		"block style":  strings.Replace(edit(t, "seats: [Ada, Ben]", "seats:\n- Ada\n- 'Ben'"), "{rounds: 1, stake: 25}", "\n  rounds: 1\n  stake: 25", 1),
		"moves quoted": edit(t, "1 lay KH", `"1 lay KH"`),
		"a comment":    edit(t, "  - 1 lay KH\n", "  - 1 lay KH # Ada\n"),
	} {
		t.Run(name, func(t *testing.T) { require.Equal(t, want, mustReplay(t, text).Record(false).String()) })
	}
}

func TestJSONIsRead(t *testing.T) {
	text := "{\n\t\"trey\": 1, \"game\": \"highcard\", \"options\": {\"rounds\": 1},\n\t\"seats\": [\"Ada \\ud83c\\udfb2\", \"B\\u00e9n \\\\ud83c\\/\"], \"dealer\": 2,\n" +
		"\t\"packs\": [[\"AC\", \"2C\"]],\n\t\"moves\": [\n\t\t{\"expect\": {\"hand.1\": [\"AC\", \"2C\", \"3C\"]}},\n\t\t\"1 lay KH\"\n\t]\n}\n"
	r, err := record.Parse([]byte(text))
	require.NoError(t, err)
	require.Equal(t, []string{"Ada 🎲", `Bén \ud83c/`}, r.Seats)
	requireError(t, text, 7, 1, "1 lay KH")
}
