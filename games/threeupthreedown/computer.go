package threeupthreedown

import (
	"slices"

	"trey/games"
)

// nearEnd is how many cards a seat the draw pile has at most when the computer begins to think ahead.
const nearEnd = 1

// computer plays 3UP 3DOWN from what its seat sees. It remembers nothing between moves, and its lots depend on the view alone: the same view
// gets the same move.
//
// While the draw pile is high it plays by habit. Near its end and after it, it plays the moves out on cards dealt to the others
// from those that it hasn't seen.
type computer struct{}

// Choose returns the move; the prompt's default where the view isn't that of the player asked.
func (computer) Choose(v games.View, p games.Prompt, _ games.Chance) games.Move {
	if len(p.Choices) == 0 {
		return p.Default
	}
	if p.Choices[0].Move.Verb == verbUp {
		return chooseUp(&v, &p)
	}
	s, ok := situationOf(&v, &p)
	if !ok {
		return p.Default
	}
	return s.choose(candidates(p))
}

// choose returns the move by habit, but near the end the one that does best in thought.
func (s *situation) choose(moves []candidate) games.Move {
	habit := s.habit()
	byHabit := max(0, slices.IndexFunc(moves, func(c candidate) bool { return c.act == habit }))
	moves[0], moves[byHabit] = moves[byHabit], moves[0]
	if len(moves) == 1 || s.drawN > nearEnd*s.seats {
		return moves[0].move
	}
	acts := make([]act, len(moves))
	for i, c := range moves {
		if s.mayGoOut() && s.goesOut(c.act) {
			return c.move
		}
		acts[i] = c.act
	}
	return moves[s.best(acts)].move
}

// candidate is a move of the prompt, and what it is in a position.
type candidate struct {
	act
	move games.Move
}

// candidates returns the moves of the prompt that differ in effect: any face-down card is as good as another.
func candidates(p games.Prompt) []candidate {
	var out []candidate
	for _, c := range p.Choices {
		if c.Pick != nil {
			out = addDiscards(out, c.Pick)
			continue
		}
		if c.Move.Verb == verbFlip && len(out) > 0 {
			continue
		}
		out = append(out, candidate{act{verb: c.Move.Verb}, c.Move})
	}
	return out
}

func addDiscards(out []candidate, pick *games.Pick) []candidate {
	for _, g := range pick.Groups {
		for k := 1; k <= len(g.Cards); k++ {
			mv := games.Move{Verb: verbPlay, Cards: g.Cards[:k:k]}
			out = append(out, candidate{act{verbPlay, faceOf(g.Cards[0]), uint8(k)}, mv})
		}
	}
	return out
}
