package table_test

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/table"
	"trey/games"
	"trey/games/all"
	"trey/storage"
)

// staked is a club for the game, and its options such that a match is short and played for something.
func staked(t *testing.T, g games.Game, change func(*table.Config)) (*club, games.Options) {
	c := newClub(t, func(cfg *table.Config) {
		cfg.Find = func(slug string) (games.Game, bool) { return g, slug == g.Info().Slug }
		if change != nil {
			change(cfg)
		}
	})
	o := short(g.Info())
	if key := g.Info().Stake; key != "" {
		o[key] = "10"
	}
	return c, o
}

// begun is a match of Ada, Ben and a computer.
func (c *club) begun(g games.Game, o games.Options) int64 {
	return c.begunWith(g, o, func(id int64) error { return c.tables.AddComputer(c.t.Context(), id, c.by("Ben")) })
}

// begunWith is a match of Ada, Ben and whoever is added.
func (c *club) begunWith(g games.Game, o games.Options, add func(id int64) error) int64 {
	id, err := c.tables.Open(c.t.Context(), c.by("Ada"), table.Opening{Server: "1", Channel: "2", Language: "en", Game: g.Info().Slug, Options: o})
	require.NoError(c.t, err)
	require.NoError(c.t, c.tables.Join(c.t.Context(), id, c.by("Ben")))
	require.NoError(c.t, add(id))
	require.NoError(c.t, c.tables.Start(c.t.Context(), id, c.by("Ada")))
	return id
}

func (c *club) fairness(id int64, name string) *table.Fairness {
	f, err := c.tables.Fairness(c.t.Context(), id, c.by(name).Account.ID)
	require.NoError(c.t, err)
	return f
}

func TestAFinishedMatchIsVerifiedAlsoWhereSeatsHaveChanged(t *testing.T) {
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			c, o := staked(t, g, nil)
			id := c.begun(g, o)
			f := c.fairness(id, "Ben")
			require.Empty(t, f.Checks)
			require.Empty(t, f.Secret+f.Seed, "not before the match is over")
			require.Equal(t, f.Seats[1].Entropy, f.Part())
			require.Len(t, f.Commitment, 64)
			require.NoError(t, c.tables.Leave(t.Context(), id, c.by("Ben")))
			require.NoError(t, c.tables.Join(t.Context(), id, c.by("Cy")))
			c.playWell(id, "Ada", "Cy")
			after := c.fairness(id, "Cy")
			require.True(t, after.Holds(), "%+v", after.Checks)
			require.Len(t, after.Checks, 5)
			require.Equal(t, f.Commitment, after.Commitment)
			secret, err := hex.DecodeString(after.Secret)
			require.NoError(t, err)
			hashed := append(secret, strconv.FormatInt(id, 10)...)
			for _, p := range after.Seats {
				hashed = append(append(hashed, ':'), p.Entropy...)
			}
			sum := sha256.Sum256(hashed)
			require.Equal(t, hex.EncodeToString(sum[:]), after.Seed)
			past, err := c.tables.Past(t.Context(), id)
			require.NoError(t, err)
			require.Equal(t, after.Seed, hex.EncodeToString(past.Record().Seed[:]))
		})
	}
}

// A deal is his who had the seat when it began: who sits down before the next move takes part from the deal after that on.
func TestWhoSitsDownJustAsADealIsSettledHasThatAfterTheNext(t *testing.T) {
	tried := 0
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			c, o := staked(t, g, nil)
			id := c.begunWith(g, o, func(id int64) error { return c.tables.Join(t.Context(), id, c.by("Di")) })
			deal := c.see(id, "").View.Deal
			c.playUntil(id, func(s table.Snapshot) bool { return over(s) || s.View.Deal > deal }, "Ada", "Ben", "Di")
			if over(c.see(id, "")) {
				return // a match of this game is one deal
			}
			tried++
			require.NoError(t, c.tables.Leave(t.Context(), id, c.by("Ben")))
			require.NoError(t, c.tables.Join(t.Context(), id, c.by("Cy")))
			c.playWell(id, "Ada", "Cy", "Di")
			require.True(t, c.fairness(id, "Cy").Holds(), "%+v", c.fairness(id, "Cy").Checks)
		})
	}
	require.NotZero(t, tried)
}

func TestBookedSumsDealsByWhoHadTheSeatWhenTheyBegan(t *testing.T) {
	row := storage.Table{Seats: []storage.Seat{{Seat: 1, Account: 11}, {Seat: 2, Account: 24}}}
	var sat []storage.Sitter
	for _, s := range []storage.Sitting{
		{Move: 0, Seat: 1, Account: 11, What: storage.Sat}, {Move: 0, Seat: 2, Account: 21, What: storage.Sat}, {Move: 0, Seat: 2, Account: 22, What: storage.Sat},
		{Move: 5, Seat: 2, Account: 23, What: storage.Sat}, {Move: 6, Seat: 2, Account: 29, What: storage.StoodIn}, {Move: 10, Seat: 2, Account: 24, What: storage.Sat},
	} {
		sat = append(sat, storage.Sitter{Sitting: s})
	}
	deal := func(n, from int) []table.Booking {
		return []table.Booking{{Settlement: games.Settlement{Deal: n, Money: []int64{4, -4}}, From: from}}
	}
	for _, tt := range []struct {
		from  int
		whose int64
		what  string
	}{
		{0, 21, "the first deal is his who had the seat when the match began"},
		{5, 22, "who sits down after the move that ended a deal comes too late for the next"},
		{6, 23, "a move later the seat is his; who plays in his stead has nothing"},
		{10, 23, "again too late"},
		{11, 24, "and after that"},
	} {
		require.Equal(t, map[int]map[int64]int64{1: {11: 4, tt.whose: -4}}, table.Booked(row, sat, deal(1, tt.from)), tt.what)
	}
	require.Equal(t, map[int]map[int64]int64{1: {11: 4, 24: -4}}, table.Booked(row, nil, deal(1, 5)), "of matches of which nothing was noted: who has it now")
	require.Empty(t, table.Booked(row, sat, []table.Booking{{Settlement: games.Settlement{Deal: 1, Money: []int64{0, 0}}}}))
}

