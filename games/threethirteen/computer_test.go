package threethirteen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen"
)

// position is what seat 1 of so many sees.
type position struct {
	hand    string
	drawn   bool   // one of its cards has just been drawn
	pile    string // its top last
	seats   int    // 2 unless said
	stock   int    // 30 unless said
	last    bool   // the last seat has gone out
	options games.Options
}

func (p position) view(t testing.TB) games.View {
	t.Helper()
	hand := cs(t, p.hand)
	v := games.View{Viewer: 1, Options: p.options, Phase: "play", Deal: len(hand) - 2, Dealer: 2, Turn: []games.Seat{1}}
	if p.drawn {
		v.Deal--
	}
	v.Zones = append(v.Zones, games.Zone{Key: "hand", Owner: 1, Cards: hand, Count: len(hand)})
	for s := games.Seat(2); int(s) <= max(p.seats, 2); s++ {
		v.Zones = append(v.Zones, games.Zone{Key: "hand", Owner: s, Count: v.Deal + 2})
	}
	if p.last {
		v.Phase = "last-turns"
		v.Zones[len(v.Zones)-1].Key = "melds"
	}
	pile := cs(t, p.pile)
	stock := p.stock
	if stock == 0 {
		stock = 30
	}
	v.Zones = append(v.Zones, games.Zone{Key: "stock", Count: max(stock, 0)}, games.Zone{Key: "discards", Cards: pile, Count: len(pile)})
	return v
}

// ask asks how to begin the turn, or what to discard.
func (p position) ask(v games.View) games.Prompt {
	own, _ := v.Zone("hand", 1)
	if len(own.Cards) == v.Deal+2 {
		draw := games.NewMove("draw")
		return games.Prompt{Seat: 1, Default: draw, Choices: []games.Choice{{Move: draw}, {Move: games.NewMove("take")}}}
	}
	pick := &games.Pick{Min: 1, Max: 1}
	for i, c := range own.Cards {
		if i == 0 || c != own.Cards[i-1] {
			pick.Groups = append(pick.Groups, games.Group{Cards: own.Cards[i : i+1]})
		}
	}
	return games.Prompt{Seat: 1, Choices: []games.Choice{{Move: games.NewMove("discard"), Pick: pick}}}
}

func (p position) choice(t testing.TB) string {
	t.Helper()
	v := p.view(t)
	return texts([]games.Move{threethirteen.Game{}.Computer().Choose(v, p.ask(v), nil)})[0]
}

// shuffled is a stock without cards: the pile will be shuffled to make a new one.
const shuffled = -1

func TestHowTheComputerBeginsATurn(t *testing.T) {
	for _, tt := range []struct {
		name string
		at   position
		want string
	}{
		{"takes what completes the hand", position{hand: "9C 9D KS", pile: "9H"}, "take"},
		{"takes a wild card that completes it", position{hand: "9C 9D KS", pile: "3H"}, "take"},
		{"takes a wild card always", position{hand: "2C 8H 9D KS", pile: "4H"}, "take"},
		{"takes what makes a meld", position{hand: "9C 9D 6H KS 2C", pile: "9H"}, "take"},
		{"draws when the card is of no use", position{hand: "9C 9D KS", pile: "QC"}, "draw"},
		{"draws rather than save a few points", position{hand: "9C 9D 6S", pile: "4H"}, "draw"},
		{"in its last turn takes what saves points", position{hand: "9C KD QS", pile: "AH", last: true}, "take"},
		{"but draws where that saves more on average", position{hand: "9C 9D 7S", pile: "6H", last: true}, "draw"},
		{"in its last turn knows what a shuffle brings back", position{hand: "9C 9D KS", pile: "9H 3C 3D 3H AC", stock: shuffled, last: true}, "draw"},
		{"and what can't come while there is a stock", position{hand: "9C 9D KS", pile: "9H 9S 3C 3D 3H 3S AC", last: true}, "take"},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, tt.at.choice(t)) })
	}
}

