package discord

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"

	"github.com/bwmarrin/discordgo"
)

// lanes bounds the requests under way by discordgo's Session.
const lanes = 256

// ClientSettings say how to reach Discord. Only Token is needed.
type ClientSettings struct {
	Token   string // without "Bot "
	Base    string // what stands for https://discord.com/, a path prefix kept; empty: Discord itself
	Gateway string // the gateway's address, ws or wss; empty: as the base address names it
	Rate    int    // requests a second under Discord's global limit; 0: 50
	// EmojiRefused is told that Discord doesn't know an emoji of a message any more, which was sent without. It may be nil.
	EmojiRefused func()
	// Reached is told when requests begin to fail for want of an answer of Discord's, whatever they ask, and when one is answered again. It must not block. It
	// may be nil.
	Reached func(bool)
	Log     *slog.Logger
}

// Client speaks to Discord's REST interface. It may be used from any goroutine.
type Client struct {
	// Session is discordgo's, for REST alone: it is never opened.
	Session *discordgo.Session

	token    string
	gateway  string
	http     *http.Client
	limits   *transport
	lanes    chan string
	log      *slog.Logger
	identify identifyGate
	turns    turns
	files    *recent[[]heldFile] // by message
	bare     *recent[time.Time]  // channels that take no files, since when
	// emojiRefused is told that Discord doesn't know an emoji any more.
	emojiRefused func()
}

// NewClient returns a client. It sends nothing yet.
func NewClient(s ClientSettings) (*Client, error) {
	token := strings.TrimPrefix(strings.TrimSpace(s.Token), "Bot ")
	if token == "" {
		return nil, errors.New("the bot's token is missing")
	}
	base, err := parseBase(s.Base)
	if err != nil {
		return nil, err
	}
	if s.Rate <= 0 {
		s.Rate = defaultRate
	}
	if s.Log == nil {
		s.Log = slog.New(slog.DiscardHandler)
	}
	if s.EmojiRefused == nil {
		s.EmojiRefused = func() {}
	}
	// The transport signs, so that the Session holds no token that could be printed.
	session, err := discordgo.New("")
	if err != nil {
		return nil, fmt.Errorf("making a session: %w", err)
	}
	c := &Client{
		Session: session, token: token, gateway: s.Gateway, log: s.Log,
		limits: newTransport(base, token, s.Rate, s.Log), lanes: make(chan string, lanes),
		files: newRecent[[]heldFile](filesMost), bare: newRecent[time.Time](bareMost), emojiRefused: s.EmojiRefused,
	}
	if s.Reached != nil {
		c.limits.reached = s.Reached
	}
	c.http = &http.Client{Transport: c.limits}
	session.Client = c.http
	session.StateEnabled = false
	session.LogLevel = -1 // what fails is returned, and logged here
	session.MaxRestRetries = 0
	session.ShouldRetryOnRateLimit = false
	session.ShouldReconnectOnError = false
	session.UserAgent = "DiscordBot (trey, 1) discordgo/" + discordgo.VERSION
	for i := range lanes {
		c.lanes <- "lane " + strconv.Itoa(i)
	}
	return c, nil
}

// Close closes the connections that are idle. It is for the end: a request that begins after it opens one that stays.
func (c *Client) Close() { c.http.CloseIdleConnections() }

// redact takes the bot's token out of a text, and the interaction's that is part of the route: what stands between here and Discord may quote addresses.
func (c *Client) redact(s string, r route) string {
	plain, err := url.PathUnescape(r.token)
	if err != nil {
		plain = ""
	}
	for _, token := range []string{c.token, r.token, plain} {
		if token != "" {
			s = strings.ReplaceAll(s, token, "[token]")
		}
	}
	return s
}

// CreateMessage posts a message and returns its id. The nonce, at most 25 characters, makes a repetition within a few minutes
// return the first message instead of a second one.
func (c *Client) CreateMessage(ctx context.Context, channel string, m Message, nonce string) (string, error) {
	req := request{method: http.MethodPost, path: "channels/" + url.PathEscape(channel) + "/messages", repeatable: nonce != ""}
	flags := 0
	if m.Silent {
		flags = flagSilent
	}
	body, err := c.show(ctx, target{channel: channel}, m, flags, func(ctx context.Context, w wireMessage, files []File) ([]byte, error) {
		w.Nonce, w.Enforce = nonce, nonce != ""
		return c.sendJSON(ctx, req, w, files)
	})
	if err != nil {
		return "", fmt.Errorf("posting a message: %w", err)
	}
	id, err := madeID(req, body)
	if err != nil {
		return "", fmt.Errorf("posting a message: %w", err)
	}
	return id, nil
}

// EditMessage makes a message show m and nothing else: attachments that m doesn't have are taken away. It fails with errOvertaken if something else was sent
// to show there while Discord's limits held it back.
func (c *Client) EditMessage(ctx context.Context, channel, message string, m Message) error {
	req := request{method: http.MethodPatch, path: messagePath(channel, message), repeatable: true}
	_, err := c.show(ctx, target{channel: channel, message: message, yields: true}, m, 0, func(ctx context.Context, w wireMessage, files []File) ([]byte, error) {
		return c.sendJSON(ctx, req, w, files)
	})
	if err != nil {
		return fmt.Errorf("editing a message: %w", err)
	}
	return nil
}

// DeleteMessage deletes a message; one that is gone already counts as deleted.
func (c *Client) DeleteMessage(ctx context.Context, channel, message string) error {
	_, err := c.call(ctx, request{method: http.MethodDelete, path: messagePath(channel, message), repeatable: true})
	if err != nil && !IsUnknownMessage(err) {
		return fmt.Errorf("deleting a message: %w", err)
	}
	return nil
}

