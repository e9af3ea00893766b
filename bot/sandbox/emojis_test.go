package sandbox_test

import (
	"bytes"
	"encoding/base64"
	"image"
	"image/color"
	"image/gif"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

const emojiSource = "resources/emoji, Create Application Emoji"

func (r *rig) emojis() string { return "/applications/" + r.ApplicationID() + "/emojis" }

// dataURI is image data as bots send it (reference, "Image Data").
func dataURI(kind string, data []byte) string {
	return "data:" + kind + ";base64," + base64.StdEncoding.EncodeToString(data)
}

func (r *rig) emoji(name string) emoji {
	r.t.Helper()
	p := r.api("POST", r.emojis(), object{"name": name, "image": dataURI("image/png", pixel(r.t))})
	require.Equal(r.t, 201, p.status, string(p.body))
	var e emoji
	p.decode(r.t, &e)
	return e
}

type emoji struct {
	ID, Name string
	Roles    []string
	User     struct{ ID string }
	Colons   bool `json:"require_colons"`
	Managed  bool
	Animated bool
	Avail    bool `json:"available"`
}

func moving(t *testing.T, frames int) []byte {
	t.Helper()
	g := gif.GIF{}
	for range frames {
		g.Image = append(g.Image, image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.Black, color.White}))
		g.Delay = append(g.Delay, 10)
	}
	var b bytes.Buffer
	require.NoError(t, gif.EncodeAll(&b, &g))
	return b.Bytes()
}

// webp is a WebP's head; animations have their mark in the flags of VP8X.
func webp(flags byte) []byte {
	return append([]byte("RIFF\x16\x00\x00\x00WEBPVP8X\x0a\x00\x00\x00"), flags, 0, 0, 0, 1, 0, 0, 1, 0, 0)
}

func avif(brand string) []byte {
	return []byte("\x00\x00\x00\x1cftyp" + brand + "\x00\x00\x00\x00mif1")
}

// resources/emoji: List, Get, Create, Modify and Delete Application Emoji.
func TestApplicationEmojisAreMadeRenamedAndDeleted(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	e := r.emoji("ace_of_hearts")
	require.Equal(t, "ace_of_hearts", e.Name)
	require.Equal(t, r.ApplicationID(), e.User.ID, "the bot, since it came through the interface")
	require.True(t, e.Colons && e.Avail && !e.Managed && !e.Animated)
	require.NotNil(t, e.Roles)

	var got emoji
	r.api("GET", r.emojis()+"/"+e.ID, nil).decode(t, &got)
	require.Equal(t, e, got)
	r.api("PATCH", r.emojis()+"/"+e.ID, object{"name": "ace_h"}).decode(t, &got)
	require.Equal(t, "ace_h", got.Name)
	r.emoji("ace_of_hearts") // whose name is free again
	var all struct{ Items []emoji }
	r.api("GET", r.emojis(), nil).decode(t, &all)
	require.Len(t, all.Items, 2)
	require.Equal(t, "ace_h", all.Items[0].Name)

	require.Equal(t, 204, r.api("DELETE", r.emojis()+"/"+e.ID, nil).status)
	refuses(t, r.api("GET", r.emojis()+"/"+e.ID, nil), 404, 10014)
	refuses(t, r.api("PATCH", r.emojis()+"/"+e.ID, object{"name": "xx"}), 404, 10014)
	refuses(t, r.api("DELETE", r.emojis()+"/"+e.ID, nil), 404, 10014)
	refuses(t, r.api("GET", "/applications/1/emojis", nil), 403, 20012)
	require.Empty(t, r.Violations())
}

