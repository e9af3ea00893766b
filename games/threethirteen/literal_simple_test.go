package threethirteen_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// The literal penalty is checked against one that is simpler still, and only good for small hands: every way to divide the cards
// into heaps, a heap being free if the wild cards in it can be named so that it is a set or a run.

// simplePenalty returns the least penalty of the cards.
func simplePenalty(cards []string, wild string, both bool) int {
	p := simple{wild: wild, both: both, melds: map[string]bool{}}
	return p.divide(cards, nil)
}

type simple struct {
	wild  string
	both  bool
	melds map[string]bool
}

// divide puts each card on one of the heaps or begins another with it.
func (p simple) divide(cards []string, heaps [][]string) int {
	if len(cards) == 0 {
		sum := 0
		for _, heap := range heaps {
			if !p.isMeld(heap) {
				sum += p.counts(heap)
			}
		}
		return sum
	}
	best := p.divide(cards[1:], append(slices.Clone(heaps), []string{cards[0]}))
	for i := range heaps {
		more := slices.Clone(heaps)
		more[i] = append(slices.Clone(heaps[i]), cards[0])
		best = min(best, p.divide(cards[1:], more))
	}
	return best
}

func (p simple) counts(heap []string) int {
	sum := 0
	for _, c := range heap {
		switch rank := c[:len(c)-1]; {
		case rank == "A" && p.both:
			sum += 15
		default:
			sum += min(10, 1+slices.Index(strings.Fields(literalRanks), rank))
		}
	}
	return sum
}

// isMeld names each wild card in turn by all the 52 cards.
func (p simple) isMeld(heap []string) bool {
	if len(heap) < 3 {
		return false
	}
	key := strings.Join(heap, " ")
	if known, ok := p.melds[key]; ok {
		return known
	}
	p.melds[key] = p.named(heap, 0)
	return p.melds[key]
}

func (p simple) named(heap []string, i int) bool {
	if i == len(heap) {
		return isPlainSet(heap) || isPlainRun(heap, p.both)
	}
	if !strings.HasPrefix(heap[i], p.wild) {
		return p.named(heap, i+1)
	}
	heap = slices.Clone(heap)
	for _, c := range standardCodes() {
		heap[i] = c
		if p.named(heap, i+1) {
			return true
		}
	}
	return false
}

func isPlainSet(heap []string) bool {
	return !slices.ContainsFunc(heap, func(c string) bool { return c[:len(c)-1] != heap[0][:len(heap[0])-1] })
}

// isPlainRun reports whether the cards, in some order, are a piece of a row of one suit.
func isPlainRun(heap []string, both bool) bool {
	suit := heap[0][len(heap[0])-1:]
	if slices.ContainsFunc(heap, func(c string) bool { return !strings.HasSuffix(c, suit) }) {
		return false
	}
	row := strings.Fields(literalRanks)
	if both {
		row = append(row, "A")
	}
	sorted := slices.Sorted(slices.Values(heap))
	for from := 0; from+len(heap) <= len(row); from++ {
		piece := slices.Clone(row[from : from+len(heap)])
		for i := range piece {
			piece[i] += suit
		}
		slices.Sort(piece)
		// A piece with the ace at both ends (rule 11) would hold fourteen cards.
		if len(heap) < 14 && slices.Equal(piece, sorted) {
			return true
		}
	}
	return false
}

func TestTheLiteralPenaltyIsThatOfASimplerOne(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 13))
	pack := append(standardCodes(), standardCodes()...)
	for range 250 {
		wild := strings.Fields(literalRanks)[2+r.IntN(11)]
		both := r.IntN(2) == 0
		hand := closeHand(r, pack, wild)
		require.Equal(t, simplePenalty(hand, wild, both), newLiteralPenalties(wild, both).of(hand), "wild %s, aces both %t: %v", wild, both, hand)
	}
}

// closeHand is a hand of three to seven cards of few ranks and suits, up to two of them wild, so that melds are many and clash.
func closeHand(r *rand.Rand, pack []string, wild string) []string {
	ranks := strings.Fields(literalRanks)
	from := r.IntN(13)
	near := make([]string, 0, 5)
	for i := range 5 {
		near = append(near, ranks[(from+i)%13])
	}
	var few, jokers []string
	for _, i := range r.Perm(len(pack)) {
		c := pack[i]
		rank, suit := c[:len(c)-1], c[len(c)-1:]
		switch {
		case rank == wild:
			jokers = append(jokers, c)
		case slices.Contains(near, rank) && (suit == "H" || suit == "S" || r.IntN(3) == 0):
			few = append(few, c)
		}
	}
	n := 3 + r.IntN(5)
	k := min(r.IntN(3), n)
	return append(few[:min(n-k, len(few))], jokers[:k]...)
}
