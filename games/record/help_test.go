package record_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/gamestest/highcard"
	"trey/games/record"
)

// find knows one game, which is made for tests: see its rules page.
func find(slug string) (games.Game, bool) { return highcard.Game{}, slug == "highcard" }

// match is a whole match: three tricks of two seats.
const match = `trey: 1
game: highcard
options: {rounds: 1, stake: 25}
seats: [Ada, Ben]
dealer: 2
packs:
  - [AC, 2C, KH, 3C, 4C, AS, 7D, 8D]
moves:
  - 2 draw
  - 1 lay KH
  - 2 lay AS
  - 1 lay AC
  - 2 lay 3C
  - 1 lay 2C
  - 2 lay 4C
result: {ranks: [2, 1], scores: [1, 2], money: [-25, 25]}
`

func replay(text string, watch ...func(record.Moment)) (*record.Played, error) {
	r, err := record.Parse([]byte(text))
	if err != nil {
		return nil, err
	}
	return record.Replay(r, find, watch...)
}

func mustReplay(t *testing.T, text string) *record.Played {
	t.Helper()
	p, err := replay(text)
	require.NoError(t, err)
	return p
}

// edit returns the match with a text in it replaced.
func edit(t *testing.T, old, new string) string {
	t.Helper()
	require.Equal(t, 1, strings.Count(match, old), old)
	return strings.Replace(match, old, new, 1)
}

// insert returns the match with an entry before the given one.
func insert(t *testing.T, before, entry string) string {
	t.Helper()
	return edit(t, "  - "+before+"\n", "  - "+entry+"\n  - "+before+"\n")
}

// requireError checks that the text is refused with an error about the line, the move and what is wrong.
func requireError(t *testing.T, text string, line, move int, what string) *record.Error {
	t.Helper()
	_, err := replay(text)
	e := new(record.Error)
	require.ErrorAs(t, err, &e)
	require.Contains(t, e.Error(), what)
	require.Equal(t, line, e.Line, "line of: %v", e)
	require.Equal(t, move, e.Move, "move of: %v", e)
	return e
}

func replaceOnce(t *testing.T, text, old, new string) string {
	t.Helper()
	require.Equal(t, 1, strings.Count(text, old), old)
	return strings.Replace(text, old, new, 1)
}
