package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"

	"go.yaml.in/yaml/v4"
)

// readSettings returns the values of a settings file by key, and warnings. No name stands for config.yaml if it exists.
func readSettings(file string) (map[string]settingValue, []string, error) {
	optional := file == ""
	if optional {
		file = defaultConfig
	}
	data, err := os.ReadFile(file)
	if optional && errors.Is(err, fs.ErrNotExist) {
		return map[string]settingValue{}, nil, nil
	}
	if err != nil {
		return nil, nil, fmt.Errorf("read the settings: %w", err)
	}
	values, err := parseSettings(file, data)
	if err != nil {
		return nil, nil, err
	}
	if values["discord.token"].text != "" {
		return values, openToAll(file), nil
	}
	return values, nil, nil
}

// parseSettings reads the text of a settings file. Errors begin with the file's name and the line, and quote no value.
func parseSettings(file string, data []byte) (map[string]settingValue, error) {
	p := settingsParser{file: file, values: map[string]settingValue{}, lines: map[string]int{}}
	dec := yaml.NewDecoder(bytes.NewReader(data))
	var doc yaml.Node
	if err := dec.Decode(&doc); errors.Is(err, io.EOF) {
		return p.values, nil
	} else if err != nil {
		return nil, p.syntaxError(err)
	}
	var second yaml.Node
	if err := dec.Decode(&second); err == nil {
		return nil, p.errorf(&second, "the file holds a second document; only one is read")
	} else if !errors.Is(err, io.EOF) {
		return nil, p.syntaxError(err)
	}
	root := doc.Content[0]
	if isNull(root) {
		return p.values, nil
	}
	if root.Kind != yaml.MappingNode {
		return nil, p.errorf(root, "settings are written as key: value")
	}
	return p.values, p.section("", root)
}

type settingsParser struct {
	file   string
	values map[string]settingValue
	lines  map[string]int // where a key or section stands
}

func (p *settingsParser) errorf(n *yaml.Node, format string, args ...any) error {
	return fmt.Errorf("%s:%d: %s", p.file, n.Line, fmt.Sprintf(format, args...))
}

// section reads the keys of a mapping; the prefix is "" or the section's name with a dot.
func (p *settingsParser) section(prefix string, mapping *yaml.Node) error {
	for i := 0; i < len(mapping.Content); i += 2 {
		name, val := mapping.Content[i], mapping.Content[i+1]
		key := prefix + name.Value
		if name.Kind != yaml.ScalarNode || !isKnown(key) && !isSection(key) {
			return p.errorf(name, "%s", unknownKey(key))
		}
		if first, twice := p.lines[key]; twice {
			return p.errorf(name, "key %q stands twice, first in line %d", key, first)
		}
		p.lines[key] = name.Line
		if err := p.entry(key, val); err != nil {
			return err
		}
	}
	return nil
}

func (p *settingsParser) entry(key string, n *yaml.Node) error {
	switch {
	case isNull(n), n.Kind == yaml.ScalarNode && n.Value == "":
		return nil
	case n.Kind == yaml.AliasNode || n.Anchor != "":
		return p.errorf(n, "%s: anchors and aliases aren't used here; put a value that begins with & or * in quotes", key)
	case isSection(key) && n.Kind == yaml.MappingNode:
		return p.section(key+".", n)
	case isSection(key):
		return p.errorf(n, "%q is a section; its keys stand below it, indented: %s", key, strings.Join(keysOf(key), ", "))
	case n.Kind != yaml.ScalarNode:
		return p.errorf(n, "%s takes a single value", key)
	}
	p.values[key] = settingValue{n.Value, fmt.Sprintf("%s:%d", p.file, n.Line)}
	return nil
}

func isNull(n *yaml.Node) bool { return n.Kind == yaml.ScalarNode && n.ShortTag() == "!!null" }

// syntaxError says where the file is no YAML. What the parser says may quote the file only where it names an anchor.
func (p *settingsParser) syntaxError(err error) error {
	var e *yaml.LoadError
	if !errors.As(err, &e) {
		return fmt.Errorf("%s: it is no YAML", p.file)
	}
	text := e.Message
	if strings.Contains(text, "anchor") {
		text = "anchors and aliases aren't used here; put a value that begins with & or * in quotes"
	}
	if e.Mark.Line < 1 {
		return fmt.Errorf("%s: %s", p.file, text)
	}
	return fmt.Errorf("%s:%d: %s", p.file, e.Mark.Line, text)
}

func isKnown(key string) bool { return slices.Contains(knownKeys(), key) }

func isSection(name string) bool { return len(keysOf(name)) > 0 }

func knownKeys() []string {
	var keys []string
	for _, s := range settings() {
		keys = append(keys, s.key)
	}
	return keys
}

// keysOf returns the names of the keys in a section.
func keysOf(section string) []string {
	var names []string
	for _, key := range knownKeys() {
		if name, ok := strings.CutPrefix(key, section+"."); ok {
			names = append(names, name)
		}
	}
	return names
}

// keyLike is what an unknown key must look like to be quoted: a token in the wrong place is longer.
var keyLike = regexp.MustCompile(`^[A-Za-z0-9_.-]{1,32}$`)

// unknownKey says that there is no such key and which one may be meant.
func unknownKey(key string) string {
	known := "known are " + strings.Join(knownKeys(), ", ")
	if !keyLike.MatchString(key) {
		return "unknown key; " + known
	}
	if meant, ok := nearestKey(key); ok {
		return fmt.Sprintf("unknown key %q; did you mean %q?", key, meant)
	}
	return fmt.Sprintf("unknown key %q; %s", key, known)
}

// nearestKey returns the key that may be meant: one with the same name in some section, or the one that the fewest changes of a letter give,
// at most a third of the letters.
func nearestKey(key string) (string, bool) {
	key = strings.ToLower(strings.ReplaceAll(key, "-", "_"))
	best, least := "", len(key)/3+1
	for _, k := range knownKeys() {
		section, name, ok := strings.Cut(k, ".")
		if ok && name == key {
			return k, true
		}
		for _, candidate := range []string{k, section} {
			if d := editDistance(key, candidate); d < least {
				best, least = candidate, d
			}
		}
	}
	return best, best != ""
}

// editDistance is the number of letters to add, drop or replace to make b of a (Levenshtein).
func editDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if a[i] != b[j] {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, diagonal+1, row[j]+1)
		}
	}
	return row[len(b)]
}
