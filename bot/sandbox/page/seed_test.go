package page_test

import "fmt"

// commands are slash commands of every sort that the bot has: choices, autocomplete, numbers, a subcommand, none.
func commands() []object {
	return []object{
		{"id": "1", "name": "play", "description": "Open a table", "name_localized": "play", "description_localized": "Open a table for a card game", "options": []object{
			{"type": 3, "name": "game", "description": "Which game", "required": true, "choices": []object{
				{"name": "31", "value": "thirtyone"}, {"name": "Three Thirteen", "value": "threethirteen"}, {"name": "Dreierles", "value": "dreierles"},
			}},
			{"type": 3, "name": "options", "description": "Rules of this table", "autocomplete": true},
			{"type": 4, "name": "seats", "description": "How many players", "min_value": 2, "max_value": 9},
			{"type": 5, "name": "computers", "description": "Fill up with computer players"},
		}},
		{"id": "2", "name": "move", "description": "Make a move by name", "options": []object{
			{"type": 3, "name": "move", "description": "What to do", "required": true, "autocomplete": true},
		}},
		{"id": "3", "name": "hand", "description": "Show your cards"},
		{"id": "4", "name": "trey", "description": "The bot", "options": []object{
			{"type": 1, "name": "settings", "description": "This server's settings", "options": []object{
				{"type": 3, "name": "language", "description": "Of public messages", "choices": []object{{"name": "Deutsch", "value": "de"}}},
			}},
		}},
	}
}

func text(content string) object { return object{"type": 10, "content": content} }

func row(components ...object) object { return object{"type": 1, "components": components} }

func button(style int, label, id string) object {
	return object{"type": 2, "style": style, "label": label, "custom_id": id}
}

func option(label, value, description string) object {
	return object{"label": label, "value": value, "description": description}
}

func single() object {
	return object{"type": 3, "custom_id": "v1:throw", "placeholder": "Throw a card", "options": []object{
		option("Q♠ Queen of spades", "QS", "leaves 21"), option("7♥ Seven of hearts", "7H", "leaves 24"),
		option("A♦ Ace of diamonds", "AD", "leaves 14"), option("2♣ Two of clubs", "2C", "leaves 29"),
	}}
}

func several() object {
	return object{"type": 3, "custom_id": "v1:meld", "placeholder": "Lay down cards", "min_values": 2, "max_values": 3, "options": []object{
		option("5♣", "5C", ""), option("5♦", "5D", ""), option("5♥", "5H", ""), option("6♥", "6H", ""),
	}}
}

// tableMessage has every kind of component that Components V2 allows in a message.
func tableMessage() object {
	return object{"flags": 32768, "attachments": []object{{"id": "1", "filename": "table.svg", "url": "/attachments/1/table.svg", "content_type": "image/svg+xml", "size": 2048}},
		"components": []object{{"type": 17, "accent_color": 0x2e8b57, "components": []object{
			text("## 31 · deal 3\nTurn of <@" + ada + ">, until <t:4102444800:R>"),
			{"type": 9, "components": []object{text("**Ada** ♥♥♥\n-# 3 lives"), text("Stock 34, pile **Q♠**")},
				"accessory": object{"type": 11, "media": object{"url": "attachment://table.svg"}, "description": "The top card: queen of spades"}},
			{"type": 14, "divider": true, "spacing": 1},
			{"type": 12, "items": []object{{"media": object{"url": "attachment://table.svg"}, "description": "Three cards: 7♥, 8♥, 9♥"}}},
			{"type": 13, "file": object{"url": "attachment://table.svg"}},
			row(button(1, "My hand", "v1:hand"), button(2, "Rules", "v1:rules"), button(3, "Take", "v1:take"), button(4, "Leave", "v1:leave"),
				object{"type": 2, "style": 5, "label": "Site", "url": "https://example.org/"}),
			row(object{"type": 2, "style": 2, "custom_id": "v1:knock", "label": "Knock", "disabled": true, "emoji": object{"name": "✊"}}),
			row(single()), row(several()),
			row(object{"type": 5, "custom_id": "v1:invite", "placeholder": "Invite somebody"}),
			{"type": 9, "components": []object{text("Seat 3 is free")}, "accessory": button(3, "Sit down", "v1:sit")},
		}}}}
}

// markdownText uses everything of Discord's markdown.
func markdownText() string {
	return "# Big\n## Middle\n### Small\n-# a footnote\n**bold** *italic* __under__ ~~gone~~ ***both*** snake_case_name ||secret|| `a*b*`\n" +
		"> quoted **line**\n- one\n  - inner\n- two\n1. first\n2. second\n" +
		"```go\nfmt.Println(\"<b>\")\n```\n[site](https://example.org/a_(b)) https://example.org/x_y_z. <https://example.org/hidden>\n" +
		"<@" + ada + "> <@" + ben + "> <#" + lounge + "> </play:1> <t:1700000000:D> <:trump:123456> \\*plain\\* under\\_score <script>alert(1)</script>\n" +
		"https://discord.com/channels/1/" + channel + "/1001 ♣ ♦ ♥ ♠"
}

// fill gives the channel a life: small talk, a command's answer, an ephemeral one, the table.
func fill(m *mock) (table string) {
	a, b := m.find(ada), m.find(ben)
	m.post(channel, object{"author": a, "content": "Anyone for a round of 31?"})
	m.post(channel, object{"author": b, "content": "Sure, <@" + ada + ">. Three lives?", "mentions": []object{a}})
	m.post(channel, object{"author": b, "content": "I deal. ♣ ♦ ♥ ♠"})
	m.post(channel, object{"content": markdownText(), "edited_timestamp": "2026-01-01T10:00:00Z"})
	m.post(channel, object{"author": a, "content": "Nice."})
	table = m.post(channel, with(tableMessage(), "interaction_metadata", object{"id": "5", "name": "play", "user": a}))
	m.post(channel, object{"content": "Old style", "components": []object{row(button(1, "Again", "v1:again"))}})
	m.post(channel, object{"flags": 64 | 32768, "components": []object{text("Your hand: **7♥ 8♥ Q♠**"), row(button(1, "Throw Q♠", "v1:throw:QS"))}})
	m.post(channel, object{"flags": 128, "interaction_metadata": object{"id": "6", "name": "stats", "user": b}})
	return table
}

// chatter fills a channel with so many messages.
func chatter(m *mock, in string, count int) {
	for i := range count {
		m.post(in, object{"author": m.find(ben), "content": fmt.Sprintf("line %d", i+1)})
	}
}

func with(o object, key string, value any) object {
	o[key] = value
	return o
}
