package render_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/games/all"
	"trey/storage"
)

// paused is a match that stands still since the people at the seats don't answer.
func paused(t *testing.T, lang string, viewer games.Seat, gone ...games.Seat) table.Snapshot {
	s := playing(t, lang, viewer, "Anna", "Ben", "Carl", "Dora", "Emil")
	s.Paused, s.Deadline = "core.paused.absent", time.Time{}
	for i, seat := range gone {
		s.Votes = append(s.Votes,
			table.Tally{Motion: table.Motion{Kind: table.WaitFor, Seat: seat}, Votes: i, Needed: 2},
			table.Tally{Motion: table.Motion{Kind: table.ComputerFor, Seat: seat}, Votes: 1, Needed: 2, Mine: true})
	}
	s.Votes = append(s.Votes, table.Tally{Motion: table.Motion{Kind: table.EndMatch}, Needed: 2})
	return s
}

func presets() []storage.Preset {
	quick := map[string]string{"lives": "1", "stake": "10"}
	return []storage.Preset{
		{Name: "Quick *one*", Game: "fake", Options: quick, Code: storage.PresetCode("fake", quick)},
		{Name: "Another name", Game: "fake", Options: quick, Code: storage.PresetCode("fake", quick)},
		{Name: "Of another game", Game: "other", Code: "00000000"},
	}
}

func panel(page int) render.Panel {
	return render.Panel{Page: page, Presets: presets(), Paces: []time.Duration{30 * time.Second, time.Minute, time.Hour, 24 * time.Hour}}
}

func TestALobbySaysItsPresetPaceAndPlace(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := lobby(lang, "Anna", "Ben")
		s.Options, s.Preset, s.Pace, s.Threaded = options("lives", "1"), "Quick *one*", 24*time.Hour, true
		requireGolden(t, newRenderer(t).Table(s))
	})
}

func TestTheHostSetsHowATableIsPlayed(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := lobby("en", "Anna", "Ben")
		s.Viewer = 1
		for page := range 2 {
			t.Run(strconv.Itoa(page), func(t *testing.T) {
				requireGolden(t, newRenderer(t).Options(s, render.Reader{Lang: lang}, panel(page)))
			})
		}
	})
}

func TestOthersReadHowATableIsPlayed(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := lobby("en", "Anna", "Ben")
		s.Viewer = 2
		for page := range 2 {
			t.Run(strconv.Itoa(page), func(t *testing.T) {
				m := newRenderer(t).Options(s, render.Reader{Lang: lang}, panel(page))
				requireGolden(t, m)
				require.NotContains(t, dump(t, m), "1x:", "nothing can be set")
			})
		}
	})
}

func TestNothingIsSetAfterTheStart(t *testing.T) {
	s := playing(t, "en", 1, "Anna", "Ben")
	text := dump(t, newRenderer(t).Options(s, render.Reader{Lang: "en"}, panel(1)))
	require.NotContains(t, text, "1x:")
	require.Contains(t, text, "nothing can be changed")
}

func TestWhereNothingIsPlayedForNoStakeIsOffered(t *testing.T) {
	s := lobby("en", "Anna")
	s.Viewer = 1
	p := panel(1)
	p.NoStake = true
	require.NotContains(t, dump(t, newRenderer(t).Options(s, render.Reader{Lang: "en"}, p)), "stake")
}

// TestEveryGamesOptionsCanBeSetWithinLimits looks at every page of every game in every language, for tables of all sizes.
func TestEveryGamesOptionsCanBeSetWithinLimits(t *testing.T) {
	c, err := locale.New(all.Games())
	require.NoError(t, err)
	r := render.New(c, all.Games())
	for _, g := range all.Games() {
		names := make([]string, g.Info().MaxSeats-1)
		for i := range names {
			names[i] = strings.Repeat("_漢*", 20)
		}
		for _, lang := range locale.Languages() {
			s := lobby(lang, names...)
			s.Game, s.Viewer, s.Capacity = g, 1, g.Info().MaxSeats
			s.Options, err = g.Info().Complete(nil)
			require.NoError(t, err)
			found := ""
			for page := range 9 {
				m := r.Options(s, render.Reader{Lang: lang}, panel(page))
				requireWithinLimits(t, m)
				found += dump(t, m)
			}
			for _, o := range g.Info().Options {
				require.Contains(t, found, render.WayOption+o.Key, "%s: %s", g.Info().Slug, o.Key)
			}
			requireWithinLimits(t, r.Table(s))
		}
	}
}

func TestAMatchThatWaitsForSomebodyOffersTheChoices(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Table(paused(t, lang, games.Nobody, 2)))
	})
}

func TestManyChoicesAreAList(t *testing.T) {
	m := newRenderer(t).Table(paused(t, "en", games.Nobody, 2, 3, 4))
	requireWithinLimits(t, m)
	require.Contains(t, dump(t, m), "Wait for Carl = wait.3")
	require.Contains(t, dump(t, m), "Ben, Carl and Dora don't answer")
}

func TestFreeSeatsAndStandInsAreMarked(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := playing(t, lang, games.Nobody, "Anna", "Ben", "Carl")
		s.Seats[1].Computer = true
		s.Seats[2].Computer, s.Seats[2].Free = true, true
		requireGolden(t, newRenderer(t).Table(s))
	})
}

func TestAWatcherSeesWhatEverybodyMayKnow(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := playing(t, "en", games.Nobody, "Anna", "Ben")
		s.Seats[1].Computer, s.Seats[1].Free = true, true
		requireGolden(t, newRenderer(t).Watch(s, render.Reader{Lang: lang}))
	})
	require.Contains(t, dump(t, newRenderer(t).Watch(playing(t, "en", 1, "Anna", "Ben"), render.Reader{Lang: "en"})), "went wrong", "a seat's view is never shown so")
}

