package openapi

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"
)

// described returns a checker of Discord's own description, which is no part of the repository.
func described(t *testing.T) *Checker {
	t.Helper()
	path, ok := Find()
	if !ok {
		t.Skip("Discord's OpenAPI description is not there: ../shared/discord/openapi.json beside the repository")
	}
	c, err := Load(path)
	require.NoError(t, err)
	return c
}

func ptr[T any](v T) *T { return &v }

// tableComponents holds every kind of component that the bot may send, nested as deeply as Discord allows.
func tableComponents() []discordgo.MessageComponent {
	return []discordgo.MessageComponent{
		discordgo.Container{
			AccentColor: ptr(0x2f6b3a),
			Components: []discordgo.MessageComponent{
				discordgo.TextDisplay{Content: "### A table"},
				discordgo.Separator{Divider: ptr(true), Spacing: ptr(discordgo.SeparatorSpacingSizeSmall)},
				discordgo.Separator{},
				discordgo.Section{
					Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "Seat 1"}},
					Accessory:  discordgo.Button{Label: "Join", Style: discordgo.SuccessButton, CustomID: "v1:join"},
				},
				discordgo.Section{
					Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "Seat 2"}},
					Accessory:  discordgo.Thumbnail{Media: discordgo.UnfurledMediaItem{URL: "attachment://face.png"}},
				},
				discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{
					{Media: discordgo.UnfurledMediaItem{URL: "attachment://table.png"}, Description: ptr("the table")},
				}},
				discordgo.FileComponent{File: discordgo.UnfurledMediaItem{URL: "attachment://record.yaml"}},
				tableButtons(), stringSelect(), userSelect(),
			},
		},
		tableButtons(),
	}
}

func tableButtons() discordgo.ActionsRow {
	return discordgo.ActionsRow{Components: []discordgo.MessageComponent{
		discordgo.Button{Label: "Knock", Style: discordgo.PrimaryButton, CustomID: "v1:knock", Disabled: true},
		discordgo.Button{Emoji: &discordgo.ComponentEmoji{Name: "🂡"}, Style: discordgo.SecondaryButton, CustomID: "v1:ace"},
		discordgo.Button{Label: "Rules", Style: discordgo.LinkButton, URL: "https://example.org/rules"},
	}}
}

func stringSelect() discordgo.ActionsRow {
	return discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
		MenuType: discordgo.StringSelectMenu, CustomID: "v1:pick", Placeholder: "Which card?", MinValues: ptr(0), MaxValues: 2,
		Options: []discordgo.SelectMenuOption{
			{Label: "Nine of clubs", Value: "9C", Emoji: &discordgo.ComponentEmoji{Name: "♣"}},
			{Label: "Ten of clubs", Value: "10C", Description: "worth ten", Default: true},
		},
	}}}
}

func userSelect() discordgo.ActionsRow {
	return discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{
		MenuType: discordgo.UserSelectMenu, CustomID: "v1:invite", MaxValues: 1,
		DefaultValues: []discordgo.SelectMenuDefaultValue{{ID: "80351110224678912", Type: discordgo.SelectMenuDefaultValueUser}},
	}}}
}

func nobody() *discordgo.MessageAllowedMentions {
	return &discordgo.MessageAllowedMentions{Parse: []discordgo.AllowedMentionType{}, Users: []string{"80351110224678912"}}
}

func keptAttachments() *[]*discordgo.MessageAttachment {
	return &[]*discordgo.MessageAttachment{{ID: "80351110224678912"}}
}

const (
	messages   = "/api/v9/channels/80351110224678912/messages"
	oneMessage = messages + "/80351110224678913"
	callback   = "/api/v9/interactions/80351110224678912/dG9rZW4/callback"
	webhook    = "/api/v9/webhooks/80351110224678912/dG9rZW4"
	original   = webhook + "/messages/@original"
	commands   = "/api/v9/applications/80351110224678912/commands"
)

const v2 = discordgo.MessageFlagsIsComponentsV2

func response(kind discordgo.InteractionResponseType, data *discordgo.InteractionResponseData) *discordgo.InteractionResponse {
	return &discordgo.InteractionResponse{Type: kind, Data: data}
}

