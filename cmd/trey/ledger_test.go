package main

import (
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/browsertest"
	"trey/bot/sandbox/guest"
	"trey/storage"
)

// pays presses the n-th button that does this with a payment, or chooses the payment to withdraw, and returns the message that came of it.
func (p person) pays(m sandbox.Message, payment int, does string) sandbox.Message {
	p.t.Helper()
	seen := 0
	if does == render.Withdraw {
		for _, c := range answersTo(m, render.Settling) {
			if len(c.Options) >= payment {
				answer, err := p.press(m, c, c.Options[payment-1].Value)
				require.NoError(p.t, err)
				return answer
			}
		}
	}
	for _, c := range guest.Controls(m) {
		a, err := render.Parse(c.CustomID, nil, nil)
		if err != nil || a.Kind != render.Settling || a.Pay.Does != does {
			continue
		}
		if seen++; seen == payment {
			answer, err := p.press(m, c)
			require.NoError(p.t, err)
			return answer
		}
	}
	p.t.Fatalf("no payment %d of which one can say %q in\n%s", payment, does, m.Text())
	return sandbox.Message{}
}

// balance is what a person has on the server of #cards.
func (p person) balance() int64 {
	p.t.Helper()
	cents, err := p.program.store.Balance(p.t.Context(), p.serverID(), p.account().ID)
	require.NoError(p.t, err)
	return cents
}

// reads returns the message as it stands in the channel.
func (p person) reads(id string) sandbox.Message {
	p.t.Helper()
	all, err := p.sandbox.Messages(p.id, p.cards, 50, "")
	require.NoError(p.t, err)
	for _, m := range all {
		if m.ID == id {
			return m
		}
	}
	p.t.Fatalf("%s doesn't see the message", p.name)
	return sandbox.Message{}
}

const euros = "€"

func (p person) manages() {
	p.t.Helper()
	require.NoError(p.t, p.sandbox.Grant(p.id, discordgo.PermissionManageGuild))
}

func TestAGroupSettlesUp(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy, dora := c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")
	dora.manages()
	dora.sub("unit", map[string]any{"unit": euros})
	c.played("", []int{1, 2, 3}, []int64{750, -450, -300}, ada, ben, cy)

	plan := ben.command("ledger settle", nil)
	require.Zero(t, plan.Flags&sandbox.FlagEphemeral, "everybody sees it")
	text := dora.reads(plan.ID).Text()
	require.Contains(t, text, "**Ben** pays **Ada** €4.50")
	require.Contains(t, text, "**Cy** pays **Ada** €3.00")
	require.Contains(t, text, "Trey moves no money.")
	require.Contains(t, text, "everybody on this server is square")

	// Each side says its own word only.
	for _, wrong := range []struct {
		who  person
		does storage.Confirmation
		says string
	}{
		{ada, storage.Paid, "Only Ben can say that"}, {ben, storage.Received, "nur Ada"}, {dora, storage.Paid, "Only Ben"},
	} {
		no := wrong.who.pays(plan, 1, string(wrong.does))
		require.NotZero(t, no.Flags&sandbox.FlagEphemeral)
		require.Contains(t, no.Text(), wrong.says)
	}
	require.Contains(t, cy.pays(plan, 1, render.Withdraw).Text(), "Kun Ben, Ada", "nor can a payment be withdrawn by others")

	// Ben pays, takes it back, pays again; the bot ends meanwhile, and Ada confirms in the message as it was before all that.
	now := ben.pays(plan, 1, string(storage.Paid))
	require.Equal(t, plan.ID, now.ID, "the message itself says it")
	require.Contains(t, ada.reads(plan.ID).Text(), "Ben has paid; Ada hasn't confirmed it yet", "in the server's language, whoever presses")
	now = ben.pays(now, 1, string(storage.NotPaid))
	require.NotContains(t, now.Text(), "Ben has paid")
	ben.pays(now, 1, string(storage.Paid))
	require.EqualValues(t, -450, ben.balance(), "nothing is booked yet")
	c.end()
	c.start(clubOptions{})
	now = ada.pays(plan, 1, string(storage.Received))
	require.Contains(t, now.Text(), "booked")
	require.Zero(t, ben.balance())
	require.EqualValues(t, 300, ada.balance())
	require.Len(t, answersTo(now, render.Settling), 3, "the other payment is still open: two buttons, and the select of what is withdrawn")

	// A moderator withdraws the other; a new plan takes it up again.
	now = dora.pays(now, 1, render.Withdraw)
	require.Contains(t, now.Text(), "withdrawn")
	require.Contains(t, now.Text(), "Nothing of this is open any more.")
	again := cy.command("ledger settle", nil)
	require.NotContains(t, again.Text(), "**Ben**")
	cy.pays(again, 1, string(storage.Paid))
	ada.pays(again, 1, string(storage.Received))
	require.Zero(t, ada.balance())
	require.Zero(t, cy.balance())

	ledger := cy.command("ledger show", map[string]any{"player": ada.id})
	require.NotZero(t, ledger.Flags&sandbox.FlagEphemeral)
	require.Contains(t, ledger.Text(), "betaling fra Ben")
	require.Contains(t, ledger.Text(), "**Saldo: 0,00\u00a0€**")
	require.Contains(t, ben.command("ledger settle", nil).Text(), "There is nothing to pay.")
	require.NoError(t, c.program.store.Check(t.Context()))
}

