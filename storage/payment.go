package storage

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
)

// ErrNotYours is returned when a side of a payment is asked of somebody else than whose it is.
var ErrNotYours = errors.New("this payment is others' affair")

// Payment is what one person has to pay another so that both are squarer. When both sides have confirmed it, it is booked.
type Payment struct {
	ID           int64
	Payer, Payee Party // without amounts
	Amount       int64
	Paid         bool // the payer says so
	Received     bool // the payee says so
	Booked       bool
	Withdrawn    bool
}

// Open reports whether the payment is neither booked nor withdrawn.
func (p Payment) Open() bool { return !p.Booked && !p.Withdrawn }

// Settlement is payments that were planned together.
type Settlement struct {
	Payments []Payment
	// Left are those of the whole server who will have a balance even when all open payments are booked, by its size.
	Left []Party
}

// Confirmation is what a side says of a payment.
type Confirmation string

// What the payer and the payee can say, and how each takes it back.
const (
	Paid        Confirmation = "paid"
	NotPaid     Confirmation = "unpaid"
	Received    Confirmation = "received"
	NotReceived Confirmation = "unreceived"
)

// dueRows are the balances of a server as they will be when the open payments are booked.
const dueRows = `SELECT a.id AS account, coalesce(a.user, '') AS user, a.name AS name, sum(d.amount) AS amount FROM (
		SELECT account, amount FROM balances WHERE server = ?1
		UNION ALL SELECT payer, amount FROM payments WHERE server = ?1 AND journal IS NULL AND withdrawn IS NULL
		UNION ALL SELECT payee, -amount FROM payments WHERE server = ?1 AND journal IS NULL AND withdrawn IS NULL
	) AS d CROSS JOIN accounts AS a ON a.id = d.account GROUP BY a.id HAVING sum(d.amount) <> 0`

// Settle plans the fewest payments by which people on a server get square: those with the accounts, or all if none is named. The house and those who are
// forgotten can't pay, see Square. Open payments of the same people of which nobody has confirmed anything are withdrawn; the others count as made
// and become part of this settlement. By the interaction, which it is known by, it is planned once.
func (s *Store) Settle(ctx context.Context, server, interaction string, accounts []int64) (Settlement, error) {
	named, err := json.Marshal(append([]int64{}, accounts...))
	if err != nil {
		return Settlement{}, err
	}
	err = s.writer.do(ctx, func(t *tx) error {
		return t.plan(server, interaction, string(named))
	})
	if err != nil {
		return Settlement{}, fmt.Errorf("settle up on server %s: %w", server, err)
	}
	return s.Settlement(ctx, server, interaction)
}

func (t *tx) plan(server, interaction, named string) error {
	var planned bool
	if err := t.scan(`SELECT EXISTS (SELECT 1 FROM payments WHERE plan = ?)`, []any{interaction}, &planned); err != nil || planned {
		return err
	}
	const theirs = ` WHERE server = ?1 AND journal IS NULL AND withdrawn IS NULL
		AND (?2 = '[]' OR payer IN (SELECT value FROM json_each(?2)) OR payee IN (SELECT value FROM json_each(?2)))`
	if _, err := t.exec(`UPDATE payments SET withdrawn = ?3`+theirs+` AND paid IS NULL AND received IS NULL`, server, named, millis(t.now)); err != nil {
		return err
	}
	if _, err := t.exec(`UPDATE payments SET plan = ?3`+theirs, server, named, interaction); err != nil {
		return err
	}
	var due string
	if err := t.scan(`SELECT json_group_array(json_object('Account', account, 'Amount', amount)) FROM (`+dueRows+`)
		WHERE user <> '' AND (?2 = '[]' OR account IN (SELECT value FROM json_each(?2)))`, []any{server, named}, &due); err != nil {
		return err
	}
	var balances []Balance
	if err := json.Unmarshal([]byte(due), &balances); err != nil {
		return err
	}
	for _, p := range Square(balances) {
		if _, err := t.exec(`INSERT INTO payments (server, payer, payee, amount, plan, created) VALUES (?, ?, ?, ?, ?, ?)`,
			server, p.From, p.To, p.Amount, interaction, millis(t.now)); err != nil {
			return err
		}
	}
	return nil
}

