package commands

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render"
	"trey/games"
	"trey/storage"
)

// archive is a store with so much about everybody.
type archive struct {
	Store
	data string
}

func (a archive) Export(context.Context, int64) (json.RawMessage, error) {
	return json.RawMessage(`"` + a.data + `"`), nil
}

func TestACopyOfMuchDataIsSmallEnoughToSend(t *testing.T) {
	c, err := locale.New([]games.Game{})
	require.NoError(t, err)
	file := func(length int) discord.File {
		h := New(Config{Store: archive{data: strings.Repeat("x", length)}, Catalogue: c, Render: render.New(c, nil), Language: "en"})
		f, err := h.dataFile(t.Context(), request{account: storage.Account{ID: 7, Locale: "en"}})
		require.NoError(t, err)
		return f
	}
	short, long := file(100), file(20<<20)
	require.Equal(t, "trey-data.json", short.Name)
	require.Contains(t, string(short.Data), "All that Trey stores about you", "it says what it is")
	require.Equal(t, "trey-data.json.gz", long.Name)
	require.Less(t, len(long.Data), 1<<20)
	z, err := gzip.NewReader(bytes.NewReader(long.Data))
	require.NoError(t, err)
	text, err := io.ReadAll(z)
	require.NoError(t, err)
	var document struct{ Data string }
	require.NoError(t, json.Unmarshal(text, &document))
	require.Len(t, document.Data, 20<<20, "nothing is missing")
}