func TestWhatTheComputerDiscards(t *testing.T) {
	both := games.Options{"aces": "both"}
	for _, tt := range []struct {
		name string
		at   position
		want string
	}{
		{"the card that fits no other", position{hand: "9C 10C KS 5D", drawn: true}, "discard KS"},
		{"keeps a pair of high cards though a low one is left", position{hand: "2S 7H KC KD", drawn: true}, "discard 7H"},
		{"keeps neighbours rather than cards with a gap", position{hand: "8C 9C 8H 10H KS 6D", drawn: true, pile: "KC KD"}, "discard KS"},
		{"keeps the pair that can still grow", position{hand: "9C 9D JC JD 5S", drawn: true, pile: "JH JS KS"}, "discard JC"},
		{"and the other one where its cards are gone", position{hand: "9C 9D JC JD 5S", drawn: true, pile: "9H 9S KS"}, "discard 9C"},
		{"but not where they come back in a shuffle", position{hand: "9C 9D JC JD 5S", drawn: true, pile: "9H 9S KS", stock: shuffled}, "discard JC"},
		{"which doesn't count while cards of the stock are likelier", position{hand: "9C 9D JC JD 5S", drawn: true, stock: 1,
			pile: "9H 9S AC AD AH AS 2C 2D 2H 2S 3C 3D 3H 5C 5D 5H 6C 6D 6H 6S 7C 7D 7H 7S 8C 8D 8H QC QD QH QS KC KD KS"}, "discard 9C"},
		{"never a wild card that could help", position{hand: "3S 6H 9D KC", drawn: true}, "discard KC"},
		{"in its last turn what leaves least, a pair too", position{hand: "5S 8H KC KD", drawn: true, last: true}, "discard KC"},
		{"in its last turn an ace that counts 15 before a king", position{hand: "AH 5C 6C KS", drawn: true, last: true, options: both}, "discard AH"},
		{"but not one that counts 1", position{hand: "AH 5C 6C KS", drawn: true, last: true}, "discard KS"},
		{"in its last turn what is of least use to the next player", position{hand: "9C 9D 9H QH KS", drawn: true, pile: "QC QD", seats: 3, last: true}, "discard QH"},
		{"or so the other way round", position{hand: "9C 9D 9H QH KS", drawn: true, pile: "KC KD", seats: 3, last: true}, "discard KS"},
	} {
		t.Run(tt.name, func(t *testing.T) { require.Equal(t, tt.want, tt.at.choice(t)) })
	}
}

func TestTheComputerGoesOut(t *testing.T) {
	computer := threethirteen.Game{}.Computer()
	choose := func(step games.Step) string {
		seat := step.Match.Turn()[0]
		return texts([]games.Move{computer.Choose(step.Match.View(seat), prompt(t, step), nil)})[0]
	}
	require.Equal(t, "out KS", choose(after(t, duel(t, nil), "1 draw")), "as soon as it can")
	require.Equal(t, "out KS", choose(after(t, quads(t), "1 take")), "also with a card like the one taken")
	complete := begin(t, 2, nil, "9C 4H 9D 5H 9H 8S QC 9S")
	require.Equal(t, "draw", choose(complete), "dealt a complete hand it must draw or take first")
	require.Contains(t, choose(after(t, complete, "1 draw")), "out 9", "and can part with any nine")
	require.Equal(t, "discard 8S", choose(after(t, out(t, nil), "2 draw")), "in its last turn it can't")
}

func TestTheComputerKeepsToTheTablesRules(t *testing.T) {
	step := after(t, begin(t, 2, strict, "KC 4H 4D 5H 9S 8S KD"), "1 take")
	p := prompt(t, step)
	mv := threethirteen.Game{}.Computer().Choose(step.Match.View(1), p, nil)
	require.NotEqual(t, "discard KD", texts([]games.Move{mv})[0], "the card taken stays where that is the rule")
}

func TestTheComputerWithoutAHandPlaysSafe(t *testing.T) {
	step := duel(t, nil)
	p := prompt(t, step)
	computer := threethirteen.Game{}.Computer()
	require.Equal(t, p.Default, computer.Choose(step.Match.View(games.Nobody), p, nil))
	require.Equal(t, games.Move{}, computer.Choose(step.Match.View(1), games.Prompt{}, nil))
}

// BenchmarkComputer makes one choice per operation, of beginning a turn and discarding in turn, from hands of the last round.
func BenchmarkComputer(b *testing.B) {
	for _, seats := range []int{2, 4, 8} {
		b.Run(map[int]string{2: "2 seats", 4: "4 seats", 8: "8 seats"}[seats], func(b *testing.B) {
			asked := positions(b, seats, 200)
			computer := threethirteen.Game{}.Computer()
			b.ReportAllocs()
			for i := 0; b.Loop(); i++ {
				at := &asked[i%len(asked)]
				computer.Choose(at.view, at.prompt, nil)
			}
		})
	}
}

type asked struct {
	view   games.View
	prompt games.Prompt
}

// positions collects what computers are asked in last rounds of matches between them.
func positions(b *testing.B, seats, n int) []asked {
	b.Helper()
	var out []asked
	computer := threethirteen.Game{}.Computer()
	for seed := byte(1); len(out) < n; seed++ {
		step, err := games.Begin(threethirteen.Game{}, games.Setup{Seats: seats, Source: cards.Source{Seed: &cards.Seed{seed}}})
		require.NoError(b, err)
		for len(step.Match.Turn()) > 0 {
			seat := step.Match.Turn()[0]
			v, p := step.Match.View(seat), prompt(b, step)
			if v.Deal == 11 {
				out = append(out, asked{v, p})
			}
			step, err = step.Match.Apply(seat, computer.Choose(v, p, nil))
			require.NoError(b, err)
		}
	}
	return out
}
