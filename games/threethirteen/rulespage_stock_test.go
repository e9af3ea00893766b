package threethirteen_test

import (
	"encoding/hex"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestRule9TheLastCardOfTheStock(t *testing.T) {
	p := dull(t)
	stock := p.stock()
	last := stock[len(stock)-1]
	scene{seats: 2, dealer: 2, packs: []laid{p}, play: p.idle(order(len(stock)-1, 2, 1)...) + fmt.Sprintf(`
		expect {turn: [1], stock: 1, legal.1: [draw, take]}
		1 draw
		expect {turn: [1], stock: 0, top: %s}
		1 discard %s
		expect {turn: [2], stock: 0, top: %s, legal.2: [draw, take]}
	`, stock[len(stock)-2], last, last)}.holds(t)
}

// The pile without its top card is shuffled when somebody draws, and no sooner. The faults: it isn't shuffled, or the top card comes too.
func TestRule9DrawShufflesThePileBelowItsTop(t *testing.T) {
	p := dull(t)
	play, next := p.dried(2, 1)
	pile := p.cards[p.dealt:] // all but the top, which is last, will be the stock
	top := pile[len(pile)-1]
	again := literalReshuffle([32]byte{}, 1, 1, pile[:len(pile)-1])
	require.Equal(t, 2, next)
	require.Len(t, again, 45)
	require.NotEqual(t, pile[:45], again)
	scene{seats: 2, dealer: 2, packs: []laid{p}, play: play + fmt.Sprintf(`
		expect {turn: [2], stock: 0, top: %s}
		2 draw
		expect {stock: 44, top: %s, hand.2: [QD, 8H, 2S, %s], drawn: true}
		2 discard 8H
		expect {stock: 44, top: 8H}
		1 draw
		expect {stock: 43, top: 8H, hand.1: [KC, 7D, 5H, %s]}
		1 discard 5H
		2 draw
		expect {stock: 42, hand.2: [QD, 2S, %s, %s]}
	`, top, top, again[0], again[1], again[0], again[2])}.holds(t)
}

func TestRule9WhoTakesInsteadLeavesThePileAsItIs(t *testing.T) {
	p := dull(t)
	play, _ := p.dried(2, 1)
	pile := slices.Clone(p.cards[p.dealt:])
	n := len(pile)
	scene{seats: 2, dealer: 2, packs: []laid{p}, play: play + fmt.Sprintf(`
		2 take
		expect {stock: 0, top: %s, hand.2: [QD, 8H, 2S, %s]}
		2 discard QD
		expect {stock: 0, top: QD, turn: [1], legal.1: [draw, take]}
		1 take
		expect {stock: 0, top: %s}
		1 discard 7D
		2 take
		2 discard 8H
		expect {stock: 0, top: 8H, turn: [1]}
		1 draw
		expect {stock: 44, top: 8H, hand.1: [KC, 5H, QD, %s]}
	`, pile[n-2], pile[n-1], pile[n-2], literalReshuffle([32]byte{}, 1, 1, pile[:n-1])[0])}.holds(t)
}

// again is the reshuffles of a round with so many seats who only draw and discard: n turns from an empty stock on, the pile
// given with its top last. It returns the play.
func again(t *testing.T, seed [32]byte, deal, seats, next, n int, pile []string) string {
	t.Helper()
	var b strings.Builder
	var stock []string
	size, r := len(pile), 0
	for range n {
		if len(stock) == 0 {
			r++
			top := len(pile) - 1
			stock, pile = literalReshuffle(seed, deal, r, pile[:top]), []string{pile[top]}
			require.Len(t, stock, size-1)
		}
		fmt.Fprintf(&b, "%d draw\nexpect {stock: %d, top: %s}\n%d discard %s\n", next, len(stock)-1, pile[len(pile)-1], next, stock[0])
		pile, stock = append(pile, stock[0]), stock[1:]
		next = next%seats + 1
	}
	return b.String()
}

// The fault: a pack that grows or shrinks at a reshuffle. Three times all cards come, each time in an order of its own.
func TestRule9AgainAndAgain(t *testing.T) {
	p := dull(t)
	play, next := p.dried(2, 1)
	play += again(t, [32]byte{}, 1, 2, next, 3*45+1, slices.Clone(p.cards[p.dealt:]))
	scene{seats: 2, dealer: 2, packs: []laid{p}, play: play + "expect {stock: 44, over: false, phase: play}\n"}.holds(t)
}

// With two packs identical cards lie side by side before they are shuffled.
func TestRule9WithSeveralPacks(t *testing.T) {
	p := deck(t, "9S", "KC 7D 5H", "QD 8H 2S", "KS 9D AH")
	play, next := p.dried(3, 1)
	play += again(t, [32]byte{}, 1, 3, next, 100, slices.Clone(p.cards[p.dealt:]))
	scene{seats: 3, dealer: 3, packs: []laid{p}, play: play}.holds(t)
}

// The reshuffles are numbered within their deal, and drawn from the record's seed where it has one.
func TestRule9InTheSecondRound(t *testing.T) {
	for _, seed := range []string{"", strings.Repeat("ab", 32)} {
		var raw [32]byte
		if seed != "" {
			raw = [32]byte(slices.Repeat([]byte{0xab}, 32))
		}
		first, second := deck(t, "9S", "KC KD KS", "QD 8H 2S"), deck(t, "9S", "KC 7D 5H AS", "QD 8H 2S AH")
		play, _ := first.dried(2, 1)
		pile := first.cards[first.dealt:]
		stock := literalReshuffle(raw, 1, 1, pile[:len(pile)-1])
		play += fmt.Sprintf("2 draw\n2 discard %[1]s\n1 draw\n1 out %[2]s\n2 draw\n2 discard %[3]s\n", stock[0], stock[1], stock[2])
		more, next := second.dried(2, 2)
		play += "expect {deal: 2, dealer: 1, turn: [2], stock: 43}\n" + more
		play += again(t, raw, 2, 2, next, 2*43+1, slices.Clone(second.cards[second.dealt:]))
		scene{seats: 2, dealer: 2, seed: seed, packs: []laid{first, second}, play: play}.holds(t)
	}
}

func TestRule9InALastTurn(t *testing.T) {
	p := deck(t, "9S", "KC KD KS", "QD 8H 2S")
	play, _ := p.dried(2, 1)
	cut := strings.LastIndex(play, "1 discard")
	pile := p.cards[p.dealt:]
	scene{seats: 2, dealer: 2, packs: []laid{p}, options: "rounds: 1", play: play[:cut] + strings.Replace(play[cut:], "discard", "out", 1) + fmt.Sprintf(`
		expect {stock: 0, phase: last-turns, legal.2: [draw, take]}
		2 draw
		expect {stock: 44, hand.2: [QD, 8H, 2S, %[1]s], phase: last-turns}
		2 discard %[1]s
		expect {over: true, stock: 44, top: %[1]s, last: {penalties: [0, 20]}}
	`, literalReshuffle([32]byte{}, 1, 1, pile[:len(pile)-1])[0])}.holds(t)
}

// A stock that was dealt from a seed is shuffled anew from the same seed.
func TestRule9FromASeed(t *testing.T) {
	const seed = "ffeeddccbbaa99887766554433221100ffeeddccbbaa99887766554433221100"
	raw, err := hex.DecodeString(seed)
	require.NoError(t, err)
	pack := literalShuffle([32]byte(raw), "deal:1:", wholePack(2))
	p := laid{cards: pack, dealt: 6}
	play, next := p.dried(2, 1)
	play += again(t, [32]byte(raw), 1, 2, next, 50, slices.Clone(pack[6:]))
	scene{seats: 2, dealer: 2, seed: seed, play: play}.holds(t)
}
