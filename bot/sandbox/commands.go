package sandbox

import (
	"encoding/json"
	"slices"
)

// Types of application commands.
const (
	commandSlash   = 1
	commandUser    = 2
	commandMessage = 3
)

// Types of options (interactions/application-commands, "Application Command Option Type").
const (
	optSubcommand  = 1
	optGroup       = 2
	optString      = 3
	optInteger     = 4
	optBoolean     = 5
	optUser        = 6
	optChannel     = 7
	optRole        = 8
	optMentionable = 9
	optNumber      = 10
	optAttachment  = 11
)

// Command is an application command as Discord keeps it. It is never changed once registered.
type Command struct {
	ID                       string            `json:"id"`
	ApplicationID            string            `json:"application_id"`
	GuildID                  string            `json:"guild_id,omitempty"`
	Version                  string            `json:"version"`
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations"`
	Options                  []Option          `json:"options,omitempty"`
	DefaultMemberPermissions *string           `json:"default_member_permissions"`
	DMPermission             *bool             `json:"dm_permission,omitempty"`
	Contexts                 []int             `json:"contexts"`
	IntegrationTypes         []int             `json:"integration_types,omitempty"`
	NSFW                     bool              `json:"nsfw"`
}

// Option is an option of a command, or a subcommand.
type Option struct {
	Type                     int               `json:"type"`
	Name                     string            `json:"name"`
	NameLocalizations        map[string]string `json:"name_localizations,omitempty"`
	Description              string            `json:"description"`
	DescriptionLocalizations map[string]string `json:"description_localizations,omitempty"`
	Required                 bool              `json:"required,omitempty"`
	Choices                  []Choice          `json:"choices,omitempty"`
	Options                  []Option          `json:"options,omitempty"`
	ChannelTypes             []int             `json:"channel_types,omitempty"`
	MinValue                 *float64          `json:"min_value,omitempty"`
	MaxValue                 *float64          `json:"max_value,omitempty"`
	MinLength                *int              `json:"min_length,omitempty"`
	MaxLength                *int              `json:"max_length,omitempty"`
	Autocomplete             bool              `json:"autocomplete,omitempty"`
}

// Choice is a value offered for an option.
type Choice struct {
	Name              string            `json:"name"`
	NameLocalizations map[string]string `json:"name_localizations,omitempty"`
	Value             json.RawMessage   `json:"value"` // text in JSON, or a number
}

// LocalizedEntry is a command with its texts in a user's language beside.
type LocalizedEntry struct {
	Command
	NameLocalized        string            `json:"name_localized,omitempty"`
	DescriptionLocalized string            `json:"description_localized,omitempty"`
	Options              []LocalizedOption `json:"options,omitempty"`
}

// LocalizedOption is an option with its texts in a user's language beside.
type LocalizedOption struct {
	Option
	NameLocalized        string            `json:"name_localized,omitempty"`
	DescriptionLocalized string            `json:"description_localized,omitempty"`
	Choices              []LocalizedChoice `json:"choices,omitempty"`
	Options              []LocalizedOption `json:"options,omitempty"`
}

// LocalizedChoice is a choice with its name in a user's language beside.
type LocalizedChoice struct {
	Choice
	NameLocalized string `json:"name_localized,omitempty"`
}

// in returns the command with its texts in a locale.
func (c *Command) in(locale string) LocalizedEntry {
	return LocalizedEntry{
		Command: *c, NameLocalized: localized(c.NameLocalizations, locale),
		DescriptionLocalized: localized(c.DescriptionLocalizations, locale), Options: optionsIn(c.Options, locale),
	}
}

func optionsIn(list []Option, locale string) []LocalizedOption {
	var out []LocalizedOption
	for _, o := range list {
		l := LocalizedOption{
			Option: o, NameLocalized: localized(o.NameLocalizations, locale),
			DescriptionLocalized: localized(o.DescriptionLocalizations, locale), Options: optionsIn(o.Options, locale),
		}
		for _, c := range o.Choices {
			l.Choices = append(l.Choices, LocalizedChoice{Choice: c, NameLocalized: localized(c.NameLocalizations, locale)})
		}
		out = append(out, l)
	}
	return out
}

// localized returns the text for a locale. Discord falls back from one English to the other and from Latin American Spanish to
// that of Spain (reference, "Locales"; application-commands, "Localization").
func localized(texts map[string]string, locale string) string {
	if t, ok := texts[locale]; ok {
		return t
	}
	switch locale {
	case "en-US":
		return texts["en-GB"]
	case "en-GB":
		return texts["en-US"]
	case "es-419":
		return texts["es-ES"]
	}
	return ""
}

// isLocale tells whether Discord has a locale (reference, "Locales").
func isLocale(l string) bool {
	return slices.Contains([]string{
		"id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl", "pt-BR", "ro", "fi",
		"sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja", "zh-TW", "ko",
	}, l)
}

// usable tells whether a command can be used in a channel.
func (c *Command) usable(ch *channel) bool {
	if ch.Type == channelDM {
		switch {
		case c.GuildID != "":
			return false
		case c.Contexts != nil:
			return slices.Contains(c.Contexts, contextBotDM)
		}
		return c.DMPermission == nil || *c.DMPermission
	}
	if c.GuildID != "" {
		return c.GuildID == ch.Guild
	}
	return c.Contexts == nil || slices.Contains(c.Contexts, contextGuild)
}

// Contexts of interactions.
const (
	contextGuild = 0
	contextBotDM = 1
)
