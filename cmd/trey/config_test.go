package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"
	"go.yaml.in/yaml/v4"
)

// secretToken is no token of any bot.
const secretToken = "MTA0NzY1.GxYzAb.not-a-real-token-0123456789"

func environment(pairs ...string) func(string) (string, bool) {
	env := map[string]string{}
	for _, p := range pairs {
		k, v, _ := strings.Cut(p, "=")
		env[k] = v
	}
	return func(k string) (string, bool) { v, ok := env[k]; return v, ok }
}

// load writes text to config.yaml in an empty working directory and loads it.
func load(t *testing.T, text string, env ...string) (Config, error) {
	t.Helper()
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("config.yaml", []byte(text), 0o600))
	return LoadConfig("", environment(env...))
}

func TestWithoutFileAndEnvironmentTheDefaultsHold(t *testing.T) {
	t.Chdir(t.TempDir())
	c, err := LoadConfig("", environment())
	require.NoError(t, err)
	require.Equal(t, Config{
		DiscordURL: "https://discord.com/", Database: "trey.db", Language: "en", PurgeAfter: 30 * 24 * time.Hour, TurnDeadline: 2 * time.Minute, ComputerDelay: 1500 * time.Millisecond,
		LogFormat: "text", SandboxAddr: "127.0.0.1:8931", SandboxFile: "trey-sandbox.json", SandboxDatabase: "trey-sandbox.db",
	}, c)
}

func TestTheFileIsRead(t *testing.T) {
	c, err := load(t, `
discord: {token: `+secretToken+`, url: "http://127.0.0.1:8080/discord"}
database: games.db
language: da
purge_after: 168h
turn:
  deadline: 5m
computer: {delay: 0s}
log: {level: debug, format: json}
sandbox: {addr: ":0", file: s.json, database: s.db}
`)
	require.NoError(t, err)
	require.Equal(t, Config{
		Token: secretToken, DiscordURL: "http://127.0.0.1:8080/discord/", Database: "games.db", Language: "da", PurgeAfter: 7 * 24 * time.Hour, TurnDeadline: 5 * time.Minute,
		LogLevel: slog.LevelDebug, LogFormat: "json", SandboxAddr: ":0", SandboxFile: "s.json", SandboxDatabase: "s.db",
	}, c)
}

func TestTheEnvironmentWinsOverTheFile(t *testing.T) {
	c, err := load(t, "database: file.db\nlanguage: de\n", "TREY_DATABASE=env.db")
	require.NoError(t, err)
	require.Equal(t, "env.db", c.Database)
	require.Equal(t, "de", c.Language)
}

func TestEverySettingHasAVariable(t *testing.T) {
	samples := map[string]string{
		"TREY_DISCORD_TOKEN": secretToken, "TREY_DISCORD_TOKEN_FILE": "token", "TREY_DISCORD_URL": "http://localhost/", "TREY_DATABASE": "x.db",
		"TREY_LANGUAGE": "de", "TREY_PURGE_AFTER": "24h", "TREY_TURN_DEADLINE": "30s", "TREY_COMPUTER_DELAY": "1s", "TREY_LOG_LEVEL": "error", "TREY_LOG_FORMAT": "json",
		"TREY_SANDBOX_ADDR": "localhost:1", "TREY_SANDBOX_FILE": "y.json", "TREY_SANDBOX_DATABASE": "z.db",
	}
	t.Chdir(t.TempDir())
	plain, err := LoadConfig("", environment())
	require.NoError(t, err)
	for _, s := range settings() {
		require.Contains(t, samples, s.variable())
		c, err := LoadConfig("", environment(s.variable()+"="+samples[s.variable()]))
		require.NoError(t, err)
		require.NotEqual(t, plain, c, s.variable())
	}
	require.Len(t, samples, len(settings()))
}

func TestEmptyValuesCountAsNotSet(t *testing.T) {
	for _, text := range []string{"", "# nothing\n", "database:\n", "discord:\n", "discord:\n  token:\n", "~\n", "database: ''\n"} {
		c, err := load(t, text, "TREY_LANGUAGE=")
		require.NoError(t, err, text)
		require.Equal(t, "trey.db", c.Database)
		require.Equal(t, "en", c.Language)
	}
}

