package commands

import (
	"context"
	"strings"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
)

// sub is a subcommand: its name, with that of its group before it if it has one, and what it does.
type sub struct {
	name    string
	options []option
	run     func(context.Context, request) (discord.Answer, error)
	suggest func(context.Context, request) ([]discord.Suggestion, error)
}

// grouped is a command that has subcommands.
func (h *Handler) grouped(name string, subs []sub) command {
	d := definer{h.Catalogue}
	byName := make(map[string]sub, len(subs))
	for _, s := range subs {
		byName[name+" "+s.name] = s
	}
	return command{
		define: d.command(name, everywhere, d.subcommands(name, subs)...),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			s, ok := byName[r.Command]
			if !ok {
				return discord.Answer{}, trouble("core.trouble.command")
			}
			return s.run(ctx, r)
		},
		suggest: func(ctx context.Context, r request) ([]discord.Suggestion, error) {
			if s := byName[r.Command]; s.suggest != nil {
				return s.suggest(ctx, r)
			}
			return nil, nil
		},
	}
}

// subcommands defines subcommands, those of a group together where the first of them stands.
func (d definer) subcommands(command string, subs []sub) []*discordgo.ApplicationCommandOption {
	var out []*discordgo.ApplicationCommandOption
	groups := map[string]*discordgo.ApplicationCommandOption{}
	for _, s := range subs {
		key := command + "." + strings.ReplaceAll(s.name, " ", ".")
		o := d.described(key, discordgo.ApplicationCommandOptionSubCommand)
		for _, option := range s.options {
			o.Options = append(o.Options, d.option(key, option))
		}
		group, _, grouped := strings.Cut(s.name, " ")
		switch g := groups[group]; {
		case !grouped:
			out = append(out, o)
		case g == nil:
			g = d.described(command+"."+group, discordgo.ApplicationCommandOptionSubCommandGroup)
			groups[group], out = g, append(out, g)
			fallthrough
		default:
			groups[group].Options = append(groups[group].Options, o)
		}
	}
	return out
}

func (d definer) described(key string, kind discordgo.ApplicationCommandOptionType) *discordgo.ApplicationCommandOption {
	names, descriptions := d.localised("core.cmd."+key), d.localised("core.cmd."+key+".desc")
	return &discordgo.ApplicationCommandOption{
		Type: kind, Name: key[strings.LastIndex(key, ".")+1:], NameLocalizations: names,
		Description: descriptions[discordgo.EnglishGB], DescriptionLocalizations: descriptions,
	}
}
