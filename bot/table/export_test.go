package table

import (
	"context"
	"time"
)

// SetRetry changes how long a table waits after a failure. It must be called before the tables are used.
func (ts *Tables) SetRetry(d time.Duration) { ts.retry = d }

// SetQuarantine changes how long a table stays in quarantine. It must be called before the tables are used.
func (ts *Tables) SetQuarantine(d time.Duration) { ts.quarantine = d }

// Keeper is the keeper of the clocks, which a test moves on.
type Keeper struct {
	keeper
	begun bool
}

// NewKeeper returns a keeper of the tables' clocks that looks only when told.
func NewKeeper(ts *Tables) *Keeper { return &Keeper{keeper: keeper{ts: ts}} }

// Step looks at the clocks once, and begins before if it hasn't.
func (k *Keeper) Step(ctx context.Context) error {
	if !k.begun {
		k.begun = true
		if err := k.begin(ctx); err != nil {
			return err
		}
	}
	k.step(ctx)
	return nil
}
