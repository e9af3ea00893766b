package render_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/games"
	"trey/storage"
)

// serving returns a server's settings of which everything is set.
func serving() render.Serving {
	return render.Serving{
		ServerSettings: storage.ServerSettings{
			Language: "da", Slow: true, SlowTurn: 43200, Threads: true, Channels: []string{"31", "32"}, Barred: []string{"33"},
			Roles: []string{"41"}, Unit: "€", Zone: "Europe/Vienna",
		},
		Default: 2 * time.Minute,
		Presets: []storage.Preset{
			{Name: "Friday *night*", Game: "fake", Options: map[string]string{"lives": "1", "stake": "10"}, Code: "K3M9PX2T"},
			{Name: "Plain", Game: "fake", Code: "00000000"},
		},
		Note: games.Say("core.set.saved"),
	}
}

// pages are the pages of a server's panel.
var pages = map[string]int{
	"tables": render.PageOfTables, "places": render.PageOfPlaces, "texts": render.PageOfTexts, "presets": render.PageOfPresets,
}

func TestASettingsPanelSaysWhatIsSetAndWhatItMeans(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		for name, page := range pages {
			t.Run(name, func(t *testing.T) {
				requireGolden(t, newRenderer(t).Settings(render.Reader{Lang: lang}, serving(), page))
			})
		}
	})
}

func TestASettingsPanelOfANewServerSaysTheDefaults(t *testing.T) {
	text := ""
	for _, page := range pages {
		text += dump(t, newRenderer(t).Settings(render.Reader{Lang: "en"}, render.Serving{Default: 90 * time.Second}, page))
	}
	for _, want := range []string{
		"live, 90 seconds for a turn", "in the channel itself", "**Stakes:** allowed", "10 points", "all channels>",
		"none>", "everybody>", "As the server is set on Discord", "UTC", "no presets",
	} {
		require.Contains(t, text, want)
	}
}

func TestAPersonsPanel(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		for name, w := range map[string]storage.Wishes{
			"new": {Language: lang}, "all": {Language: lang, Hand: storage.ByBoth, Quiet: true}, "plain": {Language: lang, Plain: true},
		} {
			t.Run(name, func(t *testing.T) {
				requireGolden(t, newRenderer(t).Wishes(storage.Account{Locale: "en", DMsClosed: name == "all", Wishes: w}))
			})
		}
	})
}

func TestCase19TheCheckSaysEachPermissionInWords(t *testing.T) {
	needs := []render.Permission{
		{Name: "core.permission.view", Why: "core.permission.view.why"},
		{Name: "core.permission.files", Why: "core.permission.files.why", Missing: true},
	}
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Check(render.Reader{Lang: lang}, "31", needs, true))
		requireSpoken(t, newRenderer(t).Check(render.Reader{Lang: lang, Plain: true}, "31", needs, false), lang)
	})
}

func TestPanelsHoldTheMostThatCanBeSet(t *testing.T) {
	s := serving()
	s.Presets, s.Channels, s.Barred, s.Roles = nil, nil, nil, nil
	for i := range 25 {
		id := fmt.Sprint(100000000000000000 + i)
		s.Channels, s.Barred, s.Roles = append(s.Channels, id), append(s.Barred, id), append(s.Roles, id)
		s.Presets = append(s.Presets, storage.Preset{
			Name: strings.Repeat("*", 30) + fmt.Sprint(i), Game: "fake", Code: "K3M9PX2T",
			Options: map[string]string{"lives": "1", "stake": "1000000000", "mode": "fast", "bonus": "false"},
		})
	}
	inEveryLanguage(t, func(t *testing.T, lang string) {
		to := render.Reader{Lang: lang}
		for _, page := range pages {
			requireWithinLimits(t, newRenderer(t).Settings(to, s, page))
		}
		m := newRenderer(t).Presets(to, "€", s.Presets)
		requireWithinLimits(t, m)
		require.Equal(t, 25, strings.Count(dump(t, m), "K3M9-PX2T"), "none is left out")
	})
}

func TestACustomIDOfAPanelSaysWhatIsSet(t *testing.T) {
	a, err := render.Parse("1S:0:0:1.barred", []string{"31", "32"}, nil)
	require.NoError(t, err)
	require.Equal(t, render.Action{Kind: render.Settings, Page: 1, Field: "barred", Values: []string{"31", "32"}}, a)
	a, err = render.Parse("1W:0:0:0.calls.off", nil, nil)
	require.NoError(t, err)
	require.Equal(t, render.Action{Kind: render.Wishes, Field: "calls", Values: []string{"off"}}, a)
	for _, bad := range []string{"", "x.calls", "01.calls", "-1.calls", "0.", "0.calls."} {
		_, err := render.Parse("1W:0:0:"+bad, nil, nil)
		require.ErrorIs(t, err, render.ErrCustomID, bad)
	}
	_, err = render.Parse("1W:0:0:0.calls.off", []string{"on"}, nil)
	require.ErrorIs(t, err, render.ErrCustomID)
}

func TestOnlyWhatIsOfferedCanBeSet(t *testing.T) {
	for value, want := range map[string]int{"live30": 30, "slow259200": 259200} {
		_, seconds, ok := render.ChosenPace(value)
		require.True(t, ok)
		require.Equal(t, want, seconds)
	}
	for _, bad := range []string{"", "live31", "slow30", "30"} {
		_, _, ok := render.ChosenPace(bad)
		require.False(t, ok, bad)
		_, ok = render.ChosenLanguage(bad)
		require.False(t, ok, bad)
		_, ok = render.ChosenHand(bad)
		require.False(t, ok, bad)
	}
}
