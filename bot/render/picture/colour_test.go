package picture_test

import (
	"image/color"
	"math"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render/picture"
	"trey/games/all"
	"trey/games/cards"
)

// linear is a colour in linear light.
type linear [3]float64

// eyes are the ways to see: all three cones, or only two of them. The matrices are those of Machado, Oliveira and Fernandes (2009) for
// dichromats, in linear light.
var eyes = map[string][3]linear{
	"all":          {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

func seen(c color.Color, eye string) linear {
	r, g, b, _ := c.RGBA()
	in := linear{fromSRGB(r), fromSRGB(g), fromSRGB(b)}
	var out linear
	for i, row := range eyes[eye] {
		out[i] = min(max(row[0]*in[0]+row[1]*in[1]+row[2]*in[2], 0), 1)
	}
	return out
}

func fromSRGB(v uint32) float64 {
	f := float64(v) / 0xffff
	if f <= 0.04045 {
		return f / 12.92
	}
	return math.Pow((f+0.055)/1.055, 2.4)
}

// contrast is WCAG's.
func contrast(a, b linear) float64 {
	la, lb := a.luminance()+0.05, b.luminance()+0.05
	return max(la, lb) / min(la, lb)
}

func (l linear) luminance() float64 { return 0.2126*l[0] + 0.7152*l[1] + 0.0722*l[2] }

// apart is how different two colours look: the distance in CIELAB. From about 10 on they are told apart at a glance.
func apart(a, b linear) float64 {
	p, q := a.lab(), b.lab()
	return math.Sqrt((p[0]-q[0])*(p[0]-q[0]) + (p[1]-q[1])*(p[1]-q[1]) + (p[2]-q[2])*(p[2]-q[2]))
}

func (l linear) lab() [3]float64 {
	f := func(v float64) float64 {
		if v > 216.0/24389 {
			return math.Cbrt(v)
		}
		return (24389.0/27*v + 16) / 116
	}
	x := f((0.4124*l[0] + 0.3576*l[1] + 0.1805*l[2]) / 0.9505)
	y := f(l.luminance())
	z := f((0.0193*l[0] + 0.1192*l[1] + 0.9505*l[2]) / 1.089)
	return [3]float64{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// printed returns an ink and the white that is printed on it, as they are on an emoji.
func printed(t *testing.T, p *picture.Painter, ink cards.Ink) (on, white color.Color) {
	t.Helper()
	img := decode(t, p.Emoji(picture.Look{Label: "I", Ink: ink}))
	b := img.Bounds()
	return img.At(b.Dx()/8, b.Dy()/2), img.At(b.Dx()/2, b.Dy()/2)
}

func TestLabelsAreReadByEveryEye(t *testing.T) {
	p := painter(t)
	for ink := cards.Black; ink <= cards.Grey; ink++ {
		on, white := printed(t, p, ink)
		for eye := range eyes {
			require.GreaterOrEqual(t, contrast(seen(on, eye), seen(white, eye)), 4.5, "ink %d, %s", ink, eye)
		}
	}
}

// Cards whose labels are the same are told apart by their symbols. Where a game prints none, the inks alone must do, for every eye.
func TestFacesWithoutSymbolsAreToldApartByEveryEye(t *testing.T) {
	p := painter(t)
	for _, g := range all.Games() {
		f := g.Info().Faces
		for a := range f.Len() {
			for b := range a {
				x, y := f.Face(cards.Card(a)), f.Face(cards.Card(b))
				if x.Label != y.Label || x.Symbol != y.Symbol {
					continue
				}
				one, _ := printed(t, p, x.Ink)
				other, _ := printed(t, p, y.Ink)
				for eye := range eyes {
					require.GreaterOrEqual(t, apart(seen(one, eye), seen(other, eye)), 20.0, "%s and %s, %s", x.Code, y.Code, eye)
				}
			}
		}
	}
}

func TestSuitsHaveFourColoursForEveryEye(t *testing.T) {
	f, p := cards.Standard(), painter(t)
	for a := range 4 {
		for b := range a {
			x, y := f.Face(cards.Card(13*a)), f.Face(cards.Card(13*b))
			one, _ := printed(t, p, x.Ink)
			other, _ := printed(t, p, y.Ink)
			for eye := range eyes {
				require.GreaterOrEqual(t, apart(seen(one, eye), seen(other, eye)), 20.0, "%s and %s, %s", x.Code, y.Code, eye)
			}
		}
	}
}
