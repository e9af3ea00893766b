package main

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"maps"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/render/picture"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
)

// TestCase04NoHiddenCardIsSentToAnybody plays at each game, from the deal on and to the end of a match, and looks for cards in all that leaves the bot: texts,
// custom ids, values, suggestions, alt texts, the names of files and what files hold besides pictures, for the channel, for each player and for somebody who
// watches; and in a log in which everything stands. A card may be named to nobody who hasn't seen it in this deal, or been told of it when the last one ended.
func TestCase04NoHiddenCardIsSentToAnybody(t *testing.T) {
	t.Parallel()
	const moves = 6
	for _, g := range all.Games() {
		whole := playedOut(t, g, 3, options(g), []byte("nobody knows it.")...)
		for name, from := range map[string]position{"from the deal": whole.shortOf(len(whole.moves)), "to the end": whole.shortOf(moves)} {
			t.Run(g.Info().Slug+", "+name, func(t *testing.T) {
				t.Parallel()
				s := newSearch(t, from, g == all.Games()[0] && len(from.moves) == 0) // in one, since they take their time
				for n, move := range whole.moves[len(from.moves):][:moves] {
					s.probe(n)
					s.make(move.Seat, move.Text)
				}
				require.Equal(t, name == "to the end", s.see(1, s.watcher).View.Over)
				require.Greater(t, s.checked, 20*moves)
			})
		}
	}
}

// options make a match of the game short.
func options(g games.Game) games.Options {
	o := games.Options{}
	for pair := range strings.FieldsSeq(guest.Shortest(g.Info())) {
		key, value, _ := strings.Cut(pair, "=")
		o[key] = value
	}
	return o
}

// search plays at a table and looks for cards in everything that leaves the bot.
type search struct {
	*club
	find    *mentions
	wire    *wire
	log     *talk
	to      *readers
	people  []person
	watcher person
	secret  string

	deal    int
	known   map[string]map[cards.Card]bool // what each has seen in this deal, by name; empty for who watches
	checked int
}

// newSearch opens a club whose bot logs all that it can, in which the position stands.
func newSearch(t *testing.T, pos position, emojis bool) *search {
	s := &search{find: mentionsOf(pos.game), wire: &wire{}, log: &talk{}, secret: hex.EncodeToString(pos.secret)}
	var o clubOptions
	o.sandbox = func(c *sandbox.Config) { c.Check, c.Limits.Off = s.wire.check(nil), true }
	o.program = func(p *Program) {
		p.Emojis, p.Log = emojis, slog.New(slog.NewTextHandler(s.log, &slog.HandlerOptions{Level: slog.LevelDebug - 100}))
	}
	s.club = newClub(t, o)
	if emojis {
		s.awaitEmojis()
	}
	require.Contains(t, s.log.take(), "gateway session started")
	s.wire.take()
	s.people = []person{s.person("Ada"), s.person("Ben"), s.person("Cy")}
	s.watcher = s.person("Dora")
	s.to = s.readers(s.tap(), append([]person{s.watcher}, s.people...)...)
	pos.stand(s.club, s.people...)
	for _, m := range pos.replayed(t, pos.begin(t, 1)) {
		s.sees("", m.View(games.Nobody))
		for i, p := range s.people {
			s.sees(p.name, m.View(games.Seat(i+1)))
		}
	}
	s.deal = 0 // what is told of the end of the last deal is known too
	s.settled()
	s.look()
	s.search()
	return s
}

// sees notes the cards that somebody sees. Those of earlier deals are forgotten.
func (s *search) sees(name string, v games.View) {
	if v.Deal != s.deal && name == "" {
		s.known = map[string]map[cards.Card]bool{}
	}
	s.deal = v.Deal
	for _, z := range v.Zones {
		s.learns(name, z.Cards)
	}
	s.learns(name, v.Wild)
}

func (s *search) learns(name string, cs []cards.Card) {
	if s.known[name] == nil {
		s.known[name] = map[cards.Card]bool{}
	}
	for _, c := range cs {
		s.known[name][c] = true
	}
}

// look notes what everybody sees now. When a deal has ended, what is told of it is known.
func (s *search) look() {
	before := s.deal
	for _, p := range append([]person{s.watcher}, s.people...) {
		name := p.name
		if p == s.watcher {
			name = ""
		}
		now := s.see(1, p)
		s.sees(name, *now.View)
		for _, text := range now.Log {
			if now.View.Deal != before || now.View.Over {
				s.learns(name, cardsOf(text))
			}
		}
	}
}

