package picture_test

import (
	"bytes"
	"image"
	"image/png"
	"slices"
	"strconv"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render/picture"
)

func TestChartsLookAsTheyDid(t *testing.T) {
	p := painter(t)
	for _, v := range []struct{ players, deals int }{{2, 11}, {4, 30}, {12, 14}, {3, 1}} {
		t.Run(strconv.Itoa(v.players)+" players", func(t *testing.T) {
			requireGolden(t, p.Chart(picture.Chart{First: 1, Lines: scores(v.players, v.deals)}))
		})
	}
	t.Run("computers", func(t *testing.T) {
		requireGolden(t, p.Chart(picture.Chart{First: 1, Lines: []picture.Line{
			{Name: "Computer 1", Values: []int64{-60, 0, 160}}, {Name: "Computer 2", Values: []int64{30, 0, -80}}, {Name: "Ada", Values: []int64{30, 0, -80}},
		}}))
	})
	t.Run("money", func(t *testing.T) {
		requireGolden(t, p.Chart(picture.Chart{
			Lines: []picture.Line{{Name: "Anna", Values: []int64{0, 1250, 300, -475}}, {Name: "Ben", Values: []int64{0, -1250, -300}}},
			Say:   func(v int64) string { return strconv.FormatFloat(float64(v)/100, 'f', 2, 64) + " €" },
		}))
	})
}

func TestWhatIsGivenIsWrittenUnderTheValues(t *testing.T) {
	chart := picture.Chart{Lines: scores(1, 40)}
	for i := range 40 {
		chart.Under = append(chart.Under, strconv.Itoa(1+i%30)+".11.26")
	}
	requireGolden(t, painter(t).Chart(chart))
}

func TestAnyScoresMakeAChart(t *testing.T) {
	p := painter(t)
	line := func(vs ...int64) picture.Line { return picture.Line{Name: "Anna", Values: vs} }
	for name, lines := range map[string][]picture.Line{
		"all zero":     {line(0, 0, 0)},
		"one value":    {line(5), line(-5)},
		"losses alone": {line(-1, -7, -300)},
		"huge":         {line(0, 1<<50, -1<<50)},
		"tiny":         {line(1), line(0)},
		"a long match": scores(3, 1000),
		"too many":     append(scores(12, 5), scores(12, 5)...),
	} {
		pic := p.Chart(picture.Chart{First: 1, Lines: lines})
		require.Equal(t, 800, pic.Width, name)
		lines[0].Name = "Hanna"
		require.NotEqual(t, pic.Hash(), p.Chart(picture.Chart{First: 1, Lines: lines}).Hash(), "%s: the name isn't seen", name)
	}
	none := p.Chart(picture.Chart{First: 1}).Hash()
	require.Equal(t, none, p.Chart(picture.Chart{First: 1, Lines: []picture.Line{line(), line()}}).Hash(), "nothing played")
}

// Twelve lines are told apart without their colours too: each has a marker and a dash of its own.
func TestTwelveLinesDifferWithoutTheirColours(t *testing.T) {
	p := painter(t)
	seen := map[string]int{}
	for i := range 12 {
		lines := make([]picture.Line, i+1)
		lines[i] = picture.Line{Name: "Anna", Values: []int64{0, 4, 1, 9, 3}}
		img, err := png.Decode(bytes.NewReader(p.Chart(picture.Chart{First: 1, Lines: lines}).PNG))
		require.NoError(t, err)
		ground := img.At(400, 5)
		var shape []byte
		for y := range 400 { // more lines make no chart higher up to twelve
			for x := range 520 {
				shape = append(shape, '0')
				if img.At(x, y) != ground {
					shape[len(shape)-1] = '1'
				}
			}
		}
		require.NotContains(t, seen, string(shape), "line %d", i)
		seen[string(shape)] = i
	}
}

// What is written in a line's colour is read on the panel by every eye. Right of the plot there is nothing else.
func TestColoursOfLinesAreReadOnThePanel(t *testing.T) {
	p := painter(t)
	for i := range 12 {
		lines := make([]picture.Line, i+1)
		lines[i] = picture.Line{Name: "Anna", Values: []int64{0}}
		pic := p.Chart(picture.Chart{First: 1, Lines: lines})
		img := decode(t, pic)
		names := crop(img.SubImage(image.Rect(670, 0, pic.Width, pic.Height)).(*image.Paletted)).Pix
		brightest := map[string]float64{}
		for at := range img.Palette {
			if !slices.Contains(names, uint8(at)) {
				continue
			}
			for eye := range eyes {
				brightest[eye] = max(brightest[eye], contrast(seen(img.Palette[at], eye), seen(img.At(400, 5), eye)))
			}
		}
		for eye, c := range brightest {
			require.GreaterOrEqual(t, c, 4.5, "line %d, %s", i, eye)
		}
	}
}

func TestNamesOfCloseLinesDoNotOverlap(t *testing.T) {
	p := painter(t)
	var lines []picture.Line
	for _, name := range names() {
		lines = append(lines, picture.Line{Name: name, Values: []int64{0, 10}})
	}
	requireGolden(t, p.Chart(picture.Chart{First: 1, Lines: lines}))
}
