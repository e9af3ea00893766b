package render_test

import (
	"fmt"
	"maps"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/games/cards"
)

// maxHand is the most cards that a hand of the games holds and then some (a 3UP 3DOWN hand after taking a large pile).
const maxHand = 60

// drawPrompt draws any prompt out of a hand: whole moves, picks of one, of several, of equal cards.
func drawPrompt(t *rapid.T, most int) games.Prompt {
	p := games.Prompt{Seat: 1, Due: true, Text: say("ask.turn", "Card", games.Cards{1})}
	for _, m := range []games.Move{{Verb: "draw"}, {Verb: "take"}, {Verb: "knock"}, {Verb: "pass"}, {Verb: "flip", N: 1}, {Verb: "bid", Word: "solo"}} {
		if rapid.Bool().Draw(t, m.Verb) {
			p.Choices = append(p.Choices, games.Choice{Label: say("draw"), Note: say("up_to", "Value", games.Num(3)), Move: m})
		}
	}
	for range rapid.IntRange(0, 4).Draw(t, "laid out") {
		c := cards.Card(rapid.IntRange(0, 51).Draw(t, "card"))
		p.Choices = append(p.Choices, games.Choice{Label: say("play", "Card", games.Cards{c}), Move: games.Move{Verb: "play", Cards: []cards.Card{c}}})
	}
	for i := range rapid.IntRange(0, 2).Draw(t, "picks") {
		p.Choices = append(p.Choices, games.Choice{
			Label: say([]string{"pick.discard", "pick.play"}[i]),
			Note:  []games.Text{{}, say("up_to", "Value", games.Num(9))}[rapid.IntRange(0, 1).Draw(t, "note")],
			Move:  games.Move{Verb: []string{"discard", "play"}[i]},
			Pick:  drawPick(t, most),
		})
	}
	if len(p.Choices) == 0 {
		p.Choices = []games.Choice{{Label: say("draw"), Move: games.Move{Verb: "draw"}}}
	}
	return p
}

func drawPick(t *rapid.T, most int) *games.Pick {
	size := rapid.IntRange(1, most).Draw(t, "hand")
	held := make([]cards.Card, size)
	for i := range held {
		held[i] = cards.Card(rapid.IntRange(0, 51).Draw(t, "card"))
	}
	by := rapid.SampledFrom([]func(cards.Card) int{
		func(c cards.Card) int { return int(c) }, cards.Card.Rank, cards.Card.Suit,
	}).Draw(t, "grouped by")
	groups := map[int][]cards.Card{}
	for _, c := range held {
		groups[by(c)] = append(groups[by(c)], c)
	}
	p := &games.Pick{OneGroup: rapid.Bool().Draw(t, "one group")}
	room := 0
	for _, k := range slices.Sorted(maps.Keys(groups)) {
		slices.Sort(groups[k])
		p.Groups = append(p.Groups, games.Group{
			Cards: groups[k], Label: say("play", "Card", games.Cards(groups[k][:1])), Note: say("leaves", "Value", games.Num(k)),
		})
		if room = room + len(groups[k]); p.OneGroup {
			room = max(room-len(groups[k]), len(groups[k]))
		}
	}
	p.Min = rapid.IntRange(1, room).Draw(t, "min")
	p.Max = rapid.IntRange(p.Min, room).Draw(t, "max")
	if !p.OneGroup {
		for range rapid.IntRange(0, 3).Draw(t, "fixed") {
			p.Fixed = append(p.Fixed, cards.Card(rapid.IntRange(0, 51).Draw(t, "fixed card")))
		}
	}
	return p
}

// answers reports whether the move answers the prompt, whichever of equal cards it names.
func answers(p games.Prompt, m games.Move) bool {
	for _, c := range p.Choices {
		if c.Pick == nil && c.Move.Equal(m) {
			return true
		}
		if c.Pick != nil && c.Move.Verb == m.Verb && fits(c.Pick, m.Cards) {
			return true
		}
	}
	return false
}