func TestAMatchThatEndedEarlyKeepsItsSecret(t *testing.T) {
	c, o := staked(t, all.Games()[0], nil)
	id := c.begun(all.Games()[0], o)
	require.NoError(t, c.tables.End(t.Context(), id, c.by("Ada"), true))
	f := c.fairness(id, "Ada")
	require.Equal(t, storage.Closed, f.State)
	require.Empty(t, f.Secret+f.Seed)
	require.Empty(t, f.Checks)
}

// forging is a store that lies.
type forging struct {
	table.Store
	table    func(*storage.Table)
	moves    func([]storage.Move) []storage.Move
	finished func(*storage.Finished)
	booked   func(map[int]map[int64]int64)
	lives    func([][]int)
	unseen   bool
}

func (f *forging) Table(ctx context.Context, id int64) (storage.Table, error) {
	t, err := f.Store.Table(ctx, id)
	if f.table != nil {
		f.table(&t)
	}
	return t, err
}

func (f *forging) Moves(ctx context.Context, id int64) ([]storage.Move, error) {
	list, err := f.Store.Moves(ctx, id)
	if f.moves != nil {
		list = f.moves(list)
	}
	return list, err
}

func (f *forging) FinishedMatch(ctx context.Context, id int64) (storage.Finished, error) {
	m, err := f.Store.FinishedMatch(ctx, id)
	if f.finished != nil {
		f.finished(&m)
	}
	return m, err
}

func (f *forging) Booked(ctx context.Context, id int64) (map[int]map[int64]int64, error) {
	m, err := f.Store.Booked(ctx, id)
	if f.booked != nil {
		f.booked(m)
	}
	return m, err
}

func (f *forging) Lives(ctx context.Context, id int64) ([][]int, error) {
	list, err := f.Store.Lives(ctx, id)
	if f.lives != nil {
		f.lives(list)
	}
	return list, err
}

func (f *forging) Interaction(ctx context.Context, id string) (int64, bool, error) {
	at, seen, err := f.Store.Interaction(ctx, id)
	return at, seen && !f.unseen, err
}

func TestWhatIsForgedAfterwardsDoesntHold(t *testing.T) {
	f := &forging{}
	g := all.Games()[0]
	c, o := staked(t, g, func(cfg *table.Config) { f.Store, cfg.Store = cfg.Store, f })
	id := c.begun(g, o)
	c.playWell(id, "Ada", "Ben")
	store := f.Store
	for _, tt := range []struct {
		name  string
		lie   forging
		fails []string
	}{
		{"nothing", forging{}, nil},
		{"another secret", forging{table: func(t *storage.Table) { t.Secret[0]++ }}, []string{table.MovesCheck, table.ResultCheck, table.BooksCheck}},
		{"another dealer", forging{table: func(t *storage.Table) { t.Dealer = t.Dealer%3 + 1 }}, []string{table.DealerCheck}},
		{"another number", forging{table: func(t *storage.Table) { t.Seats[2].Entropy = "7" }}, []string{table.NumbersCheck}},
		{"a number that nobody pressed", forging{unseen: true}, []string{table.NumbersCheck}},
		{"a move less", forging{moves: func(l []storage.Move) []storage.Move { return l[:len(l)-1] }}, []string{table.MovesCheck, table.ResultCheck, table.BooksCheck}},
		{"a move twice", forging{moves: func(l []storage.Move) []storage.Move { return append(l, l[len(l)-1]) }}, []string{table.MovesCheck}},
		{"another rank", forging{finished: func(m *storage.Finished) { m.Seats[0].Rank += 2 }}, []string{table.ResultCheck}},
		{"another amount", forging{finished: func(m *storage.Finished) { m.Seats[0].Money++ }}, []string{table.ResultCheck}},
		{"an entry of the ledger", forging{booked: func(m map[int]map[int64]int64) {
			for _, deal := range m {
				for account := range deal {
					deal[account]++
				}
			}
		}}, []string{table.BooksCheck}},
		{"a deal that wasn't", forging{booked: func(m map[int]map[int64]int64) { m[99] = map[int64]int64{1: 5, 2: -5} }}, []string{table.BooksCheck}},
		{"lives", forging{lives: func(l [][]int) { l[0][0]++ }}, []string{table.BooksCheck}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			*f = tt.lie
			f.Store = store
			got := c.fairness(id, "Ada")
			require.Len(t, got.Checks, 5)
			require.Equal(t, tt.fails == nil, got.Holds())
			var fails []string
			for _, check := range got.Checks {
				if !check.Holds {
					fails = append(fails, check.What)
				}
			}
			require.Subset(t, fails, tt.fails)
		})
	}
}
