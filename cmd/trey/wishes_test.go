package main

import (
	"math/rand/v2"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/storage"
)

// set presses the control of a panel that sets the field, and returns the panel as it is then.
func (p person) set(panel sandbox.Message, field string, values ...string) sandbox.Message {
	p.t.Helper()
	for _, c := range guest.Controls(panel) {
		a, err := render.Parse(c.CustomID, nil, nil)
		if err != nil || a.Field != field {
			continue
		}
		button := len(c.Options) == 0 && c.Type == sandbox.TypeButton
		if button && len(values) > 0 && (len(a.Values) == 0 || a.Values[0] != values[0]) {
			continue
		}
		var chosen []string
		if !button {
			chosen = values
		}
		m, err := p.press(panel, c, chosen...)
		require.NoError(p.t, err)
		return m
	}
	p.t.Fatalf("no control sets %s to %v in\n%s", field, values, panel.Text())
	return sandbox.Message{}
}

// chosen returns what a panel's select shows as chosen.
func chosen(panel sandbox.Message, field string) []string {
	var out []string
	for _, c := range guest.Controls(panel) {
		if a, err := render.Parse(c.CustomID, nil, nil); err != nil || a.Field != field {
			continue
		}
		for _, o := range c.Options {
			if o.Default {
				out = append(out, o.Value)
			}
		}
		for _, v := range c.DefaultValues {
			out = append(out, v.ID)
		}
	}
	return out
}

// page turns to a page of a panel.
func (p person) page(panel sandbox.Message, n int) sandbox.Message {
	p.t.Helper()
	i := 0
	for _, c := range panelButtons(panel.Components) {
		if a, err := render.Parse(c.CustomID, nil, nil); err == nil && a.Field == render.PageField {
			if i == n {
				m, err := p.press(panel, c)
				require.NoError(p.t, err)
				return m
			}
			i++
		}
	}
	p.t.Fatal("there is no such page")
	return sandbox.Message{}
}

// panelButtons returns all buttons, disabled ones too.
func panelButtons(list []sandbox.Component) []sandbox.Component {
	var out []sandbox.Component
	for _, c := range list {
		if c.Type == sandbox.TypeButton {
			out = append(out, c)
		}
		out = append(out, panelButtons(c.Components)...)
	}
	return out
}

func TestCase13ManagersSetWhereAndWhoAndOthersAreRefused(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, dora := c.person("Ada"), c.person("Ben"), c.person("Dora")
	refused := ben.command("trey settings", nil)
	require.Contains(t, refused.Text(), "Server verwalten")
	require.NotZero(t, refused.Flags&sandbox.FlagEphemeral)
	require.Empty(t, guest.Controls(refused))
	require.Contains(t, ben.command("trey unit", map[string]any{"unit": "€"}).Text(), "Server verwalten")

	lounge := c.sandbox.ChannelNamed("lounge")
	panel := dora.command("trey settings", nil)
	require.NotZero(t, panel.Flags&sandbox.FlagEphemeral)
	places := dora.page(panel, render.PageOfPlaces)
	require.Equal(t, panel.ID, places.ID, "one panel, edited in place")
	places = dora.set(places, render.SetBarred, c.cards)
	require.Equal(t, panel.ID, places.ID)
	require.Equal(t, []string{c.cards}, chosen(places, render.SetBarred))

	require.Contains(t, ada.command("play", forever()).Text(), "<#"+c.cards+">")
	require.Zero(t, c.countTables(), "barred")
	ada.at("lounge").openTable(forever(), 1)

	dora.set(dora.set(places, render.SetBarred), render.SetChannels, lounge)
	require.Contains(t, ada.command("play", forever()).Text(), "<#"+lounge+">", "it is said where")
	places = dora.set(dora.page(dora.command("trey settings", nil), render.PageOfPlaces), render.SetChannels)

	moderators := c.role("Moderators")
	dora.set(places, render.SetRoles, moderators)
	require.Contains(t, ben.command("play", forever()).Text(), "<@&"+moderators+">", "it is said who")
	require.Zero(t, c.countTables())
	dora.command("play", forever())
	ben.pressKind(ben.shows(render.Join), render.Join)
	require.Equal(t, []string{"Dora", "Ben"}, c.seats(2))
}