func command() *discordgo.ApplicationCommand {
	names := map[discordgo.Locale]string{discordgo.German: "spielen", discordgo.Danish: "spil"}
	return &discordgo.ApplicationCommand{
		Name: "play", Description: "Open a table", NameLocalizations: &names, DescriptionLocalizations: &names,
		Type: discordgo.ChatApplicationCommand, DefaultMemberPermissions: ptr(int64(discordgo.PermissionManageGuild)),
		Contexts:         &[]discordgo.InteractionContextType{discordgo.InteractionContextGuild, discordgo.InteractionContextBotDM},
		IntegrationTypes: &[]discordgo.ApplicationIntegrationType{discordgo.ApplicationIntegrationGuildInstall},
		Options: []*discordgo.ApplicationCommandOption{
			{Type: discordgo.ApplicationCommandOptionString, Name: "game", Description: "Which game", Required: true, NameLocalizations: names,
				Choices: []*discordgo.ApplicationCommandOptionChoice{{Name: "A game", Value: "slug", NameLocalizations: names}}},
			{Type: discordgo.ApplicationCommandOptionString, Name: "table", Description: "Which table", Autocomplete: true, MinLength: ptr(0), MaxLength: 100},
			{Type: discordgo.ApplicationCommandOptionInteger, Name: "seats", Description: "How many", MinValue: ptr(2.0), MaxValue: 9},
			{Type: discordgo.ApplicationCommandOptionUser, Name: "guest", Description: "Whom"},
			{Type: discordgo.ApplicationCommandOptionBoolean, Name: "open", Description: "Whether", DescriptionLocalizations: names},
			{Type: discordgo.ApplicationCommandOptionChannel, Name: "where", Description: "Where", ChannelTypes: []discordgo.ChannelType{discordgo.ChannelTypeGuildText}},
		},
	}
}

func commandWithSubcommands() *discordgo.ApplicationCommand {
	sub := discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "settings", Description: "Settings",
		Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionString, Name: "language", Description: "Which"}}}
	group := discordgo.ApplicationCommandOption{Type: discordgo.ApplicationCommandOptionSubCommandGroup, Name: "data", Description: "Data",
		Options: []*discordgo.ApplicationCommandOption{{Type: discordgo.ApplicationCommandOptionSubCommand, Name: "delete", Description: "Delete"}}}
	return &discordgo.ApplicationCommand{Name: "trey", Description: "The bot", Options: []*discordgo.ApplicationCommandOption{&sub, &group}}
}

func TestWhatDiscordgoSendsIsAccepted(t *testing.T) {
	c := described(t)
	components := tableComponents()
	reply := &discordgo.InteractionResponseData{Components: components, AllowedMentions: nobody(), Flags: v2 | discordgo.MessageFlagsEphemeral}
	choices := []*discordgo.ApplicationCommandOptionChoice{{Name: "discard 9C", Value: "discard 9C"}}
	modal := []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
		discordgo.TextInput{CustomID: "name", Label: "Name", Style: discordgo.TextInputShort, MaxLength: 80}}}}
	tests := []struct {
		name, method, path string
		body               any
	}{
		{"a message", "POST", messages, &discordgo.MessageSend{Components: components, AllowedMentions: nobody(), Flags: v2}},
		{"an edit", "PATCH", oneMessage, &discordgo.MessageEdit{Components: &components, AllowedMentions: nobody(), Flags: v2}},
		{"an edit that keeps a file", "PATCH", oneMessage, &discordgo.MessageEdit{Components: &components, Attachments: keptAttachments()}},
		{"an edit that removes the files", "PATCH", oneMessage, &discordgo.MessageEdit{Attachments: &[]*discordgo.MessageAttachment{}}},
		{"a reply", "POST", callback, response(discordgo.InteractionResponseChannelMessageWithSource, reply)},
		{"a deferred reply", "POST", callback, response(discordgo.InteractionResponseDeferredChannelMessageWithSource,
			&discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral})},
		{"a deferred update", "POST", callback, response(discordgo.InteractionResponseDeferredMessageUpdate, nil)},
		{"an update", "POST", callback, response(discordgo.InteractionResponseUpdateMessage, &discordgo.InteractionResponseData{Components: components, Flags: v2})},
		{"an update without components", "POST", callback, response(discordgo.InteractionResponseUpdateMessage,
			&discordgo.InteractionResponseData{Components: []discordgo.MessageComponent{}})},
		{"choices", "POST", callback, response(discordgo.InteractionApplicationCommandAutocompleteResult, &discordgo.InteractionResponseData{Choices: choices})},
		{"no choices", "POST", callback, response(discordgo.InteractionApplicationCommandAutocompleteResult, &discordgo.InteractionResponseData{})},
		{"a modal", "POST", callback, response(discordgo.InteractionResponseModal, &discordgo.InteractionResponseData{CustomID: "v1:name", Title: "Name", Components: modal})},
		{"a pong", "POST", callback, response(discordgo.InteractionResponsePong, nil)},
		{"a reply completed", "PATCH", original, &discordgo.WebhookEdit{Components: &components, AllowedMentions: nobody(), Attachments: keptAttachments()}},
		{"a follow-up", "POST", webhook, &discordgo.WebhookParams{Components: components, AllowedMentions: nobody(), Flags: v2}},
		{"the commands", "PUT", commands, []*discordgo.ApplicationCommand{command(), commandWithSubcommands()}},
		{"one command", "POST", commands, command()},
		{"a server's commands", "PUT", "/api/v9/applications/80351110224678912/guilds/80351110224678913/commands", []*discordgo.ApplicationCommand{command()}},
		{"a DM opened", "POST", "/api/v9/users/@me/channels", struct {
			RecipientID string `json:"recipient_id"`
		}{"80351110224678912"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			body, err := json.Marshal(test.body)
			require.NoError(t, err)
			require.NoError(t, c.Check(test.method, test.path, "application/json", body))
			if _, list := test.body.([]*discordgo.ApplicationCommand); list || test.path == "/api/v9/users/@me/channels" || test.path == commands {
				return
			}
			contentType, form, err := discordgo.MultipartBodyWithJSON(test.body, []*discordgo.File{{Name: "table.png", Reader: strings.NewReader("png")}})
			require.NoError(t, err)
			require.NoError(t, c.Check(test.method, test.path, contentType, form))
		})
	}
}

