package page_test

import (
	"context"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox/browsertest"
)

// table opens the page with one message of all components.
func table(t *testing.T, b context.Context) (m *mock, p *browsertest.Tab, id string) {
	m = newMock(t)
	id = m.post(channel, tableMessage())
	return m, visit(t, b, m, "/?user="+ada, browsertest.Desktop()), id
}

// end tells that the press or command has been answered, or failed.
func end(m *mock, state, message, customID string) {
	m.announce(object{"type": "interaction", "id": "900", "state": state, "message_id": message, "custom_id": customID, "name": nil, "channel_id": channel})
}

func pressesButton(t *testing.T, b context.Context) {
	m, p, id := table(t, b)
	p.Click(control("v1:take"))
	require.Equal(t, []object{{"user": ada, "message": id, "custom_id": "v1:take", "values": []any{}}}, sent(t, m, "components", 1))
	p.Until(`document.querySelector('[data-custom-id="v1:take"]').getAttribute('aria-busy') === 'true'`)
	p.Click(control("v1:take"))
	end(m, "pending", id, "v1:take")
	end(m, "answered", id, "v1:take")
	p.Until(`!document.querySelector('[aria-busy]')`)
	require.Len(t, m.calls("components"), 1, "a pending button isn't pressed again")
	require.Zero(t, p.Count(".failure"))
}

func showsFailure(t *testing.T, b context.Context) {
	m, p, id := table(t, b)
	p.Click(control("v1:take"))
	sent(t, m, "components", 1)
	end(m, "failed", id, "v1:take")
	p.Until(`document.querySelector('.failure')`)
	require.Equal(t, "This interaction failed", p.Text(message(id)+" .failure"))
	p.Shoot("failed")
	p.Click(control("v1:rules"))
	p.Until(`!document.querySelector('.failure')`)
	end(m, "failed", id, "v1:rules")
	p.Until(`document.querySelector('.failure')`)
	m.post(channel, object{"components": []object{row(button(1, "Again", "v1:again"))}})
	p.Click(control("v1:again"))
	p.Until(`!document.querySelector('.failure')`)
}

func showsRefusal(t *testing.T, b context.Context) {
	m, p, id := table(t, b)
	m.refuse("unknown message")
	p.Click(control("v1:take"))
	p.Until(`document.querySelector('.failure')`)
	require.Equal(t, "unknown message", p.Text(message(id)+" .failure"))
	// When the message says something else, the press is past.
	m.edit(channel, id, object{"content": "The next deal"})
	p.Until(`!document.querySelector('.failure')`)
}

func choosesOne(t *testing.T, b context.Context) {
	m, p, id := table(t, b)
	p.Click(control("v1:throw"))
	p.Until(`document.querySelector('.menu')`)
	p.Shoot("select")
	p.Keys(kb.ArrowDown + kb.Enter)
	require.Equal(t, []object{{"user": ada, "message": id, "custom_id": "v1:throw", "values": []any{"7H"}}}, sent(t, m, "components", 1))
	require.Zero(t, p.Count(".menu"))
	require.Equal(t, "7♥ Seven of hearts", p.Text(control("v1:throw")))
	p.Click(control("v1:invite"))
	p.Click(`.option[data-value="` + ben + `"]`)
	require.Equal(t, []any{ben}, sent(t, m, "components", 2)[1]["values"], "a user select gives ids")
}

func choosesSeveral(t *testing.T, b context.Context) {
	m, p, _ := table(t, b)
	p.Click(control("v1:meld"))
	p.Click(`.option[data-value="5H"]`)
	p.Click(`.option[data-value="5C"]`)
	p.Shoot("select-several")
	require.Empty(t, m.calls("components"), "nothing goes off while the list is open")
	p.Eval(`document.querySelector('.cover').click()`)
	require.Equal(t, []any{"5C", "5H"}, sent(t, m, "components", 1)[0]["values"])
	end(m, "answered", "1001", "v1:meld")
	p.Until(`!document.querySelector('[aria-busy]')`)
	p.Click(control("v1:meld"))
	p.Click(".menu .foot .btn")
	sent(t, m, "components", 2)
	end(m, "answered", "1001", "v1:meld")
	p.Until(`!document.querySelector('[aria-busy]')`)
	p.Click(control("v1:meld"))
	p.Keys(kb.Escape)
	require.Zero(t, p.Count(".menu"))
	p.Click(control("v1:meld"))
	p.Click(`.option[data-value="6H"]`)
	p.Keys(kb.Escape)
	require.Equal(t, []any{"5C", "5H", "6H"}, sent(t, m, "components", 3)[2]["values"], "Escape closes as a press beside the list does; what hasn't changed isn't sent")
}

func keepsLimits(t *testing.T, b context.Context) {
	m, p, _ := table(t, b)
	p.Click(control("v1:meld"))
	p.Keys(" ")
	p.Keys(kb.Escape)
	require.Zero(t, p.Count(".menu"))
	p.Click(control("v1:meld"))
	require.Zero(t, p.Count(`.option[aria-selected="true"]`), "what is too few isn't kept")
	for range 4 {
		p.Keys(" " + kb.ArrowDown)
	}
	require.Equal(t, 3, p.Count(`.option[aria-selected="true"]`), "no more than three may be chosen")
	p.Keys(kb.ArrowUp + kb.ArrowUp + " " + kb.ArrowUp + " ")
	p.Eval(`document.querySelector('.cover').click()`)
	require.Zero(t, p.Count(".menu"))
	require.Empty(t, m.calls("components"), "one is fewer than two")
}

func dismisses(t *testing.T, b context.Context) {
	m := newMock(t)
	id := m.post(channel, object{"flags": 64, "content": "Your hand"})
	p := visit(t, b, m, "/?user="+ada, browsertest.Desktop())
	p.Click(".dismiss")
	sent(t, m, "delete "+id+" by "+ada, 1)
	p.Until(`!document.querySelector('.message')`)
}

func asksWithForm(t *testing.T, b context.Context) {
	m, p, id := table(t, b)
	p.Click(control("v1:rules"))
	sent(t, m, "components", 1)
	m.announce(object{"type": "interaction", "id": "900", "state": "answered", "message_id": id, "custom_id": "v1:rules", "name": nil, "channel_id": channel,
		"modal": object{"custom_id": "v1:form", "title": "Your stake", "components": []object{
			row(object{"type": 4, "custom_id": "stake", "label": "Points", "style": 1}),
			{"type": 18, "label": "Why", "component": object{"type": 4, "custom_id": "why", "style": 2, "required": false}},
			{"type": 18, "label": "Card", "component": with(single(), "custom_id", "card")},
			{"type": 18, "label": "Against", "component": object{"type": 5, "custom_id": "against"}},
		}}})
	p.Until(`document.querySelector('#modal').open`)
	require.Equal(t, "Your stake", p.Text("#modal h2"))
	p.Eval(`document.querySelector('#modal [data-custom-id="card"]').value = 'AD'`)
	p.Click("#modal " + control("stake"))
	p.Keys("50\r")
	require.Empty(t, m.calls("modals"), "a choice is missing")
	p.Eval(`document.querySelector('#modal [data-custom-id="against"]').value = '` + ben + `'`)
	p.Eval(`document.querySelector('#modal [data-custom-id="stake"]').value = ''`)
	p.Click("#modal " + control("stake"))
	p.Keys("50\r")
	require.Equal(t, []object{{"user": ada, "interaction": "900", "values": object{"stake": "50", "why": "", "card": "AD", "against": ben}}}, sent(t, m, "modals", 1))
	p.Until(`!document.querySelector('#modal').open`)
}
