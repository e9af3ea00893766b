package record

import (
	"fmt"
	"strconv"

	"go.yaml.in/yaml/v4"
)

// Bounds of a record's structure. They are ours, against texts made to exhaust the reader: aliases let a short text
// stand for a huge one.
const (
	maxNodes = 500_000
	maxDepth = 8
)

// decoder reads values out of YAML nodes. It counts the nodes that it visits, each as often as aliases lead to it.
type decoder struct{ left int }

// node returns the node itself or the one that it is an alias of.
func (d *decoder) node(n *yaml.Node) (*yaml.Node, error) {
	if d.left--; d.left < 0 {
		return nil, &Error{Line: n.Line, What: fmt.Sprintf("a record has at most %d values", maxNodes)}
	}
	if n.Kind == yaml.AliasNode {
		return n.Alias, nil
	}
	return n, nil
}

func (d *decoder) scalar(n *yaml.Node, want string, tags ...string) (string, error) {
	at := n.Line
	n, err := d.node(n)
	if err != nil {
		return "", err
	}
	if n.Kind == yaml.ScalarNode {
		for _, tag := range tags {
			if n.ShortTag() == tag {
				return n.Value, nil
			}
		}
	}
	return "", &Error{Line: at, What: want + " belongs here, not " + describe(n)}
}

func (d *decoder) text(n *yaml.Node) (string, error) { return d.scalar(n, "a text", "!!str") }

// spelling returns a text, number or truth value as it is spelled.
func (d *decoder) spelling(n *yaml.Node) (string, error) {
	return d.scalar(n, "a text or number", "!!str", "!!int", "!!float", "!!bool", "!!timestamp")
}

func (d *decoder) int(n *yaml.Node) (int, error) {
	s, err := d.scalar(n, "a number", "!!int")
	if err != nil {
		return 0, err
	}
	v, err := strconv.Atoi(s)
	if err != nil || strconv.Itoa(v) != s {
		return 0, &Error{Line: n.Line, What: fmt.Sprintf("a number in plain decimal digits belongs here, not %q", shorten(s))}
	}
	return v, nil
}

// mapping calls f with each key, its node and its value's; keys are texts or numbers, and none stands twice.
func (d *decoder) mapping(n *yaml.Node, f func(key string, k, v *yaml.Node) error) error {
	at := n.Line
	n, err := d.node(n)
	if err != nil {
		return err
	}
	if n.Kind != yaml.MappingNode {
		return &Error{Line: at, What: "a map belongs here, not " + describe(n)}
	}
	seen := make(map[string]bool, len(n.Content)/2)
	for i := 0; i+1 < len(n.Content); i += 2 {
		k, v := n.Content[i], n.Content[i+1]
		key, err := d.scalar(k, "a key", "!!str", "!!int")
		if err != nil {
			return err
		}
		if seen[key] {
			return &Error{Line: k.Line, What: fmt.Sprintf("the key %q stands there twice", key)}
		}
		seen[key] = true
		if err := f(key, k, v); err != nil {
			return err
		}
	}
	return nil
}

// list reads a list, never nil.
func list[T any](d *decoder, n *yaml.Node, item func(*yaml.Node) (T, error)) ([]T, error) {
	at := n.Line
	n, err := d.node(n)
	if err != nil {
		return nil, err
	}
	if n.Kind != yaml.SequenceNode {
		return nil, &Error{Line: at, What: "a list belongs here, not " + describe(n)}
	}
	out := make([]T, 0, len(n.Content))
	for _, c := range n.Content {
		v, err := item(c)
		if err != nil {
			return nil, err
		}
		out = append(out, v)
	}
	return out, nil
}

// values reads what is expected: a map of values.
func (d *decoder) values(n *yaml.Node) (Map, error) {
	return d.mapAt(n, 0)
}

func (d *decoder) mapAt(n *yaml.Node, depth int) (Map, error) {
	m := Map{}
	err := d.mapping(n, func(key string, k, v *yaml.Node) error {
		val, err := d.valueAt(v, depth+1)
		m = append(m, Pair{Key: key, Value: val, Line: k.Line})
		return err
	})
	return m, err
}

func (d *decoder) valueAt(n *yaml.Node, depth int) (any, error) {
	if depth > maxDepth {
		return nil, &Error{Line: n.Line, What: fmt.Sprintf("values are nested deeper than %d", maxDepth)}
	}
	switch at, err := d.node(n); {
	case err != nil:
		return nil, err
	case at.Kind == yaml.MappingNode:
		return d.mapAt(n, depth)
	case at.Kind == yaml.SequenceNode:
		items, err := list(d, n, func(n *yaml.Node) (any, error) { return d.valueAt(n, depth+1) })
		return items, err
	case at.ShortTag() == "!!bool":
		return at.Value == "true" || at.Value == "True" || at.Value == "TRUE", nil
	case at.ShortTag() == "!!int":
		if v, err := strconv.Atoi(at.Value); err == nil && strconv.Itoa(v) == at.Value {
			return v, nil
		}
	}
	// Other numbers equal the text of the same spelling.
	return d.spelling(n)
}

// describe names a node for messages.
func describe(n *yaml.Node) string {
	switch {
	case n.Kind == yaml.MappingNode:
		return "a map"
	case n.Kind == yaml.SequenceNode:
		return "a list"
	case n.ShortTag() == "!!null":
		return "nothing"
	}
	return fmt.Sprintf("%q", shorten(n.Value))
}
