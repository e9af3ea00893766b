package sandbox_test

import (
	"net/http"
	"net/url"
	"sync"
	"testing"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/sandbox"
)

// rewriter sends requests meant for Discord to the sandbox.
type rewriter struct{ to *url.URL }

func (w rewriter) RoundTrip(r *http.Request) (*http.Response, error) {
	r = r.Clone(r.Context())
	r.URL.Scheme, r.URL.Host = w.to.Scheme, w.to.Host
	return http.DefaultTransport.RoundTrip(r)
}

// bot is a real session of discordgo at a sandbox; what it is told comes out of its channel.
type bot struct {
	*discordgo.Session
	interactions chan *discordgo.InteractionCreate
	ready        chan *discordgo.Ready
}

func newBot(t *testing.T, r *rig) *bot {
	t.Helper()
	s, err := discordgo.New("Bot " + r.Token())
	require.NoError(t, err)
	to, err := url.Parse(r.url)
	require.NoError(t, err)
	s.Client = &http.Client{Transport: rewriter{to}}
	s.SyncEvents, s.StateEnabled, s.ShouldReconnectOnError = true, false, false
	s.Identify.Intents = discordgo.IntentsGuilds
	b := &bot{Session: s, interactions: make(chan *discordgo.InteractionCreate, 100), ready: make(chan *discordgo.Ready, 10)}
	s.AddHandler(func(_ *discordgo.Session, i *discordgo.InteractionCreate) { b.interactions <- i })
	s.AddHandler(func(_ *discordgo.Session, r *discordgo.Ready) { b.ready <- r })
	require.NoError(t, s.Open())
	t.Cleanup(func() { _ = s.Close() })
	return b
}

// next returns the next interaction that the bot is told of.
func (b *bot) next(t *testing.T) *discordgo.Interaction {
	t.Helper()
	select {
	case i := <-b.interactions:
		return i.Interaction
	case <-patience(t).Done():
		require.FailNow(t, "no interaction came")
		return nil
	}
}

func (b *bot) answer(t *testing.T, i *discordgo.Interaction, kind discordgo.InteractionResponseType, d *discordgo.InteractionResponseData) {
	t.Helper()
	require.NoError(t, b.InteractionRespond(i, &discordgo.InteractionResponse{Type: kind, Data: d}))
}

func says(content string, flags discordgo.MessageFlags, buttons ...discordgo.MessageComponent) *discordgo.InteractionResponseData {
	d := &discordgo.InteractionResponseData{
		Flags: flags | discordgo.MessageFlagsIsComponentsV2, Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: content}},
	}
	if len(buttons) > 0 {
		d.Components = append(d.Components, discordgo.ActionsRow{Components: buttons})
	}
	return d
}

var knock = discordgo.Button{Label: "Knock", Style: discordgo.PrimaryButton, CustomID: "knock"}

const playCommand = `[{"name":"play","description":"Open a table","options":[
	{"type":3,"name":"game","description":"Which game","required":true,"autocomplete":true},
	{"type":4,"name":"seats","description":"How many","min_value":2,"max_value":8},
	{"type":6,"name":"guest","description":"Whom to invite"}]}]`

func (r *rig) play(options map[string]any) string {
	r.t.Helper()
	id, err := r.StartCommand(sandbox.CommandUse{User: r.ada, Channel: r.cards, Name: "play", Options: options})
	require.NoError(r.t, err)
	return id
}

func TestBotConnectsAndIsToldWhoItIs(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	b := newBot(t, r)
	ready := <-b.ready
	require.Equal(t, r.ApplicationID(), ready.User.ID)
	require.True(t, ready.User.Bot)
	require.Equal(t, r.ApplicationID(), ready.Application.ID)
	require.Len(t, ready.Guilds, 2)
	guild, err := b.Guild(ready.Guilds[0].ID)
	require.NoError(t, err)
	require.Equal(t, "Card club", guild.Name)
	member, err := b.GuildMember(guild.ID, r.ada)
	require.NoError(t, err)
	require.Equal(t, "Ada", member.User.GlobalName)
	require.Empty(t, r.Violations())
}

