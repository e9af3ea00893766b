package threethirteen_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/gamestest"
	"trey/games/record"
	"trey/games/threethirteen"
)

// Random matches, played by the rules page taken literally, go the same way with the game: every state, every legal move,
// every settlement, and refusals of random moves that aren't legal. TREY_MATCHES says how many per number of seats.
func TestTheGameAgreesWithTheRulesPageTakenLiterally(t *testing.T) {
	n := 8
	if v, ok := os.LookupEnv(gamestest.Matches); ok {
		var err error
		n, err = strconv.Atoi(v)
		require.NoError(t, err)
	}
	for seats := 2; seats <= 8; seats++ {
		t.Run(fmt.Sprintf("%d seats", seats), func(t *testing.T) {
			for i := range n {
				r := rand.New(rand.NewPCG(uint64(seats), uint64(i)))
				rec, quick := randomSetup(r, seats)
				playLiterally(t, r, rec, randomHabits(r, quick)).replay(t)
			}
		})
	}
}

// comparison is a match that was played literally, with what must be seen of the game where an expectation can't say it.
type comparison struct {
	rec     *record.Record
	seats   int
	moments []moment // the start, then one per move and refusal
}

// moment is what must be so after the start, a move or a refusal.
type moment struct {
	absent  string
	settled int   // the deal that was scored with it, 0 if none
	money   []int // what that deal brought
}

func playLiterally(t *testing.T, r *rand.Rand, rec *record.Record, h habits) comparison {
	t.Helper()
	l := literalOf(t, rec)
	c := comparison{rec: rec, seats: l.seats, moments: []moment{{absent: l.absentees()}}}
	add := func(e record.Entry) { rec.Entries = append(rec.Entries, e) }
	for n := 0; n < h.moves; {
		add(record.Entry{Kind: record.Expect, Want: l.state()})
		if wrong := l.illegal(r); wrong != "" {
			add(record.Entry{Kind: record.Refuse, Move: wrong})
			c.moments = append(c.moments, moment{absent: l.absentees()})
		}
		mv := l.choose(r, h)
		if l.over || mv == "" {
			break
		}
		if l.deal > h.quick {
			n++
		}
		made, deal, scored := fmt.Sprintf("%d %s", l.turn, mv), l.deal, len(l.left) == 1 && l.drawn
		l.move(l.turn, mv)
		if l.starved {
			break
		}
		add(record.Entry{Move: made})
		c.moments = append(c.moments, l.moment(scored, deal))
	}
	return c
}

func (l *literal) moment(scored bool, deal int) moment {
	m := moment{absent: l.absentees()}
	if !scored {
		return m
	}
	m.settled, m.money = deal, make([]int, l.seats)
	if l.over {
		_, m.money = l.result()
	}
	return m
}

// replay checks the record, and at each moment the keys that are absent, the settlements, and that no legal move stands twice.
func (c comparison) replay(t *testing.T) {
	t.Helper()
	in := threethirteen.Game{}.Info()
	at := 0
	_, err := record.Replay(c.rec, findThreeThirteen, func(m record.Moment) {
		if at < len(c.moments) {
			c.moments[at].agrees(t, c, m, record.StateOf(in, m.Step.Match, c.seats))
		}
		at++
	})
	require.NoError(t, err, "%s", c.rec)
	require.Len(t, c.moments, at)
}

func (want moment) agrees(t *testing.T, c comparison, m record.Moment, st record.State) {
	t.Helper()
	var missing []string
	for _, key := range optionalKeys(c.seats) {
		if _, ok := st.Get(key); !ok {
			missing = append(missing, key)
		}
	}
	if got := strings.Join(missing, " "); got != want.absent {
		t.Fatalf("after move %d the keys %s are absent, which should be %s:\n%s", m.Number, got, want.absent, c.rec)
	}
	for s := 1; s <= c.seats; s++ {
		onceEach(t, m.Step.Match.Legal(games.Seat(s)))
	}
	if m.Refused != nil {
		return
	}
	if want.settled == 0 {
		require.Empty(t, m.Step.Settled, "after move %d:\n%s", m.Number, c.rec)
		return
	}
	require.Len(t, m.Step.Settled, 1, "after move %d:\n%s", m.Number, c.rec)
	got := m.Step.Settled[0]
	require.Equal(t, want.settled, got.Deal)
	require.Equal(t, spell("", list(want.money)), spell("", list(got.Money)), "after move %d:\n%s", m.Number, c.rec)
	require.Nil(t, got.Lives)
}

func onceEach(t *testing.T, moves []games.Move) {
	t.Helper()
	seen := map[string]bool{}
	for _, mv := range moves {
		text := threethirteen.Game{}.Info().MoveText(mv)
		require.False(t, seen[text], "%s is listed twice", text)
		seen[text] = true
	}
}
