package discord

import (
	"context"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/url"
	"regexp"
	"time"
)

// Emoji is an emoji that the application is to have. Its picture is a PNG.
type Emoji struct {
	// Name is of letters, digits and underscores, at most 25.
	Name string
	// Mark is six hexadecimal digits that follow from what the picture shows. On Discord it ends the emoji's name: so a new look is seen there, and
	// nothing has to be remembered.
	Mark string
	PNG  []byte
}

func (e Emoji) fullName() string { return e.Name + "_" + e.Mark }

// OwnedEmoji is an emoji as Discord knows it.
type OwnedEmoji struct {
	ID   string `json:"id"`
	Name string `json:"name"`
}

// EmojiKeeper manages an application's emojis. Client is one.
type EmojiKeeper interface {
	Emojis(ctx context.Context, application string) ([]OwnedEmoji, error)
	CreateEmoji(ctx context.Context, application, name string, png []byte) (OwnedEmoji, error)
	DeleteEmoji(ctx context.Context, application, id string) error
}

// emojisPath is where an application's emojis are (resources/emoji).
func emojisPath(application string) string {
	return "applications/" + url.PathEscape(application) + "/emojis"
}

// Emojis returns the emojis that the application owns.
func (c *Client) Emojis(ctx context.Context, application string) ([]OwnedEmoji, error) {
	var list struct {
		Items []OwnedEmoji `json:"items"`
	}
	if err := c.get(ctx, emojisPath(application), &list); err != nil {
		return nil, fmt.Errorf("asking for the emojis: %w", err)
	}
	return list.Items, nil
}

// CreateEmoji uploads an emoji.
func (c *Client) CreateEmoji(ctx context.Context, application, name string, png []byte) (OwnedEmoji, error) {
	req := request{method: http.MethodPost, path: emojisPath(application)}
	image := "data:image/png;base64," + base64.StdEncoding.EncodeToString(png)
	id, err := c.sendForID(ctx, req, map[string]string{"name": name, "image": image}, nil)
	if err != nil {
		return OwnedEmoji{}, fmt.Errorf("uploading an emoji: %w", err)
	}
	return OwnedEmoji{id, name}, nil
}

// DeleteEmoji deletes an emoji; one that is gone already counts as deleted.
func (c *Client) DeleteEmoji(ctx context.Context, application, id string) error {
	req := request{method: http.MethodDelete, path: emojisPath(application) + "/" + url.PathEscape(id), repeatable: true}
	if _, err := c.call(ctx, req); err != nil && !HasCode(err, codeUnknownEmoji) {
		return fmt.Errorf("deleting an emoji: %w", err)
	}
	return nil
}

// Emojis keeps the application's emojis as they should be: they are uploaded in the background, and used when all are there.
type Emojis struct {
	Keeper EmojiKeeper
	Wanted func() []Emoji          // which there should be; asked once
	Use    func(map[string]string) // is told the ids by name when all are there, and nil when they aren't any more
	Log    *slog.Logger

	again chan struct{}
}

// NewEmojis returns a keeper of emojis that works when it is run.
func NewEmojis(k EmojiKeeper, wanted func() []Emoji, use func(map[string]string), log *slog.Logger) *Emojis {
	return &Emojis{Keeper: k, Wanted: wanted, Use: use, Log: log, again: make(chan struct{}, 1)}
}

// Lost tells that Discord didn't know one of the emojis: they are looked through again. It never blocks.
func (e *Emojis) Lost() {
	if e == nil {
		return
	}
	e.Use(nil)
	signal(e.again)
}

// Pauses after a failure. They are ours: nothing is lost meanwhile but looks.
const (
	firstEmojiPause = 5 * time.Second
	maxEmojiPause   = 10 * time.Minute
)

// Run keeps the emojis until the context is over. What Discord refuses for good is left until the next start, and the texts do without.
func (e *Emojis) Run(ctx context.Context, application string) {
	wanted := e.Wanted()
	for n := 0; ; {
		ids, err := e.sync(ctx, application, wanted)
		switch {
		case err == nil:
			n = 0
			e.Use(ids)
		case ctx.Err() != nil:
			return
		case asError(err) != nil && !IsTemporary(err):
			e.Log.Error("Discord refuses the emojis of the cards; texts stand for them", "error", err)
		default:
			e.Log.Warn("the emojis of the cards must wait", "error", err)
			if sleep(ctx, max(backoff(n, firstEmojiPause, maxEmojiPause), retryAfter(err))) != nil {
				return
			}
			n++
			continue
		}
		select {
		case <-ctx.Done():
			return
		case <-e.again:
		}
	}
}

// maxEmojis is how many emojis an application can own (resources/emoji).
const maxEmojis = 2000

var errNoRoom = errors.New("the application has no room for more emojis")

// sync makes the application's emojis those wanted and returns their ids by name. Emojis of others stay as they are.
func (e *Emojis) sync(ctx context.Context, application string, wanted []Emoji) (map[string]string, error) {
	owned, err := e.Keeper.Emojis(ctx, application)
	if err != nil {
		return nil, err
	}
	there := map[string]string{}
	for _, o := range owned {
		there[o.Name] = o.ID
	}
	ids, full := map[string]string{}, map[string]bool{}
	room := maxEmojis - len(owned)
	for _, w := range wanted {
		full[w.fullName()] = true
		id, ok := there[w.fullName()]
		if !ok {
			if room--; room < 0 {
				return nil, errNoRoom
			}
			made, err := e.Keeper.CreateEmoji(ctx, application, w.fullName(), w.PNG)
			if err != nil {
				return nil, err
			}
			id = made.ID
		}
		ids[w.Name] = id
	}
	for _, o := range superseded(owned, wanted, full) {
		if err := e.Keeper.DeleteEmoji(ctx, application, o.ID); err != nil {
			return nil, err
		}
	}
	return ids, nil
}

// marked is the name of an emoji of ours: name and mark.
var marked = regexp.MustCompile(`^(.+)_[0-9a-f]{6}$`)

// superseded returns the emojis that show an earlier look of one that is wanted.
func superseded(owned []OwnedEmoji, wanted []Emoji, full map[string]bool) []OwnedEmoji {
	names := map[string]bool{}
	for _, w := range wanted {
		names[w.Name] = true
	}
	var out []OwnedEmoji
	for _, o := range owned {
		if m := marked.FindStringSubmatch(o.Name); m != nil && names[m[1]] && !full[o.Name] {
			out = append(out, o)
		}
	}
	return out
}
