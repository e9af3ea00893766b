package locale_test

import (
	"maps"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"github.com/stretchr/testify/require"

	"trey/bot/locale"
	"trey/games"
	"trey/games/all"
)

func TestAGameWithFaultyTextsIsRefused(t *testing.T) {
	for name, g := range map[string]fake{
		"template that can't be read": newFake("a: '{{.Who'\n"),
		"no YAML":                     newFake("a: b: c\n"),
		"one plural form only":        newFake("a: {one: x}\n"),
		"a form that there isn't":     newFake("a: {one: x, few: y}\n"),
		"a third form":                newFake("a: {one: x, other: y, few: z}\n"),
		"empty text":                  newFake("a: ''\n"),
		"key twice":                   newFake("a: x\na: y\n"),
		"rules of one section":        newFake("a: x\n", "rules/da.md", "## Short\n\nx\n"),
		"rules of three sections":     newFake("a: x\n", "rules/da.md", "## A\n\nx\n## B\n\ny\n## C\n\nz\n"),
	} {
		_, err := locale.New([]games.Game{g})
		require.Error(t, err, name)
	}
	g := newFake("a: x\n")
	delete(g.files, "locale/da.yaml")
	_, err := locale.New([]games.Game{g})
	require.Error(t, err, "texts absent")
}

func TestEveryKeyIsInEveryLanguageWithTheSameArguments(t *testing.T) {
	c := newCatalogue(t, all.Games()...)
	english := c.Keys(locale.English)
	for _, lang := range locale.Languages()[1:] {
		keys := c.Keys(lang)
		require.Equal(t, slices.Sorted(maps.Keys(english)), slices.Sorted(maps.Keys(keys)), lang)
		for key, args := range english {
			require.Equal(t, args, keys[key], "%s of %s", lang, key)
		}
	}
}

func TestEveryTextCanBeSaidInBothPluralForms(t *testing.T) {
	log := captureLog(t)
	c := newCatalogue(t, all.Games()...)
	for _, lang := range locale.Languages() {
		for key, args := range c.Keys(lang) {
			for _, n := range []int{0, 1, 2} {
				pairs := []any{"Count", n}
				for _, name := range args {
					if name != "Count" {
						pairs = append(pairs, name, "‹"+name+"›")
					}
				}
				said := c.For(lang).Say(key, pairs...)
				require.NotContains(t, said, "<no value>", key)
				for _, name := range args {
					if name != "Count" && !conditional(key) {
						require.Contains(t, said, "‹"+name+"›", "%s: %s with %d", lang, key, n)
					}
				}
			}
		}
	}
	require.Empty(t, log.String())
}

// conditional reports texts that need not show every argument; none of the bot's own is.
func conditional(key string) bool { return !strings.HasPrefix(key, locale.Core+".") }

func TestTextsKeepToTheGlossarysStyle(t *testing.T) {
	c := newCatalogue(t, all.Games()...)
	for _, lang := range locale.Languages() {
		bad := regexp.MustCompile(`(?i)(^|\P{L})(` + strings.Join(banned[lang], "|") + `)($|\P{L})`)
		for key := range c.Keys(lang) {
			said := c.For(lang).Say(key, "Count", 2)
			require.NotContains(t, said, `"`, "%s: %s: straight quotation marks", lang, key)
			require.NotRegexp(t, `(^|\s)-\d`, said, "%s: %s: hyphen for minus", lang, key)
			require.Equal(t, strings.TrimSpace(said), said, "%s: %s", lang, key)
			said = parted.ReplaceAllString(quoted.ReplaceAllString(said, ""), "")
			if key == "core.b.back" {
				continue // what the player says, not the bot
			}
			require.NotRegexp(t, bad, said, "%s: %s", lang, key)
		}
	}
}

var quoted = regexp.MustCompile(`“[^”]*”|„[^“]*“|”[^”]*”`)

// parted is the verb that looks like a word that German doesn't use for a pack.
var parted = regexp.MustCompile(`[Dd]eck [^.:;]* auf`)

