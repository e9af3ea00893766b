package render

import (
	"trey/bot/discord"
	"trey/bot/locale"
	"trey/storage"
)

// The fields of a person's panel.
const (
	WishLanguage = "language"
	WishHand     = "hand"
	WishCalls    = "calls"
	WishPlain    = "plain"
)

// The values of fields that are on or off.
const (
	On  = "on"
	Off = "off"
)

// byDM stands for storage.ByDM in selects, which have no empty values.
const byDM = "dm"

// ChosenHand returns the place of hands chosen in a person's panel; false if there is no such place.
func ChosenHand(value string) (storage.Where, bool) {
	switch value {
	case byDM:
		return storage.ByDM, true
	case string(storage.ByButton), string(storage.ByBoth):
		return storage.Where(value), true
	}
	return "", false
}

// Wishes returns the panel in which the person with the account says how to be served.
func (r *Renderer) Wishes(a storage.Account) discord.Message {
	l := r.speaker(ReaderOf(a))
	p := &panel{message: message{colour: colourNote, to: l}, Localizer: l, kind: Wishes}
	w := a.Wishes
	p.text("## "+l.Say("core.me.title"), l.Say("core.me.about"))

	all := languages(l, "core.me.language.discord")
	p.topic("core.me.language", "")
	p.choose(WishLanguage, "", languageNow(w.Language), all)

	where := string(w.Hand)
	if w.Hand == storage.ByDM {
		where = byDM
	}
	closed := ""
	if a.DMsClosed && w.Hand != storage.ByButton {
		closed = l.Say("core.note.dms")
	}
	p.topic("core.me.hand", "", closed)
	p.choose(WishHand, "", where, hands(l))

	calls, plain := p.toggle(WishCalls, Off, "core.b.calls.off"), p.toggle(WishPlain, On, "core.b.plain.on")
	if w.Quiet {
		calls = p.toggle(WishCalls, On, "core.b.calls.on")
	}
	if w.Plain {
		plain = p.toggle(WishPlain, Off, "core.b.plain.off")
	}
	p.topic("core.me.calls", onOff(l, !w.Quiet))
	p.row(calls)
	p.topic("core.me.plain", onOff(l, w.Plain))
	p.row(plain)
	return p.done()
}

func hands(l *locale.Localizer) []choice {
	var out []choice
	for _, value := range []string{byDM, string(storage.ByButton), string(storage.ByBoth)} {
		key := "core.me.hand." + value
		out = append(out, choice{value, l.Say(key), l.Say(key + ".note")})
	}
	return out
}

func onOff(l *locale.Localizer, on bool) string {
	if on {
		return l.Say("core.on")
	}
	return l.Say("core.off")
}
