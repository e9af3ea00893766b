package sandbox

import (
	"strconv"
	"sync"
	"time"
)

// epoch is the first millisecond of Discord's ids (reference, "Snowflakes"), in milliseconds since 1970.
const epoch = 1420070400000

// snowflakes gives out ids. They follow the wall clock and grow strictly, also when the clock is set back.
type snowflakes struct {
	mu   sync.Mutex
	last uint64
	wall func() time.Time
}

// next returns a new id.
func (s *snowflakes) next() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := uint64(s.wall().UnixMilli()-epoch) << 22
	s.last = max(id, s.last+1)
	return strconv.FormatUint(s.last, 10)
}

// mark returns the highest id given out.
func (s *snowflakes) mark() uint64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.last
}

// raise makes all further ids higher than mark.
func (s *snowflakes) raise(mark uint64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.last = max(s.last, mark)
}

// compareIDs orders ids by their age, the older first.
func compareIDs(a, b string) int {
	if len(a) != len(b) {
		return len(a) - len(b)
	}
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// isID tells whether s could be an id.
func isID(s string) bool {
	n, err := strconv.ParseUint(s, 10, 64)
	return err == nil && n > 0
}

// idTime returns when an id was given out.
func idTime(id string) time.Time {
	n, err := strconv.ParseUint(id, 10, 64)
	if err != nil {
		return time.Time{}
	}
	return time.UnixMilli(int64(n>>22) + epoch)
}
