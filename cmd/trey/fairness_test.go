package main

import (
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/games/record"
)

// checkerLines is how long the page's checker may be, for people to read it.
const checkerLines = 20

// pageChecker writes the checker of the page about fairness to a file, and returns how it is run: with a record's text, the commitment noted and
// the pack if it isn't a standard one. Without Python the test is skipped.
func pageChecker(t *testing.T) func(text, commitment string, pack ...string) string {
	t.Helper()
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("there is no python3: the checker on the page about fairness isn't run")
	}
	code := regexp.MustCompile("(?s)```python\n(.*?)```").FindSubmatch(source(t, "games/cards/FAIRNESS.md"))
	require.NotNil(t, code)
	require.LessOrEqual(t, strings.Count(string(code[1]), "\n"), checkerLines)
	dir := t.TempDir()
	script, file := filepath.Join(dir, "check.py"), filepath.Join(dir, "match.yaml")
	require.NoError(t, os.WriteFile(script, code[1], 0o600))
	return func(text, commitment string, pack ...string) string {
		t.Helper()
		require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
		out, err := exec.Command(python, append([]string{"-I", script, file, commitment}, pack...)...).CombinedOutput()
		require.NoError(t, err, string(out))
		return string(out)
	}
}

// provable is a match of the game as Trey exports it: its seed follows from a secret, a table and what each seat has added. It is over, or is cut off
// after some moves.
func provable(t *testing.T, g games.Game, seats int, r *rand.Rand) *record.Record {
	t.Helper()
	proof := &record.Proof{Table: fmt.Sprint(r.Uint64N(1e9))}
	var names []string
	for i := range proof.Secret {
		proof.Secret[i] = byte(r.Uint32())
	}
	for i := range seats {
		names = append(names, fmt.Sprintf("Player %d", i+1))
		proof.Entropy = append(proof.Entropy, fmt.Sprint(r.Uint64()))
	}
	proof.Entropy[seats-1] = "0"
	seed := proof.Seed()
	step, err := games.Begin(g, games.Setup{Seats: seats, Source: cards.Source{Seed: &seed}})
	require.NoError(t, err)
	var moves []string
	for range 400 {
		turn := step.Match.Turn()
		if len(turn) == 0 {
			break
		}
		prompt, _ := step.Match.Prompt(turn[0])
		m := g.Greedy().Choose(step.Match.View(turn[0]), prompt, r)
		moves = append(moves, fmt.Sprintf("%d %s", turn[0], g.Info().MoveText(m)))
		step, err = step.Match.Apply(turn[0], m)
		require.NoError(t, err)
	}
	played, err := record.Replay(record.New(g.Info().Slug, nil, names, games.Nobody, nil, proof, moves), all.Find)
	require.NoError(t, err)
	return played.Record(false)
}

// replayedText runs trey replay over a file with the text.
func replayedText(t *testing.T, text string, args ...string) (status int, stdout, stderr string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), "match.yaml")
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	return replayed(append(args, file)...)
}

func TestThePagesCheckerAgreesWithTheGamesOfEverySize(t *testing.T) {
	t.Parallel()
	check := pageChecker(t)
	r := rand.New(rand.NewPCG(13, 37))
	for _, g := range all.Games() {
		in := g.Info()
		for _, seats := range []int{in.MinSeats, in.MaxSeats} {
			rec := provable(t, g, seats, r)
			options, err := in.Complete(rec.Options)
			require.NoError(t, err)
			pack := g.Pack(seats, options)
			commitment := cards.Commitment(rec.Proof.Secret[:])
			want := fmt.Sprintf("commitment %s agrees\nseed %x agrees\ndealer %d agrees\n", commitment, rec.Seed[:], rec.Dealer)
			for d := 1; d <= 12; d++ {
				deck, err := cards.Source{Seed: rec.Seed}.Deal(d, pack)
				require.NoError(t, err)
				want += fmt.Sprintf("deal %d: %s\n", d, strings.Join(in.Faces.Codes(deck[:min(len(deck), 20)]), " "))
			}
			status, said, errs := replayedText(t, rec.String(), "--pack")
			require.Zero(t, status, errs)
			require.Equal(t, want, check(rec.String(), strings.ToUpper(commitment), strings.Fields(said)...), "%s with %d", in.Slug, seats)
		}
	}
}