// role returns the id of a role of the first server.
func (c *club) role(name string) string {
	state, err := c.sandbox.State(c.person("Ada").id)
	require.NoError(c.t, err)
	for _, s := range state.Servers {
		for _, r := range s.Roles {
			if r.Name == name {
				return r.ID
			}
		}
	}
	c.t.Fatalf("there is no role %s", name)
	return ""
}

func TestCase13BarredChannelsHaveNoRematchEither(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, dora := c.person("Ada"), c.person("Ben"), c.person("Dora")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1"}, 0, ben)
	dora.set(dora.page(dora.command("trey settings", nil), render.PageOfPlaces), render.SetBarred, c.cards)
	c.playOut(chanceOf(13), ada, ben)
	answer := ben.pressKind(ben.shows(render.Rematch), render.Rematch)
	require.Contains(t, answer.Text(), "<#"+c.cards+">")
	require.Equal(t, 1, c.countTables())
}

func TestSettingsHoldForNewTablesAtOnce(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, dora := c.person("Ada"), c.person("Dora")
	panel := dora.command("trey settings", nil)
	require.Equal(t, []string{"live120"}, chosen(panel, render.SetPace), "as the bot is configured")
	panel = dora.set(panel, render.SetPace, "slow43200")
	require.Equal(t, []string{"slow43200"}, chosen(panel, render.SetPace))
	panel = dora.set(panel, render.SetThreads, render.On)
	panel = dora.set(dora.page(panel, render.PageOfTexts), render.SetLanguage, "de")

	ada.command("play", forever())
	table, err := c.program.store.Table(t.Context(), 1)
	require.NoError(t, err)
	require.Equal(t, 12*time.Hour, table.Pace)
	require.True(t, table.Threaded)
	require.Equal(t, "de", table.Language)

	dora.set(dora.page(panel, render.PageOfTables), render.SetStakes, render.Off)
	require.Contains(t, ada.command("play", map[string]any{"game": firstGame(), "options": "stake=10"}).Text(), "Stakes aren't allowed")
	require.Equal(t, []string{"Europe/Vienna"}, dora.suggest("trey timezone", "timezone", "vienna"))
	require.Contains(t, dora.command("trey timezone", map[string]any{"timezone": "Middle/Earth"}).Text(), "no time zone")
	require.Contains(t, dora.command("trey timezone", map[string]any{"timezone": "Europe/Vienna"}).Text(), `Europe\/Vienna`)
}

func TestMoneyIsWrittenInTheServersUnit(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, dora := c.person("Ada"), c.person("Ben"), c.person("Dora")
	ada.command("play", map[string]any{"game": firstGame(), "options": "stake=30 lives=1"})
	require.Contains(t, ada.shows(render.Join).Text(), "30 points")
	require.Contains(t, dora.command("trey unit", map[string]any{"unit": "€"}).Text(), "€0.10")
	require.Eventually(t, func() bool { return strings.Contains(ada.shows(render.Join).Text(), "€0.30") }, patience, 5*time.Millisecond, "open tables too")
	ben.pressKind(ben.shows(render.Join), render.Join)
	ada.pressKind(ada.shows(render.Start), render.Start)
	require.Contains(t, ben.command("table", nil).Text(), "0,30\u00a0€")
	c.playOut(chanceOf(30), ada, ben)
	require.Contains(t, ada.shows(render.Rematch).Text(), "+€0.30")
	require.Contains(t, ben.command("leaderboard", map[string]any{"order": "money"}).Text(), "0,30\u00a0€")
	for _, bad := range []string{"**", "@everyone", "<@&1>", strings.Repeat("x", 11), "a b"} {
		require.Contains(t, dora.command("trey unit", map[string]any{"unit": bad}).Text(), "A unit is", bad)
	}
}

