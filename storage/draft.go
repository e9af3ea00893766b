package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"syscall"
)

// Copy says what a copied database holds.
type Copy struct {
	Path    string
	Schema  int // version
	Newest  int // version that this program knows
	Tables  int64
	Matches int64 // finished
	Bytes   int64
	Kept    string // where the database is now that was there before; empty if there was none
}

// draft is a copy of a database that is being made beside the place where it belongs, under which it appears only when it is whole.
type draft struct {
	path string
	file *os.File // locked, so that two don't make one file
	list []migration
}

// drafted is the ending of a draft's name. What stands there is the rest of one that was broken off, and is overwritten.
const drafted = ".new"

// entangled reports whether one of two databases has a name under which the other keeps something of its own: copying one to the other would destroy it.
func entangled(a, b string) bool {
	for _, ending := range append([]string{"", ".lock", "-shm", drafted}, beside...) {
		if a == b+ending || b == a+ending {
			return true
		}
	}
	return false
}

// newDraft begins a copy that belongs at the path.
func newDraft(path string) (*draft, error) {
	d := &draft{path: path + drafted}
	var err error
	if d.file, err = takeFile(d.path); errors.Is(err, ErrLocked) {
		return nil, fmt.Errorf("%s is being written already", path)
	} else if err != nil {
		return nil, err
	}
	// Whoever had it before may have put it in its place since it was opened.
	mine, err := d.file.Stat()
	there, lost := os.Stat(d.path)
	if err = errors.Join(err, lost); err == nil && !os.SameFile(mine, there) {
		err = fmt.Errorf("%s is being written already", path)
	}
	if err == nil {
		err = errors.Join(d.file.Truncate(0), d.file.Chmod(0o600))
	}
	if err != nil {
		return nil, errors.Join(err, d.file.Close())
	}
	return d, nil
}

// discard removes the draft if it hasn't been put in its place.
func (d *draft) discard() {
	if d.file == nil {
		return
	}
	for _, ending := range append([]string{""}, beside...) {
		_ = os.Remove(d.path + ending)
	}
	_ = d.file.Close()
}

// fill copies a database as it is at one moment, beside whoever uses it.
func (d *draft) fill(ctx context.Context, from string, o Options) (err error) {
	all, err := loadMigrations(o.migrations)
	if err != nil {
		return err
	}
	list, db, err := look(ctx, from, all, o.busy)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	d.list = list
	_, err = db.ExecContext(ctx, "VACUUM INTO ?", d.path)
	return explain(err)
}

// verify checks the copy whole and says what it holds.
func (d *draft) verify(ctx context.Context) (c Copy, err error) {
	db, err := sql.Open("sqlite3", dsn(d.path, 0, url.Values{"mode": {"ro"}, "immutable": {"1"}}))
	if err != nil {
		return Copy{}, err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := verify(ctx, db, d.list); err != nil {
		return Copy{}, fmt.Errorf("the copy isn't sound: %w", err)
	}
	c.Schema = len(d.list)
	err = db.QueryRowContext(ctx, "SELECT (SELECT count(*) FROM tables), (SELECT count(*) FROM results)").Scan(&c.Tables, &c.Matches)
	c.Bytes = size(d.path)
	return c, err
}

// place puts the draft in its place, at once and to last.
func (d *draft) place(path string) error {
	if err := d.file.Sync(); err != nil {
		return err
	}
	if err := os.Rename(d.path, path); err != nil {
		return err
	}
	err := errors.Join(syncDir(path), d.file.Close())
	d.file = nil
	return err
}

// belongTo gives a file to the owner of another, or of its folder if there is none: what the machine's manager restores the bot must be able to use.
func belongTo(f *os.File, path string) error {
	if os.Geteuid() != 0 {
		return nil
	}
	info, err := os.Stat(path)
	if err != nil {
		if info, err = os.Stat(filepath.Dir(path)); err != nil {
			return err
		}
	}
	if owner, ok := info.Sys().(*syscall.Stat_t); ok {
		return f.Chown(int(owner.Uid), int(owner.Gid))
	}
	return nil
}
