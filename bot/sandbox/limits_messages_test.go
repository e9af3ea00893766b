package sandbox_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// Messages: resources/message, "Create Message".

const createMessage = "resources/message, Create Message"

func TestMessageLimits(t *testing.T) {
	t.Parallel()
	holdMessages(t, messageRules())
}

func messageRules() []rule {
	saying := func(key string, value any) object { return object{"content": "x", key: value} }
	allowing := func(key string) func(int) any {
		return func(n int) any {
			return saying("allowed_mentions", object{key: times(n, func(i int) string { return fmt.Sprint(i + 1) })})
		}
	}
	const allowed, flags = "resources/message, Allowed Mentions Object", "resources/message, Message Flags"
	return rulesOf([]limit{
		{name: "content", source: createMessage, most: 2000, at: "content", beyond: maxLength,
			body: func(n int) any { return object{"content": long(n)} }},
		{name: "content of playing cards, each of which counts two", source: createMessage, most: 1000, at: "content", beyond: maxLength,
			body: func(n int) any { return object{"content": strings.Repeat("🂡", n)} }},
		{name: "nonce", source: createMessage, most: 25, at: "nonce", beyond: "NONCE_TYPE_TOO_LONG",
			body: func(n int) any { return saying("nonce", strings.Repeat("n", n)) }},
		{name: "users allowed to be pinged", source: allowed, most: 100, at: "allowed_mentions.users", beyond: maxLength, body: allowing("users")},
		{name: "roles allowed to be pinged", source: allowed, most: 100, at: "allowed_mentions.roles", beyond: maxLength, body: allowing("roles")},
	}, []rule{
		{name: "nothing at all", source: createMessage, body: object{}, status: 400, code: 50006},
		{name: "an empty content", source: createMessage, body: object{"content": ""}, status: 400, code: 50006},
		{name: "a content of white space", source: createMessage, body: object{"content": " \n\t"}, status: 400, code: 50006},
		bad("mentions parsed and named at once", allowed, saying("allowed_mentions", object{"parse": list{"users"}, "users": list{"1"}}), "allowed_mentions"),
		bad("an unknown kind of mention", allowed, saying("allowed_mentions", object{"parse": list{"cats"}}), "allowed_mentions.parse.0").as(noChoice),
		bad("ephemeral without an interaction", flags, saying("flags", 64), "flags"),
		bad("an unknown flag", flags, saying("flags", 1<<25), "flags"),
		bad("a poll, which the sandbox hasn't", createMessage, object{"poll": object{"question": object{"text": "?"}}}, "poll"),
		{name: "malformed JSON", source: "reference, Error Messages", body: `{"content": `, status: 400, code: 50109},
		bad("content that is no text", createMessage, object{"content": 5}, "content").as("BASE_TYPE_BAD_TYPE"),
	})
}

func TestEmbedLimits(t *testing.T) {
	t.Parallel()
	holdMessages(t, embedRules())
}

