package thirtyone

import "trey/games"

// greedy is the yardstick: it knocks with 25, takes the discard if that gains more than two, and keeps the best value.
type greedy struct{}

// knocksAt is the value from which on the yardstick knocks.
const knocksAt = 25

// Greedy returns the yardstick.
func (Game) Greedy() games.Player { return greedy{} }

// Choose takes what looks best by the prompt's own notes.
func (greedy) Choose(v games.View, p games.Prompt, _ games.Chance) games.Move {
	own, _ := v.Zone("hand", v.Viewer)
	if len(own.Cards) != handSize {
		return p.Default // the discard that leaves most
	}
	now := value(own.Cards)
	byVerb := map[string]games.Choice{}
	for _, c := range p.Choices {
		byVerb[c.Move.Verb] = c
	}
	take, knock := byVerb[verbTake], byVerb[verbKnock]
	gain, _ := take.Note.Args["Value"].(games.Num)
	switch gain := int(gain) - now; {
	case knock.Move.Verb != "" && now >= knocksAt:
		return knock.Move
	case gain > 2, gain > 0 && byVerb[verbDraw].Move.Verb == "":
		return take.Move
	case byVerb[verbDraw].Move.Verb == "":
		return byVerb[verbEnd].Move
	}
	return byVerb[verbDraw].Move
}
