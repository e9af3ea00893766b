package threethirteen_test

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"math/big"
	"slices"
	"strings"
)

// The shuffle as its section specifies it, with whole numbers of any size, so that nothing wraps round.

func standardCodes() []string {
	var out []string
	for _, suit := range strings.Fields(literalSuits) {
		for _, rank := range strings.Fields(literalRanks) {
			out = append(out, rank+suit)
		}
	}
	return out
}

// wholePack is one pack for every two seats, rounded up, pack after pack.
func wholePack(seats int) []string {
	var out []string
	for range (seats + 1) / 2 {
		out = append(out, standardCodes()...)
	}
	return out
}

// literalWords is the stream of words under a seed and a label such as "deal:1:".
type literalWords struct {
	seed  []byte
	label string
	next  int
	bytes []byte
}

func (w *literalWords) word() *big.Int {
	if len(w.bytes) == 0 {
		mac := hmac.New(sha256.New, w.seed)
		fmt.Fprintf(mac, "%s%d", w.label, w.next)
		w.bytes = mac.Sum(nil)
		w.next++
	}
	word := new(big.Int).SetUint64(binary.BigEndian.Uint64(w.bytes[:8]))
	w.bytes = w.bytes[8:]
	return word
}

func (w *literalWords) uniform(m int) int {
	all := new(big.Int).Lsh(big.NewInt(1), 64)
	fits := new(big.Int).Div(all, big.NewInt(int64(m)))
	limit := fits.Mul(fits, big.NewInt(int64(m)))
	for {
		if word := w.word(); word.Cmp(limit) < 0 {
			return int(new(big.Int).Mod(word, big.NewInt(int64(m))).Int64())
		}
	}
}

// literalShuffle returns the cards shuffled, the first being the top.
func literalShuffle(seed [32]byte, label string, cards []string) []string {
	w := &literalWords{seed: seed[:], label: label}
	out := slices.Clone(cards)
	for i := len(out) - 1; i >= 1; i-- {
		j := w.uniform(i + 1)
		out[i], out[j] = out[j], out[i]
	}
	return out
}

// literalReshuffle is the r-th reshuffle in a deal: the cards are sorted first, identical ones side by side.
func literalReshuffle(seed [32]byte, deal, r int, cards []string) []string {
	order := standardCodes()
	var sorted []string
	for _, c := range order {
		for _, o := range cards {
			if o == c {
				sorted = append(sorted, c)
			}
		}
	}
	return literalShuffle(seed, fmt.Sprintf("reshuffle:%d:%d:", deal, r), sorted)
}

// literalDealer is the first dealer, where the record names none.
func literalDealer(seed [32]byte, seats int) int {
	w := &literalWords{seed: seed[:], label: "first-dealer:"}
	return w.uniform(seats) + 1
}

// literalComplete fills the beginning of a pack up: each card named takes the first copy, the others follow in standard order.
func literalComplete(prefix []string, seats int) []string {
	rest := wholePack(seats)
	for _, c := range prefix {
		i := slices.Index(rest, c)
		rest = slices.Delete(rest, i, i+1)
	}
	return slices.Concat(prefix, rest)
}
