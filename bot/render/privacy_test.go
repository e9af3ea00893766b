package render_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/games"
	"trey/storage"
)

func TestThePageAboutDataSaysWhatWhyAndHowLong(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Privacy(storage.Account{Locale: lang}))
	})
}

func TestDeletionIsAskedForOnceMoreAndSaysWhatItMeans(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).ConfirmDelete(storage.Account{Locale: lang}, 2))
	})
	require.NotContains(t, dump(t, newRenderer(t).ConfirmDelete(storage.Account{}, 0)), "leave", "nothing is said of tables where there are none")
}

func TestADeletedPersonReadsWhatThatMeans(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).DataDeleted(storage.Account{Locale: "de", Wishes: storage.Wishes{Language: lang}}))
	})
}

func TestACopyOfDataIsAFileOfTheMessage(t *testing.T) {
	file := discord.File{Name: "trey-data.json", Type: "application/json", Data: []byte("{}")}
	m := newRenderer(t).DataCopy(storage.Account{Locale: "en"}, file)
	require.Equal(t, []discord.File{file}, m.Files)
	require.NotEmpty(t, m.Hash())
}

func TestAButtonAboutDataSaysOnlyWhatItDoes(t *testing.T) {
	a, err := render.Parse("1P:0:0:export", nil, nil)
	require.NoError(t, err)
	require.Equal(t, render.Action{Kind: render.Privacy, Field: render.DataExport}, a)
	for _, id := range []string{"1P:0:0:", "1P:0:0:everything"} {
		_, err := render.Parse(id, nil, nil)
		require.ErrorIs(t, err, render.ErrCustomID)
	}
	_, err = render.Parse("1P:0:0:delete", []string{"1"}, nil)
	require.ErrorIs(t, err, render.ErrCustomID)
}

func TestAForgottenPersonsSeatIsThatOfAFormerPlayer(t *testing.T) {
	s := playing(t, "en", games.Nobody, "Anna", "Ben")
	s.Seats[1].User, s.Seats[1].Name = "", ""
	text := dump(t, newRenderer(t).Table(s))
	require.Contains(t, text, "a former player")
	require.NotContains(t, text, "Ben")
}
