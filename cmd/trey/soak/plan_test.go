package soak

import (
	"io"
	"testing"

	"github.com/stretchr/testify/require"
)

func drawing(seed uint64) *soak {
	return &soak{Settings: Settings{Seed: seed}, report: newReport(io.Discard, seed), library: "disk.so"}
}

func TestTheSameSeedDrawsTheSameRounds(t *testing.T) {
	one, again, other := drawing(1), drawing(1), drawing(2)
	differ := false
	for n := 30; n > 0; n-- { // in another order
		again.draw(n)
	}
	for n := 1; n <= 30; n++ {
		p, q, r := one.draw(n), again.draw(n), other.draw(n)
		require.Equal(t, p, q)
		differ = differ || p.kind != r.kind
		require.Equal(t, one.stream(n, forPeople).Uint64(), again.stream(n, forPeople).Uint64())
		require.NotEqual(t, one.stream(n, forPeople).Uint64(), one.stream(n, forPeople+1).Uint64())
	}
	require.True(t, differ)
}

func TestEveryKindOfRoundIsDrawnAndATenthIsCalm(t *testing.T) {
	s, calm := drawing(1), 0
	drawn := map[kind]int{}
	const rounds = 1000
	for n := 1; n <= rounds; n++ {
		p := s.draw(n)
		drawn[p.kind]++
		if p.calm {
			calm++
		}
	}
	require.Len(t, drawn, len(Kinds()))
	require.InDelta(t, rounds/10, calm, rounds/25)
}

func TestWithoutTheFailingDiskNoPowerIsLost(t *testing.T) {
	s := drawing(1)
	s.library = ""
	for n := 1; n <= 100; n++ {
		require.NotContains(t, []kind{power, diskFull, diskFail}, s.draw(n).kind)
	}
}
