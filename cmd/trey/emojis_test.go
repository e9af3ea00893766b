package main

import (
	"encoding/json"
	"net/http"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
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
