package main

import (
	"context"
	"errors"
	"flag"
	"io"

	"trey/cmd/trey/bench"
)

// runBench measures Trey on this machine.
func runBench(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	s, err := bench.Parse(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		return 2
	}
	if err := bench.Run(ctx, s, startMeasured, stdout, stderr); err != nil {
		return fail(stderr, err)
	}
	return 0
}

// startMeasured starts a Trey that is to be measured. Nothing of its settings comes from the machine.
func startMeasured(ctx context.Context, s bench.Setup) (*bench.Running, error) {
	c, err := LoadConfig("", func(string) (string, bool) { return "", false })
	if err != nil {
		return nil, err
	}
	c.Token, c.DiscordURL, c.Database = Secret(s.Token), s.Discord, s.Database
	p := NewProgram(c, s.Log)
	p.Rate, p.Pictures, p.Delivered = s.Rate, s.Pictures, s.Delivered
	p.Emojis = false // they are uploaded as slowly as Discord's limits have it, once in an application's life
	if err := p.Open(ctx); err != nil {
		return nil, err
	}
	ctx, stop := context.WithCancel(ctx)
	ended := make(chan error, 1)
	go func() { ended <- p.Run(ctx) }()
	return &bench.Running{Ready: p.Ready(), Ended: ended, Stop: stop, Live: func() int { return p.tables.Live() }}, nil
}
