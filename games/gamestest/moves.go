package gamestest

import (
	"errors"
	"slices"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/record"
)

// maxChoices is how many entries a select menu of Discord holds.
const maxChoices = 25

// checkTurn checks who may act: ascending seats, nobody once the match is over, and somebody waited for before.
func (p *play) checkTurn(m games.Match) {
	turn := m.Turn()
	_, over := m.Result()
	require.Equal(p.rt, over, len(turn) == 0, "somebody may act until the match is over")
	for i, seat := range turn {
		if seat < 1 || int(seat) > p.setup.Seats || i > 0 && seat <= turn[i-1] {
			require.Failf(p.rt, "turn", "turn %v isn't ascending seats of the match", turn)
		}
	}
	due := false
	for seat := range games.Seat(p.setup.Seats + 1) {
		prompt, asked := m.Prompt(seat)
		if may := slices.Contains(turn, seat); may != asked || may != (len(m.Legal(seat)) > 0) {
			require.Failf(p.rt, "turn", "turn %v, but seat %d is asked: %v, and has %d legal moves", turn, seat, asked, len(m.Legal(seat)))
		}
		due = due || asked && prompt.Due
	}
	require.Equal(p.rt, !over, due, "somebody is waited for until the match is over")
}

// checkPrompt checks a seat's prompt against its legal moves, and these by making them.
func (p *play) checkPrompt(m games.Match, seat games.Seat) {
	prompt, _ := m.Prompt(seat)
	legal := m.Legal(seat)
	require.Equal(p.rt, seat, prompt.Seat)
	require.False(p.rt, prompt.Rest && (!prompt.Due || !p.hasMoved(seat)), "the rest of a turn follows a move of the same seat")
	require.NotEmpty(p.rt, prompt.Choices)
	require.LessOrEqual(p.rt, len(prompt.Choices), maxChoices)
	p.words.use(prompt.Text)
	for _, c := range prompt.Choices {
		p.checkChoice(c)
		p.checkBarred(m.View(seat), c)
	}
	require.ElementsMatch(p.rt, p.texts(legal), p.texts(prompt.Moves()), "the prompt of seat %d offers the legal moves", seat)
	require.Len(p.rt, slices.Compact(slices.Sorted(slices.Values(p.texts(legal)))), len(legal), "each legal move once")
	require.Equal(p.rt, p.texts(legal), p.texts(m.Legal(seat)), "legal moves have a fixed order")
	for _, mv := range p.sample(legal, 40) {
		text := p.in.MoveText(mv)
		read, err := p.in.ParseMove(text)
		require.NoError(p.rt, err)
		require.True(p.rt, mv.Equal(read), "%q is in canonical form", text)
		_, err = m.Apply(seat, mv)
		require.NoError(p.rt, err, "the legal move %d %s is accepted", seat, text)
	}
	p.checkDefault(prompt, legal)
}

// hasMoved reports whether the seat has made a move at all.
func (p *play) hasMoved(seat games.Seat) bool {
	return slices.ContainsFunc(p.moves, func(m record.Made) bool { return m.Seat == seat })
}

func (p *play) checkChoice(c games.Choice) {
	require.NotEmpty(p.rt, c.Label.Key, "a choice has a label")
	p.words.use(c.Label, c.Note)
	if c.Pick == nil {
		return
	}
	require.True(p.rt, 1 <= c.Pick.Min && c.Pick.Min <= c.Pick.Max, "a pick is of 1 card at least: %d–%d", c.Pick.Min, c.Pick.Max)
	require.LessOrEqual(p.rt, len(c.Pick.Groups), maxChoices)
	for _, g := range c.Pick.Groups {
		require.NotEmpty(p.rt, g.Cards)
		require.NotEmpty(p.rt, g.Label.Key, "a group has a label")
		p.words.use(g.Label, g.Note)
		p.words.use(g.Notes...)
	}
	require.False(p.rt, c.Pick.OneGroup && len(c.Pick.Fixed) > 0, "cards of one group have no fixed ones beside them")
	for _, barred := range c.Pick.Barred {
		require.NotEmpty(p.rt, barred.Cards)
		require.NotEmpty(p.rt, barred.Why.Key, "there is a reason for what can't be picked")
		p.words.use(barred.Why)
	}
}

