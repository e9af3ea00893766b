package record

import (
	"bytes"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"regexp"
	"strconv"

	"go.yaml.in/yaml/v4"

	"trey/games"
	"trey/games/cards"
)

// Read reads a record of at most [MaxSize] bytes. What is wrong with it is an *[Error]; other errors are those of
// the reader.
func Read(r io.Reader) (*Record, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("read record: %w", err)
	}
	return Parse(data)
}

// Parse reads a record from its text, as Read does.
func Parse(data []byte) (*Record, error) {
	if len(data) > MaxSize {
		return nil, &Error{Line: 1, What: fmt.Sprintf("a record has at most %d bytes", MaxSize)}
	}
	root, err := document(joinSurrogates(data))
	if err != nil {
		return nil, err
	}
	d := &decoder{left: maxNodes}
	r := &Record{lines: lines{key: map[string]int{}}}
	if err := d.record(root, r); err != nil {
		return nil, err
	}
	return r, nil
}

// document returns the root of the one document.
func document(data []byte) (*yaml.Node, error) {
	loader, err := yaml.NewLoader(bytes.NewReader(data))
	if err != nil {
		return nil, fmt.Errorf("read record: %w", err)
	}
	var doc, more yaml.Node
	if err := loader.Load(&doc); err != nil {
		return nil, syntaxError(err, data)
	}
	switch err := loader.Load(&more); {
	case err == nil:
		return nil, &Error{Line: more.Line, What: "a record is one document; here begins a second one"}
	case !errors.Is(err, io.EOF):
		return nil, syntaxError(err, data)
	}
	if doc.Kind != yaml.DocumentNode || len(doc.Content) != 1 {
		return nil, &Error{Line: 1, What: "a record is a map"}
	}
	return doc.Content[0], nil
}

func syntaxError(err error, data []byte) error {
	if errors.Is(err, io.EOF) {
		return &Error{Line: 1, What: "there is no record in it"}
	}
	var le *yaml.LoadError
	if errors.As(err, &le) && le.Mark.Line > 0 {
		return &Error{Line: le.Mark.Line, What: "not YAML: " + le.Message}
	}
	// Characters that YAML forbids are reported without a line.
	line := 1
	for i, c := range bytes.Runes(data) {
		if c == '\n' {
			line++
		} else if c != '\r' && c != '\t' && unprintable(c) && i > 0 || c == '\uFFFD' {
			break
		}
	}
	return &Error{Line: line, What: "not YAML", Err: err}
}

// record reads the whole record.
func (d *decoder) record(n *yaml.Node, r *Record) error {
	read := map[string]func(*yaml.Node) error{
		"trey":    func(n *yaml.Node) error { return d.version(n) },
		"game":    func(n *yaml.Node) (err error) { r.Game, err = d.text(n); return },
		"options": func(n *yaml.Node) error { return d.options(n, r) },
		"seats":   func(n *yaml.Node) (err error) { r.Seats, err = list(d, n, d.text); return },
		"dealer":  func(n *yaml.Node) error { return d.dealer(n, r) },
		"packs":   func(n *yaml.Node) error { return d.packs(n, r) },
		"seed":    func(n *yaml.Node) error { r.Seed = new(cards.Seed); return d.hex(n, r.Seed[:]) },
		"secret":  func(n *yaml.Node) error { return d.hex(n, proof(r).Secret[:]) },
		"table":   func(n *yaml.Node) (err error) { proof(r).Table, err = d.decimal(n); return },
		"entropy": func(n *yaml.Node) (err error) { proof(r).Entropy, err = list(d, n, d.decimal); return },
		"moves":   func(n *yaml.Node) (err error) { r.Entries, err = list(d, n, d.entry); return },
		"result":  func(n *yaml.Node) error { return d.result(n, r) },
	}
	err := d.mapping(n, func(key string, k, v *yaml.Node) error {
		f, ok := read[key]
		if !ok {
			return &Error{Line: k.Line, What: fmt.Sprintf("unknown key %q", key)}
		}
		r.lines.key[key] = k.Line
		return f(v)
	})
	if err != nil {
		return err
	}
	for _, key := range []string{"trey", "game", "seats", "moves"} {
		if r.lines.key[key] == 0 {
			return &Error{Line: n.Line, What: "the key " + key + " is missing"}
		}
	}
	return r.wholeProof()
}

func proof(r *Record) *Proof {
	if r.Proof == nil {
		r.Proof = &Proof{}
	}
	return r.Proof
}