func TestMoreOffersAPlayerVotesAndTheWayOut(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := paused(t, "en", 1, 2)
		t.Run("player", func(t *testing.T) {
			requireGolden(t, newRenderer(t).More(s, render.Reader{Lang: lang}, false, games.Text{}))
		})
		t.Run("moderator", func(t *testing.T) {
			s := playing(t, "en", games.Nobody, "Anna", "Ben")
			requireGolden(t, newRenderer(t).More(s, render.Reader{Lang: lang}, true, games.Text{}))
		})
	})
}

func TestMoreOffersAStrangerNothingToDecide(t *testing.T) {
	text := dump(t, newRenderer(t).More(paused(t, "en", games.Nobody, 2), render.Reader{Lang: "en"}, false, games.Text{}))
	for _, kind := range []string{"1y:", "1k:", "1d:", "1l:"} {
		require.NotContains(t, text, kind)
	}
}

func TestLeavingAndEndingAreAskedFirst(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		r := newRenderer(t)
		t.Run("leave", func(t *testing.T) {
			requireGolden(t, r.Sure(playing(t, "en", 1, "Anna", "Ben"), render.Reader{Lang: lang}, render.Leave))
		})
		t.Run("end", func(t *testing.T) {
			requireGolden(t, r.Sure(playing(t, "en", 1, "Anna", "Ben"), render.Reader{Lang: lang}, render.End))
		})
		t.Run("close", func(t *testing.T) {
			requireGolden(t, r.Sure(lobby("en", "Anna"), render.Reader{Lang: lang}, render.End))
		})
	})
}

func TestInvitationsTakePeople(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		s := lobby("en", "Anna")
		s.Viewer = 1
		requireGolden(t, newRenderer(t).Whom(s, render.Reader{Lang: lang}, games.Say("core.invite.done", "Who", games.Lit("Ben_")), games.Say("core.invite.bot", "Who", games.Lit("Trey"))))
	})
}

func TestWhoIsRefusedReadsWhatIsGoingOn(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		r := newRenderer(t)
		why := games.Say("core.trouble.no_seat")
		for name, s := range map[string]table.Snapshot{
			"lobby": lobby("en", "Anna"), "playing": playing(t, "en", games.Nobody, "Anna", "Ben"), "paused": paused(t, "en", games.Nobody, 2),
			"over": over(t, "en", 1, 2, 3),
		} {
			t.Run(name, func(t *testing.T) { requireGolden(t, r.Refused(s, render.Reader{Lang: lang}, why)) })
		}
	})
}

func TestTablesAreListedWithLinks(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		threaded := playing(t, "en", games.Nobody, "Ben", "Carl")
		threaded.Threaded, threaded.Thread = true, "99"
		requireGolden(t, newRenderer(t).Tables(render.Reader{Lang: lang}, games.Say("core.tables.server"), []table.Snapshot{lobby("en", "Anna"), threaded}, 0))
	})
	many := make([]table.Snapshot, render.MaxTables)
	for i := range many {
		many[i] = playing(t, "en", games.Nobody, strings.Repeat("_漢*", 20), strings.Repeat("_漢*", 20), strings.Repeat("_漢*", 20))
	}
	m := newRenderer(t).Tables(render.Reader{Lang: "en"}, games.Say("core.tables.server"), many, 25)
	requireWithinLimits(t, m)
	require.Contains(t, dump(t, m), "and 25 more")
}

func TestAMovesWordsAreReadInTheirLanguage(t *testing.T) {
	s := playing(t, "en", 1, "Anna", "Ben")
	s.Prompt = &games.Prompt{Text: say("ask.turn", "Card", games.Cards(hand(t, "7H"))), Due: true, Choices: []games.Choice{
		{Label: say("draw"), Move: games.NewMove("draw")},
		{Label: say("knock"), Move: games.NewMove("knock"), Note: say("worth", "Value", games.Num(15))},
		{Label: say("pick.discard"), Move: games.NewMove("discard"), Pick: &games.Pick{Min: 1, Max: 1, Groups: []games.Group{
			{Label: say("discard", "Card", games.Cards(hand(t, "5H"))), Cards: hand(t, "5H")},
			{Label: say("discard", "Card", games.Cards(hand(t, "KS"))), Cards: hand(t, "KS")},
		}}},
	}}
	r := newRenderer(t)
	for _, row := range []struct{ lang, typed, want string }{
		{"en", "Draw", "draw"}, {"en", "knock · worth 15", "knock"}, {"en", "DISCARD 5 of hearts", "discard 5H"}, {"en", "king of spades", "discard KS"},
		{"en", "5♥", "discard 5H"}, {"de", "Ziehen", "draw"}, {"de", "Klopfen", "knock"}, {"de", "herz 5", "discard 5H"}, {"de", "Herz 5 ablegen", "discard 5H"},
		{"de", "Ablegen: Pik König", "discard KS"}, {"da", "træk", "draw"}, {"da", "hjerter 5", "discard 5H"},
		{"en", "fly", ""}, {"en", "discard", ""}, {"en", "", ""},
	} {
		got := ""
		if ms := r.Worded(s, render.Reader{Lang: row.lang}, row.typed); len(ms) == 1 {
			got = fake{}.Info().MoveText(ms[0])
		}
		require.Equal(t, row.want, got, "%s: %s", row.lang, row.typed)
	}
}
