package games

// Random is the player that makes any move as likely as any other, but where there are closing choices only these, so that
// matches of random players end.
type Random struct{}

// Choose returns one of the prompt's moves.
func (Random) Choose(_ View, p Prompt, r Chance) Move {
	closing := Prompt{}
	for _, c := range p.Choices {
		if c.Closing {
			closing.Choices = append(closing.Choices, c)
		}
	}
	moves := p.Moves()
	if len(closing.Choices) > 0 {
		moves = closing.Moves()
	}
	if len(moves) == 0 {
		return p.Default
	}
	return moves[r.IntN(len(moves))]
}
