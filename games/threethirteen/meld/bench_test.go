package meld_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

// dealt is a hand with the rules of its round.
type dealt struct {
	cards []cards.Card
	rules meld.Rules
}

// random returns hands of n cards from so many packs, as in the last round, every other one with aces low or high.
func random(packs, n int) []dealt {
	r := rand.New(rand.NewPCG(uint64(packs), uint64(n)))
	pack := cards.StandardPack(packs)
	hands := make([]dealt, 512)
	for i := range hands {
		r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
		hands[i] = dealt{append([]cards.Card(nil), pack[:n]...), meld.Rules{Wild: 12, AcesBoth: i%2 == 1}}
	}
	return hands
}

// BenchmarkArrange finds the least penalty of random hands of the last round: of 13 cards, and of 14 for all discards.
func BenchmarkArrange(b *testing.B) {
	for packs := 1; packs <= 4; packs++ {
		b.Run(fmt.Sprintf("13 cards, %d packs", packs), func(b *testing.B) {
			hands, a := random(packs, 13), new(meld.Arranger)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				h := &hands[i%len(hands)]
				a.Least(h.cards, h.rules)
			}
		})
		b.Run(fmt.Sprintf("discards of 14 cards, %d packs", packs), func(b *testing.B) {
			hands, a := random(packs, 14), new(meld.Arranger)
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				h := &hands[i%len(hands)]
				a.Discards(h.cards, h.rules)
			}
		})
	}
}

// hardest returns the hands that took longest among those that a search climbed up to: rules and cards, one hand a line.
func hardest(t testing.TB) []dealt {
	t.Helper()
	data, err := os.ReadFile("testdata/hardest.txt")
	require.NoError(t, err)
	var hands []dealt
	for line := range strings.Lines(string(data)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		words := strings.Fields(line)
		wild, err := strconv.Atoi(words[0])
		require.NoError(t, err)
		hands = append(hands, dealt{hand(t, strings.Join(words[2:], " ")), meld.Rules{Wild: wild, AcesBoth: words[1] == "both"}})
	}
	return hands
}

// BenchmarkArrangeHardest finds what each discard leaves of the hardest hands known.
func BenchmarkArrangeHardest(b *testing.B) {
	hands, a := hardest(b), new(meld.Arranger)
	for i, h := range hands {
		b.Run(strconv.Itoa(i+1), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				a.Discards(h.cards, h.rules)
			}
		})
	}
}

func TestTheHardestHandsAreArrangedExactly(t *testing.T) {
	for _, h := range hardest(t) {
		requireExact(t, new(meld.Arranger), h.cards, h.rules)
	}
}
