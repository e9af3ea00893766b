package main

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"
	"time"
)

// statistics are what simulated matches came to.
type statistics struct {
	s     *simulation
	seats []*tally
	kinds []*tally // by player, in the order in which they first sit
	moves sample
	total int
	took  time.Duration
}

// tally is what a seat or a kind of player came to.
type tally struct {
	name              string
	wins, rank, money sample
}

// sample is a sample of numbers: their count, sum and sum of squares.
type sample struct{ n, sum, squares float64 }

func (s *sample) add(x float64) {
	s.n++
	s.sum += x
	s.squares += x * x
}

// Estimate is a mean with half the width of its 95 % interval, from the normal approximation. Half is 0 for a
// sample of one.
type Estimate struct {
	Mean float64 `json:"mean"`
	Half float64 `json:"half"`
}

func (s *sample) estimate() Estimate {
	mean := s.sum / s.n
	if s.n < 2 {
		return Estimate{Mean: mean}
	}
	variance := max(0, (s.squares-s.n*mean*mean)/(s.n-1))
	return Estimate{Mean: mean, Half: 1.96 * math.Sqrt(variance/s.n)}
}

func newStatistics(s *simulation) *statistics {
	st := &statistics{s: s}
	for i, name := range s.players {
		st.seats = append(st.seats, &tally{name: fmt.Sprintf("seat %d, %s", i+1, name)})
		if st.kind(name) == nil {
			st.kinds = append(st.kinds, &tally{name: name})
		}
	}
	return st
}

func (st *statistics) kind(name string) *tally {
	for _, k := range st.kinds {
		if k.name == name {
			return k
		}
	}
	return nil
}

// add counts a match. Seats of one match aren't independent, so a kind of player counts once a match, with the mean over
// its seats.
func (st *statistics) add(m *played) {
	st.total += len(m.moves)
	st.moves.add(float64(len(m.moves)))
	winners := 0
	for _, rank := range m.result.Ranks {
		if rank == 1 {
			winners++
		}
	}
	for i, t := range st.seats {
		t.wins.add(share(m.result.Ranks[i], winners))
		t.rank.add(float64(m.result.Ranks[i]))
		t.money.add(float64(m.result.Money[i]))
	}
	for _, k := range st.kinds {
		var wins, rank, money sample
		for i, name := range st.s.players {
			if name == k.name {
				wins.add(share(m.result.Ranks[i], winners))
				rank.add(float64(m.result.Ranks[i]))
				money.add(float64(m.result.Money[i]))
			}
		}
		k.wins.add(wins.sum / wins.n)
		k.rank.add(rank.sum / rank.n)
		k.money.add(money.sum / money.n)
	}
}

// share is the share of a win: those who share the first rank share it.
func share(rank, winners int) float64 {
	if rank != 1 {
		return 0
	}
	return 1 / float64(winners)
}

// Report is what simulate prints. Wins are shares of the matches, money is in cents a match.
type Report struct {
	Game           string   `json:"game"`
	Seats          int      `json:"seats"`
	Matches        int      `json:"matches"`
	Seed           int64    `json:"seed"`
	Moves          Estimate `json:"moves"`
	MovesPerSecond float64  `json:"moves_per_second"`
	BySeat         []Line   `json:"by_seat"`
	ByPlayer       []Line   `json:"by_player"`
}

// Line is the part of a report about a seat or a kind of player.
type Line struct {
	Name  string   `json:"name"`
	Wins  Estimate `json:"wins"`
	Rank  Estimate `json:"rank"`
	Money Estimate `json:"money"`
}

func (st *statistics) report() Report {
	return Report{
		Game: st.s.game.Info().Slug, Seats: st.s.seats, Matches: st.s.matches, Seed: st.s.seed,
		Moves:          st.moves.estimate(),
		MovesPerSecond: math.Round(float64(st.total) / max(st.took.Seconds(), 1e-9)),
		BySeat:         reportLines(st.seats), ByPlayer: reportLines(st.kinds),
	}
}

func reportLines(tallies []*tally) []Line {
	out := make([]Line, len(tallies))
	for i, t := range tallies {
		out[i] = Line{Name: t.name, Wins: t.wins.estimate(), Rank: t.rank.estimate(), Money: t.money.estimate()}
	}
	return out
}

func (r Report) print(w io.Writer) error {
	fmt.Fprintf(w, "%s, %d seats, %d matches, seed %d; ± is a 95 %% interval\n", r.Game, r.Seats, r.Matches, r.Seed)
	fmt.Fprintf(w, "moves a match %.1f ± %.1f; %.0f moves a second, players and checks included\n\n", r.Moves.Mean, r.Moves.Half, r.MovesPerSecond)
	tw := tabwriter.NewWriter(w, 0, 0, 3, ' ', 0)
	fmt.Fprintln(tw, "\twins %\trank\tcents a match")
	for _, lines := range [][]Line{r.BySeat, r.ByPlayer} {
		for _, l := range lines {
			fmt.Fprintf(tw, "%s\t%.1f ± %.1f\t%.2f ± %.2f\t%.1f ± %.1f\n", l.Name,
				100*l.Wins.Mean, 100*l.Wins.Half, l.Rank.Mean, l.Rank.Half, l.Money.Mean, l.Money.Half)
		}
	}
	return tw.Flush()
}
