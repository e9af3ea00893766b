// Command trey is the bot and its tools.
package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/signal"
	"runtime/debug"
	"syscall"
	_ "time/tzdata" // machines without time zones of their own know them too
)

const usage = `Trey plays card games with groups on Discord.

  trey run        connects to Discord and plays
  trey sandbox    a Discord on this machine with Trey in it, in the browser; needs no token
  trey backup     copies the database while Trey runs, and checks the copy
  trey restore    puts a backup in the database's place
  trey doctor     looks whether all is well with the database and around it
  trey replay     checks and shows game records
  trey simulate   lets computer players play matches
  trey soak       plays for a while with everything failing at random, and looks whether anything was lost
  trey bench      measures Trey on this machine

trey COMMAND --help says more of each.
`

// garbage is by how much, in percent, the heap may grow before it is looked through, unless the environment says otherwise by GOGC. It is ours: what Trey
// has in memory is little (bench), and while the heap is looked through answers take longer.
const garbage = 200

func main() {
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(garbage)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	code := command(ctx, os.Args[1:], os.Stdout, os.Stderr)
	stop()
	os.Exit(code)
}

// command runs one command line and returns its exit code: 0 done, 1 failed, 2 called wrongly.
func command(ctx context.Context, args []string, stdout, stderr io.Writer) int {
	if len(args) == 0 {
		fmt.Fprint(stderr, usage)
		return 2
	}
	switch args[0] {
	case "run":
		return run(ctx, args[1:], stderr)
	case "sandbox":
		return runSandbox(ctx, args[1:], stdout, stderr)
	case "backup":
		return runBackup(ctx, args[1:], stdout, stderr)
	case "restore":
		return runRestore(ctx, args[1:], stdout, stderr)
	case "doctor":
		return runDoctor(ctx, args[1:], stdout, stderr)
	case "replay":
		return replay(args[1:], stdout, stderr)
	case "simulate":
		return simulate(args[1:], stdout, stderr)
	case "soak":
		return runSoak(ctx, args[1:], stdout, stderr)
	case "bench":
		return runBench(ctx, args[1:], stdout, stderr)
	case "help", "-h", "--help":
		fmt.Fprint(stdout, usage)
		return 0
	}
	fmt.Fprintf(stderr, "trey: there is no command %s\n\n%s", quoted(args[0]), usage)
	return 2
}
