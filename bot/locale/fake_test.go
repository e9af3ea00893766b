package locale_test

import (
	"io/fs"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/require"

	"trey/bot/locale"
	"trey/games"
	"trey/games/cards"
)

// fake is a game of which only the texts matter.
type fake struct {
	games.Game
	files fstest.MapFS
}

func (f fake) Info() *games.Info { return &games.Info{Slug: "fake", Faces: cards.Standard()} }
func (f fake) Files() fs.FS      { return f.files }

const rulesPage = "# Fake\n\nA word.\n\n## Short\n\nIn short.\n\n## Full\n\n1. In full.\n"

// newFake returns the game with the same texts in every language but for what the pairs of file and text say.
func newFake(texts string, pairs ...string) fake {
	f := fake{files: fstest.MapFS{}}
	for _, lang := range locale.Languages() {
		f.files["locale/"+lang+".yaml"] = &fstest.MapFile{Data: []byte(texts)}
		f.files["rules/"+lang+".md"] = &fstest.MapFile{Data: []byte(rulesPage)}
	}
	for i := 0; i < len(pairs); i += 2 {
		f.files[pairs[i]] = &fstest.MapFile{Data: []byte(pairs[i+1])}
	}
	return f
}

func newCatalogue(t *testing.T, gs ...games.Game) *locale.Catalogue {
	t.Helper()
	c, err := locale.New(gs)
	require.NoError(t, err)
	return c
}
