package main

import (
	"database/sql"
	"errors"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/storage"
	"trey/storage/disktest"
)

// The numbers are those of the twenty-five faults that the bot must bear.

// outside opens a club whose bot is a process of its own, in which Ada and Ben play.
func outside(t *testing.T, more ...string) (*club, *child, person, person) {
	t.Parallel()
	c := newClub(t, clubOptions{outside: true, sandbox: func(s *sandbox.Config) { s.Limits.Off = true }})
	bot := c.spawn(more...)
	t.Cleanup(func() { _ = bot.cmd.Process.Kill() }) // it has ended if all went well
	c.awaitBot()
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	return c, bot, ada, ben
}

// beside opens the database beside the bot that uses it.
func (c *club) beside() *sql.DB {
	db, err := sql.Open("sqlite3", "file:"+c.database)
	require.NoError(c.t, err)
	c.t.Cleanup(func() { assert.NoError(c.t, db.Close()) })
	return db
}

// count returns how many moves are stored, as another program sees it.
func count(t *testing.T, db *sql.DB) (n int) {
	require.NoError(t, db.QueryRow("SELECT count(*) FROM moves").Scan(&n))
	return n
}

// start begins the press of the message's first answer.
func (p person) start(m sandbox.Message) string {
	p.t.Helper()
	use := guest.Answers(m)[0]
	press := sandbox.Press{User: p.id, Message: m.ID, CustomID: use.CustomID}
	if len(use.Options) > 0 {
		press.Values = []string{use.Options[0].Value}
	}
	id, err := p.sandbox.StartPress(press)
	require.NoError(p.t, err)
	return id
}

// TestFault01KilledBetweenCommitAndAnswer: the move stands, a repeated press is told so, and the messages are repaired at the next start. Seen to
// fail with the number of the prompt not compared, with nothing owed looked for at the start, and with moves not replayed.
func TestFault01KilledBetweenCommitAndAnswer(t *testing.T) {
	c, bot, ada, ben := outside(t)
	db := c.beside()
	p, m := asked(ada, ben)
	hold := make(chan struct{})
	defer close(hold)
	remove := c.sandbox.Inject(sandbox.Hang(hold).Repeat(-1)) // neither the answer nor any message gets through
	p.start(m)
	require.Eventually(t, func() bool { return count(t, db) == 1 }, patience, time.Millisecond)
	bot.kill(t)
	remove()

	held := make(chan struct{})
	free := c.sandbox.Inject(sandbox.Fault{Match: func(r sandbox.Request) bool { return strings.Contains(r.Path, "/messages") }, Times: -1, Hold: held})
	again := c.spawn()
	defer again.kill(t)
	c.awaitBot()
	after, err := p.press(m, guest.Answers(m)[0]) // before the hand is repaired, and with it the button is gone
	free()
	close(held)
	require.NoError(t, err)
	require.Contains(t, after.Text(), stale[p.name])
	require.Equal(t, 1, count(t, db))
	require.Eventually(t, func() bool { return c.owes(db) == 0 }, patience, 5*time.Millisecond, "the messages are repaired")
	for _, q := range []person{ada, ben} {
		hand, ok := q.hand()
		require.True(t, ok)
		require.Equal(t, answersOf(q.command("hand", nil)), answersOf(hand))
	}
}

// stale is how each is told that a press comes too late, in his language.
var stale = map[string]string{"Ada": "decided already", "Ben": "schon entschieden"}

// owes returns how many messages show less than they should.
func (c *club) owes(db *sql.DB) (n int) {
	require.NoError(c.t, db.QueryRow("SELECT count(*) FROM deliveries WHERE done < wanted").Scan(&n))
	return n
}

// stuck makes the last step of a move's transaction take longer than anybody waits: all else has been written by then.
const stuck = `CREATE TRIGGER stuck AFTER UPDATE OF wanted ON deliveries BEGIN
	SELECT count(*) FROM sqlite_schema a, sqlite_schema b, sqlite_schema c, sqlite_schema d, sqlite_schema e, sqlite_schema f, sqlite_schema g;
END`

