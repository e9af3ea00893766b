package gamestest

import (
	"fmt"
	"io/fs"
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"

	"trey/games"
)

// languages are those in which every game speaks.
var languages = [...]string{"en", "de", "da"}

// catalogue is what a game can say: per language its messages by key, with all their plural forms.
type catalogue struct {
	slug     string
	messages map[string]map[string][]string
	// arguments are the names that a message's forms use, per language and key.
	arguments map[string]map[string][]string
	plural    map[string]bool // keys that have plural forms somewhere
	said      map[string]bool // keys looked up so far
	wrong     map[string]bool // what has been found wrong so far
}

func readCatalogue(t *testing.T, g games.Game) *catalogue {
	c := &catalogue{
		slug: g.Info().Slug, messages: map[string]map[string][]string{}, arguments: map[string]map[string][]string{},
		plural: map[string]bool{}, said: map[string]bool{}, wrong: map[string]bool{},
	}
	for _, lang := range languages {
		data, err := fs.ReadFile(g.Files(), "locale/"+lang+".yaml")
		require.NoError(t, err)
		var raw map[string]any
		require.NoError(t, yaml.Load(data, &raw), "locale/%s.yaml", lang)
		c.messages[lang], c.arguments[lang] = map[string][]string{}, map[string][]string{}
		for key, v := range raw {
			forms := c.forms(t, lang, key, v)
			c.messages[lang][key] = forms
			for _, m := range argument.FindAllStringSubmatch(strings.Join(forms, "\n"), -1) {
				c.arguments[lang][key] = append(c.arguments[lang][key], m[1])
			}
		}
	}
	return c
}

// forms returns a message's forms: one, or those for one and for other numbers.
func (c *catalogue) forms(t *testing.T, lang, key string, v any) []string {
	switch v := v.(type) {
	case string:
		require.NotEmpty(t, v, "%s in locale/%s.yaml", key, lang)
		return []string{v}
	case map[string]any:
		c.plural[key] = true
		require.Equal(t, []string{"one", "other"}, slices.Sorted(maps.Keys(v)), "%s in locale/%s.yaml", key, lang)
		var out []string
		for _, form := range v {
			text, ok := form.(string)
			require.True(t, ok && text != "", "%s in locale/%s.yaml", key, lang)
			out = append(out, text)
		}
		return out
	}
	require.Failf(t, "not a message", "%s in locale/%s.yaml is neither a text nor a map of plural forms", key, lang)
	return nil
}

// check reports what was found wrong in play, and that all languages have the same messages.
func (c *catalogue) check(t *testing.T) {
	require.Empty(t, slices.Sorted(maps.Keys(c.wrong)))
	want := slices.Sorted(maps.Keys(c.messages["en"]))
	for _, lang := range languages {
		require.Equal(t, want, slices.Sorted(maps.Keys(c.messages[lang])), "keys of locale/%s.yaml", lang)
	}
}

// shared are the beginnings of keys that don't belong to a game.
var shared = [...]string{"core.", "card.", "suit.", "rank."}

// mustHave notes it when the key can't be said in some language. An empty key says nothing.
func (c *catalogue) mustHave(key string) {
	if key == "" || c.said[key] {
		return
	}
	c.said[key] = true
	if slices.ContainsFunc(shared[:], func(s string) bool { return strings.HasPrefix(key, s) }) {
		return
	}
	own, ok := strings.CutPrefix(key, c.slug+".")
	if !ok {
		c.wrong[fmt.Sprintf("the key %q begins with neither %s. nor a shared beginning", key, c.slug)] = true
		return
	}
	for _, lang := range languages {
		if _, ok := c.messages[lang][own]; !ok {
			c.wrong[fmt.Sprintf("locale/%s.yaml has no %s", lang, own)] = true
		}
	}
}

var argument = regexp.MustCompile(`\{\{[^}]*?\.([A-Za-z]+)`)

// use notes it when a text can't be said in some language, with the arguments that the message there names.
func (c *catalogue) use(texts ...games.Text) {
	for _, text := range texts {
		c.mustHave(text.Key)
		for name, arg := range text.Args {
			switch arg := arg.(type) {
			case games.Text:
				c.use(arg)
			case games.List:
				c.use(arg...)
			case nil:
				c.wrong[fmt.Sprintf("%s has nothing as argument %s", text.Key, name)] = true
			}
		}
		own, ok := strings.CutPrefix(text.Key, c.slug+".")
		if !ok {
			continue
		}
		if _, ok := text.Args["Count"]; c.plural[own] && !ok {
			c.wrong[text.Key+" has plural forms, but no argument Count"] = true
		}
		for _, lang := range languages {
			c.useArguments(lang, own, text)
		}
	}
}

func (c *catalogue) useArguments(lang, own string, text games.Text) {
	for _, name := range c.arguments[lang][own] {
		if _, ok := text.Args[name]; !ok {
			c.wrong[fmt.Sprintf("%s in locale/%s.yaml names %s, but the text hasn't got it", own, lang, name)] = true
		}
	}
}

func (s *suite) checkRules(t *testing.T) {
	for _, lang := range languages {
		data, err := fs.ReadFile(s.g.Files(), "rules/"+lang+".md")
		require.NoError(t, err)
		require.NotEmpty(t, strings.TrimSpace(string(data)), "rules/%s.md", lang)
		require.Equal(t, 2, strings.Count("\n"+string(data), "\n## "), "rules/%s.md has a short part and a full one", lang)
	}
}
