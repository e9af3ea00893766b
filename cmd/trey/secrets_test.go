package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"math/rand/v2"
	"mime"
	"mime/multipart"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
	"trey/games"
)

// sent is a request of the bot's to Discord.
type sent struct{ path, body string }

// wire keeps all that the bot sends.
type wire struct {
	mu  sync.Mutex
	all []sent
}

func (w *wire) check(next func(method, path, contentType string, body []byte) error) func(method, path, contentType string, body []byte) error {
	return func(method, path, contentType string, body []byte) error {
		w.mu.Lock()
		w.all = append(w.all, sent{path, written(contentType, body)})
		w.mu.Unlock()
		if next == nil {
			return nil
		}
		return next(method, path, contentType, body)
	}
}

// written is what a body says in letters: of a form all but the files' data, of which the pictures' own tests say what they hold.
func written(contentType string, body []byte) string {
	_, params, err := mime.ParseMediaType(contentType)
	if err != nil || params["boundary"] == "" {
		return string(body)
	}
	var out strings.Builder
	form := multipart.NewReader(bytes.NewReader(body), params["boundary"])
	for {
		part, err := form.NextRawPart()
		if err != nil {
			return out.String()
		}
		data, err := io.ReadAll(part)
		if err != nil {
			return out.String()
		}
		if part.FileName() == "" {
			out.Write(data)
			continue
		}
		fmt.Fprintf(&out, "\n%v", part.Header)
	}
}

func (w *wire) take() []sent {
	w.mu.Lock()
	defer w.mu.Unlock()
	out := w.all
	w.all = nil
	return out
}

// TestCase04NoHiddenCardIsSentToAnybody plays a deal and looks for cards in all that goes to the channel and to each player: texts, custom ids, values,
// suggestions. A card that somebody holds may be named to others only if it has lain open in this deal.
func TestCase04NoHiddenCardIsSentToAnybody(t *testing.T) {
	t.Parallel()
	// The cards differ from match to match, and a deal may be over at once.
	for range 10 {
		if searchedInADeal(t) > 20 {
			return
		}
	}
	t.Fatal("no deal lasted long enough")
}

// searchedInADeal plays the first deal of a match, and returns how many things sent were searched for cards.
func searchedInADeal(t *testing.T) int {
	w := &wire{}
	o := withEmojis()
	o.sandbox = func(s *sandbox.Config) { s.Check, s.Limits.Off = w.check(s.Check), true }
	c := newClub(t, o)
	c.awaitEmojis()
	x := c.tap()
	people := []person{c.person("Ada"), c.person("Ben"), c.person("Cy")}
	people[0].openTable(forever(), 0, people[1:]...)
	c.settled()

	open := map[string]*regexp.Regexp{} // what has lain open, by the state that showed it
	look := func() map[string]*regexp.Regexp {
		anybody := c.see(1, c.person("Dora"))
		cards := cardsIn(anybody, func(games.Zone) bool { return true })
		open[cards.String()] = cards
		hidden := map[string]*regexp.Regexp{}
		for _, p := range people {
			s := c.see(1, p)
			hidden[p.name] = cardsIn(s, func(z games.Zone) bool { return z.Owner == s.Viewer })
		}
		return hidden
	}
	r := rand.New(rand.NewPCG(4, 4))
	before, checked := look(), 0
	for c.see(1, people[0]).View.Deal == 1 && checked < 400 {
		c.settled()
		w.take() // what is sent from here on is of one state, then of the next
		actor, m := asked(people...)
		actor.suggest("move", "move", "")
		actor.command("table", nil)
		control, values := choose(answers(m), r)
		_, err := actor.press(m, control, values...)
		require.NoError(t, err)
		for _, p := range people {
			p.suggest("move", "move", "d")
			p.suggest("hand", "table", "")
		}
		c.settled()
		after := look()
		if c.see(1, people[0]).View.Deal > 1 {
			break // the hands were laid open
		}
		for _, s := range w.take() {
			to := c.readers(s, x, people)
			for _, owner := range people {
				if slices.Equal(to, []string{owner.name}) {
					continue
				}
				for _, said := range before[owner.name].FindAllStringSubmatch(s.body, -1) {
					known := !after[owner.name].MatchString(said[2]) || slices.ContainsFunc(slices.Collect(maps.Values(open)), func(x *regexp.Regexp) bool { return x.MatchString(said[2]) })
					require.True(t, known, "%v read %s of %s: %s %s", to, said[2], owner.name, s.path, s.body)
				}
			}
			checked++
		}
		before = after
	}
	return checked
}

// readers returns who reads what was sent: one person, or nobody in particular for the channel.
func (c *club) readers(s sent, x *tap, people []person) []string {
	for _, p := range people {
		if strings.Contains(s.path, c.sandbox.DM(p.id)) || x.pressed(p, s.path) && !everybody(s) {
			return []string{p.name}
		}
	}
	return nil
}

// everybody reports whether an answer is a new message that isn't ephemeral.
func everybody(s sent) bool {
	return strings.HasPrefix(s.body, `{"type":4`) && strings.Contains(s.body, `"flags":32768`)
}

// pressed reports whether the path answers an interaction of the person's.
func (x *tap) pressed(p person, path string) bool {
	x.mu.Lock()
	defer x.mu.Unlock()
	for _, raw := range x.got {
		var in struct {
			ID, Token string
			Member    struct{ User struct{ ID string } }
		}
		if json.Unmarshal(raw, &in) == nil && in.Member.User.ID == p.id && strings.Contains(path, in.Token) {
			return true
		}
	}
	return false
}