// TestFault02KilledBeforeTheCommit: nothing of the move happened, however much of its transaction was through, and the button still works. Seen to
// fail with each statement a transaction of its own, and with the interaction stored apart from the move.
func TestFault02KilledBeforeTheCommit(t *testing.T) {
	c, bot, ada, ben := outside(t)
	db := c.beside()
	p, m := asked(ada, ben)
	_, err := db.Exec(stuck)
	require.NoError(t, err)
	lock, err := db.Conn(t.Context())
	require.NoError(t, err)
	id := p.start(m)
	writing := 0 // how often in a row the bot was found writing
	require.Eventually(t, func() bool {
		writing++
		if _, err := lock.ExecContext(t.Context(), "PRAGMA busy_timeout = 0; BEGIN IMMEDIATE; ROLLBACK"); err == nil {
			writing = 0
		}
		return writing == 10
	}, patience, 5*time.Millisecond, "the move isn't being written")
	bot.kill(t)
	require.NoError(t, lock.Close())
	_, err = db.Exec("DROP TRIGGER stuck")
	require.NoError(t, err)

	again := c.spawn()
	defer again.kill(t)
	c.awaitBot()
	require.Zero(t, count(t, db))
	var seen int
	require.NoError(t, db.QueryRow("SELECT count(*) FROM interactions WHERE id = ?", id).Scan(&seen))
	require.Zero(t, seen)
	_, err = p.press(m, guest.Answers(m)[0])
	require.NoError(t, err)
	require.Equal(t, 1, count(t, db))
}

// TestFault03PowerLoss: what was acknowledged is stored, and every table goes on, whatever of the last writes reached the disk. Seen to
// fail with synchronous NORMAL and with OFF.
func TestFault03PowerLoss(t *testing.T) {
	t.Parallel()
	library := disktest.Library(t)
	c := newClub(t, clubOptions{outside: true, sandbox: unlimited})
	g := group{c.person("Ada"), []person{c.person("Ben")}, 1}
	bot := c.spawn()
	c.awaitBot()
	g.sitDown()
	bot.kill(t)
	r := rand.New(rand.NewPCG(3, 3))
	stored := map[int64]kept{}
	c.inspect(stored, nil)
	grown := 0
	for seed := range 4 {
		bot = c.spawn("LD_PRELOAD="+library, "DISK_POWER="+strconv.Itoa(60+r.IntN(200)), "DISK_SEED="+strconv.Itoa(seed))
		gone := make(chan struct{})
		go func() {
			_ = bot.cmd.Wait() // it is killed by the loss of power
			close(gone)
		}()
		require.Eventually(t, func() bool { return isClosed(gone) || c.answers() }, patience, 5*time.Millisecond)
		acknowledged := c.playUntilGone([]group{g}, gone)
		require.False(t, bot.cmd.ProcessState.Exited(), "%s", bot.out)
		grown += c.inspect(stored, acknowledged)
	}
	require.NotZero(t, grown)
	bot = c.spawn()
	defer bot.kill(t)
	c.awaitBot()
	g.goesOn(r)
}

func isClosed(ch <-chan struct{}) bool {
	select {
	case <-ch:
		return true
	default:
		return false
	}
}

// playUntilGone lets everybody play by /hand until the bot is gone, and returns the interactions that moved and were answered.
func (c *club) playUntilGone(groups []group, gone <-chan struct{}) []string {
	return c.playUntil(groups, 0, func() { <-gone })
}

// TestFault22TheDiskIsFull: a move that can't be stored is refused with a plain word, the process stays, and recovers with the disk. Seen to fail
// with the error of a commit passed over, and with a panic in place of the word.
func TestFault22TheDiskIsFull(t *testing.T) {
	fault := filepath.Join(t.TempDir(), "fault")
	c, bot, ada, ben := outside(t, "LD_PRELOAD="+disktest.Library(t), "DISK_FAULT="+fault)
	defer bot.kill(t)
	db := c.beside()
	for n, kind := range []string{"w", "s"} { // ENOSPC at a write, EIO at a sync
		p, m := asked(ada, ben)
		require.NoError(t, os.WriteFile(fault, []byte(kind), 0o600))
		after, err := p.press(m, guest.Answers(m)[0])
		require.NoError(t, err)
		require.Contains(t, after.Text(), map[string]string{"Ada": "went wrong", "Ben": "schiefgegangen"}[p.name])
		require.Equal(t, n, count(t, db))
		require.NoError(t, os.Remove(fault))
		again, err := p.press(p.command("hand", nil), guest.Answers(m)[0])
		require.NoError(t, err)
		require.NotContains(t, again.Text(), stale[p.name])
		require.Equal(t, n+1, count(t, db))
	}
}

