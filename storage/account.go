package storage

import (
	"context"
	"errors"
	"fmt"
)

// knownPeople is how many accounts are kept in memory, of those seen last.
const knownPeople = 4096

// knownServers is how many servers' settings are kept in memory.
const knownServers = 4096

const selectAccount = `SELECT id, coalesce(user, ''), name, locale, dm_channel, dms_closed, wishes FROM accounts `

func (a *Account) columns() []any {
	return []any{&a.ID, &a.User, &a.Name, &a.Locale, &a.DMChannel, &a.DMsClosed, &a.Wishes}
}

// Account returns the account with the id, or ErrNotFound.
func (s *Store) Account(ctx context.Context, id int64) (Account, error) {
	var a Account
	err := s.queries.row(ctx, fmt.Sprintf("account %d", id), selectAccount+`WHERE id = ?`, []any{id}, a.columns()...)
	return a, err
}

// KnownAccount returns the account of a Discord user, or ErrNotFound for somebody who has none; none is opened.
func (s *Store) KnownAccount(ctx context.Context, user string) (Account, error) {
	var a Account
	err := s.queries.row(ctx, "the account of user "+user, selectAccount+`WHERE user = ?`, []any{user}, a.columns()...)
	return a, err
}

// AccountOf returns the account of a Discord user, opening it if there is none and keeping his name and locale as last seen. An empty locale
// isn't known, and leaves what was.
func (s *Store) AccountOf(ctx context.Context, user, name, locale string) (Account, error) {
	if user == "" {
		return Account{}, errors.New("an account needs a user")
	}
	current := func(a Account) bool { return a.Name == name && (locale == "" || a.Locale == locale) }
	known, ok, changes := s.people.get(user)
	if ok && current(known) {
		return known, nil
	}
	a, err := s.KnownAccount(ctx, user)
	if err == nil && current(a) {
		s.people.put(user, a, changes)
		return a, nil
	}
	if err != nil && !errors.Is(err, ErrNotFound) {
		return Account{}, err
	}
	return s.updateAccount(ctx, user, name, locale)
}

func (s *Store) updateAccount(ctx context.Context, user, name, locale string) (Account, error) {
	var a Account
	err := s.writer.do(ctx, func(t *tx) error {
		n, err := t.exec(`UPDATE accounts SET name = ?, locale = coalesce(nullif(?, ''), locale) WHERE user = ?`, name, locale, user)
		if err == nil && n == 0 {
			_, err = t.exec(`INSERT INTO accounts (user, name, locale, created) VALUES (?, ?, ?, ?)`, user, name, locale, millis(t.now))
		}
		if err != nil {
			return err
		}
		return t.scan(selectAccount+`WHERE user = ?`, []any{user}, a.columns()...)
	})
	s.people.forget(user)
	if err != nil {
		return Account{}, fmt.Errorf("store the account of user %s: %w", user, err)
	}
	return a, nil
}

// SetDM stores a person's DM channel and whether Discord refuses DMs to him.
func (s *Store) SetDM(ctx context.Context, account int64, channel string, closed bool) error {
	var user string
	err := s.writer.do(ctx, func(t *tx) error {
		return t.scan(`UPDATE accounts SET dm_channel = ?, dms_closed = ? WHERE id = ? RETURNING coalesce(user, '')`,
			[]any{channel, closed, account}, &user)
	})
	s.people.forget(user)
	if err != nil {
		return fmt.Errorf("store the DM channel of account %d: %w", account, err)
	}
	return nil
}
