package cards_test

import (
	"testing"

	"trey/games/cards"
)

// The target is 10 µs for the deal of two standard packs.
func BenchmarkDealOf104Cards(b *testing.B) {
	src := cards.Source{Seed: &cards.Seed{1, 2, 3}}
	pack := cards.StandardPack(2)
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		if _, err := src.Deal(i, pack); err != nil {
			b.Fatal(err)
		}
	}
}
