package discord

import (
	"context"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"
)

func press(kind InteractionKind) *Interaction {
	return &Interaction{ID: "1", Application: "8", Token: "t", Kind: kind, Message: "50", Locale: "de", User: User{ID: "3"}, Received: time.Now()}
}

func TestAMessageNeverHasNullsAndPingsOnlyWhomItNames(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	ctx := t.Context()
	_, err := c.CreateMessage(ctx, "1", Message{}, "once")
	require.NoError(t, err)
	require.NoError(t, c.EditMessage(ctx, "1", "2", Message{Mentions: []string{"3"}}))
	require.NoError(t, c.Respond(ctx, press(Command), Answer{Kind: Private}))

	created := f.seen("POST", "/channels/1/messages")[0].Body
	require.Equal(t, map[string]any{
		"components": []any{}, "flags": 32768.0, "allowed_mentions": map[string]any{"parse": []any{}},
		"attachments": []any{}, "nonce": "once", "enforce_nonce": true,
	}, created)
	edited := f.seen("PATCH", "/channels/1/messages/2")[0].Body
	require.Equal(t, map[string]any{"parse": []any{}, "users": []any{"3"}}, edited["allowed_mentions"])
	require.Equal(t, []any{}, edited["components"])
	require.Equal(t, []any{}, edited["attachments"])
	answered := f.seen("POST", "/callback")[0].Body
	require.Equal(t, 4.0, answered["type"])
	require.Equal(t, 32768.0+64, answered["data"].(map[string]any)["flags"])
}

func TestFilesAreSentAndListedOnEveryEdit(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	m := say("a")
	m.Files = []File{{Name: "hand.png", Type: "image/png", Data: []byte("PNG")}}
	require.NoError(t, c.EditMessage(t.Context(), "1", "2", m))
	got := f.seen("PATCH", "/messages/2")[0]
	require.Equal(t, map[string]string{"hand.png": "PNG"}, got.Files)
	require.Equal(t, []any{map[string]any{"id": "0", "filename": "hand.png"}}, got.Body["attachments"])

	require.NoError(t, c.Respond(t.Context(), press(Press), Answer{Kind: Update, Message: m}))
	got = f.seen("POST", "/callback")[0]
	require.Equal(t, map[string]string{"hand.png": "PNG"}, got.Files)
	require.Equal(t, 7.0, got.Body["type"])
}

func TestAHashDiffersForMessagesThatLookDifferent(t *testing.T) {
	a, b := say("a"), say("a")
	b.Mentions = []string{"1"}
	require.Equal(t, a.Hash(), b.Hash(), "who is pinged isn't seen")
	b.Files = []File{{Name: "x", Data: []byte("1")}}
	require.NotEqual(t, a.Hash(), b.Hash())
	c := b
	c.Files = []File{{Name: "x", Data: []byte("2")}}
	require.NotEqual(t, b.Hash(), c.Hash())
	require.NotEqual(t, a.Hash(), say("b").Hash())
}

func TestWhatMayBeRepeatedIsRepeatedWhenDiscordFails(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	c := f.client(t, nil)
	ctx := t.Context()
	f.fail(1, "PATCH", "", 500, ``)
	require.NoError(t, c.EditMessage(ctx, "1", "2", say("a")))
	f.fail(1, "DELETE", "", 503, ``)
	require.NoError(t, c.DeleteMessage(ctx, "1", "2"))
	f.fail(1, "GET", "", 502, ``)
	_, err := c.CurrentUser(ctx)
	require.NoError(t, err)
	f.fail(1, "PUT", "", 504, ``)
	require.NoError(t, c.OverwriteCommands(ctx, "8", nil))
	f.fail(1, "POST", "/users/@me/channels", 500, ``)
	_, err = c.OpenDM(ctx, "3")
	require.NoError(t, err)
}

