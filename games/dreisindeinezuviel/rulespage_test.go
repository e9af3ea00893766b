package dreisindeinezuviel_test

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/dreisindeinezuviel"
	"trey/games/record"
)

// The tests in the files rulespage_…_test.go say what the rules page says, rule by rule, as records of matches that are laid
// out for it. They were written from the page alone.

// scene is a record in the making. The last seat deals unless said.
type scene struct {
	options string // "stake: 5"
	seats   int
	dealer  int
	first   string // the first cards of the pack, "4 17 22"
	// packets are the 20 cards of each seat, or the first of them. Without them a seat gets the cards that it plays. What
	// is missing is filled up in ascending order.
	packets []string
	// play has one entry a line: a move; "plays CARD…" for moves of the seats in turn; "refuse R: MOVE" for a move that
	// rule R refuses; "expect MAP"; "absent KEY".
	play   string
	result string
}

// lines are the entries of play with "plays" written out.
func (s scene) lines() []string {
	var out []string
	turn := s.forehand()
	for line := range strings.Lines(s.play) {
		fields := strings.Fields(line)
		switch {
		case len(fields) == 0:
		case fields[0] == "plays":
			for _, card := range fields[1:] {
				out = append(out, fmt.Sprintf("%d play %s", turn, card))
				turn = turn%s.seats + 1
			}
		default:
			out = append(out, strings.Join(fields, " "))
			if len(fields) == 3 && fields[1] == "play" {
				turn = turn%s.seats + 1
			}
		}
	}
	return out
}

func (s scene) forehand() int { return s.dealer%s.seats + 1 }

// pack is the whole pack from which the scene is dealt.
func (s scene) pack(t *testing.T) []string {
	t.Helper()
	packets := make([][]string, s.seats)
	for i := range packets {
		if i < len(s.packets) {
			packets[i] = strings.Fields(s.packets[i])
		}
	}
	if s.packets == nil {
		for _, line := range s.lines() {
			if f := strings.Fields(line); len(f) == 3 && f[1] == "play" {
				seat, err := strconv.Atoi(f[0])
				require.NoError(t, err)
				packets[seat-1] = append(packets[seat-1], f[2])
			}
		}
	}
	return dealt(t, strings.Fields(s.first), packets, s.forehand())
}

// dealt is a whole pack from which so many packets are dealt, the first of them to the given seat.
func dealt(t *testing.T, first []string, packets [][]string, forehand int) []string {
	t.Helper()
	named := slices.Concat(first, slices.Concat(packets...))
	left := slices.DeleteFunc(allCodes(), func(c string) bool { return slices.Contains(named, c) })
	require.Len(t, left, 87-len(named), "no card twice")
	fill := func(to []string, n int) []string {
		missing := n - len(to)
		require.GreaterOrEqual(t, missing, 0)
		to, left = slices.Concat(to, left[:missing]), left[missing:]
		return to
	}
	pack := fill(first, 3)
	for i := range packets {
		pack = append(pack, fill(packets[(forehand-1+i)%len(packets)], 20)...)
	}
	return append(pack, left...)
}

func allCodes() []string {
	var out []string
	for n := 1; n <= 89; n++ {
		if n != 30 && n != 60 {
			out = append(out, strconv.Itoa(n))
		}
	}
	return out
}

// text writes the scene as a record. It returns what the refusals and absences must be, by the number of moves and
// refusals before.
func (s scene) text(t *testing.T) (text string, rules, absent map[int]string) {
	t.Helper()
	if s.dealer == 0 {
		s.dealer = s.seats
	}
	var b strings.Builder
	fmt.Fprintf(&b, "trey: 1\ngame: dreisindeinezuviel\noptions: {%s}\nseats: [%s]\ndealer: %d\npacks:\n  - [%s]\nmoves:\n",
		s.options, people(s.seats), s.dealer, strings.Join(s.pack(t), ", "))
	rules, absent = map[int]string{}, map[int]string{}
	at := 0
	lines := s.lines()
	for _, line := range lines {
		word, arg, _ := strings.Cut(line, " ")
		switch word {
		case "expect":
			fmt.Fprintf(&b, "  - {expect: %s}\n", arg)
		case "absent":
			absent[at] += " " + arg
		case "refuse":
			at++
			rule, move, _ := strings.Cut(arg, ": ")
			rules[at] = rule
			fmt.Fprintf(&b, "  - {refuse: %s}\n", move)
		default:
			at++
			fmt.Fprintf(&b, "  - %s\n", line)
		}
	}
	if at == 0 && !strings.Contains(s.play, "expect") {
		b.WriteString("  []\n")
	}
	if s.result != "" {
		fmt.Fprintf(&b, "result: %s\n", s.result)
	}
	return b.String(), rules, absent
}

func people(n int) string {
	return strings.Join(strings.Fields("Ada Ben Cy Dan Eva")[:n], ", ")
}

func findDrei(slug string) (games.Game, bool) {
	return dreisindeinezuviel.Game{}, slug == "dreisindeinezuviel"
}

// holds checks that the match goes as the scene says, by the game and by the page taken literally.
func (s scene) holds(t *testing.T) {
	t.Helper()
	text, rules, absent := s.text(t)
	r, err := record.Parse([]byte(text))
	require.NoError(t, err, text)
	requireLiterally(t, r)
	at := 0
	_, err = record.Replay(r, findDrei, func(m record.Moment) {
		if want, ok := rules[at]; ok {
			require.NotNil(t, m.Refused, "%d %v", m.Made.Seat, m.Made.Move)
			require.Equal(t, want, m.Refused.Rule, "the rule that refuses %d %v", m.Made.Seat, m.Made.Move)
		}
		for _, key := range strings.Fields(absent[at]) {
			_, there := record.StateOf(dreisindeinezuviel.Game{}.Info(), m.Step.Match, s.seats).Get(key)
			require.False(t, there, "%s is there", key)
		}
		at++
	})
	require.NoError(t, err, text)
}

// fails checks that the match can't be, and why.
func (s scene) fails(t *testing.T, why string) {
	t.Helper()
	text, _, _ := s.text(t)
	requireFails(t, text, why)
}

func requireFails(t *testing.T, text, why string) {
	t.Helper()
	r, err := record.Parse([]byte(text))
	if err == nil {
		_, err = record.Replay(r, findDrei)
	}
	require.ErrorContains(t, err, why, text)
}

// requireHolds checks a record given as text, by the game and by the page taken literally.
func requireHolds(t *testing.T, text string) {
	t.Helper()
	r, err := record.Parse([]byte(text))
	require.NoError(t, err, text)
	requireLiterally(t, r)
	_, err = record.Replay(r, findDrei)
	require.NoError(t, err, text)
}
