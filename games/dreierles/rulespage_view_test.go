package dreierles_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
	"trey/games/dreierles"
	"trey/games/record"
)

// last returns the last step of the scene.
func (s scene) last(t *testing.T) games.Step {
	t.Helper()
	r, err := record.Parse([]byte(s.text(s.entries(t))))
	require.NoError(t, err)
	var step games.Step
	_, err = record.Replay(r, findDreierles, func(m record.Moment) { step = m.Step })
	require.NoError(t, err)
	return step
}

// sees returns which of the cards lie face up for the viewer, "T1 8C".
func sees(step games.Step, viewer games.Seat, which string) string {
	var codes []string
	for _, z := range step.Match.View(viewer).Zones {
		codes = append(codes, dreierles.Game{}.Info().Faces.Codes(z.Cards)...)
	}
	return only(which, codes)
}

// learns returns which of the cards the viewer is told of by the step, or sees after it.
func learns(step games.Step, viewer games.Seat, which string) string {
	told := []string{}
	for _, e := range step.Events {
		if text, ok := e.For(viewer); ok {
			told = append(told, dreierles.Game{}.Info().Faces.Codes(namedIn(text))...)
		}
	}
	return only(which, append(told, strings.Fields(sees(step, viewer, which))...))
}

func only(which string, codes []string) string {
	return strings.Join(slices.DeleteFunc(strings.Fields(which), func(c string) bool { return !slices.Contains(codes, c) }), " ")
}

func namedIn(text games.Text) []cards.Card {
	var out []cards.Card
	for _, arg := range text.Args {
		switch arg := arg.(type) {
		case games.Cards:
			out = append(out, arg...)
		case games.Text:
			out = append(out, namedIn(arg)...)
		case games.List:
			for _, inner := range arg {
				out = append(out, namedIn(inner)...)
			}
		}
	}
	return out
}

// fourSeats is a scene in which seat 4 deals and sits out.
func fourSeats(t *testing.T, options, play string) scene {
	t.Helper()
	return scene{options: options, seats: 4, dealer: 4, packs: [][]string{fair(t), next(t)}, play: play}
}

func TestRule6WhatTheDeclarerTakesIsShownToAll(t *testing.T) {
	for _, viewer := range []games.Seat{0, 1, 2, 3, 4} {
		step := fourSeats(t, "", "1 bid zweier\n2 pass\n3 pass").last(t)
		require.Equal(t, "8C 7C", sees(step, viewer, "8C 7C"), "seat %d", viewer)
		step = fourSeats(t, "expose_drawn: false", "1 bid zweier\n2 pass\n3 pass").last(t)
		want := ""
		if viewer == 1 {
			want = "8C 7C"
		}
		require.Equal(t, want, learns(step, viewer, "8C 7C"), "seat %d", viewer)
	}
}

func TestRule6TheDefendersAloneMayLookAtTheRest(t *testing.T) {
	for _, options := range []string{"", "expose_drawn: false"} {
		for _, play := range []string{"1 bid zweier\n2 pass\n3 pass", "1 bid zweier\n2 pass\n3 pass\n1 discard QD JD\n" + silence(1, 2, 3)} {
			step := fourSeats(t, options, play).last(t)
			for viewer, want := range []string{"", "", "4D 3H 4H 7S", "4D 3H 4H 7S", ""} {
				require.Equal(t, want, sees(step, games.Seat(viewer), "4D 3H 4H 7S"), "seat %d after %s", viewer, play)
			}
		}
	}
	step := fourSeats(t, "", "1 pass\n2 bid solo").last(t)
	for viewer, want := range []string{"", "8C 7C 4D 3H 4H 7S", "", "8C 7C 4D 3H 4H 7S", ""} {
		require.Equal(t, want, sees(step, games.Seat(viewer), "8C 7C 4D 3H 4H 7S"), "seat %d", viewer)
	}
}

func TestRule6NobodyLooksBeforeTheAuctionIsOverOrInABridscher(t *testing.T) {
	for _, play := range []string{"", "1 bid dreier", "1 pass\n2 pass\n3 pass", "1 pass\n2 pass\n3 pass\n" + silence(1, 2, 3)} {
		step := fourSeats(t, "", play).last(t)
		for viewer := range games.Seat(5) {
			require.Empty(t, learns(step, viewer, "8C 7C 4D 3H 4H 7S"), "seat %d after %s", viewer, play)
		}
	}
}

func TestRule7WhatIsLaidAwayStaysHidden(t *testing.T) {
	play := "1 bid zweier\n2 pass\n3 pass\n1 discard QD JD\n"
	for _, said := range []string{"", silence(1, 2, 3), silence(1, 2, 3) + "1 play T2\n2 play T3\n3 play T19\n"} {
		step := fourSeats(t, "", play+said).last(t)
		for _, viewer := range []games.Seat{0, 2, 3, 4} {
			require.Empty(t, learns(step, viewer, "QD JD"), "seat %d", viewer)
		}
	}
}

func TestRule8ThePfeifLaidOpenIsSeenByAll(t *testing.T) {
	play := "1 bid solo\n1 say nothing\n2 say nothing\n"
	before, after := fourSeats(t, "", play).last(t), fourSeats(t, "", play+"3 say pfeif").last(t)
	for viewer := range games.Seat(5) {
		want := ""
		if viewer == 3 {
			want = "T1"
		}
		require.Equal(t, want, sees(before, viewer, "T1"), "seat %d", viewer)
		require.Equal(t, "T1", sees(after, viewer, "T1"), "seat %d", viewer)
		if viewer != 3 {
			require.Empty(t, sees(after, viewer, "T19 T16 JC"), "seat %d", viewer)
		}
	}
}

func TestHandsAreHidden(t *testing.T) {
	step := fourSeats(t, "", "").last(t)
	hands := []string{"", "G T20 KC 9S", "T21 T3 QC 8S", "T19 T1 JC 10S", ""}
	for viewer := range games.Seat(5) {
		for owner := 1; owner <= 3; owner++ {
			want := ""
			if int(viewer) == owner {
				want = hands[owner]
			}
			require.Equal(t, want, sees(step, viewer, hands[owner]), "seat %d looks at seat %d", viewer, owner)
		}
	}
}
