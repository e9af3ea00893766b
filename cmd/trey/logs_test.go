package main

import (
	"encoding/json"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games/all"
)

// TestNothingThatMustStayHereIsLogged plays a match of each game while requests fail in all ways, with everything logged that there is to log, and looks in
// the log for tokens, custom ids, and the moves' texts.
func TestNothingThatMustStayHereIsLogged(t *testing.T) {
	t.Parallel()
	for _, g := range all.Games() {
		in := g.Info()
		t.Run(in.Slug, func(t *testing.T) {
			t.Parallel()
			log, w := &output{}, &wire{}
			c := newClub(t, clubOptions{
				sandbox: func(s *sandbox.Config) { s.Check = w.check(s.Check) },
				program: func(p *Program) {
					p.Log = slog.New(slog.NewTextHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug, AddSource: true}))
				},
			})
			x := c.tap()
			ada := c.person("Ada")
			ada.openTable(map[string]any{"game": in.Slug, "options": guest.Shortest(in)}, min(in.MaxSeats, 4)-1)
			asked := guest.Answers(ada.command("hand", nil))
			require.Eventually(t, func() bool { // the computers may be first
				asked = guest.Answers(ada.command("hand", nil))
				return len(asked) > 0
			}, patience, 20*time.Millisecond)
			said := asked[0].CustomID
			quoting := `{"code": 50035, "message": "Invalid Form Body", "errors": {"components": {"0": {"custom_id": {"_errors": [{"code": "WORD", "message": "` + said + ` isn't good"}]}}}}}`
			for _, f := range []sandbox.Fault{
				failing(http.StatusBadRequest, quoting, 1, to("PATCH", "/channels/"+c.cards)),
				failing(http.StatusBadRequest, quoting, 1, to("PATCH", "/channels/"+c.sandbox.DM(ada.id))),
				failing(http.StatusInternalServerError, "", 1, to("POST", "/callback")),
				{Match: to("POST", "/callback"), Times: 1, Drop: true},
				{Match: to("PATCH", "/channels/"+c.cards), Times: 1, Drop: true},
				failing(http.StatusTooManyRequests, `{"message": "You are being rate limited.", "retry_after": 0.1, "global": false}`, 1, to("PATCH", "/channels/")),
			} {
				c.sandbox.Inject(f)
			}
			for range 3 { // what stands there can be pressed still, and is refused
				m := ada.command("hand", nil)
				if list := guest.Answers(m); len(list) > 0 {
					for range 2 {
						control, values := guest.Choose(list, rand.New(rand.NewPCG(3, 3)))
						_, _ = ada.press(m, control, values...) // that may fail
					}
				}
			}
			c.sandbox.DropGateway(0)
			c.awaitBot()
			c.playByDM(rand.New(rand.NewPCG(5, 5)), ada)
			ada.command("move", map[string]any{"move": "nonsense of a move"})
			c.settled()
			moves, err := c.program.store.Moves(t.Context(), 1)
			require.NoError(t, err)
			c.end()

			text := log.String()
			require.Contains(t, text, "level=INFO")
			require.Contains(t, text, "WORD", "what went wrong is logged")
			secrets := []string{c.sandbox.Token(), "nonsense of a move"}
			for _, m := range moves {
				secrets = append(secrets, m.Text)
			}
			secrets = append(secrets, x.tokens(t)...)
			secrets = append(secrets, w.customIDs()...)
			require.Greater(t, len(secrets), 40)
			for _, secret := range secrets {
				require.NotRegexp(t, `(^|[^\pL\pN])`+regexp.QuoteMeta(secret)+`($|[^\pL\pN])`, text)
			}
		})
	}
}

// tokens returns those of the interactions that arrived.
func (x *tap) tokens(t *testing.T) (tokens []string) {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, raw := range x.got {
		var in struct{ Token string }
		require.NoError(t, json.Unmarshal(raw, &in))
		require.NotEmpty(t, in.Token)
		tokens = append(tokens, in.Token)
	}
	return tokens
}

// customIDs returns those of all controls that were sent.
func (w *wire) customIDs() (ids []string) {
	seen := map[string]bool{}
	for _, s := range w.take() {
		for _, m := range regexp.MustCompile(`"custom_id":"([^"]+)"`).FindAllStringSubmatch(s.body, -1) {
			if id := strings.TrimSpace(m[1]); !seen[id] {
				seen[id] = true
				ids = append(ids, id)
			}
		}
	}
	return ids
}
