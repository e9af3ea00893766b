package record_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/all"
	"trey/games/record"
)

// findAny knows every game and the tests' own.
func findAny(slug string) (games.Game, bool) {
	if g, ok := find(slug); ok {
		return g, true
	}
	return all.Find(slug)
}

// What is read is written, and reads as the same; what replays is canonical, and replays to the same.
func FuzzRecord(f *testing.F) {
	f.Add([]byte(match))
	f.Add([]byte(proved))
	f.Add([]byte(`{"trey": 1, "game": "highcard", "seats": ["\ud83c\udfb2", ""], "dealer": 1, "packs": [[]], "moves": [{"expect": {"a": [{"b": 1.5}]}}]}`))
	f.Add([]byte("trey: 1\ngame: &a highcard\nseats: [*a, 'no']\nseed: 0b" + "10101010101010101010101010101010101010101010101010101010101010" + "\nmoves: []\n"))
	files, err := filepath.Glob("../*/testdata/records/*.yaml")
	require.NoError(f, err)
	require.NotEmpty(f, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		require.NoError(f, err)
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		r, err := record.Parse(data)
		if err != nil {
			e := new(record.Error)
			require.ErrorAs(t, err, &e)
			require.Positive(t, e.Line, "%v", e)
			return
		}
		text := r.String()
		again, err := record.Parse([]byte(text))
		require.NoError(t, err, text)
		require.Equal(t, text, again.String())
		require.Equal(t, r.Seats, again.Seats)
		p, err := record.Replay(r, findAny)
		if err != nil {
			require.ErrorAs(t, err, new(*record.Error))
			return
		}
		canonical := p.Record(true).String()
		again, err = record.Parse([]byte(canonical))
		require.NoError(t, err, canonical)
		p, err = record.Replay(again, findAny)
		require.NoError(t, err, canonical)
		require.Equal(t, canonical, p.Record(true).String())
	})
}
