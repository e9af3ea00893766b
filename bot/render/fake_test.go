package render_test

import (
	"io/fs"
	"os"
	"strconv"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/locale"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
	"trey/games/cards"
	"trey/storage"
)

// fake is a game that is never played: snapshots of it are made by hand.
type fake struct{ games.Game }

func (fake) Info() *games.Info {
	return &games.Info{
		Slug: "fake", Title: "Fake #1", MinSeats: 2, MaxSeats: 12, Faces: cards.Standard(), Stake: games.StakeKey,
		Options: []games.Option{
			{Key: "lives", Kind: games.Int, Min: 1, Max: 9, Default: "3"},
			{Key: "bonus", Kind: games.Bool, Default: "true"},
			{Key: "mode", Kind: games.Word, Choices: []string{"fast", "slow"}, Default: "slow"},
			games.StakeOption("1"),
		},
		Figures: []games.Figure{
			{Key: "knocks_won", Of: []string{"knocks_won"}, Per: []string{"knocks"}, Share: true},
			{Key: "fach", Of: []string{"won"}, Less: []string{"lost"}, Per: []string{"won", "lost"}},
			{Key: "knocks", Of: []string{"knocks"}},
		},
		Verbs: []games.Verb{
			{Name: "draw"}, {Name: "take"}, {Name: "knock"}, {Name: "pass"},
			{Name: "bid", Words: []string{"dreier", "zweier", "einer", "solo"}},
			{Name: "discard", MinCards: 1, MaxCards: 108},
			{Name: "play", MinCards: 1, MaxCards: 108},
			{Name: "flip", MaxN: 3},
		},
	}
}

func (fake) Files() fs.FS { return os.DirFS("testdata/fake") }

func newRenderer(t testing.TB) *render.Renderer {
	t.Helper()
	gs := []games.Game{fake{}}
	c, err := locale.New(gs)
	require.NoError(t, err)
	return render.New(c, gs)
}

// say makes a text of the fake game.
func say(key string, pairs ...any) games.Text { return games.Say("fake."+key, pairs...) }

func card(t testing.TB, code string) cards.Card {
	t.Helper()
	c, ok := cards.Standard().Parse(code)
	require.True(t, ok, code)
	return c
}

func hand(t testing.TB, codes ...string) []cards.Card {
	t.Helper()
	var cs []cards.Card
	for _, code := range codes {
		cs = append(cs, card(t, code))
	}
	return cs
}

const (
	commitment = "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d"
	secret     = "0001020304050607000102030405060700010203040506070001020304050607"
)

// noon is when deadlines are in these tests.
func noon() time.Time { return time.Date(2026, 12, 3, 12, 0, 0, 0, time.UTC) }

func options(pairs ...string) games.Options {
	o := games.Options{"lives": "3", "bonus": "true", "mode": "slow", "stake": "0"}
	for i := 0; i < len(pairs); i += 2 {
		o[pairs[i]] = pairs[i+1]
	}
	return o
}

// lobby returns a lobby with the people and one computer.
func lobby(lang string, names ...string) table.Snapshot {
	s := table.Snapshot{
		ID: 46655, Version: 3, Game: fake{}, Options: options(), Server: "81384788765712384", Channel: "381870553235193857",
		Message: "1045678901234567890", Language: lang, State: storage.Lobby, Host: 10, Capacity: 4, Commitment: commitment, Pace: 2 * time.Minute,
	}
	for i, name := range names {
		s.Seats = append(s.Seats, table.Person{Account: int64(10 + i), User: "1000", Name: name, Entropy: strconv.Itoa(2000 + i)})
	}
	s.Seats = append(s.Seats, table.Person{Account: storage.House, Name: "whatever", Computer: true, Number: 1, Entropy: "0"})
	return s
}

// playing returns a match under way as the viewer sees it: a hand, a stock, a discard pile.
func playing(t testing.TB, lang string, viewer games.Seat, names ...string) table.Snapshot {
	s := lobby(lang, names...)
	s.State, s.Viewer, s.Deadline, s.Stamp = storage.Playing, viewer, noon(), 37
	v := &games.View{Viewer: viewer, Options: s.Options, Phase: "play", Deal: 2, Dealer: 2, Turn: []games.Seat{1}}
	for i := range s.Seats {
		seat := games.Seat(i + 1)
		z := games.Zone{Key: "hand", Owner: seat, Layout: games.Fan, Count: 3}
		if seat == viewer {
			z.Cards = hand(t, "5H", "10H", "KS")
			z.Note = say("worth", "Value", games.Num(15))
		}
		v.Zones = append(v.Zones, z)
		v.Counts = append(v.Counts, games.Count{Key: "lives", Seat: seat, N: 1 + i%3})
	}
	v.Zones = append(v.Zones,
		games.Zone{Key: "stock", Layout: games.Deck, Count: 34},
		games.Zone{Key: "aside", Layout: games.Aside, Count: 5},
		games.Zone{Key: "discards", Layout: games.Pile, Count: 2, Cards: hand(t, "9C", "7H")})
	v.Status = []games.Text{say("knocked", "Who", games.Seat(2))}
	s.View = v
	s.Log = []games.Text{
		say("discarded", "Who", games.Seat(2), "Card", games.Cards(hand(t, "9C"))),
		say("drew", "Who", games.Seat(3)),
		say("discarded", "Who", games.Seat(3), "Card", games.Cards(hand(t, "7H"))),
	}
	return s
}

// over returns the finished match with the ranks.
func over(t testing.TB, lang string, ranks ...int) table.Snapshot {
	s := playing(t, lang, games.Nobody, "Anna", "Ben")
	s.State, s.Secret, s.Deadline = storage.Over, secret, time.Time{}
	s.View.Over, s.View.Turn, s.View.Status = true, nil, nil
	s.View.Zones[0].Cards = hand(t, "5H", "10H", "KS")
	s.View.Result = &games.Result{Ranks: ranks, Scores: []int{2, 2, -1}, Money: []int64{20, -10, -10}}
	return s
}