func TestCommandsRegisteredAreOffered(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	b := newBot(t, r)
	made, err := b.ApplicationCommandBulkOverwrite(r.ApplicationID(), "", []*discordgo.ApplicationCommand{{
		Name: "play", Description: "Open a table",
		NameLocalizations:        &map[discordgo.Locale]string{discordgo.German: "spielen"},
		DescriptionLocalizations: &map[discordgo.Locale]string{discordgo.German: "Einen Tisch eröffnen"},
	}})
	require.NoError(t, err)
	require.Len(t, made, 1)
	st, err := r.State(r.ben)
	require.NoError(t, err)
	require.Equal(t, "play", st.Commands[0].Name)
	require.Equal(t, "spielen", st.Commands[0].NameLocalized)
	require.Equal(t, "Einen Tisch eröffnen", st.Commands[0].DescriptionLocalized)

	again, err := b.ApplicationCommandBulkOverwrite(r.ApplicationID(), "", []*discordgo.ApplicationCommand{{
		Name: "play", Description: "Open another table",
	}})
	require.NoError(t, err)
	require.Equal(t, made[0].ID, again[0].ID, "a command keeps its id by its name")
	require.NotEqual(t, made[0].Version, again[0].Version)
}

func TestCommandIsToldAsDiscordTellsIt(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	b := newBot(t, r)
	r.register(playCommand)
	r.play(map[string]any{"game": "thirtyone", "seats": 4, "guest": r.ben})
	i := b.next(t)
	require.Equal(t, discordgo.InteractionApplicationCommand, i.Type)
	require.Equal(t, r.cards, i.ChannelID)
	require.NotEmpty(t, i.GuildID)
	require.Nil(t, i.User, "in a server there is a member, not a user")
	require.Equal(t, r.ada, i.Member.User.ID)
	require.NotZero(t, i.Member.Permissions)
	require.NotZero(t, i.AppPermissions)
	require.Equal(t, discordgo.EnglishGB, i.Locale)
	require.Equal(t, discordgo.EnglishUS, *i.GuildLocale)
	d := i.ApplicationCommandData()
	require.Equal(t, "play", d.Name)
	require.Equal(t, "thirtyone", d.Options[0].StringValue())
	require.EqualValues(t, 4, d.Options[1].IntValue())
	require.Equal(t, "Ben", d.Resolved.Users[r.ben].GlobalName)
}

func TestAnswerToACommandIsSeenByAll(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	b := newBot(t, r)
	r.register(playCommand)
	id := r.play(map[string]any{"game": "thirtyone"})
	b.answer(t, b.next(t), discordgo.InteractionResponseChannelMessageWithSource, says("A table", 0, knock))
	out, err := r.Outcome(patience(t), id)
	require.NoError(t, err)
	require.Equal(t, sandbox.Answered, out.State)
	require.Equal(t, "A table", out.Message.Text())
	require.Equal(t, "play", out.Message.Metadata.Name)
	require.Contains(t, r.seen(r.ben, r.cards), "A table")
}

func TestPressUpdatesTheMessage(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	b := newBot(t, r)
	m := r.post(layout(text("Round 1"), row(button("knock"))))
	id, err := r.StartPress(sandbox.Press{User: r.ben, Message: m.ID, CustomID: "knock"})
	require.NoError(t, err)
	i := b.next(t)
	require.Equal(t, "knock", i.MessageComponentData().CustomID)
	require.Equal(t, m.ID, i.Message.ID)
	b.answer(t, i, discordgo.InteractionResponseUpdateMessage, says("Round 2", 0, knock))
	out, err := r.Outcome(patience(t), id)
	require.NoError(t, err)
	require.Equal(t, m.ID, out.Message.ID)
	require.Equal(t, []string{"Round 2"}, r.seen(r.ada, r.cards)[1:])
}

