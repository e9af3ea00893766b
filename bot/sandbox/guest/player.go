package guest

import (
	"context"
	"math/rand/v2"
	"slices"
	"strings"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/games"
)

// staleKept is how many presses a player remembers, to press them again later.
const staleKept = 20

// Player is somebody who plays by what stands in his messages. One goroutine acts for him.
type Player struct {
	Discord *sandbox.Server
	User    string // id
	Name    string // global name
	Channel string // where he plays, an id
	Game    games.Game
	Chance  *rand.Rand
	// Heard hears what the bot answers; several players share one. It is needed with Moved.
	Heard *Ear
	// Made, if not nil, is told of each interaction that he has made.
	Made func()
	// Moved, if not nil, is told of each move that the bot has acknowledged.
	Moved func(interaction string)
	// Lost, if not nil, is told of an interaction whose end isn't known though he has waited for it.
	Lost func(what string, err error)

	stale []sandbox.Press // of before
}

// Use uses a command in his channel and returns the message that answers it, nil if there is none.
func (p *Player) Use(ctx context.Context, name string, options map[string]any) *sandbox.Message {
	id, err := p.Discord.StartCommand(sandbox.CommandUse{User: p.User, Channel: p.Channel, Name: name, Options: options})
	return p.outcome(ctx, "/"+name, id, err).Message
}

// Type types in the option of a command and returns how much is suggested.
func (p *Player) Type(ctx context.Context, name, option, text string) int {
	list, err := p.Discord.Autocomplete(ctx, sandbox.CommandUse{
		User: p.User, Channel: p.Channel, Name: name, Options: map[string]any{option: text}, Focused: option,
	})
	if err != nil {
		return 0
	}
	p.made()
	return len(list)
}

// PressAny presses one of the message's controls and returns the message that came of it, nil if there is none.
func (p *Player) PressAny(ctx context.Context, m sandbox.Message, list []sandbox.Component) *sandbox.Message {
	if len(list) == 0 {
		return nil
	}
	c, values := Choose(list, p.Chance)
	return p.Press(ctx, sandbox.Press{User: p.User, Message: m.ID, CustomID: c.CustomID, Values: values})
}

// PressKind presses the message's first control of the kind; false if there is none.
func (p *Player) PressKind(ctx context.Context, m sandbox.Message, kind render.Kind) (*sandbox.Message, bool) {
	c, ok := Control(m, kind)
	if !ok {
		return nil, false
	}
	return p.PressAny(ctx, m, []sandbox.Component{c}), true
}

// PressOld presses what he has pressed before, if it is still there.
func (p *Player) PressOld(ctx context.Context) {
	if len(p.stale) == 0 {
		return
	}
	id, err := p.Discord.StartPress(p.stale[p.Chance.IntN(len(p.stale))])
	p.outcome(ctx, "an old press", id, err)
}

// Press presses and returns the message that came of it, nil if there is none.
func (p *Player) Press(ctx context.Context, press sandbox.Press) *sandbox.Message {
	if p.stale = append(p.stale, press); len(p.stale) > staleKept {
		p.stale = p.stale[1:]
	}
	id, err := p.Discord.StartPress(press)
	out := p.outcome(ctx, press.CustomID, id, err)
	if out.Message != nil && p.Moved != nil && p.madeMove(press, *out.Message, p.Heard.Said(out.Interaction)) {
		p.Moved(out.Interaction)
	}
	return out.Message
}

// Forge presses a button that the message doesn't have.
func (p *Player) Forge(ctx context.Context, m sandbox.Message, customID string) *sandbox.Message {
	id, err := p.Discord.StartForgery(sandbox.Press{User: p.User, Message: m.ID, CustomID: customID})
	return p.outcome(ctx, customID, id, err).Message
}

// outcome waits for the end of an interaction, if it could be made at all.
func (p *Player) outcome(ctx context.Context, what, id string, err error) sandbox.Outcome {
	if err != nil {
		return sandbox.Outcome{} // he has left, or the message is gone or has changed
	}
	p.made()
	out, err := p.Discord.Outcome(ctx, id)
	if err != nil && ctx.Err() == nil && p.Lost != nil {
		p.Lost(what, err)
	}
	return out
}

func (p *Player) made() {
	if p.Made != nil {
		p.Made()
	}
}

// refusals are what a player is told whose press comes too late for whatever reason.
func refusals() []string {
	return []string{"has been decided already", "The match is over. Open a new table", "You have no seat", "Something went wrong"}
}

// madeMove tells whether the answer to a press says that it was a move and has been made: the hand pressed doesn't ask the same any
// more, and nothing is said of why.
func (p *Player) madeMove(press sandbox.Press, after sandbox.Message, said string) bool {
	a, err := render.Parse(press.CustomID, press.Values, p.Game.Info())
	if err != nil || a.Move == nil || after.ID != press.Message {
		return false
	}
	for _, c := range Answers(after) {
		if now, err := render.Parse(c.CustomID, nil, nil); err != nil || now.Stamp == a.Stamp {
			return false
		}
	}
	return !slices.ContainsFunc(refusals(), func(r string) bool { return strings.Contains(said, r) })
}

// Board is the newest message of a table that he sees in his channel; false if there is none.
func (p *Player) Board() (sandbox.Message, bool) { return p.newest(p.Channel) }

// Hand is the newest message in his DM in which something can be pressed; false if there is none.
func (p *Player) Hand() (sandbox.Message, bool) { return p.newest(p.Discord.DM(p.User)) }

// looked is how many messages of a channel a player looks at.
const looked = 30

func (p *Player) newest(channel string) (sandbox.Message, bool) {
	// He may have left, or the channel may be hidden.
	list, _ := p.Discord.Messages(p.User, channel, looked, "")
	for _, m := range slices.Backward(list) {
		if m.Author.Bot && m.Flags&sandbox.FlagEphemeral == 0 && len(m.Components) > 0 {
			return m, true
		}
	}
	return sandbox.Message{}, false
}

// TableOf returns the table of which the message is, 0 if it is of none.
func TableOf(m sandbox.Message) int64 {
	for _, c := range Controls(m) {
		if a, err := render.Parse(c.CustomID, nil, nil); err == nil && a.Table != 0 {
			return a.Table
		}
	}
	return 0
}
