package sandbox

import (
	"encoding/json"
	"time"
)

// User is a person of the sandbox, or the bot, as the user API shows them.
type User struct {
	ID         string `json:"id"`
	Username   string `json:"username"`
	GlobalName string `json:"global_name"`
	Locale     string `json:"locale"`
	Bot        bool   `json:"bot"`
	DMsClosed  bool   `json:"dms_closed"`
	Color      string `json:"color"` // of the avatar, #rrggbb
}

// Profile is a user as Discord shows it to apps.
type Profile struct {
	ID            string  `json:"id"`
	Username      string  `json:"username"`
	Discriminator string  `json:"discriminator"`
	GlobalName    *string `json:"global_name"`
	Avatar        *string `json:"avatar"`
	Bot           bool    `json:"bot,omitempty"`
	PublicFlags   int     `json:"public_flags"`
	Flags         int     `json:"flags"`
}

func (u *User) profile() Profile {
	p := Profile{ID: u.ID, Username: u.Username, Discriminator: "0", Bot: u.Bot}
	if u.GlobalName != "" {
		p.GlobalName = &u.GlobalName
	}
	return p
}

// Message is a message as Discord shows it.
type Message struct {
	ID              string       `json:"id"`
	ChannelID       string       `json:"channel_id"`
	GuildID         string       `json:"guild_id,omitempty"` // in gateway events only
	Type            int          `json:"type"`
	Author          Profile      `json:"author"`
	Member          *member      `json:"member,omitempty"` // in gateway events only
	Content         string       `json:"content"`
	Components      []Component  `json:"components"`
	Embeds          []Embed      `json:"embeds"`
	Attachments     []Attachment `json:"attachments"`
	Flags           int          `json:"flags"`
	Mentions        []Profile    `json:"mentions"`
	MentionRoles    []string     `json:"mention_roles"`
	MentionEveryone bool         `json:"mention_everyone"`
	Pinned          bool         `json:"pinned"`
	TTS             bool         `json:"tts"`
	Timestamp       time.Time    `json:"timestamp"`
	EditedTimestamp *time.Time   `json:"edited_timestamp"`
	Nonce           string       `json:"nonce,omitempty"`
	ApplicationID   string       `json:"application_id,omitempty"`
	WebhookID       string       `json:"webhook_id,omitempty"`
	Metadata        *Metadata    `json:"interaction_metadata,omitempty"`

	Reference  *reference     `json:"message_reference,omitempty"`
	Referenced *Message       `json:"referenced_message,omitempty"`
	Thread     *channelObject `json:"thread,omitempty"` // started from the message
}

// Flags of messages (resources/message, "Message Flags").
const (
	FlagSuppressEmbeds        = 1 << 2
	FlagHasThread             = 1 << 5
	FlagEphemeral             = 1 << 6
	FlagLoading               = 1 << 7
	FlagSuppressNotifications = 1 << 12
	FlagComponentsV2          = 1 << 15
)

// Metadata tells of which interaction a message came.
type Metadata struct {
	ID         string            `json:"id"`
	Type       int               `json:"type"`
	Name       string            `json:"name,omitempty"` // of the command
	User       Profile           `json:"user"`
	Owners     map[string]string `json:"authorizing_integration_owners"`
	Original   string            `json:"original_response_message_id,omitempty"` // in follow-ups
	Interacted string            `json:"interacted_message_id,omitempty"`        // the message of the component
}

// Attachment is a file of a message. Its URL is a path of the sandbox.
type Attachment struct {
	ID          string `json:"id"`
	Filename    string `json:"filename"`
	Description string `json:"description,omitempty"`
	ContentType string `json:"content_type,omitempty"`
	Size        int    `json:"size"` // in bytes
	URL         string `json:"url"`
	ProxyURL    string `json:"proxy_url"`
	Width       int    `json:"width,omitempty"` // of a picture, in pixels
	Height      int    `json:"height,omitempty"`
	Ephemeral   bool   `json:"ephemeral,omitempty"`
}

