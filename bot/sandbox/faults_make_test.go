package sandbox_test

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// ask sends a GET as a bot does that gives up after a while; what is read of the body comes with the error.
func ask(r *rig, d time.Duration) (reply, error) {
	ctx, cancel := context.WithTimeout(context.Background(), d)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, "GET", r.url+"/api/v9/users/@me", nil)
	require.NoError(r.t, err)
	req.Header.Set("Authorization", "Bot "+r.Token())
	resp, err := (&http.Client{Transport: &http.Transport{DisableKeepAlives: true}}).Do(req)
	if err != nil {
		return reply{}, err
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	return reply{resp.StatusCode, resp.Header, body}, err
}

// TestFaultsAnswerAsDiscordDocuments: topics/rate-limits, "Exceeding A Rate Limit" and "Invalid Request Limit"; topics/
// opcodes-and-status-codes, "HTTP" and "JSON".
func TestFaultsAnswerAsDiscordDocuments(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	struck := func(t *testing.T, f sandbox.Fault) (reply, map[string]any) {
		r.Inject(f)
		p := r.api("GET", "/users/@me", nil)
		body := map[string]any{}
		if p.header.Get("Content-Type") == "application/json" {
			require.NoError(t, json.Unmarshal(p.body, &body))
		}
		return p, body
	}
	t.Run("a limit of the route", func(t *testing.T) {
		p, body := struck(t, sandbox.RateLimited(1200*time.Millisecond))
		require.Equal(t, 429, p.status)
		require.Equal(t, map[string]any{"message": "You are being rate limited.", "retry_after": 1.2, "global": false}, body)
		require.Equal(t, "2", p.header.Get("Retry-After"))
		require.Equal(t, "user", p.header.Get("X-RateLimit-Scope"))
		require.Equal(t, "0", p.header.Get("X-RateLimit-Remaining"))
		require.Equal(t, "1.200", p.header.Get("X-RateLimit-Reset-After"))
		require.NotEmpty(t, p.header.Get("X-RateLimit-Bucket"))
	})
	t.Run("a limit shared with others", func(t *testing.T) {
		p, _ := struck(t, sandbox.SharedLimit(time.Second))
		require.Equal(t, "shared", p.header.Get("X-RateLimit-Scope"))
	})
	t.Run("the limit of all routes, with the documented headers alone", func(t *testing.T) {
		p, body := struck(t, sandbox.GlobalRateLimited(65*time.Second))
		require.Equal(t, 429, p.status)
		require.Equal(t, true, body["global"])
		require.InDelta(t, 65, body["retry_after"], 0)
		var limits []string
		for k := range p.header {
			if strings.HasPrefix(k, "X-Ratelimit-") || k == "Retry-After" {
				limits = append(limits, k+": "+p.header.Get(k))
			}
		}
		require.ElementsMatch(t, []string{"Retry-After: 65", "X-Ratelimit-Global: true", "X-Ratelimit-Scope: global"}, limits)
	})
	t.Run("a failure of Discord's", func(t *testing.T) {
		p, body := struck(t, sandbox.Fails(503))
		require.Equal(t, 503, p.status)
		require.Equal(t, map[string]any{"message": "503: Service Unavailable", "code": 0.0}, body)
	})
	t.Run("a refusal by its code", func(t *testing.T) {
		p, _ := struck(t, sandbox.Refuses(10062))
		refuses(t, p, 404, 10062)
	})
	t.Run("pages of what stands before Discord", func(t *testing.T) {
		for _, status := range []int{403, 429, 502, 520} {
			p, _ := struck(t, sandbox.HTML(status))
			require.Equal(t, status, p.status)
			require.Equal(t, "text/html; charset=UTF-8", p.header.Get("Content-Type"))
			require.Equal(t, "cloudflare", p.header.Get("Server"))
			require.Contains(t, string(p.body), "<html")
		}
		p, _ := struck(t, sandbox.Banned(3*time.Second))
		require.Equal(t, "3", p.header.Get("Retry-After"))
	})
	require.Equal(t, 200, r.api("GET", "/users/@me", nil).status, "each strikes once")
}

