// Package picture draws cards, hands, tables and charts as PNGs, from data alone: it knows no particular game, no language
// and no Discord. Callers pass names as plain strings and get bytes with their size, to which they write the alternative text.
//
// A face looks as its [cards.Face] says: the label in the corner, the symbol below it, both in the ink. A face without a symbol
// is printed white on its ink. Suits and other signs are drawn by this package, so they look the same wherever they are seen.
//
// Every picture is opaque but for its rounded corners, and so looks right on a dark and on a light page.
//
// Pictures are paletted. What a card consists of is drawn once, with its edges smoothed between two colours of the
// palette, and copied from then on.
//
// Letters are those of DejaVu Sans Condensed Bold, embedded by codeberg.org/go-fonts/dejavu. Its glyphs are free under the
// Bitstream Vera licence, the changes of DejaVu are in the public domain; both may be distributed with a program.
package picture

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"image"
	"image/png"
	"runtime"
	"sync"
)

// Picture is a PNG with its size in pixels.
type Picture struct {
	PNG           []byte
	Width, Height int
}

// Painter draws pictures. It may be used from several goroutines. What it has drawn once it keeps: two or three megabytes
// when it has seen every face in every size, since all games together have few.
type Painter struct {
	letters *letters
	card    *cardColours
	chart   *chartColours

	mu      sync.RWMutex
	sprites map[spriteKey]*image.Paletted

	encoder  png.Encoder
	canvases sync.Pool // of *canvas: those of pictures that have been encoded
	buffers  sync.Pool // of *bytes.Buffer, for encoding
	// encoding has a token for each picture that is being packed, which takes the most of drawing it: one processor at least is left, where there are
	// several, to what is short and would have to wait behind pictures.
	encoding chan struct{}
}

// New returns a painter. It fails only if the font isn't one.
func New() (*Painter, error) {
	l, err := newLetters()
	if err != nil {
		return nil, fmt.Errorf("read the font of the pictures: %w", err)
	}
	p := &Painter{letters: l, card: newCardColours(), chart: newChartColours(), sprites: map[spriteKey]*image.Paletted{}}
	p.encoding = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)-1))
	p.encoder = png.Encoder{CompressionLevel: png.BestSpeed, BufferPool: new(encoderPool)}
	return p, nil
}

// canvas returns a picture of one colour with rounded corners, outside of which it is clear.
func (p *Painter) canvas(w, h int, pal *palette, ground uint8, corners ramp) *canvas {
	c, ok := p.canvases.Get().(*canvas)
	if !ok || cap(c.Pix) < w*h {
		c = &canvas{Paletted: &image.Paletted{Pix: make([]byte, w*h)}}
	}
	c.Pix, c.Stride, c.Rect, c.Palette = c.Pix[:w*h], w, image.Rect(0, 0, w, h), pal.colours
	c.clear(ground)
	c.round(corners)
	return c
}

// finish encodes the picture and takes its pixels back.
func (p *Painter) finish(c *canvas) Picture {
	buf, ok := p.buffers.Get().(*bytes.Buffer)
	if !ok {
		buf = new(bytes.Buffer)
	}
	buf.Reset()
	defer p.buffers.Put(buf)
	p.encoding <- struct{}{}
	defer func() { <-p.encoding }()
	if err := p.encoder.Encode(buf, c.Paletted); err != nil {
		// A buffer takes whatever is written, and no picture is empty.
		panic(fmt.Sprintf("encode a picture of %v: %v", c.Rect, err))
	}
	pic := Picture{PNG: bytes.Clone(buf.Bytes()), Width: c.Rect.Dx(), Height: c.Rect.Dy()}
	p.canvases.Put(c)
	return pic
}

// Hash returns a text that tells pictures apart by what is seen, not by how it is packed. It is empty for what isn't a PNG.
func (p Picture) Hash() string {
	img, err := png.Decode(bytes.NewReader(p.PNG))
	if err != nil {
		return ""
	}
	h := sha256.New()
	for y := img.Bounds().Min.Y; y < img.Bounds().Max.Y; y++ {
		for x := img.Bounds().Min.X; x < img.Bounds().Max.X; x++ {
			r, g, b, a := img.At(x, y).RGBA()
			h.Write([]byte{byte(r >> 8), byte(g >> 8), byte(b >> 8), byte(a >> 8)})
		}
	}
	fmt.Fprint(h, img.Bounds())
	return hex.EncodeToString(h.Sum(nil)[:8])
}

// encoderPool keeps the encoder's buffers.
type encoderPool struct{ pool sync.Pool }

// Get returns a buffer, nil if there is none.
func (e *encoderPool) Get() *png.EncoderBuffer {
	b, _ := e.pool.Get().(*png.EncoderBuffer)
	return b
}

// Put keeps a buffer.
func (e *encoderPool) Put(b *png.EncoderBuffer) { e.pool.Put(b) }
