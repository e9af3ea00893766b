package soak

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"
	"time"

	"trey/games/all"
)

// patience is how long the soak waits for what must come. It ends a wait and measures nothing.
const patience = 60 * time.Second

// logbook is what a bot writes to its log; it may be read meanwhile. A copy goes to a file.
type logbook struct {
	mu   sync.Mutex
	text bytes.Buffer
	file *os.File
}

func newLogbook(path string) (*logbook, error) {
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_APPEND, 0o600)
	return &logbook{file: f}, err
}

// Write implements io.Writer.
func (l *logbook) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.text.Write(p)
	return l.file.Write(p)
}

func (l *logbook) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.String()
}

// having returns the lines of the log that hold one of the words.
func (l *logbook) having(words ...string) []string {
	var out []string
	for line := range strings.Lines(l.String()) {
		if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(line, w) }) {
			out = append(out, strings.TrimSpace(line))
		}
	}
	return out
}

// process is the bot in a process of its own.
type process struct {
	cmd  *exec.Cmd
	log  *logbook
	gone chan struct{} // closed at its end
	at   time.Time     // of it; read after gone
}

// spawn starts the bot in a process of its own, with more of an environment.
func (w *world) spawn(name string, more ...string) (*process, error) {
	log, err := newLogbook(filepath.Join(w.dir, name+".log"))
	if err != nil {
		return nil, err
	}
	args := append(slices.Clone(w.soak.Child[1:]), "--config", w.soak.config())
	p := &process{cmd: exec.Command(w.soak.Child[0], args...), log: log, gone: make(chan struct{})}
	p.cmd.Dir = w.dir
	p.cmd.Env = append(os.Environ(), "TREY_DISCORD_URL="+w.url, "TREY_DISCORD_TOKEN="+w.discord.Token(), "TREY_DATABASE="+w.database,
		"TREY_COMPUTER_DELAY="+computerDelay.String(), "TREY_TURN_DEADLINE=10s", "TREY_LOG_LEVEL=warn")
	p.cmd.Env = append(p.cmd.Env, more...)
	p.cmd.Stderr = log
	if err := p.cmd.Start(); err != nil {
		return nil, errors.Join(fmt.Errorf("start the bot: %w", err), log.file.Close())
	}
	go func() {
		_ = p.cmd.Wait() // how it ended is read from its state
		p.at = time.Now()
		_ = log.file.Close()
		close(p.gone)
	}()
	return p, nil
}

// kill ends the process as a power switch would end it.
func (p *process) kill() {
	_ = p.cmd.Process.Kill() // it may have gone by itself
	<-p.gone
}

// ended waits for the process to end by itself; false if it has to be killed.
func (p *process) ended(within time.Duration) bool {
	select {
	case <-p.gone:
		return true
	case <-time.After(within):
		p.kill()
		return false
	}
}

func (p *process) terminate() { _ = p.cmd.Process.Signal(syscall.SIGTERM) }

// memory returns the bytes of memory that the process has, 0 where that can't be told.
func (p *process) memory() int {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", p.cmd.Process.Pid))
	if err != nil {
		return 0
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	kilobytes, _ := strconv.Atoi(strings.TrimSpace(strings.SplitN(rest, "kB", 2)[0]))
	return kilobytes << 10
}

// files returns how many files the process has open, 0 where that can't be told.
func (p *process) files() int { return openFiles(fmt.Sprint(p.cmd.Process.Pid)) }

// openFiles returns how many files a process has open, "self" being this one.
func openFiles(pid string) int {
	list, err := os.ReadDir("/proc/" + pid + "/fd")
	if err != nil {
		return 0
	}
	return len(list)
}

// inner is the bot in this process.
type inner struct {
	log    *logbook
	stop   context.CancelFunc
	gone   chan struct{}
	err    error // why it ended; read after gone
	saying Saying
}

// enter starts the bot in this process and waits until it is connected.
func (w *world) enter(ctx context.Context, name string, change func(*Bot)) (*inner, error) {
	log, err := newLogbook(filepath.Join(w.dir, name+".log"))
	if err != nil {
		return nil, err
	}
	ready := make(chan Saying, 1)
	begun := time.Now()
	b := Bot{
		URL: w.url, Token: w.discord.Token(), Database: w.database, Config: w.soak.config(), Deadline: insideDeadline, ComputerDelay: computerDelay,
		Find: all.Find, Now: time.Now, Elapsed: func() time.Duration { return time.Since(begun) },
		Log: slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelWarn})), Ready: func(s Saying) { ready <- s },
	}
	if change != nil {
		change(&b)
	}
	running, stop := context.WithCancel(context.WithoutCancel(ctx))
	in := &inner{log: log, stop: stop, gone: make(chan struct{})}
	go func() {
		in.err = w.soak.Inside(running, b)
		in.err = errors.Join(in.err, log.file.Close())
		close(in.gone)
	}()
	select {
	case in.saying = <-ready:
		return in, nil
	case <-in.gone:
		stop()
		return nil, fmt.Errorf("the bot doesn't start: %w", in.err)
	case <-time.After(patience):
		stop()
		return nil, errors.New("the bot isn't ready after " + patience.String())
	}
}

// insideDeadline is the time for a turn at tables that are opened with a bot in this process. It is short, so that time decides now and then.
const insideDeadline = 3 * time.Second

// computerDelay is how long computers wait before they move.
const computerDelay = 20 * time.Millisecond
