package record

import (
	"encoding/hex"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"trey/games"
)

// Write writes the record in the canonical layout, as far as the record itself is canonical: see [Played.Record].
func (r *Record) Write(w io.Writer) error {
	if _, err := io.WriteString(w, r.String()); err != nil {
		return fmt.Errorf("write record: %w", err)
	}
	return nil
}

// String returns the record's text.
func (r *Record) String() string {
	var b strings.Builder
	line := func(key, value string) { b.WriteString(key + ": " + value + "\n") }
	line("trey", strconv.Itoa(Version))
	line("game", text(r.Game))
	if len(r.Options) > 0 {
		line("options", options(r.Options))
	}
	line("seats", items(r.Seats, text))
	if r.Dealer != games.Nobody {
		line("dealer", strconv.Itoa(int(r.Dealer)))
	}
	if r.Packs != nil {
		block(&b, "packs", r.Packs, func(p []string) string { return items(p, bare) })
	}
	if r.Seed != nil {
		line("seed", text(hex.EncodeToString(r.Seed[:])))
	}
	if p := r.Proof; p != nil {
		line("secret", text(hex.EncodeToString(p.Secret[:])))
		line("table", text(p.Table))
		line("entropy", items(p.Entropy, text))
	}
	block(&b, "moves", r.Entries, entry)
	if r.Result != nil {
		line("result", flow(resultMap(*r.Result)))
	}
	return b.String()
}

func block[T any](b *strings.Builder, key string, items []T, write func(T) string) {
	if len(items) == 0 {
		b.WriteString(key + ": []\n")
		return
	}
	b.WriteString(key + ":\n")
	for _, item := range items {
		b.WriteString("  - " + write(item) + "\n")
	}
}

func options(o games.Options) string {
	keys := make([]string, 0, len(o))
	for k := range o {
		keys = append(keys, k)
	}
	slices.Sort(keys)
	pairs := make([]string, len(keys))
	for i, k := range keys {
		pairs[i] = text(k) + ": " + bare(o[k])
	}
	return "{" + strings.Join(pairs, ", ") + "}"
}

func entry(e Entry) string {
	switch e.Kind {
	case Refuse:
		return "{refuse: " + text(e.Move) + "}"
	case Expect:
		return "{expect: " + flow(e.Want) + "}"
	}
	return text(e.Move)
}

func items(texts []string, write func(string) string) string {
	out := make([]string, len(texts))
	for i, s := range texts {
		out[i] = write(s)
	}
	return "[" + strings.Join(out, ", ") + "]"
}

// flow writes a value in one line of flow style.
func flow(v any) string {
	switch v := v.(type) {
	case string:
		return text(v)
	case Map:
		pairs := make([]string, len(v))
		for i, p := range v {
			// A number as a key is a text of the same spelling.
			pairs[i] = bare(p.Key) + ": " + flow(p.Value)
		}
		return "{" + strings.Join(pairs, ", ") + "}"
	case []any:
		items := make([]string, len(v))
		for i, item := range v {
			items[i] = flow(item)
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	return fmt.Sprint(v)
}

func resultMap(r games.Result) Map {
	return Map{{Key: "ranks", Value: anys(r.Ranks)}, {Key: "scores", Value: anys(r.Scores)}, {Key: "money", Value: anys(r.Money)}}
}
