package picture_test

import (
	"image"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render/picture"
	"trey/games/all"
	"trey/games/cards"
)

// index is the part of a card that must stay in sight: label and symbol, in the card's upper left.
var index = image.Rect(9, 14, 73, 132)

// indexOf returns the pixels of a lone card's index, row by row.
func indexOf(t *testing.T, p *picture.Painter, f *cards.Faces, c cards.Card) [][]byte {
	t.Helper()
	img := decode(t, p.Hand(f, []cards.Card{c}, nil))
	var rows [][]byte
	for y := index.Min.Y; y < index.Max.Y; y++ {
		from := img.PixOffset(8+index.Min.X, 8+y)
		rows = append(rows, img.Pix[from:from+index.Dx()])
	}
	return rows
}

// count returns how often the pixels are on the picture.
func count(img *image.Paletted, rows [][]byte) int {
	n, middle := 0, len(rows)/2
	for y := 0; y+len(rows) <= img.Rect.Dy(); y++ {
		for x := 0; x+len(rows[0]) <= img.Rect.Dx(); x++ {
			has := func(row int) bool {
				from := img.PixOffset(x, y+row)
				return slices.Equal(img.Pix[from:from+len(rows[row])], rows[row])
			}
			if !has(middle) {
				continue
			}
			whole := true
			for row := range rows {
				whole = whole && has(row)
			}
			if whole {
				n++
			}
		}
	}
	return n
}

func TestEveryIndexOfAHandIsInSight(t *testing.T) {
	f := cards.Standard()
	p := painter(t)
	for _, n := range []int{1, 2, 7, 8, 13, 14, 19, 39, 52} {
		img := decode(t, p.Hand(f, dealt(n), nil))
		for _, c := range dealt(n) {
			require.Equal(t, 1, count(img, indexOf(t, p, f, c)), "%s of %d cards", f.Code(c), n)
		}
	}
}

// Phones show a picture about 360 pixels wide. A label is at least 14 of them high, and no hand is wider than one of 13 cards.
func TestAHandIsReadOnAPhone(t *testing.T) {
	const phone, high = 360, 14
	p := painter(t)
	widest := p.Hand(cards.Standard(), dealt(13), nil).Width
	for n := 1; n <= 60; n++ {
		require.LessOrEqual(t, p.Hand(cards.Standard(), dealt(n), nil).Width, widest, "%d cards", n)
	}
	for _, g := range all.Games() {
		f := g.Info().Faces
		for i := range f.Len() {
			rows := indexOf(t, p, f, cards.Card(i))
			label := 0
			for _, row := range rows[:64] {
				if slices.ContainsFunc(row, func(b byte) bool { return b != rows[0][0] }) {
					label++
				}
			}
			require.GreaterOrEqual(t, label*phone/widest, high, f.Code(cards.Card(i)))
		}
	}
}

func TestCardsLieInTheOrderGiven(t *testing.T) {
	f, p := cards.Standard(), painter(t)
	there := p.Hand(f, []cards.Card{1, 2}, nil)
	back := p.Hand(f, []cards.Card{2, 1}, nil)
	require.NotEqual(t, there.PNG, back.PNG)
	first := decode(t, there).SubImage(image.Rect(0, 0, 150, 216)).(*image.Paletted)
	require.Equal(t, 1, count(crop(first), indexOf(t, p, f, 1)))
}

func crop(img *image.Paletted) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, img.Rect.Dx(), img.Rect.Dy()), img.Palette)
	for y := range out.Rect.Dy() {
		copy(out.Pix[y*out.Stride:], img.Pix[y*img.Stride:y*img.Stride+out.Rect.Dx()])
	}
	return out
}

func TestMoreThanThirteenCardsLieInRowsOfEqualLength(t *testing.T) {
	p := painter(t)
	const one = 216
	for _, v := range []struct{ cards, rows int }{{0, 1}, {1, 1}, {13, 1}, {14, 2}, {26, 2}, {27, 3}, {60, 5}} {
		pic := p.Hand(cards.Standard(), dealt(v.cards), nil)
		require.Equal(t, one+(v.rows-1)*140, pic.Height, "%d cards", v.cards)
	}
}

