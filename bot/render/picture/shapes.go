package picture

import "math"

// sign returns the outline of a symbol as it stands on cards. The signs that packs use are drawn here, each with an outline of its own, all of
// about the same weight; any other symbol is the font's.
func (l *letters) sign(symbol string) path {
	switch symbol {
	case "♠":
		return spade()
	case "♥":
		return heart()
	case "♦":
		return diamond()
	case "♣":
		return club()
	case "●":
		return circle(50, 50, 46)
	case "○":
		return ring(50, 50, 46, 15)
	case "▲":
		return polygon(point{50, 4}, point{99, 92}, point{1, 92})
	case "▼":
		return polygon(point{1, 8}, point{99, 8}, point{50, 96})
	case "■":
		return polygon(point{9, 9}, point{91, 9}, point{91, 91}, point{9, 91})
	case "◆":
		return polygon(point{50, 0}, point{96, 50}, point{50, 100}, point{4, 50})
	case "★":
		return star(50, 53, 52)
	case "✚":
		return polygon(point{34, 4}, point{66, 4}, point{66, 34}, point{96, 34}, point{96, 66}, point{66, 66},
			point{66, 96}, point{34, 96}, point{34, 66}, point{4, 66}, point{4, 34}, point{34, 34})
	}
	p, _ := l.line(symbol, 100, 0, 100*capHeight)
	return p
}

func heart() path {
	var p path
	p.moveTo(50, 96)
	p.cubeTo(40, 80, 4, 60, 4, 30)
	p.cubeTo(4, 13, 15, 4, 28, 4)
	p.cubeTo(38, 4, 46, 10, 50, 20)
	p.cubeTo(54, 10, 62, 4, 72, 4)
	p.cubeTo(85, 4, 96, 13, 96, 30)
	p.cubeTo(96, 60, 60, 80, 50, 96)
	return p
}

func diamond() path {
	var p path
	p.moveTo(50, 0)
	p.quadTo(66, 27, 90, 50)
	p.quadTo(66, 73, 50, 100)
	p.quadTo(34, 73, 10, 50)
	p.quadTo(34, 27, 50, 0)
	return p
}

func spade() path {
	var p path
	p.moveTo(50, 0)
	p.cubeTo(58, 20, 95, 38, 95, 60)
	p.cubeTo(95, 73, 85, 80, 74, 80)
	p.cubeTo(66, 80, 59, 77, 55, 71)
	p.cubeTo(56, 84, 60, 91, 69, 98)
	p.lineTo(31, 98)
	p.cubeTo(40, 91, 44, 84, 45, 71)
	p.cubeTo(41, 77, 34, 80, 26, 80)
	p.cubeTo(15, 80, 5, 73, 5, 60)
	p.cubeTo(5, 38, 42, 20, 50, 0)
	return p
}

func club() path {
	const r = 21.5
	p := circle(50, 2+r, r)
	p.add(circle(3+r, 59, r))
	p.add(circle(97-r, 59, r))
	p.add(polygon(point{50, 36}, point{62, 56}, point{38, 56}))
	var stem path
	stem.moveTo(45, 36)
	stem.lineTo(55, 36)
	stem.lineTo(55, 66)
	stem.cubeTo(56, 82, 61, 91, 70, 98)
	stem.lineTo(30, 98)
	stem.cubeTo(39, 91, 44, 82, 45, 66)
	p.add(stem)
	return p
}

func ring(x, y, r, width float32) path {
	return frame(box{x - r, y - r, 2 * r, 2 * r}, r, width)
}

// star returns a star of five points.
func star(x, y, r float32) path {
	pts := make([]point, 10)
	for i := range pts {
		reach := r
		if i%2 == 1 {
			reach = r * 0.45
		}
		sin, cos := math.Sincos(float64(i) * math.Pi / 5)
		pts[i] = point{x + reach*float32(sin), y - reach*float32(cos)}
	}
	return polygon(pts...)
}
