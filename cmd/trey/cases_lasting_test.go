package main

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/storage"
)

// TestCase14TheClocksDontRunWhileTheBotIsAway: hours without the bot cost nobody any of his time.
func TestCase14TheClocksDontRunWhileTheBotIsAway(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	p := step(ada, ben)
	c.settled()
	row := c.stored(1)
	left, from := row.Deadline.Sub(k.Now()), k.Now()
	c.end()
	k.Advance(5 * time.Hour)
	c.start(clubOptions{program: func(p *Program) { p.Now, p.Elapsed = k.Now, nil }})
	c.looks(k, from, 5*time.Hour-patience)
	c.settled()
	require.Equal(t, 1, c.moves(1), "nothing was played for %s", p.name)
	after := c.stored(1)
	require.Equal(t, row.Secret, after.Secret)
	require.Zero(t, after.Clocks[0].Missed)
	step(ada, ben)
	require.Equal(t, 2, c.moves(1))
	// And from then on they run again.
	k.Advance(left + 2*time.Minute)
	require.Eventually(t, func() bool { return c.moves(1) > 2 || c.stored(1).Clocks[0].Reminded }, patience, 5*time.Millisecond)
}

// TestCase15ManyAtOnce: people press at many tables at once while another program holds a long view of the database and trey backup copies it again and
// again. Every press is answered and stored once, and every copy is a whole database.
func TestCase15ManyAtOnce(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{sandbox: func(s *sandbox.Config) { s.Limits.Off = true }})
	const tables, presses = 6, 8
	var people []person
	for n := range tables {
		u, err := c.sandbox.AddUser(fmt.Sprint("Player ", n+1), "en-GB")
		require.NoError(t, err)
		p := person{c, u.GlobalName, u.ID}.at(c.sandbox.AddChannel(fmt.Sprint("table-", n+1), ""))
		p.openTable(forever(), 1)
		people = append(people, p)
	}
	db := c.beside()
	reader, err := db.Conn(t.Context())
	require.NoError(t, err)
	rows, err := reader.QueryContext(t.Context(), "SELECT id FROM accounts")
	require.NoError(t, err)
	require.True(t, rows.Next(), "a reader who holds his view all the while")

	calm := c.sandbox.StartStorm(sandbox.StormSettings{}) // it strikes nothing, but knows when the machine itself stands still
	defer calm.Stop()
	done := make(chan struct{})
	copies := make(chan int)
	go func() { copies <- c.backUpUntil(filepath.Join(t.TempDir(), "copy"), done) }()
	var mu sync.Mutex
	moved := map[string]bool{} // interactions
	var playing sync.WaitGroup
	for n, p := range people {
		playing.Go(func() {
			r := rand.New(rand.NewPCG(15, uint64(n)))
			for end := time.Now().Add(patience); len(p.pressed(r, &mu, moved)) < presses && time.Now().Before(end); {
			}
		})
	}
	playing.Wait()
	close(done)
	made := <-copies
	require.NoError(t, rows.Close())
	require.NoError(t, reader.Close())
	c.settled()
	require.GreaterOrEqual(t, made, 2)
	require.NotEmpty(t, moved)
	for n := range tables {
		require.NotZero(t, c.moves(int64(n+1)))
	}
	for id := range moved {
		_, seen, err := c.program.store.Interaction(t.Context(), id)
		require.NoError(t, err)
		require.True(t, seen, "a move that was answered is stored")
	}
	require.Empty(t, c.sandbox.Unanswered())
	require.NoError(t, c.program.store.Check(t.Context()))
}

// pressed makes one press at his table if he is asked, notes it, and returns those of his so far.
func (p person) pressed(r *rand.Rand, mu *sync.Mutex, moved map[string]bool) (his []string) {
	never := make(chan struct{})
	if id := p.moveOnce(r, never); id != "" {
		mu.Lock()
		moved[id] = true
		mu.Unlock()
	}
	list, err := p.program.store.TablesOf(context.Background(), p.id, storage.Playing)
	if err != nil || len(list) == 0 {
		return make([]string, 1000) // his match is over
	}
	moves, err := p.program.store.Moves(context.Background(), list[0].ID)
	for _, m := range moves {
		if m.Account == list[0].Seats[0].Account {
			his = append(his, m.Text)
		}
	}
	if err != nil {
		p.t.Error(err)
	}
	return his
}

