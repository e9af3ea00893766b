package main

import (
	"cmp"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"log/slog"
	"os"
)

// run connects to Discord and plays.
func run(ctx context.Context, args []string, stderr io.Writer) int {
	flags := newFlags("run", stderr)
	config := flags.String("config", "", "settings file; config.yaml if it exists")
	database := flags.String("database", "", "database file, in place of the setting")
	if code, ok := parse(flags, args); !ok {
		return code
	}
	c, err := LoadConfig(*config, os.LookupEnv)
	if err == nil {
		err = c.NeedToken()
	}
	if err != nil {
		return fail(stderr, err)
	}
	if *database != "" {
		c.Database = *database
	}
	p := NewProgram(c, logger(c, stderr))
	if err = p.Open(ctx); err == nil {
		err = p.Run(ctx)
	}
	if err != nil {
		return fail(stderr, err)
	}
	return 0
}

// newFlags returns the flags of a command, which complain to stderr.
func newFlags(name string, stderr io.Writer) *flag.FlagSet {
	f := flag.NewFlagSet("trey "+name, flag.ContinueOnError)
	f.SetOutput(stderr)
	return f
}

// parse reads a command line without further arguments; if it is wrong, or asks for help, the exit code comes with false.
func parse(f *flag.FlagSet, args []string) (code int, ok bool) {
	err := f.Parse(args)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0, false
	case err != nil:
		return 2, false
	case f.NArg() > 0:
		fmt.Fprintf(f.Output(), "%s takes no %s\n", f.Name(), quoted(f.Arg(0)))
		return 2, false
	}
	return 0, true
}

// parseFile reads a command line with the name of a file, before or behind the flags.
func parseFile(f *flag.FlagSet, args []string) (file string, code int, ok bool) {
	for {
		err := f.Parse(args)
		switch {
		case errors.Is(err, flag.ErrHelp):
			return "", 0, false
		case err != nil:
			return "", 2, false
		case f.NArg() == 0 && file != "":
			return file, 0, true
		case f.NArg() == 0:
			f.Usage()
			return "", 2, false
		case file != "":
			fmt.Fprintf(f.Output(), "%s takes one file, not also %s\n", f.Name(), quoted(f.Arg(0)))
			return "", 2, false
		}
		file, args = f.Arg(0), f.Args()[1:]
	}
}

// databaseFlags returns the flags of a command about the database, and what then gives the settings.
func databaseFlags(name, usage string, stderr io.Writer) (f *flag.FlagSet, settings func() (Config, error)) {
	f = newFlags(name, stderr)
	f.Usage = func() {
		fmt.Fprintln(stderr, usage)
		f.PrintDefaults()
	}
	config := f.String("config", "", "settings file; config.yaml if it exists")
	file := f.String("database", "", "database file, in place of the setting")
	return f, func() (Config, error) {
		c, err := LoadConfig(*config, os.LookupEnv)
		c.Database = cmp.Or(*file, c.Database)
		return c, err
	}
}

func fail(stderr io.Writer, err error) int {
	fmt.Fprintln(stderr, "trey:", err)
	return 1
}

// logger logs as the settings say, and begins with their warnings.
func logger(c Config, w io.Writer) *slog.Logger {
	options := &slog.HandlerOptions{Level: c.LogLevel}
	log := slog.New(slog.NewTextHandler(w, options))
	if c.LogFormat == "json" {
		log = slog.New(slog.NewJSONHandler(w, options))
	}
	for _, warning := range c.Warnings {
		log.Warn(warning)
	}
	return log
}
