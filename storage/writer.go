package storage

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"runtime"
	"sync"
	"sync/atomic"
	"time"
)

const (
	// maxBatch is how many changes share a transaction at most. It bounds how long the first of them waits.
	maxBatch = 64
	// queueLength is how many changes may wait before those who hand them in wait too.
	queueLength = 256
)

// writer is the one goroutine that changes the database. Changes that wait share a transaction, each under a savepoint of its
// own, and are acknowledged after its commit: so one sync of the disk serves them all.
type writer struct {
	tx      tx
	db      *sql.DB
	now     func() time.Time
	log     *slog.Logger
	queue   chan *job
	stopped chan struct{}

	mu     sync.RWMutex // held for reading while handing in
	closed bool
}

// job is a change that waits for the writer.
type job struct {
	apply func(*tx) error // may run twice, the second time on what was before the first
	stage atomic.Int32
	err   error         // valid once done is closed
	done  chan struct{} // closed by the writer
}

// The stages of a job. It leaves waiting once, either way.
const (
	waiting   int32 = iota
	taken           // by the writer
	withdrawn       // by the one who handed it in
)

// take reports whether the writer may apply the job.
func (j *job) take() bool {
	return j.stage.CompareAndSwap(waiting, taken) || j.stage.Load() == taken
}

func (j *job) withdraw() bool { return j.stage.CompareAndSwap(waiting, withdrawn) }

func openWriter(ctx context.Context, path string, o Options) (*writer, error) {
	db, err := sql.Open("sqlite3", dsn(path, o.busy, url.Values{
		"mode": {"rw"}, "_journal_mode": {"WAL"}, "_synchronous": {o.synchronous}, "_foreign_keys": {"1"}, "_cache_size": {"-16000"},
	}))
	if err != nil {
		return nil, err
	}
	db.SetMaxOpenConns(1)
	conn, err := db.Conn(ctx)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	if _, err := conn.ExecContext(ctx, tuning); err != nil {
		return nil, errors.Join(err, conn.Close(), db.Close())
	}
	w := &writer{
		tx: tx{conn: conn, prepared: map[string]*sql.Stmt{}}, db: db, now: o.Now, log: o.Logger,
		queue: make(chan *job, queueLength), stopped: make(chan struct{}),
	}
	go w.run()
	return w, nil
}

// tuning: savepoints keep their undo in memory; the log is carried over into the file every 4 MB, which holds the moves of that moment up for a quarter
// of the time that 16 MB would; it shrinks to 16 MB again after a long reader has made it grow. Another connection could carry it over beside the moves;
// but then the tests of power loss, run with synchronous=NORMAL, found damaged files.
const tuning = `
	PRAGMA temp_store = MEMORY;
	PRAGMA wal_autocheckpoint = 1000;
	PRAGMA journal_size_limit = 16777216`

// do has the writer apply a change and returns when it is on disk or refused. A context that ends before the change's turn
// withdraws it; later it has no influence, so that the answer is always true.
func (w *writer) do(ctx context.Context, apply func(*tx) error) error {
	if w == nil {
		return ErrReadOnly
	}
	j := &job{apply: apply, done: make(chan struct{})}
	if err := w.hand(ctx, j); err != nil {
		return err
	}
	select {
	case <-j.done:
		return j.err
	case <-ctx.Done():
	}
	if j.withdraw() {
		return ctx.Err()
	}
	<-j.done
	return j.err
}

func (w *writer) hand(ctx context.Context, j *job) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	w.mu.RLock()
	defer w.mu.RUnlock()
	if w.closed {
		return ErrClosed
	}
	select {
	case w.queue <- j:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// drain lets nothing more in and waits until all that is in is done.
func (w *writer) drain() {
	w.mu.Lock()
	if !w.closed {
		w.closed = true
		close(w.queue)
	}
	w.mu.Unlock()
	<-w.stopped
}

func (w *writer) close() error {
	w.drain()
	return errors.Join(w.tx.close(), w.db.Close())
}

func (w *writer) run() {
	defer close(w.stopped)
	batch := make([]*job, 0, maxBatch)
	for first := range w.queue {
		batch = w.gather(append(batch[:0], first), cap(batch))
		w.execute(batch)
		clear(batch)
	}
}

// gather adds what waits. It lets other goroutines run first: those whose changes were acknowledged a moment ago often have
// their next ones ready, and would otherwise miss this sync of the disk.
func (w *writer) gather(batch []*job, limit int) []*job {
	yielded := false
	for len(batch) < limit {
		select {
		case j, ok := <-w.queue:
			if !ok {
				return batch
			}
			batch = append(batch, j)
		default:
			if yielded {
				return batch
			}
			yielded = true
			runtime.Gosched()
		}
	}
	return batch
}

// execute stores a batch. When the machine fails it as a whole, each change is tried once more alone, so that none suffers
// for another.
func (w *writer) execute(batch []*job) {
	err := w.attempt(batch)
	if err != nil && len(batch) > 1 && !errors.Is(err, errBegin) {
		w.log.Warn("storing changes together failed; trying each alone", "changes", len(batch), "err", err)
		w.alone(batch)
	} else if err != nil {
		fail(batch, err)
	}
	for _, j := range batch {
		j.err = explain(j.err)
		if errors.Is(j.err, ErrDamaged) || errors.Is(j.err, ErrUnavailable) {
			w.log.Error("a change was not stored", "err", j.err)
		}
		close(j.done)
	}
}

// alone tries each change in a transaction of its own. What was found about one in the failed transaction is replaced: it may
// rest on another that isn't stored.
func (w *writer) alone(batch []*job) {
	for i, j := range batch {
		err := w.attempt(batch[i : i+1])
		if errors.Is(err, errBegin) {
			fail(batch[i:], err)
			return
		}
		if err != nil {
			j.err = err
		}
	}
}

func fail(jobs []*job, err error) {
	for _, j := range jobs {
		j.err = err
	}
}

// errBegin marks that no transaction could be begun: trying each change alone would only wait again.
var errBegin = errors.New("begin")

// attempt stores the changes in one transaction. A change's own error stays with it; the returned one concerns them all, of
// which then none is stored.
func (w *writer) attempt(batch []*job) error {
	if err := w.tx.begin(w.now()); err != nil {
		return fmt.Errorf("%w: %w", errBegin, err)
	}
	changed := false
	for _, j := range batch {
		if !j.take() {
			continue
		}
		err := w.tx.save(j.apply)
		if refused(err) || damaged(err) || errors.Is(err, errUndo) {
			return errors.Join(err, w.tx.rollback())
		}
		j.err = err
		changed = changed || err == nil
	}
	if !changed {
		return w.tx.rollback()
	}
	if err := w.tx.commit(); err != nil {
		return errors.Join(fmt.Errorf("commit: %w", err), w.tx.rollback())
	}
	return nil
}
