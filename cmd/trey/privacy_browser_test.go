package main

import (
	"testing"

	"trey/bot/sandbox/browsertest"
)

// Somebody downloads a copy of his data and deletes them in the browser, on a phone, by touch alone.
func TestCase30OnesOwnDataInTheBrowser(t *testing.T) {
	browser := browsertest.Start(t)
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	page := browsertest.Open(t, browser, c.url+"/?user="+ada.id+"#"+c.cards, browsertest.Phone(390))
	page.Until(`document.querySelector('[data-message-id] button[data-custom-id]')`)
	ada.command("trey privacy", nil)
	page.Until(buttonNamed("Export my data"))
	page.Shoot("privacy")
	pressButton(page, "Export my data")
	page.Until(`document.querySelector('a.file[download="trey-data.json"][href*="/attachments/"]')`)
	page.Shoot("privacy-copy")
	pressButton(page, "Delete my data")
	page.Until(buttonNamed("Delete for good"))
	page.Shoot("privacy-ask")
	pressButton(page, "Delete for good")
	page.Until(`[...document.querySelectorAll('.ephemeral')].some((m) => m.innerText.includes('Your data is deleted'))`)
	page.Shoot("privacy-done")
}
