package main

import (
	"cmp"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/url"
	"os"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"time"

	"trey/bot/locale"
)

// defaultConfig is the settings file that is read when it exists in the working directory.
const defaultConfig = "config.yaml"

// Config is what can be set: by the settings file, and by environment variables, which win over it.
type Config struct {
	Token           Secret        // discord.token, or what discord.token_file holds
	TokenFile       string        // discord.token_file
	DiscordURL      string        // discord.url; ends with a slash
	Database        string        // database
	Language        string        // language; one of locale.Languages
	PurgeAfter      time.Duration // purge_after
	TurnDeadline    time.Duration // turn.deadline
	ComputerDelay   time.Duration // computer.delay
	LogLevel        slog.Level    // log.level
	LogFormat       string        // log.format; text or json
	SandboxAddr     string        // sandbox.addr; host:port
	SandboxFile     string        // sandbox.file
	SandboxDatabase string        // sandbox.database

	// Warnings are to be told to whoever runs the program; none of them keeps it from running.
	Warnings []string

	tokenErr error // why the token file gave no token
}

// setting is one thing that can be set.
type setting struct {
	key    string // as in the settings file, sections before a dot
	preset string // default
	set    func(c *Config, text string) error
}

// settings returns all settings in the order of config.example.yaml.
func settings() []setting {
	return []setting{
		{"discord.token", "", setToken},
		{"discord.token_file", "", func(c *Config, s string) error { c.TokenFile = s; return nil }},
		{"discord.url", "https://discord.com/", setURL},
		{"database", "trey.db", fileName(func(c *Config) *string { return &c.Database })},
		{"language", locale.English, oneOf(locale.Languages(), func(c *Config) *string { return &c.Language })},
		{"purge_after", "720h", within(time.Hour, 87600*time.Hour, func(c *Config) *time.Duration { return &c.PurgeAfter })},
		{"turn.deadline", "120s", within(10*time.Second, 24*time.Hour, func(c *Config) *time.Duration { return &c.TurnDeadline })},
		{"computer.delay", "1500ms", within(0, time.Minute, func(c *Config) *time.Duration { return &c.ComputerDelay })},
		{"log.level", "info", setLevel},
		{"log.format", "text", oneOf([]string{"text", "json"}, func(c *Config) *string { return &c.LogFormat })},
		{"sandbox.addr", "127.0.0.1:8931", setAddr},
		{"sandbox.file", "trey-sandbox.json", fileName(func(c *Config) *string { return &c.SandboxFile })},
		{"sandbox.database", "trey-sandbox.db", fileName(func(c *Config) *string { return &c.SandboxDatabase })},
	}
}

// variable returns the environment variable of the setting: TREY_DISCORD_TOKEN for discord.token.
func (s setting) variable() string {
	return "TREY_" + strings.ToUpper(strings.ReplaceAll(s.key, ".", "_"))
}

// LoadConfig reads the settings file, then the environment through env (see [os.LookupEnv]). With an empty file name, config.yaml in the working
// directory is read if it exists. Empty values count as not set. An error names the file and line, or the variable; it never holds the token.
func LoadConfig(file string, env func(string) (string, bool)) (Config, error) {
	given, warnings, err := readSettings(file)
	if err != nil {
		return Config{}, err
	}
	c := Config{Warnings: warnings}
	fromEnv := map[string]settingValue{}
	for _, s := range settings() {
		if text, ok := env(s.variable()); ok && text != "" {
			fromEnv[s.key] = settingValue{text, s.variable()}
		}
	}
	if err := oneToken(given, fromEnv); err != nil {
		return Config{}, err
	}
	for _, s := range settings() {
		v := cmp.Or(fromEnv[s.key], given[s.key], settingValue{s.preset, "default"})
		if v.text == "" {
			continue
		}
		if err := s.set(&c, v.text); err != nil {
			return Config{}, fmt.Errorf("%s: %s %w", v.source, s.key, err)
		}
	}
	c.readTokenFile()
	return c, nil
}

// settingValue is the text of a setting and where it was found, for errors: "config.yaml:3" or "TREY_DATABASE".
type settingValue struct{ text, source string }

