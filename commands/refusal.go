package commands

import "trey/bot/render"

// refusal is an error of which the text mentions channels or roles. Arguments that are plain strings are shown as they are.
type refusal struct {
	key  string
	args []any
}

// Error names the message key.
func (r *refusal) Error() string { return "refused: " + r.key }

func channels(ids ...string) render.Markdown { return render.Markdown(render.Channels(ids)) }

func roles(ids ...string) render.Markdown { return render.Markdown(render.Roles(ids)) }
