package record

import (
	"fmt"
	"strings"
)

// expect compares the keys given, and no others, with the state.
func (re *replay) expect(e Entry) error {
	state := StateOf(re.in, re.Match, len(re.Names))
	for _, want := range e.Want {
		line := want.Line
		if line == 0 {
			line = e.Line
		}
		fact, ok := state.Get(want.Key)
		if !ok {
			return &Error{Line: line, Move: len(re.Moves), What: want.Key, Got: "no such key at this point", Want: flow(want.Value)}
		}
		got, err := value(fact.Value)
		if err != nil {
			return &Error{Line: line, Move: len(re.Moves), What: want.Key, Err: fmt.Errorf("the game's fact: %w", err)}
		}
		if !compare(want.Key, fact.Unordered)(got, want.Value) {
			return &Error{Line: line, Move: len(re.Moves), What: want.Key, Got: flow(got), Want: flow(want.Value)}
		}
	}
	return nil
}

func compare(key string, unordered bool) func(a, b any) bool {
	switch {
	case strings.HasPrefix(key, "legal."):
		return sameSet
	case strings.HasPrefix(key, "hand."), unordered:
		return sameBag
	}
	return same
}
