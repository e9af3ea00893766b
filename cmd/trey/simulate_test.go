package main

import (
	"encoding/json"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
)

func TestSimulatePrintsStatistics(t *testing.T) {
	status, stdout, stderr := simulated("--game", anyGame(), "--seats", "3", "--games", "5", "--players", "random,computer", "--options", "stake=10")
	require.Zero(t, status, stderr)
	for _, want := range []string{"3 seats, 5 matches, seed 1", "moves a match", "seat 1, random", "seat 2, computer", "seat 3, random"} {
		require.Contains(t, stdout, want)
	}
	require.Regexp(t, `\ncomputer +[0-9.]+ ± [0-9.]+ `, stdout, "and by player")
}

func TestSimulateRepeatsItself(t *testing.T) {
	run := func(seed string) string {
		status, stdout, stderr := simulated("--game", anyGame(), "--games", "4", "--players", "random", "--seed", seed)
		require.Zero(t, status, stderr)
		return regexp.MustCompile(`[0-9]+ moves a second`).ReplaceAllString(stdout, "")
	}
	require.Equal(t, run("7"), run("7"))
	require.NotEqual(t, run("7"), run("8"))
}

func TestSimulatePrintsJSON(t *testing.T) {
	status, stdout, stderr := simulated("--game", anyGame(), "--games", "6", "--players", "random", "--options", "stake=100", "--json")
	require.Zero(t, status, stderr)
	var r Report
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	require.Equal(t, 6, r.Matches)
	require.Len(t, r.BySeat, r.Seats)
	wins, money := 0.0, 0.0
	for _, l := range r.BySeat {
		wins += l.Wins.Mean
		money += l.Money.Mean
	}
	require.InDelta(t, 1, wins, 1e-9, "somebody wins each match, or several share it")
	require.InDelta(t, 0, money, 1e-9, "what one wins others lose")
	require.Positive(t, r.Moves.Mean)
}

// Four matches of random players of each game with each number of seats; the simulation checks the invariants after every move.
func TestRandomPlayersPlayEveryGameWithEverySeatCount(t *testing.T) {
	t.Parallel()
	for _, g := range all.Games() {
		in := g.Info()
		t.Run(in.Slug, func(t *testing.T) {
			t.Parallel()
			for seats := in.MinSeats; seats <= in.MaxSeats; seats++ {
				status, _, stderr := simulated("--game", in.Slug, "--seats", fmt.Sprint(seats), "--games", "4", "--players", "random",
					"--options", strings.ReplaceAll(guest.Shortest(in), " ", ","), "--handover", "300")
				require.Zero(t, status, stderr)
			}
		})
	}
}

func TestDuplicateComparesTwoPlayersWithTheSameCardsInEverySeat(t *testing.T) {
	t.Parallel()
	run := func(args ...string) Duplicate {
		args = append([]string{"--game", anyGame(), "--duplicate", "--seats", "3", "--options", "lives=1", "--json"}, args...)
		status, stdout, stderr := simulated(args...)
		require.Zero(t, status, stderr)
		var d Duplicate
		require.NoError(t, json.Unmarshal([]byte(stdout), &d))
		return d
	}
	d := run("--games", "40", "--players", "computer,random")
	require.Equal(t, []any{"computer", "random", 3, 40}, []any{d.A, d.B, d.Seats, d.Matches})
	require.Greater(t, d.Ahead.Mean-d.Ahead.Half, 0.0, "the computer is ahead of random players")
	require.Equal(t, d, run("--games", "40", "--players", "computer,random"), "the same seed gives the same numbers")

	same := run("--games", "20", "--players", "greedy")
	require.Equal(t, "greedy", same.B, "the yardstick, unless another is named")
	require.InDelta(t, 0, same.Score.Mean, 1e-9, "a player who draws nothing by lot is level with himself")
	require.InDelta(t, 0, same.Ahead.Mean, 1e-9)

	status, stdout, _ := simulated("--game", anyGame(), "--duplicate", "--games", "3")
	require.Zero(t, status)
	require.Contains(t, stdout, "computer among greedy")
}

