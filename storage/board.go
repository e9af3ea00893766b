package storage

import (
	"context"
	"errors"
	"fmt"
)

// Leaderboard returns a server's leaderboards of a game, one for each set of rules that a match was finished under, in the
// order of the rules' text. Who has more matches ranked first stands higher; with equally many one shares the rank and stands
// higher with fewer matches, then by name. Who has won none has no rank. Computer players have no line, and people who are forgotten one together:
// each of them keeps his rank, so that nobody else's changes. It is the one place that ranks people.
func (s *Store) Leaderboard(ctx context.Context, server, game string) ([]Board, error) {
	var boards []Board
	err := s.queries.rows(ctx, "the leaderboard of "+game, `
		SELECT rules, iif(wins > 0, rank() OVER (PARTITION BY rules ORDER BY wins DESC), 0), account, name, matches, wins, money, user IS NULL
		FROM (SELECT rules, account, count(*) AS matches, sum(rank = 1) AS wins, sum(money) AS money
			FROM result_seats WHERE server = ? AND game = ? AND account <> 1 GROUP BY rules, account)
		JOIN accounts ON accounts.id = account
		ORDER BY rules, wins DESC, matches, name, account`, []any{server, game}, func(row scanner) error {
		var rules string
		var line Standing
		var forgotten bool
		if err := row.Scan(&rules, &line.Rank, &line.Account, &line.Name, &line.Matches, &line.Wins, &line.Money, &forgotten); err != nil {
			return err
		}
		if n := len(boards); n == 0 || boards[n-1].Rules != rules {
			boards = append(boards, Board{Rules: rules})
		}
		board := &boards[len(boards)-1]
		if forgotten {
			board.Former.add(line)
		} else {
			board.Standings = append(board.Standings, line)
		}
		return nil
	})
	return boards, err
}

// LastGame returns the game of which a Discord user has finished a match last; empty if there is none.
func (s *Store) LastGame(ctx context.Context, user string) (string, error) {
	var game string
	err := s.queries.row(ctx, "the last game of user "+user, `
		SELECT game FROM result_seats WHERE account = (SELECT id FROM accounts WHERE user = ?) ORDER BY ended DESC, table_id DESC LIMIT 1`, []any{user}, &game)
	if errors.Is(err, ErrNotFound) {
		return "", nil
	}
	return game, err
}

func (f *Former) add(line Standing) {
	f.People++
	f.Matches += line.Matches
	f.Wins += line.Wins
	f.Money += line.Money
}

// Lives returns the lives after each settled deal of a table, in the order of the deals; each has one entry per seat.
func (s *Store) Lives(ctx context.Context, table int64) ([][]int, error) {
	var deals [][]int
	err := s.queries.rows(ctx, fmt.Sprintf("the lives of table %d", table),
		`SELECT seat, lives FROM lives WHERE table_id = ? ORDER BY deal, seat`, []any{table}, func(row scanner) error {
			var seat, lives int
			if err := row.Scan(&seat, &lives); err != nil {
				return err
			}
			if seat == 1 || len(deals) == 0 {
				deals = append(deals, nil)
			}
			deals[len(deals)-1] = append(deals[len(deals)-1], lives)
			return nil
		})
	return deals, err
}
