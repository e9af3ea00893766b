package main

import (
	"context"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestBenchReportsEachPart looks whether every part measures what it is to measure; how fast that is, nobody asks here.
func TestBenchReportsEachPart(t *testing.T) {
	t.Parallel()
	for part, rows := range map[string][]string{
		"press":  {"a bare discordgo handler", "raw append", "SQLite commit", "text only", "without a picture", "and a picture"},
		"store":  {"durable move at the store", "16 tables' moves a second"},
		"grow":   {"growth of the database", "after 500 moves", "beside 100 finished matches"},
		"memory": {"memory idle", "memory with 5 servers", "memory after 40 interactions"},
		"pure":   {"random play", "shuffle", "picture of 13 cards"},
		"tables": {"presses a second in all", "durable moves a second", "tables' messages lag", "memory of an active table", "as fast as answers come"},
		"start":  {"start with 20 unfinished tables", "heap after it", "first move at an idle one", "memory of a table that is loaded"},
	} {
		t.Run(part, func(t *testing.T) {
			t.Parallel()
			var out, said strings.Builder
			code := command(context.Background(), strings.Fields("bench --quick --only "+part+
				" --dir "+t.TempDir()+" --presses 5 --for 200ms --interactions 40 --servers 5 --unfinished 20 --finished 100"), &out, &said)
			require.Zero(t, code, said.String())
			for _, row := range rows {
				require.Regexp(t, `(?m)^\| [^|]*`+row+`[^|]*\|[^|]*\| [^ |][^|]*\|`, out.String(), "with a figure")
			}
		})
	}
}

func TestBenchRefusesWhatItCannotMeasure(t *testing.T) {
	t.Parallel()
	for _, args := range []string{"--only nothing", "--unfinished many", "--tables 0", "--rate -1", "further", "--presses 0"} {
		var out, said strings.Builder
		require.Equal(t, 2, command(context.Background(), strings.Fields("bench "+args), &out, &said), args)
		require.NotEmpty(t, said.String(), args)
		require.Empty(t, out.String(), args)
	}
}
