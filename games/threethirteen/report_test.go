package threethirteen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
)

// scored is out after the last turn of 2, which holds 4H 5H 7C: the second round has been dealt.
func scored(t testing.TB) games.Step {
	t.Helper()
	return after(t, out(t, nil), "2 draw", "2 discard 8S")
}

func TestStatusSaysWhatIsWild(t *testing.T) {
	require.Equal(t, []games.Text{games.Say("threethirteen.status.round", "Round", games.Num(1), "Rounds", games.Num(11),
		"Wild", games.Say("threethirteen.wild.3"))}, duel(t, nil).Match.View(1).Status)
}

func TestStatusSaysWhoHasGoneOutAndSpeaksToTheViewer(t *testing.T) {
	m := out(t, nil).Match
	require.Equal(t, []games.Text{
		games.Say("threethirteen.status.out", "Who", games.Seat(1)),
		games.Say("threethirteen.status.last", "Who", games.Seat(2)),
	}, m.View(games.Nobody).Status[1:])
	require.Equal(t, []string{"status.round", "status.out.you", "status.last"}, keys(m.View(1).Status))
	require.Equal(t, []string{"status.round", "status.out", "status.last.you"}, keys(m.View(2).Status))
}

func TestHowARoundEndedStaysInSightDuringEverybodysFirstTurn(t *testing.T) {
	step := scored(t)
	require.Equal(t, []string{"status.round", "status.ended", "scored.out", "scored"}, keys(step.Match.View(games.Nobody).Status))
	step = after(t, step, "2 draw", "2 discard 10C")
	require.Equal(t, []string{"status.round", "status.ended", "scored.out.you", "scored"}, keys(step.Match.View(1).Status))
	require.Equal(t, []string{"status.round", "status.ended", "scored.you", "scored.out"}, keys(step.Match.View(2).Status), "the own line first")
	step = after(t, step, "1 take", "1 discard 10C")
	require.Equal(t, []string{"status.round"}, keys(step.Match.View(1).Status))
}

func TestHowARoundEndedShowsEveryHandArranged(t *testing.T) {
	lines := scored(t).Match.View(games.Nobody).Status
	left := games.Say("threethirteen.left.scored", "Cards", games.Lit("7♣ 4♥ 5♥"), "Count", games.Num(3), "Points", games.Num(16))
	require.Equal(t, games.Say("threethirteen.scored", "Who", games.Seat(2), "Count", games.Num(16),
		"Before", games.Num(0), "Total", games.Num(16), "Hand", games.List{left}), inSigns(lines[3]))
	require.Equal(t, games.List{meldText("9♣ 9♦ 3♦★")}, inSigns(lines[2]).Args["Hand"], "threes were wild, though fours are now")
}

func TestWhoeverMeldsEverythingInTheLastTurnIsSaidSo(t *testing.T) {
	step := after(t, begin(t, 2, nil, "9C 4H 9D 5H KS 8S QC 3D 6H", ""), "1 draw", "1 out KS", "2 draw", "2 discard 8S")
	require.Equal(t, []string{"status.round", "status.ended", "scored.complete.you", "scored.out"}, keys(step.Match.View(2).Status))
}

func TestAScoredRoundIsToldInOneLine(t *testing.T) {
	step := scored(t)
	require.Equal(t, []string{"discarded", "scores", "dealt"}, keys(told(step, games.Nobody)))
	require.Equal(t, games.Say("threethirteen.scores", "Round", games.Num(1), "Scores", games.List{
		games.Say("threethirteen.scores.out", "Who", games.Seat(1)),
		games.Say("threethirteen.scores.other", "Who", games.Seat(2), "Count", games.Num(16)),
	}), told(step, games.Nobody)[1])
	require.Equal(t, games.List{
		games.Say("threethirteen.scores.other.you", "Count", games.Num(16)),
		games.Say("threethirteen.scores.out", "Who", games.Seat(1)),
	}, told(step, 2)[1].Args["Scores"])
}

func TestNobodyIsToldOfThemselvesByName(t *testing.T) {
	require.Equal(t, []string{"went_out", "last_turns"}, keys(told(out(t, nil), 2)))
	require.Equal(t, []string{"went_out.you", "last_turns"}, keys(told(out(t, nil), 1)))
	require.Equal(t, []string{"discarded", "scores", "dealt.you"}, keys(told(scored(t), 1)), "1 deals the second round")

	step := begin(t, 2, games.Options{"rounds": "1", "stake": "5"}, "9C 4H 9D 5H KS 8S QC 3D 7C")
	step = after(t, step, "1 draw", "1 out KS", "2 draw", "2 discard 8S")
	require.Equal(t, []string{"discarded", "scores", "won.you", "pot.you"}, keys(told(step, 1)))
	require.Equal(t, []string{"discarded.you", "scores", "won", "pot"}, keys(told(step, 2)))
}

func TestTheEndTellsThePenaltiesOfAllRoundsTheBestFirst(t *testing.T) {
	// In the second round, dealt by 1, fours are wild: 2 holds QC QD 4S KH and goes out.
	step := begin(t, 2, games.Options{"rounds": "2"}, "9C 4H 9D 5H KS 8S QC 3D 7C", "QC 2C QD 3C 4S 6D KH 8D 9C QH 10S")
	step = after(t, step, "1 draw", "1 out KS", "2 draw", "2 discard 8S", "2 draw", "2 out KH", "1 draw", "1 discard 10S")
	require.Equal(t, []string{"discarded", "scores", "sheet.title", "sheet", "sheet", "won"}, keys(told(step, games.Nobody)))
	require.Equal(t, games.Say("threethirteen.sheet", "Who", games.Seat(2), "Points", games.Lit("16 + 0"), "Total", games.Num(16)), step.Events[3].Text)
	require.Equal(t, games.Say("threethirteen.sheet.you", "Points", games.Lit("0 + 19"), "Total", games.Num(19)), told(step, 1)[4])
}

func TestTheHandsLieOpenMeldByMeldWhenTheMatchIsOver(t *testing.T) {
	step := begin(t, 2, games.Options{"rounds": "1", "assist": "off"}, "9C 4H 9D 5H KS 8S QC 3D 6H")
	step = after(t, step, "1 draw", "1 out KS", "2 draw", "2 discard 4H")
	for viewer := range games.Seat(3) {
		v := step.Match.View(viewer)
		require.True(t, v.Over)
		require.Empty(t, v.Counts, "the totals are the scores")
		require.Equal(t, cs(t, "9C 9D 3D"), zone(t, v, "set1", 1).Cards)
		left := zone(t, v, "left", 2)
		require.Equal(t, cs(t, "5H 6H 8S"), left.Cards)
		require.Equal(t, games.Say("threethirteen.note.left", "Count", games.Num(19)), left.Note)
		require.Empty(t, zone(t, v, "stock", games.Nobody).Cards)
	}
	step = after(t, begin(t, 2, games.Options{"rounds": "1"}, "9C 4H 9D 5H KS 8S QC 3D 6H"), "1 draw", "1 out KS", "2 draw", "2 discard 8S")
	require.Equal(t, cs(t, "4H 5H 6H"), zone(t, step.Match.View(1), "run1", 2).Cards)
}
