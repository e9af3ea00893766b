package cards_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/cards"
)

// The vectors of this file were computed by another program in another language from the words of the
// specification, with the seed 00 01 02 … 1f unless said.

func countingSeed() *cards.Seed {
	var s cards.Seed
	for i := range s {
		s[i] = byte(i)
	}
	return &s
}

func parse(t *testing.T, text string) []cards.Card {
	t.Helper()
	var out []cards.Card
	for _, code := range strings.Fields(text) {
		c, ok := cards.Standard().Parse(code)
		require.True(t, ok, code)
		out = append(out, c)
	}
	return out
}

func codes(cs []cards.Card) string { return strings.Join(cards.Standard().Codes(cs), " ") }

func TestDealIsTheSpecifiedShuffle(t *testing.T) {
	for _, v := range []struct {
		name  string
		seed  *cards.Seed
		deal  int
		packs int
		want  string
	}{
		{"deal 1", countingSeed(), 1, 1, "8H QH 10C 8D 9D 2C AS QS KC 10S AH JD 2H KS 6S 6D 7D KD 7S 3D QC 7H 3S JH 7C JC " +
			"5S 4C 10H 9C 2D 9S 8S 10D 4S 9H 3C AD 2S JS KH 5H 4H QD 6H AC 6C 5C 8C 4D 5D 3H"},
		{"deal 2", countingSeed(), 2, 1, "KC 3C 6C 8S QH QC AS AD 7D QS 2C KH 7S 2H 10D 8D 5D 8C 2D 8H 5C 9D 9S 10C KS JS " +
			"5S 7C AC 7H 6S 4S QD JD JH 6H 4D 2S 4H 5H 10S AH 9H 3D 4C 3H 9C KD 10H JC 6D 3S"},
		{"deal 17", countingSeed(), 17, 1, "3S 10C 3C 5D 7C 4D AC QH 3H AD 6D 7H 8C 4S 8H QC JH JS 6C 10H 5H AS JC 9H 7S 2C " +
			"4H 5C 4C KS 2S 9C 10D 2D 10S 9S KD 3D KH KC 8D 6S 9D JD 8S 7D 6H QS QD AH 5S 2H"},
		{"two packs", countingSeed(), 3, 2, "9S KC 3C 5S 2C 10H 4H KD KH 8S 2C 6S 4D 5C 9H 10H 6H 4S 7S JH JS QC JS 4C 7S 4D " +
			"QS 2H 3H 6S 8H 2D 8C 7C 6H JD 9C JC 9H 4H 5D 3S 8D 8D 5C 2S JH KS 5H 7D 9D KS 2D 4S 7H AH AD 5H 8S 8H AC QH " +
			"AC 10C 10C 6C 7D 9D 3D 4C AD 2S 6C 3S KH 3H 3C 8C 9C 5D QC 7C AH QD 6D 3D KC 6D 10S QH KD 2H AS 9S QD 10S 10D " +
			"AS JD 10D QS JC 5S 7H"},
		{"zero seed", &cards.Seed{}, 1, 1, "9C 6H KS 8H QH JD 3D 7S AH 9D KH JH AD 5D JS 5S 8D 3C 10H 2S KD 7C QC KC 3S 10D " +
			"5C 9S 2D 7H 4C 4S 10C 4H QD 7D 2H 10S 6C 9H 8C AC JC QS 5H 3H 4D 8S 6S 2C AS 6D"},
	} {
		t.Run(v.name, func(t *testing.T) {
			pack := cards.StandardPack(v.packs)
			deck, err := cards.Source{Seed: v.seed}.Deal(v.deal, pack)
			require.NoError(t, err)
			require.Equal(t, v.want, codes(deck))
			require.Equal(t, cards.StandardPack(v.packs), pack, "the pack given stays as it was")
		})
	}
}

func TestDealPrefersThePacksGiven(t *testing.T) {
	first := parse(t, "KS AC")
	src := cards.Source{Seed: countingSeed(), Packs: [][]cards.Card{first}}

	deck, err := src.Deal(1, cards.StandardPack(1))
	require.NoError(t, err)
	require.Equal(t, "KS AC", codes(deck))

	deck[0] = 0
	require.Equal(t, "KS AC", codes(first), "the caller owns what it gets")

	_, err = src.Deal(2, cards.StandardPack(1))
	require.ErrorIs(t, err, cards.ErrNoPack)
}

