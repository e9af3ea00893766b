package dreierles

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

func ask(t testing.TB, m *match) games.Prompt {
	t.Helper()
	p, ok := m.Prompt(m.turn)
	require.True(t, ok)
	return p
}

func TestOnlyWhoseTurnItIsIsAsked(t *testing.T) {
	_, ok := table{}.begin(t, 4, nil).Prompt(2)
	require.False(t, ok)
}

func TestBidsSayWhatTheyTakeAndCost(t *testing.T) {
	m := after(t, table{}.begin(t, 3, nil), "1 bid dreier")
	p := ask(t, m)
	require.Equal(t, say("ask.bid", "Who", games.Seat(1), "Contract", say("contract.dreier")), p.Text)
	require.Equal(t, say("note.bid", "Count", games.Num(2), "Price", games.Money(20)), p.Choices[1].Note)
	require.Equal(t, say("note.solo", "Price", games.Money(40)), p.Choices[3].Note)
	require.Equal(t, verbPass, p.Default.Verb)
}

func TestTheThirdPassIsSaidToMakeABridscher(t *testing.T) {
	m := after(t, table{}.begin(t, 3, nil), "1 pass")
	require.Empty(t, ask(t, m).Choices[0].Note.Key)
	require.Equal(t, "dreierles.note.pass_last", ask(t, after(t, m, "2 pass")).Choices[0].Note.Key)
	require.Empty(t, ask(t, after(t, m, "2 bid dreier")).Choices[0].Note.Key)
}

func TestLayingAwayIsOnePickWithTheReasonsForWhatStays(t *testing.T) {
	pick := ask(t, rich(t, "dreier", nil)).Choices[0].Pick
	require.Equal(t, []int{3, 3}, []int{pick.Min, pick.Max})
	require.Len(t, pick.Groups, 8)
	require.Empty(t, pick.Fixed)
	require.Len(t, pick.Barred, 1)
	require.Equal(t, cardsOf(t, "T1 T2 T3 T4 T5 T20 T21 G KC KD KH"), pick.Barred[0].Cards)
	require.Equal(t, "dreierles.refuse.stays", pick.Barred[0].Why.Key)
}

func TestCardsThatAllMustGoAreFixed(t *testing.T) {
	pick := ask(t, poor(t, "dreier")).Choices[0].Pick
	require.Equal(t, cardsOf(t, "QC QH"), pick.Fixed)
	require.Equal(t, []int{1, 1}, []int{pick.Min, pick.Max})
	require.Len(t, pick.Groups, 12)
	require.Equal(t, []string{"refuse.droll_stays", "refuse.king_stays"}, keys([]games.Text{pick.Barred[0].Why, pick.Barred[1].Why}))
	require.Equal(t, cardsOf(t, "T1 T21 G"), pick.Barred[0].Cards)
}

func TestWhereThereIsNoChoiceTheWholeMoveIsOffered(t *testing.T) {
	c := ask(t, poor(t, "zweier")).Choices[0]
	require.Nil(t, c.Pick)
	require.Equal(t, cardsOf(t, "QC QH"), c.Move.Cards)
}

func TestTheSafeLayAwayKeepsTrumpsAndKings(t *testing.T) {
	require.Equal(t, cardsOf(t, "QC 7C QH"), ask(t, rich(t, "dreier", nil)).Default.Cards, "the most card points, then the lowest")
	require.Equal(t, cardsOf(t, "T2 QC QH"), ask(t, poor(t, "dreier")).Default.Cards)
	require.Zero(t, held(t, "T1 KC")&setOf(ask(t, rich(t, "zweier", games.Options{"discards": "any"})).Default.Cards...))
}

func TestAnnouncementsAreWholeMovesThatSayWhatHappens(t *testing.T) {
	labels := func(m *match) []string {
		var out []games.Text
		for _, c := range ask(t, m).Choices {
			require.Nil(t, c.Pick)
			out = append(out, c.Label)
		}
		require.Equal(t, wordNothing, ask(t, m).Default.Word)
		return keys(out)
	}
	m := soloist(t, table{fore: manyFore}, nil)
	require.Equal(t, []string{"button.nothing", "button.trumps", "button.pfeif", "button.trumps_pfeif"}, labels(m))
	m = soloist(t, table{middle: "T1"}, nil)
	m = after(t, m, "1 say nothing")
	require.Equal(t, []string{"button.nothing", "button.pfeif", "doubling.1", "button.pfeif_kontra"}, labels(m))
	require.Equal(t, say("note.double", "Price", games.Money(80)), ask(t, m).Choices[2].Note.Args["Notes"].(games.List)[0])
	m = after(t, m, "2 say double", "3 say nothing")
	require.Equal(t, []string{"button.no_double", "doubling.2"}, labels(m))
	m = after(t, m, "1 say double")
	require.Equal(t, []string{"button.no_double", "doubling.3"}, labels(m))
	m = after(t, m, "2 say double")
	require.Equal(t, []string{"button.no_double", "doubling.more"}, labels(m))
	brid := after(t, table{}.begin(t, 3, nil), "1 pass", "2 pass", "3 pass")
	require.Equal(t, []string{"button.no_double", "button.double"}, labels(brid))
}

func TestWhoHasNothingToSayIsTold(t *testing.T) {
	asked := func(m *match) []string {
		p := ask(t, m)
		require.Len(t, p.Choices, 1)
		require.Equal(t, wordNothing, p.Default.Word)
		return keys([]games.Text{p.Text, p.Choices[0].Label})
	}
	m := soloist(t, table{fore: "KC QC NC JC KD QD ND JD KH QH NH JH KS QS NS JS", middle: "T1"}, nil)
	require.Equal(t, []string{"ask.declarer.mute", "button.go_on"}, asked(m))
	m = after(t, m, "1 say nothing", "2 say double")
	require.Equal(t, []string{"ask.defender.mute", "button.go_on"}, asked(m))
	early := after(t, table{}.begin(t, 3, games.Options{"kontra": "no-early-pass"}), "1 pass", "2 bid solo", "2 say nothing", "3 say double", "1 say nothing", "2 say double", "3 say nothing")
	require.Equal(t, []string{"ask.double.mute", "button.go_on"}, asked(early))
}