func TestAMessageWhoseResponseWasLostIsPostedWithTheSameNonce(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	var lost atomic.Bool
	f.on(func(w http.ResponseWriter, c call) bool {
		if c.Method != "POST" || lost.Swap(true) {
			return false
		}
		drop(w)
		return true
	})
	id, err := c.CreateMessage(t.Context(), "1", say("a"), "once")
	require.NoError(t, err)
	require.NotEmpty(t, id)
	calls := f.seen("POST", "/messages")
	require.Len(t, calls, 2)
	require.Equal(t, "once", calls[0].Body["nonce"])
	require.Equal(t, calls[0].Body, calls[1].Body)
}

func TestARefusalIsNotRepeatedAndNamesItsCode(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.fail(9, "PATCH", "", 404, `{"code":10008,"message":"Unknown Message"}`)
	err := c.EditMessage(t.Context(), "1", "2", say("a"))
	require.True(t, IsUnknownMessage(err))
	require.EqualError(t, err, "editing a message: PATCH channels/{id}/messages/{id}: status 404, code 10008: Unknown Message")
	require.Len(t, f.seen("PATCH", ""), 1)
	f.fail(9, "DELETE", "", 404, `{"code":10008}`)
	require.NoError(t, c.DeleteMessage(t.Context(), "1", "2"), "gone is gone")
}

func TestARefusalNamesWhichFieldsAreWrongAndQuotesNothing(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.fail(9, "PATCH", "", 400, `{"code": 50035, "message": "Invalid Form Body", "errors": {"components": {
		"0": {"components": {"2": {"custom_id": {"_errors": [{"code": "BASE_TYPE_BAD_LENGTH", "message": "9C is too long"}]}}}},
		"1": {"_errors": [{"code": "A", "message": "9C"}, {"code": "B"}]}}}}`)
	err := c.EditMessage(t.Context(), "1", "2", say("a"))
	require.EqualError(t, err, "editing a message: PATCH channels/{id}/messages/{id}: status 400, code 50035: Invalid Form Body "+
		"components.0.components.2.custom_id: BASE_TYPE_BAD_LENGTH, components.1: A, components.1: B")
}

func TestErrorCodesAreToldApart(t *testing.T) {
	for code, is := range map[int]func(error) bool{
		10008: IsUnknownMessage, 50007: IsDMsClosed, 50278: IsDMsClosed, 40003: IsDMsClosed, 10062: IsExpired, 50027: IsExpired, 10015: IsExpired,
		40060: IsAcknowledged, 30046: IsOldEdit, 50001: IsNoAccess, 50013: IsNoAccess, 10003: IsNoAccess,
	} {
		require.True(t, is(&Error{Status: 400, Code: code}), code)
		require.False(t, is(&Error{Status: 400, Code: 1}), code)
	}
}

func TestASuccessThatCannotBeReadIsNotRepeated(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.on(func(w http.ResponseWriter, c call) bool { refuse(w, 200, `<html>`); return true })
	_, err := c.CreateMessage(t.Context(), "1", say("a"), "n")
	require.ErrorContains(t, err, "names no id")
	require.Len(t, f.seen("POST", ""), 1)
	require.NoError(t, c.EditMessage(t.Context(), "1", "2", say("a")))
}

func TestAnAnswerIsRepeatedWithinItsThreeSeconds(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	c := f.client(t, nil)
	for _, status := range []int{500, 502, 503, 504} {
		f.fail(1, "POST", "/callback", status, ``)
		require.NoError(t, c.Respond(t.Context(), press(Press), Answer{Kind: Update, Message: say("a")}))
	}
	late := press(Press)
	late.Received = time.Now().Add(-answerTime)
	before := len(f.seen("POST", "/callback"))
	require.ErrorIs(t, c.Respond(t.Context(), late, Answer{Message: say("a")}), context.DeadlineExceeded)
	require.Len(t, f.seen("POST", "/callback"), before)
}

func TestAnAnswerWhoseOwnResponseWasLostCountsAsGiven(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	var n atomic.Int32
	f.on(func(w http.ResponseWriter, c call) bool {
		if n.Add(1) == 1 {
			drop(w)
		} else {
			refuse(w, 400, `{"code":40060,"message":"already acknowledged"}`)
		}
		return true
	})
	require.NoError(t, c.Respond(t.Context(), press(Press), Answer{Kind: Update, Message: say("a")}))
	err := c.Respond(t.Context(), press(Press), Answer{Kind: Update, Message: say("a")})
	require.True(t, IsAcknowledged(err), "somebody else's answer isn't ours")
}

