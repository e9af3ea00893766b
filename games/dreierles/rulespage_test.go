package dreierles_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/dreierles"
	"trey/games/record"
)

// The tests in the files rulespage…_test.go say what the rules page says, rule by rule, as records of matches that are laid
// out for it. They were written from the page alone.

// scene is a record in the making.
type scene struct {
	options string // "unit: 5, pfeif: declarer"
	seats   int
	dealer  int
	packs   [][]string
	// play has one entry a line: a move; "1 2 3 play KC 10C 7C" for a trick; "rest …" for the rest of the deal (see rest);
	// "refuse R: MOVE" for a move that rule R refuses ("R|S": either; "-": the page leaves open which); "expect MAP"; "absent KEY".
	play   string
	result string
}

// deck is a pack from which the Tappen and the hands of forehand, middle and rear are dealt. What isn't named is filled up in
// standard order, hands first, in their order.
func deck(t *testing.T, tappen string, hands ...string) []string {
	t.Helper()
	named := strings.Fields(tappen + " " + strings.Join(hands, " "))
	left := slices.DeleteFunc(literalPack(), func(c string) bool { return slices.Contains(named, c) })
	require.Len(t, left, 54-len(named), "no card twice, and only cards of the pack")
	full := make([][]string, 4)
	for len(hands) < 3 {
		hands = append(hands, "")
	}
	for i, h := range append(slices.Clone(hands), tappen) {
		full[i] = strings.Fields(h)
		n := 16
		if i == 3 {
			n = 6
		}
		missing := n - len(full[i])
		require.GreaterOrEqual(t, missing, 0, "a hand holds 16 cards, the Tappen 6")
		full[i] = append(full[i], left[:missing]...)
		left = left[missing:]
	}
	return slices.Concat(full[3], full[0][:8], full[1][:8], full[2][:8], full[0][8:], full[1][8:], full[2][8:])
}

// fair is a pack with 8, 7 and 7 trumps in the hands, and nothing in the Tappen that counts.
func fair(t *testing.T) []string {
	t.Helper()
	return deck(t, "8C 7C 4D 3H 4H 7S",
		"G T20 T17 T14 T11 T8 T5 T2 KC QD JD 1D QH 2H KS 9S",
		"T21 T18 T15 T12 T9 T6 T3 QC NC 9C KD 2D KH JH QS 8S",
		"T19 T16 T13 T10 T7 T4 T1 JC 10C ND 3D NH 1H NS JS 10S")
}

// next is a pack for a deal that is dealt, but not played.
func next(t *testing.T) []string { return deck(t, "", "", "", "") }

// silence is what three seats say who say nothing before play.
func silence(seats ...int) string {
	var b strings.Builder
	for _, s := range seats {
		fmt.Fprintf(&b, "%d say nothing\n", s)
	}
	return b.String()
}

// entry is a line of a scene: its moves, refusal or claim.
type entry struct {
	lines  []string // as they stand in the record
	moves  []string
	rules  string
	absent string
}

// entries reads the play; what a "rest" stands for is found by the page taken literally.
func (s scene) entries(t *testing.T) []entry {
	t.Helper()
	var out []entry
	var made []string
	for line := range strings.Lines(s.play) {
		e := entry{}
		word, arg, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "":
			continue
		case "expect":
			e.lines = []string{"{expect: " + arg + "}"}
		case "absent":
			e.absent = arg
		case "refuse":
			rule, move, _ := strings.Cut(arg, ": ")
			e.rules, e.lines = rule, []string{"{refuse: " + move + "}"}
		case "rest":
			e.moves = s.rest(t, made, arg)
		default:
			e.moves = trickMoves(word + " " + arg)
		}
		e.lines = append(e.lines, e.moves...)
		made = append(made, e.moves...)
		out = append(out, e)
	}
	return out
}

// trickMoves reads "1 2 3 play KC 10C 7C"; any other line is one move.
func trickMoves(line string) []string {
	before, cards, ok := strings.Cut(line, " play ")
	seats := strings.Fields(before)
	if !ok || len(seats) == 1 {
		return []string{line}
	}
	var out []string
	for i, c := range strings.Fields(cards) {
		out = append(out, seats[i]+" play "+c)
	}
	return out
}

