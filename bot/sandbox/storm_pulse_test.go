package sandbox

import (
	"testing"
	"time"

	"github.com/stretchr/testify/require"
)

func TestOnlyAMachineThatStandsStillForLongExcuses(t *testing.T) {
	t.Parallel()
	made := time.Now().Add(-time.Minute)
	at := func(s float64) time.Time { return made.Add(time.Duration(s * float64(time.Second))) }
	for _, c := range []struct {
		name    string
		came    float64
		stalls  []span
		blamed  bool
		excused string
	}{
		{"not at all", 0, nil, true, ""},
		{"before and after", 0, []span{{at(-5), at(0.5)}, {at(2.6), at(9)}}, true, ""},
		{"for a third of the time, in parts", 0, []span{{at(0.5), at(1)}, {at(2.5), at(4)}}, false, "the machine stood still"},
		{"for less than a third of the time since it came", 1.5, []span{{at(0), at(1.9)}}, true, ""},
		{"for a third of the time since it came", 1.5, []span{{at(0), at(2)}}, false, "the machine stood still"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s := &Server{cfg: Config{AnswerWithin: 3 * time.Second}, gateway: newGateway(time.Minute)}
			for _, b := range c.stalls {
				s.stall(b.from, b.to)
			}
			why, excuse := s.blame(&call{real: made}, at(c.came), true)
			require.Equal(t, c.blamed, why != "", why)
			require.Equal(t, c.excused, excuse)
		})
	}
}
