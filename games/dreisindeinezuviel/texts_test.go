package dreisindeinezuviel

import (
	"io/fs"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"
)

// inEveryLanguage calls the test with the texts of each language; those with plural forms are left out.
func inEveryLanguage(t *testing.T, test func(t *testing.T, texts map[string]string)) {
	for _, lang := range []string{"en", "de", "da"} {
		t.Run(lang, func(t *testing.T) {
			data, err := fs.ReadFile(Game{}.Files(), "locale/"+lang+".yaml")
			require.NoError(t, err)
			var raw map[string]any
			require.NoError(t, yaml.Load(data, &raw))
			texts := map[string]string{}
			for key, v := range raw {
				if text, ok := v.(string); ok {
					texts[key] = text
				}
			}
			test(t, texts)
		})
	}
}

func TestASpokenCardBeginsAsItIsPrinted(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, texts map[string]string) {
		require.Equal(t, "{{.Rank}}{{.Suit}}", texts["card"])
		for _, c := range palette {
			require.True(t, strings.HasPrefix(texts["colour."+c.key], c.sign+" "), c.key)
		}
	})
}

// maxNote is how many characters Discord shows of a note in a select.
const maxNote = 100

func TestTheLongestNotesFitASelect(t *testing.T) {
	inEveryLanguage(t, func(t *testing.T, texts map[string]string) {
		said := func(key string, pairs ...string) string {
			return strings.NewReplacer(pairs...).Replace(texts[key])
		}
		turned := said("effect.turned", "{{.Sign}}", "★", "{{.Change}}", "−8")
		single := said("effect", "{{.Sign}}", "★", "{{.Change}}", "+1")
		bonus := said("effect.interim", "{{.Change}}", "+10")
		for _, effects := range [][]string{{turned, turned, turned}, {turned, turned, single, bonus}} {
			note := said("note.takes_parts", "{{.Numbers}}", "72★ 83✚ 84▼", "{{.Change}}", "−24", "{{.Effects}}", strings.Join(effects, " · "))
			require.LessOrEqual(t, utf8.RuneCountInString(note), maxNote, note)
		}
	})
}