func TestEphemeralAnswerIsSeenByItsUserAlone(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	b := newBot(t, r)
	r.register(playCommand)
	id := r.play(map[string]any{"game": "thirtyone"})
	b.answer(t, b.next(t), discordgo.InteractionResponseChannelMessageWithSource, says("Your hand", discordgo.MessageFlagsEphemeral, knock))
	out, err := r.Outcome(patience(t), id)
	require.NoError(t, err)
	require.Contains(t, r.seen(r.ada, r.cards), "Your hand")
	require.NotContains(t, r.seen(r.ben, r.cards), "Your hand")
	_, err = b.ChannelMessage(r.cards, out.Message.ID)
	require.ErrorContains(t, err, "10008", "the channel has no such message")
	_, err = r.StartPress(sandbox.Press{User: r.ben, Message: out.Message.ID, CustomID: "knock"})
	require.Error(t, err, "who doesn't see it can't press it")
	_, err = r.StartPress(sandbox.Press{User: r.ada, Message: out.Message.ID, CustomID: "knock"})
	require.NoError(t, err)
	require.Equal(t, discordgo.MessageFlagsEphemeral, b.next(t).Message.Flags&discordgo.MessageFlagsEphemeral)
}

func TestPromiseIsKeptByAnEditToComponentsV2(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	b := newBot(t, r)
	r.register(playCommand)
	id := r.play(map[string]any{"game": "thirtyone"})
	i := b.next(t)
	b.answer(t, i, discordgo.InteractionResponseDeferredChannelMessageWithSource, &discordgo.InteractionResponseData{Flags: discordgo.MessageFlagsEphemeral})
	out, err := r.Outcome(patience(t), id)
	require.NoError(t, err)
	require.NotZero(t, out.Message.Flags&sandbox.FlagLoading)
	address := discordgo.EndpointWebhookMessage(i.AppID, i.Token, "@original")
	_, err = b.RequestWithBucketID("PATCH", address, layout(text("Here it is")), "edit")
	require.NoError(t, err)
	m, err := r.WaitMessage(patience(t), r.ada, r.cards, say("Here it is"))
	require.NoError(t, err)
	require.Equal(t, out.Message.ID, m.ID)
	require.Equal(t, sandbox.FlagEphemeral|v2, m.Flags)
	got, err := b.InteractionResponse(i)
	require.NoError(t, err)
	require.Equal(t, m.ID, got.ID)
}

func TestFollowUpsCanBeEditedAndDeleted(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	b := newBot(t, r)
	r.register(playCommand)
	r.play(map[string]any{"game": "thirtyone"})
	i := b.next(t)
	b.answer(t, i, discordgo.InteractionResponseChannelMessageWithSource, says("A table", 0))
	more, err := b.FollowupMessageCreate(i, true, &discordgo.WebhookParams{Content: "Your cards", Flags: discordgo.MessageFlagsEphemeral})
	require.NoError(t, err)
	require.NotContains(t, r.seen(r.ben, r.cards), "Your cards")
	content := "Your new cards"
	_, err = b.FollowupMessageEdit(i, more.ID, &discordgo.WebhookEdit{Content: &content})
	require.NoError(t, err)
	require.Contains(t, r.seen(r.ada, r.cards), content)
	require.NoError(t, b.FollowupMessageDelete(i, more.ID))
	require.NotContains(t, r.seen(r.ada, r.cards), content)
}

