package threethirteen_test

import (
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

func TestAViewShowsTheOwnHandAndHidesTheOthers(t *testing.T) {
	m := after(t, duel(t, nil), "1 draw").Match
	for viewer := range games.Seat(3) {
		for _, z := range m.View(viewer).Zones {
			switch {
			case z.Key == "hand" && z.Owner == viewer:
				require.Len(t, z.Cards, z.Count)
			case z.Key != "discards":
				require.Empty(t, z.Cards, "zone %s of %d seen by %d", z.Key, z.Owner, viewer)
				require.Empty(t, z.Note.Key)
			}
		}
	}
}

// inSigns returns the text with only the signs of what has words beside.
func inSigns(t games.Text) games.Text {
	args := make(games.Args, len(t.Args))
	for name, arg := range t.Args {
		switch a := arg.(type) {
		case games.Sign:
			arg = games.Lit(a.Signs)
		case games.Text:
			arg = inSigns(a)
		case games.List:
			list := make(games.List, len(a))
			for i := range a {
				list[i] = inSigns(a[i])
			}
			arg = list
		}
		args[name] = arg
	}
	if len(args) == 0 {
		args = nil
	}
	return games.Text{Key: t.Key, Args: args}
}

func meldText(signs string) games.Text {
	return games.Say("threethirteen.meld", "Cards", games.Lit(signs))
}

func TestTheOwnHandSaysHowItIsBestArranged(t *testing.T) {
	m := after(t, duel(t, nil), "1 draw").Match
	left := games.Say("threethirteen.left", "Cards", games.Lit("K♠"), "Count", games.Num(1), "Points", games.Num(10))
	want := games.Say("threethirteen.arranged", "Hand", games.List{meldText("9♣ 9♦ 3♦★"), left})
	require.Equal(t, want, inSigns(zone(t, m.View(1), "hand", 1).Note))
	require.Equal(t, games.Say("threethirteen.note.no_meld", "Count", games.Num(17)), zone(t, m.View(2), "hand", 2).Note)
}

func TestTheWildFacesAreThoseOfTheRound(t *testing.T) {
	require.Equal(t, cs(t, "3C 3D 3H 3S"), duel(t, nil).Match.View(1).Wild)
	require.Equal(t, cs(t, "4C 4D 4H 4S"), scored(t).Match.View(games.Nobody).Wild)
}

func TestAssistDecidesWhatTheOwnHandSays(t *testing.T) {
	for assist, want := range map[string]games.Text{
		"points": games.Say("threethirteen.note.points", "Count", games.Num(10)), "off": {},
	} {
		m := after(t, duel(t, games.Options{"assist": assist}), "1 draw").Match
		require.Equal(t, want, inSigns(zone(t, m.View(1), "hand", 1).Note))
	}
}

func TestWhatIsLaidDownLiesOpen(t *testing.T) {
	m := out(t, nil).Match
	for viewer := range games.Seat(3) {
		v := m.View(viewer)
		z := zone(t, v, "melds", 1)
		require.Equal(t, cs(t, "9C 9D 3D"), z.Cards)
		require.Equal(t, games.Row, z.Layout)
		_, ok := v.Zone("hand", 1)
		require.False(t, ok)
	}
	require.Equal(t, []string{"9C", "3D", "9D"}, fact(t, m, "hand.1"))
}

func TestEveryCardIsInOneZone(t *testing.T) {
	m := after(t, out(t, nil), "2 take").Match
	counts := map[string]int{}
	for _, z := range m.View(games.Nobody).Zones {
		counts[z.Key] += z.Count
	}
	require.Equal(t, map[string]int{"hand": 4, "melds": 3, "stock": 44, "discards": 1}, counts)
	var all []cards.Card
	for _, z := range m.Whole().Zones {
		all = append(all, z.Cards...)
	}
	require.ElementsMatch(t, cards.StandardPack(1), all)
}

func TestTotalsStandBesideTheNames(t *testing.T) {
	m := after(t, out(t, nil), "2 draw", "2 discard 8S").Match
	require.Equal(t, []games.Count{{Key: "penalty", Seat: 1}, {Key: "penalty", Seat: 2, N: 16}}, m.View(games.Nobody).Counts)
}

func TestOnlyThePlayerIsToldWhatIsDrawn(t *testing.T) {
	step := after(t, duel(t, nil), "1 draw")
	require.Equal(t, []games.Text{games.Say("threethirteen.drew.you", "Card", named(t, "3D"))}, told(step, 1))
	require.Equal(t, []games.Text{games.Say("threethirteen.drew", "Who", games.Seat(1))}, told(step, 2))
	step = after(t, duel(t, nil), "1 take")
	require.Equal(t, named(t, "QC"), told(step, games.Nobody)[0].Args["Card"])
}

func TestAMatchMayBeReadFromSeveralGoroutines(t *testing.T) {
	m := after(t, duel(t, nil), "1 draw").Match
	want, king := m.View(1), games.NewMove("out", cs(t, "KS")...)
	var wg sync.WaitGroup
	views := make([]games.View, 8)
	for i := range views {
		wg.Go(func() {
			_, _ = m.Apply(1, king)
			m.Prompt(1)
			views[i] = m.View(1)
		})
	}
	wg.Wait()
	for _, v := range views {
		require.Equal(t, want, v)
	}
}

func TestAMeldCanBeSaidInWords(t *testing.T) {
	m := after(t, duel(t, nil), "1 draw").Match
	meld := zone(t, m.View(1), "hand", 1).Note.Args["Hand"].(games.List)[0].Args["Cards"].(games.Sign)
	nines := cs(t, "9C 9D 3D")
	require.Equal(t, games.List{
		games.Say("card.only", "Card", games.Cards(nines[:1])), games.Say("card.only", "Card", games.Cards(nines[1:2])),
		games.Say("card.wild", "Card", games.Cards(nines[2:])),
	}, meld.Words)
}
