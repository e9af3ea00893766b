package main

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"syscall"
	"time"

	"trey/bot/table"
	"trey/games/all"
	"trey/storage"
)

const (
	// roomLeft is what must be free on the disk, and as much again as the database.
	roomLeft = 100 << 20
	// ahead is how far the database may be ahead of the machine's clock.
	ahead = time.Minute
	// silent is how long a bot that runs may not have noted that it lives.
	silent = time.Minute
)

// matches replays the matches by the rules.
func (d *doctor) matches(ctx context.Context, s *storage.Store) {
	ids, err := s.Begun(ctx, d.thorough)
	if err != nil {
		d.finds("matches", "try again", "%v", err)
		return
	}
	bad := d.bad
	for _, id := range ids {
		if err := verify(ctx, s, id); err != nil {
			d.finds("matches", "keep a copy of the database and report it", "table %d: %v", id, err)
		}
	}
	if d.bad > bad {
		return
	}
	which := "every unfinished match"
	if d.thorough {
		which = "every match"
	}
	d.well("matches", "%s can be replayed by the rules (%d)", which, len(ids))
}

// verify replays a table's match. It may go on meanwhile: then it is read again.
func verify(ctx context.Context, s *storage.Store, id int64) error {
	const tries = 20
	for try := 1; ; try++ {
		before, err := s.Table(ctx, id)
		if err != nil {
			return err
		}
		moves, err := s.Moves(ctx, id)
		if err != nil {
			return err
		}
		var result *storage.Result
		if r, err := s.ResultOf(ctx, id); err == nil {
			result = &r
		} else if !errors.Is(err, storage.ErrNotFound) {
			return err
		}
		after, err := s.Table(ctx, id)
		if err != nil {
			return err
		}
		if before.Version == after.Version || try == tries {
			return table.Verify(all.Find, after, moves, result)
		}
	}
}

// clock looks whether the machine's clock fits the times in the database, and whether a bot that runs does anything.
func (d *doctor) clock(ctx context.Context, s *storage.Store, running bool) {
	newest, err := s.Newest(ctx)
	var alive time.Time
	if err == nil {
		alive, err = table.Alive(ctx, s)
	}
	if err != nil {
		d.finds("clock", "try again", "%v", err)
		return
	}
	if alive.After(newest) {
		newest = alive
	}
	now := time.Now()
	switch {
	case newest.After(now.Add(ahead)):
		d.finds("clock", "set this machine's clock", "the database's newest time, %s, is %s ahead of this machine's clock",
			newest.UTC().Format(time.DateTime), newest.Sub(now).Round(time.Second))
	case running && now.Sub(alive) > silent:
		d.finds("clock", "look at its log, and start it anew", "Trey runs, and hasn't noted for %s that it lives", now.Sub(alive).Round(time.Second))
	case alive.IsZero():
		d.well("clock", "Trey hasn't run with this database yet")
	default:
		d.well("clock", "Trey noted at %s UTC that it lives", alive.UTC().Format(time.DateTime))
	}
}

// disk looks whether there is room to write in.
func (d *doctor) disk() {
	var fs syscall.Statfs_t
	if err := syscall.Statfs(filepath.Dir(d.path), &fs); err != nil {
		d.finds("disk", "look at the disk", "it can't be told how much is free: %v", err)
		return
	}
	free, size := int64(fs.Bavail)*int64(fs.Bsize), length(d.path)+length(d.path+"-wal")
	if free < roomLeft+size {
		d.finds("disk", "make room: on a full disk moves are refused, and a backup or an update takes as much again", "%s are free where the database is, which is %s long",
			bytesText(free), bytesText(size))
		return
	}
	d.well("disk", "%s are free, the database is %s long", bytesText(free), bytesText(size))
}

// length returns a file's length in bytes, 0 if there is none.
func length(path string) int64 {
	info, err := os.Stat(path)
	if err != nil {
		return 0
	}
	return info.Size()
}
