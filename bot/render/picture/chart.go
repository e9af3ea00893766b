package picture

import (
	"cmp"
	"image/color"
	"slices"
	"strconv"
	"strings"
)

// Line is how a player fared: a value for each deal played. A line may end before the others do.
type Line struct {
	Name   string
	Values []int64
}

// Chart is what a chart shows.
type Chart struct {
	Lines []Line
	First int                // number of the deal that the first values belong to
	Under []string           // what is written under the values instead of those numbers; as much of it as there is room for
	Say   func(int64) string // how a value is written; as a whole number if nil
}

// chartColours is the palette of charts: lines as bright as a dark panel needs.
type chartColours struct {
	palette
	corners, text, faint, grid ramp
	lines                      []ramp
}

// The colours of charts besides those of the lines.
const (
	panelColour = 0x22262d
	textColour  = 0xe6e9ee
	faintColour = 0xaab2bf
	gridColour  = 0x3d444f
)

// lineColours returns a colour for each of twelve lines. Neighbours differ in brightness too.
func lineColours() []color.NRGBA {
	var out []color.NRGBA
	for _, hex := range []uint32{
		0x6cb6ff, 0xffa657, 0x56d4a0, 0xff8fb1, 0xf2e06d, 0xb39dff,
		0xff7b72, 0x4fd6e8, 0xb8d85a, 0xe39bf0, 0xd9b48f, 0xcfd6df,
	} {
		out = append(out, rgb(hex))
	}
	return out
}

func newChartColours() *chartColours {
	c := &chartColours{}
	panel := rgb(panelColour)
	c.corners = c.ramp(clearOf(panel), panel)
	c.text, c.faint, c.grid = c.ramp(panel, rgb(textColour)), c.ramp(panel, rgb(faintColour)), c.ramp(panel, rgb(gridColour))
	for _, line := range lineColours() {
		c.lines = append(c.lines, c.ramp(panel, line))
	}
	return c
}

// style returns the colour, marker and dash of a line: of twelve lines no two have the same marker and dash.
func (c *chartColours) style(i int) (r ramp, marker string, dash []float32) {
	markers := [...]string{"●", "■", "▲", "◆", "✚", "▼"}
	patterns := [...][]float32{nil, {16, 10}, {5, 9}, {22, 8, 5, 8}}
	return c.lines[i%len(c.lines)], markers[i%len(markers)], patterns[i%len(patterns)]
}

// Sizes of a chart.
const (
	chartWidth  = 800
	chartHeight = 460 // at least
	chartMargin = 20
	chartLetter = 25
	chartNames  = 290 // room for a marker, a name and a value at most, more only for large values
	leastName   = 110 // of that for the name
	markerRoom  = 24  // of that for the marker
	labelStep   = 32  // between names
)

// drawing is a chart while it is drawn.
type drawing struct {
	*canvas
	*Painter
	Chart
	plot   box
	scale  axis
	deals  int
	values func(int64) string
	labels []string // what stands at the lines' ends
	names  float32  // room for them
}

// Chart draws a line per player over the deals, with name and last value written at its end. Lines differ in marker and dash as well as in
// colour. It can show no lines, and lines without values.
func (p *Painter) Chart(ch Chart) Picture {
	d := &drawing{Painter: p, Chart: ch, values: ch.Say}
	if d.values == nil {
		d.values = func(v int64) string { return strings.Replace(strconv.FormatInt(v, 10), "-", "−", 1) }
	}
	lo, hi := int64(0), int64(0)
	for _, l := range ch.Lines {
		d.deals = max(d.deals, len(l.Values))
		for _, v := range l.Values {
			lo, hi = min(lo, v), max(hi, v)
		}
	}
	h := max(chartHeight, len(ch.Lines)*labelStep+3*chartMargin+chartLetter)
	c := p.chart
	d.canvas = p.canvas(chartWidth, h, &c.palette, c.corners.full(), c.corners)
	d.scale = axisOf(lo, hi)
	left := float32(0)
	for _, tick := range d.scale.ticks() {
		left = max(left, p.letters.width(d.values(tick), chartLetter))
	}
	x := chartMargin + left + 14
	d.label()
	d.plot = box{x, chartMargin + 12, chartWidth - chartMargin - d.names - 22 - x, float32(h) - 2*chartMargin - 24 - chartLetter}
	d.grid()
	for i := range ch.Lines {
		d.line(i)
	}
	for i := range ch.Lines {
		d.marks(i)
	}
	d.ends()
	return p.finish(d.canvas)
}

func (d *drawing) x(i int) float32 {
	if d.deals < 2 {
		return d.plot.x + d.plot.w/2
	}
	return d.plot.x + 8 + (d.plot.w-8)*float32(i)/float32(d.deals-1)
}

func (d *drawing) y(v int64) float32 { return d.plot.y + d.plot.h*(1-d.scale.part(v)) }

