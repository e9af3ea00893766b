package table_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/table"
	"trey/games"
	"trey/games/all"
	"trey/storage"
)

// TestAMatchTellsHowItCameToItsResult plays a match of every game at a table, and again after a restart.
func TestAMatchTellsHowItCameToItsResult(t *testing.T) {
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			c := newClub(t, func(cfg *table.Config) {
				cfg.Find = func(slug string) (games.Game, bool) { return g, slug == g.Info().Slug }
			})
			id, err := c.tables.Open(t.Context(), c.by("Ada"), table.Opening{Server: "1", Channel: "2", Language: "en", Game: g.Info().Slug, Options: short(g.Info())})
			require.NoError(t, err)
			for range max(g.Info().MinSeats, 3) - 1 {
				require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
			}
			require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
			c.playOut(id, "Ada")
			s, err := c.tables.See(t.Context(), id, 0)
			require.NoError(t, err)
			require.Equal(t, storage.Over, s.State)
			require.NotEmpty(t, s.Scores.Rows)
			require.Len(t, s.Scores.Rows, max(s.View.Deal, 1), "a row for each deal")
			last := s.Scores.Rows[len(s.Scores.Rows)-1]
			for i, score := range s.View.Result.Scores {
				require.EqualValues(t, score, last[i], "the last row is the result")
			}
			c.restart()
			again, err := c.tables.See(t.Context(), id, 0)
			require.NoError(t, err)
			require.Equal(t, s.Scores, again.Scores)
		})
	}
}

// short is options that make a match of few deals: those that count lives or rounds are near their least.
func short(in *games.Info) games.Options {
	o := games.Options{}
	for _, opt := range in.Options {
		if opt.Key == "lives" || opt.Key == "rounds" {
			o[opt.Key] = strconv.Itoa(min(opt.Min+2, opt.Max))
		}
	}
	return o
}