// backUpUntil has trey backup copy the database, from a process of its own, again and again until done. It checks each copy and returns how many there
// were.
func (c *club) backUpUntil(folder string, done <-chan struct{}) (n int) {
	for {
		n++
		path := fmt.Sprint(folder, n)
		if r := trey(c.t, nil, "backup", "--database", c.database, path); r.code != 0 {
			c.t.Errorf("backup %d: %s", n, r.stderr)
			return n
		}
		s, err := storage.Open(context.Background(), path, storage.Options{})
		if err != nil {
			c.t.Errorf("backup %d: %v", n, err)
			return n
		}
		if err := s.Check(context.Background()); err != nil {
			c.t.Errorf("backup %d: %v", n, err)
		}
		if err := s.Close(); err != nil {
			c.t.Errorf("backup %d: %v", n, err)
		}
		select {
		case <-done:
			return n
		case <-time.After(50 * time.Millisecond):
		}
	}
}

// TestCase16ADatabaseOfEveryReleaseIsPlayedOn: the program itself brings it up to date at its start; what was in it stands, and it can be played at.
func TestCase16ADatabaseOfEveryReleaseIsPlayedOn(t *testing.T) {
	t.Parallel()
	dumps, err := filepath.Glob(filepath.Join(repository(t), "storage", "testdata", "released", "*.sql"))
	require.NoError(t, err)
	require.NotEmpty(t, dumps)
	for _, dump := range dumps {
		t.Run(strings.TrimSuffix(filepath.Base(dump), ".sql"), func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{outside: true})
			text, err := os.ReadFile(dump)
			require.NoError(t, err)
			db := c.beside()
			// The places in it aren't Discord's.
			places := strings.NewReplacer("'channel'", "'"+c.cards+"'", "'thread'", "'"+c.in("lounge").cards+"'", "'server'", "'"+c.person("Ada").serverID()+"'")
			_, err = db.Exec(places.Replace(string(text)))
			require.NoError(t, err)
			var before, version int
			require.NoError(t, db.QueryRow("SELECT count(*) FROM entries").Scan(&before))
			require.NoError(t, db.Close())
			c.start(clubOptions{})
			t.Cleanup(c.end)
			c.settled() // what was owed of the old table comes before the new one
			db = c.beside()
			require.NoError(t, db.QueryRow("PRAGMA user_version").Scan(&version))
			require.Equal(t, len(dumps), version)
			var after int
			require.NoError(t, db.QueryRow("SELECT count(*) FROM entries").Scan(&after))
			require.Equal(t, before, after)
			require.Equal(t, storage.Over, c.stored(1).State)
			ada := c.person("Ada")
			ada.openTable(forever(), 1)
			step(ada)
			require.NoError(t, c.program.store.Check(t.Context()))
		})
	}
}

// TestCase16ANewerDatabaseIsRefused: the program says which version it is and which it knows, ends, and leaves the file as it was.
func TestCase16ANewerDatabaseIsRefused(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{outside: true})
	s := c.open()
	require.NoError(t, s.Close())
	db := c.beside()
	_, err := db.Exec("PRAGMA journal_mode = DELETE; PRAGMA user_version = 999")
	require.NoError(t, err)
	require.NoError(t, db.Close())
	before, err := os.ReadFile(c.database)
	require.NoError(t, err)
	bot := c.spawn()
	require.Equal(t, 1, bot.ends(t))
	said := bot.out.String()
	require.Contains(t, said, "999")
	require.Contains(t, said, c.database)
	require.Regexp(t, "newer", said)
	require.NotContains(t, said, "goroutine")
	after, err := os.ReadFile(c.database)
	require.NoError(t, err)
	require.Equal(t, before, after, "untouched")
}