func TestAdvantages(t *testing.T) {
	r := games.Result{Ranks: []int{2, 1, 2}, Scores: []int{10, 4, 10}}
	require.Equal(t, advantage{score: -3, ahead: -0.25}, advantageOf(r, 0, true))
	require.Equal(t, advantage{score: 6, ahead: 0.5}, advantageOf(r, 1, true))
	require.Equal(t, advantage{score: -6, ahead: 0.5}, advantageOf(r, 1, false))
}

func TestComputersFinishWhatRandomPlayersBegan(t *testing.T) {
	status, stdout, stderr := simulated("--game", anyGame(), "--games", "2", "--players", "random", "--handover", "0", "--json")
	require.Zero(t, status, stderr)
	var r, c Report
	require.NoError(t, json.Unmarshal([]byte(stdout), &r))
	_, stdout, _ = simulated("--game", anyGame(), "--games", "2", "--players", "computer", "--json")
	require.NoError(t, json.Unmarshal([]byte(stdout), &c))
	require.Equal(t, c.Moves, r.Moves)
}

func TestSimulatedRecordsAreCanonicalAndTheSameEachTime(t *testing.T) {
	a, b := records(t, 2), records(t, 2)
	for n := 1; n <= 2; n++ {
		x, err := os.ReadFile(recordPath(a, n))
		require.NoError(t, err)
		y, err := os.ReadFile(recordPath(b, n))
		require.NoError(t, err)
		require.Equal(t, string(x), string(y))
	}
}

func TestEstimates(t *testing.T) {
	var s sample
	for _, x := range []float64{1, 2, 3, 4} {
		s.add(x)
	}
	e := s.estimate()
	require.InDelta(t, 2.5, e.Mean, 1e-12)
	require.InDelta(t, 1.96*1.2909944487/2, e.Half, 1e-9)

	one := sample{}
	one.add(3)
	require.Equal(t, Estimate{Mean: 3}, one.estimate())
}

func TestSimulateRefusesWrongUsage(t *testing.T) {
	g := anyGame()
	for _, v := range []struct {
		args []string
		want string
	}{
		{nil, "there are " + g},
		{[]string{"--game", "whist"}, `no game "whist"; there are ` + g},
		{[]string{"--game", g, "--seats", "1"}, "not 1"},
		{[]string{"--game", g, "--seats", "99"}, "not 99"},
		{[]string{"--game", g, "--games", "0"}, "0 games"},
		{[]string{"--game", g, "--players", "computer,genius"}, `no player "genius"; there are computer, greedy, random`},
		{[]string{"--game", g, "--players", ""}, `no player ""`},
		{[]string{"--game", g, "--options", "stake"}, "key=value"},
		{[]string{"--game", g, "--options", "stake=-1"}, "option stake"},
		{[]string{"--game", g, "--options", "colour=red"}, "unknown option"},
		{[]string{"--game", g, "now"}, `"now"`},
		{[]string{"--fast"}, "fast"},
		{[]string{"--game", g, "--duplicate", "--players", "computer,greedy,random"}, "two players, not 3"},
		{[]string{"--game", g, "--duplicate", "--players", "genius"}, `no player "genius"`},
		{[]string{"--game", g, "--duplicate", "--records", "x"}, "no records"},
	} {
		status, stdout, stderr := simulated(v.args...)
		require.Equal(t, 2, status, v.args)
		require.Empty(t, stdout)
		require.Contains(t, stderr, v.want)
	}
	status, _, stderr := simulated("-h")
	require.Zero(t, status)
	require.Contains(t, stderr, "usage: trey simulate")
}

func TestSimulateReportsWhereItCannotWrite(t *testing.T) {
	file := recordPath(t.TempDir(), 1)
	require.NoError(t, os.WriteFile(file, nil, 0o600))
	status, _, stderr := simulated("--game", anyGame(), "--games", "1", "--players", "random", "--records", file)
	require.Equal(t, 1, status)
	require.Contains(t, stderr, "write records")
}
