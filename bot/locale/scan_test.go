package locale_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/locale"
	"trey/games/all"
)

// sayers are the functions that take a message key, with the place of the key among their arguments.
var sayers = map[string]int{"Say": 0, "say": 0, "trouble": 0, "Refuse": 1, "Notice": 1, "notice": 1}

func TestEveryKeyInTheCodeExists(t *testing.T) {
	c := newCatalogue(t, all.Games()...)
	root := repository(t)
	found := 0
	for _, file := range sources(t, root) {
		slug := ""
		if dir, name := filepath.Split(filepath.Dir(file)); filepath.Clean(dir) == filepath.Join(root, "games") && listed(name) {
			slug = name
		}
		l := c.For(locale.English).In(slug)
		for _, k := range keysIn(t, file, slug) {
			found++
			if slug == "" && !strings.HasPrefix(k.key, "core.") {
				continue // a game's own key, which a game may do without
			}
			require.True(t, l.Has(k.key), "%s: no text for the key %s", k.at, k.key)
		}
	}
	require.Greater(t, found, 50, "the search must find the keys")
}

func TestEveryReasonAndTroubleNamedAnywhereExists(t *testing.T) {
	c := newCatalogue(t)
	for _, file := range sources(t, repository(t)) {
		fset := token.NewFileSet()
		tree, err := parser.ParseFile(fset, file, nil, 0)
		require.NoError(t, err)
		ast.Inspect(tree, func(n ast.Node) bool {
			lit, ok := n.(*ast.BasicLit)
			if !ok || lit.Kind != token.STRING {
				return true
			}
			key, err := strconv.Unquote(lit.Value)
			// A key that ends with a point is the beginning of one put together.
			if err == nil && strings.HasPrefix(key, "core.") && !strings.HasSuffix(key, ".") && !strings.HasSuffix(key, ".yaml") && !strings.ContainsAny(key, " %") {
				_, ok := c.Keys(locale.English)[key]
				require.True(t, ok, "%s: no text for the key %s", fset.Position(lit.Pos()), key)
			}
			return true
		})
	}
}

func listed(slug string) bool {
	_, ok := all.Find(slug)
	return ok
}

type found struct{ key, at string }

// keysIn returns the keys given as literals, or as the game's slug and a literal, to functions that say them.
func keysIn(t *testing.T, file, slug string) []found {
	t.Helper()
	fset := token.NewFileSet()
	tree, err := parser.ParseFile(fset, file, nil, 0)
	require.NoError(t, err)
	var keys []found
	ast.Inspect(tree, func(n ast.Node) bool {
		call, ok := n.(*ast.CallExpr)
		if !ok {
			return true
		}
		place, ok := sayers[callee(call)]
		if !ok || len(call.Args) <= place {
			return true
		}
		if key, ok := literal(call.Args[place], slug); ok && !strings.HasSuffix(key, ".") {
			keys = append(keys, found{key, fset.Position(call.Pos()).String()})
		}
		return true
	})
	return keys
}

func callee(call *ast.CallExpr) string {
	switch f := call.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		return f.Sel.Name
	}
	return ""
}

// literal returns the value of a string literal, or of literals joined with the constant slug.
func literal(e ast.Expr, slug string) (string, bool) {
	switch e := e.(type) {
	case *ast.BasicLit:
		s, err := strconv.Unquote(e.Value)
		return s, e.Kind == token.STRING && err == nil
	case *ast.Ident:
		return slug, e.Name == "slug" && slug != ""
	case *ast.BinaryExpr:
		x, okX := literal(e.X, slug)
		y, okY := literal(e.Y, slug)
		return x + y, okX && okY
	}
	return "", false
}

func sources(t *testing.T, root string) []string {
	t.Helper()
	var files []string
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case d.IsDir() && (strings.HasPrefix(d.Name(), ".") && path != root || d.Name() == "gamestest"):
			return fs.SkipDir
		case strings.HasSuffix(path, ".go") && !strings.HasSuffix(path, "_test.go"):
			files = append(files, path)
		}
		return nil
	})
	require.NoError(t, err)
	return files
}

// repository returns the folder of go.mod.
func repository(t *testing.T) string {
	t.Helper()
	dir, err := os.Getwd()
	require.NoError(t, err)
	for {
		if _, err := os.Stat(filepath.Join(dir, "go.mod")); err == nil {
			return dir
		}
		require.NotEqual(t, dir, filepath.Dir(dir), "no go.mod above the test")
		dir = filepath.Dir(dir)
	}
}