// grid draws the values and the deals that the lines are read by. The line at zero stands out.
func (d *drawing) grid() {
	c := d.chart
	right := d.plot.x + d.plot.w
	for _, tick := range d.scale.ticks() {
		y, r, width := d.y(tick), c.grid, float32(2)
		if tick == 0 {
			r, width = c.faint, 3
		}
		d.fill(stroke([]point{{d.plot.x, y}, {right, y}}, width), r)
		d.write(d.values(tick), d.plot.x-14, y+chartLetter*capHeight/2, c.faint, 1)
	}
	under, room := make([]string, d.deals), float32(48)
	for i := range under {
		under[i] = strconv.Itoa(d.First + i)
		if i < len(d.Under) {
			under[i] = d.Under[i]
			room = max(room, d.letters.width(under[i], chartLetter)+16)
		}
	}
	every := 1
	for _, n := range []int{2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if float32(d.deals)/float32(every)*room <= d.plot.w {
			break
		}
		every = n
	}
	first := d.First
	if len(d.Under) > 0 {
		first = 0
	}
	for i, text := range under {
		if (first+i)%every == 0 || d.deals == 1 {
			d.write(text, d.x(i), d.plot.y+d.plot.h+20+chartLetter, c.faint, 0.5)
		}
	}
}

// write writes a text of which such a part lies left of x.
func (d *drawing) write(text string, x, y float32, r ramp, part float32) {
	p, w := d.letters.line(text, chartLetter, 0, 0)
	d.fill(p.at(1, 1, x-part*w, y), r)
}

// points returns where a line turns.
func (d *drawing) points(i int) []point {
	pts := make([]point, len(d.Lines[i].Values))
	for k, v := range d.Lines[i].Values {
		pts[k] = point{d.x(k), d.y(v)}
	}
	return pts
}

// line draws a player's line.
func (d *drawing) line(i int) {
	r, _, dash := d.chart.style(i)
	for _, s := range dashes(d.points(i), dash) {
		d.fill(stroke(s, 4), r)
	}
}

// marks draws a line's markers, so far apart that they can be told from each other.
func (d *drawing) marks(i int) {
	r, marker, _ := d.chart.style(i)
	pts := d.points(i)
	every := max(1, d.deals*34/max(int(d.plot.w), 1))
	for k, q := range pts {
		if (len(pts)-1-k)%every == 0 {
			d.mark(marker, q, r)
		}
	}
}

// mark draws a marker on a spot of the panel, so that it is seen on other lines.
func (d *drawing) mark(marker string, q point, r ramp) {
	const size = 16
	var under ramp
	for i := range under {
		under[i] = d.chart.corners.full()
	}
	d.fill(circle(q.x, q.y, size/2+2), under)
	d.fill(d.letters.sign(marker).within(box{q.x - size/2, q.y - size/2, size, size}), r)
}

// ending is where a line ends and where its name stands.
type ending struct {
	line int
	at   point
	y    float32 // of the name
}

// label says what stands at the lines' ends, and gives it the room that it needs.
func (d *drawing) label() {
	d.labels = make([]string, len(d.Lines))
	for i, l := range d.Lines {
		if len(l.Values) == 0 {
			continue
		}
		value := ": " + d.values(l.Values[len(l.Values)-1])
		room := max(chartNames-markerRoom-d.letters.width(value, chartLetter), leastName)
		d.labels[i] = d.letters.clip(d.letters.written(l.Name, i+1), chartLetter, room) + value
		d.names = max(d.names, markerRoom+d.letters.width(d.labels[i], chartLetter))
	}
}

// ends writes each name beside the end of its line, moved apart where ends lie close together.
func (d *drawing) ends() {
	var ends []ending
	for i, l := range d.Lines {
		if n := len(l.Values); n > 0 {
			at := point{d.x(n - 1), d.y(l.Values[n-1])}
			ends = append(ends, ending{i, at, at.y})
		}
	}
	slices.SortStableFunc(ends, func(a, b ending) int { return cmp.Compare(a.at.y, b.at.y) })
	apart(ends, chartMargin+labelStep/2, float32(d.Rect.Dy())-chartMargin-labelStep/2)
	x := chartWidth - chartMargin - d.names
	for _, e := range ends {
		r, marker, _ := d.chart.style(e.line)
		d.fill(stroke([]point{{e.at.x + 13, e.at.y}, {x - 6, e.y}}, 1.5), r)
		d.mark(marker, point{x + 8, e.y}, r)
		d.write(d.labels[e.line], x+markerRoom, e.y+chartLetter*capHeight/2, r, 0)
	}
}

// apart moves what is sorted by height until all have room between top and bottom.
func apart(ends []ending, top, bottom float32) {
	for i := range ends {
		ends[i].y = max(ends[i].y, top)
		if i > 0 {
			ends[i].y = max(ends[i].y, ends[i-1].y+labelStep)
		}
	}
	for i := len(ends) - 1; i >= 0; i-- {
		ends[i].y = min(ends[i].y, bottom)
		bottom = ends[i].y - labelStep
	}
}
