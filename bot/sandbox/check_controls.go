package sandbox

import (
	"unicode/utf8"
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
	if c.Style > buttonDanger {
		k.exclusive(p, "custom_id", c.CustomID, false)
		atMost(k.form, p.field("url"), c.URL, urlMax)
		return
	}
	k.customID(p, c.CustomID)
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
	if least < 0 || least > optionsMax {
		k.form.add(p.field("min_values"), "NUMBER_TYPE_MAX", "int value should be between 0 and %d.", optionsMax)
	}
	if most < 1 || most > optionsMax || most < least {
		k.form.add(p.field("max_values"), "NUMBER_TYPE_MAX", "int value should be between %d and %d.", max(1, least), optionsMax)
	}
	if c.Type != TypeStringSelect {
		if n := len(c.DefaultValues); n > 0 && (n < least || n > most) {
			k.form.add(p.field("default_values"), "BASE_TYPE_BAD_LENGTH", "Must be between %d and %d in length.", least, most)
		}
		return
	}
	k.options(p.field("options"), c.Options, least, most)
}

func (k *componentCheck) options(p *place, list []SelectOption, least, most int) {
	if n := len(list); n < 1 || n > optionsMax {
		k.form.add(p, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", optionsMax)
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
	if n := len(m.Components); n < 1 || n > modalRowsMax {
		f.add(q, "BASE_TYPE_BAD_LENGTH", "Must be between 1 and %d in length.", modalRowsMax)
	}
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
		if c.Component.Disabled {
			k.form.add(p.field("component").field("disabled"), "MODAL_COMPONENT_DISABLED", "A component of a modal can't be disabled")
		}
		if c.Component.Type == TypeTextInput {
			k.input(p.field("component"), c.Component)
			return
		}
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
	if utf8.RuneCount(c.Value) > inputMax+2 { // with its quotes
		tooMany(k.form, p.field("value"), inputMax)
	}
	for key, n := range map[string]*int{"min_length": c.MinLength, "max_length": c.MaxLength} {
		if n != nil && (*n < 0 || *n > inputMax) {
			k.form.add(p.field(key), "NUMBER_TYPE_MAX", "int value should be between 0 and %d.", inputMax)
		}
	}
}
