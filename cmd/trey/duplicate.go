package main

import (
	"errors"
	"fmt"
	"io"
	"runtime"

	"golang.org/x/sync/errgroup"

	"trey/games"
)

// compare takes the names of the two players to be compared.
func (s *simulation) compare(names []string) error {
	if len(names) == 1 {
		names = append(names, "greedy")
	}
	if len(names) != 2 {
		return fmt.Errorf("--duplicate compares two players, not %d", len(names))
	}
	if s.records != "" {
		return errors.New("--duplicate writes no records")
	}
	for _, text := range names {
		name, err := s.playerName(text)
		if err != nil {
			return err
		}
		s.players = append(s.players, name)
	}
	return nil
}

// Duplicate is what simulate --duplicate prints: how player A did among players B who had the same cards in every seat. The intervals are over
// matches, each counted once with the mean over its rotations. Parity is zero.
type Duplicate struct {
	Game    string   `json:"game"`
	Seats   int      `json:"seats"`
	Matches int      `json:"matches"` // each of which was played once for every seat
	Seed    int64    `json:"seed"`
	A       string   `json:"a"`
	B       string   `json:"b"`
	Score   Estimate `json:"score"` // by how much A's score is better than the others' mean
	Ahead   Estimate `json:"ahead"` // which share of the others A leaves behind, a tie being half, less one half
}

// advantage is what A had over the others in one match.
type advantage struct{ score, ahead float64 }

// runDuplicate plays every match in all rotations, on all processors: the sums are made in the matches' order, so that they repeat.
func (s *simulation) runDuplicate() (printed, error) {
	all := make([]advantage, s.matches)
	g := errgroup.Group{}
	g.SetLimit(runtime.GOMAXPROCS(0))
	for n := range s.matches {
		g.Go(func() error {
			var err error
			all[n], err = s.rotations(n + 1)
			return err
		})
	}
	if err := g.Wait(); err != nil {
		return nil, err
	}
	var score, ahead sample
	for _, a := range all {
		score.add(a.score)
		ahead.add(a.ahead)
	}
	return Duplicate{
		Game: s.game.Info().Slug, Seats: s.seats, Matches: s.matches, Seed: s.seed, A: s.players[0], B: s.players[1],
		Score: score.estimate(), Ahead: ahead.estimate(),
	}, nil
}

// rotations plays match n with A in each seat in turn.
func (s *simulation) rotations(n int) (advantage, error) {
	var sum advantage
	for at := range s.seats {
		players := make([]string, s.seats)
		for i := range players {
			players[i] = s.players[1]
		}
		players[at] = s.players[0]
		m, err := s.match(n, players)
		if err != nil {
			return sum, fmt.Errorf("match %d with %s in seat %d: %w", n, s.players[0], at+1, err)
		}
		a := advantageOf(m.result, at, s.game.Info().LowWins)
		sum.score += a.score / float64(s.seats)
		sum.ahead += a.ahead / float64(s.seats)
	}
	return sum, nil
}

func advantageOf(r games.Result, at int, lowWins bool) advantage {
	var a advantage
	others := float64(len(r.Scores) - 1)
	for i, rank := range r.Ranks {
		if i == at {
			continue
		}
		a.score += float64(r.Scores[at]-r.Scores[i]) / others
		switch {
		case rank > r.Ranks[at]:
			a.ahead += 1 / others
		case rank == r.Ranks[at]:
			a.ahead += 0.5 / others
		}
	}
	a.ahead -= 0.5
	if lowWins {
		a.score = -a.score
	}
	return a
}

func (d Duplicate) print(w io.Writer) error {
	_, err := fmt.Fprintf(w, `%s, %d seats, %d matches in %d rotations each, seed %d; ± is a 95 %% interval
%s among %s:
score better than the others' by   %.3f ± %.3f
more of them left behind than half  %.2f %% ± %.2f %%
`, d.Game, d.Seats, d.Matches, d.Seats, d.Seed, d.A, d.B, d.Score.Mean, d.Score.Half, 100*d.Ahead.Mean, 100*d.Ahead.Half)
	return err
}
