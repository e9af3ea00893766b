package main

import (
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox/browsertest"
)

// TestPanelsFitAPhone shows the panels to three people, each in their own language, as they are first seen and as everything is set.
func TestPanelsFitAPhone(t *testing.T) {
	t.Parallel()
	browser := browsertest.Start(t)
	for _, name := range []string{"Ada", "Ben", "Cy"} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{})
			p := c.person(name)
			require.NoError(t, c.sandbox.Grant(p.id, discordgo.PermissionManageGuild))
			p.command("play", map[string]any{"game": firstGame(), "options": "lives=1 stake=10"})
			c.settled()
			desktop := browsertest.Desktop()
			phone := browsertest.Phone(390)
			if name == "Ben" {
				desktop, phone = desktop.Light(), phone.Light()
			}
			tabs := map[string]*browsertest.Tab{}
			for kind, screen := range map[string]browsertest.Screen{"desktop": desktop, "phone": phone} {
				tabs[kind] = browsertest.Open(t, browser, c.url+"/?user="+p.id+"#"+c.cards, screen)
			}
			shoot := func(what, text string) {
				for kind, tab := range tabs {
					tab.Until(`[...document.querySelectorAll('.ephemeral')].some((m) => m.innerText.includes(` + browsertest.Quoted(text) + `))`)
					tab.Shoot("panel-" + name + "-" + what + "-" + kind)
					require.Equal(t, true, tab.Eval(`document.documentElement.scrollWidth <= innerWidth &&
						[...document.querySelectorAll('[data-message-id] *')].every((e) => e.getBoundingClientRect().right <= innerWidth + 1)`), "%s on the %s", what, kind)
				}
			}
			panel := p.command("trey settings", nil)
			shoot("settings-0", "Trey")
			lounge := c.sandbox.ChannelNamed("lounge")
			panel = p.set(p.page(panel, render.PageOfPlaces), render.SetBarred, lounge)
			panel = p.set(panel, render.SetRoles, c.role("Moderators"))
			shoot("settings-1", "@Moderators")
			panel = p.page(panel, render.PageOfTexts)
			shoot("settings-2", "UTC")
			p.command("trey unit", map[string]any{"unit": "€"})
			p.command("trey preset save", map[string]any{"name": "Friday **night**"})
			shoot("preset", "Friday **night**")
			p.page(panel, render.PageOfPresets)
			shoot("settings-3", "Friday")
			p.command("trey me", nil)
			shoot("me", map[string]string{"Ada": "Plain words", "Ben": "Klartext", "Cy": "Klartekst"}[name])
			require.NoError(t, c.sandbox.Deny(c.cards, discordgo.PermissionAttachFiles))
			p.command("trey check", nil)
			shoot("check", "✗")
		})
	}
}