func embedRules() []rule {
	const source = "resources/message, Embed Limits"
	embed := func(key string, value any) object { return object{"embeds": list{object{"title": "t", key: value}}} }
	texted := func(key string) func(int) any {
		return func(n int) any { return object{"embeds": list{object{key: long(n)}}} }
	}
	field := func(name, value string) object { return embed("fields", list{object{"name": name, "value": value}}) }
	address := func(n int) string { return "https://example.org/" + strings.Repeat("a", n-len("https://example.org/")) }
	return rulesOf([]limit{
		{name: "embeds", source: source, most: 10, at: "embeds", beyond: maxLength,
			body: func(n int) any { return object{"embeds": times(n, func(int) object { return object{"title": "t"} })} }},
		{name: "title", source: source, most: 256, at: "embeds.0.title", beyond: maxLength, body: texted("title")},
		{name: "description of an embed", source: source, most: 4096, at: "embeds.0.description", beyond: maxLength, body: texted("description")},
		{name: "fields", source: source, most: 25, at: "embeds.0.fields", beyond: maxLength,
			body: func(n int) any {
				return embed("fields", times(n, func(int) object { return object{"name": "n", "value": "v"} }))
			}},
		{name: "name of a field", source: source, least: 1, most: 256, at: "embeds.0.fields.0.name", beyond: badLength, below: required,
			body: func(n int) any { return field(long(n), "v") }},
		{name: "value of a field", source: source, least: 1, most: 1024, at: "embeds.0.fields.0.value", beyond: badLength, below: required,
			body: func(n int) any { return field("n", long(n)) }},
		{name: "footer", source: source, most: 2048, at: "embeds.0.footer.text", beyond: maxLength,
			body: func(n int) any { return embed("footer", object{"text": long(n)}) }},
		{name: "author", source: source, most: 256, at: "embeds.0.author.name", beyond: maxLength,
			body: func(n int) any { return embed("author", object{"name": long(n)}) }},
		{name: "characters of all embeds", source: source, most: 6000, at: "embeds", beyond: "MAX_EMBED_SIZE_EXCEEDED",
			body: func(n int) any {
				return object{"embeds": list{object{"description": long(4000)}, object{"title": long(200), "description": long(n - 4200)}}}
			}},
		{name: "address of an embed", source: "resources/message, Embed Object", most: 2048, at: "embeds.0.url", beyond: maxLength,
			body: func(n int) any { return embed("url", address(n)) }},
		{name: "colour of an embed", source: "resources/message, Embed Object", most: 0xffffff, at: "embeds.0.color", beyond: tooHigh,
			body: func(n int) any { return embed("color", n) }},
	}, []rule{
		bad("an embed that shows nothing", "resources/message, Embed Object", object{"embeds": list{object{}}}, "embeds.0.description").as(required),
		bad("an address of another scheme", "resources/message, Embed Object", embed("url", "ftp://example.org"), "embeds.0.url").as(scheme),
		bad("an attachment as address", "resources/message, Embed Object", embed("url", "attachment://a.png"), "embeds.0.url").as(scheme),
		bad("an address without host", "resources/message, Embed Object", embed("url", "https://"), "embeds.0.url").as("URL_TYPE_INVALID_URL"),
		bad("an author's address of another scheme", "resources/message, Embed Author", embed("author", object{"name": "a", "url": "javascript:x"}), "embeds.0.author.url").as(scheme),
		bad("a picture of another scheme", "resources/message, Embed Image", embed("image", object{"url": "data:x"}), "embeds.0.image.url").as(scheme),
		bad("an icon of another scheme", "resources/message, Embed Footer", embed("footer", object{"text": "f", "icon_url": "file:///a"}), "embeds.0.footer.icon_url").as(scheme),
		bad("a picture that isn't there", "reference, Uploading Files", embed("image", object{"url": "attachment://a.png"}), "embeds.0.image.url"),
		ok("a time", "resources/message, Embed Object", embed("timestamp", "2026-08-01T20:00:00.000Z")),
		bad("a time that is none", "resources/message, Embed Object", embed("timestamp", "tonight"), "embeds.0.timestamp"),
	})
}

// Files: reference, "Uploading Files".

func TestFileLimits(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	at := "/channels/" + r.cards + "/messages"
	many := func(n int) []any {
		var files []any
		for i := range n {
			files = append(files, fmt.Sprintf("%d.txt", i), []byte("x"))
		}
		return files
	}
	t.Run("attachments of a message", func(t *testing.T) {
		require.Equal(t, 200, r.form("POST", at, object{}, many(10)...).status)
		refuses(t, r.form("POST", at, object{}, many(11)...), 400, 30015)
	})
	t.Run("attachments of an edited message", func(t *testing.T) {
		m := upload(r, "POST", at, object{}, many(10)...)
		refuses(t, r.form("PATCH", at+"/"+m.ID, object{}, many(1)...), 400, 30015)
	})
	t.Run("bytes of a file", func(t *testing.T) {
		require.Equal(t, 200, r.form("POST", at, object{}, "big.bin", make([]byte, 10<<20)).status)
		refuses(t, r.form("POST", at, object{}, "big.bin", make([]byte, 10<<20+1)), 413, 40005)
	})
	t.Run("bytes of a request", func(t *testing.T) {
		big := make([]byte, 10<<20)
		_, frame := multipartOf(t, object{}, "a", big, "b", big, "c", []byte{})
		rest := make([]byte, 25<<20-len(frame)+1)
		require.Equal(t, 200, r.form("POST", at, object{}, "a", big, "b", big, "c", rest[1:]).status)
		refuses(t, r.form("POST", at, object{}, "a", big, "b", big, "c", rest), 413, 40005)
	})
	listed := func(key string) func(int) any {
		return func(n int) any { return object{"attachments": list{object{"id": 0, key: long(n)}}} }
	}
	holdAll(t, rulesOf([]limit{
		{name: "alt text", source: "resources/message, Attachment Object", most: 1024, at: "attachments.0.description", beyond: maxLength, body: listed("description")},
		{name: "name of a file", source: "resources/message, Attachment Object", most: 1024, at: "attachments.0.filename", beyond: maxLength, body: listed("filename")},
	}, []rule{
		bad("a file that wasn't sent", "reference, Uploading Files", object{"attachments": list{object{"id": 1}}}, "attachments.0.id").as("ATTACHMENT_NOT_FOUND"),
	}), func(body any) reply { return r.form("POST", at, body, "a.txt", []byte("x")) })
}