func TestAnswersGoBadOnTheirWay(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	const soon, long = 100 * time.Millisecond, 20 * time.Second
	whole, err := ask(r, long)
	require.NoError(t, err)
	for _, c := range []struct {
		name    string
		fault   sandbox.Fault
		patient time.Duration
		status  int
		body    string
		err     error // nil: none; errAny: whichever
	}{
		{"the connection is cut before it", sandbox.Lost(), long, 0, "", errAny},
		{"it never comes", sandbox.Spoilt(sandbox.Silent), soon, 0, "", context.DeadlineExceeded},
		{"the connection is cut in its middle", sandbox.Spoilt(sandbox.Halved), long, 200, string(whole.body[:len(whole.body)/2]), io.ErrUnexpectedEOF},
		{"its body has no end", sandbox.Spoilt(sandbox.Endless), soon, 200, string(whole.body[:len(whole.body)/2]), context.DeadlineExceeded},
		{"it is no JSON", sandbox.Spoilt(sandbox.Garbled), long, 200, "<!--" + string(whole.body), nil},
		{"its body is empty", sandbox.Spoilt(sandbox.Emptied), long, 200, "", nil},
		{"a failure's, too", sandbox.HTML(502).With(sandbox.Emptied), long, 502, "", nil},
		{"the request is lost", sandbox.Unsent(), long, 0, "", errAny},
		{"it is slow", sandbox.Slow(10 * time.Millisecond), long, 200, string(whole.body), nil},
		{"it hangs", sandbox.Hang(make(chan struct{})), soon, 0, "", context.DeadlineExceeded},
	} {
		t.Run(c.name, func(t *testing.T) {
			r.Inject(c.fault)
			p, err := ask(r, c.patient)
			require.Equal(t, c.status, p.status)
			require.Equal(t, c.body, string(p.body))
			switch c.err {
			case nil, errAny:
				require.Equal(t, c.err == errAny, err != nil)
			default:
				require.ErrorIs(t, err, c.err)
			}
		})
	}
	t.Run("whether it had an effect", func(t *testing.T) {
		at := "/channels/" + r.cards + "/messages"
		for text, f := range map[string]sandbox.Fault{"lost": sandbox.Lost(), "unsent": sandbox.Unsent(), "slow": sandbox.Slow(time.Millisecond)} {
			r.Inject(f.On(sandbox.InChannel(r.cards)))
			req, err := http.NewRequestWithContext(patience(t), "POST", r.url+"/api/v9"+at, strings.NewReader(`{"content":"`+text+`"}`))
			require.NoError(t, err)
			req.Header.Set("Authorization", "Bot "+r.Token())
			req.Header.Set("Content-Type", "application/json")
			if resp, err := http.DefaultClient.Do(req); err == nil {
				_ = resp.Body.Close()
			}
		}
		require.Subset(t, r.seen(r.ada, r.cards), []string{"lost", "slow"})
		require.NotContains(t, r.seen(r.ada, r.cards), "unsent")
	})
}

var errAny = errors.New("any error")

func TestFaultsKnowAnswersFromOrdinaryRequests(t *testing.T) {
	t.Parallel()
	const answer, edit = "/interactions/1/token/callback", "/webhooks/1/token/messages/@original"
	request := func(path string) sandbox.Request { return sandbox.Request{Method: "POST", Path: path} }
	require.True(t, sandbox.Answers(request(answer)))
	require.False(t, sandbox.Answers(request(edit)))
	require.False(t, sandbox.Ordinary(request(answer)), "topics/rate-limits, Global Rate Limit: interaction endpoints are outside it")
	require.False(t, sandbox.Ordinary(request(edit)))
	require.True(t, sandbox.Ordinary(request("/channels/12/messages")))
	require.True(t, sandbox.InChannel("12")(request("/channels/12/messages")))
	require.False(t, sandbox.InChannel("1")(request("/channels/12/messages")))
	require.True(t, sandbox.To("POST", "/messages")(request("/channels/12/messages")))
	require.False(t, sandbox.To("GET", "/messages")(request("/channels/12/messages")))
}

func TestOutageTurnsEverybodyAway(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	c := dial(t, r)
	session := c.identify(0)
	over := r.Outage()
	_, err := c.read()
	require.Error(t, err, "the gateway is cut")
	_, err = ask(r, 20*time.Second)
	require.ErrorIs(t, err, syscall.ECONNRESET)
	over()
	_, err = ask(r, 20*time.Second)
	require.NoError(t, err)
	d := dial(t, r)
	d.resume(session, 1)
	require.Equal(t, "RESUMED", d.next().T)
}
