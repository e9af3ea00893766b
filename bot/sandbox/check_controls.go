package sandbox

import (
	"encoding/json"
	"slices"
)

// Styles of buttons.
const (
	buttonPrimary = 1
	buttonDanger  = 4
	buttonLink    = 5
	buttonPremium = 6
)

// Limits of selects and modals (components/reference).
const (
	optionsMax     = 25
	optionTextLen  = 100
	placeholderMax = 150
	modalTitleMax  = 45
	modalRowsMax   = 5
	inputMax       = 4000
	inputHintMax   = 100
)

func (k *componentCheck) customID(p *place, id string) {
	between(k.form, p.field("custom_id"), id, 1, customIDMax)
	if id != "" && k.customIDs[id] {
		k.form.add(p.field("custom_id"), "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated")
	}
	k.customIDs[id] = true
}

func (k *componentCheck) button(p *place, c *Component) {
	atMost(k.form, p.field("label"), c.Label, labelMax)
	k.emoji(p, c.Emoji, "BUTTON_COMPONENT_INVALID_EMOJI")
	if c.Style < buttonPrimary || c.Style > buttonPremium {
		k.form.add(p.field("style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2, 3, 4, 5, 6).")
		return
	}
	if c.Style != buttonPremium && c.Label == "" && c.Emoji == nil {
		k.form.add(p, "BUTTON_COMPONENT_MISSING_LABEL_OR_EMOJI", "A button must have a label or an emoji")
	}
	k.exclusive(p, "url", c.URL, c.Style == buttonLink)
	k.exclusive(p, "sku_id", c.SKU, c.Style == buttonPremium)
	switch c.Style {
	case buttonLink:
		k.exclusive(p, "custom_id", c.CustomID, false)
		linked(k.form, p.field("url"), c.URL, urlMax, "http", "https", "discord")
	case buttonPremium:
		k.premium(p, c)
	default:
		k.customID(p, c.CustomID)
	}
}

// premium checks a button that offers something for sale. Discord gives it its text.
func (k *componentCheck) premium(p *place, c *Component) {
	k.exclusive(p, "custom_id", c.CustomID, false)
	k.exclusive(p, "label", c.Label, false)
	if c.Emoji != nil {
		k.exclusive(p, "emoji", c.Emoji.Name+c.Emoji.ID, false)
	}
	if c.SKU != "" {
		k.snowflake(p.field("sku_id"), c.SKU)
	}
}

func (k *componentCheck) snowflake(p *place, id string) {
	if !isID(id) {
		k.form.add(p, "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", id)
	}
}

// exclusive checks a field that buttons of one kind must have and others must not.
func (k *componentCheck) exclusive(p *place, key, value string, needed bool) {
	switch {
	case needed && value == "":
		k.form.add(p.field(key), "BASE_TYPE_REQUIRED", "This field is required")
	case !needed && value != "":
		k.form.add(p.field(key), "BUTTON_COMPONENT_FIELD_NOT_ALLOWED", "A button of this style can't have a %s", key)
	}
}

// choice checks a select.
func (k *componentCheck) choice(p *place, c *Component) {
	k.customID(p, c.CustomID)
	atMost(k.form, p.field("placeholder"), c.Placeholder, placeholderMax)
	least, most := 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	inRange(k.form, p.field("min_values"), least, 0, optionsMax)
	inRange(k.form, p.field("max_values"), most, max(1, min(least, optionsMax)), optionsMax)
	if c.Type == TypeStringSelect {
		k.options(p.field("options"), c.Options, least, most)
		return
	}
	k.defaults(p.field("default_values"), c, least, most)
	if c.Type == TypeChannelSelect {
		checkChannelTypes(k.form, p.field("channel_types"), c.ChannelTypes)
	}
}

// defaults checks what a select of users, roles or channels shows as chosen.
func (k *componentCheck) defaults(p *place, c *Component, least, most int) {
	if len(c.DefaultValues) > 0 {
		counted(k.form, p, len(c.DefaultValues), least, most)
	}
	kinds := map[int][]string{
		TypeUserSelect: {"user"}, TypeRoleSelect: {"role"}, TypeMentionableSelect: {"user", "role"}, TypeChannelSelect: {"channel"},
	}[c.Type]
	for i, v := range c.DefaultValues {
		q := p.element(i)
		if !slices.Contains(kinds, v.Type) {
			k.form.add(q.field("type"), "BASE_TYPE_CHOICES", "Value must be one of %q.", kinds)
		}
		k.snowflake(q.field("id"), v.ID)
		if slices.Contains(c.DefaultValues[:i], v) {
			k.form.add(q.field("id"), "SELECT_COMPONENT_DEFAULT_VALUE_DUPLICATED", "The specified default value is already used")
		}
	}
}

// checkChannelTypes checks the kinds of channels that may be chosen (resources/channel, "Channel Types").
func checkChannelTypes(f *form, p *place, list []int) {
	for i, kind := range list {
		known := kind >= 0 && kind <= 5 || kind >= 10 && kind <= 16
		if !known || slices.Contains(list[:i], kind) {
			f.add(p.element(i), "BASE_TYPE_CHOICES", "Value must be a type of channels, each once.")
		}
	}
}

func (k *componentCheck) options(p *place, list []SelectOption, least, most int) {
	if n := len(list); n < 1 || n > optionsMax {
		counted(k.form, p, n, 1, optionsMax)
		return
	}
	if most > len(list) || least > len(list) {
		k.form.add(p, "SELECT_COMPONENT_TOO_FEW_OPTIONS", "A select can't ask for more values than it has options")
	}
	values, defaults := map[string]bool{}, 0
	for i := range list {
		o := &list[i]
		q := p.element(i)
		between(k.form, q.field("label"), o.Label, 1, optionTextLen)
		between(k.form, q.field("value"), o.Value, 1, optionTextLen)
		atMost(k.form, q.field("description"), o.Description, optionTextLen)
		k.emoji(q, o.Emoji, "COMPONENT_INVALID_EMOJI")
		if values[o.Value] {
			k.form.add(q.field("value"), "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", "The specified option value is already used")
		}
		values[o.Value] = true
		if o.Default {
			defaults++
		}
	}
	if defaults > most {
		k.form.add(p, "SELECT_COMPONENT_TOO_MANY_DEFAULT_OPTIONS", "A select can't have more than %d options chosen by default", most)
	}
}

// checkModal holds a modal against interactions/receiving-and-responding, "Modal", and components/reference.
func (w *world) checkModal(f *form, m *Modal) {
	p := at("data")
	between(f, p.field("custom_id"), m.CustomID, 1, customIDMax)
	between(f, p.field("title"), m.Title, 1, modalTitleMax)
	q := p.field("components")
	counted(f, q, len(m.Components), 1, modalRowsMax)
	k := componentCheck{form: f, v2: true, customIDs: map[string]bool{}, ids: map[int]bool{}, file: func(string) *Attachment { return nil }, owned: w.emoji}
	for i := range m.Components {
		k.modalRow(q.element(i), &m.Components[i])
	}
	if f.ok() {
		k.number(m.Components)
	}
}

func (k *componentCheck) modalRow(p *place, c *Component) {
	switch {
	case c.Type == TypeTextDisplay:
		k.text(p, c)
	case c.Type == TypeActionRow && len(c.Components) == 1 && c.Components[0].Type == TypeTextInput:
		between(k.form, p.field("components").element(0).field("label"), c.Components[0].Label, 1, modalTitleMax)
		k.input(p.field("components").element(0), &c.Components[0])
	case c.Type == TypeLabel && c.Component != nil && (c.Component.Type == TypeTextInput || isSelect(c.Component.Type)):
		between(k.form, p.field("label"), c.Label, 1, modalTitleMax)
		atMost(k.form, p.field("description"), c.Description, optionTextLen)
		if c.Component.Type == TypeTextInput {
			k.input(p.field("component"), c.Component)
			return
		}
		k.enabled(p.field("component"), c.Component)
		k.choice(p.field("component"), c.Component)
	default:
		k.wrongType(p, c)
	}
}

func (k *componentCheck) input(p *place, c *Component) {
	k.customID(p, c.CustomID)
	atMost(k.form, p.field("placeholder"), c.Placeholder, inputHintMax)
	if c.Style < 1 || c.Style > 2 {
		k.form.add(p.field("style"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
	}
	k.enabled(p, c)
	least, most := 0, inputMax
	if c.MinLength != nil {
		least = *c.MinLength
		inRange(k.form, p.field("min_length"), least, 0, inputMax)
	}
	if c.MaxLength != nil {
		most = *c.MaxLength
		inRange(k.form, p.field("max_length"), most, max(1, min(least, inputMax)), inputMax)
	}
	var value string
	if len(c.Value) > 0 && json.Unmarshal(c.Value, &value) != nil {
		k.form.add(p.field("value"), "BASE_TYPE_BAD_TYPE", "Must be text.")
	}
	atMost(k.form, p.field("value"), value, min(most, inputMax))
}

// enabled refuses a component that is disabled, which only those of messages may be.
func (k *componentCheck) enabled(p *place, c *Component) {
	if c.Disabled {
		k.form.add(p.field("disabled"), "MODAL_COMPONENT_DISABLED", "A component of a modal can't be disabled")
	}
}
