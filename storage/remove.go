package storage

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// Remove deletes a database of this program with what belongs to it, and returns the files that were there. ErrLocked says that a
// process has it, ErrForeign that it isn't a database of this program; then nothing is deleted. A damaged one is. The lock's file
// stays, see lockFile.
func Remove(path string) ([]string, error) {
	path, err := resolve(path)
	if err != nil {
		return nil, fmt.Errorf("remove the database: %w", err)
	}
	lock, err := lockFile(path + ".lock")
	if err != nil {
		return nil, fmt.Errorf("remove the database %s: %w", path, err)
	}
	defer lock.Close()
	if _, err := examine(path, 0); err != nil && !errors.Is(err, ErrNewer) && !errors.Is(err, ErrDamaged) {
		return nil, fmt.Errorf("remove the database %s: %w", path, err)
	}
	var gone []string
	// The file last: a log without its database would have to be refused at the next start.
	for _, ending := range []string{"-shm", "-wal", "-journal", ""} {
		err := os.Remove(path + ending)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return gone, fmt.Errorf("remove the database: %w", err)
		}
		gone = append(gone, path+ending)
	}
	return gone, nil
}
