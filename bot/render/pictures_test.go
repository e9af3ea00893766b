package render_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/render/picture"
	"trey/bot/table"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/storage"
)

// illustrated returns a renderer of the games whose messages show pictures.
func illustrated(t testing.TB, gs ...games.Game) *render.Renderer {
	t.Helper()
	c, err := locale.New(gs)
	require.NoError(t, err)
	p, err := picture.New()
	require.NoError(t, err)
	r := render.New(c, gs)
	r.Illustrate(p)
	return r
}

// alts returns the texts of a message's pictures by file, after checking that each file is shown once and is a small PNG.
func alts(t require.TestingT, m discord.Message) map[string]string {
	texts := map[string]string{}
	walk(read(t, m), 0, func(c component, _ int) {
		for _, item := range c.Items {
			name := strings.TrimPrefix(item.Media.URL, "attachment://")
			require.NotContains(t, texts, name)
			texts[name] = item.Description
		}
	})
	require.Len(t, texts, len(m.Files))
	for _, f := range m.Files {
		require.Contains(t, texts, f.Name)
		require.Equal(t, "image/png", f.Type)
		require.Equal(t, "\x89PNG", string(f.Data[:4]))
		require.Less(t, len(f.Data), 256<<10)
	}
	return texts
}

func TestCase27AHandsPictureIsSaidInFullWords(t *testing.T) {
	r := illustrated(t, fake{})
	for lang, want := range map[string]string{
		"en": "Your cards: five of hearts, ten of hearts, king of spades. worth 15.",
		"de": "Deine Karten: Herz fünf, Herz zehn, Pik König. zählt 15.",
		"da": "Dine kort: hjerter fem, hjerter ti, spar konge. 15 værd.",
	} {
		s := playing(t, "en", 1, "Anna", "Ben")
		require.Equal(t, want, alts(t, r.Hand(s, render.Reader{Lang: lang}))["hand.png"])
	}
}

func TestCase27ATablesPictureSaysWhatIsSeen(t *testing.T) {
	s := playing(t, "en", games.Nobody, "Anna_", "Ben")
	require.Equal(t, "The table: Anna_, 1 life, 3 cards, to play. Ben, 2 lives, 3 cards, dealer. Computer 1, 3 lives, 3 cards. "+
		"Stock: 34. Discard pile: seven of hearts (2 cards).", alts(t, illustrated(t, fake{}).Table(s))["table.png"])
}

func TestCase27AChartIsSaidInNumbers(t *testing.T) {
	r := illustrated(t, fake{})
	s := over(t, "en", 1, 1, 3)
	s.Scores = table.Scores{Lives: true, Rows: [][]int64{{3, 2, 3}, {2, 2, -1}}}
	require.Equal(t, map[string]string{
		"chart.png": "Scores after each deal, from deal 1 on. Anna: 3 2. Ben: 2 2. Computer 1: 3 out.",
	}, alts(t, r.Table(s)))

	s.Scores = table.Scores{Rows: [][]int64{{0, 0, 0}, {2, 2, -1}}}
	require.Contains(t, alts(t, r.Table(s))["chart.png"], "Computer 1: 0 −1.", "points can be fewer than none")

	s.Scores.Rows = nil
	for i := range 400 {
		s.Scores.Rows = append(s.Scores.Rows, []int64{int64(1000 + i), 0, 0})
	}
	alt := alts(t, r.Table(s))["chart.png"]
	require.LessOrEqual(t, len(alt), 1024)
	require.Contains(t, alt, "1,399. Ben", "the last deals are those that are said")

	s.Scores = table.Scores{Rows: [][]int64{{2, 2, -1}}}
	require.Contains(t, alts(t, r.Table(s)), "table.png", "one deal is no course: the table is shown as it stood")
}

