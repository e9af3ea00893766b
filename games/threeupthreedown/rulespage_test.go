package threeupthreedown_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/record"
	"trey/games/threeupthreedown"
)

// The tests in the files rulespage…_test.go say what the rules page says, rule by rule, as records of matches that are laid
// out for it. They were written from the page alone.

// scene is a record in the making.
type scene struct {
	options string // "stake: 10"
	seats   int
	dealer  int
	pack    []string
	// play has one entry a line: a move; "refuse R: MOVE" for a move that rule R refuses ("R|S": either, "?": whichever);
	// "expect MAP"; "absent KEY".
	play   string
	result string
}

// deal lays out a match of seats whose first is forehand: each is dealt "hand | 3UP | 3DOWN", parts that are empty being
// filled up with the numbers that are left, and chooses its 3UP cards. The draw pile begins with the cards of draw.
func deal(t *testing.T, draw string, seats ...string) scene {
	t.Helper()
	lays, left := layouts(t, draw, seats)
	s := scene{seats: len(seats), dealer: len(seats)}
	for _, l := range lays {
		s.pack = append(s.pack, l[2]...)
	}
	for i, l := range lays {
		s.pack = append(append(s.pack, l[0]...), l[1]...)
		s.play += fmt.Sprintf("%d up %s\n", i+1, strings.Join(l[1], " "))
	}
	s.pack = slices.Concat(s.pack, strings.Fields(draw), left)
	return s
}

// layouts are each seat's hand, 3UP and 3DOWN in full, and the cards that are left.
func layouts(t *testing.T, draw string, seats []string) (lays [][3][]string, left []string) {
	t.Helper()
	named := strings.Fields(draw + " " + strings.ReplaceAll(strings.Join(seats, " "), "|", " "))
	left, all := literalWithout(literalPack("84"), named)
	require.True(t, all, "no card more often than it is in the pack")
	slices.SortStableFunc(left, func(a, b string) int { return literalLast(a)/11 - literalLast(b)/11 })
	for _, s := range seats {
		var l [3][]string
		for i, part := range strings.Split(s, "|") {
			l[i] = strings.Fields(part)
		}
		for i := range l {
			if len(l[i]) == 0 {
				l[i], left = left[:3:3], left[3:]
			}
			require.Len(t, l[i], 3)
		}
		lays = append(lays, l)
	}
	return lays, left
}

// dried is like deal, but the draw pile has been used up: forehand is to play on no pile, each seat with its three cards.
func dried(t *testing.T, seats ...string) scene { t.Helper(); return drying(t, "", seats...) }

// drying is like dried, but for the cards of draw that are left in the draw pile, and that as many fewer turns were made.
// In these, everybody has in turn played a card that isn't among those named: the numbers in ascending order, then the Clears.
func drying(t *testing.T, draw string, seats ...string) scene {
	t.Helper()
	n := len(seats)
	lays, spare := layouts(t, draw, seats)
	slices.SortStableFunc(spare, func(a, b string) int { return literalLast(a) - literalLast(b) })
	turns := len(spare)
	require.Zero(t, literalNumber(spare[turns-1]), "a Clear takes away the pile at last")
	s := scene{seats: n, dealer: n}
	for _, l := range lays {
		s.pack = append(s.pack, l[2]...)
	}
	for i, l := range lays {
		s.pack = slices.Concat(s.pack, l[0][:2], spare[i:i+1], l[1])
		s.play += fmt.Sprintf("%d up %s\n", i+1, strings.Join(l[1], " "))
	}
	s.pack = append(s.pack, spare[n:]...)
	for at := turns - n; at < turns; at++ {
		s.pack = append(s.pack, lays[at%n][0][2])
	}
	s.pack = append(s.pack, strings.Fields(draw)...)
	for i, c := range spare {
		s.play += fmt.Sprintf("%d play %s\n", 1+i%n, c)
		if f := literalFace(c); f == "C1" || f == "C2" {
			s.play += fmt.Sprintf("%d end\n", 1+i%n)
		}
	}
	s.play += fmt.Sprintf("expect {phase: play, turn: [%d], draw_pile: %d, pile: [], extra: 0, turns: %d, removed: %[3]d}\n",
		1+turns%n, len(strings.Fields(draw)), turns)
	return s
}

// literalLast orders the numbers before the Clears.
func literalLast(card string) int {
	if n := literalNumber(card); n > 0 {
		return n
	}
	return 11
}

// goes is the scene with more of its play.
func (s scene) goes(play string) scene {
	s.play += play
	return s
}

// text writes the scene as a record. It returns what the refusals and absences must be, by the number of moves and
// refusals before.
func (s scene) text() (text string, rules, absent map[int]string) {
	var b strings.Builder
	fmt.Fprintf(&b, "trey: 1\ngame: threeupthreedown\noptions: {%s}\nseats: [%s]\ndealer: %d\n", s.options, pageNames(s.seats), s.dealer)
	fmt.Fprintf(&b, "packs:\n  - [%s]\nmoves:\n", strings.Join(s.pack, ", "))
	rules, absent = map[int]string{}, map[int]string{}
	at, lines := 0, 0
	for line := range strings.Lines(s.play) {
		word, arg, _ := strings.Cut(strings.TrimSpace(line), " ")
		lines++
		switch word {
		case "":
			lines--
		case "expect":
			fmt.Fprintf(&b, "  - {expect: %s}\n", arg)
		case "absent":
			absent[at] = arg
			lines--
		case "refuse":
			at++
			rule, move, _ := strings.Cut(arg, ": ")
			rules[at] = rule
			fmt.Fprintf(&b, "  - {refuse: %s}\n", move)
		default:
			at++
			fmt.Fprintf(&b, "  - %s %s\n", word, arg)
		}
	}
	if lines == 0 {
		b.WriteString("  []\n")
	}
	if s.result != "" {
		fmt.Fprintf(&b, "result: %s\n", s.result)
	}
	return b.String(), rules, absent
}

func pageNames(n int) string {
	return strings.Join(strings.Fields("Ada Ben Cy Dan Eva Fay Gus")[:n], ", ")
}

func pageFind(slug string) (games.Game, bool) {
	return threeupthreedown.Game{}, slug == "threeupthreedown"
}

// holds checks that the match goes as the scene says.
func (s scene) holds(t *testing.T) {
	t.Helper()
	text, rules, absent := s.text()
	r, err := record.Parse([]byte(text))
	require.NoError(t, err, text)
	at := 0
	_, err = record.Replay(r, pageFind, func(m record.Moment) {
		if want, ok := rules[at]; ok {
			require.NotNil(t, m.Refused, "%d %v", m.Made.Seat, m.Made.Move)
			if want != "?" {
				require.Contains(t, strings.Split(want, "|"), m.Refused.Rule, "the rule that refuses %d %v", m.Made.Seat, m.Made.Move)
			}
		}
		if key, ok := absent[at]; ok {
			_, there := record.StateOf(threeupthreedown.Game{}.Info(), m.Step.Match, s.seats).Get(key)
			require.False(t, there, "%s is there", key)
		}
		at++
	})
	require.NoError(t, err, text)
}

// fails checks that the match can't be, and why.
func (s scene) fails(t *testing.T, why string) {
	t.Helper()
	text, _, _ := s.text()
	r, err := record.Parse([]byte(text))
	if err == nil {
		_, err = record.Replay(r, pageFind)
	}
	require.ErrorContains(t, err, why)
}
