package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/scanner"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/all"
)

// repository returns the root of the repository.
func repository(t *testing.T) string {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	require.NoError(t, err)
	require.FileExists(t, filepath.Join(root, "go.mod"))
	return root
}

// sources returns the paths of the files with one of the extensions, from the root and with slashes. Test data isn't among them.
func sources(t *testing.T, extensions ...string) []string {
	t.Helper()
	root := repository(t)
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if d.IsDir() && path != root && (strings.HasPrefix(d.Name(), ".") || d.Name() == "testdata") {
			return fs.SkipDir
		}
		if !d.IsDir() && slices.Contains(extensions, filepath.Ext(path)) {
			rel, err := filepath.Rel(root, path)
			files = append(files, filepath.ToSlash(rel))
			return err
		}
		return nil
	})
	require.NoError(t, err)
	require.NotEmpty(t, files)
	return files
}

func source(t *testing.T, file string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join(repository(t), filepath.FromSlash(file)))
	require.NoError(t, err)
	return data
}

func isTest(file string) bool { return strings.HasSuffix(file, "_test.go") }

// forbidden says why a file mustn't import a package; "" if it may.
func forbidden(file, imported string) string {
	const sqlite, discordgo = "github.com/mattn/go-sqlite3", "github.com/bwmarrin/discordgo"
	top, _, _ := strings.Cut(file, "/")
	in := func(folder string) bool { return strings.HasPrefix(file, folder+"/") }
	switch {
	case imported == sqlite && top != "storage" && top != "cmd" && !isTest(file):
		return "only storage and cmd know SQLite"
	case imported == discordgo && (top == "games" || top == "storage" || in("bot/table") || in("bot/locale")):
		return "games, storage, bot/table and bot/locale know no Discord"
	case strings.HasPrefix(imported, "trey/bot/discord") && in("bot/table"):
		return "bot/table knows no Discord"
	case top == "games" && !in("games/gamestest") && !isTest(file) && slices.Contains([]string{"os", "time", "net", "net/http", "database/sql", "log/slog"}, imported):
		return "games know no clock, no disk and no net"
	}
	project, ok := strings.CutPrefix(imported, "trey/")
	if !ok {
		return ""
	}
	target, _, _ := strings.Cut(project, "/")
	if !slices.Contains(below(top), target) {
		return fmt.Sprintf("arrows go downwards only: %s may import %s", top, strings.Join(below(top), ", "))
	}
	return ""
}

// below returns the top-level folders that one of them may import.
func below(top string) []string {
	return map[string][]string{
		"cmd":      {"cmd", "commands", "bot", "games", "storage"},
		"commands": {"commands", "bot", "games", "storage"},
		"bot":      {"bot", "games", "storage"},
		"storage":  {"storage"},
		"games":    {"games"},
	}[top]
}

func TestImportsFollowTheArrows(t *testing.T) {
	for _, file := range sources(t, ".go") {
		f, err := parser.ParseFile(token.NewFileSet(), file, source(t, file), parser.ImportsOnly)
		require.NoError(t, err)
		for _, i := range f.Imports {
			imported, err := strconv.Unquote(i.Path.Value)
			require.NoError(t, err)
			if why := forbidden(file, imported); why != "" {
				t.Errorf("%s imports %s: %s", file, imported, why)
			}
		}
	}
}

func TestAWrongArrowIsSeen(t *testing.T) {
	for _, wrong := range []string{
		"games/game.go trey/storage", "games/cards/faces.go trey/bot/locale", "storage/model.go trey/games", "storage/x_test.go trey/games",
		"bot/table/live.go trey/bot/discord", "bot/table/live.go github.com/bwmarrin/discordgo", "bot/render/a.go trey/commands", "bot/a/b.go trey/cmd/trey",
		"commands/play.go trey/cmd/trey", "commands/play.go github.com/mattn/go-sqlite3", "games/game.go time", "tools/x.go trey/games",
	} {
		file, imported, _ := strings.Cut(wrong, " ")
		require.NotEmpty(t, forbidden(file, imported), wrong)
	}
	for _, right := range []string{
		"cmd/trey/run.go trey/commands", "commands/play.go trey/bot/table", "bot/table/live.go trey/games", "bot/render/a.go trey/bot/table",
		"bot/table/live.go time", "bot/sandbox/e2e_test.go github.com/mattn/go-sqlite3", "games/game.go trey/games/cards", "games/a_test.go time", "games/gamestest/records.go os",
	} {
		file, imported, _ := strings.Cut(right, " ")
		require.Empty(t, forbidden(file, imported), right)
	}
}

