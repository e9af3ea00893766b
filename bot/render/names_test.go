package render_test

import (
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/rivo/uniseg"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"trey/bot/render"
)

func TestNamesAreShownAsText(t *testing.T) {
	for name, tc := range map[string]struct{ raw, plain, escaped string }{
		"ordinary":           {"Anna", "Anna", "Anna"},
		"everyone":           {"@everyone", "@everyone", "\\@\u2060everyone"},
		"here":               {"@here", "@here", "\\@\u2060here"},
		"role":               {"<@&1>", "<@&1>", "\\<\\@\u2060\\&1\\>"},
		"channel":            {"<#1>", "<#1>", "\\<\\#1\\>"},
		"timestamp":          {"<t:1:R>", "<t:1:R>", "\\<t\\:1\\:R\\>"},
		"emoji":              {":smile:", ":smile:", "\\:smile\\:"},
		"spoiler":            {"||x||", "||x||", "\\|\\|x\\|\\|"},
		"code":               {"`x`", "`x`", "\\`x\\`"},
		"bold":               {"**x** _y_ ~~z~~", "**x** _y_ ~~z~~", "\\*\\*x\\*\\* \\_y\\_ \\~\\~z\\~\\~"},
		"link":               {"[a](https://b.c)", "[a](https://b.c)", "\\[a\\]\\(https\\:\\/\\/b\\.c\\)"},
		"bare link":          {"https://b.c", "https://b.c", "https\\:\\/\\/b\\.c"},
		"heading":            {"# big", "# big", "\\# big"},
		"small print":        {"-# x", "-# x", "\\-\\# x"},
		"quotation":          {"> x", "> x", "\\> x"},
		"list":               {"1. x", "1. x", "1\\. x"},
		"backslash":          {`\x\`, `\x\`, `\\x\\`},
		"several lines":      {"a\nb\r\n\tc", "a b c", "a b c"},
		"right to left mark": {"a\u202eb\u2066c\u200fd", "abcd", "abcd"},
		"hebrew":             {"שלום", "\u2068שלום\u2069", "\u2068שלום\u2069"},
		"zero width":         {"a\u200bb\ufeffc\u2060d", "abcd", "abcd"},
		"nothing to see":     {"\u200b\u3164\u2800\u00ad", "", ""},
		"joiners alone":      {"\u200d\u200d", "", ""},
		"marks alone":        {"\u0301\u0301", "", ""},
		"blanks":             {" \u00a0\u3000 ", "", ""},
		"private use":        {"a\ue000b", "ab", "ab"},
		"joined emoji":       {"👨‍👩‍👧", "👨‍👩‍👧", "👨‍👩‍👧"},
		"stacked marks":      {"a" + strings.Repeat("\u0301", 50), "a" + strings.Repeat("\u0301", 3), "a" + strings.Repeat("\u0301", 3)},
		"long":               {strings.Repeat("x", 50), strings.Repeat("x", 32), strings.Repeat("x", 32)},
		"wide":               {strings.Repeat("漢", 40), strings.Repeat("漢", 32), strings.Repeat("漢", 32)},
	} {
		t.Run(name, func(t *testing.T) {
			require.Equal(t, tc.plain, render.Name(tc.raw))
			require.Equal(t, tc.escaped, render.EscapedName(tc.raw))
		})
	}
}

func TestAnyNameKeepsItsBoundsAndLine(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		raw := rapid.String().Draw(t, "raw")
		name := render.Name(raw)
		require.True(t, utf8.ValidString(name))
		require.LessOrEqual(t, uniseg.GraphemeClusterCount(strings.Trim(name, "\u2068\u2069")), 32)
		require.LessOrEqual(t, utf8.RuneCountInString(name), 66)
		require.NotContains(t, name, "\n")
		require.Equal(t, name, render.Name(name), "a clean name stays as it is")
		require.NotContains(t, render.EscapedName(raw), "@everyone")
	})
}

func TestNoNameBreaksOutOfAMessage(t *testing.T) {
	for _, name := range []string{"@everyone", "<@&1>", "||x||", "```", "\u202e", "\u3164"} {
		s := lobby("en", name, "Ben")
		text := dump(t, newRenderer(t).Table(s))
		require.NotContains(t, text, "@everyone")
		require.NotContains(t, text, "<@&1>")
		require.NotContains(t, text, "||")
		require.NotContains(t, text, "```")
		require.NotContains(t, text, "\u202e")
	}
	require.Contains(t, dump(t, newRenderer(t).Table(lobby("en", "\u3164"))), "**1** Seat 1 · host", "who can't be seen is named by the seat")
}
