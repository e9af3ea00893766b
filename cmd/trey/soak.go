package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"time"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/cmd/trey/soak"
	"trey/games/all"
	"trey/storage"
)

const soakUsage = `usage: trey soak [--for D] [--seed N] [--rounds N] [--length D] [--plan LIST] [--keep DIR]

Plays random matches of all games, with people and computers, on a Discord on this machine, in rounds of some seconds, while whatever can fail
fails at random: Discord, the gateway, the network, the disk, the power, the clock, the bot itself. After each round everything must be as it
should be. Nothing of what is set for trey run is used, and nothing leaves this machine. Ctrl-C ends it early.

A line is written for each round, and one for each finding with what struck before; at the end a summary. The same seed draws the same.
Power loss and failing disks need gcc.

  --for      how long, 2m
  --seed     a whole number from which everything is drawn, 1
  --rounds   at most so many rounds
  --length   of a round; without it 5 to 20 s
  --plan     kinds of rounds in turn, separated by commas, in place of those drawn: %s
  --keep     a folder for databases and logs. Without it they are kept only after a finding

Exit status: 0 without a finding, 1 with one, 2 for wrong usage.
`

// runSoak is the subcommand soak.
func runSoak(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	flags := newFlags("soak", stderr)
	flags.Usage = func() { fmt.Fprintf(stderr, soakUsage, strings.Join(soak.Kinds(), ", ")) }
	set := soak.Settings{Out: stdout}
	flags.DurationVar(&set.For, "for", 2*time.Minute, "")
	flags.Uint64Var(&set.Seed, "seed", 1, "")
	flags.IntVar(&set.Rounds, "rounds", 0, "")
	flags.DurationVar(&set.Length, "length", 0, "")
	plan := flags.String("plan", "", "")
	flags.StringVar(&set.Dir, "keep", "", "")
	if code, ok := parse(flags, args); !ok {
		return code
	}
	if *plan != "" {
		set.Plan = strings.Split(*plan, ",")
	}
	if err := set.Check(); err != nil {
		fmt.Fprintln(stderr, "soak:", err)
		return 2
	}
	exe, err := os.Executable()
	if err != nil {
		return fail(stderr, err)
	}
	set.Child, set.Inside = []string{exe, "run"}, insideBot()
	findings, err := soak.Run(ctx, set)
	switch {
	case err != nil:
		return fail(stderr, err)
	case findings > 0:
		return 1
	}
	return 0
}

// insideBot returns what runs the bot in this process.
func insideBot() soak.Inside {
	texts := sync.OnceValues(func() (*locale.Catalogue, error) { return locale.New(all.Games()) }) // reading them takes as long as a bot's start
	return func(ctx context.Context, b soak.Bot) error {
		c, err := LoadConfig(b.Config, func(string) (string, bool) { return "", false })
		if err != nil {
			return err
		}
		c.DiscordURL, c.Token, c.Database = b.URL+"/", Secret(b.Token), b.Database
		c.TurnDeadline, c.ComputerDelay = b.Deadline, b.ComputerDelay
		p := NewProgram(c, b.Log)
		p.Now, p.Elapsed, p.Find = b.Now, b.Elapsed, b.Find
		if p.Texts, err = texts(); err != nil {
			return err
		}
		if err := p.Open(ctx); err != nil {
			return err
		}
		go func() {
			select {
			case <-ctx.Done():
			case <-p.Ready():
				b.Ready(p.saying)
			}
		}()
		return p.Run(ctx)
	}
}

// saying returns what a message that is owed is to say; nothing if it needn't be there.
func (p *Program) saying(ctx context.Context, d storage.Delivery) (string, error) {
	shown, err := p.surfaces.Render(ctx, d)
	if errors.Is(err, discord.ErrNothing) || errors.Is(err, discord.ErrGone) {
		return "", nil
	}
	if err != nil {
		return "", err
	}
	var lines []string
	for _, c := range shown.Message.Components {
		lines = append(lines, textsIn(c)...)
	}
	return strings.Join(lines, "\n"), nil
}

// textsIn returns the texts that a component displays, in their order.
func textsIn(c discordgo.MessageComponent) (lines []string) {
	var inner []discordgo.MessageComponent
	switch c := c.(type) {
	case discordgo.TextDisplay:
		return []string{c.Content}
	case discordgo.Container:
		inner = c.Components
	case discordgo.Section:
		inner = c.Components
	}
	for _, c := range inner {
		lines = append(lines, textsIn(c)...)
	}
	return lines
}
