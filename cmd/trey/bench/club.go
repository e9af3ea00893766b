package bench

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"time"

	"trey/bot/sandbox"
	"trey/storage"
)

// patience is how long is waited for what must come.
const patience = time.Minute

// club is a Discord on this machine, its people, and Trey connected to it.
type club struct {
	*Bench
	dir      string
	database string
	sandbox  *sandbox.Server
	url      string
	trey     *Running
}

// newClub opens a Discord without limits; Trey isn't there yet.
func (b *Bench) newClub() (*club, error) {
	dir, err := os.MkdirTemp(b.dir, "club-")
	if err != nil {
		return nil, fmt.Errorf("make a folder: %w", err)
	}
	s, err := sandbox.New(sandbox.Config{Limits: sandbox.Limits{Off: true}})
	if err != nil {
		return nil, err
	}
	url, err := s.Listen("127.0.0.1:0")
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return &club{Bench: b, dir: dir, database: filepath.Join(dir, "trey.db"), sandbox: s, url: url}, nil
}

// unlimited is a rate at which nothing waits.
const unlimited = 1_000_000

// run starts Trey and waits until it is ready.
func (c *club) run(ctx context.Context, s Setup) error {
	s.Discord, s.Token, s.Database, s.Log = c.url+"/", c.sandbox.Token(), c.database, c.log
	trey, err := c.start(ctx, s)
	if err != nil {
		return fmt.Errorf("start Trey: %w", err)
	}
	c.trey = trey
	select {
	case <-trey.Ready:
		return nil
	case err := <-trey.Ended:
		c.trey = nil
		return fmt.Errorf("the bot has ended: %w", err)
	case <-time.After(patience):
		return errors.New("the bot isn't ready")
	case <-ctx.Done():
		return ctx.Err()
	}
}

// rest stops Trey.
func (c *club) rest() error {
	if c.trey == nil {
		return nil
	}
	c.trey.Stop()
	err := <-c.trey.Ended
	c.trey = nil
	return err
}

// close ends all and removes what was stored.
func (c *club) close() error {
	err := errors.Join(c.rest(), c.sandbox.Close())
	if v := c.sandbox.Violations(); len(v) > 0 {
		err = errors.Join(err, fmt.Errorf("%d requests that Discord would refuse, such as: %s", len(v), v[0]))
	}
	return errors.Join(err, os.RemoveAll(c.dir))
}

// place is where a table stands.
type place struct{ server, channel string }

// channelsEach is how many channels a server has, of the 500 that Discord lets it have.
const channelsEach = 400

// places opens so many channels, in as many servers as that takes.
func (c *club) places(n int) ([]place, error) {
	owner, _ := c.sandbox.User("Ada")
	var out []place
	server := ""
	for i := range n {
		if i%channelsEach == 0 {
			s, err := c.sandbox.AddServer(fmt.Sprint("Server ", i/channelsEach), "en-US", owner.ID)
			if err != nil {
				return nil, err
			}
			server = s.ID
		}
		ch, err := c.sandbox.AddServerChannel(server, sandbox.ChannelNew{Name: fmt.Sprint("table-", i)})
		if err != nil {
			return nil, err
		}
		out = append(out, place{server, ch.ID})
	}
	return out, nil
}

// person is somebody at the club, in a channel.
type person struct {
	*club
	id      string
	channel string
}

// errFailed is the error of an interaction that wasn't answered in time.
var errFailed = errors.New("the interaction failed")

// command uses a slash command and returns the answer.
func (p person) command(ctx context.Context, name string, options map[string]any) (sandbox.Message, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	out, err := p.sandbox.Command(ctx, sandbox.CommandUse{User: p.id, Channel: p.channel, Name: name, Options: options})
	if err == nil && (out.State != sandbox.Answered || out.Message == nil) {
		err = errFailed
	}
	if err != nil {
		return sandbox.Message{}, fmt.Errorf("/%s: %w", name, err)
	}
	return *out.Message, nil
}

// press uses a control and returns the message that came of it.
func (p person) press(ctx context.Context, m sandbox.Message, customID string, values ...string) (sandbox.Message, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	out, err := p.sandbox.Press(ctx, sandbox.Press{User: p.id, Message: m.ID, CustomID: customID, Values: values})
	if err == nil && out.State != sandbox.Answered {
		err = errFailed
	}
	switch {
	case err != nil:
		return sandbox.Message{}, fmt.Errorf("press %s: %w", customID, err)
	case out.Message == nil:
		return m, nil
	}
	return *out.Message, nil
}

// heap returns the bytes in use.
func heap() float64 {
	runtime.GC()
	runtime.GC()
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return float64(m.HeapAlloc)
}

// crowd is so many people with accounts in a database that has none yet. Discord knows the first of them; of the others only Trey has heard.
func (c *club) crowd(server string, n, known int) ([]somebody, error) {
	out := make([]somebody, n)
	for i := range out {
		out[i] = somebody{account: storage.House + 1 + int64(i), user: strconv.Itoa(500_000_000 + i), name: fmt.Sprintf("Person %d", i)}
		if i >= known {
			continue
		}
		u, err := c.sandbox.AddUserTo(server, out[i].name, "en-GB")
		if err != nil {
			return nil, err
		}
		out[i].user = u.ID
	}
	return out, nil
}
