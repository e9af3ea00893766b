package picture_test

import (
	"bytes"
	"encoding/binary"
	"flag"
	"image"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render/picture"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
)

var update = flag.Bool("update", false, "write the golden files anew")

func painter(t testing.TB) *picture.Painter {
	t.Helper()
	p, err := picture.New()
	require.NoError(t, err)
	return p
}

func decode(t testing.TB, p picture.Picture) *image.Paletted {
	t.Helper()
	img, err := png.Decode(bytes.NewReader(p.PNG))
	require.NoError(t, err)
	return img.(*image.Paletted)
}

// requireGolden compares a picture with testdata/<test>.png by what is seen: another version of Go may pack it differently.
func requireGolden(t *testing.T, p picture.Picture) {
	t.Helper()
	file := filepath.Join("testdata", filepath.FromSlash(t.Name())+".png")
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, p.PNG, 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "run the test with -update to write it")
	require.Equal(t, picture.Picture{PNG: want}.Hash(), p.Hash(), "%s isn't what is drawn now; look at it after -update", file)
}

// dealt returns cards of a standard pack, at most 52 different ones.
func dealt(n int) []cards.Card {
	cs := make([]cards.Card, n)
	for i := range cs {
		cs[i] = cards.Card((i*17 + 9) % 52)
	}
	return cs
}

// matchOf returns a match in which so many moves have been made by the computer player, fewer if it would be over.
func matchOf(t testing.TB, g games.Game, seats, moves int) games.Match {
	t.Helper()
	step, err := games.Begin(g, games.Setup{Seats: seats, Source: cards.Source{Seed: &cards.Seed{3}}})
	require.NoError(t, err)
	m, r := step.Match, rand.New(rand.NewPCG(1, 2))
	for range moves {
		seat := m.Turn()[0]
		prompt, _ := m.Prompt(seat)
		next, err := m.Apply(seat, g.Computer().Choose(m.View(seat), prompt, r))
		require.NoError(t, err)
		if len(next.Match.Turn()) == 0 {
			break
		}
		m = next.Match
	}
	return m
}

// tableOf returns a table with names, notes and captions.
func tableOf(g games.Game, v games.View) picture.Table {
	t := picture.Table{Faces: g.Info().Faces, View: &v, Dealer: "D"}
	for _, z := range v.Zones {
		t.Zones = append(t.Zones, z.Key)
		for len(t.Names) < int(z.Owner) {
			t.Names = append(t.Names, names()[len(t.Names)])
			t.Notes = append(t.Notes, strconv.Itoa(len(t.Names))+" points")
		}
	}
	return t
}

func names() []string {
	return []string{"Anna", "Benjamin", "中村", "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW", "Zoë", "Дмитрий", "Ελένη", "i", "محمد", "Søren", "𝓕𝓪𝓷𝓬𝔂", "Ø 🎉"}
}

func scores(n, deals int) []picture.Line {
	lines := make([]picture.Line, n)
	for i := range lines {
		lines[i].Name = names()[i]
		sum := int64(0)
		for k := range deals {
			sum += int64((k*k*(i+1)*7+13*(i+1))%41 - 18)
			lines[i].Values = append(lines[i].Values, sum)
		}
	}
	return lines
}

// everyKind draws a picture of each kind.
func everyKind(t testing.TB, p *picture.Painter) map[string]picture.Picture {
	out := map[string]picture.Picture{
		"hand":  p.Hand(cards.Standard(), append(dealt(19), cards.Back), []cards.Card{9}),
		"none":  p.Hand(cards.Standard(), nil, nil),
		"chart": p.Chart(picture.Chart{First: 1, Lines: scores(4, 11)}),
		"emoji": p.Emoji(picture.Look{Label: "10", Symbol: "♥", Ink: cards.Red}),
	}
	for _, g := range all.Games() {
		out[g.Info().Slug] = p.Table(tableOf(g, matchOf(t, g, g.Info().MinSeats, 12).View(games.Nobody)))
	}
	return out
}

func TestPicturesHoldNothingButThePicture(t *testing.T) {
	for name, p := range everyKind(t, painter(t)) {
		data := p.PNG[8:]
		for len(data) > 0 {
			require.Contains(t, []string{"IHDR", "PLTE", "tRNS", "IDAT", "IEND"}, string(data[4:8]), name)
			data = data[12+binary.BigEndian.Uint32(data):]
		}
	}
}

func TestPicturesTellTheirSize(t *testing.T) {
	for name, p := range everyKind(t, painter(t)) {
		require.Equal(t, decode(t, p).Bounds(), image.Rect(0, 0, p.Width, p.Height), name)
	}
}

func TestTheSameIsDrawnByteByByteTheSame(t *testing.T) {
	p := painter(t)
	want := everyKind(t, p)
	require.Equal(t, want, everyKind(t, p), "drawn from what is kept")
	require.Equal(t, want, everyKind(t, painter(t)), "drawn by another painter")
}

func TestManyGoroutinesDrawAtOnce(t *testing.T) {
	want := everyKind(t, painter(t))
	p := painter(t)
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			for name, got := range everyKind(t, p) {
				if !bytes.Equal(want[name].PNG, got.PNG) {
					t.Errorf("%s was drawn differently", name)
				}
			}
		})
	}
	wg.Wait()
}

// On a dark page and on a light one nothing but the corners lets the page through.
func TestPicturesAreOpaqueButForTheirCorners(t *testing.T) {
	const corner = 22
	for name, p := range everyKind(t, painter(t)) {
		img := decode(t, p)
		w, h := p.Width, p.Height
		for y := range h {
			for x := range w {
				_, _, _, a := img.At(x, y).RGBA()
				inCorner := (x < corner || x >= w-corner) && (y < corner || y >= h-corner)
				if !inCorner && a != 0xffff {
					t.Fatalf("%s lets the page through at %d, %d", name, x, y)
				}
			}
		}
		for _, at := range []image.Point{{0, 0}, {w - 1, 0}, {0, h - 1}, {w - 1, h - 1}} {
			_, _, _, a := img.At(at.X, at.Y).RGBA()
			require.Zero(t, a, "%s at %v", name, at)
		}
	}
}

func TestAHashTellsApartWhatIsSeenAndNothingElse(t *testing.T) {
	p := painter(t)
	ten := picture.Look{Label: "10", Symbol: "♥", Ink: cards.Red}
	pic := p.Emoji(ten)
	require.Regexp(t, "^[0-9a-f]{16}$", pic.Hash())

	var packed bytes.Buffer
	seen := image.NewNRGBA(image.Rect(0, 0, pic.Width, pic.Height))
	draw.Draw(seen, seen.Rect, decode(t, pic), image.Point{}, draw.Src)
	require.NoError(t, png.Encode(&packed, seen))
	require.NotEqual(t, pic.PNG, packed.Bytes())
	require.Equal(t, pic.Hash(), picture.Picture{PNG: packed.Bytes()}.Hash())

	ten.Label = "9"
	require.NotEqual(t, pic.Hash(), p.Emoji(ten).Hash())
	require.Empty(t, picture.Picture{PNG: []byte("no picture")}.Hash())
}
