package render

import (
	"regexp"
	"strings"
	"unicode/utf8"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/locale"
)

// Discord's limits of a message of components (component reference; the second is in the documentation's open
// pull request 8562, the third in its issue 8554).
const (
	maxComponents = 40
	maxText       = 4000  // UTF-16 units over all texts, to be on the safe side of any way to count
	maxBytes      = 10170 // over all texts, with 12 bytes more for each
)

// Accent colours of messages by state. They are decoration only: every state is said in words.
const (
	colourLobby   = 0x5865f2
	colourPlaying = 0x3ba55d
	colourOver    = 0xc9a227
	colourClosed  = 0x747f8d
	colourNote    = 0x4f545c
)

// part is a piece of a message: a text in lines, or another component.
type part struct {
	lines []string
	// spare says that lines may be left out, from the first on, when the message gets too long.
	spare     bool
	head      int // lines at the beginning that stay as long as any other does
	component discordgo.MessageComponent
}

// message is a message in the making.
type message struct {
	colour int
	to     *locale.Localizer // nil where a message is only part of another
	parts  []part
	files  []discord.File // that its parts show
}

// text adds lines; empty ones are left out.
func (m *message) text(lines ...string) { m.add(part{lines: lines}) }

// spare adds lines under a heading of which the first ones may be left out.
func (m *message) spare(heading string, lines ...string) {
	if len(lines) > 0 {
		m.add(part{lines: append([]string{heading}, lines...), spare: true, head: 1})
	}
}

func (m *message) add(p part) {
	if p.component == nil {
		p.lines = notEmpty(p.lines)
		if len(p.lines) == 0 {
			return
		}
	}
	m.parts = append(m.parts, p)
}

func (m *message) rule() {
	m.add(part{component: discordgo.Separator{}})
}

func (m *message) row(cs ...discordgo.MessageComponent) {
	if len(cs) > 0 {
		m.add(part{component: discordgo.ActionsRow{Components: cs}})
	}
}

func notEmpty(lines []string) []string {
	var out []string
	for _, l := range lines {
		if strings.TrimSpace(l) != "" {
			out = append(out, l)
		}
	}
	return out
}

// done puts the parts into a container, shortened to what Discord takes.
func (m *message) done() discord.Message {
	if m.to.InPlainWords() {
		m.speak()
	}
	m.fit()
	c := discordgo.Container{AccentColor: &m.colour}
	for _, p := range m.parts {
		switch {
		case p.component != nil:
			c.Components = append(c.Components, p.component)
		case len(p.lines) > 0:
			c.Components = append(c.Components, discordgo.TextDisplay{Content: strings.Join(p.lines, "\n")})
		}
	}
	return discord.Message{Components: []discordgo.MessageComponent{c}, Files: m.files}
}

// emphasis finds the signs of bold and italic text; a sign that is escaped, which it finds too, stays.
var emphasis = regexp.MustCompile(`(\\.)|\*+`)

// speak leaves out what only the eye needs, and says signs in words.
func (m *message) speak() {
	for i := range m.parts {
		p := &m.parts[i]
		if p.component != nil {
			p.component = m.spoken(p.component)
			continue
		}
		for j, line := range p.lines {
			for _, mark := range []string{"-# ", "> "} {
				line = strings.TrimPrefix(line, mark)
			}
			p.lines[j] = m.to.Spoken(emphasis.ReplaceAllString(line, "$1"))
		}
	}
}

func (m *message) spoken(c discordgo.MessageComponent) discordgo.MessageComponent {
	switch c := c.(type) {
	case discordgo.ActionsRow:
		for i := range c.Components {
			c.Components[i] = m.spoken(c.Components[i])
		}
		return c
	case discordgo.Button:
		c.Label = clip(m.to.Spoken(c.Label), maxLabel)
		return c
	case discordgo.SelectMenu:
		c.Placeholder = clip(m.to.Spoken(c.Placeholder), maxPlaceholder)
		for i := range c.Options {
			o := &c.Options[i]
			o.Label, o.Description = clip(m.to.Spoken(o.Label), maxOptionText), clip(m.to.Spoken(o.Description), maxOptionText)
		}
		return c
	}
	return c
}

// fit leaves out spare lines, and if that isn't enough the last lines of the longest text.
func (m *message) fit() {
	for m.tooLong() {
		if !m.dropSpare() && !m.dropLongest() {
			return
		}
	}
}

func (m *message) tooLong() bool {
	units, bytes := 0, 0
	for _, p := range m.parts {
		if p.component == nil {
			text := strings.Join(p.lines, "\n")
			units += utf16Len(text)
			bytes += len(text) + 12
		}
	}
	return units > maxText || bytes > maxBytes
}

func (m *message) dropSpare() bool {
	for i := range m.parts {
		p := &m.parts[i]
		if !p.spare || len(p.lines) == 0 {
			continue
		}
		if len(p.lines) <= p.head+1 {
			p.lines = nil
			return true
		}
		p.lines = append(p.lines[:p.head:p.head], p.lines[p.head+1:]...)
		return true
	}
	return false
}

func (m *message) dropLongest() bool {
	longest, size := -1, 0
	for i, p := range m.parts {
		if n := utf16Len(strings.Join(p.lines, "\n")); n > size {
			longest, size = i, n
		}
	}
	if longest < 0 {
		return false
	}
	p := &m.parts[longest]
	if len(p.lines) > 1 {
		p.lines = p.lines[:len(p.lines)-1]
		return true
	}
	p.lines[0] = clip(p.lines[0], size*3/4)
	return true
}

func utf16Len(s string) int {
	n := 0
	for _, r := range s {
		n++
		if r > 0xffff {
			n++
		}
	}
	return n
}

// clip cuts a text to at most n UTF-16 units, with an ellipsis if something is missing.
func clip(s string, n int) string {
	if utf16Len(s) <= n {
		return s
	}
	used := 1
	for i, r := range s {
		if used += utf16Len(string(r)); used > n {
			return strings.TrimRight(s[:i], " \\") + "…"
		}
	}
	return s
}

// upper writes the first letter large.
func upper(s string) string {
	if s == "" {
		return ""
	}
	r, size := utf8.DecodeRuneInString(s)
	return strings.ToUpper(string(r)) + s[size:]
}

// small writes a line as small print.
func small(s string) string {
	if s == "" {
		return ""
	}
	return "-# " + s
}
