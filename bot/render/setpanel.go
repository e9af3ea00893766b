package render

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"trey/bot/locale"
)

// panel is a message in which somebody sets things, in pages.
type panel struct {
	message
	*locale.Localizer
	kind Kind
	page int
}

// control is the custom id of what sets a field: to the value, or to the values chosen if it is a select's.
func (p *panel) control(field, value string) string {
	payload := strconv.Itoa(p.page) + "." + field
	if value != "" {
		payload += "." + value
	}
	return control{kind: p.kind, payload: payload}.String()
}

// PageField is the field of a button that turns a panel's pages.
const PageField = "page"

// panel reads the payload of a panel's control: the page on which it stood, what it sets and to what.
func (a *Action) panel(payload string, values []string) error {
	page, rest, _ := strings.Cut(payload, ".")
	field, value, given := strings.Cut(rest, ".")
	n, err := strconv.Atoi(page)
	if err != nil || n < 0 || strconv.Itoa(n) != page || field == "" || given && (value == "" || len(values) > 0) {
		return ErrCustomID
	}
	a.Page, a.Field, a.Values = n, field, values
	if given {
		a.Values = []string{value}
	}
	return nil
}

// topic says what is set here, to what if that isn't empty, and what it means.
func (p *panel) topic(key, value string, more ...string) {
	heading := bold(p.Say(key))
	if value != "" {
		heading = bold(p.Say(key)+":") + " " + value
	}
	p.text(append([]string{heading, small(p.Say(key + ".why"))}, more...)...)
}

// toggle returns a button that sets a field to the value.
func (p *panel) toggle(field, value, key string) discordgo.Button {
	return discordgo.Button{Label: clip(p.Say(key), maxLabel), Style: discordgo.SecondaryButton, CustomID: p.control(field, value)}
}

// choice is one of several values.
type choice struct{ value, label, note string }

// choose adds a select of one of the values; the holder stands there if the value now is none of them.
func (p *panel) choose(field, holder, now string, choices []choice) {
	p.row(oneOf(p.control(field, ""), holder, now, choices))
}

// oneOf returns a select of one of the values; the holder stands there if the value now is none of them.
func oneOf(id, holder, now string, choices []choice) discordgo.SelectMenu {
	one := 1
	menu := discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: id, Placeholder: clip(holder, maxPlaceholder), MinValues: &one, MaxValues: one,
	}
	for _, c := range choices {
		menu.Options = append(menu.Options, discordgo.SelectMenuOption{
			Label: clip(c.label, maxOptionText), Description: clip(c.note, maxOptionText), Value: c.value, Default: c.value == now,
		})
	}
	return menu
}

// pickFrom adds a select of channels or roles, in which those chosen so far are marked; the holder stands there if there are none.
func (p *panel) pickFrom(what discordgo.SelectMenuType, field, holder string, chosen []string) {
	none := 0
	menu := discordgo.SelectMenu{
		MenuType: what, CustomID: p.control(field, ""), Placeholder: clip(holder, maxPlaceholder), MinValues: &none, MaxValues: maxOptions,
	}
	kind := discordgo.SelectMenuDefaultValueRole
	if what == discordgo.ChannelSelectMenu {
		kind = discordgo.SelectMenuDefaultValueChannel
		menu.ChannelTypes = []discordgo.ChannelType{discordgo.ChannelTypeGuildText, discordgo.ChannelTypeGuildNews}
	}
	for _, id := range chosen[:min(len(chosen), maxOptions)] {
		menu.DefaultValues = append(menu.DefaultValues, discordgo.SelectMenuDefaultValue{ID: id, Type: kind})
	}
	p.row(menu)
}

// turners adds the buttons that show the other pages.
func (p *panel) turners(keys ...string) {
	var row []discordgo.MessageComponent
	for i, key := range keys {
		at := *p
		at.page = i
		b := at.toggle(PageField, "", key)
		if i == p.page {
			b.Style, b.Disabled = discordgo.PrimaryButton, true
		}
		row = append(row, b)
	}
	p.row(row...)
}

// languages are the languages that can be chosen, each called as those call it who speak it.
func languages(l *locale.Localizer, asDiscord string) []choice {
	return []choice{
		{asDiscordSays, l.Say(asDiscord), ""}, {locale.English, "English", ""}, {locale.German, "Deutsch", ""}, {locale.Danish, "Dansk", ""},
	}
}

// asDiscordSays is the value of a language that isn't set, since a select has no empty ones.
const asDiscordSays = "discord"

// ChosenLanguage returns the language chosen in a panel: empty for Discord's; false if there is no such language.
func ChosenLanguage(value string) (string, bool) {
	if value == asDiscordSays {
		return "", true
	}
	return value, slices.Contains(locale.Languages(), value)
}

func languageNow(set string) string {
	if set == "" {
		return asDiscordSays
	}
	return set
}