func TestWhatIsWrongInTheFileIsShownWithItsLine(t *testing.T) {
	tests := []struct{ name, text, want string }{
		{"a misspelt key", "language: en\n\ndatabse: x\n", `config.yaml:3: unknown key "databse"; did you mean "database"?`},
		{"a misspelt key of a section", "discord:\n  tokn: x\n", `config.yaml:2: unknown key "discord.tokn"; did you mean "discord.token"?`},
		{"a misspelt section", "dicsord:\n  token: x\n", `config.yaml:1: unknown key "dicsord"; did you mean "discord"?`},
		{"a key without its section", "deadline: 2m\n", `config.yaml:1: unknown key "deadline"; did you mean "turn.deadline"?`},
		{"another spelling", "discord:\n  Token-File: x\n", `config.yaml:2: unknown key "discord.Token-File"; did you mean "discord.token_file"?`},
		{"a dotted key", "turn.deadline.x: 2m\n", `config.yaml:1: unknown key "turn.deadline.x"; did you mean "turn.deadline"?`},
		{"a key like no other", "colour: green\n", `config.yaml:1: unknown key "colour"; known are discord.token, discord.token_file,`},
		{"a key twice", "database: a\nlanguage: en\ndatabase: b\n", `config.yaml:3: key "database" stands twice, first in line 1`},
		{"a section twice", "log:\n  level: info\nlog:\n  format: text\n", `config.yaml:3: key "log" stands twice, first in line 1`},
		{"a section with a value", "log: debug\n", `config.yaml:1: "log" is a section; its keys stand below it, indented: level, format`},
		{"a list for a value", "language: [en, de]\n", `config.yaml:1: language takes a single value`},
		{"no mapping at all", "en\n", `config.yaml:1: settings are written as key: value`},
		{"a second document", "language: en\n---\nlanguage: de\n", `config.yaml:2: the file holds a second document`},
		{"an anchor", "language: &x en\n", `config.yaml:1: language: anchors and aliases aren't used here`},
		{"an alias", "language: *x\n", `config.yaml:1: anchors and aliases aren't used here`},
		{"no YAML", "language: en\n\tdatabase: x\n", `config.yaml:2: `},
		{"an unknown language", "language: fr\n", `config.yaml:1: language can't be "fr"; it takes en, de, da`},
		{"a duration without unit", "turn:\n  deadline: 120\n", `config.yaml:2: turn.deadline can't be "120"; it takes a duration with its unit`},
		{"too short a duration", "turn:\n  deadline: 9s\n", `config.yaml:2: turn.deadline can't be 9s; it takes 10s to 24h0m0s`},
		{"too long a duration", "computer:\n  delay: 61s\n", `config.yaml:2: computer.delay can't be 61s; it takes 0s to 1m0s`},
		{"an unknown level", "log:\n  level: loud\n", `config.yaml:2: log.level can't be "loud"; it takes debug, info, warn, error`},
		{"an unknown format", "log:\n  format: xml\n", `config.yaml:2: log.format can't be "xml"; it takes text, json`},
		{"an address without port", "sandbox:\n  addr: localhost\n", `config.yaml:2: sandbox.addr can't be "localhost"; it takes host:port`},
		{"a port out of range", "sandbox:\n  addr: :65536\n", `config.yaml:2: sandbox.addr can't be ":65536"`},
		{"an address that is none", "discord:\n  url: discord.com\n", `config.yaml:2: discord.url can't be "discord.com"`},
		{"an address with a query", "discord:\n  url: https://discord.com/?a=b\n", `config.yaml:2: discord.url can't be`},
		{"a folder for a file", "database: .\n", `config.yaml:1: database can't be "."; it takes the name of a file`},
		{"two tokens", "discord:\n  token: a\n  token_file: b\n", `config.yaml:2 and config.yaml:3: only one of discord.token and discord.token_file can be set`},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			_, err := load(t, test.text)
			require.ErrorContains(t, err, test.want)
		})
	}
}

func TestTheEditDistanceCountsLettersAddedDroppedAndReplaced(t *testing.T) {
	for _, test := range []struct {
		a, b string
		want int
	}{
		{"", "", 0}, {"log", "log", 0}, {"", "log", 3}, {"log", "", 3}, {"lag", "log", 1}, {"lo", "log", 1}, {"logs", "log", 1}, {"olg", "log", 2}, {"kitten", "sitting", 3},
	} {
		require.Equal(t, test.want, editDistance(test.a, test.b), "%q and %q", test.a, test.b)
	}
}

