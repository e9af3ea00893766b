package sandbox_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// listedTest is a test that LIMITS.md names: a folder where it isn't this package, the function, and the case of its table.
var listedTest = regexp.MustCompile("`(?:([a-z/]+)\\.)?(Test\\w+)(?:/([^`]+))?`")

// tested is what the test files of a folder hold.
type tested struct {
	functions map[string]bool
	texts     map[string]bool // literals, among them the names of cases
}

// testedIn reads the test files of a folder below the repository's root.
func testedIn(t *testing.T, folder string) tested {
	t.Helper()
	out := tested{functions: map[string]bool{}, texts: map[string]bool{}}
	files, err := filepath.Glob(filepath.Join("..", "..", folder, "*_test.go"))
	require.NoError(t, err)
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(parsed, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FuncDecl:
				out.functions[n.Name.Name] = true
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); err == nil {
					out.texts[text] = true
				}
			}
			return true
		})
	}
	return out
}

// rowsOf returns the rows of a page's tables, without their heads.
func rowsOf(page string) [][]string {
	var rows [][]string
	lines := strings.Split(page, "\n")
	for i, line := range lines {
		head := i+1 < len(lines) && strings.HasPrefix(lines[i+1], "| ---")
		if !strings.HasPrefix(line, "| ") || strings.HasPrefix(line, "| ---") || head {
			continue
		}
		var cells []string
		for cell := range strings.SplitSeq(strings.Trim(line, "| "), " | ") {
			cells = append(cells, strings.TrimSpace(cell))
		}
		rows = append(rows, cells)
	}
	return rows
}

// faultsOf returns what is wrong with a page of limits.
func faultsOf(page string, in func(folder string) tested) []string {
	var faults []string
	for _, cells := range rowsOf(page) {
		what := cells[0]
		if len(cells) != 4 || cells[2] == "" {
			faults = append(faults, what+": it takes what, limit, documentation and test")
			continue
		}
		names := listedTest.FindAllStringSubmatch(cells[3], -1)
		if len(names) == 0 {
			faults = append(faults, what+": no test")
		}
		for _, n := range names {
			folder, function, instance := n[1], n[2], n[3]
			if folder == "" {
				folder = "bot/sandbox"
			}
			there := in(folder)
			switch {
			case !there.functions[function]:
				faults = append(faults, fmt.Sprintf("%s: there is no %s in %s", what, function, folder))
			case instance != "" && !there.texts[instance]:
				faults = append(faults, fmt.Sprintf("%s: %s has no case %q", what, function, instance))
			}
		}
	}
	return faults
}

func TestEveryLimitHasItsTest(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("LIMITS.md")
	require.NoError(t, err)
	known := map[string]tested{}
	in := func(folder string) tested {
		if _, ok := known[folder]; !ok {
			known[folder] = testedIn(t, folder)
		}
		return known[folder]
	}
	require.Greater(t, len(rowsOf(string(page))), 100)
	require.Empty(t, faultsOf(string(page), in))
	_, faults, _ := strings.Cut(string(page), "\n## Faults\n")
	for n, cells := range rowsOf(faults) {
		require.Equal(t, strconv.Itoa(n+1), cells[0], "each fault has a row")
	}
	require.Len(t, rowsOf(faults), 25)
}

func TestALimitWithoutTestIsSeen(t *testing.T) {
	t.Parallel()
	in := func(string) tested {
		return tested{functions: map[string]bool{"TestA": true}, texts: map[string]bool{"one": true}}
	}
	const head = "| What | Limit | Documentation | Test |\n| --- | --- | --- | --- |\n"
	for row, wrong := range map[string]string{
		"| content | 2000 | message | `TestA` |":                      "",
		"| content | 2000 | message | `TestA/one`, `storage.TestA` |": "",
		"| content | 2000 | message | by hand |":                      "no test",
		"| content | 2000 | message | `TestB` |":                      "no TestB",
		"| content | 2000 | message | `TestA`, `TestB` |":             "no TestB",
		"| content | 2000 | message | `TestA/two` |":                  "no case",
		"| content | 2000 | `TestA` |":                                "it takes",
	} {
		faults := strings.Join(faultsOf(head+row, in), "\n")
		if wrong == "" {
			require.Empty(t, faults, row)
			continue
		}
		require.Contains(t, faults, wrong, row)
	}
}

// Every code that the sandbox answers with is listed.

func TestEveryCodeIsListed(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("LIMITS.md")
	require.NoError(t, err)
	listed := map[string]bool{}
	for _, cells := range rowsOf(string(page)) {
		listed[cells[0]] = true
	}
	files, err := filepath.Glob("errors*.go")
	require.NoError(t, err)
	codes := 0
	for _, file := range files {
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.SkipObjectResolution)
		require.NoError(t, err)
		ast.Inspect(parsed, func(n ast.Node) bool {
			v, isValue := n.(*ast.ValueSpec)
			if !isValue || !strings.HasPrefix(v.Names[0].Name, "code") || len(v.Values) == 0 {
				return true
			}
			code, isNumber := v.Values[0].(*ast.BasicLit)
			if !isNumber || code.Value == "0" {
				return true
			}
			codes++
			require.True(t, listed[code.Value], "LIMITS.md lists no code %s (%s)", code.Value, v.Names[0].Name)
			return true
		})
	}
	require.Greater(t, codes, 20)
}
