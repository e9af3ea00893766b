package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// Restore puts a copy of a backup in the place of the database at the path, and keeps the one that was there beside it, under a name with the time. The
// backup is checked first, and stays. ErrLocked says that somebody uses the database. Whatever goes wrong, and whenever it is broken off, the
// database is either the one from before or the backup, whole.
func Restore(ctx context.Context, path, file string, o Options) (Copy, error) {
	c, err := restore(ctx, path, file, o.complete())
	if err != nil {
		return Copy{}, fmt.Errorf("restore %s from %s: %w", path, file, err)
	}
	return c, nil
}

func restore(ctx context.Context, path, file string, o Options) (Copy, error) {
	path, err := resolve(path)
	if err != nil {
		return Copy{}, err
	}
	all, err := loadMigrations(o.migrations)
	if err != nil {
		return Copy{}, err
	}
	if file, err = resolve(file); err != nil {
		return Copy{}, err
	}
	if entangled(path, file) {
		return Copy{}, errors.New("that is the database itself, or belongs to it")
	}
	lock, err := lockFile(path + ".lock")
	if err != nil {
		return Copy{}, err
	}
	defer lock.Close()
	if exists, err := examine(file, len(all)); err != nil || !exists {
		return Copy{}, errors.Join(err, absent(exists))
	}
	d, err := newDraft(path)
	if err != nil {
		return Copy{}, err
	}
	defer d.discard()
	if err := d.fill(ctx, file, o); err != nil {
		return Copy{}, err
	}
	if err := d.goOn(ctx, numbers(ctx, path, o.busy)); err != nil {
		return Copy{}, err
	}
	c, err := d.verify(ctx)
	if err != nil {
		return Copy{}, err
	}
	if err := errors.Join(belongTo(d.file, path), belongTo(lock, path)); err != nil {
		return Copy{}, err
	}
	if c.Kept, err = setAside(ctx, path, o.Now(), o.busy); err != nil {
		return Copy{}, err
	}
	c.Path, c.Newest = path, len(all)
	return c, d.place(path)
}

func absent(exists bool) error {
	if exists {
		return nil
	}
	return fs.ErrNotExist
}

// setAside gives the database at the path a second name with the time, and takes away what beside it belongs to it: the file itself stays where
// it is, to be replaced at once. It returns the new name, empty if there was no database.
func setAside(ctx context.Context, path string, now time.Time, busy time.Duration) (string, error) {
	settle(ctx, path, busy)
	present := slices.DeleteFunc(append([]string{""}, beside...), func(ending string) bool {
		_, err := os.Lstat(path + ending)
		return err != nil
	})
	if len(present) == 0 {
		return "", nil
	}
	extension := filepath.Ext(path)
	name := strings.TrimSuffix(path, extension) + "-" + now.Format("20060102-150405")
	kept := name + extension
	for n := 2; inUse(kept); n++ {
		kept = fmt.Sprintf("%s-%d%s", name, n, extension)
	}
	for _, ending := range present {
		if err := errors.Join(alsoAs(path+ending, kept+ending), os.Chmod(kept+ending, 0o600)); err != nil {
			return "", err
		}
	}
	if err := syncDir(path); err != nil {
		return "", err
	}
	for _, ending := range append([]string{"-shm"}, beside...) {
		if err := os.Remove(path + ending); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return "", err
		}
	}
	return kept, syncDir(path)
}

// inUse reports whether a database's name is in use, be it for a part of one.
func inUse(path string) bool {
	for _, ending := range append([]string{""}, beside...) {
		if _, err := os.Lstat(path + ending); err == nil {
			return true
		}
	}
	return false
}

// alsoAs gives a file a second name; where the file system has no such thing, a copy.
func alsoAs(path, name string) (err error) {
	if os.Link(path, name) == nil {
		return nil
	}
	from, err := os.Open(path)
	if err != nil {
		return err
	}
	defer from.Close()
	to, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	if _, err := io.Copy(to, from); err != nil {
		return err
	}
	return to.Sync()
}

// goOn prepares a restored copy for what has happened since it was made. Numbers that were given out go on from the given ones, so that a button of a
// table that is lost never means another. And the messages of unfinished tables are owed: they may show moves that are lost.
func (d *draft) goOn(ctx context.Context, last map[string]int64) (err error) {
	db, err := sql.Open("sqlite3", dsn(d.path, 0, url.Values{"mode": {"rw"}, "_synchronous": {"FULL"}, "_foreign_keys": {"1"}}))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	t, err := db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer t.Rollback()
	for name, n := range last {
		if _, err := t.ExecContext(ctx, `UPDATE sqlite_sequence SET seq = max(seq, ?) WHERE name = ?`, n, name); err != nil {
			return explain(err)
		}
		if _, err := t.ExecContext(ctx, `INSERT INTO sqlite_sequence (name, seq) SELECT ?1, ?2
			WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = ?1)`, name, n); err != nil {
			return explain(err)
		}
	}
	if _, err := t.ExecContext(ctx, `UPDATE deliveries SET done = 0, hash = ''
		WHERE table_id IN (SELECT id FROM tables WHERE state IN ('lobby', 'playing'))`); err != nil {
		return explain(err)
	}
	return explain(t.Commit())
}

// numbers returns the last numbers given out in the database at the path, by table; none if it can't be read.
func numbers(ctx context.Context, path string, busy time.Duration) map[string]int64 {
	db, err := sql.Open("sqlite3", dsn(path, busy, url.Values{"mode": {"ro"}}))
	if err != nil {
		return nil
	}
	defer db.Close()
	rows, err := db.QueryContext(ctx, "SELECT name, seq FROM sqlite_sequence WHERE seq IS NOT NULL")
	if err != nil {
		return nil
	}
	defer rows.Close()
	last := map[string]int64{}
	for rows.Next() {
		var name string
		var n int64
		if rows.Scan(&name, &n) == nil {
			last[name] = n
		}
	}
	return last
}

// settle brings what stands beside a database into its file. A damaged one is left as it is.
func settle(ctx context.Context, path string, busy time.Duration) {
	for _, step := range []struct{ mode, text string }{{"ro", "PRAGMA schema_version"}, {"rw", "PRAGMA wal_checkpoint(TRUNCATE)"}} {
		db, err := sql.Open("sqlite3", dsn(path, busy, url.Values{"mode": {step.mode}}))
		if err != nil {
			return
		}
		_, err = db.ExecContext(ctx, step.text)
		if err = errors.Join(err, db.Close()); err != nil {
			return
		}
	}
}
