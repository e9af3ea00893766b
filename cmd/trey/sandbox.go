package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"time"

	"trey/bot/sandbox"
	"trey/bot/sandbox/page"
)

// runSandbox runs a Discord on this machine with Trey in it, or alone.
func runSandbox(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := newFlags("sandbox", stderr)
	config := flags.String("config", "", "settings file; config.yaml if it exists")
	addr := flags.String("addr", "", "host:port to listen on, in place of the setting; port 0 for any free one")
	file := flags.String("file", "", "file of the sandbox's state, in place of the setting")
	database := flags.String("database", "", "Trey's database file in the sandbox, in place of the setting")
	alone := flags.Bool("alone", false, "without Trey; says how to connect one")
	fresh := flags.Bool("fresh", false, "begins anew: removes the sandbox's state, its files and Trey's database in it before")
	if code, ok := parse(flags, args); !ok {
		return code
	}
	c, err := LoadConfig(*config, os.LookupEnv)
	if err != nil {
		return fail(stderr, err)
	}
	for _, o := range []struct {
		to    *string
		given string
	}{{&c.SandboxAddr, *addr}, {&c.SandboxFile, *file}, {&c.SandboxDatabase, *database}} {
		if o.given != "" {
			*o.to = o.given
		}
	}
	if *fresh {
		// Not on stdout, of which the first line is the address.
		if err := removeSandbox(c, stderr); err != nil {
			return fail(stderr, err)
		}
	}
	if err := serveSandbox(ctx, c, *alone, stdout, logger(c, stderr)); err != nil {
		return fail(stderr, err)
	}
	return 0
}

func serveSandbox(ctx context.Context, c Config, alone bool, stdout io.Writer, log *slog.Logger) error {
	if alone {
		return withSandbox(c, sandbox.Config{}, stdout, log, func(s *sandbox.Server, url string) error {
			fmt.Fprintf(stdout, "To connect a bot: TREY_DISCORD_URL=%s/ TREY_DISCORD_TOKEN=%s trey run\n", url, s.Token())
			<-ctx.Done()
			return nil
		})
	}
	p := NewProgram(c, log)
	clock := &sharedClock{}
	p.Database, p.Now, p.Elapsed = c.SandboxDatabase, clock.Now, nil
	// The database first: where another Trey has it, another sandbox has the sandbox's file, too.
	if err := p.Open(ctx); err != nil {
		return err
	}
	return withSandbox(c, sandbox.Config{Now: clock.Now, Advance: clock.Advance}, stdout, log, func(s *sandbox.Server, url string) error {
		fmt.Fprintln(stdout, "Open this address in a browser and type /play. Ctrl-C ends the sandbox; what was played is kept.")
		p.Config.DiscordURL, p.Config.Token = url+"/", Secret(s.Token())
		return p.Run(ctx)
	})
}

// identifyPace is Discord's time between two starts of a session. A bot that is restarted sooner waits for its turn, as it does on Discord.
const identifyPace = 5 * time.Second

// withSandbox runs do while a sandbox listens, whose address is printed first.
func withSandbox(c Config, sc sandbox.Config, stdout io.Writer, log *slog.Logger, do func(s *sandbox.Server, url string) error) (err error) {
	sc.File, sc.Logger, sc.Page, sc.IdentifyPace = c.SandboxFile, log, page.Files(), identifyPace
	s, err := sandbox.New(sc)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	url, err := s.Listen(c.SandboxAddr)
	if err != nil {
		return err
	}
	fmt.Fprintln(stdout, url)
	return do(s, url)
}
