package sandbox

import (
	"unicode/utf8"
)

// Embed is an embed of a message. Bots send it in the fields below; what Discord adds to links by itself isn't here.
type Embed struct {
	Type        string       `json:"type,omitempty"`
	Title       string       `json:"title,omitempty"`
	Description string       `json:"description,omitempty"`
	URL         string       `json:"url,omitempty"`
	Timestamp   string       `json:"timestamp,omitempty"`
	Color       int          `json:"color,omitempty"`
	Fields      []EmbedField `json:"fields,omitempty"`
	Footer      *EmbedText   `json:"footer,omitempty"`
	Author      *EmbedText   `json:"author,omitempty"`
	Image       *Media       `json:"image,omitempty"`
	Thumbnail   *Media       `json:"thumbnail,omitempty"`
}

// EmbedField is a titled paragraph of an embed.
type EmbedField struct {
	Name   string `json:"name"`
	Value  string `json:"value"`
	Inline bool   `json:"inline,omitempty"`
}

// EmbedText is the footer (Text) or the author (Name) of an embed.
type EmbedText struct {
	Text    string `json:"text,omitempty"`
	Name    string `json:"name,omitempty"`
	URL     string `json:"url,omitempty"`
	IconURL string `json:"icon_url,omitempty"`
}

// checkEmbeds holds embeds against "Embed Limits" of resources/message.
func checkEmbeds(f *form, embeds []Embed) {
	p := at("embeds")
	if len(embeds) > 10 {
		tooMany(f, p, 10)
	}
	total := 0
	for i := range embeds {
		total += checkEmbed(f, p.element(i), &embeds[i])
	}
	if total > 6000 {
		f.add(p, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000")
	}
}

func checkEmbed(f *form, p *place, e *Embed) int {
	total := atMost(f, p.field("title"), e.Title, 256) + atMost(f, p.field("description"), e.Description, 4096)
	if len(e.Fields) > 25 {
		tooMany(f, p.field("fields"), 25)
	}
	for i, d := range e.Fields {
		q := p.field("fields").element(i)
		total += between(f, q.field("name"), d.Name, 1, 256) + between(f, q.field("value"), d.Value, 1, 1024)
	}
	if e.Footer != nil {
		total += atMost(f, p.field("footer").field("text"), e.Footer.Text, 2048)
	}
	if e.Author != nil {
		total += atMost(f, p.field("author").field("name"), e.Author.Name, 256)
	}
	return total
}

// atMost notes a fault if text is longer than limit characters, and returns its length.
func atMost(f *form, p *place, text string, limit int) int {
	n := utf8.RuneCountInString(text)
	if n > limit {
		f.add(p, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", limit)
	}
	return n
}

// between notes a fault if text hasn't least to most characters, and returns its length.
func between(f *form, p *place, text string, least, most int) int {
	n := utf8.RuneCountInString(text)
	switch {
	case n == 0 && least > 0:
		f.add(p, "BASE_TYPE_REQUIRED", "This field is required")
	case n < least || n > most:
		f.add(p, "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
	}
	return n
}

func tooMany(f *form, p *place, limit int) {
	f.add(p, "BASE_TYPE_MAX_LENGTH", "Must be %d or fewer in length.", limit)
}