func TestCase04CardsThatAreNotSeenAreOnlyCounted(t *testing.T) {
	r := illustrated(t, fake{})
	s := playing(t, "en", 1, "Anna", "Ben")
	for i := range s.View.Zones {
		if z := &s.View.Zones[i]; z.Owner == 1 {
			z.Cards = []cards.Card{cards.Back, card(t, "5H"), cards.Back}
		}
	}
	require.Equal(t, "Your cards: five of hearts, 2 face down. worth 15.", alts(t, r.Hand(s, render.Reader{Lang: "en"}))["hand.png"])
}

func TestWhoReadsInPlainWordsGetsNeitherPicturesNorEmojis(t *testing.T) {
	r := illustrated(t, fake{})
	r.UseEmojis(everyEmoji(r))
	s := playing(t, "en", 1, "Anna", "Ben")
	m := r.Hand(s, render.Reader{Lang: "en", Plain: true})
	require.Empty(t, alts(t, m))
	require.NotContains(t, dump(t, m), "<:")
}

// everyEmoji gives each emoji an id.
func everyEmoji(r *render.Renderer) map[string]string {
	ids := map[string]string{}
	for i, e := range r.EmojisWanted() {
		ids[e.Name] = fmt.Sprint(1000 + i)
	}
	return ids
}

func TestCardsOnTheTableAndToChooseHaveTheirEmojisBesideTheirNames(t *testing.T) {
	c, err := locale.New([]games.Game{fake{}})
	require.NoError(t, err)
	r := render.New(c, []games.Game{fake{}})
	s := playing(t, "en", 1, "Anna", "Ben")
	s.Prompt = &games.Prompt{Seat: 1, Due: true, Text: say("ask.discard"), Choices: []games.Choice{{
		Label: say("drew", "Who", games.Seat(1)), Move: games.Move{Verb: "discard"},
		Pick: &games.Pick{Min: 1, Max: 1, Groups: []games.Group{{Cards: hand(t, "5H"), Label: say("discard", "Card", games.Cards(hand(t, "5H")))}}},
	}}}
	look := func() (text, emoji string) {
		m := r.Hand(s, render.Reader{Lang: "en"})
		requireWithinLimits(t, m)
		walk(read(t, m), 0, func(c component, _ int) {
			if c.Emoji != nil {
				emoji = c.Emoji.Name
				require.NotEmpty(t, c.Label, "the label says the card in words")
			}
		})
		return dump(t, m), emoji
	}
	text, emoji := look()
	require.Contains(t, text, "Discard pile: **7♥**", "as long as they aren't there, the text stands alone")
	require.Empty(t, emoji)

	r.UseEmojis(everyEmoji(r))
	text, emoji = look()
	require.Regexp(t, `Discard pile: <:c_7H:\d+> \*\*7♥\*\*`, text)
	require.Equal(t, "c_5H", emoji)

	r.UseEmojis(nil)
	_, emoji = look()
	require.Empty(t, emoji)
}

// numbered is a fake whose cards are numbers and nothing else.
type numbered struct{ fake }

func (numbered) Info() *games.Info {
	info := fake{}.Info()
	info.Faces = cards.NewFaces([]cards.Face{{Code: "7", Label: "7", Name: "card.only"}, {Code: "9", Label: "9", Name: "card.only"}})
	return info
}

// The names of such cards look like their emojis, so that two cards would be read as four.
func TestCardsThatAreNumbersAloneHaveNoEmojisBesideTheirNames(t *testing.T) {
	c, err := locale.New([]games.Game{numbered{}})
	require.NoError(t, err)
	r := render.New(c, []games.Game{numbered{}})
	r.UseEmojis(everyEmoji(r))
	s := playing(t, "en", 1, "Anna", "Ben")
	s.Game, s.Log, s.View.Zones = numbered{}, nil, []games.Zone{{Key: "discards", Layout: games.Pile, Count: 1, Cards: []cards.Card{0}}}
	require.Contains(t, dump(t, r.Hand(s, render.Reader{Lang: "en"})), "Discard pile: **7**")
}

