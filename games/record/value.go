package record

import (
	"fmt"
	"maps"
	"slices"
	"strconv"
)

// value turns a fact's value into one of this package: a string, an int, a bool, a []any or a Map (its keys sorted).
func value(v any) (any, error) {
	switch v := v.(type) {
	case string, int, bool:
		return v, nil
	case int64:
		return int(v), nil
	case []int:
		return anys(v), nil
	case []int64:
		return anys(v), nil
	case []string:
		return each(v)
	case [][]string:
		return each(v)
	case [][]int:
		return each(v)
	case []any:
		return each(v)
	case []map[string]any:
		return each(v)
	case map[string]any:
		m := make(Map, 0, len(v))
		for _, k := range slices.Sorted(maps.Keys(v)) {
			item, err := value(v[k])
			if err != nil {
				return nil, fmt.Errorf("%s: %w", k, err)
			}
			m = append(m, Pair{Key: k, Value: item})
		}
		return m, nil
	}
	return nil, fmt.Errorf("a fact can't have a value of type %T", v)
}

func each[T any](items []T) (any, error) {
	out := make([]any, len(items))
	for i, item := range items {
		v, err := value(item)
		if err != nil {
			return nil, err
		}
		out[i] = v
	}
	return out, nil
}

func anys[T int | int64](items []T) []any {
	out := make([]any, len(items))
	for i, n := range items {
		out[i] = int(n)
	}
	return out
}

// spelled returns the spelling of a number or text; false for other values.
func spelled(v any) (string, bool) {
	switch v := v.(type) {
	case string:
		return v, true
	case int:
		return strconv.Itoa(v), true
	}
	return "", false
}

// same compares two values: numbers and texts by their spelling, lists in order, maps whole.
func same(a, b any) bool {
	if s, ok := spelled(a); ok {
		t, ok := spelled(b)
		return ok && s == t
	}
	switch a := a.(type) {
	case bool:
		o, ok := b.(bool)
		return ok && a == o
	case []any:
		o, ok := b.([]any)
		return ok && slices.EqualFunc(a, o, same)
	case Map:
		o, ok := b.(Map)
		return ok && len(a) == len(o) && !slices.ContainsFunc(a, func(p Pair) bool {
			v, ok := o.get(p.Key)
			return !ok || !same(p.Value, v)
		})
	}
	return false
}

// sameBag compares lists as multisets.
func sameBag(a, b any) bool {
	x, ok := a.([]any)
	y, ok2 := b.([]any)
	if !ok || !ok2 || len(x) != len(y) {
		return false
	}
	left := slices.Clone(y)
	for _, item := range x {
		i := slices.IndexFunc(left, func(o any) bool { return same(item, o) })
		if i < 0 {
			return false
		}
		left = slices.Delete(left, i, i+1)
	}
	return true
}

// sameSet compares lists as sets.
func sameSet(a, b any) bool {
	x, ok := a.([]any)
	y, ok2 := b.([]any)
	return ok && ok2 && within(x, y) && within(y, x)
}

func within(x, y []any) bool {
	for _, item := range x {
		if !slices.ContainsFunc(y, func(o any) bool { return same(item, o) }) {
			return false
		}
	}
	return true
}

func (m Map) get(key string) (any, bool) {
	for _, p := range m {
		if p.Key == key {
			return p.Value, true
		}
	}
	return nil, false
}
