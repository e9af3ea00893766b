package storage_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"trey/storage"
)

// balancesOf gives accounts from 1 on the amounts.
func balancesOf(amounts ...int64) []storage.Balance {
	var list []storage.Balance
	for i, amount := range amounts {
		list = append(list, storage.Balance{Account: int64(i + 1), Amount: amount})
	}
	return list
}

func TestSquaring(t *testing.T) {
	for _, row := range []struct {
		name    string
		amounts []int64
		want    []storage.Transfer
	}{
		{"nobody", nil, nil},
		{"people who are square", []int64{0, 0}, nil},
		{"two", []int64{-450, 450}, []storage.Transfer{{From: 1, To: 2, Amount: 450}}},
		{"one who owes two", []int64{-5, 2, 3}, []storage.Transfer{{From: 1, To: 3, Amount: 3}, {From: 1, To: 2, Amount: 2}}},
		{"two groups hidden in one", []int64{-5, 2, 3, -7, 3, 4}, []storage.Transfer{
			{From: 1, To: 3, Amount: 3}, {From: 1, To: 2, Amount: 2}, {From: 4, To: 6, Amount: 4}, {From: 4, To: 5, Amount: 3}}},
		{"as far as what is owed goes", []int64{-4, 10}, []storage.Transfer{{From: 1, To: 2, Amount: 4}}},
		{"as far as what is due goes", []int64{4, -10}, []storage.Transfer{{From: 2, To: 1, Amount: 4}}},
		{"nobody who is only owed", []int64{4, 6}, nil},
		{"such that whoever can't get all gets it from few", []int64{10, 10, -10}, []storage.Transfer{{From: 3, To: 1, Amount: 10}}},
	} {
		require.Equal(t, row.want, storage.Square(balancesOf(row.amounts...)), row.name)
	}
}

// requireSquared checks what payments must come to, however many there are.
func requireSquared(t require.TestingT, before []storage.Balance, payments []storage.Transfer) {
	left, sum, size := map[int64]int64{}, int64(0), 0
	for _, b := range before {
		left[b.Account] = b.Amount
		sum += b.Amount
		if b.Amount != 0 {
			size++
		}
	}
	pays, paid := map[int64]bool{}, map[int64]bool{}
	for _, p := range payments {
		require.Positive(t, p.Amount)
		left[p.From] += p.Amount
		left[p.To] -= p.Amount
		pays[p.From], paid[p.To] = true, true
	}
	require.LessOrEqual(t, len(payments), max(0, size-1))
	for _, b := range before {
		require.False(t, pays[b.Account] && paid[b.Account], "nobody both pays and is paid")
		rest := left[b.Account]
		switch {
		case rest == 0:
		case sum > 0:
			require.True(t, rest > 0 && rest <= b.Amount, "account %d keeps %d of %d", b.Account, rest, b.Amount)
		default:
			require.True(t, sum < 0 && rest < 0 && rest >= b.Amount, "account %d keeps %d of %d", b.Account, rest, b.Amount)
		}
	}
}

// fewest finds by trying everything how many payments it takes until nobody is on the side that has less: each settles one account for good by
// handing what it has to another.
func fewest(amounts []int64, seen map[string]int) int {
	sum := int64(0)
	for _, a := range amounts {
		sum += a
	}
	done := true
	for _, a := range amounts {
		done = done && (a == 0 || sum > 0 && a > 0 || sum < 0 && a < 0)
	}
	if done {
		return 0
	}
	key := fmt.Sprint(amounts)
	if n, ok := seen[key]; ok {
		return n
	}
	best := len(amounts)
	for i := range amounts {
		for j := range amounts {
			if i == j || amounts[i] == 0 || amounts[j] == 0 {
				continue
			}
			next := append([]int64{}, amounts...)
			next[j] += next[i]
			next[i] = 0
			best = min(best, 1+fewest(next, seen))
		}
	}
	seen[key] = best
	return best
}

func TestNoFewerPaymentsWouldDo(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		amounts := rapid.SliceOfN(rapid.Int64Range(-6, 6), 0, 6).Draw(r, "balances")
		if rapid.Bool().Draw(r, "sum to zero") && len(amounts) > 0 {
			amounts[0] = 0
			for _, a := range amounts[1:] {
				amounts[0] -= a
			}
		}
		got := storage.Square(balancesOf(amounts...))
		requireSquared(r, balancesOf(amounts...), got)
		require.Len(r, got, fewest(amounts, map[string]int{}), "%v", amounts)
	})
}

func TestManyPeopleGetSquareWithFewerPaymentsThanTheyAre(t *testing.T) {
	rapid.Check(t, func(r *rapid.T) {
		amounts := rapid.SliceOfN(rapid.Int64Range(-100_000, 100_000), 7, 200).Draw(r, "balances")
		requireSquared(r, balancesOf(amounts...), storage.Square(balancesOf(amounts...)))
	})
}

func BenchmarkSquare(b *testing.B) {
	for _, n := range []int{12, 200} {
		var amounts []int64
		for i := range n {
			amounts = append(amounts, int64((i*7919+13)%1009-504))
		}
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			for b.Loop() {
				storage.Square(balancesOf(amounts...))
			}
		})
	}
}
