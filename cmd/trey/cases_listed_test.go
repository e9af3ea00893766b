package main

import (
	"fmt"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"
)

// cases is how many situations there are in which bots like this one fail. Each has its tests, which are called after its number.
const cases = 30

// TestEveryCaseHasItsTest walks the repository's tests, so that no case gets lost.
func TestEveryCaseHasItsTest(t *testing.T) {
	name := regexp.MustCompile(`(?m)^func TestCase(\d\d)[A-Z]\w*\(t \*testing\.T\)`)
	tests := map[string]int{}
	for _, file := range sources(t, ".go") {
		if isTest(file) {
			for _, found := range name.FindAllStringSubmatch(string(source(t, file)), -1) {
				tests[found[1]]++
			}
		}
	}
	for n := 1; n <= cases; n++ {
		number := fmt.Sprintf("%02d", n)
		if tests[number] == 0 {
			t.Errorf("case %s has no test", number)
		}
		delete(tests, number)
	}
	require.Empty(t, tests, "no such case")
}