func TestBothSidesConfirmAtTheSameMoment(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	for round := range 10 {
		c.played("", []int{1, 2}, []int64{10, -10}, ada, ben)
		plan := ada.command("ledger settle", nil)
		var both sync.WaitGroup
		both.Go(func() { ada.pays(plan, 1, string(storage.Received)) })
		both.Go(func() { ben.pays(plan, 1, string(storage.Paid)) })
		both.Wait()
		require.Zero(t, ada.balance(), "round %d", round)
		require.Contains(t, ada.reads(plan.ID).Text(), "booked", "the last answer is the one that stands")
	}
	require.Equal(t, 20, mustCount(t, c, "SELECT count(*) FROM journals"))
}

// mustCount reads a number beside the bot.
func mustCount(t *testing.T, c *club, query string) (n int) {
	require.NoError(t, c.beside().QueryRow(query).Scan(&n))
	return n
}

func TestSettlingAmongSomeSaysWhatStaysOpen(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy, dora := c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")
	c.played("", []int{1, 2, 3, 4}, []int64{100, -30, -40, -30}, ada, ben, cy, dora)
	named := map[string]any{"player1": ada.id, "player4": ben.id}
	require.Contains(t, cy.command("ledger settle", named).Text(), "moderatorer", "others can't name who settles up")
	require.Contains(t, ada.command("ledger settle", map[string]any{"player2": ada.id}).Text(), "at least two")
	require.Contains(t, ada.command("ledger settle", map[string]any{"player2": ada.id, "player3": c.bot}).Text(), "hasn't used Trey")

	dora.forgetMe()
	plan := ben.command("ledger settle", named)
	require.Contains(t, plan.Text(), "**Ben** pays **Ada** 30 points")
	require.Contains(t, plan.Text(), "These are points, for which nobody has to pay.")
	require.NotContains(t, plan.Text(), "**Cy**")
	require.Contains(t, plan.Text(), "Ada +70 points, Cy −40 points, former players −30 points. Nobody can pay for computers and former players.")

	// What somebody has confirmed counts in the next plan, and can be confirmed there.
	ben.pays(plan, 1, string(storage.Paid))
	next := ada.command("ledger settle", nil)
	require.Contains(t, next.Text(), "Ben has paid")
	require.Contains(t, next.Text(), "**Cy** pays **Ada** 40 points")
	require.Contains(t, ada.pays(plan, 1, string(storage.Received)).Text(), "There is nothing to pay.", "the old message has no payments any more")
	require.Zero(t, ben.balance())
	require.Contains(t, cy.pays(next, 1, string(storage.Paid)).Text(), "booked", "the new one shows what has happened by the old")

	// Whoever is forgotten pays no more.
	cy.forgetMe()
	require.Contains(t, ada.pays(ada.reads(next.ID), 1, string(storage.NotPaid)).Text(), "Only a former player can say that")
	require.Contains(t, ada.pays(next, 2, string(storage.Received)).Text(), "withdrawn")
	require.EqualValues(t, 70, ada.balance())
}

