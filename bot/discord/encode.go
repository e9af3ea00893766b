package discord

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"strconv"

	"github.com/bwmarrin/discordgo"
)

// Flags of messages.
const (
	flagEphemeral  = 1 << 6
	flagSilent     = 1 << 12 // SUPPRESS_NOTIFICATIONS, of new messages only
	flagComponents = 1 << 15 // Components V2
)

// wireMessage is a message as Discord reads it. Nothing in it is ever null: a null leaves old buttons standing, and mentions
// that aren't ruled out ping.
type wireMessage struct {
	Components  []discordgo.MessageComponent `json:"components"`
	Flags       int                          `json:"flags"`
	Mentions    wireMentions                 `json:"allowed_mentions"`
	Attachments []wireAttachment             `json:"attachments"`
	Nonce       string                       `json:"nonce,omitempty"`
	Enforce     bool                         `json:"enforce_nonce,omitempty"`
}

type wireMentions struct {
	Parse []string `json:"parse"`
	Users []string `json:"users,omitempty"`
}

type wireAttachment struct {
	ID   string `json:"id"` // n of files[n], or Discord's of a file that the message has already
	Name string `json:"filename,omitempty"`
}

func (m Message) wire(flags int) wireMessage {
	w := wireMessage{
		Components:  m.Components,
		Flags:       flags | flagComponents,
		Mentions:    wireMentions{Parse: []string{}, Users: m.Mentions},
		Attachments: make([]wireAttachment, len(m.Files)),
	}
	if w.Components == nil {
		w.Components = []discordgo.MessageComponent{}
	}
	for i, f := range m.Files {
		w.Attachments[i] = wireAttachment{ID: strconv.Itoa(i), Name: f.Name}
	}
	return w
}

// Hash returns a text that differs for messages that look different. Who may be pinged isn't part of it. It is empty
// for a message that can't be encoded.
func (m Message) Hash() string {
	h := sha256.New()
	if err := json.NewEncoder(h).Encode(m.wire(0).Components); err != nil {
		return ""
	}
	for _, f := range m.Files {
		fmt.Fprintf(h, "%q %q %d\n", f.Name, f.Type, len(f.Data))
		h.Write(f.Data)
	}
	return hex.EncodeToString(h.Sum(nil)[:16])
}

// encode returns the body of a request with its content type: JSON, or with files a multipart form.
func encode(v any, files []File) (contentType string, body []byte, err error) {
	if len(files) == 0 {
		body, err = json.Marshal(v)
		if err != nil {
			return "", nil, fmt.Errorf("encoding a request: %w", err)
		}
		return "application/json", body, nil
	}
	parts := make([]*discordgo.File, len(files))
	for i, f := range files {
		parts[i] = &discordgo.File{Name: f.Name, ContentType: f.Type, Reader: bytes.NewReader(f.Data)}
	}
	contentType, body, err = discordgo.MultipartBodyWithJSON(v, parts)
	if err != nil {
		return "", nil, fmt.Errorf("encoding a request with files: %w", err)
	}
	return contentType, body, nil
}
