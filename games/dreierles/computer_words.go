package dreierles

import (
	"trey/games"
)

// layoutsForWords is how many layouts are thought through before the first lead.
const layoutsForWords = 60

// forOpen is by how much of a bonus, in hundredths, the Pfeif must bring more on the table than in hand. It is ours: open it can be hunted.
const forOpen = 30

// speak announces 10 trumps always, the Pfeif where it brings more open, and doubles where the own side is likely to win.
func (s *scene) speak(p games.Prompt) games.Move {
	var may words
	for _, c := range p.Choices {
		may |= wordsOf(c.Move.Word)
	}
	said := may & sayTrumps
	if may&sayPfeif != 0 && s.gainsOpen() > layoutsForWords*forOpen*s.unit/100 {
		said |= sayPfeif
	}
	if may&sayDouble != 0 && s.gainsDoubled() > layoutsForWords*s.forDouble()*s.price/100 {
		said |= sayDouble
	}
	return games.Move{Verb: verbSay, Word: phrases[said]}
}

// gainsOpen returns how much more the deal is worth with the Pfeif open, summed over the layouts.
func (s *scene) gainsOpen() int {
	open := s.terms
	open.open = 0
	sum := 0
	for r, n := s.newLots(), 0; n < layoutsForWords; n++ {
		l := s.layout(r)
		hidden := s.playout(&l)
		shown := hidden
		shown.terms = &open
		sum += shown.finish() - hidden.finish()
	}
	return sum
}

// gainsDoubled returns what another doubling brings from each payer, summed over the layouts.
func (s *scene) gainsDoubled() int {
	sum := 0
	for r, n := s.newLots(), 0; n < layoutsForWords; n++ {
		l := s.layout(r)
		o := s.playout(&l)
		o.finish()
		switch s.declarer {
		case -1:
			sum += o.gainOfBridscher()
		case 0:
			sum += o.eachGain()
		default:
			sum -= o.eachGain()
		}
	}
	return sum
}

// forDouble is how much of the price, in hundredths, a doubling must bring from each payer. For a declarer's deal 0 and 50 made no difference to it in 120 duplicate
// matches of three. In a Bridscher others who have doubled hold good cards too.
func (s *scene) forDouble() int {
	if s.declarer < 0 {
		return 40 + 10*s.doublings
	}
	return 20
}