// checkBarred checks that cards said to be barred are the viewer's, and in no move of the choice.
func (p *play) checkBarred(v games.View, c games.Choice) {
	if c.Pick == nil {
		return
	}
	for _, barred := range c.Pick.Barred {
		for _, card := range barred.Cards {
			own := slices.ContainsFunc(v.Zones, func(z games.Zone) bool { return z.Owner == v.Viewer && slices.Contains(z.Cards, card) })
			offered := slices.Contains(c.Pick.Fixed, card) ||
				slices.ContainsFunc(c.Pick.Groups, func(g games.Group) bool { return slices.Contains(g.Cards, card) })
			if !own || offered {
				require.Failf(p.rt, "barred", "%s is barred: held %v, offered %v", p.in.Faces.Code(card), own, offered)
			}
		}
	}
}

func (p *play) checkDefault(prompt games.Prompt, legal []games.Move) {
	require.True(p.rt, slices.ContainsFunc(legal, prompt.Default.Equal), "the default %s is legal", p.in.MoveText(prompt.Default))
	var closing, open []games.Move
	for _, c := range prompt.Choices {
		moves := games.Prompt{Choices: []games.Choice{c}}.Moves()
		if c.Closing {
			closing = append(closing, moves...)
		} else {
			open = append(open, moves...)
		}
	}
	if len(open) > 0 {
		require.False(p.rt, slices.ContainsFunc(closing, prompt.Default.Equal), "the default %s closes, though other moves exist", p.in.MoveText(prompt.Default))
	}
}

// checkRefusals tries moves that aren't legal, out of turn or too late.
func (p *play) checkRefusals(m games.Match) {
	_, over := m.Result()
	for range 4 {
		seat := games.Seat(1 + p.rand.IntN(p.setup.Seats))
		mv := p.anyMove()
		if p.rand.IntN(2) == 0 {
			mv = p.someLegal(m, mv)
		}
		if slices.ContainsFunc(m.Legal(seat), mv.Equal) {
			continue
		}
		_, err := m.Apply(seat, mv)
		if err == nil && p.unlisted && slices.Contains(m.Turn(), seat) {
			continue
		}
		p.checkRefusal(err, over, seat, mv)
	}
}

func (p *play) checkRefusal(err error, over bool, seat games.Seat, mv games.Move) {
	refusal := new(games.Refusal)
	require.True(p.rt, errors.As(err, &refusal), "%d %s must be refused, got %v", seat, p.in.MoveText(mv), err)
	require.Regexp(p.rt, `^C?[0-9]+[a-z]?$`, refusal.Rule)
	if over {
		require.Equal(p.rt, "C4", refusal.Rule, "after the end every move is refused by rule C4")
	}
	require.NotEmpty(p.rt, refusal.Text.Key)
	require.Equal(p.rt, games.Lit(refusal.Rule), refusal.Text.Args["Rule"])
	p.words.use(refusal.Text)
}

// someLegal returns a legal move of anybody, mv if there is none.
func (p *play) someLegal(m games.Match, mv games.Move) games.Move {
	var all []games.Move
	for _, seat := range m.Turn() {
		all = append(all, m.Legal(seat)...)
	}
	if len(all) == 0 {
		return mv
	}
	return all[p.rand.IntN(len(all))]
}

// anyMove returns a well-formed move.
func (p *play) anyMove() games.Move {
	v := p.in.Verbs[p.rand.IntN(len(p.in.Verbs))]
	mv := games.Move{Verb: v.Name}
	switch {
	case v.MaxCards > 0:
		cs := make([]cards.Card, v.MinCards+p.rand.IntN(min(v.MaxCards-v.MinCards, 3)+1))
		pack := p.g.Pack(p.setup.Seats, p.setup.Options)
		for i := range cs {
			cs[i] = pack[p.rand.IntN(len(pack))]
		}
		return games.NewMove(v.Name, cs...)
	case len(v.Words)+len(v.Alone) > 0:
		words := append(slices.Clone(v.Words), v.Alone...)
		mv.Word = words[p.rand.IntN(len(words))]
	case v.MaxN > 0:
		mv.N = 1 + p.rand.IntN(v.MaxN)
	}
	return mv
}

func (p *play) texts(moves []games.Move) []string {
	out := make([]string, len(moves))
	for i, mv := range moves {
		out[i] = p.in.MoveText(mv)
	}
	return out
}

// sample returns at most n of the moves.
func (p *play) sample(moves []games.Move, n int) []games.Move {
	if len(moves) <= n {
		return moves
	}
	out := slices.Clone(moves)
	p.rand.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out[:n]
}
