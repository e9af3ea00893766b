package sandbox

import (
	"strings"
	"time"
)

// Limits of embeds (resources/message, "Embed Limits").
const (
	embedsMax           = 10
	embedTitleMax       = 256
	embedDescriptionMax = 4096
	embedFieldsMax      = 25
	embedNameMax        = 256
	embedValueMax       = 1024
	embedFooterMax      = 2048
	embedAuthorMax      = 256
	embedsTotal         = 6000 // characters of all embeds of a message
	embedURLMax         = 2048 // Discord's OpenAPI description
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
	if len(embeds) > embedsMax {
		tooMany(f, p, embedsMax)
	}
	total := 0
	for i := range embeds {
		total += checkEmbed(f, p.element(i), &embeds[i])
	}
	if total > embedsTotal {
		f.add(p, "MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of %d", embedsTotal)
	}
}

// trimmed returns embeds with the texts as Discord keeps them.
func trimmed(embeds []Embed) []Embed {
	for i := range embeds {
		embeds[i].trim()
	}
	return embeds
}

// trim takes the white space off the ends of all texts, which Discord neither keeps nor counts.
func (e *Embed) trim() {
	e.Title, e.Description = strings.TrimSpace(e.Title), strings.TrimSpace(e.Description)
	for i := range e.Fields {
		d := &e.Fields[i]
		d.Name, d.Value = strings.TrimSpace(d.Name), strings.TrimSpace(d.Value)
	}
	for _, t := range []*EmbedText{e.Footer, e.Author} {
		if t != nil {
			t.Text, t.Name = strings.TrimSpace(t.Text), strings.TrimSpace(t.Name)
		}
	}
}

// empty tells whether an embed shows nothing.
func (e *Embed) empty() bool {
	return e.Title == "" && e.Description == "" && len(e.Fields) == 0 && e.Footer == nil && e.Author == nil && e.Image == nil && e.Thumbnail == nil
}

func checkEmbed(f *form, p *place, e *Embed) int {
	if e.empty() {
		f.add(p.field("description"), "BASE_TYPE_REQUIRED", "This field is required")
	}
	total := atMost(f, p.field("title"), e.Title, embedTitleMax) + atMost(f, p.field("description"), e.Description, embedDescriptionMax)
	linked(f, p.field("url"), e.URL, embedURLMax, "http", "https")
	inRange(f, p.field("color"), e.Color, 0, colourMax)
	if _, err := time.Parse(time.RFC3339, e.Timestamp); e.Timestamp != "" && err != nil {
		f.add(p.field("timestamp"), "DATE_TIME_TYPE_PARSE", "Could not parse %s. Should be ISO8601.", e.Timestamp)
	}
	if len(e.Fields) > embedFieldsMax {
		tooMany(f, p.field("fields"), embedFieldsMax)
	}
	for i, d := range e.Fields {
		q := p.field("fields").element(i)
		total += between(f, q.field("name"), d.Name, 1, embedNameMax) + between(f, q.field("value"), d.Value, 1, embedValueMax)
	}
	return total + checkEmbedTexts(f, p, e)
}

// checkEmbedTexts checks the footer, the author and the pictures.
func checkEmbedTexts(f *form, p *place, e *Embed) int {
	total := 0
	if e.Footer != nil {
		total += atMost(f, p.field("footer").field("text"), e.Footer.Text, embedFooterMax)
		pictured(f, p.field("footer").field("icon_url"), e.Footer.IconURL)
	}
	if e.Author != nil {
		total += atMost(f, p.field("author").field("name"), e.Author.Name, embedAuthorMax)
		linked(f, p.field("author").field("url"), e.Author.URL, embedURLMax, "http", "https")
		pictured(f, p.field("author").field("icon_url"), e.Author.IconURL)
	}
	for key, m := range map[string]*Media{"image": e.Image, "thumbnail": e.Thumbnail} {
		if m != nil {
			pictured(f, p.field(key).field("url"), m.URL)
		}
	}
	return total
}

// applyPictures puts the addresses of the message's files into its embeds.
func (m *message) applyPictures(f *form) {
	for i, e := range m.Embeds {
		for key, picture := range map[string]*Media{"image": e.Image, "thumbnail": e.Thumbnail} {
			if picture == nil {
				continue
			}
			name, ok := strings.CutPrefix(picture.URL, attachmentScheme)
			if !ok {
				continue
			}
			a := m.file(fileName(name))
			if a == nil {
				f.add(at("embeds").element(i).field(key).field("url"), "SANDBOX_ATTACHMENT_NOT_FOUND", "The referenced attachment %q was not found.", name)
				continue
			}
			*picture = a.media()
		}
	}
}

// pictured checks the address of an embed's picture.
func pictured(f *form, p *place, address string) {
	if !strings.HasPrefix(address, "/attachments/") { // the sandbox's own, as it shows them to bots
		linked(f, p, address, embedURLMax, "http", "https", "attachment")
	}
}