func (s scene) text(entries []entry) string {
	var b strings.Builder
	names := strings.Join(strings.Fields("Ada Ben Cy Dora Eva")[:s.seats], ", ")
	fmt.Fprintf(&b, "trey: 1\ngame: dreierles\noptions: {%s}\nseats: [%s]\ndealer: %d\npacks:\n", s.options, names, s.dealer)
	for _, p := range s.packs {
		fmt.Fprintf(&b, "  - [%s]\n", strings.Join(p, ", "))
	}
	b.WriteString("moves:\n")
	some := false
	for _, e := range entries {
		for _, line := range e.lines {
			some = true
			b.WriteString("  - " + line + "\n")
		}
	}
	if !some {
		b.WriteString("  []\n")
	}
	if s.result != "" {
		b.WriteString("result: " + s.result + "\n")
	}
	return b.String()
}

func findDreierles(slug string) (games.Game, bool) { return dreierles.Game{}, slug == "dreierles" }

// holds checks that the match goes as the scene says.
func (s scene) holds(t *testing.T) {
	t.Helper()
	entries := s.entries(t)
	text := s.text(entries)
	r, err := record.Parse([]byte(text))
	require.NoError(t, err, text)
	rules, absent := map[int]string{}, map[int]string{}
	at := 0
	for _, e := range entries {
		at += len(e.moves)
		if e.rules != "" {
			at++
			rules[at] = e.rules
		}
		if e.absent != "" {
			absent[at] = e.absent
		}
	}
	at = 0
	_, err = record.Replay(r, findDreierles, func(m record.Moment) {
		if want, ok := rules[at]; ok {
			require.NotNil(t, m.Refused, "%d %v", m.Made.Seat, m.Made.Move)
			if want != "-" {
				require.Contains(t, strings.Split(want, "|"), m.Refused.Rule, "the rule that refuses %d %v", m.Made.Seat, m.Made.Move)
			}
		}
		if key, ok := absent[at]; ok {
			_, there := record.StateOf(dreierles.Game{}.Info(), m.Step.Match, s.seats).Get(key)
			require.False(t, there, "%s is there", key)
		}
		at++
	})
	require.NoError(t, err, text)
}

// fails checks that the match can't be, and why.
func (s scene) fails(t *testing.T, why string) {
	t.Helper()
	r, err := record.Parse([]byte(s.text(s.entries(t))))
	if err == nil {
		_, err = record.Replay(r, findDreierles)
	}
	require.ErrorContains(t, err, why)
}

func TestHowManyPlay(t *testing.T) {
	scene{seats: 3, dealer: 1, packs: [][]string{fair(t)}, play: "expect {turn: [2], phase: auction, over: false, deal: 1, dealer: 1, money: [0, 0, 0]}"}.holds(t)
	scene{seats: 4, dealer: 1, packs: [][]string{fair(t)}, play: "expect {turn: [2], phase: auction, over: false, deal: 1, dealer: 1, money: [0, 0, 0, 0]}"}.holds(t)
	scene{seats: 2, dealer: 1, packs: [][]string{fair(t)}}.fails(t, "number of seats")
	scene{seats: 5, dealer: 1, packs: [][]string{fair(t)}}.fails(t, "number of seats")
}

func TestOptionsInTheirRange(t *testing.T) {
	for _, good := range []string{
		"expose_drawn: true", "expose_drawn: false", "discards: no-kings-or-trumps", "discards: any", "max_doublings: 0", "max_doublings: 8",
		"kontra: any", "kontra: no-early-pass", "first_lead: forehand", "first_lead: declarer", "unit: 1", "unit: 10", "unit: 1000",
		"dealer_settles: true", "dealer_settles: false", "pfeif: anyone", "pfeif: declarer", "rounds: 1", "rounds: 12", "bridscher: 2", "bridscher: 20",
	} {
		t.Run(good, func(t *testing.T) {
			scene{options: good, seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: "expect {turn: [1]}"}.holds(t)
		})
	}
}

func TestOptionsOutOfTheirRange(t *testing.T) {
	for _, bad := range []string{
		"expose_drawn: maybe", "discards: all", "max_doublings: -1", "max_doublings: 9", "kontra: none", "first_lead: dealer", "unit: 0", "unit: -10",
		"unit: 2.5", "dealer_settles: sometimes", "pfeif: any", "rounds: 0", "rounds: 13", "bridscher: 0", "bridscher: 1", "bridscher: 21",
		"bridscher: -2", "stake: 0", "tarock: 1",
	} {
		t.Run(bad, func(t *testing.T) {
			scene{options: bad, seats: 3, dealer: 3, packs: [][]string{fair(t)}}.fails(t, "options")
		})
	}
}
