package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"time"

	"trey/storage"
)

const backupUsage = `usage: trey backup [flags] FILE

Copies Trey's database into FILE while Trey runs or not, checks the copy whole, and only then puts it under its name: there is never half a
backup. A FILE that exists is refused.
`

// runBackup is the subcommand backup.
func runBackup(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags, settings := databaseFlags("backup", backupUsage, stderr)
	force := flags.Bool("force", false, "replaces an earlier backup under that name")
	file, code, ok := parseFile(flags, args)
	if !ok {
		return code
	}
	config, err := settings()
	if err != nil {
		return fail(stderr, err)
	}
	began := time.Now()
	c, err := storage.Backup(ctx, config.Database, file, *force, storage.Options{})
	if errors.Is(err, fs.ErrExist) {
		err = fmt.Errorf("%w; --force replaces an earlier backup", err)
	}
	if err != nil {
		return fail(stderr, err)
	}
	fmt.Fprintf(stdout, "%s: a copy of %s, checked: %s, in %s\n", c.Path, config.Database, contents(c), time.Since(began).Round(time.Millisecond))
	return 0
}

const restoreUsage = `usage: trey restore [flags] FILE

Puts a copy of the backup FILE in the place of Trey's database. Trey must not run. FILE is checked first; the database that was there is kept beside
it under a name with the time.
`

// runRestore is the subcommand restore.
func runRestore(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags, settings := databaseFlags("restore", restoreUsage, stderr)
	file, code, ok := parseFile(flags, args)
	if !ok {
		return code
	}
	config, err := settings()
	if err != nil {
		return fail(stderr, err)
	}
	c, err := storage.Restore(ctx, config.Database, file, storage.Options{})
	if errors.Is(err, storage.ErrLocked) {
		err = fmt.Errorf("%w; stop it first", err)
	}
	if err != nil {
		return fail(stderr, err)
	}
	fmt.Fprintf(stdout, "%s: restored from %s: %s\n", c.Path, file, contents(c))
	if c.Kept != "" {
		fmt.Fprintf(stdout, "%s: the database from before\n", c.Kept)
	}
	if c.Schema < c.Newest {
		fmt.Fprintf(stdout, "The backup is of an earlier Trey; the next start brings it up to date (schema %d to %d).\n", c.Schema, c.Newest)
	}
	return 0
}

// contents says what a copy holds.
func contents(c storage.Copy) string {
	return fmt.Sprintf("%s, %s, schema %d, %s", counted(c.Tables, "table"), counted(c.Matches, "finished match"), c.Schema, bytesText(c.Bytes))
}

func counted(n int64, what string) string {
	switch {
	case n == 1:
		return "1 " + what
	case what[len(what)-1] == 'h':
		return fmt.Sprint(n, " ", what, "es")
	}
	return fmt.Sprint(n, " ", what, "s")
}

// bytesText is a file's length for people.
func bytesText(n int64) string {
	units := []string{"bytes", "KB", "MB", "GB"}
	size, unit := float64(n), 0
	for size >= 1024 && unit < len(units)-1 {
		size, unit = size/1024, unit+1
	}
	if unit == 0 || size >= 10 {
		return fmt.Sprintf("%.0f %s", size, units[unit])
	}
	return fmt.Sprintf("%.1f %s", size, units[unit])
}
