package render

import (
	"github.com/bwmarrin/discordgo"

	"trey/bot/render/picture"
	"trey/games"
	"trey/games/cards"
)

// Emojis are Discord's ids of the cards' emojis, by name.
type Emojis struct {
	names map[picture.Look]string
	ids   map[string]string
}

// UseEmojis has cards shown by emojis with the ids, by names of [picture.Emojis] for the renderer's games. Nil has them left out.
func (r *Renderer) UseEmojis(ids map[string]string) {
	if ids == nil {
		r.emojis.Store(nil)
		return
	}
	e := &Emojis{names: map[picture.Look]string{}, ids: ids}
	for _, w := range r.EmojisWanted() {
		e.names[w.Look] = w.Name
	}
	r.emojis.Store(e)
}

// EmojisWanted returns the emojis of all cards that the renderer's games have.
func (r *Renderer) EmojisWanted() []picture.Emoji {
	var faces []*cards.Faces
	for _, g := range r.games {
		faces = append(faces, g.Info().Faces)
	}
	return picture.Emojis(faces...)
}

// of returns name and id of the emoji that looks like a face; the id is empty if there is none.
func (e *Emojis) of(f cards.Face) (name, id string) {
	if e == nil {
		return "", ""
	}
	name = e.names[picture.LookOf(f)]
	return name, e.ids[name]
}

// face returns how the card looks: a back if its face isn't known.
func (v *voice) face(c cards.Card) cards.Face {
	if int(c) >= v.info.Faces.Len() {
		return cards.Face{}
	}
	return v.info.Faces.Face(c)
}

// top writes the card on top of a pile, after its emoji. Cards beside each other have none: among their names the signs would be taken for more cards.
// Nor have backs, and cards that are numbers alone: "7" beside a picture of a 7 would be read as two cards.
func (v *voice) top(c cards.Card) string {
	said := v.short([]cards.Card{c})
	f := v.face(c)
	if name, id := v.emojis.of(f); id != "" && f.Symbol != "" {
		said = "<:" + name + ":" + id + "> " + said
	}
	return said
}

// onButton is the emoji of the card beside the label of a button or in a list.
func (v *voice) onButton(c cards.Card) *discordgo.ComponentEmoji {
	name, id := v.emojis.of(v.face(c))
	if id == "" {
		return nil
	}
	return &discordgo.ComponentEmoji{Name: name, ID: id}
}

// ofMove is the emoji of a move with one card.
func (v *voice) ofMove(m games.Move) *discordgo.ComponentEmoji {
	if len(m.Cards) != 1 {
		return nil
	}
	return v.onButton(m.Cards[0])
}
