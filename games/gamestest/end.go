package gamestest

import (
	"cmp"
	"slices"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func (p *play) checkSettlement(set games.Settlement) {
	require.Len(p.rt, set.Money, p.setup.Seats)
	require.Zero(p.rt, sum(set.Money), "what one gets another pays")
	if set.Lives != nil {
		require.Len(p.rt, set.Lives, p.setup.Seats)
	}
	for _, c := range set.Tally {
		p.words.use(games.Say(p.in.Slug+".tally."+c.Key, "Count", games.Num(c.N)))
		require.True(p.rt, c.Seat >= games.Nobody && int(c.Seat) <= p.setup.Seats, "tally %s of seat %d", c.Key, c.Seat)
	}
	for _, f := range p.in.Figures {
		p.checkFigure(f, set.Tally)
	}
}

// checkFigure checks that no deal counts twice among those that the figure is per, and that a part isn't more than the whole.
func (p *play) checkFigure(f games.Figure, tally []games.Count) {
	for seat := games.Seat(1); int(seat) <= p.setup.Seats; seat++ {
		deals, n := 0, 0
		for _, c := range tally {
			switch {
			case c.Seat != seat:
				continue
			case slices.Contains(f.Per, c.Key):
				deals++
			}
			if slices.Contains(f.Of, c.Key) {
				n += c.N
			}
		}
		require.LessOrEqual(p.rt, deals, 1, "figure %s of seat %d", f.Key, seat)
		require.False(p.rt, f.Share && n > deals, "figure %s of seat %d is a part", f.Key, seat)
	}
}

// checkEnd checks the result and that the settlements come to it.
func (p *play) checkEnd() {
	r, over := p.now().Result()
	require.True(p.rt, over)
	require.Len(p.rt, r.Ranks, p.setup.Seats)
	require.Len(p.rt, r.Scores, p.setup.Seats)
	require.Len(p.rt, r.Money, p.setup.Seats)
	require.Zero(p.rt, sum(r.Money))
	total := make([]int64, p.setup.Seats)
	for i, set := range p.settled {
		require.Equal(p.rt, i+1, set.Deal, "deals are settled one after the other")
		for s, m := range set.Money {
			total[s] += m
		}
	}
	require.Equal(p.rt, total, r.Money, "the deals' money is the result's")
	p.checkRanks(r)
}

// checkRanks checks that ties share the better rank, the next is skipped, and nobody stands before a better score.
func (p *play) checkRanks(r games.Result) {
	for i, rank := range r.Ranks {
		better := 0
		for j, o := range r.Ranks {
			if o < rank {
				better++
				require.False(p.rt, p.worse(r.Scores[j], r.Scores[i]), "seat %d ranks before %d with a worse score: %v, %v", j+1, i+1, r.Ranks, r.Scores)
			}
		}
		require.Equal(p.rt, better+1, rank, "ranks %v", r.Ranks)
	}
}

func (p *play) worse(a, b int) bool {
	if p.in.LowWins {
		a, b = b, a
	}
	return cmp.Less(a, b)
}

func sum(money []int64) int64 {
	var total int64
	for _, m := range money {
		total += m
	}
	return total
}
