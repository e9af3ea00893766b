package sandbox

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Recognise returns an error if a file is something else than the state of a sandbox. That there is none is fine.
func Recognise(file string) error {
	data, err := os.ReadFile(file)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read the sandbox's state: %w", err)
	}
	var s struct {
		Version int         `json:"version"`
		App     application `json:"application"`
	}
	if json.Unmarshal(data, &s) != nil || s.Version < 1 || s.App.ID == "" {
		return fmt.Errorf("%s is not the state of a sandbox, or it is damaged; delete it yourself if it may go", file)
	}
	return nil
}

// Remove deletes the state of a sandbox that doesn't run, with the files of its messages, and returns what was there.
func Remove(file string) ([]string, error) {
	if err := Recognise(file); err != nil {
		return nil, err
	}
	var gone []string
	remove := func(name string) error {
		err := os.Remove(name)
		if err == nil {
			gone = append(gone, name)
		}
		if errors.Is(err, fs.ErrNotExist) {
			return nil
		}
		return err
	}
	if err := remove(file); err != nil {
		return gone, fmt.Errorf("remove the sandbox's state: %w", err)
	}
	folder := file + ".files"
	list, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return gone, fmt.Errorf("remove the sandbox's files: %w", err)
	}
	strange := false
	for _, f := range list {
		if !isID(f.Name()) {
			strange = true
			continue
		}
		if err := os.Remove(filepath.Join(folder, f.Name())); err != nil {
			return gone, fmt.Errorf("remove the sandbox's files: %w", err)
		}
	}
	if strange {
		return gone, nil // what the sandbox didn't put there stays, and the folder with it
	}
	if err := remove(folder); err != nil {
		return gone, fmt.Errorf("remove the sandbox's files: %w", err)
	}
	return gone, nil
}
