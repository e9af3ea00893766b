package gamestest

import (
	"encoding/json"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/record"
)

func (s *suite) find(slug string) (games.Game, bool) { return s.g, slug == s.in.Slug }

// record returns the record of the first n moves.
func (p *play) record(n int) *record.Record {
	names := make([]string, p.setup.Seats)
	for i := range names {
		names[i] = "Seat " + strconv.Itoa(i+1)
	}
	moves := make([]string, n)
	for i, made := range p.moves[:n] {
		moves[i] = strconv.Itoa(int(made.Seat)) + " " + p.in.MoveText(made.Move)
	}
	return record.New(p.in.Slug, p.setup.Options, names, p.setup.Dealer, p.setup.Source.Seed, nil, moves)
}

// checkRecord writes the match, reads it and replays it, whole and in part.
func (p *play) checkRecord() {
	played, err := record.Replay(p.record(len(p.moves)), p.find)
	require.NoError(p.rt, err)
	text := played.Record(false).String()
	read, err := record.Parse([]byte(text))
	require.NoError(p.rt, err)
	again, err := record.Replay(read, p.find)
	require.NoError(p.rt, err)
	require.Equal(p.rt, text, again.Record(false).String(), "the same match has the same record")
	require.Equal(p.rt, p.moments[len(p.moments)-1].print, p.fingerprint(again.Match), "the replay comes to the same")

	n := p.someMoment()
	part, err := record.Replay(p.record(n), p.find)
	require.NoError(p.rt, err)
	require.Equal(p.rt, p.moments[n].print, p.fingerprint(part.Match), "the replay of %d moves comes to the same", n)
	finished, ok := again.Finished()
	require.True(p.rt, ok)
	whole, err := finished.Whole(n)
	require.NoError(p.rt, err)
	require.Equal(p.rt, printView(p.moments[n].step.Match.Whole()), printView(whole))
}

// checkRecords replays the game's records: those in its own folder and the shared ones, where there are any.
func (s *suite) checkRecords(t *testing.T) {
	shared := filepath.Join(root(t), "..", "shared", "records", s.in.Slug)
	for _, dir := range []string{filepath.Join("testdata", "records"), shared} {
		files, err := os.ReadDir(dir)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		require.NoError(t, err)
		for _, f := range files {
			t.Run(f.Name(), func(t *testing.T) { s.checkRecordFile(t, filepath.Join(dir, f.Name())) })
		}
	}
}

func (s *suite) checkRecordFile(t *testing.T, path string) {
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	r, err := record.Parse(data)
	require.NoError(t, err)
	played, err := record.Replay(r, s.find)
	require.NoError(t, err)
	for _, checks := range []bool{false, true} {
		text := played.Record(checks).String()
		read, err := record.Parse([]byte(text))
		require.NoError(t, err)
		again, err := record.Replay(read, s.find)
		require.NoError(t, err, "its canonical form replays too")
		require.Equal(t, text, again.Record(checks).String())
	}
	_, err = json.Marshal(played.State())
	require.NoError(t, err)
}

// root returns the folder of the module.
func root(t *testing.T) string {
	dir, err := filepath.Abs(".")
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		up := filepath.Dir(dir)
		require.NotEqual(t, dir, up, "no go.mod above the test's folder")
		dir = up
	}
}