func TestAModeratorCorrectsALedger(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy, dora := c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")
	c.played("", []int{1, 2}, []int64{500, -500}, ada, ben)
	cy.command("help", nil)
	wrong := map[string]any{"from": ada.id, "to": ben.id, "amount": "1,50", "reason": "dealt *twice*", "table": 1}
	require.Contains(t, cy.sub("correct", wrong).Text(), "Det kan kun den, der må administrere denne server")
	ben.manages()
	require.Contains(t, ben.sub("correct", wrong).Text(), "Punkte sind ganze Zahlen")
	ben.sub("unit", map[string]any{"unit": euros})
	for field, value := range map[string]any{"amount": "-1", "reason": "  ", "to": ada.id, "table": 99} {
		bad := map[string]any{}
		for k, v := range wrong {
			bad[k] = v
		}
		bad[field] = value
		m := ben.sub("correct", bad)
		require.NotZero(t, m.Flags&sandbox.FlagEphemeral, "%s: %s", field, m.Text())
	}
	require.Contains(t, ben.sub("correct", map[string]any{"from": dora.id, "to": ben.id, "amount": "1", "reason": "x"}).Text(), "Dora hat Trey noch nicht benutzt")
	require.EqualValues(t, 500, ada.balance(), "nothing refused is booked")

	done := ben.sub("correct", wrong)
	require.Zero(t, done.Flags&sandbox.FlagEphemeral)
	public := cy.reads(done.ID).Text()
	for _, want := range []string{"Ada: **−€1.50**", "Ben: **+€1.50**", "By Ben: “dealt \\*twice\\*”", "table #1"} {
		require.Contains(t, public, want)
	}
	require.EqualValues(t, 350, ada.balance())
	for who, want := range map[person]string{ada: "**−€1.50** · correction by Ben, with Ben: “dealt \\*twice\\*”", cy: "**−1,50\u00a0€** · rettelse ved Ben, med Ben: ”dealt \\*twice\\*”"} {
		require.Contains(t, who.command("ledger show", map[string]any{"player": ada.id}).Text(), want)
	}
	require.Contains(t, ben.command("ledger show", nil).Text(), "Korrektur durch Ben, Gegenseite Ada")
	require.Contains(t, ada.command("ledger show", map[string]any{"game": firstGame()}).Text(), "correction", "it is of the game's table")

	// Trey stands for the computers; another correction undoes the first.
	ben.sub("correct", map[string]any{"from": c.bot, "to": ada.id, "amount": "1.50", "reason": "undone"})
	require.EqualValues(t, 500, ada.balance())
	require.Contains(t, ada.command("ledger show", nil).Text(), "with the computers: “undone”")
	require.Contains(t, ben.command("ledger settle", nil).Text(), "the computers −€1.50")
	require.Contains(t, ada.command("ledger show", map[string]any{"player": c.bot}).Text(), "## Ledger: the computers")
}

func TestALedgerIsReadByPagesDaysAndGames(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben := c.person("Ada"), c.person("Ben")
	for range 12 {
		c.played("", []int{1, 2}, []int64{10, -10}, ada, ben)
	}
	k.Advance(48 * time.Hour)
	c.played("", []int{1, 2}, []int64{-5, 5}, ada, ben)
	first := ada.command("ledger show", nil)
	require.Contains(t, first.Text(), "**Balance: +115 points**")
	require.Contains(t, first.Text(), "Entries 1–10 of 13")
	require.Contains(t, first.Text(), "**−5 points**")
	older := answersTo(first, render.LedgerPage)
	require.Len(t, older, 1, "there is nothing newer")
	second, err := ada.press(first, older[0])
	require.NoError(t, err)
	require.Equal(t, first.ID, second.ID)
	require.Contains(t, second.Text(), "Entries 11–13 of 13")
	require.Equal(t, second.Text(), ada.command("ledger show", map[string]any{"page": 2}).Text())

	since := k.Now().UTC().Format(time.DateOnly)
	m := ada.command("ledger show", map[string]any{"since": since})
	require.Contains(t, m.Text(), "Since "+k.Now().UTC().Format("2/1/06")+": −5 points")
	require.Equal(t, 1, strings.Count(m.Text(), "· balance"))
	require.Contains(t, ada.command("ledger show", map[string]any{"since": "soon"}).Text(), "“soon” is no day")
	require.Contains(t, ada.command("ledger show", map[string]any{"player": c.person("Dora").id}).Text(), "Dora hasn't used Trey yet")
}