func TestAutocompleteGivesTheBotsChoices(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	b := newBot(t, r)
	r.register(playCommand)
	var answering sync.WaitGroup
	defer answering.Wait()
	answering.Go(func() {
		i := <-b.interactions
		o := i.ApplicationCommandData().Options[0]
		choice := &discordgo.ApplicationCommandOptionChoice{Name: "You typed " + o.StringValue(), Value: "thirtyone"}
		_ = b.InteractionRespond(i.Interaction, &discordgo.InteractionResponse{
			Type: discordgo.InteractionApplicationCommandAutocompleteResult,
			Data: &discordgo.InteractionResponseData{Choices: []*discordgo.ApplicationCommandOptionChoice{choice}},
		})
	})
	choices, err := r.Autocomplete(patience(t), sandbox.CommandUse{
		User: r.ada, Channel: r.cards, Name: "play", Options: map[string]any{"game": "thi"}, Focused: "game",
	})
	require.NoError(t, err)
	require.Len(t, choices, 1)
	require.Equal(t, "You typed thi", choices[0].Name)
	require.JSONEq(t, `"thirtyone"`, string(choices[0].Value))
}

func TestDirectMessageReachesItsUser(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	b := newBot(t, r)
	dm, err := b.UserChannelCreate(r.ben)
	require.NoError(t, err)
	require.Equal(t, discordgo.ChannelTypeDM, dm.Type)
	m, err := b.ChannelMessageSendComplex(dm.ID, &discordgo.MessageSend{
		Flags:      discordgo.MessageFlagsIsComponentsV2,
		Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: "Your hand"}, discordgo.ActionsRow{Components: []discordgo.MessageComponent{knock}}},
	})
	require.NoError(t, err)
	require.Equal(t, []string{"Your hand"}, r.seen(r.ben, dm.ID))
	_, err = r.Messages(r.ada, dm.ID, 10, "")
	require.Error(t, err, "nobody else can read it")
	_, err = r.StartPress(sandbox.Press{User: r.ben, Message: m.ID, CustomID: "knock"})
	require.NoError(t, err)
	i := b.next(t)
	require.Nil(t, i.Member, "in a DM there is a user, not a member")
	require.Equal(t, r.ben, i.User.ID)
	require.Empty(t, i.GuildID)
	require.Equal(t, discordgo.InteractionContextBotDM, i.Context)
	require.Equal(t, discordgo.German, i.Locale)
}

func TestEverySessionIsToldOfAnInteraction(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	one, two := newBot(t, r), newBot(t, r)
	r.register(playCommand)
	r.play(map[string]any{"game": "thirtyone"})
	i, j := one.next(t), two.next(t)
	require.Equal(t, i.ID, j.ID)
	one.answer(t, i, discordgo.InteractionResponseChannelMessageWithSource, says("A table", 0))
	err := two.InteractionRespond(j, &discordgo.InteractionResponse{Type: discordgo.InteractionResponseDeferredChannelMessageWithSource})
	require.ErrorContains(t, err, "40060")
}

func TestModalComesBackFilledIn(t *testing.T) {
	t.Parallel()
	r := newRig(t, unlimited())
	b := newBot(t, r)
	r.register(playCommand)
	id := r.play(map[string]any{"game": "thirtyone"})
	b.answer(t, b.next(t), discordgo.InteractionResponseModal, &discordgo.InteractionResponseData{
		CustomID: "bid", Title: "Your bid", Components: []discordgo.MessageComponent{discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.TextInput{CustomID: "points", Label: "Points", Style: discordgo.TextInputShort, MaxLength: 3},
		}}},
	})
	_, err := r.StartSubmit(sandbox.Submission{User: r.ada, Interaction: id, Values: map[string]string{"points": "9999"}})
	require.Error(t, err)
	_, err = r.StartSubmit(sandbox.Submission{User: r.ada, Interaction: id, Values: map[string]string{"points": "24"}})
	require.NoError(t, err)
	d := b.next(t).ModalSubmitData()
	require.Equal(t, "bid", d.CustomID)
	require.Equal(t, "24", d.Components[0].(*discordgo.ActionsRow).Components[0].(*discordgo.TextInput).Value)
}