func TestNoQuestionHoldsAListOfCards(t *testing.T) {
	require.Equal(t, say("ask.discard", "Count", games.Num(3)), ask(t, rich(t, "dreier", nil)).Text)
	require.Equal(t, say("ask.discard.only", "Count", games.Num(2)), ask(t, poor(t, "zweier")).Text)
}

func TestTheQuestionForACardTellsWhatLiesOnTheTable(t *testing.T) {
	m := inPlay(t, table{fore: "KH", middle: "4H", rear: "3H"}, nil)
	require.Equal(t, "dreierles.ask.lead", ask(t, m).Text.Key)
	m = after(t, m, "1 play KH", "2 play 4H")
	require.Equal(t, games.List{
		say("pair", "Who", games.Seat(1), "Card", games.Cards(cardsOf(t, "KH"))),
		say("pair", "Who", games.Seat(2), "Card", games.Cards(cardsOf(t, "4H"))),
	}, ask(t, m).Text.Args["Fallen"])
}

func TestTheQuestionForACardTellsWhoHoldsTheTrick(t *testing.T) {
	asked := func(m *match) (string, games.Arg) {
		text := ask(t, m).Text
		return keys([]games.Text{text})[0], text.Args["Who"]
	}
	m := after(t, inPlay(t, table{fore: "QH 4D", middle: "KH KD", rear: "3H QD"}, nil), "1 play QH")
	key, _ := asked(m)
	require.Equal(t, "ask.follow", key, "one card needs no words")
	m = after(t, m, "2 play KH")
	key, who := asked(m)
	require.Equal(t, "ask.follow.partner", key)
	require.Equal(t, games.Seat(2), who)
	m = after(t, m, "3 play 3H", "2 play KD")
	key, _ = asked(m)
	require.Equal(t, "ask.follow.partner", key, "the partner's lead too")
	m = after(t, m, "3 play QD")
	key, who = asked(m)
	require.Equal(t, "ask.follow.ahead", key)
	require.Equal(t, games.Seat(2), who)
	brid := bridscherOf(t, table{fore: "G", middle: "T5"}, 3)
	key, _ = asked(after(t, brid, "1 play G"))
	require.Equal(t, "ask.follow", key, "in a Bridscher nobody has a partner")
}

func TestCardsSayWhatTheyCountAndWhetherTheyAreAhead(t *testing.T) {
	d := table{fore: "QH", middle: "KH 4H", rear: "T1 T2 KD QD ND JD 1D 2D 3D 4D KC QC NC JC 10C 9C"}
	m := inPlay(t, d, nil)
	require.Equal(t, "dreierles.note.card", ask(t, m).Choices[0].Pick.Groups[0].Note.Key, "the leader's cards")
	m = after(t, m, "1 play QH")
	notes := map[string]games.Text{}
	for _, g := range ask(t, m).Choices[0].Pick.Groups {
		notes[info.Faces.Code(g.Cards[0])] = g.Note
	}
	require.Equal(t, say("note.card.ahead", "Count", games.Num(4)), notes["KH"])
	require.Equal(t, say("note.card", "Count", games.Num(0)), notes["4H"])
	m = after(t, m, "2 play 4H")
	require.Equal(t, say("note.card.wins", "Count", games.Num(8)), ask(t, m).Choices[0].Pick.Groups[0].Note, "king, queen and 1 for the trick")
}

func TestEveryCardThatCanNotBePlayedHasItsReason(t *testing.T) {
	m := bridscherOf(t, table{fore: "T21 T1 T5 T9 KH", middle: "G"}, 3)
	pick := ask(t, m).Choices[0].Pick
	n := len(pick.Groups)
	why := map[string]int{}
	for _, b := range pick.Barred {
		n += len(b.Cards)
		why[b.Why.Key]++
	}
	require.Equal(t, handSize, n)
	require.Equal(t, map[string]int{"dreierles.refuse.due_later": 2, "dreierles.refuse.lead_trump": 1}, why, "each due card has a trick of its own")
}

func TestCardsOfOtherSuitsAreBarredInAFewWords(t *testing.T) {
	m := after(t, inPlay(t, table{fore: "KH KD T5", middle: "4H T1 T2 T3 T4", rear: "T6 T7 T8"}, nil), "1 play KH")
	require.Equal(t, "dreierles.barred.follow.hearts", ask(t, m).Choices[0].Pick.Barred[0].Why.Key)
	require.Equal(t, games.Lit("11"), ask(t, m).Choices[0].Pick.Barred[0].Why.Args["Rule"])
	for refusal, want := range map[string]string{"follow_trump": "barred.follow_trump", "ruff.clubs": "barred.ruff.clubs", "stays": "refuse.stays"} {
		require.Equal(t, slug+"."+want, terse(say("refuse."+refusal)).Key)
	}
}

func TestTheSafeCardIsTheCheapest(t *testing.T) {
	m := inPlay(t, table{fore: "QH NH JH KC T1", middle: "4H"}, nil)
	require.Equal(t, cardsOf(t, "T2"), ask(t, inPlay(t, table{fore: "T1 T2 T3 T21 G KC KD KH KS QC QD QH QS NC ND NH"}, nil)).Default.Cards)
	require.Zero(t, points(ask(t, m).Default.Cards[0]))
}
