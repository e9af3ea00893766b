package storage

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Backup copies the database at the path into a file of its own, beside whoever uses it, and checks the copy whole. The file appears when that is
// done. One that is there is refused with fs.ErrExist, unless replace is set and it is a database of this program too.
func Backup(ctx context.Context, path, file string, replace bool, o Options) (Copy, error) {
	c, err := backup(ctx, path, file, replace, o.complete())
	if err != nil {
		return Copy{}, fmt.Errorf("back up %s into %s: %w", path, file, err)
	}
	return c, nil
}

func backup(ctx context.Context, path, file string, replace bool, o Options) (Copy, error) {
	path, err := resolve(path)
	if err != nil {
		return Copy{}, err
	}
	if file, err = resolve(file); err != nil {
		return Copy{}, err
	}
	if err := mayPlace(path, file, replace); err != nil {
		return Copy{}, err
	}
	d, err := newDraft(file)
	if err != nil {
		return Copy{}, err
	}
	defer d.discard()
	if err := d.fill(ctx, path, o); err != nil {
		return Copy{}, err
	}
	c, err := d.verify(ctx)
	if err != nil {
		return Copy{}, err
	}
	if err := mayPlace(path, file, replace); err != nil {
		return Copy{}, err
	}
	c.Path = file
	return c, d.place(file)
}

// mayPlace says why a backup can't stand under a name: something else is there that must not be lost, or would be mixed with it.
func mayPlace(path, file string, replace bool) error {
	if entangled(path, file) {
		return errors.New("that is the database itself, or belongs to it")
	}
	for _, ending := range beside {
		if _, err := os.Lstat(file + ending); err == nil {
			return fmt.Errorf("%s is there: a database is in use under that name, or was", file+ending)
		}
	}
	info, err := os.Stat(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return err
	}
	if there, err := os.Stat(path); err == nil && os.SameFile(info, there) {
		return errors.New("that is the database itself")
	}
	if !replace {
		return fs.ErrExist
	}
	if user, err := User(file); err != nil || user != "" {
		return errors.Join(fmt.Errorf("%w: %s", ErrLocked, user), err)
	}
	if _, err := examine(file, 0); err != nil && !errors.Is(err, ErrNewer) && !errors.Is(err, ErrDamaged) {
		return err
	}
	return nil
}