func TestRequestsWithoutABodyAreAccepted(t *testing.T) {
	c := described(t)
	for _, request := range []string{
		"GET /api/v9/gateway", "GET /api/v9/gateway/bot", "GET /api/v9/users/@me", "GET /api/v9/guilds/80351110224678912/members/80351110224678913",
		"GET " + original, "DELETE " + original, "DELETE " + oneMessage, "GET " + oneMessage, "GET " + commands + "?with_localizations=true",
		"DELETE " + commands + "/80351110224678913", "POST /api/v9/channels/80351110224678912/typing", "GET /api/v9/applications/@me",
	} {
		method, path, _ := strings.Cut(request, " ")
		require.NoError(t, c.Check(method, path, "", nil), request)
	}
}

func TestWhatDiscordWouldRefuseIsRefused(t *testing.T) {
	c := described(t)
	button := `{"type":1,"components":[{"type":2,"style":1,"label":"Join","custom_id":"v1:join"}]}`
	tests := []struct{ name, method, path, body, want string }{
		{"an unknown path", "GET", "/api/v9/chanels/80351110224678912", ``, "no such path"},
		{"an id that is none", "GET", "/api/v9/channels/general", ``, "path parameter channel_id"},
		{"a method that the path lacks", "PUT", messages, `{}`, "no such method at"},
		{"a body where none belongs", "DELETE", oneMessage, `{}`, "takes no body"},
		{"a missing body", "POST", messages, ``, "body is missing"},
		{"a label too long", "POST", messages, `{"components":[` + strings.Replace(button, "Join", strings.Repeat("J", 81), 1) + `]}`, "/components/0/components/0/label: maxLength"},
		{"a row without anything in it", "POST", messages, `{"components":[{"type":1,"components":[]}]}`, "/components/0/components: minItems"},
		{"an unknown component", "POST", messages, `{"components":[{"type":99}]}`, "/components/0/type"},
		{"a button outside a row", "POST", messages, `{"components":[{"type":2,"style":1,"label":"a","custom_id":"a"}]}`, "/components/0/type"},
		{"a select without options", "PATCH", oneMessage, `{"components":[{"type":1,"components":[{"type":3,"custom_id":"a","options":[]}]}]}`, "/options: minItems"},
		{"an empty text", "PATCH", original, `{"components":[{"type":17,"components":[{"type":10,"content":""}]}]}`, "/components/0/components/0/content: minLength"},
		{"an unknown kind of answer", "POST", callback, `{"type":99}`, "/type"},
		{"a command's name too long", "PUT", commands, `[{"name":"` + strings.Repeat("n", 33) + `"}]`, "/0/name: maxLength"},
		{"an option without description", "PUT", commands, `[{"name":"play","description":"Play","options":[{"type":3,"name":"game"}]}]`, "missing property 'description'"},
		{"26 choices", "POST", callback, `{"type":8,"data":{"choices":[` + strings.TrimSuffix(strings.Repeat(`{"name":"a","value":"a"},`, 26), ",") + `]}}`, "/data/choices: maxItems"},
		{"no context at all", "PUT", commands, `[{"name":"play","description":"Play","contexts":[]}]`, "/0/contexts: minItems"},
		{"a DM with a number for an id", "POST", "/api/v9/users/@me/channels", `{"recipient_id":80351110224678912}`, "/recipient_id"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			require.ErrorContains(t, c.Check(test.method, test.path, "application/json", []byte(test.body)), test.want)
		})
	}
}

func TestEveryBodyOfTheDescriptionCompiles(t *testing.T) {
	c := described(t)
	n := 0
	for _, r := range c.routes {
		for _, op := range r.operations {
			for _, pointer := range op.content {
				_, err := c.schema(pointer)
				require.NoError(t, err)
				n++
			}
		}
		for _, p := range r.parameters {
			_, err := c.schema(p.schema)
			require.NoError(t, err)
		}
	}
	require.Greater(t, n, 80)
}

func TestADiscordFormIsCheckedByItsPayload(t *testing.T) {
	c := described(t)
	contentType, form, err := discordgo.MultipartBodyWithJSON(&discordgo.MessageSend{Components: []discordgo.MessageComponent{
		discordgo.TextDisplay{Content: ""}}}, []*discordgo.File{{Name: "table.png", Reader: bytes.NewReader([]byte("png"))}})
	require.NoError(t, err)
	require.ErrorContains(t, c.Check("POST", messages, contentType, form), "/components/0/content: minLength")
}
