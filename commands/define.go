package commands

import (
	"github.com/bwmarrin/discordgo"

	"trey/bot/locale"
	"trey/games"
)

// Where a command may be used: Discord's contexts, a server's channels and the DM with the bot.
var (
	servers    = []discordgo.InteractionContextType{discordgo.InteractionContextGuild}
	everywhere = []discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM}
)

// languages are Discord's locales in which names and descriptions are given; the payload's own names are the English ones.
var languages = map[discordgo.Locale]string{
	discordgo.EnglishUS: "en",
	discordgo.EnglishGB: "en",
	discordgo.German:    "de",
	discordgo.Danish:    "da",
}

// definer fills in names and descriptions from the catalogue.
type definer struct{ catalogue *locale.Catalogue }

func (d definer) command(name string, where []discordgo.InteractionContextType, options ...*discordgo.ApplicationCommandOption) *discordgo.ApplicationCommand {
	key := "core.cmd." + name
	names, descriptions := d.localised(key), d.localised(key+".desc")
	install := []discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall}
	return &discordgo.ApplicationCommand{
		Type:                     discordgo.ChatApplicationCommand,
		Name:                     name,
		NameLocalizations:        &names,
		Description:              descriptions[discordgo.EnglishGB],
		DescriptionLocalizations: &descriptions,
		Contexts:                 &where,
		IntegrationTypes:         &install,
		Options:                  options,
	}
}

func (d definer) option(command string, o discordgo.ApplicationCommandOption) *discordgo.ApplicationCommandOption {
	key := "core.cmd." + command + ".opt." + o.Name
	o.NameLocalizations = d.localised(key)
	o.DescriptionLocalizations = d.localised(key + ".desc")
	o.Description = o.DescriptionLocalizations[discordgo.EnglishGB]
	return &o
}

func (d definer) localised(key string) map[discordgo.Locale]string {
	out := make(map[discordgo.Locale]string, len(languages))
	for l, lang := range languages {
		out[l] = d.catalogue.For(lang).Say(key)
	}
	return out
}

func (d definer) games(gs []games.Game) discordgo.ApplicationCommandOption {
	o := typed("game", false)
	for _, g := range gs {
		o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{Name: g.Info().Title, Value: g.Info().Slug})
	}
	return o
}

// choices is an option with fixed values. What they are called is said by the texts that begin with the key and end with the value.
func (d definer) choices(name, key string, values ...string) discordgo.ApplicationCommandOption {
	o := typed(name, false)
	for _, v := range values {
		names := d.localised(key + v)
		o.Choices = append(o.Choices, &discordgo.ApplicationCommandOptionChoice{
			Name: names[discordgo.EnglishGB], NameLocalizations: names, Value: v,
		})
	}
	return o
}

// option is an option of a command in the making.
type option = discordgo.ApplicationCommandOption

func typed(name string, complete bool) discordgo.ApplicationCommandOption {
	return discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionString, Name: name, Autocomplete: complete}
}

func whole(name string, least, most int) discordgo.ApplicationCommandOption {
	low := float64(least)
	return discordgo.ApplicationCommandOption{
		Type: discordgo.ApplicationCommandOptionInteger, Name: name, MinValue: &low, MaxValue: float64(most),
	}
}

func required(o discordgo.ApplicationCommandOption) discordgo.ApplicationCommandOption {
	o.Required = true
	return o
}
