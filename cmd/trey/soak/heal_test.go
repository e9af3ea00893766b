package soak

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/games/all"
	"trey/storage"
)

// TestAHandThatIsOldOrStandsTwiceIsFound. Seen to fail with tables' messages looked at alone.
func TestAHandThatIsOldOrStandsTwiceIsFound(t *testing.T) {
	d, err := sandbox.New(sandbox.Config{File: filepath.Join(t.TempDir(), "sandbox.json")})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, d.Close()) })
	url, err := d.Listen("127.0.0.1:0")
	require.NoError(t, err)
	u, err := d.AddUser("Zoe", "en-GB")
	require.NoError(t, err)
	g := all.Games()[0]
	r := &round{world: &world{discord: d, groups: []*group{{game: g, people: []sandbox.User{u}}}}}
	in := &inner{saying: func(context.Context, storage.Delivery) (string, error) { return "your hand", nil }}
	state := storage.Playing
	wrong := func(message string) string {
		t.Helper()
		said, err := r.wrong(t.Context(), in, storage.Table{ID: 7, Game: g.Info().Slug, State: state},
			[]storage.Delivery{{Table: 7, Kind: storage.HandMessage, Account: 2, User: u.ID, Message: message}})
		require.NoError(t, err)
		return said
	}
	require.Empty(t, wrong("1"), "what isn't there may have been deleted")
	hand := post(t, d, url, d.DM(u.ID), "your hand")
	require.Empty(t, wrong(hand))
	other := post(t, d, url, d.DM(u.ID), "an older hand")
	require.Contains(t, wrong(hand), other)
	state = storage.Over
	require.Contains(t, wrong(hand), other)
	state = storage.Playing
	require.NoError(t, d.DeleteMessage(hand))
	require.Contains(t, wrong(other), "should say\nyour hand")
}

func TestNobodyLooksIntoAChannelThatIsDeleted(t *testing.T) {
	d, err := sandbox.New(sandbox.Config{File: filepath.Join(t.TempDir(), "sandbox.json")})
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, d.Close()) })
	u, err := d.AddUser("Zoe", "en-GB")
	require.NoError(t, err)
	g := all.Games()[0]
	w := &world{discord: d, groups: []*group{{game: g, people: []sandbox.User{u}}}, deleted: map[string]bool{}}
	row := storage.Table{ID: 7, Game: g.Info().Slug, State: storage.Lobby, Channel: "404"}
	owed := []storage.Delivery{{Table: 7, Kind: storage.TableMessage, Message: "1"}}
	_, err = (&round{world: w}).wrong(t.Context(), nil, row, owed)
	require.ErrorContains(t, err, "read channel 404")
	w.deleted["404"] = true
	said, err := (&round{world: w}).wrong(t.Context(), nil, row, owed)
	require.NoError(t, err)
	require.Empty(t, said)
}

// post has the bot post a message with a control of table 7, and returns its id.
func post(t *testing.T, d *sandbox.Server, url, channel, text string) string {
	t.Helper()
	body := fmt.Sprintf(`{"flags":%d,"components":[{"type":10,"content":%q},{"type":1,"components":[{"type":2,"style":1,"label":"Press","custom_id":"1u:7:0:"}]}]}`,
		sandbox.FlagComponentsV2, text)
	req, err := http.NewRequestWithContext(t.Context(), http.MethodPost, url+"/api/v9/channels/"+channel+"/messages", strings.NewReader(body))
	require.NoError(t, err)
	req.Header.Set("Authorization", "Bot "+d.Token())
	req.Header.Set("Content-Type", "application/json")
	res, err := http.DefaultClient.Do(req)
	require.NoError(t, err)
	defer func() { require.NoError(t, res.Body.Close()) }()
	var m struct{ ID string }
	require.NoError(t, json.NewDecoder(res.Body).Decode(&m))
	require.NotEmpty(t, m.ID, res.Status)
	return m.ID
}
