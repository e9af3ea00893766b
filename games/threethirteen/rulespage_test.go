package threethirteen_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/record"
	"trey/games/threethirteen"
)

// The tests in the files rulespage…_test.go say what the rules page says, rule by rule, as records of matches that are laid
// out for it. They were written from the page alone. Each record is played twice: by the page taken literally (literal_test.go), so
// that the record itself is right, and by the game.

// scene is a record in the making.
type scene struct {
	options string // "rounds: 1"
	seats   int
	dealer  int
	seed    string // 64 hex digits, none if empty
	packs   []laid
	// play has one entry a line: a move; "refuse R: MOVE" for a move that rule R refuses ("R|S": either); "expect MAP";
	// "absent KEY".
	play   string
	result string
}

// laid is a pack, or its beginning, from which so many cards are dealt.
type laid struct {
	cards []string
	dealt int
}

// deck is a whole pack from which the hands are dealt, given in the order of dealing, and then the rest: the card turned up
// and the stock. An empty hand is filled up with cards that are scattered over the pack; what is left of the rest, in
// standard order.
func deck(t *testing.T, rest string, hands ...string) laid {
	t.Helper()
	n := 0
	for _, h := range hands {
		n = max(n, len(strings.Fields(h)))
	}
	left := wholePack(len(hands))
	for _, c := range strings.Fields(rest + " " + strings.Join(hands, " ")) {
		require.Contains(t, left, c, "there are not so many of it")
		left = without(left, c)
	}
	dealt := make([]string, n*len(hands))
	for i, h := range hands {
		cs := strings.Fields(h)
		for k := 0; len(h) == 0 && len(cs) < n; k++ {
			c := left[k*17%len(left)]
			cs, left = append(cs, c), without(left, c)
		}
		require.Len(t, cs, n)
		for k, c := range cs {
			dealt[k*len(hands)+i] = c
		}
	}
	return laid{slices.Concat(dealt, strings.Fields(rest), left), len(dealt)}
}

func (p laid) stock() []string { return p.cards[p.dealt+1:] }

// idle is one turn of each of the seats, from the start of a round on, in which they draw a card and discard it.
func (p laid) idle(seats ...int) string {
	var b strings.Builder
	for i, s := range seats {
		fmt.Fprintf(&b, "%d draw\n%d discard %s\n", s, s, p.stock()[i])
	}
	return b.String()
}

// order is n turns of the seats, which follow each other from the first one on.
func order(n, seats, first int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = (first-1+i)%seats + 1
	}
	return out
}

// dried is as many such turns as use up the stock, from forehand on. It returns who plays next.
func (p laid) dried(seats, forehand int) (play string, next int) {
	n := len(p.stock())
	return p.idle(order(n, seats, forehand)...), (forehand-1+n)%seats + 1
}

// inRound is a match that has come to the round, in which seat 1 is forehand: in each one before, forehand has gone out
// at once with a run from the ace of clubs on.
func inRound(t *testing.T, round, seats int) scene {
	t.Helper()
	s := scene{seats: seats, dealer: (seats-round%seats)%seats + 1}
	for r := 1; r < round; r++ {
		hands := make([]string, seats)
		hands[0] = clubs(r + 2)
		p := deck(t, "", hands...)
		s.packs = append(s.packs, p)
		forehand := (s.dealer+r-1)%seats + 1
		turns := strings.SplitN(p.idle(order(seats, seats, forehand)...), "discard", 2)
		s.play += strings.Join(turns, "out")
	}
	return s
}

// clubs are the lowest n clubs.
func clubs(n int) string { return strings.Join(standardCodes()[:n], " ") }

// text writes the scene as a record. It returns what the refusals and absences must be, by the number of moves and
// refusals before.
func (s scene) text() (text string, rules, absent map[int]string) {
	var b strings.Builder
	fmt.Fprintf(&b, "trey: 1\ngame: threethirteen\noptions: {%s}\nseats: [%s]\n", s.options, names(s.seats))
	if s.dealer > 0 {
		fmt.Fprintf(&b, "dealer: %d\n", s.dealer)
	}
	for i, p := range s.packs {
		if i == 0 {
			b.WriteString("packs:\n")
		}
		fmt.Fprintf(&b, "  - [%s]\n", strings.Join(p.cards, ", "))
	}
	if s.seed != "" {
		fmt.Fprintf(&b, "seed: %q\n", s.seed)
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
	return strings.Join(strings.Fields("Ada Ben Cy Dan Eva Fay Gus Hal Ida")[:n], ", ")
}

func findThreeThirteen(slug string) (games.Game, bool) {
	return threethirteen.Game{}, slug == "threethirteen"
}

// holds checks that the match goes as the scene says.
func (s scene) holds(t *testing.T) {
	t.Helper()
	text, rules, absent := s.text()
	r, err := record.Parse([]byte(text))
	require.NoError(t, err, text)
	follow(t, r, func(at int, l *literal) {
		if key, ok := absent[at]; ok {
			_, there := find(l.state(), key)
			require.False(t, there, "literally, %s is there", key)
		}
	})
	at := 0
	_, err = record.Replay(r, findThreeThirteen, func(m record.Moment) {
		if want, ok := rules[at]; ok {
			require.NotNil(t, m.Refused, "%d %v", m.Made.Seat, m.Made.Move)
			require.Contains(t, strings.Split(want, "|"), m.Refused.Rule, "the rule that refuses %d %v", m.Made.Seat, m.Made.Move)
		}
		if key, ok := absent[at]; ok {
			_, there := record.StateOf(threethirteen.Game{}.Info(), m.Step.Match, s.seats).Get(key)
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
		_, err = record.Replay(r, findThreeThirteen)
	}
	require.ErrorContains(t, err, why)
}
