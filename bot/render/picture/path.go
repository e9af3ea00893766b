package picture

import (
	"image"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// path is an outline of straight lines and curves, in pixels from the top left.
type path struct{ parts []part }

// part is one stroke of a pen: it is moved, or draws a line, or a curve by one or two handles. Its last point is where it ends.
type part struct {
	move bool
	n    int // points in use
	pts  [3]point
}

type point struct{ x, y float32 }

func (p *path) moveTo(x, y float32) { p.parts = append(p.parts, part{true, 1, [3]point{{x, y}}}) }
func (p *path) lineTo(x, y float32) { p.parts = append(p.parts, part{false, 1, [3]point{{x, y}}}) }
func (p *path) quadTo(a, b, x, y float32) {
	p.parts = append(p.parts, part{false, 2, [3]point{{a, b}, {x, y}}})
}
func (p *path) cubeTo(a, b, c, d, x, y float32) {
	p.parts = append(p.parts, part{false, 3, [3]point{{a, b}, {c, d}, {x, y}}})
}

func (p *path) add(o path) { p.parts = append(p.parts, o.parts...) }

// at returns the path scaled and then moved.
func (p path) at(scaleX, scaleY, dx, dy float32) path {
	out := path{make([]part, len(p.parts))}
	for i, s := range p.parts {
		for k := range s.n {
			s.pts[k] = point{s.pts[k].x*scaleX + dx, s.pts[k].y*scaleY + dy}
		}
		out.parts[i] = s
	}
	return out
}

// box is a place with fractions of pixels.
type box struct{ x, y, w, h float32 }

func (b box) scaled(k float32) box { return box{b.x * k, b.y * k, b.w * k, b.h * k} }

// pixels returns the whole pixels that the box lies on.
func (b box) pixels() image.Rectangle {
	return image.Rect(floor(b.x), floor(b.y), ceil(b.x+b.w), ceil(b.y+b.h))
}

func floor(x float32) int { return int(math.Floor(float64(x))) }
func ceil(x float32) int  { return int(math.Ceil(float64(x))) }

// bounds returns the box around all points, handles included.
func (p path) bounds() box {
	if len(p.parts) == 0 {
		return box{}
	}
	lo, hi := p.parts[0].pts[0], p.parts[0].pts[0]
	for _, s := range p.parts {
		for _, q := range s.pts[:s.n] {
			lo.x, lo.y, hi.x, hi.y = min(lo.x, q.x), min(lo.y, q.y), max(hi.x, q.x), max(hi.y, q.y)
		}
	}
	return box{lo.x, lo.y, hi.x - lo.x, hi.y - lo.y}
}

// within returns the path as large as it gets in the middle of the box.
func (p path) within(b box) path {
	o := p.bounds()
	if o.w == 0 || o.h == 0 {
		return path{}
	}
	k := min(b.w/o.w, b.h/o.h)
	return p.centred(b, k, k)
}

// centred returns the path scaled, in the middle of the box.
func (p path) centred(b box, scaleX, scaleY float32) path {
	o := p.bounds()
	return p.at(scaleX, scaleY, b.x+(b.w-scaleX*o.w)/2-scaleX*o.x, b.y+(b.h-scaleY*o.h)/2-scaleY*o.y)
}

// polygon returns a closed outline.
func polygon(pts ...point) path {
	var p path
	for i, q := range pts {
		if i == 0 {
			p.moveTo(q.x, q.y)
			continue
		}
		p.lineTo(q.x, q.y)
	}
	return p
}

// bow is how far the handles of a quarter of a circle lie, in radii.
const bow = 0.5522848

func circle(x, y, r float32) path { return roundBox(box{x - r, y - r, 2 * r, 2 * r}, r) }

// roundBox returns a rectangle with corners of a radius.
func roundBox(b box, r float32) path {
	var p path
	h := r * (1 - bow)
	right, bottom := b.x+b.w, b.y+b.h
	p.moveTo(b.x+r, b.y)
	p.lineTo(right-r, b.y)
	p.cubeTo(right-h, b.y, right, b.y+h, right, b.y+r)
	p.lineTo(right, bottom-r)
	p.cubeTo(right, bottom-h, right-h, bottom, right-r, bottom)
	p.lineTo(b.x+r, bottom)
	p.cubeTo(b.x+h, bottom, b.x, bottom-h, b.x, bottom-r)
	p.lineTo(b.x, b.y+r)
	p.cubeTo(b.x, b.y+h, b.x+h, b.y, b.x+r, b.y)
	return p
}

// frame returns the line of a width along the inside of a rounded box.
func frame(b box, r, width float32) path {
	p := roundBox(b, r)
	inner := box{b.x + width, b.y + width, b.w - 2*width, b.h - 2*width}
	// Drawn backwards, so that it is left out.
	hole := roundBox(inner, max(r-width, 0)).at(-1, 1, 2*inner.x+inner.w, 0)
	p.add(hole)
	return p
}

// stroke returns the outline of a line through the points, round at corners and ends.
func stroke(pts []point, width float32) path {
	var p path
	r := width / 2
	for i, q := range pts {
		p.add(circle(q.x, q.y, r))
		if i == 0 {
			continue
		}
		o := pts[i-1]
		dx, dy := q.x-o.x, q.y-o.y
		length := float32(math.Hypot(float64(dx), float64(dy)))
		if length == 0 {
			continue
		}
		nx, ny := -dy/length*r, dx/length*r
		// The same way round as a circle, so that both add up.
		p.add(polygon(point{o.x - nx, o.y - ny}, point{q.x - nx, q.y - ny}, point{q.x + nx, q.y + ny}, point{o.x + nx, o.y + ny}))
	}
	return p
}

// dashes cuts a line through the points into strokes: the lengths are drawn and left out in turn.
func dashes(pts []point, pattern []float32) [][]point {
	if len(pattern) == 0 || len(pts) < 2 {
		return [][]point{pts}
	}
	var out [][]point
	at, left, on := 0, pattern[0], true
	now := []point{pts[0]}
	for i := 1; i < len(pts); i++ {
		a, b := pts[i-1], pts[i]
		length := float32(math.Hypot(float64(b.x-a.x), float64(b.y-a.y)))
		for done := float32(0); done < length; {
			step := min(left, length-done)
			done, left = done+step, left-step
			q := point{a.x + (b.x-a.x)*done/length, a.y + (b.y-a.y)*done/length}
			if on {
				now = append(now, q)
			}
			if left > 0 {
				continue
			}
			if on {
				out = append(out, now)
			}
			at, on = (at+1)%len(pattern), !on
			left, now = pattern[at], []point{q}
		}
	}
	if on && len(now) > 1 {
		out = append(out, now)
	}
	return out
}

// canvas is a picture in the making, with the tools that outlines are filled with.
type canvas struct {
	*image.Paletted
	raster vector.Rasterizer
	cover  []uint8
}

func (c *canvas) clear(with uint8) {
	if len(c.Pix) == 0 {
		return
	}
	c.Pix[0] = with
	for n := 1; n < len(c.Pix); n *= 2 {
		copy(c.Pix[n:], c.Pix[:n]) // many times as fast as pixel by pixel
	}
}

// fill draws a filled outline. Edges are smoothed as if they lay on the ramp's ground.
func (c *canvas) fill(p path, r ramp) {
	at := p.bounds().pixels().Intersect(c.Rect)
	if at.Empty() {
		return
	}
	if n := at.Dx() * at.Dy(); n > cap(c.cover) {
		c.cover = make([]uint8, n)
	}
	mask := &image.Alpha{Pix: c.cover[:at.Dx()*at.Dy()], Stride: at.Dx(), Rect: image.Rect(0, 0, at.Dx(), at.Dy())}
	raster := &c.raster
	raster.Reset(at.Dx(), at.Dy())
	raster.DrawOp = draw.Src // over what the mask had before
	dx, dy := float32(at.Min.X), float32(at.Min.Y)
	for i, s := range p.parts {
		q := s.pts
		for k := range q {
			q[k].x, q[k].y = q[k].x-dx, q[k].y-dy
		}
		switch {
		case s.move:
			if i > 0 {
				raster.ClosePath()
			}
			raster.MoveTo(q[0].x, q[0].y)
		case s.n == 1:
			raster.LineTo(q[0].x, q[0].y)
		case s.n == 2:
			raster.QuadTo(q[0].x, q[0].y, q[1].x, q[1].y)
		default:
			raster.CubeTo(q[0].x, q[0].y, q[1].x, q[1].y, q[2].x, q[2].y)
		}
	}
	raster.ClosePath()
	raster.Draw(mask, mask.Rect, image.Opaque, image.Point{})
	for y := range at.Dy() {
		row := c.Pix[c.PixOffset(at.Min.X, at.Min.Y+y):]
		for x, a := range mask.Pix[y*mask.Stride : y*mask.Stride+at.Dx()] {
			if level := (int(a)*steps + 127) / 255; level > 0 {
				row[x] = r[level]
			}
		}
	}
}

// corner is the radius of a picture's corners.
const corner = 22

// round clears the corners of the picture.
func (c *canvas) round(r ramp) {
	w, h := c.Rect.Dx(), c.Rect.Dy()
	k := min(corner, w, h)
	t := &canvas{Paletted: image.NewPaletted(image.Rect(0, 0, k, k), c.Palette)}
	t.clear(r.ground())
	t.fill(circle(float32(k), float32(k), float32(k)), r)
	for y := range k {
		for x := range k {
			i := t.Pix[y*k+x]
			if i == r.full() {
				continue
			}
			for _, at := range [4]image.Point{{x, y}, {w - 1 - x, y}, {x, h - 1 - y}, {w - 1 - x, h - 1 - y}} {
				c.SetColorIndex(at.X, at.Y, i)
			}
		}
	}
}

// blit copies a sprite to the place of its top left pixel, but for its pixels of index skip at both ends of a row. It must lie on
// the canvas.
func (c *canvas) blit(s *image.Paletted, x, y int, skip uint8) {
	w := s.Rect.Dx()
	for row := range s.Rect.Dy() {
		line := s.Pix[row*s.Stride : row*s.Stride+w]
		from, to := 0, w
		for from < to && line[from] == skip {
			from++
		}
		for to > from && line[to-1] == skip {
			to--
		}
		copy(c.Pix[c.PixOffset(x+from, y+row):], line[from:to])
	}
}
