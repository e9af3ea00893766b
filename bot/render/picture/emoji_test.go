package picture_test

import (
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render/picture"
	"trey/games/all"
	"trey/games/cards"
)

func everyFace() []*cards.Faces {
	var out []*cards.Faces
	for _, g := range all.Games() {
		out = append(out, g.Info().Faces)
	}
	return out
}

// Discord takes up to 2,000 emojis of an application, each with a name of 2 to 32 letters, digits and underscores and at most 256 KiB large.
func TestEmojisKeepDiscordsLimits(t *testing.T) {
	p := painter(t)
	names := map[string]bool{}
	emojis := picture.Emojis(everyFace()...)
	require.LessOrEqual(t, len(emojis), 2000)
	for _, e := range emojis {
		require.Regexp(t, regexp.MustCompile(`^[A-Za-z0-9_]{2,32}$`), e.Name)
		require.False(t, names[e.Name], "%s is there twice", e.Name)
		names[e.Name] = true
		pic := p.Emoji(e.Look)
		require.Equal(t, 128, pic.Width)
		require.Equal(t, 128, pic.Height)
		require.LessOrEqual(t, len(pic.PNG), 4<<10, e.Name)
	}
}

func TestEveryFaceHasOneEmojiAndAllThatLookDifferentHaveTheirOwn(t *testing.T) {
	p := painter(t)
	byLook, byHash := map[picture.Look]string{}, map[string]string{}
	for _, e := range picture.Emojis(everyFace()...) {
		require.NotContains(t, byLook, e.Look)
		byLook[e.Look] = e.Name
		hash := p.Emoji(e.Look).Hash()
		require.NotContains(t, byHash, hash, "%s looks like %s", e.Name, byHash[hash])
		byHash[hash] = e.Name
	}
	for _, f := range everyFace() {
		for i := range f.Len() {
			require.Contains(t, byLook, picture.LookOf(f.Face(cards.Card(i))))
		}
	}
	require.Equal(t, "c_10H", byLook[picture.Look{Label: "10", Symbol: "♥", Ink: cards.Red}])
	require.Equal(t, "c_back", byLook[picture.LookOf(cards.Face{})])
}

func TestNamesOfEmojisStayWhenGamesAreAdded(t *testing.T) {
	old := []cards.Face{{Code: "1", Label: "1", Ink: cards.Red}, {Code: "C+1", Label: "C+1"}}
	same := cards.Face{Code: "x", Label: "1", Ink: cards.Red}
	other := cards.Face{Code: "1", Label: "1", Ink: cards.Blue}
	long := cards.Face{Code: "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz", Label: "L"}
	before := picture.Emojis(cards.NewFaces(old))
	after := picture.Emojis(cards.NewFaces(old), cards.NewFaces([]cards.Face{same, other, long}))
	require.Equal(t, before, after[:len(before)])
	require.Len(t, after, len(before)+2, "a face that looks like another has its emoji")
	var names []string
	for _, e := range after {
		names = append(names, e.Name)
	}
	require.Equal(t, []string{"c_back", "c_1", "c_C_2b1"}, names[:3])
	require.Regexp(t, "^c_1_[0-9a-f]{8}$", names[3])
	require.Equal(t, "c_abcdefghijklmnopqrstuvw", names[4])
}

func TestEmojisLookAsTheyDid(t *testing.T) {
	p := painter(t)
	for name, look := range map[string]picture.Look{
		"suit": {Label: "10", Symbol: "♥", Ink: cards.Red}, "trump": {Label: "T21", Ink: cards.Blue}, "back": {},
	} {
		t.Run(name, func(t *testing.T) { requireGolden(t, p.Emoji(look)) })
	}
}
