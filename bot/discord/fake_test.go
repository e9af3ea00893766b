package discord

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"log/slog"
	"mime"
	"mime/multipart"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"
)

const (
	testToken   = "bot-token-that-is-secret"
	testPatient = 10 * time.Second // bound of waits that end long before when all is well
)

// call is a request that the fake received.
type call struct {
	Method string
	Path   string // after /api/v9
	Auth   string
	Body   map[string]any    // its JSON
	Files  map[string]string // of a form
}

// fakeDiscord answers REST requests by rules, and records them.
type fakeDiscord struct {
	*httptest.Server
	t       testing.TB
	gateway *fakeGateway

	mu    sync.Mutex
	calls []call
	rules []func(w http.ResponseWriter, c call) bool
	next  int

	record bool // whether calls are kept
}

func newFake(t testing.TB) *fakeDiscord {
	f := &fakeDiscord{t: t, record: true}
	f.gateway = newFakeGateway()
	f.Server = httptest.NewServer(f)
	t.Cleanup(func() {
		f.gateway.close()
		f.Server.Close()
	})
	return f
}

// on adds a rule that goes before the earlier ones. It answers and returns true, or lets the others answer.
func (f *fakeDiscord) on(rule func(w http.ResponseWriter, c call) bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.rules = append([]func(http.ResponseWriter, call) bool{rule}, f.rules...)
}

// fail answers the next n requests of the method whose path contains part.
func (f *fakeDiscord) fail(n int, method, part string, status int, body string, headers ...string) {
	f.on(func(w http.ResponseWriter, c call) bool {
		f.mu.Lock()
		hit := n > 0 && c.Method == method && strings.Contains(c.Path, part)
		if hit {
			n--
		}
		f.mu.Unlock()
		if hit {
			refuse(w, status, body, headers...)
		}
		return hit
	})
}

func refuse(w http.ResponseWriter, status int, body string, headers ...string) {
	for i := 0; i < len(headers); i += 2 {
		w.Header().Set(headers[i], headers[i+1])
	}
	w.WriteHeader(status)
	_, _ = io.WriteString(w, body)
}

// drop ends a request's connection without a response.
func drop(w http.ResponseWriter) {
	conn, _, err := w.(http.Hijacker).Hijack()
	if err == nil {
		_ = conn.Close()
	}
}

func (f *fakeDiscord) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if strings.HasPrefix(r.URL.Path, "/ws") {
		f.gateway.serve(w, r)
		return
	}
	c := readCall(r)
	f.mu.Lock()
	if f.record {
		f.calls = append(f.calls, c)
	}
	rules := f.rules
	f.mu.Unlock()
	for _, rule := range rules {
		if rule(w, c) {
			return
		}
	}
	f.standard(w, c)
}

func readCall(r *http.Request) call {
	c := call{Method: r.Method, Path: strings.TrimPrefix(r.URL.Path, "/api/v9"), Auth: r.Header.Get("Authorization"), Files: map[string]string{}}
	raw, _ := io.ReadAll(r.Body)
	kind, params, _ := mime.ParseMediaType(r.Header.Get("Content-Type"))
	if kind == "multipart/form-data" {
		form := multipart.NewReader(bytes.NewReader(raw), params["boundary"])
		for {
			part, err := form.NextPart()
			if err != nil {
				break
			}
			data, _ := io.ReadAll(part)
			if part.FormName() == "payload_json" {
				raw = data
				continue
			}
			c.Files[part.FileName()] = string(data)
		}
	}
	_ = json.Unmarshal(raw, &c.Body)
	return c
}

// standard answers as Discord does when all is well.
func (f *fakeDiscord) standard(w http.ResponseWriter, c call) {
	switch {
	case strings.HasSuffix(c.Path, "/callback"), c.Method == http.MethodDelete:
		w.WriteHeader(http.StatusNoContent)
	case c.Path == "/gateway", c.Path == "/gateway/bot":
		fmt.Fprintf(w, `{"url":%q,"shards":1,"session_start_limit":{"total":1000,"remaining":900,"reset_after":0,"max_concurrency":1}}`, f.gatewayURL())
	default:
		f.mu.Lock()
		f.next++
		id := 1000 + f.next
		f.mu.Unlock()
		fmt.Fprintf(w, `{"id":"%d"}`, id)
	}
}

func (f *fakeDiscord) gatewayURL() string { return "ws" + strings.TrimPrefix(f.URL, "http") + "/ws" }

// seen returns the requests so far whose method and path match.
func (f *fakeDiscord) seen(method, part string) []call {
	f.mu.Lock()
	defer f.mu.Unlock()
	var out []call
	for _, c := range f.calls {
		if c.Method == method && strings.Contains(c.Path, part) {
			out = append(out, c)
		}
	}
	return out
}

// await waits until there are n such requests.
func (f *fakeDiscord) await(n int, method, part string) []call {
	f.t.Helper()
	eventually(f.t, func() bool { return len(f.seen(method, part)) >= n })
	return f.seen(method, part)
}

func (f *fakeDiscord) client(t testing.TB, log *slog.Logger) *Client {
	c, err := NewClient(ClientSettings{Token: testToken, Base: f.URL, Log: log})
	require.NoError(t, err)
	t.Cleanup(c.Close)
	return c
}

func eventually(t testing.TB, ok func() bool) {
	t.Helper()
	end := time.Now().Add(testPatient)
	for !ok() {
		if time.Now().After(end) {
			require.FailNow(t, "it never happened")
		}
		time.Sleep(2 * time.Millisecond)
	}
}

// logs collects what is logged.
type logs struct {
	mu  sync.Mutex
	buf bytes.Buffer
}

func (l *logs) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.Write(p)
}

func (l *logs) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.buf.String()
}

func (l *logs) logger() *slog.Logger {
	return slog.New(slog.NewTextHandler(l, &slog.HandlerOptions{Level: slog.LevelDebug}))
}

func say(text string) Message {
	return Message{Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: text}}}
}

// said returns the first text of a message's JSON.
func said(body map[string]any) string {
	if data, ok := body["data"].(map[string]any); ok {
		body = data
	}
	components, _ := body["components"].([]any)
	if len(components) == 0 {
		return ""
	}
	first, _ := components[0].(map[string]any)
	text, _ := first["content"].(string)
	return text
}

func texts(locale, key string) Message { return say(key + " in " + locale) }