// "3UP: 8 8 C" with an emoji before each card reads as six cards.
func TestCardsBesideEachOtherAreSaidOnce(t *testing.T) {
	c, err := locale.New([]games.Game{fake{}})
	require.NoError(t, err)
	r := render.New(c, []games.Game{fake{}})
	r.UseEmojis(everyEmoji(r))
	s := playing(t, "en", 1, "Anna", "Ben")
	for i, z := range s.View.Zones {
		if z.Layout == games.Pile {
			s.View.Zones[i].Layout, s.View.Zones[i].Cards, s.View.Zones[i].Count = games.Row, hand(t, "7H", "8H"), 2
		}
	}
	require.Contains(t, dump(t, r.Hand(s, render.Reader{Lang: "en"})), "Discard pile: **7♥** **8♥**")
}

func TestBesidePicturesTheTableIsSaidInSmallPrint(t *testing.T) {
	r := illustrated(t, fake{})
	r.UseEmojis(everyEmoji(r))
	s := playing(t, "en", games.Nobody, "Anna", "Ben")
	text := dump(t, r.Table(s))
	require.Contains(t, text, "\n-# Discard pile: **7♥** (2 cards)\n", "by the card's name, since the picture shows the rest")
	require.Contains(t, text, "\n-# Computer 1 draws.\n")
	require.Contains(t, text, "\n**It's Anna's turn", "what matters stands out")
}

// A phone shows the end of a long message.
func TestATableAndAResultEndWithWhatMatters(t *testing.T) {
	for name, c := range map[string]struct {
		s    table.Snapshot
		said []string // one after the other
	}{
		"table":  {playing(t, "en", games.Nobody, "Anna", "Ben"), []string{"Stock: 34", "What happened last", "It's Anna's turn", "(My cards)"}},
		"result": {over(t, "en", 1, 2, 3), []string{"How the last deal ended", "Anna wins", "Ben", "The secret of the shuffle", "(Rematch)"}},
	} {
		c.s.Next = 0
		text := dump(t, illustrated(t, fake{}).Table(c.s))
		for _, said := range c.said {
			_, rest, found := strings.Cut(text, said)
			require.True(t, found, "%s: %q after all before it in\n%s", name, said, text)
			text = rest
		}
	}
}

func TestMessagesThatShowTheSameHaveTheSameHash(t *testing.T) {
	r := illustrated(t, fake{})
	s := playing(t, "en", 1, "Anna", "Ben")
	before := r.Hand(s, render.Reader{Lang: "en"}).Hash()
	require.Equal(t, before, r.Hand(s, render.Reader{Lang: "en"}).Hash())
	require.Equal(t, before, illustrated(t, fake{}).Hand(s, render.Reader{Lang: "en"}).Hash(), "after a restart too")
}

func TestWhatHasNotChangedIsNotDrawnTwice(t *testing.T) {
	r := illustrated(t, fake{})
	s := playing(t, "en", 1, "Anna", "Ben")
	for range 3 {
		r.Hand(s, render.Reader{Lang: "en"})
		s.Version++
		s.Log = append(s.Log, say("drew", "Who", games.Seat(3)))
	}
	require.Equal(t, 1, r.Drawn())
	s.View.Zones[0].Cards = hand(t, "5H", "10H", "QS")
	r.Hand(s, render.Reader{Lang: "en"})
	require.Equal(t, 2, r.Drawn())
}

