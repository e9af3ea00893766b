package table

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"trey/games"
	"trey/storage"
)

// Motion is what can be voted for at a match.
type Motion struct {
	Kind MotionKind
	Seat games.Seat // of the person whom it is about; Nobody if it is about nobody
}

// MotionKind tells motions apart.
type MotionKind string

// The kinds of motions.
const (
	EndMatch    MotionKind = "end"
	KickPerson  MotionKind = "kick"
	ComputerFor MotionKind = "computer" // a computer plays for a person who doesn't answer
	WaitFor     MotionKind = "wait"     // the person gets his time once more
)

func (m Motion) text() string {
	if m.Seat == games.Nobody {
		return string(m.Kind)
	}
	return string(m.Kind) + " " + strconv.Itoa(int(m.Seat))
}

func parseMotion(text string) Motion {
	kind, seat, _ := strings.Cut(text, " ")
	n, _ := strconv.Atoi(seat) // it was written by text
	return Motion{Kind: MotionKind(kind), Seat: games.Seat(n)}
}

// Vote adds a vote for the motion, or takes one's vote back. What most of the people want who play and aren't its subject is done.
func (ts *Tables) Vote(ctx context.Context, id int64, by By, m Motion) error {
	return ts.ask(ctx, id, func(l *live) error {
		if l.table.State != storage.Playing {
			return trouble("core.trouble.over")
		}
		if !possible(l.table, m) {
			return trouble("core.trouble.stale")
		}
		if !slices.Contains(electorate(l.table, m), by.Account.ID) {
			return trouble("core.trouble.no_vote")
		}
		c := l.change(by)
		if !cast(&c.Table, storage.Vote{Account: by.Account.ID, For: m.text()}) || votes(c.Table, m) < needed(c.Table, m) {
			return ts.commit(l, c, l.play)
		}
		return ts.carry(l, c, m, by)
	})
}

// possible reports whether a motion can be voted for now.
func possible(t storage.Table, m Motion) bool {
	switch m.Kind {
	case EndMatch:
		return m.Seat == games.Nobody
	case KickPerson:
		return m.Seat >= 1 && int(m.Seat) <= len(t.Seats) && !t.Seats[m.Seat-1].Computer() && !t.Seats[m.Seat-1].Free
	case ComputerFor, WaitFor:
		return t.Paused == pausedAbsent && slices.Contains(absent(t), m.Seat)
	}
	return false
}

// electorate returns the accounts that may vote on a motion: the people who play, without its subject and without those who don't answer.
func electorate(t storage.Table, m Motion) []int64 {
	var out []int64
	gone := absent(t)
	for _, s := range t.Seats {
		seat := games.Seat(s.Seat)
		if !s.Automatic() && seat != m.Seat && !slices.Contains(gone, seat) && !slices.Contains(out, s.Account) {
			out = append(out, s.Account)
		}
	}
	return out
}

// needed is how many votes carry a motion: more than half.
func needed(t storage.Table, m Motion) int { return len(electorate(t, m))/2 + 1 }

// votes counts who is for the motion and still may vote.
func votes(t storage.Table, m Motion) int {
	n := 0
	may := electorate(t, m)
	for _, v := range t.Votes {
		if v.For == m.text() && slices.Contains(may, v.Account) {
			n++
		}
	}
	return n
}

// cast adds a vote, or takes the same back, and reports whether it was added. One can't want to wait for somebody and have a computer play for him.
func cast(t *storage.Table, v storage.Vote) (added bool) {
	m := parseMotion(v.For)
	var kept []storage.Vote
	added = true
	for _, o := range t.Votes {
		other := parseMotion(o.For)
		switch {
		case o == v:
			added = false
		case o.Account == v.Account && other.Seat == m.Seat && m.Seat != games.Nobody && other.Kind != KickPerson && m.Kind != KickPerson:
		default:
			kept = append(kept, o)
		}
	}
	if added {
		kept = append(kept, v)
	}
	t.Votes = kept
	return added
}

// carry does what a motion says.
func (ts *Tables) carry(l *live, c storage.Change, m Motion, by By) error {
	switch m.Kind {
	case EndMatch:
		return ts.close(l, "core.reason.voted", by)
	case KickPerson:
		depart(&c, m.Seat)
	case ComputerFor:
		standIn(&c, m.Seat)
	case WaitFor:
		forget(&c.Table, m.Seat)
	}
	if c.Table.Paused == pausedAbsent && len(absent(c.Table)) == 0 {
		c.Table.Paused = ""
	}
	return ts.settle(l, c)
}

// tallies returns how the motions stand for which there are votes, and those that are due to be decided.
func tallies(t storage.Table, viewer int64) []Tally {
	if t.State != storage.Playing {
		return nil
	}
	var motions []Motion
	for _, seat := range absent(t) {
		if t.Paused == pausedAbsent {
			motions = append(motions, Motion{WaitFor, seat}, Motion{ComputerFor, seat})
		}
	}
	if t.Paused == pausedAbsent {
		motions = append(motions, Motion{Kind: EndMatch})
	}
	for _, v := range t.Votes {
		if m := parseMotion(v.For); !slices.Contains(motions, m) && possible(t, m) {
			motions = append(motions, m)
		}
	}
	var out []Tally
	for _, m := range motions {
		out = append(out, Tally{
			Motion: m, Votes: votes(t, m), Needed: needed(t, m), Mine: slices.Contains(t.Votes, storage.Vote{Account: viewer, For: m.text()}),
		})
	}
	return out
}