func TestTheHouseHasFiveTopLevelFolders(t *testing.T) {
	entries, err := os.ReadDir(repository(t))
	require.NoError(t, err)
	var folders []string
	for _, e := range entries {
		if e.IsDir() && !strings.HasPrefix(e.Name(), ".") {
			folders = append(folders, e.Name())
		}
	}
	require.Equal(t, []string{"bot", "cmd", "commands", "games", "storage"}, folders)
}

func TestNoPackageIsCalledAfterNothing(t *testing.T) {
	empty := regexp.MustCompile(`^(utils?|commons?|helpers?|models?|misc|shared|base|lib)(_test)?$`)
	for _, file := range sources(t, ".go") {
		f, err := parser.ParseFile(token.NewFileSet(), file, source(t, file), parser.PackageClauseOnly)
		require.NoError(t, err)
		require.NotRegexp(t, empty, f.Name.Name, file)
		for folder := range strings.SplitSeq(filepath.ToSlash(filepath.Dir(file)), "/") {
			require.NotRegexp(t, empty, folder, file)
		}
	}
}

// machinery are the folders of games that hold no game.
func machinery() []string { return []string{"all", "cards", "gamestest", "record"} }

// gameFolders returns the folders of games that hold a game.
func gameFolders(t *testing.T) []string {
	t.Helper()
	entries, err := os.ReadDir(filepath.Join(repository(t), "games"))
	require.NoError(t, err)
	var folders []string
	for _, e := range entries {
		if e.IsDir() && !slices.Contains(machinery(), e.Name()) {
			folders = append(folders, e.Name())
		}
	}
	require.NotEmpty(t, folders)
	return folders
}

func TestEveryGameIsListedAndComplete(t *testing.T) {
	var listed []string
	for _, g := range all.Games() {
		listed = append(listed, g.Info().Slug)
	}
	require.ElementsMatch(t, gameFolders(t), listed, "the folders in games, and the slugs of games/all")
	for _, slug := range listed {
		for _, file := range missingFiles(filepath.Join(repository(t), "games", slug)) {
			t.Errorf("games/%s lacks %s", slug, file)
		}
	}
}

// missingFiles returns what a game's folder lacks: rules and texts in three languages, and records.
func missingFiles(folder string) []string {
	var missing []string
	for _, pattern := range []string{
		"rules/en.md", "rules/de.md", "rules/da.md", "locale/en.yaml", "locale/de.yaml", "locale/da.yaml", "testdata/records/*.yaml",
	} {
		found, err := filepath.Glob(filepath.Join(folder, filepath.FromSlash(pattern)))
		if err != nil || len(found) == 0 {
			missing = append(missing, pattern)
		}
	}
	return missing
}

func TestAnIncompleteGameIsSeen(t *testing.T) {
	folder := t.TempDir()
	require.Len(t, missingFiles(folder), 7)
	require.NoError(t, os.Mkdir(filepath.Join(folder, "rules"), 0o700))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "rules", "da.md"), nil, 0o600))
	require.NotContains(t, missingFiles(folder), "rules/da.md")
}

func TestNothingOutsideAGamesFolderNamesIt(t *testing.T) {
	t.Parallel()
	for _, file := range sources(t, ".go", ".js", ".html", ".css", ".sql") {
		if isTest(file) || strings.HasPrefix(file, "games/all/") {
			continue
		}
		for _, g := range all.Games() {
			in := g.Info()
			if strings.HasPrefix(file, "games/"+in.Slug+"/") {
				continue
			}
			for _, where := range namings(file, source(t, file), in) {
				t.Errorf("%s names the game %s: %s", file, in.Slug, where)
			}
		}
	}
}

