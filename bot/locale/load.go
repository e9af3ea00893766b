package locale

import (
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"text/template"
	"text/template/parse"

	"github.com/nicksnyder/go-i18n/v2/i18n"
	"go.yaml.in/yaml/v4"
	"golang.org/x/text/language"

	"trey/games"
)

//go:embed core.en.yaml core.de.yaml core.da.yaml
var files embed.FS

// message is what is known of a text besides its words.
type message struct {
	plain string   // the whole text where nothing is to be filled in
	args  []string // names of the arguments that its forms use, sorted
}

func (c *Catalogue) loadCore(lang string) error {
	return c.load(files, "core."+lang+".yaml", Core, lang)
}

func (c *Catalogue) loadGame(g games.Game, lang string) error {
	slug := g.Info().Slug
	if err := c.load(g.Files(), "locale/"+lang+".yaml", slug, lang); err != nil {
		return err
	}
	name := "rules/" + lang + ".md"
	raw, err := fs.ReadFile(g.Files(), name)
	if err != nil {
		return fmt.Errorf("rules of %s: %w", slug, err)
	}
	p, err := splitRules(string(raw))
	if err != nil {
		return fmt.Errorf("rules of %s: %s: %w", slug, name, err)
	}
	c.pages[lang][slug] = p
	return nil
}

// load merges a file of texts under the prefix: a flat map from keys to a text, or to its plural forms one and other.
func (c *Catalogue) load(from fs.FS, name, prefix, lang string) error {
	raw, err := fs.ReadFile(from, name)
	if err != nil {
		return fmt.Errorf("texts of %s: %w", prefix, err)
	}
	var texts map[string]forms
	if err := yaml.Unmarshal(raw, &texts); err != nil {
		return fmt.Errorf("texts of %s: %s: %w", prefix, name, err)
	}
	tag := language.MustParse(lang)
	for key, f := range texts {
		key = prefix + "." + key
		args, err := f.args()
		if err != nil {
			return fmt.Errorf("texts of %s: %s: %s: %w", prefix, name, key, err)
		}
		c.messages[lang][key] = message{args: args, plain: f.plain()}
		if err := c.bundle.AddMessages(tag, &i18n.Message{ID: key, One: f.One, Other: f.Other}); err != nil {
			return fmt.Errorf("texts of %s: %s: %s: %w", prefix, name, key, err)
		}
	}
	return nil
}

// forms are the plural forms of a text; all three languages have the same two.
type forms struct{ One, Other string }

// UnmarshalYAML reads a text without plural forms, or a map of both.
func (f *forms) UnmarshalYAML(n *yaml.Node) error {
	if n.Kind == yaml.ScalarNode {
		f.One, f.Other = n.Value, n.Value
		return nil
	}
	var both map[string]string
	if err := n.Decode(&both); err != nil {
		return err
	}
	f.One, f.Other = both["one"], both["other"]
	if len(both) != 2 || f.One == "" || f.Other == "" {
		return fmt.Errorf("line %d: the forms must be one and other", n.Line)
	}
	return nil
}

// args returns the names of the arguments used in any form, sorted.
func (f forms) args() ([]string, error) {
	if f.Other == "" {
		return nil, fmt.Errorf("the text is empty")
	}
	args := []string{}
	for _, form := range slices.Compact([]string{f.One, f.Other}) {
		if !strings.Contains(form, "{{") {
			continue // most texts are plain, and parsing each is most of what reading a catalogue takes
		}
		t, err := template.New("").Parse(form)
		if err != nil {
			return nil, err
		}
		args = fields(t.Root, args)
	}
	slices.Sort(args)
	return slices.Compact(args), nil
}

// plain returns the text if it is the same whatever it is said of; else nothing.
func (f forms) plain() string {
	if f.One != f.Other || strings.Contains(f.Other, "{{") {
		return ""
	}
	return f.Other
}

// fields appends the fields that the node reads from its data, in conditions too.
func fields(n parse.Node, to []string) []string {
	switch n := n.(type) {
	case *parse.ListNode:
		if n == nil {
			return to
		}
		for _, child := range n.Nodes {
			to = fields(child, to)
		}
	case *parse.ActionNode:
		to = fields(n.Pipe, to)
	case *parse.IfNode:
		to = fields(n.ElseList, fields(n.List, fields(n.Pipe, to)))
	case *parse.PipeNode:
		for _, cmd := range n.Cmds {
			for _, arg := range cmd.Args {
				to = fields(arg, to)
			}
		}
	case *parse.FieldNode:
		to = append(to, n.Ident[0])
	}
	return to
}