func TestAHandGoesWhereItsOwnerWantsIt(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	p, _ := asked(ada, ben)
	hands := func() (n int) {
		all, err := c.sandbox.Messages(p.id, c.sandbox.DM(p.id), 10, "")
		require.NoError(t, err)
		for _, m := range all {
			if m.Flags&sandbox.FlagEphemeral == 0 && m.Author.ID == c.bot {
				n++
			}
		}
		return n
	}
	require.Equal(t, 1, hands())
	require.Empty(t, c.calls(p))
	panel := p.set(p.command("trey me", nil), render.WishHand, string(storage.ByButton))
	require.NotZero(t, panel.Flags&sandbox.FlagEphemeral)
	require.Eventually(t, func() bool { return hands() == 0 }, patience, 5*time.Millisecond, "the DM goes")
	k.Advance(3 * time.Minute / 2) // half the time is gone: the reminder calls also those who have just pressed something
	require.Eventually(t, func() bool { return len(c.calls(p)) == 1 }, patience, 5*time.Millisecond, "the call stands in the channel")

	panel = p.set(panel, render.WishCalls, render.Off)
	require.Eventually(t, func() bool { return len(c.calls(p)) == 0 }, patience, 5*time.Millisecond, "no calls are wanted")
	p.set(panel, render.WishHand, "dm")
	require.Eventually(t, func() bool { return hands() == 1 }, patience, 5*time.Millisecond, "the hand is back")
}

// calls returns the messages in #cards that mention the person.
func (c *club) calls(p person) (out []sandbox.Message) {
	all, err := c.sandbox.Messages(p.id, c.cards, 100, "")
	require.NoError(c.t, err)
	for _, m := range all {
		if m.Author.ID == c.bot && strings.Contains(m.Text(), "<@"+p.id+">") {
			out = append(out, m)
		}
	}
	return out
}

func TestCase27PlainWordsReachTheOpenHand(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, cy := c.person("Ada"), c.person("Cy")
	ada.openTable(forever(), 0, cy)
	c.settled()
	cy.set(cy.command("trey me", nil), render.WishPlain, render.On)
	var hand sandbox.Message
	require.Eventually(t, func() bool {
		hand, _ = cy.hand()
		return strings.Contains(hand.Text(), "fra venstre mod højre")
	}, patience, 5*time.Millisecond)
	require.False(t, strings.ContainsAny(hand.Text(), "♣♦♥♠★·"), hand.Text())
	require.NotContains(t, cy.command("table", nil).Text(), "·")
	require.Contains(t, cy.dm().command("trey me", nil).Text(), "slået til", "the panel is there in the DM too")
	require.Contains(t, c.tableMessage(ada.id).Text(), "·", "what everybody sees stays as it is")
}

func TestCase19CheckNamesTheMissingPermission(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, cy := c.person("Ada"), c.person("Cy")
	require.Contains(t, ada.command("trey check", nil).Text(), "Nothing is missing")
	require.NoError(t, c.sandbox.Deny(c.cards, discordgo.PermissionAttachFiles|discordgo.PermissionSendMessagesInThreads))
	text := ada.command("trey check", nil).Text()
	require.Contains(t, text, "✗ **Attach Files** is missing")
	require.Contains(t, text, "✗ **Send Messages in Threads** is missing")
	require.Contains(t, text, "✓ **View Channel**")
	require.Contains(t, text, "<#"+c.cards+">", "and where")
	require.Contains(t, cy.command("trey check", nil).Text(), "✗ **Vedhæft filer** mangler")
	require.Contains(t, ada.at("lounge").command("trey check", nil).Text(), "Nothing is missing")
	require.Contains(t, ada.dm().command("trey check", nil).Text(), "only on a server")

	account, err := c.program.store.AccountOf(t.Context(), ada.id, "Ada", "en-GB")
	require.NoError(t, err)
	require.NoError(t, c.program.store.SetDM(t.Context(), account.ID, account.DMChannel, true))
	require.Contains(t, ada.command("trey check", nil).Text(), "Your DMs are closed")
	ada.command("play", forever())
	ada.shows(render.Join) // text does without pictures
}

