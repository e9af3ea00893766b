package main

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
)

// pictures returns the texts of the pictures that a message shows, by their files, after checking that every picture has one and every file is shown.
func pictures(t testing.TB, m sandbox.Message) map[string]string {
	t.Helper()
	names := map[string]string{}
	for _, a := range m.Attachments {
		names[a.ID] = a.Filename
	}
	out := map[string]string{}
	var look func([]sandbox.Component)
	look = func(cs []sandbox.Component) {
		for _, c := range cs {
			for _, item := range c.Items {
				require.NotEmpty(t, item.Description)
				require.NotEmpty(t, names[item.Media.AttachmentID], "the picture is the message's own")
				out[names[item.Media.AttachmentID]] = item.Description
			}
			look(c.Components)
		}
	}
	look(m.Components)
	require.Len(t, out, len(m.Attachments))
	return out
}

func TestCase05AHandIsReadableWhereverAndHoweverOftenItIsOpened(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	first, second := ada, ben
	if _, m := asked(ada, ben); m.Text() != ada.command("hand", nil).Text() {
		first, second = ben, ada
	}
	for _, p := range []person{first, second} { // on turn and off turn
		own := cardsIn(c.see(1, p), func(z games.Zone) bool { return z.Owner == c.see(1, p).Viewer })
		once, twice := p.command("hand", nil), p.pressKind(p.shows(render.Hand), render.Hand)
		require.NotEqual(t, once.ID, twice.ID)
		require.Equal(t, once.Text(), twice.Text())
		for _, m := range []sandbox.Message{once, twice} {
			require.Contains(t, pictures(t, m), "hand.png")
			require.Regexp(t, own, m.Text(), "the text says the cards, for a phone that loads no pictures")
		}
	}
	t.Run("after a move each that was opened shows, at the next press, how things are", func(t *testing.T) {
		once, twice := first.command("hand", nil), first.command("hand", nil)
		_, err := first.press(once, guest.Answers(once)[0])
		require.NoError(t, err)
		m := first.pressKind(twice, render.Refresh)
		require.Equal(t, twice.ID, m.ID)
		require.Equal(t, first.command("hand", nil).Text(), m.Text())
		require.Equal(t, pictures(t, first.command("hand", nil)), pictures(t, m))
	})
}

func TestCase19WithoutAttachFilesTheSameMessagesComeWithoutPictures(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	require.NoError(t, c.sandbox.Deny(c.cards, discordgo.PermissionAttachFiles))
	ada.openTable(forever(), 0, ben)
	c.settled()
	require.Empty(t, pictures(t, c.tableMessage(ada.id)))
	_, ok := guest.Control(c.tableMessage(ada.id), render.Hand)
	require.True(t, ok, "the table is there and can be played at")
	require.Empty(t, pictures(t, ada.command("hand", nil)))
	private, ok := ada.hand()
	require.True(t, ok)
	require.Contains(t, pictures(t, private), "hand.png", "DMs have their own permissions")

	require.NoError(t, c.sandbox.Deny(c.cards, 0))
	require.Contains(t, pictures(t, ada.command("hand", nil)), "hand.png")
	step(ada, ben)
	c.settled()
	require.Eventually(t, func() bool {
		m := c.tableMessage(ada.id)
		return len(m.Attachments) == 1 && pictures(t, m)["table.png"] != ""
	}, patience, 5*time.Millisecond)
}

// TestCase19ARefusedPictureIsNoRefusedMessage takes the permission away from where nobody presses anything that would tell of it.
func TestCase19ARefusedPictureIsNoRefusedMessage(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	require.NoError(t, c.sandbox.DeleteMessage(c.tableMessage(ada.id).ID))
	require.NoError(t, c.sandbox.Deny(c.cards, discordgo.PermissionAttachFiles))
	c.press(rand.New(rand.NewPCG(5, 5)), 1, ada, ben) // by DM
	c.settled()
	m := c.tableMessage(ada.id)
	require.NotEmpty(t, m.ID, "it is posted anew")
	require.Empty(t, pictures(t, m))
}

// TestCase27EveryPictureHasItsText plays a while at each game. That colour is never the only signal follows from the texts: they have none.
func TestCase27EveryPictureHasItsText(t *testing.T) {
	t.Parallel()
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{})
			people := []person{c.person("Ada"), c.person("Ben"), c.person("Cy")}
			people[0].openTable(map[string]any{"game": g.Info().Slug}, 0, people[1:]...)
			c.press(rand.New(rand.NewPCG(2, 7)), 4, people...)
			shown := pictures(t, c.tableMessage(people[0].id))
			require.Contains(t, shown, "table.png")
			for _, p := range people {
				require.Contains(t, shown["table.png"], p.name)
				m, ok := p.hand()
				require.True(t, ok)
				own := pictures(t, m)["hand.png"]
				v := c.see(1, p)
				for _, z := range v.View.Zones {
					if z.Owner == v.Viewer && z.Layout == games.Fan && len(z.Cards) > 0 {
						require.Equal(t, z.Count-1, strings.Count(strings.SplitN(own, ". ", 2)[0], ", "), "each card is named: %s", own)
						break
					}
				}
			}
		})
	}
}

// TestCase04APictureOfATableTellsNothingThatIsHidden looks at the table's picture while cards lie face down and are on hands: no hand is in its text.
func TestCase04APictureOfATableTellsNothingThatIsHidden(t *testing.T) {
	t.Parallel()
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{})
			people := []person{c.person("Ada"), c.person("Ben"), c.person("Cy")}
			people[0].openTable(map[string]any{"game": g.Info().Slug}, 0, people[1:]...)
			c.settled()
			// What lies open is what every view has in the same place, hands and decks apart.
			open := cardsIn(c.see(1, c.person("Dora")), func(z games.Zone) bool { return z.Layout == games.Pile || z.Layout == games.Row })
			for _, language := range []string{"en", "de", "da"} {
				text := pictures(t, c.tableMessage(people[0].id))["table.png"]
				for _, p := range people {
					v := c.see(1, p)
					for _, z := range v.View.Zones {
						if z.Owner != v.Viewer || z.Layout != games.Fan {
							continue
						}
						for _, card := range z.Cards {
							name := inWords(language, g, card)
							if name != "" && !open.MatchString(g.Info().Faces.Face(card).Code) {
								require.NotContains(t, text, " "+name+",", "%s's card", p.name)
							}
						}
					}
				}
				for _, m := range []sandbox.Message{c.tableMessage(people[0].id), people[0].command("hand", nil)} {
					for name := range pictures(t, m) {
						require.Contains(t, []string{"table.png", "hand.png"}, name, "a file's name says nothing")
					}
				}
			}
		})
	}
}

// inWords is a card as the texts of pictures say it.
func inWords(language string, g games.Game, c cards.Card) string {
	f := g.Info().Faces
	if int(c) >= f.Len() {
		return ""
	}
	texts, err := theTexts()
	if err != nil {
		panic(err)
	}
	return texts.For(language).In(g.Info().Slug).Plain().Card(f.Face(c))
}

var theTexts = sync.OnceValues(func() (*locale.Catalogue, error) { return locale.New(all.Games()) })
