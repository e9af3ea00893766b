package render

import (
	"slices"
	"strconv"
	"strings"

	"trey/games"
	"trey/games/cards"
)

// Step is how far an answer to a prompt has come that takes several presses. The zero Step is the whole prompt. It stands in
// custom ids, so that nothing is kept between the presses; it means something only with the prompt that it was made for.
type Step struct {
	Choice int          // number of the prompt's choice, from 1; one more than there are choices: all the whole moves; 0: none chosen yet
	Group  int          // number of the choice's group of which some are to be taken, from 1; 0: none chosen yet
	Page   int          // page of a long list, from 0
	Picked []cards.Card // in standard order
}

// text writes the step: three numbers in base 36 and the packed cards.
func (s Step) text() string {
	number := func(n int) string { return strconv.FormatInt(int64(n), 36) }
	return number(s.Choice) + "." + number(s.Group) + "." + number(s.Page) + "." + pack(s.Picked)
}

func parseStep(text string, faces *cards.Faces) (Step, error) {
	parts := strings.Split(text, ".")
	if len(parts) != 4 {
		return Step{}, ErrCustomID
	}
	var numbers [3]int
	for i := range numbers {
		n, err := strconv.ParseInt(parts[i], 36, 16)
		if err != nil || n < 0 {
			return Step{}, ErrCustomID
		}
		numbers[i] = int(n)
	}
	picked, err := unpack(parts[3], faces)
	if err != nil {
		return Step{}, err
	}
	s := Step{Choice: numbers[0], Group: numbers[1], Page: numbers[2], Picked: picked}
	if s.text() != text {
		return Step{}, ErrCustomID
	}
	return s, nil
}

// in returns the step if it is one of the prompt, else the nearest that is.
func (s Step) in(p *games.Prompt) Step {
	switch {
	case s.Choice < 1 || s.Choice > len(p.Choices)+1:
		return Step{Page: s.Page}
	case s.Choice == len(p.Choices)+1 || p.Choices[s.Choice-1].Pick == nil:
		return Step{Choice: len(p.Choices) + 1, Page: s.Page}
	}
	pick := p.Choices[s.Choice-1].Pick
	if s.Group > len(pick.Groups) || len(s.Picked) > pick.Max || !holds(pick, s.Picked) {
		return Step{Choice: s.Choice}
	}
	return s
}

// holds reports whether the cards can be picked together.
func holds(p *games.Pick, picked []cards.Card) bool {
	var all []cards.Card
	for _, g := range p.Groups {
		all = append(all, g.Cards...)
	}
	return len(without(all, picked)) == len(all)-len(picked)
}

// without returns the cards with one copy less of each of the others.
func without(cs, others []cards.Card) []cards.Card {
	left := slices.Clone(cs)
	for _, c := range others {
		if i := slices.Index(left, c); i >= 0 {
			left = slices.Delete(left, i, i+1)
		}
	}
	return left
}