func fits(p *games.Pick, all []cards.Card) bool {
	picked := slices.Clone(all)
	for _, c := range p.Fixed {
		i := slices.Index(picked, c)
		if i < 0 {
			return false
		}
		picked = slices.Delete(picked, i, i+1)
	}
	if len(picked) < p.Min || len(picked) > p.Max {
		return false
	}
	left := slices.Clone(picked)
	used := 0
	for _, g := range p.Groups {
		before := len(left)
		for _, c := range g.Cards {
			if i := slices.Index(left, c); i >= 0 {
				left = slices.Delete(left, i, i+1)
			}
		}
		if len(left) < before {
			used++
		}
	}
	return len(left) == 0 && (!p.OneGroup || used == 1)
}

// controlsOf returns the buttons and selects of a message that answer the prompt.
func controlsOf(t require.TestingT, s table.Snapshot, st render.Step, r *render.Renderer) []component {
	m := r.HandAt(s, render.Reader{Lang: "de"}, st, games.Text{})
	requireWithinLimits(t, m)
	var out []component
	walk(read(t, m), 0, func(c component, _ int) {
		if (c.Type == typeButton || c.Type == typeSelect) && c.CustomID[1] != byte(render.Refresh) && c.CustomID[1] != byte(render.Rules) {
			out = append(out, c)
		}
	})
	return out
}

func TestEveryPromptFitsAndWhateverIsPressedIsAnAnswer(t *testing.T) {
	r := newRenderer(t)
	base := playing(t, "de", 1, "Anna", "Ben")
	info := fake{}.Info()
	rapid.Check(t, func(t *rapid.T) {
		p := drawPrompt(t, maxHand)
		s := base
		s.Prompt = &p
		st := render.Step{}
		for range 12 {
			cs := controlsOf(t, s, st, r)
			require.NotEmpty(t, cs)
			c := cs[rapid.IntRange(0, len(cs)-1).Draw(t, "control")]
			a, err := render.Parse(c.CustomID, drawValues(t, c), info)
			require.NoError(t, err)
			require.Equal(t, s.ID, a.Table)
			require.Equal(t, s.Stamp, a.Stamp)
			if a.Move != nil {
				require.True(t, answers(p, *a.Move), "%s answers nothing", info.MoveText(*a.Move))
				return
			}
			require.NotNil(t, a.Step)
			st = *a.Step
		}
	})
}

func drawValues(t *rapid.T, c component) []string {
	if c.Type != typeSelect {
		return nil
	}
	n := rapid.IntRange(*c.Min, *c.Max).Draw(t, "chosen")
	order := rapid.Permutation(c.Options).Draw(t, "order")
	var values []string
	for _, o := range order[:n] {
		values = append(values, o.Value)
	}
	return values
}

func TestEveryMoveOfAPromptCanBeReached(t *testing.T) {
	r := newRenderer(t)
	base := playing(t, "de", 1, "Anna", "Ben")
	rapid.Check(t, func(t *rapid.T) {
		p := drawPrompt(t, 5)
		s := base
		s.Prompt = &p
		got := reach(t, r, s)
		for _, m := range p.Moves() {
			require.Contains(t, got, fake{}.Info().MoveText(games.Move{Verb: m.Verb, Cards: slices.Sorted(slices.Values(m.Cards)), Word: m.Word, N: m.N}))
		}
	})
}

// reach returns the texts of all moves that can be made from the prompt, by any way.
func reach(t require.TestingT, r *render.Renderer, s table.Snapshot) map[string]bool {
	info := fake{}.Info()
	moves, seen := map[string]bool{}, map[string]bool{}
	todo := []render.Step{{}}
	for len(todo) > 0 {
		st := todo[0]
		todo = todo[1:]
		if key := fmt.Sprint(st); seen[key] {
			continue
		} else {
			seen[key] = true
		}
		for _, c := range controlsOf(t, s, st, r) {
			for _, values := range ways(c) {
				a, err := render.Parse(c.CustomID, values, info)
				require.NoError(t, err)
				if a.Move != nil {
					moves[info.MoveText(*a.Move)] = true
				} else {
					todo = append(todo, *a.Step)
				}
			}
		}
	}
	return moves
}

