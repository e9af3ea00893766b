package bench

import (
	"errors"
	"fmt"
	"os"
	"runtime/pprof"
)

// measured does what is measured, under the profiles that are asked for.
func (b *Bench) measured(name string, do func() error) (err error) {
	if b.CPUProfile != "" {
		f, err := os.Create(b.CPUProfile + "." + name)
		if err != nil {
			return fmt.Errorf("make a profile: %w", err)
		}
		if err := pprof.StartCPUProfile(f); err != nil {
			return errors.Join(err, f.Close())
		}
		defer func() {
			pprof.StopCPUProfile()
			_ = f.Close() // a profile that is cut shows
		}()
	}
	if err := do(); err != nil {
		return err
	}
	return b.snap(name)
}

// snap writes the memory in use.
func (b *Bench) snap(name string) (err error) {
	if b.MemProfile == "" {
		return nil
	}
	f, err := os.Create(b.MemProfile + "." + name)
	if err != nil {
		return fmt.Errorf("make a profile: %w", err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	heap()
	return pprof.WriteHeapProfile(f)
}
