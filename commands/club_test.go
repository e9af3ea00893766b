package commands_test

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"sync"
	"testing"
	"time"

	_ "github.com/mattn/go-sqlite3" // to see from beside whether anything is stored
	"github.com/stretchr/testify/require"

	"trey/bot"
	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/table"
	"trey/commands"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/games/gamestest"
	"trey/storage"
)

// Where things are in the club.
const (
	server, otherServer             = "2001", "2002"
	channel, lounge, thread, abroad = "3001", "3002", "3003", "3009"
)

// people are who uses the bot. The first three sit at every table at which is played.
func people() []string { return []string{"Ada", "Ben", "Cy", "Dora", "Eve"} }

func userID(i int) string { return strconv.Itoa(1001 + i) }

// club is the bot without Discord: intake, commands, tables and database.
type club struct {
	folder  string
	deals   map[string]map[cards.Seed][][]cards.Card // by game: packs of matches that are dealt otherwise
	texts   *locale.Catalogue
	render  *render.Renderer
	store   *storage.Store
	tables  *table.Tables
	handler *commands.Handler
	beside  *sql.Conn // another connection to the database
	close   func(t testing.TB)
	trouble bytes.Buffer // what is logged as an error
	logging sync.Mutex

	// Of the last interaction:
	seen    *discord.Interaction // as it was understood; nil if it wasn't
	answers []discord.Answer
}

// Write implements io.Writer, for the log.
func (c *club) Write(p []byte) (int, error) {
	c.logging.Lock()
	defer c.logging.Unlock()
	return c.trouble.Write(p)
}

func noon() time.Time { return time.Date(2026, time.March, 14, 12, 0, 0, 0, time.UTC) }

// open opens the club on its database.
func (c *club) open(t testing.TB) {
	log := slog.New(slog.NewTextHandler(c, &slog.HandlerOptions{Level: slog.LevelError}))
	file := filepath.Join(c.folder, "trey.db")
	var err error
	c.store, err = storage.Open(context.Background(), file, storage.Options{Now: noon})
	require.NoError(t, err)
	find := func(slug string) (games.Game, bool) {
		g, ok := all.Find(slug)
		return gamestest.Laid{Game: g, Packs: c.deals[slug]}, ok
	}
	c.tables = table.New(table.Config{
		Store: c.store, Find: find, Now: noon, Chance: rand.New(rand.NewPCG(1, 1)), Delay: time.Hour, Deadline: 24 * time.Hour, Lobby: time.Hour,
		Changed: func(int64) {}, Idle: time.Hour, Log: log,
	})
	if c.texts == nil {
		c.texts, err = locale.New(all.Games())
		require.NoError(t, err)
		c.render = render.New(c.texts, all.Games())
	}
	c.handler = commands.New(commands.Config{
		Tables: c.tables, Store: c.store, Render: c.render, Catalogue: c.texts, Games: all.Games(), Language: "en", Turn: 24 * time.Hour,
		Presence: bot.NewPresence(noon), Now: noon, Renew: func(int64, storage.Kind, int64) {}, Log: log,
	})
	db, err := sql.Open("sqlite3", "file:"+file+"?mode=ro")
	require.NoError(t, err)
	c.beside, err = db.Conn(context.Background())
	require.NoError(t, err)
	c.close = func(t testing.TB) {
		c.tables.Close()
		require.NoError(t, c.beside.Close())
		require.NoError(t, db.Close())
		require.NoError(t, c.store.Close())
	}
}

// stored counts what other connections have stored.
func (c *club) stored(t testing.TB) (n int) {
	require.NoError(t, c.beside.QueryRowContext(context.Background(), "PRAGMA data_version").Scan(&n))
	return n
}

// receive takes in an interaction as Discord would write it, past what the intake remembers.
func (c *club) receive(raw []byte) {
	c.seen, c.answers = nil, nil
	c.trouble.Reset()
	in := discord.NewIntake(c, c, discord.IntakeSettings{
		Texts: c.handler.Sorry, Log: slog.New(slog.NewTextHandler(c, &slog.HandlerOptions{Level: slog.LevelError})),
	})
	in.Receive(raw, time.Now())
	_ = in.Close(context.Background())
}