// Settlement returns the payments that were last planned by the interaction on a server.
func (s *Store) Settlement(ctx context.Context, server, interaction string) (Settlement, error) {
	var out Settlement
	err := s.queries.rows(ctx, "the payments planned by "+interaction, `
		SELECT p.id, p.payer, coalesce(f.user, ''), f.name, p.payee, coalesce(o.user, ''), o.name, p.amount,
			p.paid IS NOT NULL, p.received IS NOT NULL, p.journal IS NOT NULL, p.withdrawn IS NOT NULL
		FROM payments AS p CROSS JOIN accounts AS f ON f.id = p.payer CROSS JOIN accounts AS o ON o.id = p.payee
		WHERE p.plan = ? AND p.server = ? ORDER BY p.id`, []any{interaction, server}, func(row scanner) error {
		var p Payment
		err := row.Scan(&p.ID, &p.Payer.Account, &p.Payer.User, &p.Payer.Name, &p.Payee.Account, &p.Payee.User, &p.Payee.Name, &p.Amount,
			&p.Paid, &p.Received, &p.Booked, &p.Withdrawn)
		out.Payments = append(out.Payments, p)
		return err
	})
	if err != nil {
		return Settlement{}, err
	}
	err = s.queries.rows(ctx, "who isn't square on server "+server, dueRows+` ORDER BY abs(sum(d.amount)) DESC, a.id`, []any{server}, func(row scanner) error {
		var p Party
		err := row.Scan(&p.Account, &p.User, &p.Name, &p.Amount)
		out.Left = append(out.Left, p)
		return err
	})
	return out, err
}

// ConfirmPayment notes what a side says of a payment on a server. When both sides have confirmed it, it is booked, by the interaction. Of a payment that
// is booked or withdrawn nothing changes. It returns ErrNotFound if there is no such payment, and ErrNotYours for anybody but whose word it is.
func (s *Store) ConfirmPayment(ctx context.Context, server string, payment, account int64, says Confirmation, interaction string) error {
	err := s.writer.do(ctx, func(t *tx) error {
		p, err := t.payment(server, payment)
		if err != nil {
			return err
		}
		column, whose := "paid", p.Payer.Account
		if says == Received || says == NotReceived {
			column, whose = "received", p.Payee.Account
		}
		if whose != account {
			return ErrNotYours
		}
		if !p.Open() {
			return nil
		}
		if says == NotPaid || says == NotReceived {
			_, err := t.exec(`UPDATE payments SET `+column+` = NULL WHERE id = ?`, payment)
			return err
		}
		if _, err := t.exec(`UPDATE payments SET `+column+` = coalesce(`+column+`, ?) WHERE id = ?`, millis(t.now), payment); err != nil {
			return err
		}
		if says == Paid && p.Received || says == Received && p.Paid {
			return t.pay(server, p, interaction)
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("confirm payment %d: %w", payment, err)
	}
	return nil
}

// pay books a payment: by it the payer owes less, and the payee is owed less.
func (t *tx) pay(server string, p Payment, interaction string) error {
	journal, err := t.insert(`INSERT INTO journals (server, kind, interaction, at) VALUES (?, 'payment', ?, ?)`, server, interaction, millis(t.now))
	if err != nil {
		return err
	}
	if err := t.transfer(journal, p.Payee.Account, p.Payer.Account, p.Amount); err != nil {
		return err
	}
	_, err = t.exec(`UPDATE payments SET journal = ? WHERE id = ?`, journal, p.ID)
	return err
}

// payment reads what of a payment decides about it.
func (t *tx) payment(server string, id int64) (Payment, error) {
	p := Payment{ID: id}
	err := t.scan(`SELECT payer, payee, amount, paid IS NOT NULL, received IS NOT NULL, journal IS NOT NULL, withdrawn IS NOT NULL
		FROM payments WHERE id = ? AND server = ?`, []any{id, server},
		&p.Payer.Account, &p.Payee.Account, &p.Amount, &p.Paid, &p.Received, &p.Booked, &p.Withdrawn)
	return p, err
}

// WithdrawPayment takes a payment on a server back that isn't booked: for either side, or for a moderator. It returns ErrNotFound if there is no such
// payment, ErrNotYours for anybody else.
func (s *Store) WithdrawPayment(ctx context.Context, server string, payment, account int64, moderator bool) error {
	err := s.writer.do(ctx, func(t *tx) error {
		p, err := t.payment(server, payment)
		if err != nil {
			return err
		}
		if !moderator && account != p.Payer.Account && account != p.Payee.Account {
			return ErrNotYours
		}
		_, err = t.exec(`UPDATE payments SET withdrawn = ? WHERE id = ? AND journal IS NULL AND withdrawn IS NULL`, millis(t.now), payment)
		return err
	})
	if err != nil {
		return fmt.Errorf("withdraw payment %d: %w", payment, err)
	}
	return nil
}