// banned are words that the glossary doesn't allow, and rules that stand on no page of a game.
var banned = map[string][]string{
	"de": {"Lauf", "Set", "Run", "Deck", "Dealer", "Händler", "Trick", "Anzug", "Ritter", "Jack", "Diamant", "verwerfen", "Fächer", "ephemer", "ich", "Spieler", "Spielerin", "Moderator", "Moderatoren", "Verlierer", "Gewinner", "am Zug", `Regel C\d+`},
	"da": {"aftale", "tegne", "afkast", "kassere", "dæk", "løb", "ridder", "klubber", "diamanter", "gryde", "førertavle", "points", `(et|dit|sit|hvert|næste|sidste) træk`, "trækket", "han", "hun", "vedkommende", `regel C\d+`},
	"en": {"deck", "color", "I", "his", `rule C\d+`},
}

func TestButtonLabelsAreShort(t *testing.T) {
	c := newCatalogue(t)
	for _, lang := range locale.Languages() {
		for key := range c.Keys(lang) {
			if strings.HasPrefix(key, "core.b.") {
				require.Less(t, utf8.RuneCountInString(c.For(lang).Say(key)), 30, "%s: %s", lang, key)
			}
		}
	}
}

// Discord's limits of commands: names of 1–32 lower-case characters, descriptions of 1–100 (application commands page).
func TestCommandsHaveNamesAndDescriptionsThatDiscordTakes(t *testing.T) {
	name := regexp.MustCompile(`^[-_'\p{L}\p{N}]{1,32}$`)
	c := newCatalogue(t)
	for _, lang := range locale.Languages() {
		names := map[string]string{}
		for key := range c.Keys(lang) {
			said := c.For(lang).Say(key)
			switch {
			case !strings.HasPrefix(key, "core.cmd."):
			case strings.HasSuffix(key, ".desc"):
				require.LessOrEqual(t, utf8.RuneCountInString(said), 100, "%s: %s", lang, key)
			default:
				require.Regexp(t, name, said, "%s: %s", lang, key)
				require.Equal(t, strings.Map(unicode.ToLower, said), said, "%s: %s", lang, key)
				require.Contains(t, c.Keys(lang), key+".desc")
				if !strings.Contains(key, ".opt.") {
					under := key[:strings.LastIndex(key, ".")] + " " + said
					require.NotContains(t, names, under, "%s: two commands with one name", lang)
					names[under] = key
				}
			}
		}
	}
}

func TestEveryGameNamesItsOptionsAndHasATagline(t *testing.T) {
	c := newCatalogue(t, all.Games()...)
	for _, g := range all.Games() {
		in := g.Info()
		l := c.For(locale.English).In(in.Slug)
		require.True(t, l.Has("tagline"), in.Slug)
		for _, o := range in.Options {
			require.True(t, l.Has("option."+o.Key), "%s: option %s", in.Slug, o.Key)
			require.True(t, l.Has("option."+o.Key+".hint"), "%s: hint of option %s", in.Slug, o.Key)
			for _, choice := range o.Choices {
				require.True(t, l.Has("option."+o.Key+"."+choice), "%s: choice %s of option %s", in.Slug, choice, o.Key)
			}
		}
	}
}

func TestTextsNameCommandsAsTheReaderSeesThem(t *testing.T) {
	c := newCatalogue(t)
	command := regexp.MustCompile(`(?:^|[\s` + "`" + `])/([\p{L}-]+)`)
	named := 0
	for _, lang := range locale.Languages() {
		names := map[string]bool{}
		for _, cmd := range []string{"play", "join", "leave", "hand", "move", "table", "watch", "rules", "leaderboard", "ledger", "stats", "history", "help", "trey"} {
			names[c.For(lang).Say("core.cmd."+cmd)] = true
		}
		for key := range c.Keys(lang) {
			for _, m := range command.FindAllStringSubmatch(c.For(lang).Say(key), -1) {
				named++
				require.True(t, names[m[1]], "%s: %s names /%s", lang, key, m[1])
			}
		}
	}
	require.Greater(t, named, 20)
}