// cardsOf returns the cards that are a text's arguments.
func cardsOf(arg games.Arg) (out []cards.Card) {
	switch a := arg.(type) {
	case games.Cards:
		return a
	case games.Sign:
		return cardsOf(a.Words)
	case games.List:
		for _, t := range a {
			out = append(out, cardsOf(t)...)
		}
	case games.Text:
		for _, inner := range a.Args {
			out = append(out, cardsOf(inner)...)
		}
	}
	return out
}

// probe has everybody ask all that can be asked, while some requests fail.
func (s *search) probe(n int) {
	switch n % 3 {
	case 1:
		s.sandbox.Inject(sandbox.Fails(500).On(sandbox.Ordinary))
	case 2:
		s.sandbox.Inject(sandbox.HTML(502).On(sandbox.Answers))
	}
	board := s.tableMessage(s.watcher.id)
	for i, p := range append([]person{s.watcher}, s.people...) {
		p.suggest("move", "move", s.hiddenFrom(i))
		p.suggest("hand", "table", "")
		p.command("hand", nil)
		p.command("move", map[string]any{"move": "nothing like it"})
		if (n+i)%4 == 0 {
			p.pressKind(board, render.Watch)
			p.pressKind(board, render.More)
			p.command("table", nil)
			p.command("rules", map[string]any{"page": "now"})
			p.pressData(p.command("trey privacy", nil), render.DataExport)
		}
	}
	s.settled()
	s.search()
}

// hiddenFrom is the code of a card that the viewer doesn't know and somebody holds; empty if there is none.
func (s *search) hiddenFrom(viewer int) string {
	name := ""
	if viewer > 0 {
		name = s.people[viewer-1].name
	}
	for i, p := range s.people {
		for _, z := range s.see(1, p).View.Zones {
			for _, c := range z.Cards {
				if int(z.Owner) == i+1 && c != cards.Back && !s.known[name][c] {
					return s.find.game.Info().Faces.Code(c)
				}
			}
		}
	}
	return ""
}

// make has a move made.
func (s *search) make(seat int, move string) {
	s.t.Helper()
	s.people[seat-1].makes(s.find.game.Info(), move)
	s.settled()
	s.look()
	s.search()
}

// makes makes a move at the club's first table by a press if it takes one, else by typing it.
func (p person) makes(in *games.Info, move string) {
	p.t.Helper()
	before, m := p.moves(1), p.command("hand", nil)
	list := ways(m, in)
	if i := slices.IndexFunc(list, func(w way) bool { return w.move == move }); i >= 0 {
		_, err := p.press(m, list[i].control, list[i].values...)
		require.NoError(p.t, err)
	} else {
		m = p.command("move", map[string]any{"move": move})
	}
	made := func() bool { return p.moves(1) == before+1 } // a busy machine may announce an answer before the move is there
	require.Eventually(p.t, made, patience, time.Millisecond, "%s makes the move %s, and reads %s", p.name, move, m.Text())
}

var nonce = regexp.MustCompile(`"nonce":"[\w-]+"`)

// search looks through what has been sent and logged since the last time.
func (s *search) search() {
	s.t.Helper()
	running := !s.see(1, s.watcher).View.Over
	look := func(reader, where, body string) {
		s.checked++
		// A post's nonce is a hash of which message it is, in letters that may look like a card's.
		for said, meant := range s.find.sent(nonce.ReplaceAllString(body, "")) {
			seen := slices.ContainsFunc(meant, func(c cards.Card) bool { return s.known[reader][c] })
			require.True(s.t, seen, "%q reads %q in %s: %s", reader, said, where, body)
		}
		require.False(s.t, running && strings.Contains(body, s.secret), "%q reads how the cards lie: %s", reader, body)
	}
	for _, sent := range s.wire.take() {
		reader := s.to.of(sent)
		if reader == s.watcher.name {
			reader = ""
		}
		look(reader, sent.path, sent.body)
	}
	for line := range strings.Lines(s.log.take()) {
		look("", "the log", line)
	}
}

// talk is a log in memory.
type talk struct {
	mu   sync.Mutex
	text bytes.Buffer
}

// Write implements io.Writer.
func (l *talk) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.text.Write(p)
}