func TestAPresetGoesFromServerToServerByItsCode(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, dora := c.person("Ada"), c.person("Ben"), c.person("Dora")
	dora.command("play", forever())
	require.Contains(t, ben.command("trey preset save", map[string]any{"name": "Freitag"}).Text(), "Server verwalten")
	saved := dora.command("trey preset save", map[string]any{"name": "Friday"}).Text()
	code := render.ShownCode(storage.PresetCode(firstGame(), map[string]string{"lives": "9"}))
	require.Contains(t, saved, code)
	require.Contains(t, ben.command("trey preset list", nil).Text(), "Friday", "everybody may look")

	other := ben.at("table") // which is Ben's server
	require.NotContains(t, other.command("trey preset list", nil).Text(), "Friday")
	typed := " " + strings.ToLower(strings.NewReplacer("0", "o", "1", "l").Replace(code)) + " "
	require.Contains(t, other.command("trey preset add", map[string]any{"code": typed}).Text(), "Friday")
	require.Contains(t, other.command("trey preset list", nil).Text(), code)
	require.Contains(t, other.command("trey preset add", map[string]any{"code": "U000-0000"}).Text(), "kein Code")
	require.Contains(t, ada.at("table").command("trey preset remove", map[string]any{"name": "Friday"}).Text(), "Manage Server")
	require.Equal(t, []string{"Friday"}, other.suggest("trey preset remove", "name", "fri"))
	panel := other.page(other.command("trey settings", nil), render.PageOfPresets)
	require.Contains(t, other.set(panel, render.DropPreset, "Friday").Text(), "Friday", "it is said what is gone")
	require.NotContains(t, other.command("trey preset list", nil).Text(), "Friday")
	require.Contains(t, ben.command("trey preset list", nil).Text(), "Friday", "it stays where it was")
}

func TestCase26PresetNamesThatBreakThings(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	dora := c.person("Dora")
	dora.command("play", forever())
	for _, name := range []string{"@everyone", "<@&1> ||x||", "`a` **b**", "[x](https://evil.example)", strings.Repeat("㊗", 32)} {
		require.Contains(t, dora.command("trey preset save", map[string]any{"name": name}).Text(), render.EscapedName(name))
		require.NotEmpty(t, dora.suggest("trey preset remove", "name", string([]rune(name)[:1])))
	}
	for _, name := range []string{"ㅤ", "\u202eright to left", strings.Repeat("x", 33), " "} {
		require.Contains(t, dora.command("trey preset save", map[string]any{"name": name}).Text(), "1 to 32 visible characters", name)
	}
	list := dora.command("trey preset list", nil)
	require.Empty(t, list.Mentions)
	require.NotContains(t, list.Text(), "@everyone ")
	require.Equal(t, 5, strings.Count(list.Text(), "- **"))
}

func TestCase28EverybodyReadsTheirOwnLanguage(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	// On a German server a Dane hosts; Ada has set English.
	u, err := c.sandbox.AddUser("Ida", "da")
	require.NoError(t, err)
	ida, ada, ben := person{c, "Ida", u.ID}, c.person("Ada"), c.person("Ben")
	second := c.person("Ben").at("table").serverID()
	_, err = c.sandbox.PutMember(second, ida.id, sandbox.MemberChange{})
	require.NoError(t, err)
	ben.set(ben.at("table").command("trey me", nil), render.WishLanguage, "en")
	here := ida.at("table")
	require.Contains(t, here.command("play", forever()).Text(), "plads 1", "the answer is the host's alone")
	require.Contains(t, here.shows(render.Join).Text(), "Plätze", "the table is everybody's")
	ada.at("table").pressKind(ada.at("table").shows(render.Join), render.Join)
	ben.at("table").pressKind(ben.at("table").shows(render.Join), render.Join)
	here.pressKind(here.shows(render.Start), render.Start)
	for p, want := range map[person]string{ida: "Opdater", ada: "Refresh", ben: "Refresh"} {
		require.Eventually(t, func() bool {
			m, ok := p.hand()
			b, there := guest.Control(m, render.Refresh)
			return ok && there && strings.HasPrefix(b.Label, want)
		}, patience, 5*time.Millisecond, p.name)
	}
	require.Contains(t, here.tableMessage(ida.id).Text(), "ist dran")
	require.Contains(t, ben.at("table").command("play", map[string]any{"game": firstGame(), "options": "x=1"}).Text(), "There is no option", "refusals too")
	require.Contains(t, ida.at("table").command("trey check", nil).Text(), "Hvad Trey har brug for")
}

func chanceOf(seed uint64) *rand.Rand { return rand.New(rand.NewPCG(seed, seed)) }