func TestThePagesCheckerKnowsTheStandardPack(t *testing.T) {
	t.Parallel()
	check := pageChecker(t)
	rec := provable(t, all.Games()[0], 2, rand.New(rand.NewPCG(1, 1)))
	commitment := cards.Commitment(rec.Proof.Secret[:])
	codes := all.Games()[0].Info().Faces.Codes(cards.StandardPack(1))
	require.Equal(t, check(rec.String(), commitment, codes...), check(rec.String(), commitment))
}

func TestThePagesCheckerFindsWhatIsForged(t *testing.T) {
	t.Parallel()
	check := pageChecker(t)
	rec := provable(t, all.Games()[0], 3, rand.New(rand.NewPCG(2, 2)))
	commitment := cards.Commitment(rec.Proof.Secret[:])
	other := *rec.Proof
	for what, forge := range map[string]func(){
		"commitment": func() { other.Secret[31]++ },
		"seed":       func() { other.Entropy = append([]string{"7"}, rec.Proof.Entropy[1:]...) },
	} {
		other = *rec.Proof
		forge()
		forged := *rec
		forged.Proof = &other
		require.Regexp(t, "(?m)^"+what+" .* DOES NOT AGREE", check(forged.String(), commitment), what)
	}
	forged := *rec
	forged.Dealer = forged.Dealer%3 + 1
	require.Regexp(t, "(?m)^dealer .* DOES NOT AGREE", check(forged.String(), commitment))
	require.Regexp(t, "(?m)^commitment .* DOES NOT AGREE", check(rec.String(), strings.Repeat("0", 64)))
}

func TestReplayChecksTheShufflesAndSaysSo(t *testing.T) {
	t.Parallel()
	rec := provable(t, all.Games()[0], 3, rand.New(rand.NewPCG(3, 3)))
	commitment := cards.Commitment(rec.Proof.Secret[:])
	status, said, errs := replayedText(t, rec.String(), "--commitment", strings.ToUpper(commitment))
	require.Zero(t, status, errs)
	require.Contains(t, said, "commitment "+commitment)
	require.Contains(t, said, fmt.Sprintf("seed %x: follows from secret, table and entropy", rec.Seed[:]))
	require.Contains(t, said, fmt.Sprintf("first dealer: seat %d, drawn", rec.Dealer))

	status, _, errs = replayedText(t, rec.String(), "--commitment", strings.Repeat("a", 64))
	require.Equal(t, 1, status)
	require.Contains(t, errs, "this isn't the secret that was promised: its SHA-256 is "+commitment)
	for _, args := range [][]string{{"--commitment", "12"}, {"--commitment", commitment, "another"}, {"--pack", "--json"}, {"--quiet", "--pack"}} {
		status, _, _ = replayedText(t, rec.String(), args...)
		require.Equal(t, 2, status, "%v", args)
	}
}

func TestReplayRefusesWhatACommitmentCantBeComparedWith(t *testing.T) {
	t.Parallel()
	rec := provable(t, all.Games()[0], 3, rand.New(rand.NewPCG(4, 4)))
	commitment := cards.Commitment(rec.Proof.Secret[:])
	refused := func(change func(*record.Record), args ...string) (stdout, stderr string) {
		t.Helper()
		forged := *rec
		forged.Entries, forged.Result = nil, nil // another dealer makes the moves others'
		change(&forged)
		status, stdout, stderr := replayedText(t, forged.String(), append(args, "--commitment", commitment)...)
		require.Equal(t, 1, status, stdout)
		require.Equal(t, 1, strings.Count(stderr, "\n"), "a plain line: %s", stderr)
		return stdout, stderr
	}
	_, errs := refused(func(r *record.Record) { r.Proof = nil })
	require.Contains(t, errs, "no secret")
	_, errs = refused(func(r *record.Record) { r.Packs = [][]string{{"AS"}} })
	require.Contains(t, errs, "packs")
	_, errs = refused(func(r *record.Record) { r.Dealer = r.Dealer%3 + 1 })
	require.Contains(t, errs, "drawn from the seed it would be")
	_, errs = refused(func(r *record.Record) { r.Seed = &cards.Seed{1} })
	require.Regexp(t, `line \d+: seed: got 01.*, which follows from secret, table and entropy`, errs)

	other := *rec
	other.Entries, other.Result, other.Dealer = nil, nil, rec.Dealer%3+1
	_, said, _ := replayedText(t, other.String())
	require.Contains(t, said, "NOT DRAWN", "also where no commitment is given")
}
