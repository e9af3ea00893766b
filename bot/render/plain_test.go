package render_test

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/storage"
)

// marks are what Discord doesn't show as text: mentions, times, where links lead, headings, and the backslash before a sign.
var marks = regexp.MustCompile("<[#@][^>]*>|<t:[0-9]+:[a-zA-Z]>|\\]\\([^)]*\\)|(?m:^#+ )|\\\\|`")

// unspoken are characters that a screen reader skips or stumbles over.
var unspoken = regexp.MustCompile(`[^\p{L}\p{N} \x{a0}\n.,:;!?()\[\]/'’“”„–…"-]`)

// requireSpoken checks that all of a message can be read aloud.
func requireSpoken(t require.TestingT, m discord.Message, about string) {
	walk(read(t, m), 0, func(c component, _ int) {
		texts := []string{c.Label, c.Placeholder}
		if c.Content != nil {
			texts = append(texts, *c.Content)
		}
		for _, o := range c.Options {
			texts = append(texts, o.Label, o.Description)
		}
		for _, text := range texts {
			require.Empty(t, unspoken.FindAllString(marks.ReplaceAllString(text, ""), -1), "%s: %s", about, text)
		}
	})
}

// TestCase27PlainWordsCanBeReadAloud plays matches of every game by random moves: in plain words no hand, question, table or suggestion has a sign.
func TestCase27PlainWordsCanBeReadAloud(t *testing.T) {
	c, err := locale.New(all.Games())
	require.NoError(t, err)
	r := render.New(c, all.Games())
	for _, g := range all.Games() {
		in := g.Info()
		t.Run(in.Slug, func(t *testing.T) {
			for _, seats := range []int{in.MinSeats, min(in.MinSeats+1, in.MaxSeats)} {
				w := walker{t: t, r: r, g: g, seats: seats, chance: rand.New(rand.NewPCG(27, uint64(seats)))}
				step, err := games.Begin(g, games.Setup{Seats: seats, Source: cards.Source{Seed: &cards.Seed{byte(seats)}}})
				require.NoError(t, err)
				var log []games.Text
				for n := range 150 {
					lang := locale.Languages()[n%3]
					for _, e := range step.Events {
						if text, ok := e.For(1); ok {
							log = append(log, text)
						}
					}
					w.read(step.Match, lang, log)
					turn := step.Match.Turn()
					if len(turn) == 0 {
						return
					}
					seat := turn[w.chance.IntN(len(turn))]
					step, err = step.Match.Apply(seat, w.choose(step.Match, seat, lang))
					require.NoError(t, err)
				}
			}
		})
	}
}

// read checks what a reader in plain words sees of the match.
func (w walker) read(m games.Match, lang string, log []games.Text) {
	to := render.Reader{Lang: lang, Plain: true}
	for seat := games.Seat(0); int(seat) <= w.seats; seat++ {
		s := w.snapshot(m, seat, lang)
		for i := range s.Seats {
			s.Seats[i].Name = fmt.Sprintf("Person %d", i)
		}
		s.Log = log[max(0, len(log)-12):]
		about := fmt.Sprintf("%s, %s, seat %d", w.g.Info().Slug, lang, seat)
		if seat == games.Nobody {
			requireSpoken(w.t, w.r.TableTo(s, to), about)
			continue
		}
		message := w.r.Hand(s, to)
		requireWithinLimits(w.t, message)
		requireSpoken(w.t, message, about)
		requireSpoken(w.t, w.r.Now(s, to, games.Explain(w.g.Info(), m, seat)), about)
		for _, move := range w.r.Moves(s, to) {
			require.Empty(w.t, unspoken.FindAllString(move.Label, -1), "%s: %s", about, move.Label)
		}
	}
}

func TestCase27PlainWordsSayEveryCardInFullAndTheOrder(t *testing.T) {
	for lang, want := range map[string][]string{
		"en": {"Your cards, from left to right: five of hearts, ten of hearts (wild), king of spades.", "(Take seven of hearts, "},
		"de": {"Deine Karten, von links nach rechts: Herz fünf, Herz zehn (Joker), Pik König.", "(Herz sieben nehmen, "},
		"da": {"Dine kort, fra venstre mod højre: hjerter fem, hjerter ti (joker), spar konge.", "(Tag hjerter syv, "},
	} {
		s := asked(t, lang, askTurn(t))
		s.View.Wild = hand(t, "10H")
		text := strings.ReplaceAll(dump(t, newRenderer(t).Hand(s, render.Reader{Lang: lang, Plain: true})), `\`, "")
		for _, w := range want {
			require.Contains(t, text, w)
		}
	}
}

func TestCase27PlainWordsInGolden(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, lang string) {
		requireGolden(t, newRenderer(t).Hand(asked(t, lang, askTurn(t)), render.Reader{Lang: lang, Plain: true}))
	})
}

func TestCase27TheRulesCanBeReadAloud(t *testing.T) {
	c, err := locale.New(all.Games())
	require.NoError(t, err)
	r := render.New(c, all.Games())
	for _, g := range all.Games() {
		inEveryLanguage(t, func(t *testing.T, lang string) {
			for page := range 12 {
				m := r.Rules(render.Reader{Lang: lang, Plain: true}, render.RulesAt{Slug: g.Info().Slug, Page: page})
				requireSpoken(t, m, g.Info().Slug)
			}
		})
	}
}

func TestCase27TheHelpAndThePanelsCanBeReadAloud(t *testing.T) {
	c, err := locale.New(all.Games())
	require.NoError(t, err)
	r, slug := render.New(c, all.Games()), all.Games()[0].Info().Slug
	board := boardPage()
	board.At.Slug, board.Presets, board.Unit = slug, nil, "kr."
	for i := range board.Standings {
		board.Standings[i].Name = "Anna" // what people call themselves is shown as it is
	}
	inEveryLanguage(t, func(t *testing.T, lang string) {
		to := render.Reader{Lang: lang, Plain: true}
		s := serving()
		said := ledger()
		said.Entries[2].Reason, said.Entries[2].Author.Name = "wrong stake", "Mo"
		said.At.Since, said.Unit = "2026-11-30", "kr."
		due := settlement()
		due.Payments[1].Payee.Name, due.Payments[2].Payee.Name = "Mo", "Mo"
		s.Unit, s.Presets = "kr.", []storage.Preset{{Name: "Friday", Game: slug, Options: map[string]string{"stake": "10"}, Code: "K3M9PX2T"}}
		for _, m := range []discord.Message{
			r.Help(to), r.Leaderboard(to, board), r.Wishes(storage.Account{Wishes: storage.Wishes{Language: lang, Plain: true}}),
			r.Settings(to, s, render.PageOfTables), r.Settings(to, s, render.PageOfPlaces), r.Settings(to, s, render.PageOfTexts),
			r.Ledger(to, said), r.Settling(to, "kr.", render.PayAt{Plan: "1"}, due), r.Corrected(to, "kr.", said.Entries[2].Author, ben, computers, 150, "wrong", 12),
			r.Presets(to, "kr.", s.Presets), r.Preset(to, "kr.", s.Presets[0]),
		} {
			requireSpoken(t, m, lang)
		}
	})
}
