package storage

import (
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// lockFile takes the file for this process alone and writes the process's number into it. The kernel gives the lock back
// when the process ends in whatever way; the file itself stays, since removing it would let two processes lock two files.
func lockFile(path string) (*os.File, error) {
	f, err := takeFile(path)
	if err != nil {
		return nil, err
	}
	if err := f.Truncate(0); err != nil {
		f.Close()
		return nil, fmt.Errorf("write %s: %w", path, err)
	}
	if _, err := f.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0); err != nil {
		f.Close()
		return nil, fmt.Errorf("write %s: %w", path, err)
	}
	return f, nil
}

// takeFile opens a file, making it if there is none, and locks it; ErrLocked says that another has it.
func takeFile(path string) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		defer f.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("%w%s", ErrLocked, holder(f))
		}
		return nil, fmt.Errorf("lock %s: %w", path, err)
	}
	return f, nil
}

// User names the process that uses the database just now, as "process 7"; empty if none does.
func User(path string) (string, error) {
	path, err := resolve(path)
	if err != nil {
		return "", err
	}
	f, err := os.Open(path + ".lock")
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	defer f.Close()
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return cmp.Or(strings.Trim(holder(f), " ()"), "a process"), nil
	}
	return "", err
}

// holder names the process that has the lock, if it left its number.
func holder(f *os.File) string {
	b := make([]byte, 20)
	n, _ := f.ReadAt(b, 0)
	pid := strings.TrimSpace(string(b[:n]))
	if pid == "" {
		return ""
	}
	return " (process " + pid + ")"
}