// lockDatabase has another program lock the database until it is unlocked.
func (c *club) lockDatabase() (unlock func()) {
	lock, err := c.beside().Conn(c.t.Context())
	require.NoError(c.t, err)
	_, err = lock.ExecContext(c.t.Context(), "BEGIN IMMEDIATE")
	require.NoError(c.t, err)
	return func() {
		_, err := lock.ExecContext(c.t.Context(), "ROLLBACK")
		require.NoError(c.t, err)
		require.NoError(c.t, lock.Close())
	}
}

// TestFault23TheDatabaseIsLocked: presses are acknowledged while another program has the database, and done when it is free again. Seen to fail with
// a wait of a millisecond, and with presses not acknowledged in time.
func TestFault23TheDatabaseIsLocked(t *testing.T) {
	c, ada, ben := pair(t)
	cy, dora := c.person("Cy").at("lounge"), c.person("Dora").at("lounge")
	cy.openTable(forever(), 0, dora)
	c.settled()
	p, m := asked(ada, ben)
	q, n := asked(cy, dora)
	unlock := c.lockDatabase()
	for _, id := range []string{p.start(m), q.start(n)} {
		require.Equal(t, sandbox.Answered, c.outcome(id).State)
	}
	require.Zero(t, c.moves(1)+c.moves(2))
	require.NotEmpty(t, ada.command("rules", nil).Text(), "what needs no writing goes on")
	unlock()
	require.Eventually(t, func() bool { return c.moves(1) == 1 && c.moves(2) == 1 }, patience, 5*time.Millisecond)
	c.healed(ada, ben)
}

// executed executes a statement on a file.
func executed(statement string) func(path string) error {
	return func(path string) error {
		db, err := sql.Open("sqlite3", "file:"+path)
		if err != nil {
			return err
		}
		_, err = db.Exec(statement)
		return errors.Join(err, db.Close())
	}
}

// TestFault24TheDatabaseIsDamaged: it is noticed at the start, which is refused with what to do. Seen to fail with the version not compared, with
// nothing done about what is missing or torn, with no look at the pages, and with any program's file taken.
func TestFault24TheDatabaseIsDamaged(t *testing.T) {
	t.Parallel()
	for name, change := range map[string]func(path string) error{
		"truncated": func(path string) error { return os.Truncate(path, 5000) },
		"emptied":   func(path string) error { return os.Truncate(path, 0) },
		"overwritten": func(path string) error {
			return os.WriteFile(path, []byte("Dear diary, today I overwrote a database with a letter."), 0o600)
		},
		"corrupted": func(path string) error {
			f, err := os.OpenFile(path, os.O_RDWR, 0)
			if err != nil {
				return err
			}
			_, err = f.WriteAt([]byte(strings.Repeat("x", 4096)), 5*4096)
			return errors.Join(err, f.Close())
		},
		"of a newer version":   executed("PRAGMA user_version = 99"),
		"of no version":        executed("PRAGMA user_version = 0"),
		"of another program's": executed("PRAGMA application_id = 7"),
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{outside: true})
			s, err := storage.Open(t.Context(), c.database, storage.Options{})
			require.NoError(t, err)
			require.NoError(t, s.Close())
			require.NoError(t, change(c.database))
			before, err := os.ReadFile(c.database)
			require.NoError(t, err)
			bot := c.spawn()
			require.Equal(t, 1, bot.ends(t))
			require.Regexp(t, `backup|newer|update`, bot.out.String(), "it says what to do")
			after, err := os.ReadFile(c.database)
			require.NoError(t, err)
			require.Equal(t, before, after, "and leaves the file alone")
			require.Zero(t, c.sandbox.Connected())
		})
	}
}
