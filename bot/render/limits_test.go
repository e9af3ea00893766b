package render_test

import (
	"encoding/json"
	"fmt"
	"slices"
	"testing"
	"unicode/utf16"

	"github.com/stretchr/testify/require"

	"trey/bot/discord"
)

// Discord's limits (its component reference and the notes in its issues, as in the package).
const (
	limitComponents = 40
	limitText       = 4000
	limitBytes      = 10170
	limitCustomID   = 100
	limitLabel      = 80
	limitOption     = 100
	limitOptions    = 25
	limitHolder     = 150
	limitURL        = 512
)

// component is a component as Discord reads it.
type component struct {
	Type        int         `json:"type"`
	Components  []component `json:"components"`
	Content     *string     `json:"content"`
	CustomID    string      `json:"custom_id"`
	Label       string      `json:"label"`
	URL         string      `json:"url"`
	Style       int         `json:"style"`
	Disabled    bool        `json:"disabled"`
	Placeholder string      `json:"placeholder"`
	Min         *int        `json:"min_values"`
	Max         *int        `json:"max_values"`
	Accent      *int        `json:"accent_color"`
	Options     []struct {
		Label       string `json:"label"`
		Value       string `json:"value"`
		Description string `json:"description"`
		Default     bool   `json:"default"`
	} `json:"options"`
	Defaults []struct {
		ID   string `json:"id"`
		Type string `json:"type"`
	} `json:"default_values"`
}

// Discord's numbers of component types.
const (
	typeRow       = 1
	typeButton    = 2
	typeSelect    = 3
	typeRoles     = 6
	typeChannels  = 8
	typeText      = 10
	typeSeparator = 14
	typeContainer = 17
)

// read returns the message's components as Discord would read them.
func read(t require.TestingT, m discord.Message) []component {
	raw, err := json.Marshal(m.Components)
	require.NoError(t, err)
	var cs []component
	require.NoError(t, json.Unmarshal(raw, &cs))
	return cs
}

// walk calls f for every component, nested ones included, with the type of its parent.
func walk(cs []component, parent int, f func(c component, parent int)) {
	for _, c := range cs {
		f(c, parent)
		walk(c.Components, c.Type, f)
	}
}

// checker gathers what breaks a limit.
type checker struct {
	faults []string
	count  int
	units  int
	bytes  int
	ids    []string
}

func (k *checker) fault(format string, args ...any) {
	k.faults = append(k.faults, fmt.Sprintf(format, args...))
}

func units(s string) int { return len(utf16.Encode([]rune(s))) }

// requireWithinLimits fails for a message that Discord would refuse.
func requireWithinLimits(t require.TestingT, m discord.Message) {
	k := &checker{}
	cs := read(t, m)
	if len(cs) == 0 {
		k.fault("no components")
	}
	walk(cs, 0, k.component)
	if k.count > limitComponents {
		k.fault("%d components", k.count)
	}
	if k.units > limitText {
		k.fault("%d characters of text", k.units)
	}
	if k.bytes > limitBytes {
		k.fault("%d bytes of text", k.bytes)
	}
	if len(m.Mentions) > 0 {
		k.fault("pings %v", m.Mentions)
	}
	require.Empty(t, k.faults)
}

func (k *checker) component(c component, parent int) {
	k.count++
	switch c.Type {
	case typeContainer:
		if parent != 0 || len(c.Components) == 0 {
			k.fault("container inside something, or empty")
		}
		if c.Accent != nil && (*c.Accent < 0 || *c.Accent > 0xffffff) {
			k.fault("accent colour %d", *c.Accent)
		}
	case typeText:
		if c.Content == nil || *c.Content == "" {
			k.fault("empty text")
			return
		}
		k.units += units(*c.Content)
		k.bytes += len(*c.Content) + 12
	case typeRow:
		k.row(c)
	case typeButton:
		k.button(c)
	case typeSelect:
		k.selectMenu(c)
	case typeRoles, typeChannels:
		k.autoMenu(c)
	case typeSeparator:
	default:
		k.fault("component of type %d", c.Type)
	}
	if (c.Type == typeButton || isSelect(c)) && parent != typeRow {
		k.fault("control outside a row")
	}
}

func (k *checker) row(c component) {
	selects := 0
	for _, child := range c.Components {
		if isSelect(child) {
			selects++
		}
	}
	n := len(c.Components)
	if n == 0 || n > 5 || selects > 0 && n > 1 {
		k.fault("row with %d controls, %d of them selects", n, selects)
	}
}

func isSelect(c component) bool {
	return slices.Contains([]int{typeSelect, typeRoles, typeChannels}, c.Type)
}

// autoMenu checks a select that Discord fills itself.
func (k *checker) autoMenu(c component) {
	k.id(c.CustomID)
	if units(c.Placeholder) > limitHolder {
		k.fault("placeholder %q", c.Placeholder)
	}
	if *c.Min < 0 || *c.Max < *c.Min || *c.Max > limitOptions || len(c.Defaults) > *c.Max {
		k.fault("select of %d to %d with %d chosen", *c.Min, *c.Max, len(c.Defaults))
	}
}

func (k *checker) id(id string) {
	if id == "" || units(id) > limitCustomID {
		k.fault("custom id of %d characters", units(id))
	}
	if slices.Contains(k.ids, id) {
		k.fault("custom id %s twice", id)
	}
	k.ids = append(k.ids, id)
}

func (k *checker) button(c component) {
	if c.Label == "" || units(c.Label) > limitLabel {
		k.fault("button label %q", c.Label)
	}
	if c.URL != "" {
		if c.CustomID != "" || len(c.URL) > limitURL || c.Style != 5 {
			k.fault("link button %q", c.URL)
		}
		return
	}
	if c.Style < 1 || c.Style > 4 {
		k.fault("button style %d", c.Style)
	}
	k.id(c.CustomID)
}

func (k *checker) selectMenu(c component) {
	k.id(c.CustomID)
	if n := len(c.Options); n == 0 || n > limitOptions {
		k.fault("select with %d options", n)
	}
	if units(c.Placeholder) > limitHolder {
		k.fault("placeholder %q", c.Placeholder)
	}
	least, most := 1, 1
	if c.Min != nil {
		least = *c.Min
	}
	if c.Max != nil {
		most = *c.Max
	}
	if least < 0 || most < 1 || most < least || most > len(c.Options) {
		k.fault("select of %d to %d out of %d", least, most, len(c.Options))
	}
	var values []string
	for _, o := range c.Options {
		if o.Label == "" || units(o.Label) > limitOption || units(o.Description) > limitOption {
			k.fault("option %q: %q", o.Label, o.Description)
		}
		if o.Value == "" || units(o.Value) > limitOption || slices.Contains(values, o.Value) {
			k.fault("value %q", o.Value)
		}
		values = append(values, o.Value)
	}
}

func TestTheCheckOfLimitsFindsWhatDiscordRefuses(t *testing.T) {
	for name, k := range map[string]func(k *checker){
		"empty text":        func(k *checker) { empty := ""; k.component(component{Type: typeText, Content: &empty}, 0) },
		"empty row":         func(k *checker) { k.component(component{Type: typeRow}, 0) },
		"button in nothing": func(k *checker) { k.component(component{Type: typeButton, Label: "a", Style: 1, CustomID: "a"}, 0) },
		"same custom id":    func(k *checker) { k.id("a"); k.id("a") },
		"select of nothing": func(k *checker) { k.component(component{Type: typeSelect, CustomID: "a"}, typeRow) },
	} {
		c := &checker{}
		k(c)
		require.NotEmpty(t, c.faults, name)
	}
}
