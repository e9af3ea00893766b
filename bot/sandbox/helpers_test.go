package sandbox_test

import (
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// clock is a clock that tests set.
type clock struct {
	mu sync.Mutex
	at time.Time
}

func newClock() *clock { return &clock{at: time.Date(2026, 8, 1, 20, 0, 0, 0, time.UTC)} }

func (c *clock) now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.at
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.at = c.at.Add(d)
}

// rig is a sandbox with what tests need at hand.
type rig struct {
	*sandbox.Server
	t     *testing.T
	url   string
	cards string // channel
	ada   string
	ben   string
}

func newRig(t *testing.T, cfg sandbox.Config) *rig {
	t.Helper()
	s, err := sandbox.New(cfg)
	require.NoError(t, err)
	t.Cleanup(func() { assert.NoError(t, s.Close()) })
	url, err := s.Listen("127.0.0.1:0")
	require.NoError(t, err)
	r := &rig{Server: s, t: t, url: url, cards: s.ChannelNamed("cards")}
	r.ada, r.ben = r.person("Ada"), r.person("Ben")
	return r
}

// unlimited is a configuration without rate limits, and with so much time to answer that a slow machine fails no test.
func unlimited() sandbox.Config {
	return sandbox.Config{Limits: sandbox.Limits{Off: true}, AnswerWithin: 20 * time.Second}
}

func (r *rig) person(name string) string {
	r.t.Helper()
	u, ok := r.User(name)
	require.True(r.t, ok, name)
	return u.ID
}

// patience is how long tests wait for what must come.
func patience(t *testing.T) context.Context {
	ctx, cancel := context.WithTimeout(context.Background(), 20*time.Second)
	t.Cleanup(cancel)
	return ctx
}

// reply is an answer of the REST interface.
type reply struct {
	status int
	header http.Header
	body   []byte
}

func (p reply) decode(t *testing.T, v any) {
	t.Helper()
	require.NoError(t, json.Unmarshal(p.body, v), string(p.body))
}

// code is Discord's error code.
func (p reply) code(t *testing.T) int {
	t.Helper()
	var e struct{ Code int }
	p.decode(t, &e)
	return e.Code
}

// api sends a request as the bot does; the body is JSON text, or a value to be encoded.
func (r *rig) api(method, path string, body any) reply {
	r.t.Helper()
	return r.send(method, r.url+"/api/v9"+path, "Bot "+r.Token(), "application/json", encode(r.t, body))
}

func encode(t *testing.T, body any) []byte {
	t.Helper()
	switch body := body.(type) {
	case nil:
		return nil
	case string:
		return []byte(body)
	}
	data, err := json.Marshal(body)
	require.NoError(t, err)
	return data
}

func (r *rig) send(method, url, authorization, kind string, body []byte) reply {
	r.t.Helper()
	req, err := http.NewRequestWithContext(patience(r.t), method, url, bytes.NewReader(body))
	require.NoError(r.t, err)
	if authorization != "" {
		req.Header.Set("Authorization", authorization)
	}
	if len(body) > 0 {
		req.Header.Set("Content-Type", kind)
	}
	resp, err := http.DefaultClient.Do(req)
	require.NoError(r.t, err)
	defer resp.Body.Close()
	data, err := io.ReadAll(resp.Body)
	require.NoError(r.t, err)
	return reply{resp.StatusCode, resp.Header, data}
}

// user sends a request to the user API.
func (r *rig) user(method, path string, body any) reply {
	r.t.Helper()
	return r.send(method, r.url+"/sandbox"+path, "", "application/json", encode(r.t, body))
}

// post posts a message in #cards as the bot and returns it.
func (r *rig) post(body any) sandbox.Message {
	r.t.Helper()
	p := r.api("POST", "/channels/"+r.cards+"/messages", body)
	require.Equal(r.t, http.StatusOK, p.status, string(p.body))
	var m sandbox.Message
	p.decode(r.t, &m)
	return m
}

// register registers commands globally.
func (r *rig) register(commands string) {
	r.t.Helper()
	p := r.api("PUT", "/applications/"+r.ApplicationID()+"/commands", commands)
	require.Equal(r.t, http.StatusOK, p.status, string(p.body))
}

// seen returns the texts that a user sees in a channel, oldest first.
func (r *rig) seen(user, channel string) []string {
	r.t.Helper()
	list, err := r.Messages(user, channel, 100, "")
	require.NoError(r.t, err)
	var texts []string
	for _, m := range list {
		texts = append(texts, m.Text())
	}
	return texts
}

// say matches messages that say the text.
func say(text string) func(sandbox.Message) bool {
	return func(m sandbox.Message) bool { return strings.Contains(m.Text(), text) }
}

const v2 = sandbox.FlagComponentsV2

type object = map[string]any

type list = []any

func text(content string) object { return object{"type": 10, "content": content} }

func button(id string) object {
	return object{"type": 2, "style": 1, "label": "Press", "custom_id": id}
}

func row(components ...any) object { return object{"type": 1, "components": components} }

func layout(components ...any) object { return object{"flags": v2, "components": components} }