func TestInADMOnesOwnLedgerIsThere(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben) // which opens the DMs
	c.settled()
	ada = ada.dm()
	require.Contains(t, ada.command("ledger show", nil).Text(), "Nothing is booked for you on any server yet.")
	require.Contains(t, ada.command("ledger settle", nil).Text(), "only on a server")
	require.Contains(t, ada.command("trey correct", map[string]any{"from": ada.id, "to": ben.id, "amount": "1", "reason": "x"}).Text(), "only on a server")
	here, there := c.person("Ada"), c.person("Ada").at("table")
	c.played("", []int{1, 2}, []int64{10, -10}, here, ben)
	require.Contains(t, ada.command("ledger show", nil).Text(), "**Balance: +10 points**")
	c.in("table").played("", []int{1, 2}, []int64{7, -7}, there, ben.at("table"))
	which := ada.command("ledger show", nil)
	require.Contains(t, which.Text(), "Which one's ledger")
	menu := answersTo(which, render.LedgerPage)[0]
	require.Len(t, menu.Options, 2)
	m, err := ada.press(which, menu, there.serverID())
	require.NoError(t, err)
	require.Contains(t, m.Text(), "**Balance: +7 points**")
}

// TestLedgersFitAPhone shows a month of play as a ledger, a settlement and a correction.
func TestLedgersFitAPhone(t *testing.T) {
	browser := browsertest.Start(t)
	for i, name := range []string{"Ada", "Ben", "Cy"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c, k := newTimedClub(t)
			people := []person{c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")}
			p := people[i]
			p.manages()
			p.sub("unit", map[string]any{"unit": []string{euros, euros, "kr."}[i]})
			for n := range 34 {
				money := []int64{int64(n*37%140) - 60, int64(n*53%90) - 45, int64(n*29%120) - 70, 0}
				money[3] = -money[0] - money[1] - money[2]
				c.played("", []int{1, 2, 3, 4}, money, people...)
				k.Advance(21 * time.Hour)
			}
			desktop, phone := browsertest.Desktop(), browsertest.Phone(390)
			if name == "Ben" {
				desktop, phone = desktop.Light(), phone.Light()
			}
			tabs := map[string]*browsertest.Tab{}
			for kind, screen := range map[string]browsertest.Screen{"desktop": desktop, "phone": phone} {
				tabs[kind] = browsertest.Open(t, browser, c.url+"/?user="+p.id+"#"+c.cards, screen)
			}
			shoot := func(what, text string) {
				for kind, tab := range tabs {
					tab.Until(`[...document.querySelectorAll('[data-message-id]')].some((m) => m.innerText.includes(` + browsertest.Quoted(text) + `))`)
					tab.Shoot(fmt.Sprint("ledger-", name, "-", what, "-", kind))
					require.Equal(t, true, tab.Eval(`document.documentElement.scrollWidth <= innerWidth &&
						[...document.querySelectorAll('[data-message-id] *')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)`), "%s on the %s", what, kind)
				}
			}
			plan := p.command("ledger settle", nil)
			shoot("plan", "Settling up")
			for _, who := range people { // one of them is the first payment's payer
				if who.pays(plan, 1, string(storage.Paid)).ID == plan.ID {
					break
				}
			}
			shoot("paid", "has paid")
			p.sub("correct", map[string]any{"from": people[3].id, "to": p.id, "amount": "1", "reason": "The third deal of Friday was counted twice", "table": 3})
			shoot("correction", "counted twice")
			p.command("ledger show", nil)
			shoot("show", []string{"Balance:", "Kontostand:", "Saldo:"}[i])
			for kind, tab := range tabs {
				tab.Eval(`[...document.querySelectorAll('.gallery')].at(-1).scrollIntoView({ block: 'center' })`)
				tab.Shoot(fmt.Sprint("ledger-", name, "-chart-", kind))
			}
		})
	}
}