func TestEmojisKeepTheirLimits(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	r.emoji("taken")
	fine := dataURI("image/png", pixel(t))
	padded := func(size int) string {
		return dataURI("image/png", append(pixel(t), make([]byte, size-len(pixel(t)))...))
	}
	made := func(name, image string) rule {
		return rule{name: "made: " + name, source: emojiSource, body: object{"name": name, "image": image}, status: 201}
	}
	coded := func(name string, code int, image string) rule {
		return rule{name: name, source: "topics/opcodes-and-status-codes, JSON Error Codes", body: object{"name": "xx", "image": image}, status: 400, code: code}
	}
	for _, u := range []rule{
		made("ab", fine),
		made(strings.Repeat("a", 32), fine),
		made("Aa_09", dataURI("image/jpeg", pixel(t))), // goes by the content
		bad("a name of one", emojiSource, object{"name": "a", "image": fine}, "name"),
		bad("a name of 33", emojiSource, object{"name": strings.Repeat("a", 33), "image": fine}, "name"),
		bad("no name", emojiSource, object{"image": fine}, "name"),
		bad("a dash", emojiSource, object{"name": "a-b", "image": fine}, "name"),
		bad("an umlaut", emojiSource, object{"name": "äöü", "image": fine}, "name"),
		bad("a name that is taken", "reported by bots", object{"name": "taken", "image": fine}, "name"),
		bad("no image", emojiSource, object{"name": "xx"}, "image"),
		bad("an address", "reference, Image Data", object{"name": "xx", "image": "https://example.org/a.png"}, "image"),
		bad("no base64", "reference, Image Data", object{"name": "xx", "image": "data:image/png;base64,%%%"}, "image"),
		coded("no picture", 50046, dataURI("image/png", []byte("<svg/>"))),
		made("just_256_KiB", padded(256<<10)),
		coded("a byte more", 50138, padded(256<<10+1)),
	} {
		t.Run(u.name, func(t *testing.T) { u.hold(t, r.api("POST", r.emojis(), u.body)) })
	}
}

// resources/emoji, "Application-Owned Emoji".
func TestAnApplicationOwnsAtMost2000Emojis(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	sandbox.FillEmojis(r.Server, 1999)
	e := r.emoji("the_last")
	body := object{"name": "one_more", "image": dataURI("image/png", pixel(t))}
	refuses(t, r.api("POST", r.emojis(), body), 400, 30008)
	require.Equal(t, 204, r.api("DELETE", r.emojis()+"/"+e.ID, nil).status)
	require.Equal(t, 201, r.api("POST", r.emojis(), body).status)
}

// resources/emoji, "Emoji Formats".
func TestEmojisMoveByTheirContent(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	for name, c := range map[string]struct {
		data  []byte
		kind  string
		moves bool
	}{
		"png":         {pixel(t), "image/png", false},
		"still_gif":   {moving(t, 1), "image/gif", false},
		"moving_gif":  {moving(t, 3), "image/gif", true},
		"still_webp":  {webp(0), "image/webp", false},
		"moving_webp": {webp(1 << 1), "image/webp", true},
		"still_avif":  {avif("avif"), "image/avif", false},
		"moving_avif": {avif("avis"), "image/avif", true},
	} {
		t.Run(name, func(t *testing.T) {
			var e emoji
			r.api("POST", r.emojis(), object{"name": name, "image": dataURI(c.kind, c.data)}).decode(t, &e)
			require.Equal(t, c.moves, e.Animated)
			p := r.send("GET", r.url+"/emojis/"+e.ID+".webp", "", "", nil)
			require.Equal(t, c.data, p.body)
			require.Equal(t, c.kind, p.header.Get("Content-Type"))
		})
	}
}

func TestEmojisAreShownToPeople(t *testing.T) {
	t.Parallel()
	cfg := unlimited()
	cfg.File = filepath.Join(t.TempDir(), "sandbox.json")
	r := newRig(t, cfg)
	events := r.stream(r.ben)
	e := r.emoji("ace")
	require.Equal(t, map[string]any{"type": "channels"}, events.next())
	st, err := r.State(r.ben)
	require.NoError(t, err)
	want := []sandbox.EmojiState{{ID: e.ID, Name: "ace", URL: "/emojis/" + e.ID + ".png"}}
	require.Equal(t, want, st.Emojis)
	require.Equal(t, 404, r.send("GET", r.url+"/emojis/"+e.ID, "", "", nil).status)
	require.Equal(t, 404, r.send("GET", r.url+"/emojis/1.png", "", "", nil).status)
	require.NoError(t, r.Close())

	again := newRig(t, cfg)
	st, err = again.State(again.ben)
	require.NoError(t, err)
	require.Equal(t, want, st.Emojis)
	require.Equal(t, pixel(t), again.send("GET", again.url+want[0].URL, "", "", nil).body)
	require.Equal(t, 204, again.api("DELETE", again.emojis()+"/"+e.ID, nil).status)
	require.Equal(t, 404, again.send("GET", again.url+want[0].URL, "", "", nil).status)
}

