package sandbox

import (
	"strings"
)

// Limits of components (components/reference).
const (
	componentsMax = 40   // in a message with Components V2, nested ones included
	textMax       = 4000 // characters of a text display, and of all together
	rowsMax       = 5    // rows of a message without Components V2
	buttonsMax    = 5    // of a row; a select is as wide as five
	customIDMax   = 100
	labelMax      = 80
	urlMax        = 512
	mediaURLMax   = 2048
	galleryMax    = 10
	mediaMax      = 64 // of a message; beyond it Discord breaks down (docs issue 7528)
	sectionMax    = 3  // text displays
	idMax         = 1<<31 - 1
	colourMax     = 0xffffff
)

// componentSums are what the components of a message come to.
type componentSums struct {
	count int // components
	chars int // characters of text displays
	bytes int // the same in bytes
	texts int // text displays
	media int // pictures and files
}

// componentCheck holds the components of one message or modal against Discord's rules.
type componentCheck struct {
	form      *form
	v2        bool
	sums      componentSums
	customIDs map[string]bool
	ids       map[int]bool
	file      func(name string) *Attachment // of the message
	owned     func(id string) *appEmoji     // the application's emojis
}

// applyComponents puts the draft's components into the message, if it has some, and checks what Components V2 forbids.
func (w *world) applyComponents(m *message, d *draft, f *form) componentSums {
	if m.v2() {
		legacy := func(key string) {
			f.add(at(key), "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2",
				"The '%s' field cannot be used when using MessageFlags.IS_COMPONENTS_V2", key)
		}
		if m.Content != "" {
			legacy("content")
		}
		if len(m.Embeds) > 0 {
			legacy("embeds")
		}
	}
	if d.Components == nil {
		return componentSums{}
	}
	k := componentCheck{form: f, v2: m.v2(), customIDs: map[string]bool{}, ids: map[int]bool{}, file: m.file, owned: w.emoji}
	list := *d.Components
	k.list(list)
	if f.ok() {
		k.number(list)
		m.Components = list
	}
	return k.sums
}

// file returns the attachment with a name, nil if there is none.
func (m *message) file(name string) *Attachment {
	for i := range m.Attachments {
		if m.Attachments[i].Filename == name {
			return &m.Attachments[i]
		}
	}
	return nil
}

// list checks the components at the top of a message.
func (k *componentCheck) list(list []Component) {
	p := at("components")
	if !k.v2 && len(list) > rowsMax {
		tooMany(k.form, p, rowsMax)
	}
	for i := range list {
		c := &list[i]
		if !k.topLevel(c.Type) {
			k.wrongType(p.element(i), c)
			continue
		}
		k.component(p.element(i), c)
	}
	if k.v2 && k.sums.count > componentsMax {
		k.form.add(p, "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", "The total number of components must be %d or fewer.", componentsMax)
	}
	if k.sums.chars > textMax {
		k.form.add(p, "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", "The displayable text of all components must be %d or fewer in length.", textMax)
	}
}

func (k *componentCheck) topLevel(kind int) bool {
	if !k.v2 {
		return kind == TypeActionRow
	}
	return kind == TypeContainer || inContainer(kind)
}

func inContainer(kind int) bool {
	switch kind {
	case TypeActionRow, TypeTextDisplay, TypeSection, TypeMediaGallery, TypeSeparator, TypeFile:
		return true
	}
	return false
}

func (k *componentCheck) wrongType(p *place, c *Component) {
	k.form.add(p.field("type"), "UNION_TYPE_CHOICES", "A component of type %d can't stand here.", c.Type)
}

// component checks a component and what it contains.
func (k *componentCheck) component(p *place, c *Component) {
	k.sums.count++
	inRange(k.form, p.field("id"), c.ID, 0, idMax)
	if c.ID > 0 && k.ids[c.ID] {
		k.form.add(p.field("id"), "COMPONENT_ID_DUPLICATED", "Component id cannot be duplicated")
	}
	k.ids[c.ID] = true
	switch c.Type {
	case TypeActionRow:
		k.row(p, c)
	case TypeButton:
		k.button(p, c)
	case TypeStringSelect, TypeUserSelect, TypeRoleSelect, TypeMentionableSelect, TypeChannelSelect:
		k.choice(p, c)
	case TypeSection:
		k.section(p, c)
	case TypeTextDisplay:
		k.text(p, c)
	case TypeThumbnail:
		k.media(p.field("media"), c.Media)
		atMost(k.form, p.field("description"), c.Description, altMax)
	case TypeMediaGallery:
		k.gallery(p, c)
	case TypeFile:
		k.sums.media++
		k.attached(p.field("file"), c.File)
	case TypeSeparator:
		if c.Spacing < 0 || c.Spacing > 2 {
			k.form.add(p.field("spacing"), "BASE_TYPE_CHOICES", "Value must be one of (1, 2).")
		}
	case TypeContainer:
		k.container(p, c)
	}
}

