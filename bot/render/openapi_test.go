package render_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/games"
	"trey/storage"
)

// createMessage is where Discord's description has the body of a new message.
const createMessage = "#/paths/~1channels~1%7Bchannel_id%7D~1messages/post/requestBody/content/application~1json/schema"

func TestMessagesAreWhatDiscordsOwnDescriptionAsksFor(t *testing.T) {
	file := filepath.Join(root(t), "..", "shared", "discord", "openapi.json")
	f, err := os.Open(file)
	if err != nil {
		t.Skip("Discord's OpenAPI description isn't there; the other tests check its limits by hand")
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	require.NoError(t, c.AddResource("openapi.json", doc))
	schema, err := c.Compile("openapi.json" + createMessage)
	require.NoError(t, err)
	for name, m := range samples(t) {
		raw, err := json.Marshal(map[string]any{"flags": 1 << 15, "components": m.Components, "allowed_mentions": map[string]any{"parse": []string{}}})
		require.NoError(t, err)
		var body any
		require.NoError(t, json.Unmarshal(raw, &body))
		require.NoError(t, schema.Validate(body), name)
	}
}

func samples(t *testing.T) map[string]discord.Message {
	r := newRenderer(t)
	pick := askPick(t, "play", 1, 3, true, []string{"7C", "7D", "7H"}, []string{"9S"})
	return map[string]discord.Message{
		"lobby": r.Table(lobby("de", "Anna")), "playing": r.Table(playing(t, "da", games.Nobody, "Anna")),
		"over": r.Table(over(t, "en", 1, 2, 3)), "turn": r.Hand(asked(t, "en", askTurn(t)), render.Reader{Lang: "en"}),
		"pick": r.Hand(asked(t, "en", pick), render.Reader{Lang: "en"}), "nineteen": r.Hand(asked(t, "en", askNineteen(t)), render.Reader{Lang: "en"}),
		"rules": r.Rules(render.Reader{Lang: "en"}, render.RulesAt{Slug: "fake", Page: 1, Table: 7}), "help": r.Help(render.Reader{Lang: "da"}), "leaderboard": r.Leaderboard(render.Reader{Lang: "de"}, boardPage()),
		"ledger": r.Ledger(render.Reader{Lang: "da"}, ledger()), "settlement": r.Settling(render.Reader{Lang: "de"}, "", render.PayAt{Plan: "1"}, settlement()),
		"correction": r.Corrected(render.Reader{Lang: "en"}, "", ben, ben, computers, 1, "why", 1),
		"settings":   r.Settings(render.Reader{Lang: "de"}, serving(), render.PageOfPlaces), "wishes": r.Wishes(storage.Account{Locale: "da"}),
		"presets": r.Settings(render.Reader{Lang: "de"}, serving(), render.PageOfPresets),
		"notice":  r.Notice(render.Reader{Lang: "en"}, "core.trouble.busy"), "joined": r.Joined(lobby("en", "Anna"), render.Reader{Lang: "en"}, 1),
	}
}

// root returns the folder of go.mod.
func root(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		require.NotEqual(t, dir, filepath.Dir(dir), "no go.mod above the test")
		dir = filepath.Dir(dir)
	}
}
