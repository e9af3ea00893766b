package highcard

import (
	"fmt"
	"slices"

	"trey/games"
	"trey/games/cards"
)

// match is the state. Its slices are never written to once a step is out.
type match struct {
	setup  games.Setup
	deal   int
	dealer games.Seat
	hands  [][]cards.Card
	laid   [][]cards.Card // per seat: none or one
	drawn  []int
	begun  []bool // who has drawn and must lay
	stock  []cards.Card
	gone   []cards.Card
	won    []int
	last   *int // winner of the trick before
	result *games.Result
}

// New deals the first cards.
func (Game) New(s games.Setup) (games.Step, error) {
	m := &match{setup: s, dealer: s.Dealer, won: make([]int, s.Seats)}
	if err := m.shuffle(1); err != nil {
		return games.Step{}, err
	}
	return games.Step{Match: m, Events: []games.Event{m.dealt()}}, nil
}

func (m *match) shuffle(deal int) error {
	deck, err := m.setup.Source.Deal(deal, cards.StandardPack(1))
	if err != nil {
		return err
	}
	n := m.setup.Seats
	m.deal, m.gone = deal, nil
	m.hands, m.laid, m.drawn = make([][]cards.Card, n), make([][]cards.Card, n), make([]int, n)
	m.begun = make([]bool, n)
	for i := range n {
		m.hands[i] = deck[:hand:hand]
		deck = deck[hand:]
	}
	m.stock = deck
	return nil
}

func (m *match) dealt() games.Event {
	e := games.Event{Text: games.Say(slug+".dealt", "Deal", games.Num(m.deal)), Private: map[games.Seat]games.Text{}}
	for i, h := range m.hands {
		e.Private[games.Seat(i+1)] = games.Say(slug+".dealt-you", "Deal", games.Num(m.deal), "Cards", games.Cards(h))
	}
	return e
}

// Turn returns the seats that haven't laid a card.
func (m *match) Turn() []games.Seat {
	var out []games.Seat
	for i := range m.setup.Seats {
		if m.result == nil && len(m.laid[i]) == 0 {
			out = append(out, games.Seat(i+1))
		}
	}
	return out
}

// Legal returns the moves of the prompt.
func (m *match) Legal(s games.Seat) []games.Move {
	p, ok := m.Prompt(s)
	if !ok {
		return nil
	}
	return p.Moves()
}

func (m *match) mayDraw(s games.Seat) bool { return m.drawn[s-1] < drawn && len(m.stock) > 0 }

// Prompt asks for a card to lay.
func (m *match) Prompt(s games.Seat) (games.Prompt, bool) {
	if !slices.Contains(m.Turn(), s) {
		return games.Prompt{}, false
	}
	pick := &games.Pick{Min: 1, Max: 1}
	h := slices.Sorted(slices.Values(m.hands[s-1]))
	for _, c := range h {
		pick.Groups = append(pick.Groups, games.Group{
			Cards: []cards.Card{c}, Label: games.Say(slug+".lay-card", "Card", games.Cards{c}),
		})
	}
	p := games.Prompt{Seat: s, Text: games.Say(slug + ".ask"), Due: true, Rest: m.begun[s-1], Default: games.NewMove("lay", h[0])}
	if m.mayDraw(s) {
		p.Default = games.NewMove("draw")
		p.Choices = append(p.Choices, games.Choice{Label: games.Say(slug + ".draw"), Move: games.NewMove("draw")})
	}
	p.Choices = append(p.Choices, games.Choice{
		Label: games.Say(slug + ".lay"), Move: games.Move{Verb: "lay"}, Pick: pick, Closing: m.drawn[s-1] > 0,
	})
	return p, true
}

