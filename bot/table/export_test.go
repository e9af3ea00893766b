package table

import "time"

// SetRetry changes how long a table waits after a failure. It must be called before the tables are used.
func (ts *Tables) SetRetry(d time.Duration) { ts.retry = d }
