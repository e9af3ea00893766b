package sandbox_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Messages without Components V2: components/reference, "Legacy Message Component Behavior".

func TestLegacyLayoutLimits(t *testing.T) {
	t.Parallel()
	holdMessages(t, legacyRules())
}

func legacyRules() []rule {
	const source = "components/reference, Legacy Message Component Behavior"
	return rulesOf([]limit{
		{name: "rows", source: source, most: 5, at: "components", beyond: maxLength,
			body: func(n int) any {
				return object{"components": times(n, func(i int) object { return row(button(fmt.Sprint(i))) })}
			}},
	}, []rule{
		bad("a text display without the flag", source, object{"components": list{text("x")}}, "components.0.type").as(wrongType),
		bad("a container without the flag", source, object{"components": list{container(text("x"))}}, "components.0.type").as(wrongType),
	})
}

// Messages with Components V2: components/reference.

func TestLayoutLimits(t *testing.T) {
	t.Parallel()
	holdMessages(t, layoutRules())
}

const reference = "components/reference"

func layoutRules() []rule {
	const first, legacy = "components.0.", "MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2"
	section := func(n int, accessory any) object {
		s := object{"type": 9, "components": texts(n)}
		if accessory != nil {
			s["accessory"] = accessory
		}
		return s
	}
	return rulesOf([]limit{
		{name: "components, nested ones included", source: reference + ", Component Reference", most: 40, at: "components",
			beyond: "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", body: func(n int) any { return layout(container(texts(n - 1)...)) }},
		{name: "components, accessories included", source: reference + ", Component Reference", most: 40, at: "components",
			beyond: "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED", body: func(n int) any { return layout(append(texts(n-4), section(2, button("a")))...) }},
		{name: "text display", source: reference + ", Text Display", least: 1, most: 4000, at: first + "content", beyond: badLength, below: required,
			body: func(n int) any { return layout(text(long(n))) }},
		{name: "characters of all text displays", source: "docs pull request 8562", most: 4000, at: "components",
			beyond: "COMPONENT_DISPLAYABLE_TEXT_SIZE_EXCEEDED", body: func(n int) any { return layout(text(long(2000)), container(text(long(n-2000)))) }},
		{name: "texts of a section", source: reference + ", Section", least: 1, most: 3, at: first + "components", beyond: badLength, below: badLength,
			body: func(n int) any { return layout(section(n, button("b"))) }},
		{name: "accent colour", source: reference + ", Container", most: 0xffffff, at: first + "accent_color", beyond: tooHigh,
			body: func(n int) any { return layout(with(container(text("x")), "accent_color", n)) }},
		{name: "spacing", source: reference + ", Separator", most: 2, at: first + "spacing", beyond: noChoice,
			body: func(n int) any { return layout(object{"type": 14, "spacing": n}, text("x")) }},
		{name: "id of a component", source: reference + ", Anatomy of a Component", most: 1<<31 - 1, at: first + "id", beyond: tooHigh,
			body: func(n int) any { return layout(with(text("x"), "id", n)) }},
	}, []rule{
		bad("content beside the flag", reference+", Component Reference", with(layout(text("x")), "content", "x"), "content").as(legacy),
		ok("an empty content beside the flag", reference, with(layout(text("x")), "content", "")),
		bad("embeds beside the flag", reference, with(layout(text("x")), "embeds", list{object{"title": "t"}}), "embeds").as(legacy),
		bad("a poll beside the flag", reference, with(layout(text("x")), "poll", object{"question": object{"text": "?"}}), "poll"),
		bad("stickers beside the flag", reference, with(layout(text("x")), "sticker_ids", list{"1"}), "sticker_ids"),
		{name: "no component beside the flag", source: reference, body: object{"flags": v2, "components": list{}}, status: 400, code: 50006},
		bad("a section without accessory", reference+", Section", layout(section(1, nil)), first+"accessory").as(required),
		bad("a section with a text as accessory", reference+", Section", layout(section(1, text("x"))), first+"accessory.type").as(wrongType),
		bad("a section with a button as text", reference+", Section",
			layout(object{"type": 9, "components": list{button("a")}, "accessory": button("b")}), first+"components.0.type").as(wrongType),
		bad("a container in a container", reference+", Container", layout(container(container(text("x")))), first+"components.0.type").as(wrongType),
		bad("a button in a container", reference+", Container", layout(container(button("b"))), first+"components.0.type").as(wrongType),
		bad("an empty container", reference+", Container", layout(container()), first+"components").as(badLength),
		ok("all that a container may hold", reference+", Container", layout(container(row(button("b")), text("x"), section(1, button("c")),
			gallery(picture("https://example.org/a.png")), object{"type": 14}))),
		bad("a negative accent", reference+", Container", layout(with(container(text("x")), "accent_color", -1)), first+"accent_color").as(tooLow),
		bad("a label outside of a modal", reference+", Label", layout(object{"type": 18, "label": "l", "component": button("b")}), first+"type").as(wrongType),
		bad("a text input outside of a modal", reference+", Text Input", layout(row(object{"type": 4, "custom_id": "t", "style": 1, "label": "l"})), first+"components.0.type").as(wrongType),
		bad("an unknown type of component", reference, layout(object{"type": 99}), first+"type").as(wrongType),
		bad("the same id twice", reference+", Anatomy of a Component", layout(with(text("x"), "id", 7), with(text("y"), "id", 7)), "components.1.id").as("COMPONENT_ID_DUPLICATED"),
		ok("texts of 10146 bytes and 24 for two", "docs issue 8554", layout(text(strings.Repeat("♠", 2000)), text(strings.Repeat("♠", 1382)))),
		{name: "texts of 10149 bytes and 24 for two", source: "docs issue 8554", body: layout(text(strings.Repeat("♠", 2000)), text(strings.Repeat("♠", 1383))), status: 500},
	})
}

