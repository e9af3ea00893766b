package render

import (
	"slices"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
	"trey/storage"
)

// What the buttons of the page about somebody's data do.
const (
	DataExport = "export"
	DataAsk    = "ask"    // whether the data are really to be deleted
	DataDelete = "delete" // without asking again
	DataKeep   = "keep"   // back to the page
)

// privacy reads what a button of the page about somebody's data does.
func (a *Action) privacy(payload string, values []string) error {
	if len(values) > 0 || !slices.Contains([]string{DataExport, DataAsk, DataDelete, DataKeep}, payload) {
		return ErrCustomID
	}
	a.Field = payload
	return nil
}

// dataPage is a message about somebody's data.
type dataPage struct {
	message
	*locale.Localizer
}

func (r *Renderer) dataPage(a storage.Account, key string) *dataPage {
	l := r.speaker(ReaderOf(a))
	p := &dataPage{message{colour: colourNote, to: l}, l}
	p.text("## " + p.Say(key))
	return p
}

func (p *dataPage) button(does, key string, style discordgo.ButtonStyle) discordgo.MessageComponent {
	return discordgo.Button{Label: clip(p.Say(key), maxLabel), Style: style, CustomID: control{kind: Privacy, payload: does}.String()}
}

// Privacy returns the page that says what is stored about the person with the account, why and for how long, and offers a copy and
// deletion.
func (r *Renderer) Privacy(a storage.Account) discord.Message {
	p := r.dataPage(a, "core.privacy.title")
	p.text(p.Say("core.privacy.what"))
	p.text(p.Say("core.privacy.not"))
	p.text(p.Say("core.privacy.time"))
	p.row(p.button(DataExport, "core.b.data.export", discordgo.SecondaryButton), p.button(DataAsk, "core.b.data.delete", discordgo.DangerButton))
	return p.done()
}

// DataCopy returns the message with somebody's data as a file.
func (r *Renderer) DataCopy(a storage.Account, file discord.File) discord.Message {
	p := r.dataPage(a, "core.privacy.copy.title")
	p.text(p.Say("core.privacy.copy"))
	p.add(part{component: discordgo.FileComponent{File: discordgo.UnfurledMediaItem{URL: "attachment://" + file.Name}}})
	m := p.done()
	m.Files = []discord.File{file}
	return m
}

// DataAbout returns what a copy of the data says about itself.
func (r *Renderer) DataAbout(a storage.Account) string {
	return r.speaker(ReaderOf(a)).Say("core.privacy.about")
}

// ConfirmDelete returns the question whether the person's data are really to be deleted. He would leave so many unfinished tables.
func (r *Renderer) ConfirmDelete(a storage.Account, tables int) discord.Message {
	p := r.dataPage(a, "core.privacy.ask.title")
	p.text(p.Say("core.privacy.ask"))
	if tables > 0 {
		p.text(bold(p.Say("core.privacy.ask.tables", "Count", tables)))
	}
	p.row(p.button(DataDelete, "core.b.data.sure", discordgo.DangerButton), p.button(DataKeep, "core.b.data.keep", discordgo.SecondaryButton))
	return p.done()
}

// DataDeleted returns what the person reads whose data have just been deleted.
func (r *Renderer) DataDeleted(a storage.Account) discord.Message {
	p := r.dataPage(a, "core.privacy.done.title")
	p.text(p.Say("core.privacy.done"))
	return p.done()
}
