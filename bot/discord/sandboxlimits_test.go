package discord

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/gorilla/websocket"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// sandboxGateway returns a gateway at a sandbox, with short waits of its own.
func sandboxGateway(t *testing.T, s *sandbox.Server, address string, ready func()) *Gateway {
	client, err := NewClient(ClientSettings{Token: s.Token(), Base: address})
	require.NoError(t, err)
	g := NewGateway(client, GatewaySettings{Ready: func(Started) { ready() }})
	g.times.firstPause, g.times.maxPause, g.times.identifySpan = time.Millisecond, 10*time.Millisecond, 0
	g.times.invalid = func() time.Duration { return 10 * time.Millisecond }
	return g
}

// events/gateway, "Rate Limiting": a session started too soon is answered with opcode 9
func TestABotRestartedTooSoonWaitsForItsTurn(t *testing.T) {
	t.Parallel()
	s, address := limitedSandbox(t, sandbox.Config{IdentifyPace: 100 * time.Millisecond})
	for range 3 {
		ctx, cancel := context.WithCancel(t.Context())
		done := make(chan error, 1)
		ready := make(chan struct{}, 1)
		g := sandboxGateway(t, s, address, func() { ready <- struct{}{} })
		go func() { done <- g.Run(ctx) }()
		<-ready
		cancel()
		require.NoError(t, <-done)
	}
	require.Empty(t, s.Violations())
}

// events/gateway, "Identifying": too many starts end all sessions and reset the token
func TestABotWhoseTokenWasResetStops(t *testing.T) {
	s, address := limitedSandbox(t, sandbox.Config{Identifies: 1})
	ready := make(chan struct{}, 1)
	g := sandboxGateway(t, s, address, func() { ready <- struct{}{} })
	done := make(chan error, 1)
	go func() { done <- g.Run(t.Context()) }()
	<-ready
	startSession(t, s, address)
	var end *GatewayError
	require.ErrorAs(t, <-done, &end)
	require.Equal(t, 4004, end.Code)
}

// startSession identifies as another program with the bot's token does.
func startSession(t *testing.T, s *sandbox.Server, address string) {
	ws, _, err := websocket.DefaultDialer.DialContext(t.Context(), strings.Replace(address, "http", "ws", 1)+"/gateway/?v=9&encoding=json", nil)
	require.NoError(t, err)
	t.Cleanup(func() { _ = ws.Close() })
	require.NoError(t, ws.WriteJSON(map[string]any{"op": opIdentify, "d": map[string]any{
		"token": s.Token(), "intents": 0, "properties": map[string]string{},
	}}))
}

// topics/rate-limits, "Exceeding A Rate Limit": the limit of a resource isn't the bot's fault
func TestASharedLimitIsWaitedForAndNotCounted(t *testing.T) {
	t.Parallel()
	s, address := limitedSandbox(t, sandbox.Config{})
	client, err := NewClient(ClientSettings{Token: s.Token(), Base: address})
	require.NoError(t, err)
	channel := s.ChannelNamed("cards")
	s.Exhaust(channel, 100*time.Millisecond)
	_, err = client.CreateMessage(WaitAtMost(t.Context(), 2*time.Second), channel, say("x"), "")
	require.NoError(t, err, "it waits as long as it was told, not until the route's bucket resets")
	require.Zero(t, s.InvalidRequests())
	require.Zero(t, client.limits.invalid.total)
}

// topics/rate-limits, "Invalid Request Limit aka Cloudflare bans"
func TestABannedBotHoldsBack(t *testing.T) {
	s, address := limitedSandbox(t, sandbox.Config{Limits: sandbox.Limits{Invalid: 1}})
	client, err := NewClient(ClientSettings{Token: s.Token(), Base: address})
	require.NoError(t, err)
	channel := s.ChannelNamed("cards")
	require.NoError(t, s.Deny(channel, 1<<11))
	_, err = client.CreateMessage(t.Context(), channel, say("x"), "")
	require.True(t, HasStatus(err, http.StatusForbidden), err)
	ctx := WaitAtMost(t.Context(), time.Millisecond)
	_, err = client.CreateMessage(ctx, channel, say("x"), "")
	require.True(t, HasStatus(err, http.StatusTooManyRequests), err)
	for range 10 {
		_, err = client.CreateMessage(ctx, channel, say("x"), "")
		var held *LimitError
		require.True(t, errors.As(err, &held), err)
		require.Greater(t, held.After, 10*time.Minute, "as long as it was told")
	}
}

func limitedSandbox(t *testing.T, cfg sandbox.Config) (*sandbox.Server, string) {
	s, err := sandbox.New(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	address, err := s.Listen("127.0.0.1:0")
	require.NoError(t, err)
	return s, address
}