// ways returns every way to choose in a control; the hands here are small.
func ways(c component) [][]string {
	if c.Type != typeSelect {
		return [][]string{nil}
	}
	var out [][]string
	for set := range 1 << len(c.Options) {
		var values []string
		for i, o := range c.Options {
			if set>>i&1 == 1 {
				values = append(values, o.Value)
			}
		}
		if len(values) >= *c.Min && len(values) <= *c.Max {
			out = append(out, values)
		}
	}
	return out
}

func TestMoreMovesThanButtonsBecomeASelect(t *testing.T) {
	r := newRenderer(t)
	count := func(n int) (buttons, selects int) {
		p := games.Prompt{Text: say("ask.play")}
		for c := range n {
			p.Choices = append(p.Choices, games.Choice{
				Label: say("play", "Card", games.Cards{cards.Card(c)}), Move: games.Move{Verb: "play", Cards: []cards.Card{cards.Card(c)}},
			})
		}
		for _, c := range controlsOf(t, asked(t, "de", p), render.Step{}, r) {
			if c.Type == typeButton {
				buttons++
			} else {
				selects++
			}
		}
		return
	}
	buttons, selects := count(10)
	require.Equal(t, []int{10, 0}, []int{buttons, selects})
	buttons, selects = count(11)
	require.Equal(t, []int{0, 1}, []int{buttons, selects})
	buttons, selects = count(26)
	require.Equal(t, []int{1, 1}, []int{buttons, selects}, "a second page, and the button to it")
}

func TestManyKindsOfChoicesAreAskedForFirst(t *testing.T) {
	p := games.Prompt{Text: say("ask.play")}
	for range 12 {
		one := askPick(t, "discard", 1, 1, false, []string{"AC"}, []string{"2C"}, []string{"3C"}, []string{"4C"}, []string{"5C"}, []string{"6C"})
		p.Choices = append(p.Choices, one.Choices...)
	}
	s := asked(t, "de", p)
	cs := controlsOf(t, s, render.Step{}, newRenderer(t))
	require.Len(t, cs, 1)
	require.Equal(t, "Was möchtest du tun?", cs[0].Placeholder)
	a, err := render.Parse(cs[0].CustomID, []string{cs[0].Options[3].Value}, fake{}.Info())
	require.NoError(t, err)
	require.Equal(t, render.Step{Choice: 4}, *a.Step)
	require.Len(t, controlsOf(t, s, *a.Step, newRenderer(t)), 2, "the select and the way back")
}

func TestLongLabelsAreCutToWhatDiscordTakes(t *testing.T) {
	s := asked(t, "de", games.Prompt{Text: say("ask.bid", "Who", games.Seat(2)), Choices: []games.Choice{
		{Label: say("bid", "Bid", games.Lit(longText)), Note: say("bid", "Bid", games.Lit(longText)), Move: games.Move{Verb: "pass"}},
	}})
	requireWithinLimits(t, newRenderer(t).Hand(s, render.Reader{Lang: "de"}))
	p := askPick(t, "discard", 1, 2, false, []string{"AC"}, []string{"2C"})
	p.Choices[0].Label = say("bid", "Bid", games.Lit(longText))
	p.Choices[0].Pick.Groups[0].Note = say("bid", "Bid", games.Lit(longText))
	requireWithinLimits(t, newRenderer(t).Hand(asked(t, "de", p), render.Reader{Lang: "de"}))
}

const longText = "0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 " +
	"0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789 0123456789"