func (l *talk) take() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	defer l.text.Reset()
	return l.text.String()
}

// mentions finds the cards that are named: in words, as they are printed, by their emojis, in moves, and packed into custom ids. A bare number is no card.
type mentions struct {
	game  games.Game
	text  *regexp.Regexp
	cards map[string][]cards.Card // by what is said
}

func mentionsOf(g games.Game) *mentions {
	f := &mentions{game: g, cards: map[string][]cards.Card{}}
	emojis := map[picture.Look]string{}
	for _, e := range render.New(nil, all.Games()).EmojisWanted() {
		emojis[e.Look] = e.Name
	}
	for i := range g.Info().Faces.Len() {
		card := cards.Card(i)
		face := g.Info().Faces.Face(card)
		said := []string{face.Code, locale.Short(face), emojis[picture.LookOf(face)]}
		if face.Suit == "" {
			said = append(said, "**"+render.Escape(face.Label)+"**")
		} else {
			for _, l := range locale.Languages() {
				said = append(said, inWords(l, g, card), inSentences(l, g, card))
			}
		}
		for _, v := range g.Info().Verbs {
			said = append(said, v.Name+" "+face.Code)
		}
		for _, s := range said {
			if !ambiguous.MatchString(s) && !slices.Contains(f.cards[s], card) {
				f.cards[s] = append(f.cards[s], card)
			}
		}
	}
	forms := slices.SortedFunc(maps.Keys(f.cards), func(a, b string) int { return len(b) - len(a) })
	for i := range forms {
		forms[i] = regexp.QuoteMeta(forms[i])
	}
	f.text = regexp.MustCompile(`(?:^|[^\pL\pN])(` + strings.Join(forms, "|") + `)(?:$|[^\pL\pN])`)
	return f
}

// ambiguous is what may mean something else: a number, a letter, so many of a colour.
var ambiguous = regexp.MustCompile(`^(\d*|.|\d \pL+)$`)

// named returns what is named in a text, with the cards that may be meant by it.
func (f *mentions) named(text string) map[string][]cards.Card {
	out := map[string][]cards.Card{}
	for at := f.text.FindStringSubmatchIndex(text); at != nil; at = f.text.FindStringSubmatchIndex(text) {
		said := text[at[2]:at[3]]
		out[said] = f.cards[said]
		text = text[at[3]:]
	}
	return out
}

// sent returns what is named in something sent: in each of its strings, and by what its controls stand for.
func (f *mentions) sent(body string) map[string][]cards.Card {
	first, rest, _ := strings.Cut(body, "\n")
	var value any
	if json.Unmarshal([]byte(first), &value) != nil {
		return f.named(body)
	}
	out := f.named(rest)
	f.walk(value, out)
	return out
}

func (f *mentions) walk(value any, out map[string][]cards.Card) {
	switch v := value.(type) {
	case string:
		maps.Copy(out, f.named(v))
		if m, err := f.game.Info().ParseMove(v); err == nil {
			f.moved(m.Cards, v, out)
		}
	case []any:
		for _, inner := range v {
			f.walk(inner, out)
		}
	case map[string]any:
		id, _ := v["custom_id"].(string)
		f.control(out, id)
		options, _ := v["options"].([]any)
		for _, o := range options {
			if option, ok := o.(map[string]any); ok {
				chosen, _ := option["value"].(string)
				f.control(out, id, chosen)
			}
		}
		for _, inner := range v {
			f.walk(inner, out)
		}
	}
}

func (f *mentions) control(out map[string][]cards.Card, id string, values ...string) {
	a, err := render.Parse(id, values, f.game.Info())
	switch {
	case err != nil:
	case a.Move != nil:
		f.moved(a.Move.Cards, id, out)
	case a.Step != nil:
		f.moved(a.Step.Picked, id, out)
	}
}

func (f *mentions) moved(cs []cards.Card, by string, out map[string][]cards.Card) {
	for _, c := range cs {
		out[by+" with "+f.game.Info().Faces.Code(c)] = []cards.Card{c}
	}
}

// inSentences is a card as it is called where words aren't plain.
func inSentences(language string, g games.Game, c cards.Card) string {
	texts, err := theTexts()
	if err != nil {
		panic(err)
	}
	return texts.For(language).In(g.Info().Slug).Card(g.Info().Faces.Face(c))
}
