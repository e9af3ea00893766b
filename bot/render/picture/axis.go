package picture

// axis is a scale of values from a round number to another.
type axis struct{ lo, hi, step int64 }

// axisOf returns a scale that has the values and zero on it, with steps of 1, 2 or 5 and noughts, about five of them.
func axisOf(lo, hi int64) axis {
	lo, hi = min(lo, 0), max(hi, 0)
	if lo == hi {
		hi = 1
	}
	step := int64(1)
	for i := 0; (hi-lo)/step > 5; i++ {
		// 1 → 2 → 5 → 10
		if i%3 == 1 {
			step = step * 5 / 2
		} else {
			step *= 2
		}
	}
	a := axis{lo: lo / step * step, hi: hi / step * step, step: step}
	if a.lo > lo {
		a.lo -= step
	}
	if a.hi < hi {
		a.hi += step
	}
	return a
}

// ticks returns the values that are written beside the scale.
func (a axis) ticks() []int64 {
	var out []int64
	for v := a.lo; v <= a.hi; v += a.step {
		out = append(out, v)
	}
	return out
}

// part returns where the value lies, from 0 at the lower end to 1.
func (a axis) part(v int64) float32 { return float32(v-a.lo) / float32(a.hi-a.lo) }