func (r *Record) wholeProof() error {
	if r.Proof == nil {
		return nil
	}
	at := max(r.lines.key["secret"], r.lines.key["table"], r.lines.key["entropy"])
	for _, key := range []string{"secret", "table", "entropy"} {
		if r.lines.key[key] == 0 {
			return &Error{Line: at, What: "secret, table and entropy belong together; " + key + " is missing"}
		}
	}
	return nil
}

func (d *decoder) version(n *yaml.Node) error {
	v, err := d.int(n)
	if err == nil && v != Version {
		return &Error{Line: n.Line, What: fmt.Sprintf("version %d of the format is unknown; this program knows %d", v, Version)}
	}
	return err
}

func (d *decoder) options(n *yaml.Node, r *Record) error {
	r.Options = games.Options{}
	return d.mapping(n, func(key string, k, v *yaml.Node) error {
		val, err := d.spelling(v)
		if err != nil {
			return err
		}
		r.Options[key] = val
		r.lines.key["options."+key] = k.Line
		return nil
	})
}

func (d *decoder) dealer(n *yaml.Node, r *Record) error {
	v, err := d.int(n)
	if err != nil {
		return err
	}
	if v < 1 {
		return &Error{Line: n.Line, What: fmt.Sprintf("there is no seat %d to deal", v)}
	}
	r.Dealer = games.Seat(v)
	return nil
}

func (d *decoder) packs(n *yaml.Node, r *Record) error {
	packs, err := list(d, n, func(n *yaml.Node) ([]string, error) {
		var at []int
		pack, err := list(d, n, func(n *yaml.Node) (string, error) {
			at = append(at, n.Line)
			return d.spelling(n)
		})
		r.lines.packs = append(r.lines.packs, n.Line)
		r.lines.cards = append(r.lines.cards, at)
		return pack, err
	})
	r.Packs = packs
	return err
}

func (d *decoder) entry(n *yaml.Node) (Entry, error) {
	e := Entry{Line: n.Line}
	n, err := d.node(n)
	if err != nil {
		return e, err
	}
	if n.Kind == yaml.ScalarNode {
		e.Move, err = d.text(n)
		return e, err
	}
	seen := 0
	err = d.mapping(n, func(key string, k, v *yaml.Node) (err error) {
		seen++
		switch key {
		case "refuse":
			e.Kind = Refuse
			e.Move, err = d.text(v)
		case "expect":
			e.Kind = Expect
			e.Want, err = d.values(v)
		default:
			return &Error{Line: k.Line, What: fmt.Sprintf("unknown key %q; a move's entry is a text, {refuse: …} or {expect: …}", key)}
		}
		return err
	})
	if err == nil && seen != 1 {
		err = &Error{Line: n.Line, What: "a map among the moves has one key, refuse or expect"}
	}
	return e, err
}

func (d *decoder) result(n *yaml.Node, r *Record) error {
	r.Result = &games.Result{}
	seen := 0
	err := d.mapping(n, func(key string, k, v *yaml.Node) (err error) {
		seen++
		switch key {
		case "ranks":
			r.Result.Ranks, err = list(d, v, d.int)
		case "scores":
			r.Result.Scores, err = list(d, v, d.int)
		case "money":
			r.Result.Money, err = list(d, v, d.cents)
		default:
			return &Error{Line: k.Line, What: fmt.Sprintf("unknown key %q in the result", key)}
		}
		return err
	})
	if err == nil && seen != 3 {
		err = &Error{Line: n.Line, What: "a result has ranks, scores and money"}
	}
	return err
}

var (
	decimal = regexp.MustCompile(`^[0-9]+$`)
	hex64   = regexp.MustCompile(`^[0-9a-fA-F]{64}$`)
)

// decimal returns a number's digits, quoted or not.
func (d *decoder) decimal(n *yaml.Node) (string, error) {
	s, err := d.spelling(n)
	if err == nil && !decimal.MatchString(s) {
		err = &Error{Line: n.Line, What: fmt.Sprintf("an id is a decimal number, not %q", s)}
	}
	return s, err
}

// hex reads 32 bytes. Quotes may be missing, even where YAML then takes the digits for a number.
func (d *decoder) hex(n *yaml.Node, to []byte) error {
	s, err := d.spelling(n)
	if err != nil {
		return err
	}
	if !hex64.MatchString(s) {
		return &Error{Line: n.Line, What: fmt.Sprintf("64 hex digits belong here, not %q", shorten(s))}
	}
	_, err = hex.Decode(to, []byte(s))
	return err
}

func (d *decoder) cents(n *yaml.Node) (int64, error) {
	v, err := d.int(n)
	return int64(v), err
}

func shorten(s string) string {
	if r := []rune(s); len(r) > 80 {
		return string(r[:80]) + "… (" + strconv.Itoa(len(s)) + " bytes)"
	}
	return s
}
