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

func meldText(t *testing.T, text string) games.Text {
	return games.Say("threethirteen.meld", "Cards", named(t, text))
}

func TestTheOwnHandSaysHowItIsBestArranged(t *testing.T) {
	m := after(t, duel(t, nil), "1 draw").Match
	left := games.Say("threethirteen.left", "Cards", named(t, "KS"), "Points", games.Num(10))
	want := games.Say("threethirteen.arranged", "Hand", games.List{meldText(t, "9C 9D 3D"), left})
	require.Equal(t, want, zone(t, m.View(1), "hand", 1).Note)
	require.Equal(t, games.Say("threethirteen.note.no_meld", "Count", games.Num(17)), zone(t, m.View(2), "hand", 2).Note)
}

func TestAssistDecidesWhatTheOwnHandSays(t *testing.T) {
	for assist, want := range map[string]games.Text{
		"points": games.Say("threethirteen.note.points", "Count", games.Num(10)), "off": {},
	} {
		m := after(t, duel(t, games.Options{"assist": assist}), "1 draw").Match
		require.Equal(t, want, zone(t, m.View(1), "hand", 1).Note)
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

func TestStatusSaysWhatIsWildAndWhoHasGoneOut(t *testing.T) {
	round := games.Say("threethirteen.status.round", "Round", games.Num(1), "Rounds", games.Num(11), "Wild", games.Lit("3"))
	require.Equal(t, []games.Text{round}, duel(t, nil).Match.View(1).Status)
	require.Equal(t, []games.Text{
		round,
		games.Say("threethirteen.status.out", "Who", games.Seat(1)),
		games.Say("threethirteen.status.last", "Who", games.Seat(2)),
	}, out(t, nil).Match.View(games.Nobody).Status)
}

func TestHowARoundEndedStaysInSightDuringEverybodysFirstTurn(t *testing.T) {
	step := after(t, out(t, nil), "2 draw", "2 discard 8S")
	want := []string{"status.round", "scored.out", "scored"}
	require.Equal(t, want, keys(step.Match.View(games.Nobody).Status))
	step = after(t, step, "2 draw", "2 discard 10C")
	require.Equal(t, want, keys(step.Match.View(1).Status))
	step = after(t, step, "1 take", "1 discard 10C")
	require.Equal(t, []string{"status.round"}, keys(step.Match.View(1).Status))
}

func TestTheScoringShowsEveryHandArranged(t *testing.T) {
	step := after(t, out(t, nil), "2 draw", "2 discard 8S")
	require.Equal(t, []string{"discarded", "scored.out", "scored", "dealt"}, keys(told(step, games.Nobody)))
	left := games.Say("threethirteen.left", "Cards", named(t, "7C 4H 5H"), "Points", games.Num(16))
	require.Equal(t, games.Say("threethirteen.scored", "Who", games.Seat(2), "Round", games.Num(1), "Count", games.Num(16),
		"Hand", games.Say("threethirteen.arranged", "Hand", games.List{left})), step.Events[2].Text)
}

func TestGoingOutShowsTheMelds(t *testing.T) {
	step := out(t, nil)
	require.Equal(t, []string{"went_out", "last_turns"}, keys(told(step, 2)))
	require.Equal(t, []string{"went_out.you", "last_turns"}, keys(told(step, 1)))
	require.Equal(t, games.List{meldText(t, "9C 9D 3D")}, step.Events[0].Text.Args["Melds"])
}

func TestOnlyThePlayerIsToldWhatIsDrawn(t *testing.T) {
	step := after(t, duel(t, nil), "1 draw")
	require.Equal(t, []games.Text{games.Say("threethirteen.drew.you", "Card", named(t, "3D"))}, told(step, 1))
	require.Equal(t, []games.Text{games.Say("threethirteen.drew", "Who", games.Seat(1))}, told(step, 2))
	step = after(t, duel(t, nil), "1 take")
	require.Equal(t, named(t, "QC"), told(step, games.Nobody)[0].Args["Card"])
}

func TestTheHandsLieOpenAndArrangedWhenTheMatchIsOver(t *testing.T) {
	step := begin(t, 2, games.Options{"rounds": "1", "assist": "off"}, "9C 4H 9D 5H KS 8S QC 3D 6H")
	step = after(t, step, "1 draw", "1 out KS", "2 draw", "2 discard 4H")
	for viewer := range games.Seat(3) {
		v := step.Match.View(viewer)
		require.True(t, v.Over)
		z := zone(t, v, "hand", 2)
		require.Equal(t, cs(t, "5H 6H 8S"), z.Cards)
		require.Equal(t, games.Say("threethirteen.note.points", "Count", games.Num(19)), z.Note)
		require.Equal(t, cs(t, "9C 9D 3D"), zone(t, v, "melds", 1).Cards)
		require.Empty(t, zone(t, v, "stock", games.Nobody).Cards)
	}
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