// oneToken refuses two tokens in one place. A token from the environment, in whichever way, replaces the file's.
func oneToken(file, env map[string]settingValue) error {
	const direct, byFile = "discord.token", "discord.token_file"
	for _, place := range []map[string]settingValue{file, env} {
		a, b := place[direct], place[byFile]
		if a.text != "" && b.text != "" {
			return fmt.Errorf("%s and %s: only one of %s and %s can be set", a.source, b.source, direct, byFile)
		}
	}
	if env[direct].text != "" || env[byFile].text != "" {
		delete(file, direct)
		delete(file, byFile)
	}
	return nil
}

// readTokenFile reads the token from its file. A failure shows only when the token is needed: the sandbox runs without.
func (c *Config) readTokenFile() {
	if c.TokenFile == "" {
		return
	}
	data, err := os.ReadFile(c.TokenFile)
	if err != nil {
		c.tokenErr = fmt.Errorf("read discord.token_file: %w", err)
		return
	}
	if err := setToken(c, strings.TrimSpace(string(data))); err != nil {
		c.tokenErr = fmt.Errorf("discord.token_file %s: the token %w", c.TokenFile, err)
		return
	}
	c.Warnings = append(c.Warnings, openToAll(c.TokenFile)...)
}

// NeedToken returns an error that says what to do when there is no token.
func (c Config) NeedToken() error {
	if c.tokenErr != nil {
		return c.tokenErr
	}
	if c.Token != "" {
		return nil
	}
	return errors.New("there is no bot token: set the environment variable TREY_DISCORD_TOKEN, or discord.token or discord.token_file in " +
		defaultConfig + "; README.md says where to get one. To try Trey without Discord, use: trey sandbox")
}

// openToAll returns a warning if everybody on this machine may read the file.
func openToAll(file string) []string {
	// Windows has no such permissions; what Go shows there means nothing.
	if runtime.GOOS == "windows" {
		return nil
	}
	info, err := os.Stat(file)
	if err != nil || info.Mode().Perm()&0o004 == 0 {
		return nil
	}
	return []string{fmt.Sprintf("%s holds the bot token and everybody on this machine may read it; use: chmod 600 %s", file, file)}
}

func setToken(c *Config, s string) error {
	s = strings.TrimPrefix(s, "Bot ")
	if s == "" {
		return errors.New("is empty")
	}
	if strings.ContainsFunc(s, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return errors.New("can't be a bot token: it has blanks or characters that no token has")
	}
	c.Token = Secret(s)
	return nil
}

func setURL(c *Config, s string) error {
	u, err := url.Parse(s)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.User != nil || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("can't be %s; it takes an address like https://discord.com/", quoted(s))
	}
	c.DiscordURL = strings.TrimRight(s, "/") + "/"
	return nil
}

func setLevel(c *Config, s string) error {
	levels := map[string]slog.Level{"debug": slog.LevelDebug, "info": slog.LevelInfo, "warn": slog.LevelWarn, "error": slog.LevelError}
	level, ok := levels[s]
	if !ok {
		return fmt.Errorf("can't be %s; it takes debug, info, warn, error", quoted(s))
	}
	c.LogLevel = level
	return nil
}

func setAddr(c *Config, s string) error {
	_, port, err := net.SplitHostPort(s)
	if err == nil {
		_, err = strconv.ParseUint(port, 10, 16)
	}
	if err != nil {
		return fmt.Errorf("can't be %s; it takes host:port, like 127.0.0.1:8931", quoted(s))
	}
	c.SandboxAddr = s
	return nil
}

func fileName(field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, s string) error {
		if info, err := os.Stat(s); err == nil && info.IsDir() {
			return fmt.Errorf("can't be %s; it takes the name of a file", quoted(s))
		}
		*field(c) = s
		return nil
	}
}

func oneOf(choices []string, field func(*Config) *string) func(*Config, string) error {
	return func(c *Config, s string) error {
		if !slices.Contains(choices, s) {
			return fmt.Errorf("can't be %s; it takes %s", quoted(s), strings.Join(choices, ", "))
		}
		*field(c) = s
		return nil
	}
}

func within(shortest, longest time.Duration, field func(*Config) *time.Duration) func(*Config, string) error {
	return func(c *Config, s string) error {
		d, err := time.ParseDuration(s)
		if err != nil {
			return fmt.Errorf("can't be %s; it takes a duration with its unit, like 90s, 2m or 1500ms", quoted(s))
		}
		if d < shortest || d > longest {
			return fmt.Errorf("can't be %s; it takes %s to %s", s, shortest, longest)
		}
		*field(c) = d
		return nil
	}
}
