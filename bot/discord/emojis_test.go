package discord

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"
)

// application is an application with its emojis.
type application struct {
	mu      sync.Mutex
	next    int
	owned   []OwnedEmoji
	calls   []string
	refusal error // of the next upload
}

func (a *application) Emojis(context.Context, string) ([]OwnedEmoji, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	return slices.Clone(a.owned), nil
}

func (a *application) CreateEmoji(_ context.Context, _, name string, _ []byte) (OwnedEmoji, error) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.calls = append(a.calls, "+"+name)
	if err := a.refusal; err != nil {
		a.refusal = nil
		return OwnedEmoji{}, err
	}
	a.next++
	e := OwnedEmoji{fmt.Sprint(a.next), name}
	a.owned = append(a.owned, e)
	return e, nil
}

func (a *application) DeleteEmoji(_ context.Context, _, id string) error {
	a.mu.Lock()
	defer a.mu.Unlock()
	i := slices.IndexFunc(a.owned, func(e OwnedEmoji) bool { return e.ID == id })
	a.calls = append(a.calls, "-"+a.owned[i].Name)
	a.owned = slices.Delete(a.owned, i, i+1)
	return nil
}

func (a *application) taken() []string {
	a.mu.Lock()
	defer a.mu.Unlock()
	out := a.calls
	a.calls = nil
	return out
}

func ours(mark string, names ...string) []Emoji {
	var out []Emoji
	for _, n := range names {
		out = append(out, Emoji{Name: n, Mark: mark, PNG: []byte("png")})
	}
	return out
}

func synced(t *testing.T, a *application, wanted []Emoji) map[string]string {
	t.Helper()
	ids, err := NewEmojis(a, nil, nil, slog.New(slog.DiscardHandler)).sync(t.Context(), "1", wanted)
	require.NoError(t, err)
	return ids
}

func TestEmojisAreUploadedOnce(t *testing.T) {
	a := &application{}
	first := synced(t, a, ours("00000a", "c_7H", "c_8H"))
	require.Equal(t, []string{"+c_7H_00000a", "+c_8H_00000a"}, a.taken())
	require.Equal(t, first, synced(t, a, ours("00000a", "c_7H", "c_8H")))
	require.Empty(t, a.taken())
}

func TestANewLookTakesThePlaceOfTheOld(t *testing.T) {
	a := &application{}
	synced(t, a, ours("00000a", "c_7H", "c_8H"))
	a.taken()
	ids := synced(t, a, append(ours("00000b", "c_7H"), ours("00000a", "c_8H")...))
	require.Equal(t, []string{"+c_7H_00000b", "-c_7H_00000a"}, a.taken(), "the new one is there before the old one goes")
	require.Equal(t, map[string]string{"c_7H": "3", "c_8H": "2"}, ids)
}

func TestEmojisOfOthersStayAsTheyAre(t *testing.T) {
	others := []OwnedEmoji{{"91", "c_7H"}, {"92", "c_7H_longer_00000b"}, {"93", "party_00000b"}, {"94", "c_9H_12345"}}
	a := &application{next: 100, owned: slices.Clone(others)}
	synced(t, a, ours("00000a", "c_7H", "c_9H"))
	require.Equal(t, others, a.owned[:4])
}

func TestAnUploadThatWasBrokenOffGoesOn(t *testing.T) {
	a := &application{}
	a.refusal = &networkError{err: errors.New("lost")}
	e := NewEmojis(a, nil, nil, slog.New(slog.DiscardHandler))
	_, err := e.sync(t.Context(), "1", ours("00000a", "c_7H"))
	require.Error(t, err)
	synced(t, a, ours("00000a", "c_7H", "c_8H"))
	a.taken()
	synced(t, a, ours("00000a", "c_7H", "c_8H", "c_9H"))
	require.Equal(t, []string{"+c_9H_00000a"}, a.taken())
}

func TestAnApplicationFullOfEmojisIsLeftAlone(t *testing.T) {
	a := &application{}
	for i := range maxEmojis {
		a.owned = append(a.owned, OwnedEmoji{fmt.Sprint(i), fmt.Sprintf("other_%d", i)})
	}
	_, err := NewEmojis(a, nil, nil, slog.New(slog.DiscardHandler)).sync(t.Context(), "1", ours("00000a", "c_7H"))
	require.ErrorIs(t, err, errNoRoom)
	require.Empty(t, a.taken())
}

func TestEmojisAreUsedWhenAllAreThereAndNotAfterOneIsLost(t *testing.T) {
	a := &application{}
	used := make(chan map[string]string, 8)
	e := NewEmojis(a, func() []Emoji { return ours("00000a", "c_7H", "c_8H") }, func(ids map[string]string) { used <- ids }, slog.New(slog.DiscardHandler))
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); e.Run(ctx, "1") }()
	require.Equal(t, map[string]string{"c_7H": "1", "c_8H": "2"}, <-used)
	require.NoError(t, a.DeleteEmoji(ctx, "1", "1"))
	e.Lost()
	require.Nil(t, <-used)
	require.Equal(t, map[string]string{"c_7H": "3", "c_8H": "2"}, <-used)
	stop()
	<-done
}

func TestRefusedEmojisAreNotAskedForAgain(t *testing.T) {
	a := &application{refusal: &Error{Status: 400, Code: 50035}}
	l := &logs{}
	e := NewEmojis(a, func() []Emoji { return ours("00000a", "c_7H") }, func(map[string]string) { t.Error("they aren't there") }, l.logger())
	ctx, stop := context.WithCancel(t.Context())
	done := make(chan struct{})
	go func() { defer close(done); e.Run(ctx, "1") }()
	eventually(t, func() bool { return l.String() != "" })
	stop()
	<-done
	require.Equal(t, []string{"+c_7H_00000a"}, a.taken())
}