func TestAnAnswerThatHangsIsTriedAgainInTime(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	c := f.client(t, nil)
	release := make(chan struct{})
	defer close(release)
	var n atomic.Int32
	f.on(func(w http.ResponseWriter, c call) bool {
		if n.Add(1) == 1 {
			<-release
		}
		return false
	})
	require.NoError(t, c.Respond(t.Context(), press(Press), Answer{Kind: Update, Message: say("a")}))
}

func TestAFollowUpIsNotRepeatedWhenItsFateIsUnknown(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	f.fail(9, "POST", "/webhooks/", 502, ``)
	require.Error(t, c.FollowUp(t.Context(), press(Press), Answer{Message: say("a")}))
	require.Len(t, f.seen("POST", "/webhooks/"), 1)
}

func TestAnnouncementsFitTheKindOfInteraction(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	for _, kind := range []InteractionKind{Command, Press, Typing} {
		require.NoError(t, c.Defer(t.Context(), press(kind)))
	}
	calls := f.seen("POST", "/callback")
	require.Equal(t, map[string]any{"type": 5.0, "data": map[string]any{"flags": 64.0}}, calls[0].Body)
	require.Equal(t, map[string]any{"type": 6.0}, calls[1].Body)
	require.Equal(t, map[string]any{"type": 8.0, "data": map[string]any{"choices": []any{}}}, calls[2].Body)
}

func TestSuggestionsAreAtMostTwentyFive(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	many := make([]Suggestion, 40)
	many[0] = Suggestion{Name: "Draw", Value: "draw"}
	require.NoError(t, c.Respond(t.Context(), press(Typing), Answer{Kind: Suggest, Choices: many}))
	list := f.seen("POST", "/callback")[0].Body["data"].(map[string]any)["choices"].([]any)
	require.Len(t, list, 25)
	require.Equal(t, map[string]any{"name": "Draw", "value": "draw"}, list[0])
}

func TestADeferredAnswerBecomesComponentsV2ByItsEdit(t *testing.T) {
	f := newFake(t)
	c := f.client(t, nil)
	require.NoError(t, c.EditOriginal(t.Context(), press(Command), say("a")))
	got := f.seen("PATCH", "/webhooks/8/t/messages/@original")
	require.Len(t, got, 1)
	require.Equal(t, 32768.0, got[0].Body["flags"])
}

func TestDiscordgosBucketsStayAsManyAsThereAreLanes(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	c := f.client(t, nil)
	for range 3 * lanes {
		_, err := c.Session.RequestWithBucketID("GET", discordgo.EndpointAPI+"users/@me", nil, "x")
		require.NoError(t, err)
		_, err = c.CurrentUser(WaitAtMost(t.Context(), 0))
		if err != nil {
			require.True(t, IsTemporary(err) && strings.Contains(err.Error(), "global limit"))
			break
		}
	}
	require.Len(t, c.lanes, lanes, "every lane is given back")
}

func TestAClosedClientLeavesNoConnectionBehind(t *testing.T) {
	var open atomic.Int32
	s := httptest.NewUnstartedServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { _, _ = w.Write([]byte(`{"id":"1"}`)) }))
	s.Config.ConnState = func(_ net.Conn, state http.ConnState) {
		switch state {
		case http.StateNew:
			open.Add(1)
		case http.StateClosed:
			open.Add(-1)
		}
	}
	s.Start()
	defer s.Close()
	c, err := NewClient(ClientSettings{Token: "t", Base: s.URL})
	require.NoError(t, err)
	_, err = c.CreateMessage(t.Context(), "1", say("a"), "once")
	require.NoError(t, err)
	require.EqualValues(t, 1, open.Load())
	c.Close()
	require.Eventually(t, func() bool { return open.Load() == 0 }, 5*time.Second, time.Millisecond)
}
