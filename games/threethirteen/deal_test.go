package threethirteen_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen"
)

func TestEveryTwoPlayersHaveAPack(t *testing.T) {
	for seats, size := range map[int]int{2: 52, 3: 104, 4: 104, 5: 156, 6: 156, 7: 208, 8: 208} {
		require.Len(t, threethirteen.Game{}.Pack(seats, nil), size, "%d seats", seats)
	}
}

func TestTheRoundSaysHowManyAreDealtAndWhatIsWild(t *testing.T) {
	wild := []string{"3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
	step, err := games.Begin(threethirteen.Game{}, games.Setup{Seats: 3, Dealer: 3, Source: cards.Source{Seed: &cards.Seed{}}})
	require.NoError(t, err)
	for round := 1; round <= 11; round++ {
		m := step.Match
		require.Equal(t, round, fact(t, m, "round"))
		require.Equal(t, wild[round-1], fact(t, m, "wild"))
		require.Equal(t, 104-3*(round+2)-1, fact(t, m, "stock"))
		require.Equal(t, (round+1)%3+1, fact(t, m, "dealer"), "the deal moves on")
		for seat := range 3 {
			require.Len(t, fact(t, m, fmt.Sprintf("hand.%d", seat+1)), round+2)
		}
		step = playRound(t, step)
	}
	_, over := step.Match.Result()
	require.True(t, over)
}

// playRound lets the yardstick play until a round has been scored.
func playRound(t *testing.T, step games.Step) games.Step {
	t.Helper()
	player := threethirteen.Game{}.Greedy()
	for range 5000 {
		seat := step.Match.Turn()[0]
		p, _ := step.Match.Prompt(seat)
		next, err := step.Match.Apply(seat, player.Choose(step.Match.View(seat), p, nil))
		require.NoError(t, err)
		if step = next; len(step.Settled) > 0 {
			return step
		}
	}
	require.Fail(t, "the round doesn't end")
	return step
}

func TestCardsAreDealtSinglyFromForehand(t *testing.T) {
	m := duel(t, nil).Match
	require.Equal(t, []string{"9C", "9D", "KS"}, fact(t, m, "hand.1"))
	require.Equal(t, []string{"4H", "5H", "8S"}, fact(t, m, "hand.2"))
	require.Equal(t, "QC", fact(t, m, "top"))
	require.Equal(t, []games.Seat{1}, m.Turn())
}

func TestAPackWithMissingCardsIsAnError(t *testing.T) {
	_, err := games.Begin(threethirteen.Game{}, games.Setup{Seats: 2, Dealer: 1, Source: cards.Source{Packs: [][]cards.Card{cs(t, "AS KS")}}})
	require.ErrorContains(t, err, "2 cards, not 52")
}

func TestTheMoveThatScoresARoundNeedsThePackOfTheNext(t *testing.T) {
	m := after(t, begin(t, 2, nil, "9C 4H 9D 5H KS 8S QC 3D"), "1 draw", "1 out KS", "2 draw").Match
	_, err := m.Apply(2, games.NewMove("discard", cs(t, "8S")...))
	require.ErrorIs(t, err, cards.ErrNoPack)
	require.NoError(t, m.Check())
	require.Equal(t, []games.Seat{2}, m.Turn(), "the match stands as before")
}

// dry draws and discards the same card until the stock is empty.
func dry(t *testing.T, step games.Step) games.Step {
	t.Helper()
	for fact(t, step.Match, "stock") != 0 {
		step = drawAndDiscard(t, step)
	}
	return step
}

func drawAndDiscard(t *testing.T, step games.Step) games.Step {
	t.Helper()
	seat := step.Match.Turn()[0]
	step, err := step.Match.Apply(seat, games.NewMove("draw"))
	require.NoError(t, err)
	p, _ := step.Match.Prompt(seat)
	step, err = step.Match.Apply(seat, games.NewMove("discard", p.Text.Args["Card"].(games.Cards)...))
	require.NoError(t, err)
	return step
}

func pile(t *testing.T, m games.Match) []cards.Card {
	return zone(t, m.View(games.Nobody), "discards", games.Nobody).Cards
}

func TestAnEmptyStockIsMadeAnewByDrawingOnly(t *testing.T) {
	step := dry(t, duel(t, nil))
	seat := step.Match.Turn()[0]
	require.Equal(t, []string{"draw", "take"}, texts(step.Match.Legal(seat)))
	before := pile(t, step.Match)
	require.Len(t, before, 46)

	taken := after(t, step, fmt.Sprintf("%d take", seat))
	require.Equal(t, 0, fact(t, taken.Match, "stock"), "taking leaves the pile as it is")
	require.Equal(t, before[:45], pile(t, taken.Match))

	drawn := after(t, step, fmt.Sprintf("%d draw", seat))
	require.Equal(t, 44, fact(t, drawn.Match, "stock"), "45 were shuffled, one was drawn")
	require.Equal(t, before[45:], pile(t, drawn.Match), "the top card stays")
	require.Equal(t, games.Say("threethirteen.reshuffled", "Count", games.Num(45)), told(drawn, games.Nobody)[0])
}

func TestReshufflesAreNumberedWithinTheRound(t *testing.T) {
	step := duel(t, nil)
	for n := 1; n <= 2; n++ {
		step = requireReshuffle(t, dry(t, step), 1, n)
	}
	step = playRound(t, step)
	requireReshuffle(t, dry(t, step), 2, 1)
}

// requireReshuffle draws from the empty stock and checks that it has been shuffled as the n-th in the deal; then the card is discarded.
func requireReshuffle(t *testing.T, step games.Step, deal, n int) games.Step {
	t.Helper()
	discards := pile(t, step.Match)
	want := cards.Source{}.Reshuffle(deal, n, discards[:len(discards)-1])
	step = drawAndDiscard(t, step)
	require.Equal(t, want[1:], zone(t, step.Match.Whole(), "stock", games.Nobody).Cards)
	return step
}