func TestWhatIsWrongInTheEnvironmentIsShownWithItsVariable(t *testing.T) {
	_, err := load(t, "turn:\n  deadline: 60s\n", "TREY_TURN_DEADLINE=soon")
	require.ErrorContains(t, err, `TREY_TURN_DEADLINE: turn.deadline can't be "soon"`)
	_, err = load(t, "", "TREY_DISCORD_TOKEN=a", "TREY_DISCORD_TOKEN_FILE=b")
	require.ErrorContains(t, err, "TREY_DISCORD_TOKEN and TREY_DISCORD_TOKEN_FILE: only one")
}

func TestAFileThatIsNamedMustExist(t *testing.T) {
	t.Chdir(t.TempDir())
	_, err := LoadConfig("other.yaml", environment())
	require.ErrorIs(t, err, os.ErrNotExist)
	require.NoError(t, os.WriteFile("other.yaml", []byte("languag: en\n"), 0o600))
	_, err = LoadConfig("other.yaml", environment())
	require.ErrorContains(t, err, "other.yaml:1:")
}

func TestTheTokenMayStandInAFileOfItsOwn(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("token", []byte("Bot "+secretToken+"\n"), 0o600))
	c, err := LoadConfig("", environment("TREY_DISCORD_TOKEN_FILE=token"))
	require.NoError(t, err)
	require.Equal(t, secretToken, c.Token.Reveal())
	require.NoError(t, c.NeedToken())
	require.Empty(t, c.Warnings)
}

func TestATokenFromTheEnvironmentReplacesTheFiles(t *testing.T) {
	c, err := load(t, "discord:\n  token_file: /nowhere/token\n", "TREY_DISCORD_TOKEN="+secretToken)
	require.NoError(t, err)
	require.NoError(t, c.NeedToken())
	require.Empty(t, c.TokenFile)
}

func TestATokenFileIsMissedOnlyWhenTheTokenIsNeeded(t *testing.T) {
	t.Chdir(t.TempDir())
	c, err := LoadConfig("", environment("TREY_DISCORD_TOKEN_FILE=token"))
	require.NoError(t, err)
	require.ErrorIs(t, c.NeedToken(), os.ErrNotExist)
	for _, text := range []string{"", "\n", "two " + secretToken + " words"} {
		require.NoError(t, os.WriteFile("token", []byte(text), 0o600))
		c, err = LoadConfig("", environment("TREY_DISCORD_TOKEN_FILE=token"))
		require.NoError(t, err)
		require.ErrorContains(t, c.NeedToken(), "discord.token_file token: the token ")
		require.NotContains(t, c.NeedToken().Error(), secretToken)
	}
}

func TestWithoutATokenItIsSaidWhatToDo(t *testing.T) {
	err := Config{}.NeedToken()
	for _, word := range []string{"TREY_DISCORD_TOKEN", "discord.token", "discord.token_file", "config.yaml", "README.md", "trey sandbox"} {
		require.ErrorContains(t, err, word)
	}
	require.NoError(t, Config{Token: secretToken}.NeedToken())
}

func TestTheTokenIsNeverPrinted(t *testing.T) {
	c := Config{Token: secretToken}
	var out bytes.Buffer
	for _, verb := range []string{"%v", "%+v", "%#v", "%s", "%q", "%x", "%d", "%t", "%U"} {
		fmt.Fprintf(&out, verb+verb+verb, c, &c, c.Token)
	}
	slog.New(slog.NewTextHandler(&out, nil)).Info("started", "config", c, "token", c.Token)
	slog.New(slog.NewJSONHandler(&out, nil)).Info("started", "config", c, "token", c.Token)
	require.NoError(t, json.NewEncoder(&out).Encode(c))
	text, err := yaml.Marshal(c)
	require.NoError(t, err)
	out.Write(text)
	require.NotContains(t, out.String(), secretToken)
	require.NotContains(t, out.String(), fmt.Sprintf("%x", secretToken))
	require.Contains(t, out.String(), "(set)")
	require.Equal(t, "(not set)", Secret("").String())
}