// Key implements discord.Handler.
func (c *club) Key(in *discord.Interaction) string {
	c.seen = in
	return c.handler.Key(in)
}

// Answer implements discord.Handler.
func (c *club) Answer(ctx context.Context, in *discord.Interaction) discord.Answer {
	return c.handler.Answer(ctx, in)
}

// Respond implements discord.Responder.
func (c *club) Respond(_ context.Context, _ *discord.Interaction, a discord.Answer) error {
	c.answers = append(c.answers, a)
	return nil
}

// Defer implements discord.Responder.
func (c *club) Defer(context.Context, *discord.Interaction) error { return nil }

// EditOriginal implements discord.Responder.
func (c *club) EditOriginal(ctx context.Context, in *discord.Interaction, m discord.Message) error {
	return c.Respond(ctx, in, discord.Answer{Kind: discord.Update, Message: m})
}

// FollowUp implements discord.Responder.
func (c *club) FollowUp(ctx context.Context, in *discord.Interaction, a discord.Answer) error {
	return c.Respond(ctx, in, a)
}

// said is all that was answered, as JSON.
func (c *club) said(t testing.TB) string {
	out, err := json.Marshal(c.answers)
	require.NoError(t, err)
	return string(out)
}

// account is the account of one of the people.
func (c *club) account(t testing.TB, i int) storage.Account {
	a, err := c.store.AccountOf(context.Background(), userID(i), people()[i], "de")
	require.NoError(t, err)
	return a
}

// furnish makes a club in which Ada, Ben and Cy have begun a match of each game, a match of the first is over, and Dora waits in a lobby.
func furnish(t testing.TB, folder string) *club {
	require.NoError(t, os.MkdirAll(folder, 0o700))
	c := &club{folder: folder}
	c.open(t)
	for _, g := range all.Games() {
		const made = 3
		id := c.seat(t, g, storage.Playing, channel, 0, 1, 2)
		c.play(t, id, made)
	}
	first := all.Games()[0]
	id := c.seat(t, first, storage.Playing, channel, 0, 1, 2)
	c.play(t, id, -1)
	c.seat(t, first, storage.Lobby, lounge, 3, 0)
	for i := range people() {
		c.account(t, i)
	}
	return c
}

// seat stores a table.
func (c *club) seat(t testing.TB, g games.Game, state storage.State, at string, seats ...int) int64 {
	options := games.Options{}
	if state == storage.Playing && at == channel {
		options = nil
	}
	change := storage.Change{SeatsChanged: true, Table: storage.Table{
		Server: server, Channel: at, Language: "en", Game: g.Info().Slug, Options: options, Capacity: max(3, g.Info().MinSeats),
		Host: c.account(t, seats[0]).ID, State: state, Secret: []byte("nobody knows it before its end. "), Pace: 24 * time.Hour, Started: noon(),
	}}
	for i, who := range seats {
		a := c.account(t, who)
		change.Table.Seats = append(change.Table.Seats, storage.Seat{Seat: i + 1, Account: a.ID, User: a.User, Name: a.Name, Locale: a.Locale})
	}
	id, err := c.store.Create(context.Background(), change)
	require.NoError(t, err)
	return id
}

// play makes so many moves at a table, each the one that looks best at once; all there are if it is negative.
func (c *club) play(t testing.TB, id int64, moves int) {
	ctx, r := context.Background(), rand.New(rand.NewPCG(3, 3))
	for n := 0; n != moves; n++ {
		over := true
		for i := range 3 {
			a := c.account(t, i)
			s, err := c.tables.See(ctx, id, a.ID)
			require.NoError(t, err)
			if s.Prompt != nil {
				over = false
				move := s.Game.Greedy().Choose(*s.View, *s.Prompt, r)
				require.NoError(t, c.tables.Move(ctx, id, table.By{Account: a}, table.AnyPrompt, move))
				break
			}
		}
		if over {
			return
		}
	}
}