func TestFilesOfLayoutsMustBeShown(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	at := "/channels/" + r.cards + "/messages"
	const source = "components/reference, Component Reference"
	shown := list{gallery(picture("attachment://a.png")), object{"type": 13, "file": object{"url": "attachment://b.txt"}}}
	upload(r, "POST", at, layout(shown...), "a.png", pixel(t), "b.txt", []byte("x"))
	require.Empty(t, r.Violations(), source)
	upload(r, "POST", at, layout(text("x")), "a.png", pixel(t))
	require.Len(t, r.Violations(), 1, source)
	require.Contains(t, r.Violations()[0], "no component shows its file a.png")
	refuses(t, r.form("POST", at, object{"flags": v2}, "a.png", pixel(t)), 400, 50006)
}

// Nonces: resources/message, "Create Message", nonce and enforce_nonce.

func TestNonceGivesTheFirstMessageBack(t *testing.T) {
	t.Parallel()
	c := newClock()
	cfg := unlimited()
	cfg.Now = c.now
	r := newRig(t, cfg)
	one := r.post(object{"content": "one", "nonce": "n1", "enforce_nonce": true})
	require.Equal(t, "n1", one.Nonce)
	require.Equal(t, one.ID, r.post(object{"content": "again", "nonce": "n1", "enforce_nonce": true}).ID)
	require.NotEqual(t, one.ID, r.post(object{"content": "unenforced", "nonce": "n1"}).ID)
	require.NotEqual(t, one.ID, r.post(object{"content": "other", "nonce": "n2", "enforce_nonce": true}).ID)
	require.NotEqual(t, one.ID, r.post(object{"content": "free", "nonce": json.Number("5")}).ID)
	c.advance(6 * 60e9)
	require.NotEqual(t, one.ID, r.post(object{"content": "later", "nonce": "n1", "enforce_nonce": true}).ID)
}

func TestWhiteSpaceAtTheEndsIsNotKept(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	m := r.post(object{"content": " x y\n", "embeds": list{object{"title": " t ", "fields": list{object{"name": " n ", "value": " v "}}}}})
	require.Equal(t, "x y", m.Content)
	r.post(object{"embeds": list{object{"title": "  " + long(256) + "\n"}}}) // nor counted
	require.Equal(t, sandbox.Embed{Title: "t", Fields: []sandbox.EmbedField{{Name: "n", Value: "v"}}}, m.Embeds[0], "resources/message, Embed Limits")
}

func TestInvalidFormIsAViolation(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	p := r.api("POST", "/channels/"+r.cards+"/messages", object{"content": long(2001)})
	require.JSONEq(t, `{"code":50035,"message":"Invalid Form Body","errors":{"content":{"_errors":[
		{"code":"BASE_TYPE_MAX_LENGTH","message":"Must be 2000 or fewer in length."}]}}}`, string(bytes.TrimSpace(p.body)), "reference, Error Messages")
	require.Len(t, r.Violations(), 1)
	require.Contains(t, r.Violations()[0], "Must be 2000 or fewer in length.")
}
