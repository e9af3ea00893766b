package picture_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render/picture"
	"trey/games/all"
	"trey/games/cards"
)

func TestEveryFaceOfAPackLooksDifferent(t *testing.T) {
	p := painter(t)
	for _, g := range all.Games() {
		f := g.Info().Faces
		seen := map[string]string{}
		for i := range f.Len() + 1 { // the last one is a back
			c := cards.Card(i)
			hash := p.Hand(f, []cards.Card{c}, nil).Hash()
			require.NotContains(t, seen, hash, "%s looks like %s", f.Code(c), seen[hash])
			seen[hash] = f.Code(c)
		}
		none := p.Hand(f, nil, nil).Hash()
		require.NotContains(t, seen, none, "an empty place")
	}
}

// Symbols are told apart by their outlines alone: printed in the same ink they differ in much of what is drawn.
func TestSymbolsDifferInTheirOutlines(t *testing.T) {
	symbols := map[string]bool{}
	for _, g := range all.Games() {
		f := g.Info().Faces
		for i := range f.Len() {
			if s := f.Face(cards.Card(i)).Symbol; s != "" {
				symbols[s] = true
			}
		}
	}
	require.GreaterOrEqual(t, len(symbols), 12)
	drawn := map[string][]bool{}
	p := painter(t)
	for s := range symbols {
		img := decode(t, p.Emoji(picture.Look{Label: "8", Symbol: s}))
		ink := img.PixOffset(0, 72)
		paper := img.Pix[img.PixOffset(10, 64)]
		for _, at := range img.Pix[ink:img.PixOffset(0, 122)] {
			drawn[s] = append(drawn[s], at != paper)
		}
	}
	for a, x := range drawn {
		for b, y := range drawn {
			if a >= b {
				continue
			}
			either, both := 0, 0
			for i := range x {
				if x[i] && y[i] {
					both++
				}
				if x[i] || y[i] {
					either++
				}
			}
			t.Logf("%s %s %d/%d", a, b, both, either)
			require.Less(t, both*100, either*90, "%s and %s", a, b)
		}
	}
}

func TestFacesOfAnyGameLookAsTheyDid(t *testing.T) {
	p := painter(t)
	seen := map[*cards.Faces]bool{}
	for _, g := range all.Games() {
		f := g.Info().Faces
		if seen[f] {
			continue // games with the same pack
		}
		seen[f] = true
		t.Run(g.Info().Slug, func(t *testing.T) {
			cs := make([]cards.Card, f.Len(), f.Len()+1)
			for i := range cs {
				cs[i] = cards.Card(i)
			}
			requireGolden(t, p.Hand(f, append(cs, cards.Back), nil))
		})
	}
}

// A pack that this package has never heard of: any text is a label, any sign a symbol, and an unknown ink is black.
func TestAnyFaceIsDrawn(t *testing.T) {
	p := painter(t)
	f := cards.NewFaces([]cards.Face{
		{Code: "a", Label: "Jolly", Symbol: "☺", Ink: cards.Magenta}, {Code: "b", Label: "", Symbol: "♪"},
		{Code: "c", Label: "W", Symbol: "中", Ink: 99}, {Code: "d"}, {Code: "e", Label: "1234567", Ink: -1},
	})
	requireGolden(t, p.Hand(f, []cards.Card{0, 1, 2, 3, 4}, []cards.Card{3}))
}
