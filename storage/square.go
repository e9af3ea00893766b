package storage

import (
	"cmp"
	"slices"
)

// Balance is what an account has won, less what it has lost, in cents.
type Balance struct {
	Account int64
	Amount  int64
}

// Transfer is that an account pays another.
type Transfer struct {
	From, To int64
	Amount   int64 // cents, more than zero
}

// exactly is up to how many accounts that owe or are owed something the fewest payments are searched for among all ways to group them.
// The search takes 3^n steps: for twelve half a million, a few milliseconds.
const exactly = 12

// Square returns payments by which the accounts get square with each other. If the balances don't sum to zero, because others owe or are owed
// the rest, payments are made as far as they go: the side with less is square then, and the others keep part of what they had.
//
// Nobody both pays and is paid. No fewer payments would do, up to twelve accounts whose balance isn't zero, two that cancel each other out not
// counted. Of more, who owes most pays who is owed most until twelve are left; then there are fewer payments than accounts.
func Square(balances []Balance) []Transfer {
	var list []Balance
	sum := int64(0)
	for _, b := range balances {
		if b.Amount != 0 {
			list = append(list, b)
			sum += b.Amount
		}
	}
	slices.SortFunc(list, func(a, b Balance) int { return cmp.Compare(a.Account, b.Account) })
	if sum >= 0 {
		return square(list)
	}
	for i := range list {
		list[i].Amount = -list[i].Amount
	}
	out := square(list)
	for i, t := range out {
		out[i].From, out[i].To = t.To, t.From
	}
	return out
}

// square is Square for balances that sum to zero or more, so that all debts are paid.
//
// Whoever is linked by payments forms a group, whose balances sum to zero or more, and which takes at least one payment less than it has
// accounts; and no group needs more. So the fewest payments are those of the most groups.
func square(list []Balance) []Transfer {
	list, out := pairs(list)
	for len(list) > exactly {
		t, ok := largest(list)
		if !ok {
			return out // nobody owes anything any more
		}
		out = append(out, t)
		list = slices.DeleteFunc(list, func(b Balance) bool { return b.Amount == 0 })
	}
	for _, group := range groups(list) {
		for t, ok := largest(group); ok; t, ok = largest(group) {
			out = append(out, t)
		}
	}
	return out
}

// pairs has those pay each other of whom one owes what the other is owed, and returns the rest. That is never worse: two groups that lose one
// of such a pair each can be joined.
func pairs(list []Balance) (rest []Balance, out []Transfer) {
	for _, b := range list {
		at := slices.IndexFunc(rest, func(other Balance) bool { return other.Amount == -b.Amount })
		if at < 0 {
			rest = append(rest, b)
			continue
		}
		from, to := rest[at].Account, b.Account
		if b.Amount < 0 {
			from, to = to, from
		}
		out = append(out, Transfer{from, to, max(b.Amount, -b.Amount)})
		rest = slices.Delete(rest, at, at+1)
	}
	return rest, out
}

// largest has who owes most pay who is owed most, as much as settles one of the two; false if nobody owes anything.
func largest(list []Balance) (Transfer, bool) {
	if len(list) == 0 {
		return Transfer{}, false
	}
	from, to := 0, 0
	for i, b := range list {
		if b.Amount < list[from].Amount {
			from = i
		}
		if b.Amount > list[to].Amount {
			to = i
		}
	}
	amount := min(-list[from].Amount, list[to].Amount)
	if amount <= 0 {
		return Transfer{}, false
	}
	list[from].Amount += amount
	list[to].Amount -= amount
	return Transfer{list[from].Account, list[to].Account, amount}, true
}

// groups parts at most exactly balances, which sum to zero or more, into as many groups as possible of which each does.
func groups(list []Balance) [][]Balance {
	sums := make([]int64, 1<<len(list))
	best := make([]int, len(sums))  // how many groups a set can be parted into
	first := make([]int, len(sums)) // one of these groups
	for set := 1; set < len(sums); set++ {
		low := set & -set
		sums[set] = sums[set^low]
		for i, b := range list {
			if low == 1<<i {
				sums[set] += b.Amount
			}
		}
		if sums[set] < 0 {
			continue
		}
		best[set], first[set] = 1, set
		for rest := (set - 1) & set; rest > 0; rest = (rest - 1) & set {
			group := set ^ rest // the one with the set's first account
			if group&low != 0 && sums[group] >= 0 && sums[rest] >= 0 && best[rest]+1 > best[set] {
				best[set], first[set] = best[rest]+1, group
			}
		}
	}
	var out [][]Balance
	for set := len(sums) - 1; set > 0; set ^= first[set] {
		var group []Balance
		for i, b := range list {
			if first[set]&(1<<i) != 0 {
				group = append(group, b)
			}
		}
		out = append(out, group)
	}
	return out
}
