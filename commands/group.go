package commands

import (
	"context"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
)

// subcommand is a command under another one's name, which is only a heading: how it is registered, what it does, and what is suggested while it
// is typed (nil: nothing). Its texts' keys begin with that of its command.
type subcommand struct {
	name    string
	options fields
	run     func(context.Context, request) (discord.Answer, error)
	suggest func(context.Context, request) ([]discord.Suggestion, error)
}

// fields are the options of a subcommand.
type fields []discordgo.ApplicationCommandOption

// group adds a command that is made of subcommands. Discord offers them where the command may be used; one that needs a server says so itself.
func (h *Handler) group(name string, where []discordgo.InteractionContextType, subs ...subcommand) {
	d := definer{h.Catalogue}
	define := d.command(name, where)
	for _, s := range subs {
		define.Options = append(define.Options, d.subcommand(name+"."+s.name, s))
		h.commands[name+" "+s.name] = command{run: s.run, suggest: s.suggest}
	}
	h.definitions = append(h.definitions, define)
}

func (d definer) subcommand(key string, s subcommand) *discordgo.ApplicationCommandOption {
	names, descriptions := d.localised("core.cmd."+key), d.localised("core.cmd."+key+".desc")
	o := &discordgo.ApplicationCommandOption{
		Type: discordgo.ApplicationCommandOptionSubCommand, Name: s.name, NameLocalizations: names,
		Description: descriptions[discordgo.EnglishGB], DescriptionLocalizations: descriptions,
	}
	for _, option := range s.options {
		o.Options = append(o.Options, d.option(key, option))
	}
	return o
}