// components/reference, "Button" and "Select Option Structure". The codes are reported by bots (docs issue 8071).
func TestComponentsTakeEmojisThatExist(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	e := r.emoji("ace")
	onButton := func(v object) object { return layout(row(with(button("b"), "emoji", v))) }
	onOption := func(v object) object {
		return layout(selectOf(list{object{"label": "L", "value": "v", "emoji": v}}, nil))
	}
	const at = "components.0.components.0."
	const source = "components/reference, Button and Select Option Structure"
	for _, u := range []rule{
		ok("a character", source, onButton(object{"name": "🃏"})),
		ok("a character in an option", source, onOption(object{"id": nil, "name": "♠️"})),
		ok("the application's own", source, onButton(object{"id": e.ID, "name": "ace"})),
		ok("the application's own in an option", source, onOption(object{"id": e.ID, "name": "ace"})),
		bad("a shortcode", source, onButton(object{"name": "black_joker"}), at+"emoji.name"),
		bad("nothing, as discordgo sends it", source, onButton(object{}), at+"emoji.name"),
		bad("another's", source, onButton(object{"id": "1", "name": "ace"}), at+"emoji.id"),
		bad("another's in an option", source, onOption(object{"id": "1", "name": "ace"}), at+"options.0.emoji.id"),
		bad("a sign that is no emoji", source, onOption(object{"name": "▲"}), at+"options.0.emoji.name"),
	} {
		t.Run(u.name, func(t *testing.T) { u.hold(t, r.api("POST", "/channels/"+r.cards+"/messages", u.body)) })
	}
	t.Run("the codes", func(t *testing.T) {
		at := "/channels/" + r.cards + "/messages"
		require.Contains(t, string(r.api("POST", at, onButton(object{"name": "x"})).body), `"BUTTON_COMPONENT_INVALID_EMOJI"`)
		require.Contains(t, string(r.api("POST", at, onOption(object{"name": "x"})).body), `"COMPONENT_INVALID_EMOJI"`)
	})
	t.Run("the name is the emoji's own", func(t *testing.T) {
		m := r.post(onButton(object{"id": e.ID, "name": "old_name"}))
		require.Equal(t, "ace", m.Find("b").Emoji.Name)
	})
	t.Run("in text anything is just text", func(t *testing.T) {
		require.Equal(t, "<:x:1>", r.post(layout(text("<:x:1>"))).Text())
	})
	t.Run("a deleted one is refused", func(t *testing.T) {
		require.Equal(t, 204, r.api("DELETE", r.emojis()+"/"+e.ID, nil).status)
		bad("", source, nil, at+"emoji.id").hold(t, r.api("POST", "/channels/"+r.cards+"/messages", onButton(object{"id": e.ID, "name": "ace"})))
	})
}

// Unicode Technical Standard 51.
func TestUnicodeEmojis(t *testing.T) {
	t.Parallel()
	for _, s := range []string{
		"🃏", "♥", "♥️", "👍🏽", "1️⃣", "#⃣", "🇩🇰", "👨‍👩‍👧", "👩🏽‍🚀", "🏴\U000e0067\U000e0062\U000e0065\U000e006e\U000e0067\U000e007f", "🏴‍☠️", "❤️‍🔥", "🏴",
	} {
		require.True(t, sandbox.IsUnicodeEmoji(s), s)
	}
	for _, s := range []string{
		"", "a", "1", "▲", "⏻", "✦", "♥♥", "♥♥♥", "🃏 ", ":joker:", "👍🏽🏽", "🃏🏽", "🇩", "👨\u200d", "\u200d👨", "🏴\U000e0067", "😀x", strings.Repeat("👨\u200d", 40) + "👨", "12️⃣",
	} {
		require.False(t, sandbox.IsUnicodeEmoji(s), s)
	}
}