// copyOf opens a club on a copy of another's database, which is closed.
func copyOf(t testing.TB, of *club, folder string, deals map[string]map[cards.Seed][][]cards.Card) *club {
	c := &club{folder: folder, deals: deals, texts: of.texts, render: of.render}
	c.restore(t, of)
	return c
}

// restore makes all as it is in the other club, which is closed.
func (c *club) restore(t testing.TB, of *club) {
	if c.close != nil {
		c.close(t)
		require.NoError(t, os.RemoveAll(c.folder))
	}
	require.NoError(t, os.CopyFS(c.folder, os.DirFS(of.folder)))
	c.open(t)
}

// otherwise lays the packs of the matches that go on such that a card of Ben's and one of Cy's have changed places, neither of which Ada or who
// watches has seen.
func (c *club) otherwise(t testing.TB) map[string]map[cards.Seed][][]cards.Card {
	deals := map[string]map[cards.Seed][][]cards.Card{}
	for n, g := range all.Games() {
		id := int64(n + 1)
		row, err := c.store.Table(context.Background(), id)
		require.NoError(t, err)
		moves, err := c.store.Moves(context.Background(), id)
		require.NoError(t, err)
		seed := cards.SeedFrom(row.Secret, strconv.FormatInt(id, 10), make([]string, len(row.Seats)))
		d := &dealt{game: g, seed: seed, moves: moves}
		deals[row.Game] = map[cards.Seed][][]cards.Card{seed: d.swapped(t)}
	}
	return deals
}

// dealt is a match that goes on.
type dealt struct {
	game  games.Game
	seed  cards.Seed
	moves []storage.Move
}

// steps are those of the match with other packs; nil if the moves can't be made then.
func (d *dealt) steps(t testing.TB, packs [][]cards.Card) (out []games.Step) {
	g := gamestest.Laid{Game: d.game, Packs: map[cards.Seed][][]cards.Card{d.seed: packs}}
	step, err := games.Begin(g, games.Setup{Seats: 3, Source: cards.Source{Seed: &d.seed}})
	require.NoError(t, err)
	out = append(out, step)
	for _, made := range d.moves {
		m, err := g.Info().ParseMove(made.Text)
		require.NoError(t, err)
		if step, err = step.Match.Apply(games.Seat(made.Seat), m); err != nil {
			return nil
		}
		out = append(out, step)
	}
	return out
}

func (d *dealt) swapped(t testing.TB) [][]cards.Card {
	options, err := d.game.Info().Complete(nil)
	require.NoError(t, err)
	pack := d.game.Pack(3, options)
	var packs [][]cards.Card
	for n := range 20 {
		deck, err := cards.Source{Seed: &d.seed}.Deal(n+1, pack)
		require.NoError(t, err)
		packs = append(packs, deck)
	}
	here, r := d.steps(t, packs), rand.New(rand.NewPCG(9, 9))
	for range 20_000 {
		i, j := r.IntN(len(pack)), r.IntN(len(pack))
		other := slices.Clone(packs)
		other[0] = slices.Clone(packs[0])
		other[0][i], other[0][j] = other[0][j], other[0][i]
		there := d.steps(t, other)
		if there == nil || !d.hands(here, there) {
			continue
		}
		hidden := true
		for n := range here {
			for _, viewer := range []games.Seat{games.Nobody, 1} {
				hidden = hidden && gamestest.Unseen(here[n], there[n], viewer, packs[0][i], packs[0][j])
			}
		}
		if hidden {
			return other
		}
	}
	t.Fatalf("nothing is hidden in %s", d.game.Info().Slug)
	return nil
}

// hands reports whether the hands of both others than Ada are other ones.
func (d *dealt) hands(here, there []games.Step) bool {
	last, n := len(here)-1, 0
	for i, z := range here[last].Match.Whole().Zones {
		if z.Layout == games.Fan && z.Owner > 1 && !slices.Equal(z.Cards, there[last].Match.Whole().Zones[i].Cards) {
			n++
		}
	}
	return n > 1
}
