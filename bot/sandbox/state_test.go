package sandbox_test

import (
	"math/big"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
	"go.uber.org/goleak"

	"trey/bot/sandbox"
)

func TestStateSurvivesARestart(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.File = filepath.Join(t.TempDir(), "sandbox.json")
	first, err := sandbox.New(cfg)
	require.NoError(t, err)
	url, err := first.Listen("127.0.0.1:0")
	require.NoError(t, err)
	r := &rig{Server: first, t: t, url: url, cards: first.ChannelNamed("cards")}
	r.register(playCommand)
	eve, err := r.AddUser("Eve", "da")
	require.NoError(t, err)
	m := upload(r, "POST", "/channels/"+r.cards+"/messages", layout(gallery(picture("attachment://a.png"))), "a.png", pixel(t))
	_, err = r.Write(eve.ID, r.cards, "Hello")
	require.NoError(t, err)
	token := r.Token()
	require.NoError(t, first.Close())

	again := newRig(t, cfg)
	require.Equal(t, token, again.Token())
	u, ok := again.User("Eve")
	require.True(t, ok)
	require.Equal(t, eve, u)
	st, err := again.State(eve.ID)
	require.NoError(t, err)
	require.Equal(t, "play", st.Commands[0].Name)
	list, err := again.Messages(eve.ID, again.cards, 10, "")
	require.NoError(t, err)
	require.Equal(t, "Hello", list[len(list)-1].Content)
	require.Equal(t, m.Components, list[len(list)-2].Components)
	require.Equal(t, pixel(t), again.send("GET", again.url+m.Attachments[0].URL, "", "", nil).body)
	require.Equal(t, 204, again.api("DELETE", "/channels/"+again.cards+"/messages/"+m.ID, nil).status)
}

func TestIDsNeverRepeatAlsoIfTheClockIsSetBack(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.File = filepath.Join(t.TempDir(), "sandbox.json")
	first, err := sandbox.New(cfg)
	require.NoError(t, err)
	require.NoError(t, first.Close())
	// A mark of the year 2080: the wall clock is far behind it now.
	data, err := os.ReadFile(cfg.File)
	require.NoError(t, err)
	mark := new(big.Int).Lsh(big.NewInt(2050000000000), 22).String()
	data = replaceNumber(t, data, `"mark":`, mark)
	require.NoError(t, os.WriteFile(cfg.File, data, 0o600))

	r := newRig(t, cfg)
	least, _ := new(big.Int).SetString(mark, 10)
	seen := map[string]bool{}
	for range 100 {
		m := r.post(object{"content": "x"})
		id, ok := new(big.Int).SetString(m.ID, 10)
		require.True(t, ok)
		require.Positive(t, id.Cmp(least), "above all ids given out before")
		require.False(t, seen[m.ID])
		seen[m.ID] = true
		least = id
	}
}

func replaceNumber(t *testing.T, data []byte, key, value string) []byte {
	t.Helper()
	text := string(data)
	from := len(key) + indexOf(t, text, key)
	to := from
	for text[to] >= '0' && text[to] <= '9' {
		to++
	}
	return []byte(text[:from] + value + text[to:])
}

func TestBrokenStateIsReported(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{"no JSON": "{", "another version": `{"version":99}`} {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "sandbox.json")
			require.NoError(t, os.WriteFile(file, []byte(content), 0o600))
			_, err := sandbox.New(sandbox.Config{File: file})
			require.ErrorContains(t, err, file)
		})
	}
}

func TestChannelsForgetTheirOldestMessages(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	for range 5001 {
		_, err := r.Write(r.ada, r.cards, "x")
		require.NoError(t, err)
	}
	list, err := r.Messages(r.ada, r.cards, 10000, "")
	require.NoError(t, err)
	require.Len(t, list, 5000)
	require.Equal(t, "x", list[0].Content, "the welcome is gone")
}

func TestMain(m *testing.M) {
	goleak.VerifyTestMain(m)
}