// namings returns the places of a source file that name the game. In Go these are identifiers with the slug in them, and strings with the slug or the
// title as a word; a title that is a number counts only as the whole string. In other files the slug as a word counts. Comments may give a game as an example.
func namings(file string, text []byte, in *games.Info) []string {
	slug := regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(in.Slug) + `\b`)
	if filepath.Ext(file) != ".go" {
		comments := regexp.MustCompile(`(?ms)/\*.*?\*/|<!--.*?-->|(?:^|\s)(?://|--)[^\n]*`)
		return slug.FindAllString(comments.ReplaceAllString(string(text), ""), -1)
	}
	_, err := strconv.Atoi(in.Title)
	title := regexp.MustCompile(`\b` + regexp.QuoteMeta(in.Title) + `\b`)
	if err == nil {
		title = regexp.MustCompile(`^` + regexp.QuoteMeta(in.Title) + `$`)
	}
	var found []string
	for tok, lit := range tokens(text) {
		switch {
		case tok == token.IDENT && strings.Contains(strings.ToLower(lit), strings.ToLower(in.Slug)):
			found = append(found, lit)
		case tok == token.STRING:
			s, err := strconv.Unquote(lit)
			if err == nil && (slug.MatchString(s) || title.MatchString(s)) {
				found = append(found, lit)
			}
		}
	}
	return found
}

// tokens yields the tokens of a Go file without its comments.
func tokens(text []byte) func(yield func(token.Token, string) bool) {
	return func(yield func(token.Token, string) bool) {
		var s scanner.Scanner
		set := token.NewFileSet()
		s.Init(set.AddFile("", set.Base(), len(text)), text, nil, 0)
		for {
			_, tok, lit := s.Scan()
			if tok == token.EOF || !yield(tok, lit) {
				return
			}
		}
	}
}

func TestAGamesNameIsSeenWhereItIsOne(t *testing.T) {
	number := &games.Info{Slug: "fortytwo", Title: "42"}
	word := &games.Info{Slug: "brag", Title: "Three Card Brag"}
	for _, text := range []string{`case "fortytwo":`, `if slug == "42" {`, `import "trey/games/fortytwo"`, `func newFortyTwoTable() {}`, "x := `game=fortytwo`"} {
		require.NotEmpty(t, namings("bot/a.go", []byte("package a\n"+text), number), text)
	}
	for _, text := range []string{`// such as "fortytwo"`, `x := 42`, `s := "42 of 50"`, `s := "forty two"`, `s := "142"`} {
		require.Empty(t, namings("bot/a.go", []byte("package a\n"+text), number), text)
	}
	require.NotEmpty(t, namings("bot/a.go", []byte(`package a; var x = "play Three Card Brag"`), word))
	require.Empty(t, namings("bot/a.go", []byte(`package a; var x = "bragging"`), word))
	require.NotEmpty(t, namings("bot/sandbox/page/page.js", []byte(`if (game == 'fortytwo')`), number))
	require.NotEmpty(t, namings("storage/1.sql", []byte("-- a comment\nselect 'fortytwo'"), number))
	for _, text := range []string{"width: 42", "// fortytwo", "x() /* as in\n fortytwo */", "<!-- fortytwo -->", "-- fortytwo"} {
		require.Empty(t, namings("bot/sandbox/page/page.js", []byte(text), number), text)
	}
}

func TestNoPackageHasAnInitFunction(t *testing.T) {
	for _, file := range sources(t, ".go") {
		f, err := parser.ParseFile(token.NewFileSet(), file, source(t, file), parser.SkipObjectResolution)
		require.NoError(t, err)
		for _, d := range f.Decls {
			fn, ok := d.(*ast.FuncDecl)
			require.False(t, ok && fn.Recv == nil && fn.Name.Name == "init", "%s has an init function", file)
		}
	}
}
