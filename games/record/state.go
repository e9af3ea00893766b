package record

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"trey/games"
)

// State is a match's state at one moment under all keys that an expectation may name, in a fixed order.
type State []games.Fact

// StateOf returns the state of the match, whose game is described by in. Its result is absent before the end.
func StateOf(in *games.Info, m games.Match, seats int) State {
	own := m.Facts()
	st := make(State, 0, len(own)+seats+3)
	st = st.take(own, func(key string) bool { return key == "phase" })
	st = append(st, games.Fact{Key: "turn", Value: ints(m.Turn())})
	st = st.take(own, func(key string) bool { return key == "deal" || key == "dealer" })
	result, over := m.Result()
	st = append(st, games.Fact{Key: "over", Value: over})
	st = st.take(own, func(key string) bool { return strings.HasPrefix(key, "hand.") })
	for i := range seats {
		st = append(st, games.Fact{Key: fmt.Sprintf("legal.%d", i+1), Value: texts(in, m.Legal(games.Seat(i+1)))})
	}
	st = st.take(own, func(key string) bool { return !common(key) })
	if over {
		st = append(st, games.Fact{Key: "result", Value: map[string]any{
			"ranks": result.Ranks, "scores": result.Scores, "money": result.Money,
		}})
	}
	return st
}

func common(key string) bool {
	return key == "phase" || key == "deal" || key == "dealer" || strings.HasPrefix(key, "hand.")
}

func (st State) take(own []games.Fact, which func(key string) bool) State {
	for _, f := range own {
		if which(f.Key) {
			st = append(st, f)
		}
	}
	return st
}

// Get returns the fact with the key; false if it is absent.
func (st State) Get(key string) (games.Fact, bool) {
	i := slices.IndexFunc(st, func(f games.Fact) bool { return f.Key == key })
	if i < 0 {
		return games.Fact{}, false
	}
	return st[i], true
}

// Agrees reports whether the state is the other one in every key; it names the first key in which it isn't.
func (st State) Agrees(o State) (string, bool) {
	if len(st) != len(o) {
		return "number of keys", false
	}
	for i, f := range st {
		if a, err := value(f.Value); err != nil || f.Key != o[i].Key {
			return f.Key, false
		} else if b, err := value(o[i].Value); err != nil || !same(a, b) {
			return f.Key, false
		}
	}
	return "", true
}

// MarshalJSON writes the state as one object, its keys in order.
func (st State) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	b.WriteByte('{')
	for i, f := range st {
		if i > 0 {
			b.WriteByte(',')
		}
		key, err := json.Marshal(f.Key)
		if err != nil {
			return nil, fmt.Errorf("state: %w", err)
		}
		v, err := value(f.Value)
		if err != nil {
			return nil, fmt.Errorf("state: %s: %w", f.Key, err)
		}
		val, err := json.Marshal(jsonable(v))
		if err != nil {
			return nil, fmt.Errorf("state: %s: %w", f.Key, err)
		}
		b.Write(key)
		b.WriteByte(':')
		b.Write(val)
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// jsonable turns maps into what encoding/json writes as objects.
func jsonable(v any) any {
	switch v := v.(type) {
	case Map:
		m := make(map[string]any, len(v))
		for _, p := range v {
			m[p.Key] = jsonable(p.Value)
		}
		return m
	case []any:
		out := make([]any, len(v))
		for i, item := range v {
			out[i] = jsonable(item)
		}
		return out
	}
	return v
}

func ints(seats []games.Seat) []int {
	out := make([]int, len(seats))
	for i, s := range seats {
		out[i] = int(s)
	}
	return out
}

func texts(in *games.Info, moves []games.Move) []string {
	out := make([]string, len(moves))
	for i, m := range moves {
		out[i] = in.MoveText(m)
	}
	return out
}