func (k *componentCheck) row(p *place, c *Component) {
	q := p.field("components")
	counted(k.form, q, len(c.Components), 1, buttonsMax)
	width := 0
	for i := range c.Components {
		inner := &c.Components[i]
		if inner.Type != TypeButton && !isSelect(inner.Type) {
			k.wrongType(q.element(i), inner)
			continue
		}
		width++
		if isSelect(inner.Type) {
			width += buttonsMax - 1
		}
		if width > buttonsMax && i < buttonsMax {
			k.form.add(q.element(i), "COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width")
		}
		k.component(q.element(i), inner)
	}
}

func isSelect(kind int) bool {
	return kind == TypeStringSelect || kind >= TypeUserSelect && kind <= TypeChannelSelect
}

func (k *componentCheck) section(p *place, c *Component) {
	q := p.field("components")
	counted(k.form, q, len(c.Components), 1, sectionMax)
	for i := range c.Components {
		if c.Components[i].Type != TypeTextDisplay {
			k.wrongType(q.element(i), &c.Components[i])
			continue
		}
		k.component(q.element(i), &c.Components[i])
	}
	switch {
	case c.Accessory == nil:
		k.form.add(p.field("accessory"), "BASE_TYPE_REQUIRED", "This field is required")
	case c.Accessory.Type != TypeButton && c.Accessory.Type != TypeThumbnail:
		k.wrongType(p.field("accessory"), c.Accessory)
	default:
		k.component(p.field("accessory"), c.Accessory)
	}
}

func (k *componentCheck) container(p *place, c *Component) {
	q := p.field("components")
	counted(k.form, q, len(c.Components), 1, componentsMax)
	if c.AccentColor != nil {
		inRange(k.form, p.field("accent_color"), *c.AccentColor, 0, colourMax)
	}
	for i := range c.Components {
		if !inContainer(c.Components[i].Type) {
			k.wrongType(q.element(i), &c.Components[i])
			continue
		}
		k.component(q.element(i), &c.Components[i])
	}
}

func (k *componentCheck) text(p *place, c *Component) {
	k.sums.chars += between(k.form, p.field("content"), c.Content, 1, textMax)
	k.sums.bytes += len(c.Content)
	k.sums.texts++
}

func (k *componentCheck) gallery(p *place, c *Component) {
	q := p.field("items")
	counted(k.form, q, len(c.Items), 1, galleryMax)
	for i := range c.Items {
		k.media(q.element(i).field("media"), &c.Items[i].Media)
		atMost(k.form, q.element(i).field("description"), c.Items[i].Description, altMax)
	}
}

// media checks a picture and, if it is a file of the message, puts its address in.
func (k *componentCheck) media(p *place, m *Media) {
	k.sums.media++
	if m == nil || m.URL == "" {
		k.form.add(p.field("url"), "BASE_TYPE_REQUIRED", "This field is required")
		return
	}
	if strings.HasPrefix(m.URL, attachmentScheme) {
		k.attached(p, m)
		return
	}
	if strings.HasPrefix(m.URL, "/attachments/") {
		return // the sandbox's own, as it shows them to bots
	}
	linked(k.form, p.field("url"), m.URL, mediaURLMax, "http", "https", "attachment")
}

const attachmentScheme = "attachment://"

// attached checks a reference to a file of the message, and resolves it.
func (k *componentCheck) attached(p *place, m *Media) {
	if m == nil {
		k.form.add(p, "BASE_TYPE_REQUIRED", "This field is required")
		return
	}
	name, ok := strings.CutPrefix(m.URL, attachmentScheme)
	if !ok {
		k.form.add(p.field("url"), "URL_TYPE_INVALID_SCHEME", "Scheme must be one of ('attachment',).")
		return
	}
	a := k.file(fileName(name))
	if a == nil {
		k.form.add(p.field("url"), "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND", "The referenced attachment %q was not found.", name)
		return
	}
	*m = a.media()
}

// media is how components and embeds show an attachment.
func (a *Attachment) media() Media {
	return Media{URL: a.URL, ProxyURL: a.ProxyURL, Width: a.Width, Height: a.Height, ContentType: a.ContentType, AttachmentID: a.ID}
}

// number gives ids to the components that have none, as Discord does: counting up from 1 past those taken.
func (k *componentCheck) number(list []Component) {
	next := 1
	walk(list, func(c *Component) bool {
		for c.ID == 0 {
			if !k.ids[next] {
				c.ID = next
			}
			next++
		}
		return false
	})
}