func TestReshuffleSortsFirst(t *testing.T) {
	const rest = "KS AC KS 10H 2D AC 9C"
	cs := parse(t, rest)
	require.Equal(t, "10H 2D 9C AC AC KS KS", codes(cards.Source{Seed: countingSeed()}.Reshuffle(4, 2, cs)))
	require.Equal(t, rest, codes(cs), "the cards given stay as they were")

	turned := parse(t, "AC 9C 2D AC KS 10H KS")
	require.Equal(t, "10H 2D 9C AC AC KS KS", codes(cards.Source{Seed: countingSeed()}.Reshuffle(4, 2, turned)),
		"the order before doesn't matter")
}

func TestPacksWithoutSeedReshuffleWithZeroBytes(t *testing.T) {
	src := cards.Source{Packs: [][]cards.Card{{}}}
	require.Equal(t, "2D 9C 10H AC KS AC KS", codes(src.Reshuffle(1, 1, parse(t, "KS AC KS 10H 2D AC 9C"))))
}

func TestFirstDealer(t *testing.T) {
	for i, want := range []int{1, 1, 1, 2, 1, 4, 5, 7, 7, 6, 1} {
		got, err := cards.Source{Seed: countingSeed()}.FirstDealer(i + 2)
		require.NoError(t, err)
		require.Equal(t, want, got, "of %d seats", i+2)
	}
	_, err := cards.Source{Packs: [][]cards.Card{{}}}.FirstDealer(3)
	require.ErrorIs(t, err, cards.ErrNoDealer)
}

func TestComplete(t *testing.T) {
	pack := parse(t, "AC 2C 3C AC 2C 3C")
	for _, v := range []struct{ name, prefix, want string }{
		{"nothing named", "", "AC 2C 3C AC 2C 3C"},
		{"the first copy is taken", "2C", "2C AC 3C AC 2C 3C"},
		{"both copies", "2C 3C 2C", "2C 3C 2C AC AC 3C"},
		{"all named", "3C 3C 2C 2C AC AC", "3C 3C 2C 2C AC AC"},
	} {
		t.Run(v.name, func(t *testing.T) {
			got, err := cards.Complete(parse(t, v.prefix), pack)
			require.NoError(t, err)
			require.Equal(t, v.want, codes(got))
		})
	}
}

func TestCompleteRefusesCardsThatThePackHasNot(t *testing.T) {
	pack := parse(t, "AC 2C 3C AC 2C 3C")
	for _, v := range []struct {
		name, prefix  string
		index, copies int
	}{
		{"a third copy", "AC 2C AC AC", 3, 2},
		{"no copy at all", "AC KS", 1, 0},
		{"more than the whole pack", "AC 2C 3C AC 2C 3C 3C", 6, 2},
	} {
		t.Run(v.name, func(t *testing.T) {
			_, err := cards.Complete(parse(t, v.prefix), pack)
			var ce *cards.CardError
			require.ErrorAs(t, err, &ce)
			require.Equal(t, v.index, ce.Index)
			require.Equal(t, v.copies, ce.Copies)
			require.Contains(t, err.Error(), "more often than")
		})
	}
}

func TestFairness(t *testing.T) {
	secret := make([]byte, 32)
	for i := range secret {
		secret[i] = byte(100 + i)
	}
	require.Equal(t, "e3e16780becf601d55e4751e7d722ef91d750bb0cea61b1bb5ea8bc308cdf262", cards.Commitment(secret))

	seed := cards.SeedFrom(secret, "797321906880134674", []string{"832049350216798187", "0", "198982955934958318"})
	require.Equal(t, cards.Seed{
		0xee, 0x86, 0x24, 0x1a, 0xf1, 0xc4, 0xcd, 0xd6, 0xf0, 0x59, 0xd7, 0xbf, 0xfc, 0x81, 0x6d, 0x8b,
		0x02, 0x6e, 0xcb, 0xf0, 0x9a, 0x55, 0x15, 0xb1, 0xe3, 0xf1, 0xc6, 0xd2, 0x21, 0x2e, 0xee, 0x9d,
	}, seed)
	require.Equal(t, byte(100), secret[0], "the secret stays as it was")
}

func TestStandardPack(t *testing.T) {
	require.Equal(t, "AC 2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC AD", codes(cards.StandardPack(1)[:14]))
	require.Len(t, cards.StandardPack(3), 156)
	tenHearts, ok := cards.Standard().Parse("10H")
	require.True(t, ok)
	require.Equal(t, 9, tenHearts.Rank())
	require.Equal(t, 2, tenHearts.Suit())
	require.Equal(t, 52, cards.Standard().Len())
	require.Equal(t, "?", cards.Standard().Code(cards.Back))
	require.Equal(t, cards.Face{}, cards.Standard().Face(cards.Back))
	_, ok = cards.Standard().Parse("1H")
	require.False(t, ok)
}
