package main

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

func TestTheReadmeListsEverySettingWithItsDefault(t *testing.T) {
	var want []string
	for _, s := range settings() {
		preset := ""
		if s.preset != "" {
			preset = "`" + s.preset + "` "
		}
		want = append(want, fmt.Sprintf("| `%s` | `%s` | %s| ", s.key, s.variable(), preset))
	}
	var got []string
	for line := range strings.Lines(string(source(t, "README.md"))) {
		if strings.Contains(line, "| `TREY_") {
			cells := strings.SplitAfter(line, "| ")
			got = append(got, strings.Join(cells[:len(cells)-1], ""))
		}
	}
	require.Equal(t, want, got)
}

func TestTheReadmesInviteAsksForThePermissionsThatItExplains(t *testing.T) {
	text := string(source(t, "README.md"))
	var bits int64
	for _, row := range regexp.MustCompile(`(?m)^\| [A-Z][A-Za-z ]+ \| (\d+) \|`).FindAllStringSubmatch(text, -1) {
		bit, err := strconv.Atoi(row[1])
		require.NoError(t, err)
		bits |= 1 << bit
	}
	require.NotZero(t, bits)
	const administrator = 1 << 3
	require.Zero(t, bits&administrator)
	require.Contains(t, text, fmt.Sprintf("scope=bot+applications.commands&permissions=%d`", bits))
}
