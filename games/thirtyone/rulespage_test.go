package thirtyone_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/record"
	"trey/games/thirtyone"
)

// The tests in the files rulespage…_test.go say what the rules page says, rule by rule, as records of matches that are laid
// out for it. They were written from the page alone.

// scene is a record in the making.
type scene struct {
	options string // "lives: 1"
	seats   int
	dealer  int
	packs   []laid
	// play has one entry a line: a move; "refuse R: MOVE" for a move that rule R refuses ("R|S": either); "expect MAP";
	// "absent KEY".
	play   string
	result string
}

// laid is a whole pack for so many hands.
type laid struct {
	cards []string
	hands int
}

// deck is a pack from which the hands are dealt, given in the order of dealing, and then the rest: the card turned up and
// the stock. Hands that are empty and what is left of the rest are filled up in standard order.
func deck(t *testing.T, rest string, hands ...string) laid {
	t.Helper()
	named := strings.Fields(rest + " " + strings.Join(hands, " "))
	left := standardCodes()
	left = slices.DeleteFunc(left, func(c string) bool { return slices.Contains(named, c) })
	require.Len(t, left, 52-len(named), "no card twice")
	dealt := make([]string, 3*len(hands))
	for i, h := range hands {
		cs := strings.Fields(h)
		if len(cs) == 0 {
			cs, left = left[:3], left[3:]
		}
		require.Len(t, cs, 3)
		for k, c := range cs {
			dealt[k*len(hands)+i] = c
		}
	}
	return laid{slices.Concat(dealt, strings.Fields(rest), left), len(hands)}
}

func standardCodes() []string {
	var out []string
	for _, suit := range "CDHS" {
		for _, rank := range strings.Fields("A 2 3 4 5 6 7 8 9 10 J Q K") {
			out = append(out, rank+string(suit))
		}
	}
	return out
}

func (p laid) stock() []string { return p.cards[3*p.hands+1:] }

// idle is one turn of each of the seats, from the start of a deal on, in which they draw a card and discard it.
func (p laid) idle(seats ...int) string {
	var b strings.Builder
	for i, s := range seats {
		fmt.Fprintf(&b, "%d draw\n%d discard %s\n", s, s, p.stock()[i])
	}
	return b.String()
}

// dried is as many such turns as use up the stock, of the seats in order of play. It returns who plays next.
func (p laid) dried(seats ...int) (play string, next int) {
	n := len(p.stock())
	order := make([]int, n)
	for i := range order {
		order[i] = seats[i%len(seats)]
	}
	return p.idle(order...), seats[n%len(seats)]
}

// text writes the scene as a record. It returns what the refusals and absences must be, by the number of moves and
// refusals before.
func (s scene) text() (text string, rules, absent map[int]string) {
	var b strings.Builder
	fmt.Fprintf(&b, "trey: 1\ngame: thirtyone\noptions: {%s}\nseats: [%s]\ndealer: %d\npacks:\n", s.options, names(s.seats), s.dealer)
	for _, p := range s.packs {
		fmt.Fprintf(&b, "  - [%s]\n", strings.Join(p.cards, ", "))
	}
	b.WriteString("moves:\n")
	rules, absent = map[int]string{}, map[int]string{}
	at := 0
	for line := range strings.Lines(s.play) {
		word, arg, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "":
		case "expect":
			fmt.Fprintf(&b, "  - {expect: %s}\n", arg)
		case "absent":
			absent[at] = arg
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
	if at == 0 && !strings.Contains(s.play, "expect") {
		b.WriteString("  []\n")
	}
	if s.result != "" {
		fmt.Fprintf(&b, "result: %s\n", s.result)
	}
	return b.String(), rules, absent
}

func names(n int) string {
	return strings.Join(strings.Fields("Ada Ben Cy Dan Eva Fay Gus Hal Ida Jon Kim Lea Max")[:n], ", ")
}

func findThirtyone(slug string) (games.Game, bool) { return thirtyone.Game{}, slug == "thirtyone" }

// holds checks that the match goes as the scene says.
func (s scene) holds(t *testing.T) {
	t.Helper()
	text, rules, absent := s.text()
	r, err := record.Parse([]byte(text))
	require.NoError(t, err, text)
	at := 0
	_, err = record.Replay(r, findThirtyone, func(m record.Moment) {
		if want, ok := rules[at]; ok {
			require.NotNil(t, m.Refused, "%d %v", m.Made.Seat, m.Made.Move)
			require.Contains(t, strings.Split(want, "|"), m.Refused.Rule, "the rule that refuses %d %v", m.Made.Seat, m.Made.Move)
		}
		if key, ok := absent[at]; ok {
			_, there := record.StateOf(thirtyone.Game{}.Info(), m.Step.Match, s.seats).Get(key)
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
		_, err = record.Replay(r, findThirtyone)
	}
	require.ErrorContains(t, err, why)
}

// twoHands is a pack for two seats, worth 23 and 11.
func twoHands(t *testing.T) laid { return deck(t, "", "KH 8H 5H", "KD 9C 2C") }

// The record with which the page on records explains the format.
func TestTheExampleOfThePageOnRecords(t *testing.T) {
	r, err := record.Parse([]byte(`trey: 1                       # version of this format
game: thirtyone
options: {lives: 1}           # only those that differ from the defaults
seats: [Ada, Ben, Cy]
dealer: 3                     # optional with a seed
packs:                        # one list per deal, top card first
  - [AS, KD, 4H, KS, QD, 5H, 9C, 2D, 7C, 4C, 10S]
  - [2C, 3C, AH, 2D, 3D, KH, 4S, 5S, QH]
moves:
  - {refuse: 3 knock}         # must be refused, and must change nothing
  - 1 draw
  - {expect: {turn: [1], hand.1: [AS, KS, 9C, 10S]}}
  - 1 discard 9C              # 31: Ben and Cy are on the dole; in deal 2 Ada is dealt 31
result: {ranks: [1, 2, 2], scores: [1, -1, -1], money: [0, 0, 0]}
`))
	require.NoError(t, err)
	_, err = record.Replay(r, findThirtyone)
	require.NoError(t, err)
}
