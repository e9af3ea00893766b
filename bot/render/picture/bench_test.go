package picture_test

import (
	"bytes"
	"image"
	"image/draw"
	"image/png"
	"testing"

	"trey/bot/render/picture"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
)

// The target is about a millisecond for 13 cards, and at least ten times less than the naive way below.
func BenchmarkHand(b *testing.B) {
	p, cs := painter(b), dealt(13)
	b.ReportAllocs()
	for b.Loop() {
		pic := p.Hand(cards.Standard(), cs, nil)
		b.ReportMetric(float64(len(pic.PNG)), "png-bytes")
	}
}

// The naive way: cards in full colour, drawn before, are put on a picture in full colour, and this is packed as usual.
func BenchmarkHandNaive(b *testing.B) {
	p := painter(b)
	var drawn []*image.RGBA
	for _, c := range dealt(13) {
		img := decode(b, p.Hand(cards.Standard(), []cards.Card{c}, nil))
		card := image.NewRGBA(image.Rect(0, 0, 144, 200))
		draw.Draw(card, card.Rect, img, image.Pt(8, 8), draw.Src)
		drawn = append(drawn, card)
	}
	ground := drawn[0].At(0, 0)
	b.ReportAllocs()
	for b.Loop() {
		img := image.NewRGBA(image.Rect(0, 0, 1096, 216))
		draw.Draw(img, img.Rect, image.NewUniform(ground), image.Point{}, draw.Src)
		for i, card := range drawn {
			draw.Draw(img, card.Rect.Add(image.Pt(8+78*i, 8)), card, image.Point{}, draw.Over)
		}
		var buf bytes.Buffer
		if err := png.Encode(&buf, img); err != nil {
			b.Fatal(err)
		}
		b.ReportMetric(float64(buf.Len()), "png-bytes")
	}
}

func BenchmarkTable(b *testing.B) {
	p := painter(b)
	for _, g := range all.Games() {
		b.Run(g.Info().Slug, func(b *testing.B) {
			t := tableOf(g, matchOf(b, g, g.Info().MaxSeats, 40).View(games.Nobody))
			b.ReportAllocs()
			for b.Loop() {
				pic := p.Table(t)
				b.ReportMetric(float64(len(pic.PNG)), "png-bytes")
			}
		})
	}
}

func BenchmarkChart(b *testing.B) {
	p := painter(b)
	ch := picture.Chart{First: 1, Lines: scores(8, 30)}
	b.ReportAllocs()
	for b.Loop() {
		pic := p.Chart(ch)
		b.ReportMetric(float64(len(pic.PNG)), "png-bytes")
	}
}
