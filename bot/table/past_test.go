package table_test

import (
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/table"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/games/record"
	"trey/storage"
)

// pastOf plays a match of the game with computers and returns it.
func pastOf(t *testing.T, g games.Game, o games.Options) *table.Past {
	c := newClub(t, func(cfg *table.Config) {
		cfg.Find = func(slug string) (games.Game, bool) { return g, slug == g.Info().Slug }
	})
	id, err := c.tables.Open(t.Context(), c.by("Ada"), table.Opening{Server: "1", Channel: "2", Language: "en", Game: g.Info().Slug, Options: o})
	require.NoError(t, err)
	for range max(g.Info().MinSeats, 3) - 1 {
		require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
	}
	require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
	c.playOut(id, "Ada")
	p, err := c.tables.Past(t.Context(), id)
	require.NoError(t, err)
	return p
}

func TestAPastMatchShowsEveryHandAtEveryMoment(t *testing.T) {
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			p := pastOf(t, g, short(g.Info()))
			require.Positive(t, p.Moves)
			said := 0
			for n := 0; n <= p.Moves; n++ {
				m, err := p.At(n)
				require.NoError(t, err)
				require.Equal(t, n, m.Number)
				require.Equal(t, n == p.Moves, m.State == storage.Over)
				require.Equal(t, n == p.Moves, m.View.Over)
				said += len(m.Log)
				for _, z := range m.View.Zones {
					if z.Owner != games.Nobody && z.Layout == games.Fan {
						require.Len(t, z.Cards, z.Count)
						require.NotContains(t, z.Cards, cards.Back)
					}
				}
			}
			require.Positive(t, said, "what happened is said")
			first, err := p.At(-1)
			require.NoError(t, err)
			require.Zero(t, first.Number)
			last, err := p.At(p.Moves + 1)
			require.NoError(t, err)
			require.Equal(t, p.Moves, last.Number)
		})
	}
}

func TestAPastMatchHasItsRecord(t *testing.T) {
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			text := pastOf(t, g, short(g.Info())).Record().String()
			r, err := record.Parse([]byte(text))
			require.NoError(t, err)
			require.NotNil(t, r.Result)
			require.NotContains(t, text, "Ada")
			_, err = record.Replay(r, all.Find)
			require.NoError(t, err)
		})
	}
}

func TestAPastMatchKnowsWhereItsDealsBegin(t *testing.T) {
	g := all.Games()[0]
	p := pastOf(t, g, nil)
	require.Greater(t, len(p.Deals), 2)
	for i, at := range p.Deals {
		before, err := p.At(at - 1)
		require.NoError(t, err)
		begun, err := p.At(at)
		require.NoError(t, err)
		if i > 0 {
			require.Less(t, before.View.Deal, begun.View.Deal)
			require.Equal(t, p.Deals[i-1], begun.LastDeal)
			require.Equal(t, at, before.NextDeal)
		}
	}
	last, err := p.At(p.Moves)
	require.NoError(t, err)
	require.Equal(t, -1, last.NextDeal)
	require.Len(t, p.Lives, last.View.Deal, "the lives after every deal")
}

func TestAMatchThatIsNotOverHasNoPast(t *testing.T) {
	c := newClub(t, nil)
	refused := func(id int64) {
		t.Helper()
		p, err := c.tables.Past(t.Context(), id)
		require.Equal(t, "core.trouble.past", told(t, err))
		require.Nil(t, p)
	}
	id := c.lobby("Ada", "Ben")
	refused(id)
	require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
	refused(id)
	require.NoError(t, c.tables.End(t.Context(), id, c.by("Ada"), true))
	require.Equal(t, storage.Closed, c.see(id, "").State)
	refused(id)
	over := c.match("Ada", "Ben")
	c.playOut(over, "Ada", "Ben")
	_, err := c.tables.Past(t.Context(), over)
	require.NoError(t, err)
	_, err = c.tables.Past(t.Context(), 999)
	require.ErrorIs(t, err, storage.ErrNotFound)
}

func TestAPastMatchSaysWhoSatWhere(t *testing.T) {
	c := newClub(t, nil)
	id := c.match("Ada", "Ben")
	name := "Ada"
	if c.see(id, "Ada").Prompt == nil {
		name = "Ben"
	}
	require.NoError(t, c.moveDefault(id, name))
	require.NoError(t, c.tables.Leave(t.Context(), id, c.by("Ben")))
	require.NoError(t, c.tables.Join(t.Context(), id, c.by("Cy")))
	c.playOut(id, "Ada", "Cy")
	p, err := c.tables.Past(t.Context(), id)
	require.NoError(t, err)
	names := func(n int) []string {
		m, err := p.At(n)
		require.NoError(t, err)
		return []string{m.Seats[0].Name, m.Seats[1].Name}
	}
	require.Equal(t, []string{"Ada", "Ben"}, names(0))
	require.Equal(t, []string{"Ada", "Cy"}, names(p.Moves))
	last := p.Sitters[len(p.Sitters)-1]
	require.Equal(t, "Cy", last.Name)
	require.Positive(t, last.Move)
	require.Equal(t, storage.Sat, last.What)
}

func BenchmarkPast(b *testing.B) {
	for _, g := range all.Games() {
		b.Run(g.Info().Slug, func(b *testing.B) {
			o := games.Options{}
			for _, opt := range g.Info().Options {
				if opt.Key == "lives" || opt.Key == "rounds" {
					o[opt.Key] = strconv.Itoa(opt.Max)
				}
			}
			c, id := longest(b, g, o)
			var moves int
			for b.Loop() {
				p, err := c.tables.Past(b.Context(), id)
				require.NoError(b, err)
				_, err = p.At(p.Moves - 1)
				require.NoError(b, err)
				moves = p.Moves
			}
			b.ReportMetric(float64(moves), "moves")
		})
	}
}

// longest is a match with as many seats as there can be, all computers but one.
func longest(t testing.TB, g games.Game, o games.Options) (*club, int64) {
	c := newClub(t, func(cfg *table.Config) {
		cfg.Find = func(slug string) (games.Game, bool) { return g, slug == g.Info().Slug }
	})
	id, err := c.tables.Open(t.Context(), c.by("Ada"), table.Opening{Server: "1", Channel: "2", Language: "en", Game: g.Info().Slug, Options: o})
	require.NoError(t, err)
	for range g.Info().MaxSeats - 1 {
		require.NoError(t, c.tables.AddComputer(t.Context(), id, c.by("Ada")))
	}
	require.NoError(t, c.tables.Start(t.Context(), id, c.by("Ada")))
	for c.see(id, "").State == storage.Playing {
		if s := c.see(id, "Ada"); s.Prompt != nil {
			require.NoError(t, c.moveDefault(id, "Ada"))
		}
	}
	return c, id
}
