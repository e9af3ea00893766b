package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games/all"
)

// captured runs a subcommand and returns its exit status and what it printed.
func captured(run func(args []string, stdout, stderr *bytes.Buffer) int, args ...string) (status int, stdout, stderr string) {
	var out, errs bytes.Buffer
	status = run(args, &out, &errs)
	return status, out.String(), errs.String()
}

func replayed(args ...string) (int, string, string) {
	return captured(func(a []string, o, e *bytes.Buffer) int { return replay(a, o, e) }, args...)
}

func simulated(args ...string) (int, string, string) {
	return captured(func(a []string, o, e *bytes.Buffer) int { return simulate(a, o, e) }, args...)
}

func anyGame() string { return all.Games()[0].Info().Slug }

// records plays matches and returns the folder with their records.
func records(t *testing.T, n int) string {
	t.Helper()
	dir := t.TempDir()
	status, _, stderr := simulated("--game", anyGame(), "--games", fmt.Sprint(n), "--players", "random", "--records", dir)
	require.Zero(t, status, stderr)
	return dir
}

func recordPath(dir string, n int) string {
	return filepath.Join(dir, fmt.Sprintf("%s-%06d.yaml", anyGame(), n))
}

// spoil makes the record's result a wrong one and returns its path and the line of the result.
func spoil(t *testing.T, path string) int {
	t.Helper()
	data, err := os.ReadFile(path)
	require.NoError(t, err)
	text := strings.Replace(string(data), "result: {ranks: [", "result: {ranks: [7", 1)
	require.NotEqual(t, string(data), text)
	require.NoError(t, os.WriteFile(path, []byte(text), 0o600))
	return strings.Count(text, "\n")
}

func TestReplayPrintsATranscript(t *testing.T) {
	status, stdout, stderr := replayed(recordPath(records(t, 1), 1))
	require.Zero(t, status, stderr)
	require.Empty(t, stderr)
	for _, want := range []string{"random 1, random 2", "Deal 1, dealer random", "    1  random ", "holds", "is settled", "Result\n", "1. random"} {
		require.Contains(t, stdout, want)
	}
}

func TestReplayPrintsTheStateAsJSON(t *testing.T) {
	dir := records(t, 2)
	status, stdout, stderr := replayed("--json", recordPath(dir, 1), recordPath(dir, 2))
	require.Zero(t, status, stderr)
	lines := strings.Split(strings.TrimSpace(stdout), "\n")
	require.Len(t, lines, 2, "one object a record")
	for _, line := range lines {
		var state map[string]any
		require.NoError(t, json.Unmarshal([]byte(line), &state))
		require.Equal(t, true, state["over"])
		for _, key := range []string{"phase", "turn", "deal", "dealer", "hand.1", "legal.1", "legal.2", "result"} {
			require.Contains(t, state, key)
		}
	}
}

func TestReplayNamesTheFirstDisagreement(t *testing.T) {
	path := recordPath(records(t, 1), 1)
	line := spoil(t, path)
	for _, args := range [][]string{{path}, {"--json", path}, {"--quiet", path}} {
		status, _, stderr := replayed(args...)
		require.Equal(t, 1, status)
		require.Contains(t, stderr, fmt.Sprintf("%s: line %d: move ", path, line))
		require.Contains(t, stderr, "result: ranks: got [")
		require.Contains(t, stderr, "], want [7")
	}
}

func TestReplayQuietlyWalksFolders(t *testing.T) {
	dir := records(t, 3)
	require.NoError(t, os.Mkdir(filepath.Join(dir, "more"), 0o700))
	require.NoError(t, os.Rename(recordPath(dir, 2), filepath.Join(dir, "more", "a.yml")))
	require.NoError(t, os.Rename(recordPath(dir, 3), filepath.Join(dir, "more", "b.json")))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "README.md"), []byte("no record"), 0o600))
	status, stdout, stderr := replayed("--quiet", dir, recordPath(dir, 1))
	require.Zero(t, status, stderr)
	require.Equal(t, "3 records, 0 failed\n", stdout, "each record once")

	spoil(t, recordPath(dir, 1))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "broken.yaml"), []byte("trey: 1\ngame: [\n"), 0o600))
	status, stdout, stderr = replayed("--quiet", dir)
	require.Equal(t, 1, status)
	require.Equal(t, "4 records, 2 failed\n", stdout)
	require.Len(t, strings.Split(strings.TrimSpace(stderr), "\n"), 2)
}

func TestReplayRefusesWrongUsage(t *testing.T) {
	dir := t.TempDir()
	for _, args := range [][]string{
		{}, {"--quiet"}, {"--json"}, {"--loud", "x.yaml"}, {"--json", "--quiet", dir},
		{"--quiet", dir}, {"--quiet", filepath.Join(dir, "none")}, {filepath.Join(dir, "none.yaml")}, {dir},
	} {
		status, stdout, stderr := replayed(args...)
		require.Equal(t, 2, status, args)
		require.Empty(t, stdout)
		require.NotEmpty(t, stderr)
	}
	status, _, stderr := replayed("--help")
	require.Zero(t, status)
	require.Contains(t, stderr, "usage: trey replay")
}

func TestSharedRecordsOfEveryGameReplay(t *testing.T) {
	t.Parallel()
	for _, g := range all.Games() {
		dir := filepath.Join("..", "..", "..", "shared", "records", g.Info().Slug)
		t.Run(g.Info().Slug, func(t *testing.T) {
			if _, err := os.Stat(dir); err != nil {
				t.Skip("there are no shared records beside the repository")
			}
			status, stdout, stderr := replayed("--quiet", dir)
			require.Zero(t, status, stderr)
			require.Contains(t, stdout, " 0 failed")
		})
	}
}
