package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"trey/storage"
)

const doctorUsage = `usage: trey doctor [flags]

Looks whether all is well with Trey's database and around it, and says what to do where it isn't: one line for each thing looked at. Trey may run
meanwhile; nothing is changed.

Exit status: 0 if all is well, 1 if something isn't, 2 for wrong usage.
`

// doctor looks at a database and its surroundings.
type doctor struct {
	warnings []string // about the settings
	path     string   // of the database
	thorough bool
	out      io.Writer
	bad      int // findings so far
}

// messageWait is how long a bot that runs may be about to bring a table's message up to date. It is the time that a table may lag under load.
const messageWait = 10 * time.Second

// runDoctor is the subcommand doctor.
func runDoctor(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags, settings := databaseFlags("doctor", doctorUsage, stderr)
	rebuild := flags.Bool("rebuild", false, "first fills anew what follows from the books: balances and standings; Trey must not run")
	thorough := flags.Bool("thorough", false, "replays all matches, not only those that aren't finished")
	if code, ok := parse(flags, args); !ok {
		return code
	}
	c, err := settings()
	if err != nil {
		return fail(stderr, err)
	}
	d := doctor{warnings: c.Warnings, path: c.Database, thorough: *thorough, out: stdout}
	if *rebuild {
		if err := rebuildDatabase(ctx, d.path); err != nil {
			return fail(stderr, err)
		}
		fmt.Fprintln(stdout, "filled anew: balances and standings")
	}
	d.look(ctx)
	if d.bad > 0 {
		return 1
	}
	return 0
}

// rebuildDatabase fills anew what is derived. The database must be there: a doctor makes none.
func rebuildDatabase(ctx context.Context, path string) (err error) {
	if _, err := os.Stat(path); err != nil {
		return err
	}
	s, err := storage.Open(ctx, path, storage.Options{})
	if errors.Is(err, storage.ErrLocked) {
		return fmt.Errorf("%w; stop it first", err)
	}
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	return s.Rebuild(ctx)
}

// well notes that something is as it should be.
func (d *doctor) well(what, format string, args ...any) {
	d.line("ok", what, fmt.Sprintf(format, args...))
}

// finds notes that something isn't, and what to do.
func (d *doctor) finds(what, do, format string, args ...any) {
	d.bad++
	d.line("bad", what, fmt.Sprintf(format, args...)+"; "+do)
}

func (d *doctor) line(how, what, says string) {
	fmt.Fprintf(d.out, "%-4s %-12s  %s\n", how, what, says)
}

// look looks at everything.
func (d *doctor) look(ctx context.Context) {
	user, err := storage.User(d.path)
	switch {
	case err != nil:
		d.finds("lock", "let whoever runs Trey read it", "it can't be told whether a Trey runs: %v", err)
	case user == "":
		d.well("lock", "no Trey uses the database")
	default:
		d.well("lock", "a Trey uses the database: %s", user)
	}
	s, err := storage.Look(ctx, d.path, storage.Options{})
	if err != nil {
		d.finds("database", instead(err), "%v", err)
	} else {
		d.database(ctx, s, user != "")
		if err := s.Close(); err != nil {
			d.finds("database", "look at the disk", "%v", err)
		}
	}
	d.permissions()
	d.disk()
}

// instead says what to do about a database that can't be looked at.
func instead(err error) string {
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return "start Trey, which makes one, or put a backup there: trey restore FILE"
	case errors.Is(err, storage.ErrNewer):
		return "the database is left as it is"
	case errors.Is(err, storage.ErrDamaged), errors.Is(err, storage.ErrForeign):
		return "trey restore FILE does that"
	}
	return "try again"
}

// database looks at what is in the database.
func (d *doctor) database(ctx context.Context, s *storage.Store, running bool) {
	version, newest, err := s.Schema()
	if err != nil {
		d.finds("schema", "use another release", "%v", err)
		return
	}
	if version == newest {
		d.well("schema", "version %d, the newest", version)
	} else {
		d.well("schema", "version %d; the next start brings it up to date, to %d", version, newest)
	}
	sound := true
	for _, f := range s.Findings(ctx) {
		switch {
		case f.Err != nil:
			sound = false
			d.finds(f.Check, f.Mend, "%v", f.Err)
		case f.Check != "schema":
			d.well(f.Check, "sound")
		}
	}
	switch {
	case version < newest:
		d.line("--", "tables", "not looked at before the schema is up to date")
	case !sound:
		d.line("--", "tables", "not looked at before the rest is sound")
	default:
		d.messages(ctx, s, running)
		d.matches(ctx, s)
	}
	d.clock(ctx, s, running)
}

// messages looks for unfinished tables whose message isn't there. What a bot that runs is about to post isn't missing.
func (d *doctor) messages(ctx context.Context, s *storage.Store, running bool) {
	missing, err := s.Unposted(ctx)
	for end := time.Now().Add(messageWait); running && err == nil && len(missing) > 0 && time.Now().Before(end); {
		time.Sleep(time.Second)
		var still []int64
		still, err = s.Unposted(ctx)
		missing = slices.DeleteFunc(missing, func(id int64) bool { return !slices.Contains(still, id) })
	}
	switch {
	case err != nil:
		d.finds("messages", "try again", "%v", err)
	case len(missing) == 0:
		d.well("messages", "every unfinished table's message shows how things stand")
	case running:
		d.finds("messages", "use /trey check in their channels, or look at Trey's log", "%s", without(missing))
	default:
		d.finds("messages", "start Trey, which posts them", "%s", without(missing))
	}
}

// without names tables without a message.
func without(tables []int64) string {
	const most = 10
	if len(tables) == 1 {
		return fmt.Sprintf("unfinished table %d has no message that shows how things stand", tables[0])
	}
	named := fmt.Sprint(tables[:min(most, len(tables))])
	return fmt.Sprintf("%d unfinished tables have no message that shows how things stand, such as %s", len(tables), named[1:len(named)-1])
}

// permissions looks who may read what holds secrets: cards that aren't played yet, and the bot's token.
func (d *doctor) permissions() {
	bad := d.bad
	for _, file := range []string{d.path, d.path + "-wal", d.path + "-shm"} {
		if info, err := os.Stat(file); err == nil && info.Mode().Perm()&0o007 != 0 {
			d.finds("permissions", "use: chmod 600 "+file, "everybody on this machine may read or write %s", file)
		}
	}
	folder := filepath.Dir(d.path)
	if info, err := os.Stat(folder); err == nil && info.Mode().Perm()&0o002 != 0 && info.Mode()&os.ModeSticky == 0 {
		d.finds("permissions", "use: chmod o-w "+folder, "everybody on this machine may replace the files in %s", folder)
	}
	for _, warning := range d.warnings { // which says what to do
		d.bad++
		d.line("bad", "permissions", warning)
	}
	if d.bad == bad {
		d.well("permissions", "database, settings and token are for their owner alone")
	}
}
