package main

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/render/picture"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games/all"
	"trey/games/cards"
)

// emojis returns the application's emojis.
func (c *club) emojis() []discord.OwnedEmoji {
	c.t.Helper()
	req, err := http.NewRequest(http.MethodGet, c.url+"/api/v9/applications/"+c.sandbox.ApplicationID()+"/emojis", nil)
	require.NoError(c.t, err)
	req.Header.Set("Authorization", "Bot "+c.sandbox.Token())
	res, err := http.DefaultClient.Do(req)
	require.NoError(c.t, err)
	defer res.Body.Close()
	var list struct{ Items []discord.OwnedEmoji }
	require.NoError(c.t, json.NewDecoder(res.Body).Decode(&list))
	return list.Items
}

// withEmojis are the options of a club whose application gets the cards' emojis, as fast as they can be sent.
func withEmojis() clubOptions {
	return clubOptions{
		sandbox: func(s *sandbox.Config) { s.Limits.Off = true },
		program: func(p *Program) { p.Emojis = true },
	}
}

// awaitEmojis waits until the application has the emojis of all cards, and returns them.
func (c *club) awaitEmojis() []discord.OwnedEmoji {
	c.t.Helper()
	var faces []*cards.Faces
	for _, g := range all.Games() {
		faces = append(faces, g.Info().Faces)
	}
	wanted := len(picture.Emojis(faces...))
	require.Eventually(c.t, func() bool { return len(c.emojis()) >= wanted }, patience, 10*time.Millisecond)
	return c.emojis()
}

// makeEmoji has somebody make an emoji for the application.
func (c *club) makeEmoji(name string, png []byte) {
	client, err := discord.NewClient(discord.ClientSettings{Token: c.sandbox.Token(), Base: c.url})
	require.NoError(c.t, err)
	defer client.Close()
	_, err = client.CreateEmoji(c.t.Context(), c.sandbox.ApplicationID(), name, png)
	require.NoError(c.t, err)
}

// changes counts the requests so far that make or delete emojis.
func (c *club) changes() int {
	n := 0
	for route, times := range c.sandbox.Requests() {
		if strings.Contains(route, "emojis") && !strings.HasPrefix(route, "GET") {
			n += times
		}
	}
	return n
}

func TestTheCardsEmojisAreUploadedOnceAndAgainWhenTheyLookDifferent(t *testing.T) {
	t.Parallel()
	c := newClub(t, withEmojis())
	first := c.awaitEmojis()
	for _, e := range first {
		require.Regexp(t, `^c_\w+_[0-9a-f]{6}$`, e.Name)
	}
	uploads := c.changes()
	require.Len(t, first, uploads)

	lists := func() int {
		n := 0
		for route, times := range c.sandbox.Requests() {
			if strings.HasPrefix(route, "GET") && strings.HasSuffix(route, "/emojis") {
				n += times
			}
		}
		return n
	}
	c.end()
	before := lists()
	c.start(withEmojis())
	require.Eventually(t, func() bool { return lists() > before }, patience, 10*time.Millisecond)
	c.usesEmojis("Ada", "Ben")
	require.Equal(t, uploads, c.changes(), "the second start changes nothing")

	// An earlier look of the seven of hearts, and an emoji of somebody else's with the name that ours begins with.
	c.end()
	png := drawn(t)
	i := slices.IndexFunc(first, func(e discord.OwnedEmoji) bool { return strings.HasPrefix(e.Name, "c_7H_") })
	require.GreaterOrEqual(t, i, 0)
	c.makeEmoji("c_7H_000000", png)
	c.makeEmoji("c_7H", png)
	c.start(withEmojis())
	require.Eventually(t, func() bool { return c.changes() == uploads+3 }, patience, 10*time.Millisecond)
	var now []string
	for _, e := range c.emojis() {
		now = append(now, e.Name)
	}
	require.NotContains(t, now, "c_7H_000000")
	require.Contains(t, now, "c_7H")
	require.Contains(t, now, first[i].Name)
}

// drawn is a picture of an emoji.
func drawn(t *testing.T) []byte {
	p, err := picture.New()
	require.NoError(t, err)
	return p.Emoji(picture.Look{}).PNG
}

// usesEmojis waits until the cards that the people can choose have their emojis. It opens a table for that.
func (c *club) usesEmojis(host, other string) {
	c.t.Helper()
	a, b := c.person(host), c.person(other)
	a.openTable(forever(), 0, b)
	c.settled()
	step(a, b) // who has drawn chooses a card to discard
	require.Eventually(c.t, func() bool {
		_, m := asked(a, b)
		return slices.ContainsFunc(guest.Answers(m), func(control sandbox.Component) bool {
			return control.Emoji != nil || slices.ContainsFunc(control.Options, func(o sandbox.SelectOption) bool { return o.Emoji != nil })
		})
	}, patience, 20*time.Millisecond)
}

func TestCase19UntilTheEmojisAreThereTextStandsForThem(t *testing.T) {
	t.Parallel()
	o := withEmojis()
	o.sandbox = nil // with Discord's limits, the set takes minutes
	c := newClub(t, o)
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	_, m := asked(ada, ben)
	require.NotEmpty(t, guest.Answers(m))
	require.NotContains(t, m.Text(), "<:")
	for _, control := range guest.Answers(m) {
		require.Nil(t, control.Emoji)
		require.NotEmpty(t, control.Label+control.Placeholder)
	}
}
