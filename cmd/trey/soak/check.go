package soak

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"trey/bot/table"
	"trey/games/all"
	"trey/storage"
)

// broken is why a table is closed whose match can't go on. It must not come about but by a game that panics.
const broken = "core.reason.broken"

// inspect looks at what is stored while no bot runs: I1 to I4, I6 and of I7 that what is closed has a reason.
func (r *round) inspect(ctx context.Context) (err error) {
	w := r.world
	store, err := storage.Open(ctx, w.database, storage.Options{})
	if err != nil {
		r.finds("the database can't be opened: %v", err)
		return fmt.Errorf("open the database: %w", err)
	}
	defer func() { err = errors.Join(err, store.Close()) }()
	db, err := sql.Open("sqlite3", "file:"+w.database+"?mode=ro")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	if err := store.Check(ctx); err != nil {
		r.finds("I3: %v", err)
	}
	for _, id := range r.acknowledged {
		if _, seen, err := store.Interaction(ctx, id); err != nil {
			return err
		} else if !seen && r.plan.kind != twin { // there another bot may have answered, of another table
			r.finds("I1: interaction %s was acknowledged and isn't stored; the answer was %s", id, cutLine(w.ear.Said(id)))
		}
	}
	for id := int64(1); ; id++ {
		switch row, err := store.Table(ctx, id); {
		case errors.Is(err, storage.ErrNotFound):
			return nil
		case err != nil:
			return err
		default:
			if err := r.inspectTable(ctx, store, db, row); err != nil {
				return err
			}
		}
	}
}

func (r *round) inspectTable(ctx context.Context, store *storage.Store, db *sql.DB, row storage.Table) error {
	moves, err := store.Moves(ctx, row.ID)
	if err != nil {
		return err
	}
	before := r.world.kept[row.ID]
	if row.Version == before.table.Version && len(moves) == len(before.moves) && before.replayed == row.Version {
		return nil // nothing has happened to it
	}
	r.sameAsBefore(before, row, moves)
	r.moves += len(moves) - len(before.moves)
	if row.State == storage.Closed && (row.Reason == "" || row.Reason == broken && r.plan.kind != panics) {
		r.finds("I7: table %d is closed for %q", row.ID, row.Reason)
	}
	if err := r.once(ctx, db, row, moves); err != nil {
		return err
	}
	if !row.Started.IsZero() {
		if err := r.replay(ctx, store, row, moves); err != nil {
			return err
		}
	}
	r.world.kept[row.ID] = kept{row, moves, row.Version}
	return nil
}

// sameAsBefore compares a table with what was stored of it before: moves are added and never changed (I1, I2).
func (r *round) sameAsBefore(before kept, row storage.Table, moves []storage.Move) {
	if len(moves) != row.Moves {
		r.finds("I2: table %d has %d moves and should have %d", row.ID, len(moves), row.Moves)
	}
	for i, m := range moves {
		if m.Number != i+1 {
			r.finds("I2: move %d of table %d stands in the place of move %d", m.Number, row.ID, i+1)
		}
	}
	if len(moves) < len(before.moves) || !slices.Equal(moves[:len(before.moves)], before.moves) {
		r.finds("I1: the %d moves of table %d that were stored have changed", len(before.moves), row.ID)
	}
	if before.table.ID != 0 && !bytes.Equal(before.table.Secret, row.Secret) {
		r.finds("the cards of table %d have changed", row.ID)
	}
	if before.table.Version > row.Version {
		r.finds("I1: table %d was at version %d and is at %d", row.ID, before.table.Version, row.Version)
	}
}

// noTimeUp looks that time decided no turn of which it took a part in which nobody could play. Opened are the numbers of the moves at which the prompts
// opened.
func (r *round) noTimeUp(row storage.Table, moves []storage.Move, opened []int) {
	for i, m := range moves {
		again := i > 0 && moves[i-1].Seat == m.Seat && moves[i-1].Account == 0 // the rest of a turn that time has decided
		if m.Account != 0 || row.Seats[m.Seat-1].Automatic() || again || !m.At.After(r.away.from) {
			continue
		}
		since := row.Started
		if n := opened[i]; n > 0 {
			since = moves[n-1].At
		}
		if had := m.At.Sub(since) - r.away.within(since, m.At); had < row.Pace-noticed {
			r.finds("time decided move %d of table %d after %s, without what nobody could play in; a turn takes %s", m.Number, row.ID, had, row.Pace)
		}
	}
}