// Pictures and files: components/reference, "Media Gallery", "Thumbnail", "File" and "Unfurled Media Item".

func TestMediaLimits(t *testing.T) {
	t.Parallel()
	holdMessages(t, mediaRules())
}

func mediaRules() []rule {
	const first, address = "components.0.", "https://example.org/a.png"
	thumbnail := func(more object) object {
		picture := object{"type": 11, "media": object{"url": address}}
		for k, v := range more {
			picture[k] = v
		}
		return layout(object{"type": 9, "components": texts(1), "accessory": picture})
	}
	pictures := func(n int) object { return gallery(times(n, func(int) object { return picture(address) })...) }
	file := func(url string) object { return layout(object{"type": 13, "file": object{"url": url}}) }
	return rulesOf([]limit{
		{name: "pictures of a gallery", source: reference + ", Media Gallery", least: 1, most: 10, at: first + "items", beyond: badLength, below: badLength,
			body: func(n int) any { return layout(pictures(n)) }},
		{name: "description of a picture", source: reference + ", Media Gallery", most: 1024, at: first + "items.0.description", beyond: maxLength,
			body: func(n int) any { return layout(gallery(with(picture(address), "description", long(n)))) }},
		{name: "description of a thumbnail", source: reference + ", Thumbnail", most: 1024, at: first + "accessory.description", beyond: maxLength,
			body: func(n int) any { return thumbnail(object{"description": long(n)}) }},
		{name: "address of a picture", source: reference + ", Unfurled Media Item", most: 2048, at: first + "items.0.media.url", beyond: maxLength,
			body: func(n int) any { return layout(gallery(picture("https://example.org/" + strings.Repeat("a", n-20)))) }},
	}, []rule{
		ok("64 pictures", "docs issue 7528", layout(append(times(6, func(int) object { return pictures(10) }), pictures(4))...)),
		{name: "65 pictures", source: "docs issue 7528", body: layout(append(times(6, func(int) object { return pictures(10) }), pictures(5))...), status: 500},
		bad("a picture without address", reference+", Unfurled Media Item", layout(gallery(object{})), first+"items.0.media.url").as(required),
		bad("a picture's address of another scheme", reference+", Unfurled Media Item", layout(gallery(picture("ftp://example.org/a.png"))), first+"items.0.media.url").as(scheme),
		bad("a thumbnail that isn't there", reference+", Thumbnail", thumbnail(object{"media": object{"url": "attachment://a.png"}}), first+"accessory.media.url"),
		bad("a picture of a file that isn't there", reference+", Media Gallery", layout(gallery(picture("attachment://board.png"))), first+"items.0.media.url"),
		bad("a file that isn't there", reference+", File", file("attachment://a.txt"), first+"file.url"),
		bad("a file of another scheme", reference+", File", file("https://example.org/a.txt"), first+"file.url").as(scheme),
		bad("a file component without file", reference+", File", layout(object{"type": 13}), first+"file").as(required),
	})
}

// Rows and buttons: components/reference, "Action Row" and "Button".

func TestButtonLimits(t *testing.T) {
	t.Parallel()
	holdMessages(t, buttonRules())
}

