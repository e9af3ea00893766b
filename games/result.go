package games

// NewResult returns the result of a match in which every seat has paid the stake (in cents) into a pot and the best score takes it:
// see Ranks and Pot.
func NewResult(scores []int, lowWins bool, stake int64) Result {
	ranks := Ranks(scores, lowWins)
	return Result{Ranks: ranks, Scores: scores, Money: Pot(ranks, stake)}
}

// Ranks returns a rank per score, 1 for the best: equal scores share the better rank and the next is skipped.
func Ranks(scores []int, lowWins bool) []int {
	ranks := make([]int, len(scores))
	for i, s := range scores {
		ranks[i] = 1
		for _, o := range scores {
			if o != s && (o < s) == lowWins {
				ranks[i]++
			}
		}
	}
	return ranks
}

// Pot returns what each seat wins or loses, in cents, where every seat pays the stake and those of rank 1 share the pot. What doesn't divide
// goes cent by cent to the lowest seat numbers among them.
func Pot(ranks []int, stake int64) []int64 {
	first := int64(0)
	for _, r := range ranks {
		if r == 1 {
			first++
		}
	}
	pot := stake * int64(len(ranks))
	money := make([]int64, len(ranks))
	shared := int64(0)
	for i, r := range ranks {
		money[i] = -stake
		if r != 1 {
			continue
		}
		money[i] += pot / first
		if shared++; shared <= pot%first {
			money[i]++
		}
	}
	return money
}
