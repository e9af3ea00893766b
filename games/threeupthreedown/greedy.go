package threeupthreedown

import "trey/games"

// greedy is the yardstick: it plays the lowest number that fits, as many as it has of it, and Clears only when nothing else
// can be played. It keeps its three highest cards as 3UP.
type greedy struct{}

// Greedy returns the yardstick.
func (Game) Greedy() games.Player { return greedy{} }

// Choose takes the prompt's safe move but where a better one is in sight.
func (greedy) Choose(v games.View, p games.Prompt, _ games.Chance) games.Move {
	var draw, extra bool
	for _, c := range p.Choices {
		draw = draw || c.Move.Verb == verbDraw
		extra = extra || c.Move.Verb == verbEnd
	}
	switch first := p.Choices[0]; {
	case first.Move.Verb == verbPlay:
		if mv, ok := goesOut(v, first.Pick.Groups); ok {
			return mv
		}
		lowest := first.Pick.Groups[0].Cards
		if extra && !draw && !faceOf(lowest[0]).isClear() {
			return games.Move{Verb: verbPlay, Cards: lowest}
		}
	case first.Move.Verb == verbFlip && opens(v):
		return first.Move
	}
	if draw {
		return games.Move{Verb: verbDraw}
	}
	return p.Default
}

// goesOut returns the play with which the viewer has no card left; false if there is none.
func goesOut(v games.View, groups []games.Group) (games.Move, bool) {
	for _, g := range groups {
		if len(g.Cards) == v.Count("left", v.Viewer) {
			return games.Move{Verb: verbPlay, Cards: g.Cards}, true
		}
	}
	return games.Move{}, false
}

// opens reports whether the pile is empty, so that any card can be played.
func opens(v games.View) bool {
	pile, _ := v.Zone("pile", games.Nobody)
	return pile.Count == 0
}
