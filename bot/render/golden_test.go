package render_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
	"trey/bot/locale"
)

var update = flag.Bool("update", false, "write the golden files anew")

// requireGolden compares the message with testdata/<test>/<case>.golden, after the limits have been checked.
func requireGolden(t *testing.T, m discord.Message) {
	t.Helper()
	requireWithinLimits(t, m)
	got := dump(t, m)
	file := filepath.Join("testdata", filepath.FromSlash(t.Name())+".golden")
	if *update {
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o755))
		require.NoError(t, os.WriteFile(file, []byte(got), 0o644))
	}
	want, err := os.ReadFile(file)
	require.NoError(t, err, "run the test with -update to write it")
	require.Equal(t, string(want), got)
}

// dump writes a message such that a person can read it: texts as they are, a line for each button and option.
func dump(t *testing.T, m discord.Message) string {
	var b strings.Builder
	walk(read(t, m), 0, func(c component, _ int) {
		switch c.Type {
		case typeContainer:
			fmt.Fprintf(&b, "=== #%06x\n", *c.Accent)
		case typeText:
			fmt.Fprintln(&b, *c.Content)
		case typeRow:
			fmt.Fprintln(&b, "--- row")
		case typeSeparator:
			fmt.Fprintln(&b, "~~~")
		case typeButton:
			fmt.Fprintf(&b, "(%s) style %d%s %s%s\n", c.Label, c.Style, disabled(c), c.CustomID, c.URL)
		case typeSelect:
			fmt.Fprintf(&b, "<%s> %d–%d %s\n", c.Placeholder, *c.Min, *c.Max, c.CustomID)
			for _, o := range c.Options {
				chosen := map[bool]string{true: " chosen"}[o.Default]
				fmt.Fprintf(&b, "  %s = %s (%s)%s\n", o.Label, o.Value, o.Description, chosen)
			}
		case typeUsers:
			fmt.Fprintf(&b, "<%s> %d–%d people %s\n", c.Placeholder, *c.Min, *c.Max, c.CustomID)
		case typeRoles, typeChannels:
			fmt.Fprintf(&b, "<%s> %d–%d %s %v\n", c.Placeholder, *c.Min, *c.Max, c.CustomID, c.Defaults)
		}
	})
	return b.String()
}

func disabled(c component) string {
	if c.Disabled {
		return " off"
	}
	return ""
}

// inEveryLanguage runs a test for each language.
func inEveryLanguage(t *testing.T, f func(t *testing.T, lang string)) {
	t.Helper()
	for _, lang := range locale.Languages() {
		t.Run(lang, func(t *testing.T) { f(t, lang) })
	}
}
