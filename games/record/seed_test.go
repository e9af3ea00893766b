package record_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

const (
	seedOfProof = "237874fd819d48cc861706be58eaee6c32c09f34217e360c8ef665430b913213"
	proved      = `trey: 1
game: highcard
seats: [Ada, Ben, Cy, Dora]
seed: 237874fd819d48cc861706be58eaee6c32c09f34217e360c8ef665430b913213
secret: 52dae656a34ee7d48ea25f9edfb43e2d667a825c237d2eff800caee30b810d32
table: "797321906880134674"
entropy: ["832049350216798187", "0", "198982955934958318", "0"]
moves: []
`
)

func without(t *testing.T, text, line string) string {
	t.Helper()
	i := strings.Index(text, "\n"+line) + 1
	require.Positive(t, i, line)
	return text[:i] + text[i+strings.Index(text[i:], "\n")+1:]
}

func TestTheSeedFollowsFromTheProof(t *testing.T) {
	require.Equal(t, proved, withoutDealer(t, mustReplay(t, proved).Record(false).String()))
	require.Equal(t, proved, withoutDealer(t, mustReplay(t, without(t, proved, "seed")).Record(false).String()),
		"it is written even if it wasn't there")
}

func withoutDealer(t *testing.T, text string) string { return without(t, text, "dealer: ") }

func TestTheSeedMustAgreeWithTheProof(t *testing.T) {
	e := requireError(t, replaceOnce(t, proved, "seed: 23", "seed: 24"), 4, 0, "seed: got 24")
	require.Contains(t, e.Want, seedOfProof)
	requireError(t, replaceOnce(t, proved, `table: "79`, `table: "78`), 4, 0, "seed")
	requireError(t, replaceOnce(t, proved, `"0", "19`, `"1", "19`), 4, 0, "seed")
}

func TestTheProofMustBeWhole(t *testing.T) {
	for _, key := range []string{"secret", "table", "entropy"} {
		requireError(t, without(t, proved, key), 6, 0, key+" is missing")
	}
	requireError(t, replaceOnce(t, proved, `, "0"]`, "]"), 7, 0, "entropy for each seat: got 3, want 4")
}

func TestSeedsAreReadHoweverTheyLook(t *testing.T) {
	const digits = "1234567890123456789012345678901234567890123456789012345678901234"
	for _, seed := range []string{digits, `"` + digits + `"`, "'" + digits + "'"} {
		p := mustReplay(t, "trey: 1\ngame: highcard\nseats: [Ada, Ben]\nseed: "+seed+"\nmoves: []\n")
		require.Contains(t, p.Record(false).String(), `seed: "`+digits+`"`, "what YAML takes for a number is written with quotes")
	}
	const exponent = "12345678901234567890123456789012345678901234567890123456789e1234"
	p := mustReplay(t, "trey: 1\ngame: highcard\nseats: [Ada, Ben]\nseed: "+exponent+"\nmoves: []\n")
	require.Contains(t, p.Record(false).String(), `seed: "`+exponent+`"`)
	for _, bad := range []string{"12", digits + "0", digits[:63] + "g", "[]", "~", `""`} {
		requireError(t, "trey: 1\ngame: highcard\nseats: [Ada, Ben]\nseed: "+bad+"\nmoves: []\n", 4, 0, " here, not ")
	}
}

func TestTheDealerIsDrawnFromTheSeedAndWritten(t *testing.T) {
	p := mustReplay(t, proved)
	want, err := p.Setup.Source.FirstDealer(4)
	require.NoError(t, err)
	require.Equal(t, games.Seat(want), p.Setup.Dealer)
	require.Equal(t, games.Seat(want), p.Record(false).Dealer)
}
