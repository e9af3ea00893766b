// Package guest reads the bot's messages in the sandbox as somebody does who plays: what can be pressed, what of it answers the question
// that he is asked, and which of it he takes.
package guest

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/games"
)

// Controls returns the message's usable controls.
func Controls(m sandbox.Message) []sandbox.Component { return usable(m.Components) }

func usable(list []sandbox.Component) []sandbox.Component {
	var out []sandbox.Component
	for _, c := range list {
		if c.CustomID != "" && !c.Disabled {
			out = append(out, c)
		}
		out = append(out, usable(c.Components)...)
		if c.Accessory != nil {
			out = append(out, usable([]sandbox.Component{*c.Accessory})...)
		}
	}
	return out
}

// Control returns the first usable control of the kind.
func Control(m sandbox.Message, kind render.Kind) (sandbox.Component, bool) {
	for _, c := range Controls(m) {
		if a, err := render.Parse(c.CustomID, nil, nil); err == nil && a.Kind == kind {
			return c, true
		}
	}
	return sandbox.Component{}, false
}

// Answers returns the controls that answer a prompt, or lead to an answer.
func Answers(m sandbox.Message) []sandbox.Component {
	var out []sandbox.Component
	for _, c := range Controls(m) {
		a, err := render.Parse(c.CustomID, nil, nil)
		if err != nil {
			continue
		}
		switch a.Kind {
		case render.Move, render.Choose, render.Pick, render.Next, render.Gather:
			out = append(out, c)
		}
	}
	return out
}

// Choose picks one of the controls at random, and of a list as many values as it takes.
func Choose(list []sandbox.Component, r *rand.Rand) (c sandbox.Component, values []string) {
	c = list[r.IntN(len(list))]
	if len(c.Options) == 0 {
		return c, nil
	}
	least, most := 1, 1
	if c.MinValues != nil {
		least = *c.MinValues
	}
	if c.MaxValues != nil {
		most = *c.MaxValues
	}
	for _, i := range r.Perm(len(c.Options))[:least+r.IntN(most-least+1)] {
		values = append(values, c.Options[i].Value)
	}
	return c, values
}

// Shows tells whether the message has a control of the table.
func Shows(m sandbox.Message, table int64) bool {
	for _, c := range Controls(m) {
		if a, err := render.Parse(c.CustomID, nil, nil); err == nil && a.Table == table {
			return true
		}
	}
	return false
}

// Shortest returns the options, as they are typed, that make a match of the game as short as it may be.
func Shortest(in *games.Info) string {
	var options []string
	for _, o := range in.Options {
		if o.Key == "lives" || o.Key == "rounds" {
			options = append(options, fmt.Sprintf("%s=%d", o.Key, o.Min))
		}
	}
	return strings.Join(options, " ")
}
