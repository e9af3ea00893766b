package sandbox

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/hex"
	"strings"
	"time"
)

// seed makes the world of the first start: the application with its bot, a server with two channels and four people, and a
// second server with two of them.
func (w *world) seed(now time.Time) {
	w.app = application{ID: w.ids.next(), Name: "Trey", VerifyKey: randomHex(32)}
	w.token = newToken(w.app.ID)
	w.bot = w.app.ID // as with all applications made since 2016, the bot has the application's id
	w.join(&person{User: User{ID: w.bot, Username: "trey", GlobalName: "Trey", Locale: "en-US", Bot: true, Color: "#5865f2"}})

	g := w.found("Card club", "en-US", "", now)
	w.enrol(g, w.bot, now)
	cards := w.open(g, "cards", "Games are played here. /play opens a table.")
	w.open(g, "lounge", "Everything but cards.")

	ada := w.invite(g, "Ada", "en-GB", now)
	g.Owner = ada
	ben := w.invite(g, "Ben", "de", now)
	w.invite(g, "Cy", "da", now)
	dora := w.invite(g, "Dora", "en-US", now)
	moderators := g.addRole(role{ID: w.ids.next(), Name: "Moderators", Color: 0x2471a3, Permissions: permModerator, Mentionable: true, Hoist: true})
	g.member(dora).Roles = []string{moderators.ID}

	second := w.found("Second table", "de", ben, now)
	w.open(second, "table", "For those who want to play on.")
	for _, id := range []string{w.bot, ada, ben} {
		w.enrol(second, id, now)
	}

	w.add(cards, &message{
		ID: w.ids.next(), Channel: cards.ID, Author: ada, Created: now,
		Content: welcome,
	})
}

// welcome is the first message in the first channel.
const welcome = `# Welcome to the card club! 🃏
**Trey** deals card games here: five of them, for people and computer players.
- Type ` + "`/play`" + ` and choose a game. The others press **Take a seat**; **Add a computer** fills up, and **Start** begins.
- Your cards come as a direct message from Trey, at the left. **My cards** at the table shows them as well, to you alone.
- At the bottom left you choose who you are: Ada, Ben, Cy or Dora. Another tab can be another person.
-# Nothing here leaves this machine, and everybody is you. ` + "`/help`" + ` says more.`

func (w *world) open(g *guild, name, topic string) *channel {
	c := &channel{ID: w.ids.next(), Type: channelText, Guild: g.ID, Name: name, Topic: topic}
	w.place(c)
	return c
}

// invite adds a person to a server, with an open DM with the bot, and returns his id.
func (w *world) invite(g *guild, name, locale string, now time.Time) string {
	u := User{ID: w.ids.next(), Username: username(name), GlobalName: name, Locale: locale}
	u.Color = colour(len(w.order))
	w.join(&person{User: u})
	w.enrol(g, u.ID, now)
	w.dm(u.ID)
	return u.ID
}

func (w *world) join(p *person) {
	w.people[p.ID] = p
	w.order = append(w.order, p.ID)
	w.dirty = true
}

// username makes a name of Discord's form (lower case letters, digits, . and _) out of a display name.
func username(name string) string {
	name = strings.Map(func(r rune) rune {
		switch {
		case r >= 'a' && r <= 'z', r >= '0' && r <= '9', r == '.', r == '_':
			return r
		case r == ' ' || r == '-':
			return '_'
		}
		return -1
	}, strings.ToLower(name))
	if len(name) < 2 {
		name += "_" + strings.ToLower(rand.Text()[:4])
	}
	return name
}

// colour returns the avatar's colour of the nth user.
func colour(n int) string {
	colours := []string{"#c0392b", "#2471a3", "#1e8449", "#b7950b", "#7d3c98", "#ca6f1e", "#148f77", "#884ea0", "#5d6d7e", "#a04000"}
	return colours[n%len(colours)]
}

// newToken makes a bot token of Discord's form: the application's id, a time and a secret.
func newToken(app string) string {
	return base64.RawURLEncoding.EncodeToString([]byte(app)) + "." + rand.Text()[:6] + "." + rand.Text() + rand.Text()[:12]
}

func randomHex(n int) string {
	b := make([]byte, n)
	rand.Read(b)
	return hex.EncodeToString(b)
}
