package picture_test

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestNamesAreWrittenOnlyWhereTheyAreWrittenRight(t *testing.T) {
	p := painter(t)
	for _, v := range []struct{ name, want, why string }{
		{"Anna", "Anna", ""},
		{"Zoë Ångström-Müller", "Zoë Ångström-Müller", ""},
		{"Zoe\u0308", "Zoë", "a letter and its mark become one"},
		{"Дмитрий", "Дмитрий", ""},
		{"Ελένη", "Ελένη", ""},
		{"𝓕𝓪𝓷𝓬𝔂", "Fancy", "letters of mathematics are meant as letters"},
		{"Ｊｏ", "Jo", "wide letters too"},
		{"Anna 🎉👑", "Anna", "pictures are ornaments"},
		{"A\u0335\u0336n\u0337na", "Anna", "so are marks piled up"},
		{"\u2068Ben\u2069\n", "Ben", "what isn't seen is left out"},
		{"中村", "#7", "letters that the font lacks"},
		{"Ken 中村", "#7", "half a name is none"},
		{"محمد", "#7", "letters that join"},
		{"דוד", "#7", "letters from right to left"},
		{"สมชาย", "#7", ""},
		{"🎉🎉", "#7", "ornaments alone"},
		{"", "#7", ""},
	} {
		require.Equal(t, v.want, p.Written(v.name, 7), "%q: %s", v.name, v.why)
	}
}