// Apply makes a move.
func (m *match) Apply(s games.Seat, mv games.Move) (games.Step, error) {
	if m.result != nil {
		return games.Step{}, games.Refuse("C4", slug+".over")
	}
	if !slices.Contains(m.Turn(), s) {
		return games.Step{}, games.Refuse("2", slug+".not-your-turn")
	}
	next := *m
	switch {
	case mv.Verb == "draw" && m.mayDraw(s):
		return next.draw(s), nil
	case mv.Verb == "draw":
		return games.Step{}, games.Refuse("4", slug+".no-draw")
	case mv.Verb == "lay" && len(mv.Cards) == 1 && slices.Contains(m.hands[s-1], mv.Cards[0]):
		return next.lay(s, mv.Cards[0])
	}
	return games.Step{}, games.Refuse("2", slug+".cannot")
}

func (m *match) draw(s games.Seat) games.Step {
	c := m.stock[0]
	m.stock = m.stock[1:]
	m.hands = slices.Clone(m.hands)
	m.hands[s-1] = append(slices.Clone(m.hands[s-1]), c)
	m.drawn = slices.Clone(m.drawn)
	m.drawn[s-1]++
	m.begun = slices.Clone(m.begun)
	m.begun[s-1] = true
	return games.Step{Match: m, Events: []games.Event{{
		Seat: s, Text: games.Say(slug+".drew", "Seat", s),
		Private: map[games.Seat]games.Text{s: games.Say(slug+".drew-you", "Cards", games.Cards{c})},
	}}}
}

func (m *match) lay(s games.Seat, c cards.Card) (games.Step, error) {
	i := slices.Index(m.hands[s-1], c)
	m.hands, m.laid = slices.Clone(m.hands), slices.Clone(m.laid)
	m.hands[s-1] = slices.Delete(slices.Clone(m.hands[s-1]), i, i+1)
	m.laid[s-1] = []cards.Card{c}
	step := games.Step{Match: m, Events: []games.Event{{Seat: s, Text: games.Say(slug+".laid", "Seat", s)}}}
	if len(m.Turn()) > 0 {
		return step, nil
	}
	return m.trick(step)
}

// trick gives the trick to the highest card, and goes on to the next deal or the end when a hand is empty.
func (m *match) trick(step games.Step) (games.Step, error) {
	best := 0
	for i, cs := range m.laid {
		if strength(cs[0], m.setup.Options["aces"]) > strength(m.laid[best][0], m.setup.Options["aces"]) {
			best = i
		}
		m.gone = append(slices.Clone(m.gone), cs...)
	}
	m.won = slices.Clone(m.won)
	m.won[best]++
	m.last = &best
	step.Events = append(step.Events, games.Event{Text: games.Say(slug+".won",
		"Seat", games.Seat(best+1), "Cards", games.Cards(slices.Concat(m.laid...)))})
	m.laid, m.begun = make([][]cards.Card, m.setup.Seats), make([]bool, m.setup.Seats)
	if !slices.ContainsFunc(m.hands, func(h []cards.Card) bool { return len(h) == 0 }) {
		return step, nil
	}
	return m.settle(step)
}

func (m *match) settle(step games.Step) (games.Step, error) {
	set := games.Settlement{Deal: m.deal, Money: make([]int64, m.setup.Seats)}
	if m.deal == m.setup.Options.Int("rounds") {
		r := games.NewResult(slices.Clone(m.won), false, int64(m.setup.Options.Int("stake")))
		m.result = &r
		set.Money = m.result.Money
		step.Settled = append(step.Settled, set)
		return step, nil
	}
	step.Settled = append(step.Settled, set)
	m.dealer = m.dealer%games.Seat(m.setup.Seats) + 1
	if err := m.shuffle(m.deal + 1); err != nil {
		return games.Step{}, err
	}
	step.Events = append(step.Events, m.dealt())
	return step, nil
}

// Result returns how the match ended.
func (m *match) Result() (games.Result, bool) {
	if m.result == nil {
		return games.Result{}, false
	}
	return *m.result, true
}

// Check counts the cards.
func (m *match) Check() error {
	n := len(m.stock) + len(m.gone)
	for i := range m.hands {
		n += len(m.hands[i]) + len(m.laid[i])
	}
	if n != 52 {
		return fmt.Errorf("%d cards instead of 52", n)
	}
	return nil
}