func buttonRules() []rule {
	const actionRow, source, at = reference + ", Action Row", reference + ", Button", "components.0.components.0."
	b := func(key string, value any) object { return layout(row(with(button("b"), key, value))) }
	link := func(more object) object {
		l := object{"type": 2, "style": 5, "label": "x", "url": "https://example.org"}
		for k, v := range more {
			l[k] = v
		}
		return layout(row(l))
	}
	premium := func(more object) object {
		p := object{"type": 2, "style": 6, "sku_id": "1"}
		for k, v := range more {
			p[k] = v
		}
		return layout(row(p))
	}
	one := object{"type": 3, "custom_id": "s", "options": choices(1)}
	return rulesOf([]limit{
		{name: "buttons of a row", source: actionRow, least: 1, most: 5, at: "components.0.components", beyond: badLength, below: badLength,
			body: func(n int) any { return layout(row(buttons(n)...)) }},
		{name: "custom id", source: reference + ", Custom ID", least: 1, most: 100, at: at + "custom_id", beyond: badLength, below: required,
			body: func(n int) any { return b("custom_id", long(n)) }},
		{name: "label", source: source, most: 80, at: at + "label", beyond: maxLength, body: func(n int) any { return b("label", long(n)) }},
		{name: "address of a link", source: source, most: 512, at: at + "url", beyond: maxLength,
			body: func(n int) any { return link(object{"url": "https://example.org/" + strings.Repeat("a", n-20)}) }},
	}, []rule{
		bad("a button beside a select", actionRow, layout(row(button("b"), one)), "components.0.components.1").as("COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
		bad("two selects in a row", actionRow, layout(row(one, with(one, "custom_id", "t"))), "components.0.components.1").as("COMPONENT_LAYOUT_WIDTH_EXCEEDED"),
		bad("a text in a row", actionRow, layout(row(text("x"))), at+"type").as(wrongType),
		bad("a button at the top", source, layout(button("b")), "components.0.type").as(wrongType),
		bad("a custom id twice", reference+", Custom ID", layout(row(button("b")), container(row(button("b")))),
			"components.1.components.0.components.0.custom_id").as("COMPONENT_CUSTOM_ID_DUPLICATED"),
		bad("a custom id of a button and a select", reference+", Custom ID", layout(row(button("s")), row(one)),
			"components.1.components.0.custom_id").as("COMPONENT_CUSTOM_ID_DUPLICATED"),
		bad("style 0", source+", Button Styles", b("style", 0), at+"style").as(noChoice),
		ok("style 4", source+", Button Styles", b("style", 4)),
		bad("style 7", source+", Button Styles", b("style", 7), at+"style").as(noChoice),
		bad("neither label nor emoji", source, layout(row(object{"type": 2, "style": 1, "custom_id": "b"})), "components.0.components.0"),
		ok("an emoji without label", source, layout(row(object{"type": 2, "style": 1, "custom_id": "b", "emoji": object{"name": "🃏"}}))),
		bad("a pressed button with an address", source, b("url", "https://example.org"), at+"url"),
		ok("a link", source, link(nil)),
		ok("a link into Discord", source, link(object{"url": "discord://-/channels/1/2"})),
		bad("a link without address", source, link(object{"url": ""}), at+"url").as(required),
		bad("a link with custom id", source, link(object{"custom_id": "b"}), at+"custom_id"),
		bad("a link of another scheme", source, link(object{"url": "ftp://example.org"}), at+"url").as(scheme),
		ok("a premium button", source+", Premium Buttons", premium(nil)),
		bad("a premium button without article", source+", Premium Buttons", premium(object{"sku_id": ""}), at+"sku_id").as(required),
		bad("a premium button with label", source+", Premium Buttons", premium(object{"label": "x"}), at+"label"),
		bad("a premium button with custom id", source+", Premium Buttons", premium(object{"custom_id": "x"}), at+"custom_id"),
		bad("a premium button with emoji", source+", Premium Buttons", premium(object{"emoji": object{"name": "🃏"}}), at+"emoji"),
		bad("a pressed button with an article", source, b("sku_id", "1"), at+"sku_id"),
	})
}

func TestComponentsGetIDs(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	m := r.post(layout(text("a"), container(with(text("b"), "id", 2), text("c"))))
	require.Equal(t, 1, m.Components[0].ID, "components/reference, Anatomy of a Component")
	require.Equal(t, 3, m.Components[1].ID, "2 is taken")
	require.Equal(t, 2, m.Components[1].Components[0].ID)
	require.Equal(t, 4, m.Components[1].Components[1].ID)
}
