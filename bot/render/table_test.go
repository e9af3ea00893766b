package render_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/games"
	"trey/storage"
)

func TestALobbyShowsWhoSitsThereAndWhoCanStart(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Table(lobby(lang, "Anna", "Ben")))
	})
}

func TestALobbyShowsTheHouseRulesThatDiffer(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := lobby(lang, "Anna", "Ben", "Carl")
		s.Options = options("lives", "1", "bonus", "false", "mode", "fast", "stake", "1500")
		requireGolden(t, newRenderer(t).Table(s))
	})
}

func TestALobbyWithTooFewSaysHowManyAreNeeded(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := lobby(lang, "Anna")
		s.Seats, s.Deadline = s.Seats[:1], noon()
		requireGolden(t, newRenderer(t).Table(s))
	})
}

func TestButtonsOfALobbyAreOffWhenTheyCanDoNothing(t *testing.T) {
	off := func(s int, names ...string) map[string]bool {
		snap := lobby("en", names...)
		snap.Seats = snap.Seats[:s]
		got := map[string]bool{}
		walk(read(t, newRenderer(t).Table(snap)), 0, func(c component, _ int) {
			if c.Type == typeButton {
				got[c.Label] = c.Disabled
			}
		})
		return got
	}
	few := off(1, "Anna")
	require.True(t, few["Start"])
	require.False(t, few["Take a seat"])
	full := off(4, "Anna", "Ben", "Carl")
	require.False(t, full["Start"])
	require.True(t, full["Take a seat"])
	require.True(t, full["Add a computer"])
}

func TestATableShowsWhatEverybodyMayKnow(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Table(playing(t, lang, games.Nobody, "Anna", "Ben")))
	})
}

func TestATableNamesAllWhoChooseAtOnce(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := playing(t, lang, games.Nobody, "Anna", "Ben", "Carl", "Dora", "Emil", "Fritz")
		s.View.Turn = []games.Seat{1, 2, 3, 4, 5, 6}
		requireGolden(t, newRenderer(t).Table(s))
	})
}

func TestATableSaysForWhomAComputerPlays(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := playing(t, lang, games.Nobody, "Anna", "Ben")
		s.Seats[1].Computer = true
		requireGolden(t, newRenderer(t).Table(s))
	})
}

func TestFaceDownCardsAreCounted(t *testing.T) {
	s := playing(t, "en", games.Nobody, "Anna")
	s.View.Zones = append(s.View.Zones,
		games.Zone{Key: "down", Owner: 1, Layout: games.Row, Count: 3, Cards: append(hand(t, "4D"), 255, 255)},
		games.Zone{Key: "won", Owner: 2, Layout: games.Gone, Count: 6, Cards: hand(t, "AS")})
	text := dump(t, newRenderer(t).Table(s))
	require.Contains(t, text, "Face-down cards: **4♦** 2 face down")
	require.Contains(t, text, "Tricks: 6")
	require.NotContains(t, text, "A♠", "cards out of play are counted, not drawn")
}

func TestAResultNamesTheWinner(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Table(over(t, lang, 1, 2, 3)))
	})
}

func TestAResultSharesTheFirstPlace(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := over(t, lang, 1, 1, 3)
		s.Next = 46656
		requireGolden(t, newRenderer(t).Table(s))
	})
}

func TestAClosedTableSaysWhy(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := lobby(lang, "Anna")
		s.State, s.Reason = storage.Closed, "core.reason.empty"
		requireGolden(t, newRenderer(t).Table(s))
	})
}

func TestATableInQuarantineSaysWhyAndOffersToCloseIt(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := lobby(lang, "Anna", "Ben")
		s.State, s.Stopped, s.Reason = storage.Playing, true, "core.reason.stopped"
		requireGolden(t, newRenderer(t).Table(s))
		s.Viewer = 2
		require.NotContains(t, dump(t, newRenderer(t).Refused(s, render.Reader{Lang: lang}, games.Say("core.reason.stopped"))), "1d:")
		s.Viewer = 1
		require.Contains(t, dump(t, newRenderer(t).Refused(s, render.Reader{Lang: lang}, games.Say("core.reason.stopped"))), "1d:", "to the host")
	})
}

func TestATableClosedInMidMatchIsNobodysTurn(t *testing.T) {
	s := playing(t, "en", games.Nobody, "Anna", "Ben")
	require.Contains(t, dump(t, newRenderer(t).Table(s)), "to play")
	s.State, s.Reason = storage.Closed, "core.reason.voted"
	require.NotContains(t, dump(t, newRenderer(t).Table(s)), "to play")
}

func TestATableOfTwelveWithLongNamesFits(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		names := make([]string, 11)
		for i := range names {
			names[i] = strings.Repeat("_漢*", 20)
		}
		r := newRenderer(t)
		s := lobby(lang, names...)
		s.Capacity = 12
		requireWithinLimits(t, r.Table(s))
		s = playing(t, lang, games.Nobody, names...)
		for i := range s.View.Zones {
			s.View.Zones[i].Note = say("knocked", "Who", games.Seat(i%12+1))
		}
		for range 40 {
			s.Log = append(s.Log, s.Log[0])
		}
		m := r.Table(s)
		requireWithinLimits(t, m)
		require.Contains(t, dump(t, m), "\\_漢\\*", "names stay escaped when shortened")
	})
}

func TestWhatNobodyMaySeeIsNowhereInTheTablesMessage(t *testing.T) {
	m := newRenderer(t).Table(playing(t, "en", games.Nobody, "Anna", "Ben"))
	raw, err := json.Marshal(m.Components)
	require.NoError(t, err)
	for _, face := range []string{"5♥", "10♥", "K♠", "5H", "10H", "KS"} {
		require.NotContains(t, string(raw), face)
	}
	require.Empty(t, m.Files)
	require.IsType(t, discord.Message{}, m)
}

func TestASeatsViewIsNeverShownToEverybody(t *testing.T) {
	text := dump(t, newRenderer(t).Table(playing(t, "en", 1, "Anna", "Ben")))
	require.NotContains(t, text, "5♥")
	require.Contains(t, text, "Something went wrong")
}
