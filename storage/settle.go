package storage

import "fmt"

// check finds what is wrong with a change by itself, so that it needn't trouble the writer.
func (c *Change) check() error {
	seats := len(c.Table.Seats)
	for i, seat := range c.Table.Seats {
		if seat.Seat != i+1 {
			return fmt.Errorf("seat %d stands in place %d", seat.Seat, i+1)
		}
	}
	for i, m := range c.Moves {
		if want := c.Table.Moves - len(c.Moves) + 1 + i; m.Number != want {
			return fmt.Errorf("move %d stands in the place of move %d", m.Number, want)
		}
	}
	for _, s := range c.Settled {
		if err := s.check(seats); err != nil {
			return fmt.Errorf("deal %d: %w", s.Deal, err)
		}
	}
	if c.Result == nil {
		return nil
	}
	if err := c.Result.check(seats); err != nil {
		return fmt.Errorf("result: %w", err)
	}
	return nil
}

func (s *Settled) check(seats int) error {
	if len(s.Money) != 0 && len(s.Money) != seats || len(s.Lives) != 0 && len(s.Lives) != seats {
		return fmt.Errorf("%d amounts and %d lives for %d seats", len(s.Money), len(s.Lives), seats)
	}
	for _, tally := range s.Tally {
		if tally.Seat < 0 || tally.Seat > seats {
			return fmt.Errorf("%s is counted for seat %d of %d", tally.Key, tally.Seat, seats)
		}
	}
	return balanced(s.Money)
}

func (r *Result) check(seats int) error {
	if len(r.Ranks) != seats || len(r.Scores) != seats || len(r.Money) != seats {
		return fmt.Errorf("%d ranks, %d scores and %d amounts for %d seats", len(r.Ranks), len(r.Scores), len(r.Money), seats)
	}
	return balanced(r.Money)
}

func balanced(money []int64) error {
	var sum int64
	for _, amount := range money {
		sum += amount
	}
	if sum != 0 {
		return fmt.Errorf("%w, not to %d", ErrUnbalanced, sum)
	}
	return nil
}

// holders returns, by seat − 1, to whom the change's nth deal is booked, from 0: the one under way to those who had the seats when it began, those that
// began and ended with the change to those who have the seats now.
func (p *planned) holders(n int) []int64 {
	list := make([]int64, len(p.Table.Seats))
	for i, seat := range p.Table.Seats {
		if list[i] = seat.Account; n == 0 {
			list[i] = seat.books()
		}
	}
	return list
}

// settle stores one deal's settlement.
func (p *planned) settle(t *tx, id int64, s Settled, holders []int64) error {
	if err := p.book(t, id, s, holders); err != nil {
		return err
	}
	for i, lives := range s.Lives {
		if _, err := t.exec(`INSERT INTO lives (table_id, deal, seat, lives) VALUES (?, ?, ?, ?)`, id, s.Deal, i+1, lives); err != nil {
			return err
		}
	}
	for key, n := range s.tallies() {
		if _, err := t.exec(`INSERT INTO tallies (table_id, deal, seat, key, n) VALUES (?, ?, ?, ?, ?)`,
			id, s.Deal, key.Seat, key.Key, n); err != nil {
			return err
		}
	}
	return nil
}

// nextDeal has the next deal booked to those who have the seats now.
func (p *planned) nextDeal(t *tx, id int64) error {
	if len(p.Settled) == 0 {
		return nil
	}
	for _, seat := range p.Table.Seats {
		if seat.Booked != 0 {
			_, err := t.exec(`UPDATE seats SET booked = NULL WHERE table_id = ?`, id)
			return err
		}
	}
	return nil
}

// tallies returns the numbers by key and seat, those of the same summed.
func (s *Settled) tallies() map[Tally]int {
	sums := map[Tally]int{}
	for _, tally := range s.Tally {
		sums[Tally{Key: tally.Key, Seat: tally.Seat}] += tally.N
	}
	return sums
}

// book writes one journal with an entry for each account that won or lost.
func (p *planned) book(t *tx, id int64, s Settled, holders []int64) error {
	amounts := map[int64]int64{}
	for i, amount := range s.Money {
		amounts[holders[i]] += amount
	}
	journal := int64(0)
	for _, account := range holders {
		amount := amounts[account]
		if amount == 0 {
			continue
		}
		delete(amounts, account)
		if journal == 0 {
			var err error
			if journal, err = t.insert(`INSERT INTO journals (server, kind, table_id, deal, at) SELECT server, 'deal', id, ?, ? FROM tables WHERE id = ?`,
				s.Deal, millis(t.now), id); err != nil {
				return err
			}
		}
		if _, err := t.exec(`INSERT INTO entries (journal, account, amount, server) SELECT id, ?, ?, server FROM journals WHERE id = ?`,
			account, amount, journal); err != nil {
			return err
		}
	}
	return nil
}

// finish stores the match's result, booked as its last deal is.
func (p *planned) finish(t *tx, id int64) error {
	if p.Result == nil {
		return nil
	}
	computers := false
	for _, seat := range p.Table.Seats {
		computers = computers || seat.Automatic()
	}
	ended := p.Table.Ended
	if ended.IsZero() {
		ended = t.now
	}
	if _, err := t.exec(`INSERT INTO results (table_id, server, game, rules, computers, ended) SELECT id, server, game, ?, ?, ? FROM tables
		WHERE id = ?`, p.Result.Rules, computers, millis(ended), id); err != nil {
		return fmt.Errorf("result: %w", err)
	}
	holders := p.holders(max(0, len(p.Settled)-1))
	for i, seat := range p.Table.Seats {
		if _, err := t.exec(`INSERT INTO result_seats (table_id, seat, account, rank, score, money, server, game, rules, computers, ended)
			SELECT table_id, ?, ?, ?, ?, ?, server, game, rules, computers, ended FROM results WHERE table_id = ?`,
			seat.Seat, holders[i], p.Result.Ranks[i], p.Result.Scores[i], p.Result.Money[i], id); err != nil {
			return fmt.Errorf("result of seat %d: %w", seat.Seat, err)
		}
	}
	return nil
}