// Discord shows a picture as wide as its message has room, 550 pixels on a desktop. A few cards are shown no larger than four are.
func TestFewCardsAreNotShownLargerThanFour(t *testing.T) {
	p := painter(t)
	four := p.Hand(cards.Standard(), dealt(4), nil)
	for n := range 4 {
		few := p.Hand(cards.Standard(), dealt(n), nil)
		require.Equal(t, image.Pt(four.Width, four.Height), image.Pt(few.Width, few.Height), "%d cards", n)
	}
}

// The lower right corner of a card repeats what stands in the upper left. Where the next card covers part of it, there is nothing.
func TestACoveredCornerIsEmpty(t *testing.T) {
	f, p := cards.Standard(), painter(t)
	for _, n := range []int{8, 10, 13, 20} {
		img := decode(t, p.Hand(f, dealt(n), nil))
		perRow := (n + (n+12)/13 - 1) / ((n + 12) / 13)
		step := min(152, (1080-144)/(perRow-1))
		down := 140
		if n <= 13 {
			down = 200
		}
		for i := range n - 1 {
			if (i+1)%perRow == 0 {
				continue
			}
			x, y := 8+i%perRow*step, 8+i/perRow*down
			paper := img.ColorIndexAt(x+60, y+135)
			for edge := y + 136; edge < min(y+down, y+180); edge++ {
				require.Equal(t, paper, img.ColorIndexAt(x+step-4, edge), "card %d of %d", i+1, n)
			}
		}
	}
}

// The standard pack is the one of which thirteen are held. Numbers of two digits, each with a sign of its own, take a little more.
func TestThirteenCardsAreASmallPicture(t *testing.T) {
	p := painter(t)
	for _, g := range all.Games() {
		f, most := g.Info().Faces, 16<<10
		if f == cards.Standard() {
			most = 13 << 10
		}
		for from := 0; from+13 <= f.Len(); from += 7 {
			var cs []cards.Card
			for i := range 13 {
				cs = append(cs, cards.Card((from+i*5)%f.Len()))
			}
			pic := p.Hand(f, cs, nil)
			require.LessOrEqual(t, len(pic.PNG), most, "%s from %d", g.Info().Slug, from)
			require.Equal(t, image.Pt(1096, 216), image.Pt(pic.Width, pic.Height))
		}
	}
}

// A wild card differs below its index, where it is in sight in every row, and nothing else does.
func TestWildCardsBearAStar(t *testing.T) {
	f, p := cards.Standard(), painter(t)
	for _, n := range []int{1, 13, 19, 52} {
		t.Run(strconv.Itoa(n), func(t *testing.T) {
			none := decode(t, p.Hand(f, dealt(n), []cards.Card{cards.Back}))
			for _, c := range dealt(n) {
				starred := decode(t, p.Hand(f, dealt(n), []cards.Card{c}))
				require.Equal(t, none.Rect, starred.Rect)
				differ := 0
				for i := range none.Pix {
					if none.Pix[i] != starred.Pix[i] {
						differ++
					}
				}
				require.Greater(t, differ, 500, f.Code(c))
				require.Equal(t, 1, count(starred, indexOf(t, p, f, c)), f.Code(c))
			}
		})
	}
}

func TestHandsLookAsTheyDid(t *testing.T) {
	p := painter(t)
	for _, n := range []int{0, 3, 13, 19, 60} {
		t.Run(strconv.Itoa(n), func(t *testing.T) { requireGolden(t, p.Hand(cards.Standard(), dealt(n), nil)) })
	}
	t.Run("wild and backs", func(t *testing.T) {
		requireGolden(t, p.Hand(cards.Standard(), append(dealt(14), cards.Back, cards.Back), []cards.Card{9, 22, 35, 48}))
	})
}