func TestNoErrorHoldsTheToken(t *testing.T) {
	for _, text := range []string{
		"discord:\n  token: two " + secretToken + " words\n", "discord: " + secretToken + "\n", secretToken + "\n", "discord: {" + secretToken + "}\n",
		secretToken + ": token\n", "discord:\n  " + secretToken + ":\n", "discord:\n  token: [" + secretToken + "]\n", "discord:\n  token:" + secretToken + "\n",
		"discord:\n  token: '" + secretToken + "\n", "discord:\n\ttoken: " + secretToken + "\n", "discord:\n  token: *" + secretToken + "\n",
		"discord:\n  token: &" + secretToken + " x\n", "discord:\n  token: \"\\" + secretToken + "\"\n",
		"discord:\n  token: " + secretToken + "\n  token: " + secretToken + "\n", "? " + secretToken + "\n", "%" + secretToken + "\n", "discord:\n  token: @" + secretToken + "\n",
	} {
		_, err := load(t, text)
		require.Error(t, err, text)
		require.NotContains(t, err.Error(), secretToken, text)
		require.Regexp(t, `^config\.yaml:\d+: `, err.Error(), text)
	}
}

func TestASecretInTheWrongPlaceIsInNoError(t *testing.T) {
	const password = "https://anna:password-of-hers@proxy.example/"
	for _, s := range settings() {
		if s.set(&Config{}, secretToken) == nil {
			continue // it takes any text
		}
		for _, secret := range []string{secretToken, "https://x/?" + secretToken, password} {
			_, err := LoadConfig("", environment(s.variable()+"="+secret))
			require.ErrorContains(t, err, s.variable())
			require.NotContains(t, err.Error(), secretToken)
			require.NotContains(t, err.Error(), "password-of-hers")
		}
	}
	_, err := LoadConfig("", environment("TREY_DISCORD_URL=nonsense"))
	require.ErrorContains(t, err, "nonsense", "what is no secret is quoted")
}

func TestAFileWithTheTokenThatAllMayReadIsWarnedOf(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("Windows has no such permissions")
	}
	t.Chdir(t.TempDir())
	warnings := func(file, text string, mode os.FileMode, env ...string) []string {
		require.NoError(t, os.WriteFile(file, []byte(text), mode))
		require.NoError(t, os.Chmod(file, mode))
		c, err := LoadConfig("", environment(env...))
		require.NoError(t, err)
		return c.Warnings
	}
	withToken := "discord:\n  token: " + secretToken + "\n"
	require.Empty(t, warnings("config.yaml", withToken, 0o640))
	require.Equal(t, []string{"config.yaml holds the bot token and everybody on this machine may read it; use: chmod 600 config.yaml"},
		warnings("config.yaml", withToken, 0o644))
	require.Empty(t, warnings("config.yaml", "language: en\n", 0o644))
	require.Len(t, warnings("token", secretToken, 0o644, "TREY_DISCORD_TOKEN_FILE=token"), 1)
}

// exampleKeys returns the keys of config.example.yaml in order, each with the comment above it.
func exampleKeys(t *testing.T) (keys, comments []string) {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("..", "..", "config.example.yaml"))
	require.NoError(t, err)
	section, comment := "", ""
	for line := range strings.Lines(string(data)) {
		m := regexp.MustCompile(`^( *)([a-z_]+):(.*)\n$`).FindStringSubmatch(line)
		switch text := strings.TrimSpace(line); {
		case strings.HasPrefix(text, "#"):
			comment += text + " "
			continue
		case m == nil:
		case m[1] == "" && m[3] == "":
			section = m[2] + "."
		case m[1] == "":
			keys, comments = append(keys, m[2]), append(comments, comment)
		default:
			keys, comments = append(keys, section+m[2]), append(comments, comment)
		}
		comment = ""
	}
	return keys, comments
}

func TestTheExampleHasEverySettingWithItsDefault(t *testing.T) {
	keys, comments := exampleKeys(t)
	require.Equal(t, knownKeys(), keys)
	for i, s := range settings() {
		require.Regexp(t, s.variable()+` $`, comments[i], s.key)
		require.Greater(t, len(comments[i]), len(s.variable())+20, "%s has an explanation", s.key)
	}
	example, err := filepath.Abs(filepath.Join("..", "..", "config.example.yaml"))
	require.NoError(t, err)
	data, err := os.ReadFile(example)
	require.NoError(t, err)
	values, err := parseSettings("config.example.yaml", data)
	require.NoError(t, err)
	for _, s := range settings() {
		require.Equal(t, s.preset, values[s.key].text, s.key)
	}
	t.Chdir(t.TempDir())
	fromExample, err := LoadConfig(example, environment())
	require.NoError(t, err)
	plain, err := LoadConfig("", environment())
	require.NoError(t, err)
	require.Equal(t, plain, fromExample)
}
