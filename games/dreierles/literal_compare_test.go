package dreierles_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/dreierles"
	"trey/games/gamestest"
	"trey/games/record"
)

// Random matches, played by the rules page taken literally, go the same way with the game: every state, every legal move, what is
// absent, refusals of random moves that aren't legal, settlements and results. TREY_MATCHES says how many per number of seats.
func TestTheGameAgreesWithTheRulesPageTakenLiterally(t *testing.T) {
	n := 30
	if v, ok := os.LookupEnv(gamestest.Matches); ok {
		var err error
		n, err = strconv.Atoi(v)
		require.NoError(t, err)
	}
	for seats := 3; seats <= 4; seats++ {
		t.Run(fmt.Sprintf("%d seats", seats), func(t *testing.T) {
			for i := range n {
				compareLiterally(t, playLiterally(rand.New(rand.NewPCG(uint64(seats), uint64(i))), seats))
			}
		})
	}
}

// compareLiterally replays the match and looks at what the record can't say.
func compareLiterally(t *testing.T, run *literalRun) {
	t.Helper()
	at := 0
	_, err := record.Replay(run.record, findDreierles, func(m record.Moment) {
		if at >= len(run.moments) {
			return
		}
		want := run.moments[at]
		if wrong := want.differs(m, run.seats); wrong != "" {
			t.Fatalf("after %d moves and refusals, %d %v: %s\n%s", at, m.Made.Seat, m.Made.Move, wrong, run.record)
		}
		at++
	})
	if err != nil {
		t.Fatalf("%v\n%s", err, run.record)
	}
	require.Equal(t, len(run.moments), at)
}

// differs says in what the moment isn't as it should be; nothing if it is.
func (want literalMoment) differs(m record.Moment, seats int) string {
	st := record.StateOf(dreierles.Game{}.Info(), m.Step.Match, seats)
	var missing []string
	for _, key := range []string{"last", "result"} {
		if _, ok := st.Get(key); !ok {
			missing = append(missing, key)
		}
	}
	if got := strings.Join(missing, " "); got != want.absent {
		return fmt.Sprintf("absent is %q, which should be %q", got, want.absent)
	}
	if m.Refused != nil {
		if want.rules != "" && !slices.Contains(strings.Split(want.rules, "|"), m.Refused.Rule) {
			return fmt.Sprintf("refused by rule %s, which should be %s", m.Refused.Rule, want.rules)
		}
		return ""
	}
	got, settled := settlements(m.Step.Settled), "none"
	if d := want.settled; d != nil {
		settled = fmt.Sprintf("deal %d %v", d.deal, d.money)
	}
	if got != settled {
		return fmt.Sprintf("settled is %s, which should be %s", got, settled)
	}
	return ""
}

func settlements(ss []games.Settlement) string {
	if len(ss) == 0 {
		return "none"
	}
	var out []string
	for _, s := range ss {
		out = append(out, fmt.Sprintf("deal %d %v", s.Deal, s.Money))
	}
	return strings.Join(out, ", ")
}