func TestPicturesAreKeptWithinTheirRoom(t *testing.T) {
	r := illustrated(t, fake{})
	const usual, most = 16 << 10, 64 << 10
	now := time.Now()
	r.Keep(usual, most, func() time.Time { return now })
	s := playing(t, "en", 1, "Anna", "Ben")
	show := func(card int) {
		s.View.Zones[0].Cards = []cards.Card{cards.Card(card), 1, 2, 3, 4, 5, 6}
		s.View.Zones[0].Count = 7
		r.Hand(s, render.Reader{Lang: "en"})
	}
	for i := range 51 {
		show(i)
		require.LessOrEqual(t, r.Kept(), most)
	}
	require.Equal(t, 51, r.Drawn())
	require.Greater(t, r.Kept(), most/2)
	show(50)
	require.Equal(t, 51, r.Drawn(), "the latest are those that are kept")
	now = now.Add(render.KeptTime)
	for i := range 4 {
		show(50 - i)
	}
	now = now.Add(time.Second)
	show(51)
	require.Equal(t, 52, r.Drawn())
	require.Less(t, r.Kept(), most*3/4, "what nobody has looked at for a while goes")
	for i := range 5 {
		show(51 - i)
	}
	require.Equal(t, 52, r.Drawn(), "what somebody has looked at stays, though it is more than usual")
	now = now.Add(render.KeptTime + time.Second)
	show(0)
	require.LessOrEqual(t, r.Kept(), usual)
}

// TestCase27EveryPictureOfEveryGameHasItsText plays matches of every game and looks at each picture on the way.
func TestCase27EveryPictureOfEveryGameHasItsText(t *testing.T) {
	r := illustrated(t, all.Games()...)
	r.UseEmojis(everyEmoji(r))
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			for _, seats := range []int{g.Info().MinSeats, g.Info().MaxSeats} {
				w := walker{t: t, r: r, g: g, seats: seats, chance: rand.New(rand.NewPCG(uint64(seats), 9))}
				step, err := games.Begin(g, games.Setup{Seats: seats, Source: cards.Source{Seed: &cards.Seed{byte(seats)}}})
				require.NoError(t, err)
				for n := 0; n < 30 && len(step.Match.Turn()) > 0; n++ {
					lang := locale.Languages()[n%3]
					w.pictures(step.Match, lang)
					seat := step.Match.Turn()[0]
					prompt, ok := step.Match.Prompt(seat)
					require.True(t, ok)
					step, err = step.Match.Apply(seat, g.Computer().Choose(step.Match.View(seat), prompt, w.chance))
					require.NoError(t, err)
				}
			}
		})
	}
}

// pictures looks at the table's picture and at everybody's hand.
func (w walker) pictures(m games.Match, lang string) {
	public := w.r.Table(w.snapshot(m, games.Nobody, lang))
	requireWithinLimits(w.t, public)
	shown := alts(w.t, public)
	require.NotEmpty(w.t, shown)
	for i := range w.seats {
		s := w.snapshot(m, games.Seat(i+1), lang)
		own := w.r.Hand(s, render.Reader{Lang: lang})
		requireWithinLimits(w.t, own)
		for name, text := range alts(w.t, own) {
			shown[name+fmt.Sprint(i)] = text
			for _, z := range s.View.Zones {
				if z.Owner != s.Viewer || z.Layout != games.Fan || s.State == storage.Over {
					continue
				}
				for _, c := range z.Cards {
					f := w.g.Info().Faces
					require.True(w.t, int(c) >= f.Len() || strings.Contains(text, f.Face(c).Label) || strings.Contains(text, ","), "%s", text)
				}
			}
		}
	}
	for name, text := range shown {
		require.Greater(w.t, len(text), 12, name)
		require.LessOrEqual(w.t, units(text), 1024, name)
		require.NotContains(w.t, text, "**", name)
		require.NotContains(w.t, text, "<:", name)
		require.NotContains(w.t, text, "no text", name)
	}
}

func BenchmarkAHandThatHasNotChanged(b *testing.B) {
	r := illustrated(b, fake{})
	s := playing(b, "en", 1, "Anna", "Ben")
	b.ReportAllocs()
	for b.Loop() {
		r.Hand(s, render.Reader{Lang: "en"})
	}
	require.Equal(b, 1, r.Drawn())
}