// Component is a component of any kind; which fields count depends on Type.
type Component struct {
	Type          int             `json:"type"`
	ID            int             `json:"id,omitempty"`
	CustomID      string          `json:"custom_id,omitempty"`
	Style         int             `json:"style,omitempty"`
	Label         string          `json:"label,omitempty"`
	Emoji         *Emoji          `json:"emoji,omitempty"`
	URL           string          `json:"url,omitempty"`
	SKU           string          `json:"sku_id,omitempty"`
	Disabled      bool            `json:"disabled,omitempty"`
	Options       []SelectOption  `json:"options,omitempty"`
	Placeholder   string          `json:"placeholder,omitempty"`
	MinValues     *int            `json:"min_values,omitempty"`
	MaxValues     *int            `json:"max_values,omitempty"`
	DefaultValues []DefaultValue  `json:"default_values,omitempty"`
	ChannelTypes  []int           `json:"channel_types,omitempty"`
	Content       string          `json:"content,omitempty"`
	Components    []Component     `json:"components,omitempty"`
	Accessory     *Component      `json:"accessory,omitempty"`
	Component     *Component      `json:"component,omitempty"` // of a label in a modal
	Media         *Media          `json:"media,omitempty"`
	Items         []GalleryItem   `json:"items,omitempty"`
	File          *Media          `json:"file,omitempty"`
	Description   string          `json:"description,omitempty"`
	Spoiler       bool            `json:"spoiler,omitempty"`
	Divider       *bool           `json:"divider,omitempty"`
	Spacing       int             `json:"spacing,omitempty"`
	AccentColor   *int            `json:"accent_color,omitempty"`
	Title         string          `json:"title,omitempty"`
	Value         json.RawMessage `json:"value,omitempty"` // of a text input
	Values        []string        `json:"values,omitempty"`
	MinLength     *int            `json:"min_length,omitempty"`
	MaxLength     *int            `json:"max_length,omitempty"`
	Required      *bool           `json:"required,omitempty"`
}

// The types of components (components/reference).
const (
	TypeActionRow         = 1
	TypeButton            = 2
	TypeStringSelect      = 3
	TypeTextInput         = 4
	TypeUserSelect        = 5
	TypeRoleSelect        = 6
	TypeMentionableSelect = 7
	TypeChannelSelect     = 8
	TypeSection           = 9
	TypeTextDisplay       = 10
	TypeThumbnail         = 11
	TypeMediaGallery      = 12
	TypeFile              = 13
	TypeSeparator         = 14
	TypeContainer         = 17
	TypeLabel             = 18
)

// Emoji is an emoji on a button or a select's option.
type Emoji struct {
	ID       string `json:"id,omitempty"`
	Name     string `json:"name,omitempty"`
	Animated bool   `json:"animated,omitempty"`
}

// SelectOption is a choice of a string select.
type SelectOption struct {
	Label       string `json:"label"`
	Value       string `json:"value"`
	Description string `json:"description,omitempty"`
	Emoji       *Emoji `json:"emoji,omitempty"`
	Default     bool   `json:"default,omitempty"`
}

// DefaultValue is what a select of users, roles or channels shows as chosen.
type DefaultValue struct {
	ID   string `json:"id"`
	Type string `json:"type"`
}

// GalleryItem is a picture of a media gallery.
type GalleryItem struct {
	Media       Media  `json:"media"`
	Description string `json:"description,omitempty"`
	Spoiler     bool   `json:"spoiler,omitempty"`
}

// Media is a file shown by a component. Bots give its URL alone, attachment://name for a file of the message.
type Media struct {
	URL          string `json:"url"`
	ProxyURL     string `json:"proxy_url,omitempty"`
	Width        int    `json:"width,omitempty"`
	Height       int    `json:"height,omitempty"`
	ContentType  string `json:"content_type,omitempty"`
	AttachmentID string `json:"attachment_id,omitempty"`
}
