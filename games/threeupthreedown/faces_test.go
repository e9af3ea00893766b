package threeupthreedown

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

func TestTheFacesStandInStandardOrder(t *testing.T) {
	var codes []string
	for c := range info.Faces.Len() {
		codes = append(codes, info.Faces.Code(cards.Card(c)))
	}
	require.Equal(t, strings.Fields("r1 r2 r3 r4 r5 r6 r7 r8 r9 r10 rC rC1 "+
		"g1 g2 g3 g4 g5 g6 g7 g8 g9 g10 gC gC1 gC2 b1 b2 b3 b4 b5 b6 b7 b8 b9 b10 bC bC1"), codes)
}

func TestTheFullPackHasAThirdGreenCopyOfEveryNumber(t *testing.T) {
	full, small := count(newPack(true)), count(newPack(false))
	require.EqualValues(t, 84, full.n)
	require.EqualValues(t, 74, small.n)
	for c := range numFaces {
		face := info.Faces.Face(cards.Card(c))
		third := face.Ink == cards.Green && !faceOf(cards.Card(c)).isClear()
		require.EqualValues(t, 2, small.copies[c], face.Code)
		require.EqualValues(t, map[bool]int{true: 3, false: 2}[third], full.copies[c], face.Code)
	}
}

func TestThePackIsChosenByTheOption(t *testing.T) {
	require.Len(t, Game{}.Pack(2, games.Options{"pack": "84"}), 84)
	require.Len(t, Game{}.Pack(2, games.Options{"pack": "74"}), 74)
}

func TestColoursDontMatterForTheFace(t *testing.T) {
	for _, tt := range []struct {
		codes  string
		want   face
		label  string
		name   games.Lit
		extras int
	}{
		{"r1 g1 b1", 1, "1", "1", 0},
		{"r10 g10 b10", ten, "10", "10", 0},
		{"rC gC bC", clear0, "C", "Clear", 0},
		{"rC1 gC1 bC1", clear1, "C+1", "Clear +1", 1},
		{"gC2", clear2, "C+2", "Clear +2", 2},
	} {
		for _, c := range parse(t, tt.codes) {
			require.Equal(t, tt.want, faceOf(c))
			require.Equal(t, tt.label, info.Faces.Face(c).Label)
			require.Empty(t, info.Faces.Face(c).Symbol)
		}
		require.Equal(t, tt.name, tt.want.lit())
		require.Equal(t, tt.extras, tt.want.extras())
		require.Equal(t, tt.want > ten, tt.want.isClear())
	}
}

func TestGroupsAreTheCardsByFace(t *testing.T) {
	s := count(parse(t, "gC2 b7 r7 gC bC1 r10 g7 r7 b1"))
	var got []string
	for _, g := range s.groups() {
		got = append(got, strings.Join(info.Faces.Codes(g), " "))
	}
	require.Equal(t, []string{"b1", "r7 r7 g7 b7", "r10", "gC", "bC1", "gC2"}, got)
	require.Equal(t, "b1 r7 r7 g7 b7 r10 gC bC1 gC2", strings.Join(info.Faces.Codes(byFace(&s)), " "))
}

func TestHoldsCountsCopies(t *testing.T) {
	s := count(parse(t, "r7 r7 g7"))
	require.True(t, s.holds(parse(t, "r7 r7")))
	require.True(t, s.holds(parse(t, "g7 r7")))
	require.False(t, s.holds(parse(t, "g7 g7")))
	require.False(t, s.holds(parse(t, "b7")))
}

func TestAWrongPackIsAnError(t *testing.T) {
	pack := newPack(true)
	for name, deck := range map[string][]cards.Card{
		"too short":        pack[1:],
		"a card too often": append([]cards.Card{pack[80]}, pack[1:]...),
		"no card":          append([]cards.Card{200}, pack[1:]...),
	} {
		_, err := games.Begin(Game{}, games.Setup{Seats: 2, Dealer: 1, Source: cards.Source{Packs: [][]cards.Card{deck}}})
		require.ErrorIs(t, err, errPack, name)
	}
	_, err := games.Begin(Game{}, games.Setup{Seats: 2, Dealer: 1, Source: cards.Source{Packs: [][]cards.Card{}}})
	require.ErrorIs(t, err, cards.ErrNoPack)
}
