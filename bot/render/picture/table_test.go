package picture_test

import (
	"image"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render/picture"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
)

func TestTablesOfEveryGameLookAsTheyDid(t *testing.T) {
	p := painter(t)
	for _, g := range all.Games() {
		t.Run(g.Info().Slug, func(t *testing.T) {
			seats := min(g.Info().MaxSeats, 6)
			requireGolden(t, p.Table(tableOf(g, matchOf(t, g, seats, 40).View(games.Nobody))))
		})
	}
}

func TestTablesOfEveryGameAreDrawnToTheEnd(t *testing.T) {
	p := painter(t)
	for _, g := range all.Games() {
		for _, seats := range []int{g.Info().MinSeats, g.Info().MaxSeats} {
			for _, moves := range []int{0, 25, 90} {
				m := matchOf(t, g, seats, moves)
				for _, v := range []games.View{m.View(games.Nobody), m.View(1), m.Whole()} {
					pic := p.Table(tableOf(g, v))
					require.Equal(t, 760, pic.Width, "as wide as a phone shows at half the size")
					require.Less(t, len(pic.PNG), 256<<10)
				}
			}
		}
	}
}

// scene is a table with everything that a view can have.
func scene() picture.Table {
	hearts := []cards.Card{26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38}
	return picture.Table{
		Faces: cards.Standard(),
		View: &games.View{
			Dealer: 2, Turn: []games.Seat{1}, Wild: []cards.Card{28},
			Zones: []games.Zone{
				{Layout: games.Deck, Count: 31},
				{Layout: games.Pile, Count: 5, Cards: []cards.Card{0, 1, 2, 3, 4}},
				{Layout: games.Row, Count: 3, Cards: []cards.Card{39, cards.Back}},
				{Layout: games.Pile},
				{Layout: games.Gone, Count: 1, Cards: []cards.Card{13}},
				{Layout: games.Aside, Count: 9},
				{Owner: 1, Layout: games.Fan, Count: 13, Cards: hearts},
				{Owner: 2, Layout: games.Fan, Count: 7},
				{Owner: 2, Layout: games.Row, Count: 2, Cards: []cards.Card{14, 15}},
				{Owner: 2, Layout: games.Row},
			},
		},
		Names:  []string{"Anna", "Benjamin"},
		Notes:  []string{"2 lives", "3 lives"},
		Zones:  []string{"Stock", "Discard pile", "Row", "Nothing", "Won", "", "Hand", "Hand", "Played", "Open"},
		Dealer: "D",
	}
}

func TestATableShowsAllThatAViewCanHave(t *testing.T) { requireGolden(t, painter(t).Table(scene())) }

func TestATableOfNothingIsDrawn(t *testing.T) {
	pic := painter(t).Table(picture.Table{Faces: cards.Standard(), View: &games.View{}})
	require.Positive(t, pic.Height)
}

// Each change is one that people must see.
func TestWhatMattersChangesTheTable(t *testing.T) {
	p := painter(t)
	before := p.Table(scene()).Hash()
	for what, change := range map[string]func(*picture.Table){
		"turn":            func(t *picture.Table) { t.View.Turn = []games.Seat{2} },
		"dealer":          func(t *picture.Table) { t.View.Dealer = 1 },
		"name":            func(t *picture.Table) { t.Names[0] = "Hanna" },
		"note":            func(t *picture.Table) { t.Notes[1] = "on the dole" },
		"caption":         func(t *picture.Table) { t.Zones[0] = "Talon" },
		"stock":           func(t *picture.Table) { t.View.Zones[0].Count-- },
		"top of the pile": func(t *picture.Table) { t.View.Zones[1].Cards[4] = 9 },
		"card in a row":   func(t *picture.Table) { t.View.Zones[2].Cards[0] = 9 },
		"cards on hand":   func(t *picture.Table) { t.View.Zones[7].Count-- },
		"wild":            func(t *picture.Table) { t.View.Wild = nil },
	} {
		table := scene()
		change(&table)
		require.NotEqual(t, before, p.Table(table).Hash(), what)
	}
}

// Cards won and cards laid aside aren't drawn, so a picture can't tell more of them than the message does.
func TestWhatIsGoneOrAsideIsNotDrawn(t *testing.T) {
	p := painter(t)
	before := p.Table(scene()).Hash()
	table := scene()
	table.View.Zones[4].Cards = []cards.Card{50}
	table.View.Zones[5].Count, table.View.Zones[5].Cards = 1, []cards.Card{51}
	require.Equal(t, before, p.Table(table).Hash())
}

// A deck may be told whole, as after a match. Its cards are backs in any case.
func TestADeckIsBacks(t *testing.T) {
	p := painter(t)
	before := p.Table(scene()).Hash()
	table := scene()
	table.View.Zones[0].Cards = slices.Repeat([]cards.Card{7}, 31)
	require.Equal(t, before, p.Table(table).Hash())
}

func TestLongNamesStayInTheirPlace(t *testing.T) {
	p := painter(t)
	long, longer := scene(), scene()
	long.Names[0] = "WWWWWWWWWWWWWWWWWWWWWWWWWWWW"
	longer.Names[0] = long.Names[0] + "WWWW"
	require.Equal(t, p.Table(long).Hash(), p.Table(longer).Hash(), "both are clipped")
	a, b := decode(t, p.Table(long)), decode(t, p.Table(scene()))
	right := image.Rect(380, 0, 760, a.Rect.Dy())
	require.Equal(t, crop(b.SubImage(right).(*image.Paletted)), crop(a.SubImage(right).(*image.Paletted)), "the neighbour's place is as it was")
}

func TestALongNoteTakesASecondLineAndNoMore(t *testing.T) {
	p := painter(t)
	height := func(note string) int {
		table := scene()
		table.Notes[1] = note
		table.View.Zones = nil
		return p.Table(table).Height
	}
	one := height("2 lives")
	two := height("12 points · 7 open colours · interim bonus 10")
	require.Greater(t, two, one)
	require.Equal(t, two, height(strings.Repeat("on the dole ", 20)))
	require.Equal(t, one, height(strings.Repeat("w", 200)), "without a blank it can only be cut off")
}

func TestACaptionMayBeAsWideAsItsCards(t *testing.T) {
	p := painter(t)
	six, two := scene(), scene()
	for table, n := range map[*picture.Table]int{&six: 6, &two: 2} {
		table.View.Zones = []games.Zone{{Layout: games.Row, Count: n}}
	}
	captioned := func(table picture.Table, caption string) string {
		table.Zones = []string{caption}
		return p.Table(table).Hash()
	}
	const short, long = "Tappen (set aside, hidden)", "Tappen (set aside, unseen)"
	require.NotEqual(t, captioned(six, short), captioned(six, long))
	require.Equal(t, captioned(two, short), captioned(two, long), "both are cut off where the cards end")
}