func messagePath(channel, message string) string {
	return "channels/" + url.PathEscape(channel) + "/messages/" + url.PathEscape(message)
}

// OpenDM returns the id of the DM channel with the user, which Discord makes if there is none.
func (c *Client) OpenDM(ctx context.Context, user string) (string, error) {
	req := request{method: http.MethodPost, path: "users/@me/channels", repeatable: true}
	id, err := c.sendForID(ctx, req, map[string]string{"recipient_id": user}, nil)
	if err != nil {
		return "", fmt.Errorf("opening a DM: %w", err)
	}
	return id, nil
}

// threadKept is after how many minutes without a message Discord archives a thread. The next message wakes it.
const threadKept = 24 * 60

// OpenThread returns the thread that begins at the message, which Discord makes if there is none. Its name has 1 to 100 characters.
func (c *Client) OpenThread(ctx context.Context, channel, message, name string) (string, error) {
	req := request{method: http.MethodPost, path: messagePath(channel, message) + "/threads", repeatable: true}
	id, err := c.sendForID(ctx, req, map[string]any{"name": name, "auto_archive_duration": threadKept}, nil)
	if HasCode(err, codeHasThread) {
		return message, nil // a thread has the id of the message at which it begins
	}
	if err != nil {
		return "", fmt.Errorf("opening a thread: %w", err)
	}
	return id, nil
}

// IsMember reports whether the user is in the server.
func (c *Client) IsMember(ctx context.Context, server, user string) (bool, error) {
	var m struct{}
	err := c.get(ctx, "guilds/"+url.PathEscape(server)+"/members/"+url.PathEscape(user), &m)
	if HasCode(err, codeUnknownMember, codeUnknownUser) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("asking whether somebody is in a server: %w", err)
	}
	return true, nil
}

// OverwriteCommands makes the global commands of the application those given.
func (c *Client) OverwriteCommands(ctx context.Context, application string, commands []*discordgo.ApplicationCommand) error {
	if commands == nil {
		commands = []*discordgo.ApplicationCommand{}
	}
	req := request{method: http.MethodPut, path: "applications/" + url.PathEscape(application) + "/commands", repeatable: true}
	if _, err := c.sendJSON(ctx, req, commands, nil); err != nil {
		return fmt.Errorf("registering the commands: %w", err)
	}
	return nil
}

// CurrentUser returns the bot's own user.
func (c *Client) CurrentUser(ctx context.Context) (*discordgo.User, error) {
	var u discordgo.User
	if err := c.get(ctx, "users/@me", &u); err != nil {
		return nil, fmt.Errorf("asking who the bot is: %w", err)
	}
	return &u, nil
}

// Application returns the bot's application.
func (c *Client) Application(ctx context.Context) (*discordgo.Application, error) {
	var a discordgo.Application
	if err := c.get(ctx, "applications/@me", &a); err != nil {
		return nil, fmt.Errorf("asking for the application: %w", err)
	}
	return &a, nil
}

// GatewayInfo is what Discord says before a gateway connection.
type GatewayInfo struct {
	URL            string
	Remaining      int           // identifies left until the reset
	ResetAfter     time.Duration // when there are as many as at first again
	MaxConcurrency int           // identifies allowed per five seconds
}

// GatewayURL asks where the gateway is and how many sessions may still be started.
func (c *Client) GatewayURL(ctx context.Context) (GatewayInfo, error) {
	var said struct {
		URL   string `json:"url"`
		Limit *struct {
			Remaining      int   `json:"remaining"`
			ResetAfter     int64 `json:"reset_after"` // ms
			MaxConcurrency int   `json:"max_concurrency"`
		} `json:"session_start_limit"`
	}
	if err := c.get(ctx, "gateway/bot", &said); err != nil {
		return GatewayInfo{}, fmt.Errorf("asking for the gateway: %w", err)
	}
	info := GatewayInfo{URL: said.URL, Remaining: 1, MaxConcurrency: 1}
	if said.Limit != nil {
		info.Remaining = said.Limit.Remaining
		info.ResetAfter = time.Duration(said.Limit.ResetAfter) * time.Millisecond
		info.MaxConcurrency = max(said.Limit.MaxConcurrency, 1)
	}
	return info, nil
}

func (c *Client) get(ctx context.Context, path string, v any) error {
	body, err := c.call(ctx, request{method: http.MethodGet, path: path, repeatable: true})
	if err != nil {
		return err
	}
	if err := json.Unmarshal(body, v); err != nil {
		return fmt.Errorf("reading Discord's response: %w", err)
	}
	return nil
}

func (c *Client) sendJSON(ctx context.Context, req request, v any, files []File) ([]byte, error) {
	var err error
	if req.contentType, req.body, err = encode(v, files); err != nil {
		return nil, err
	}
	return c.call(ctx, req)
}

// sendForID sends and returns the id of what was made.
func (c *Client) sendForID(ctx context.Context, req request, v any, files []File) (string, error) {
	body, err := c.sendJSON(ctx, req, v, files)
	if err != nil {
		return "", err
	}
	return madeID(req, body)
}

// madeID reads the id of what a request has made. Without a readable one nobody knows of it, as if there had been no response.
func madeID(req request, body []byte) (string, error) {
	var made struct {
		ID string `json:"id"`
	}
	if err := json.Unmarshal(body, &made); err != nil || made.ID == "" {
		r := routeOf(req.method, "/api/v9/"+req.path)
		return "", &networkError{method: r.method, route: r.template, err: errors.New("it was done, but Discord's response names no id")}
	}
	return made.ID, nil
}
