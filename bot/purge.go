package bot

import (
	"context"
	"encoding/json"
	"fmt"
	"time"
)

// purgeEvery is how often it is looked whether a server is long gone.
const purgeEvery = time.Minute

// Registry keeps on which servers the bot is, and what is stored about those that it has left.
type Registry interface {
	Joined(ctx context.Context, server string) error
	Left(ctx context.Context, server string) error
	OnlyOn(ctx context.Context, servers []string) (left []string, err error)
	Gone(ctx context.Context, before time.Time) ([]string, error)
	Purge(ctx context.Context, before time.Time) (servers []string, err error)
}

// connected follows READY, which lists all servers that the bot is on: those that it was taken off meanwhile aren't among them.
func (s *Surroundings) connected(ctx context.Context, data []byte) error {
	var ready struct {
		Guilds []struct {
			ID string `json:"id"`
		} `json:"guilds"`
		Shard []int `json:"shard"`
	}
	if err := json.Unmarshal(data, &ready); err != nil {
		return fmt.Errorf("read it: %w", err)
	}
	if ready.Guilds == nil || len(ready.Shard) == 2 && ready.Shard[1] > 1 {
		return nil // not the list of all
	}
	servers := make([]string, 0, len(ready.Guilds))
	for _, g := range ready.Guilds {
		servers = append(servers, g.ID)
	}
	left, err := s.Registry.OnlyOn(ctx, servers)
	if err != nil {
		return err
	}
	for _, server := range left {
		s.Log.Info("the bot has been removed from a server", "server", server)
		if err := s.shutAll(ctx, server); err != nil {
			return err
		}
	}
	return nil
}

func (s *Surroundings) serverGone(ctx context.Context, server string) error {
	s.Log.Info("the bot has been removed from a server", "server", server)
	if err := s.Registry.Left(ctx, server); err != nil {
		return err
	}
	return s.shutAll(ctx, server)
}

// shutAll closes the unfinished tables of a server that is gone.
func (s *Surroundings) shutAll(ctx context.Context, server string) error {
	ts, err := s.Places.TablesOn(ctx, server)
	if err != nil {
		return err
	}
	return s.shut(ctx, ts, "core.reason.server")
}

// purging purges servers that are long gone, until the context is over.
func (s *Surroundings) purging(ctx context.Context) {
	tick := time.NewTicker(purgeEvery)
	defer tick.Stop()
	for {
		if err := s.purge(ctx); err != nil && ctx.Err() == nil {
			s.Log.Error("what is stored about servers that are gone can't be deleted", "err", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// purge deletes what is stored about the servers that the bot has left long ago.
func (s *Surroundings) purge(ctx context.Context) error {
	before := s.Now().Add(-s.PurgeAfter)
	gone, err := s.Registry.Gone(ctx, before)
	if err != nil {
		return err
	}
	for _, server := range gone { // whatever kept them open before
		if err := s.shutAll(ctx, server); err != nil {
			return err
		}
	}
	purged, err := s.Registry.Purge(ctx, before)
	for _, server := range purged {
		s.Log.Info("what was stored about a server that is gone has been deleted", "server", server)
	}
	return err
}