// once looks that people have made no more moves at a table than presses and commands of theirs had an effect (I2).
func (r *round) once(ctx context.Context, db *sql.DB, row storage.Table, moves []storage.Move) error {
	var effects int
	if err := db.QueryRowContext(ctx, "SELECT count(*) FROM interactions WHERE table_id = ?", row.ID).Scan(&effects); err != nil {
		return err
	}
	made := 0
	for _, m := range moves {
		if m.Account != 0 && m.Account != storage.House {
			made++
		}
	}
	if made > effects {
		r.finds("I2: people have made %d moves at table %d by %d interactions", made, row.ID, effects)
	}
	return nil
}

// replay replays the match of a table, and compares what it comes to with what is stored (I3, I4, I6).
func (r *round) replay(ctx context.Context, store *storage.Store, row storage.Table, moves []storage.Move) error {
	var result *storage.Result
	if is, err := store.ResultOf(ctx, row.ID); err == nil {
		result = &is
	} else if !errors.Is(err, storage.ErrNotFound) {
		return err
	}
	if row.State == storage.Over && result == nil {
		r.finds("I6: the match of table %d is over and has no result", row.ID)
	}
	if err := table.Verify(all.Find, row, moves, result); err != nil {
		r.finds("I6: table %d: %v", row.ID, err)
		return nil
	}
	played, err := table.Replay(all.Find, row, moves)
	if err != nil {
		r.finds("I6: table %d: %v", row.ID, err)
		return nil
	}
	if r.plan.kind == outage {
		r.noTimeUp(row, moves, played.Opened)
	}
	if row.State == storage.Playing && len(played.Match.Turn()) > 1 {
		r.world.soak.report.choice()
	}
	sat, err := store.Sittings(ctx, row.ID)
	if err != nil {
		return err
	}
	booked, err := store.Booked(ctx, row.ID)
	if err != nil {
		return err
	}
	if want := table.Booked(row, sat, played.Settled); !maps.EqualFunc(want, booked, maps.Equal) {
		r.finds("I3: table %d: the moves come to %v and the ledger has %v", row.ID, want, booked)
	}
	return nil
}

// judge looks at what the sandbox has to say: requests that Discord would refuse, presses that stayed unanswered.
func (r *round) judge() {
	w := r.world
	said := w.discord.Violations()
	for _, v := range said[min(w.violations, len(said)):] {
		if r.plan.kind == twin && (strings.HasSuffix(v, ": answered twice") || strings.Contains(v, "An emoji with this name already exists")) {
			continue // by two bots, each of which was told so
		}
		if !r.plan.calm && strings.Contains(v, "There is no file and no attachment") {
			w.soak.report.repair() // an answer to a press has overtaken an edit; the bot sends it again with all its files
			continue
		}
		r.finds("Discord would refuse: %s", v)
	}
	w.violations = len(said)
	list := w.discord.Unanswered()
	for _, u := range list[min(w.unanswered, len(list)):] {
		if w.cutShort(u.Made) {
			continue
		}
		r.finds("unanswered, made at %s: %s", u.Made.Format(clockTime), u)
	}
	w.unanswered = len(list)
	for _, what := range w.spy.seen() {
		r.finds("I5: %s", what)
	}
	if t := w.discord.Tally(); t.Made > 100 && t.Answered <= t.Made/2 {
		r.finds("of %d interactions only %d were answered", t.Made, t.Answered)
	}
}

// answerTime is how long a bot has to answer.
const answerTime = 3 * time.Second

// cutShort reports whether the bot was ended without a warning before the time for an interaction was over.
func (w *world) cutShort(made time.Time) bool {
	return slices.ContainsFunc(w.cuts, func(cut time.Time) bool { return !cut.Before(made) && cut.Before(made.Add(answerTime)) })
}
