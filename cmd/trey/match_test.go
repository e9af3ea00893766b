package main

import (
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games"
	"trey/games/all"
)

// firstGame is the game that these tests play: any will do.
func firstGame() string { return all.Games()[0].Info().Slug }

// The whole bot keeps to Discord's own pace here.
func TestOnePersonWithTwoComputersPlaysAMatch(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{paced: true})
	ada := c.person("Ada")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1"}, 2)
	result := c.playByDM(rand.New(rand.NewPCG(1, 1)), ada)
	require.Contains(t, result.Text(), "Ada")
	require.Contains(t, ada.command("leaderboard", nil).Text(), "Ada")
}

func TestThreePeoplePlayAMatchAndTheResultOutlivesARestart(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1 stake=10"}, 0, ben, cy)
	result := c.playByDM(rand.New(rand.NewPCG(2, 2)), ada, ben, cy)
	before := ada.command("leaderboard", nil).Text()
	for _, name := range []string{"Ada", "Ben", "Cy"} {
		require.Contains(t, before, name)
	}

	c.end()
	store := c.open()
	lives, err := store.Lives(t.Context(), 1)
	require.NoError(t, err)
	require.NotEmpty(t, lives)
	require.NoError(t, store.Check(t.Context()))
	require.NoError(t, store.Close())
	c.start(clubOptions{})

	require.Equal(t, before, ada.command("leaderboard", nil).Text())
	require.Equal(t, result.Text(), c.tableMessage(ada.id).Text())
	ben.pressKind(ben.shows(render.Rematch), render.Rematch)
	cy.pressKind(cy.shows(render.Join), render.Join)
	require.Contains(t, cy.shows(render.Start).Text(), "Ben", "who pressed first is host")
}

// One person and a computer in every other seat play each game from /play to the books.
func TestEveryGameIsPlayedFromTheLobbyToTheBooks(t *testing.T) {
	t.Parallel()
	for _, g := range all.Games() {
		in := g.Info()
		t.Run(in.Slug, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{})
			ada := c.person("Ada")
			options := guest.Shortest(in)
			if slices.ContainsFunc(in.Options, func(o games.Option) bool { return o.Key == "stake" }) {
				options += " stake=25"
			}
			ada.openTable(map[string]any{"game": in.Slug, "options": strings.TrimSpace(options)}, min(in.MaxSeats, 4)-1)
			result := c.playByDM(rand.New(rand.NewPCG(5, 5)), ada)
			require.Contains(t, result.Text(), "Ada")
			require.Contains(t, ada.command("leaderboard", map[string]any{"game": in.Slug}).Text(), "Ada")
			c.end()
			store := c.open()
			require.NoError(t, store.Check(t.Context()), "every match in the books sums to zero")
			require.NoError(t, store.Close())
		})
	}
}

func TestEveryPersonReadsHisOwnLanguage(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.openTable(map[string]any{"game": firstGame()}, 0, ben, cy)
	require.Contains(t, ada.command("help", nil).Text(), "Take a seat")
	require.Contains(t, ben.command("help", nil).Text(), "Mitspielen")
	require.Contains(t, cy.command("help", nil).Text(), "Spil med")
	require.Contains(t, ben.command("hand", nil).Text(), "Ablagestapel")
	require.Contains(t, cy.command("hand", nil).Text(), "Kastebunke")
}

func TestHouseRulesAreOfferedWhileTheyAreTyped(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	offered := func(p person, typed string) []string {
		ctx, cancel := wait()
		defer cancel()
		choices, err := p.sandbox.Autocomplete(ctx, sandbox.CommandUse{
			User: p.id, Channel: p.cards, Name: "play", Options: map[string]any{"game": firstGame(), "options": typed}, Focused: "options",
		})
		require.NoError(t, err)
		var names []string
		for _, choice := range choices {
			names = append(names, choice.Name)
		}
		return names
	}
	ada, ben := c.person("Ada"), c.person("Ben")
	require.Contains(t, offered(ada, ""), "lives=1 – Lives: 1")
	require.Contains(t, offered(ben, "leben"), "lives=1 – Leben: 1", "in the words of one's own language")
	require.Contains(t, offered(ada, "lives=7"), "lives=7 – Lives: 7")
	require.Empty(t, offered(ada, "lives=70"), "only what is allowed")
	more := offered(ada, "lives=1 ")
	require.Contains(t, more, "lives=1 stake=10 – Stake: 10 points")
	require.NotContains(t, strings.Join(more, " "), "lives=1 lives", "none twice")
}

func TestMovesCanBeTyped(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(map[string]any{"game": firstGame()}, 0, ben)
	first, second := ada, ben
	if len(guest.Answers(ada.command("hand", nil))) == 0 {
		first, second = ben, ada
	}

	suggested := first.suggest("move", "move", "")
	require.NotEmpty(t, suggested)
	typed := first.suggest("move", "move", strings.ToUpper(suggested[0]))
	require.Equal(t, suggested[0], typed[0], "what is typed may be in capitals")
	require.Empty(t, second.suggest("move", "move", ""), "who isn't asked is offered nothing")

	require.Contains(t, first.command("move", map[string]any{"move": "fly away"}).Text(), suggested[0])
	require.Contains(t, second.command("move", map[string]any{"move": suggested[0]}).Text(), "4", "refused with its rule")
	after := first.command("move", map[string]any{"move": suggested[0]})
	require.NotEmpty(t, guest.Answers(after))
}

func TestTheRulesSayWhatCanBeDoneNow(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, dora := c.person("Ada"), c.person("Ben"), c.person("Dora")
	ada.openTable(map[string]any{"game": firstGame()}, 0, ben)
	first, second := ada, ben
	if len(guest.Answers(ada.command("hand", nil))) == 0 {
		first, second = ben, ada
	}
	now := map[string]any{"page": "now"}
	mine := first.command("rules", now)
	require.NotZero(t, mine.Flags&sandbox.FlagEphemeral)
	require.Regexp(t, `\((rule|Regel) 4\)`, mine.Text(), "what each kind of move does, in each one's language")
	require.NotEqual(t, mine.Text(), second.command("rules", now).Text())
	require.Contains(t, second.command("rules", now).Text(), first.name, "why nothing can be done")
	require.Contains(t, dora.command("rules", now).Text(), "no seat")

	page := first.pressKind(first.command("hand", nil), render.Rules)
	require.Equal(t, mine.Text(), first.pressKind(page, render.Now).Text(), "the rules lead there from the hand")
}

// suggest types in an option and returns what would be typed for each suggestion.
func (p person) suggest(command, option, text string) []string {
	p.t.Helper()
	ctx, cancel := wait()
	defer cancel()
	choices, err := p.sandbox.Autocomplete(ctx, sandbox.CommandUse{
		User: p.id, Channel: p.cards, Name: command, Options: map[string]any{option: text}, Focused: option,
	})
	require.NoError(p.t, err)
	var values []string
	for _, c := range choices {
		var v string
		require.NoError(p.t, json.Unmarshal(c.Value, &v))
		values = append(values, v)
	}
	return values
}

func TestCase07PressesThatAreNoneOfOnesBusiness(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, dora := c.person("Ada"), c.person("Ben"), c.person("Dora")
	ada.openTable(map[string]any{"game": firstGame()}, 0, ben)

	t.Run("a stranger asks for cards", func(t *testing.T) {
		m := dora.pressKind(dora.shows(render.Hand), render.Hand)
		require.NotZero(t, m.Flags&sandbox.FlagEphemeral)
		require.Contains(t, m.Text(), "no seat")
	})
	t.Run("an old button of one's own hand shows how things stand", func(t *testing.T) {
		first := ada
		old := ada.command("hand", nil)
		if len(guest.Answers(old)) == 0 {
			first, old = ben, ben.command("hand", nil)
		}
		again := first.command("hand", nil)
		_, err := first.press(again, guest.Answers(again)[0])
		require.NoError(t, err)
		m, err := first.press(old, guest.Answers(old)[0])
		require.NoError(t, err)
		require.NotEqual(t, old.Text(), m.Text())
		require.NotEqual(t, guest.Answers(old)[0].CustomID, guest.Answers(m)[0].CustomID)
	})
}

// TestTheNoteOfOnesSeatStandsAboveTheNewTable: the private answer of which seat one has comes before the table's message, however long it takes.
func TestTheNoteOfOnesSeatStandsAboveTheNewTable(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	c.sandbox.Inject(sandbox.Slow(200 * time.Millisecond).On(sandbox.Answers).Repeat(-1))
	above := func(p person, old string, do func() sandbox.Message) {
		note := do()
		require.Regexp(t, `seat 1|Platz 1`, note.Text())
		require.Eventually(t, func() bool { return c.tableMessage(p.id).ID != old }, patience, time.Millisecond)
		require.Less(t, note.ID, c.tableMessage(p.id).ID)
	}
	above(ada, "", func() sandbox.Message {
		return ada.command("play", map[string]any{"game": firstGame(), "options": "lives=1"})
	})
	ben.pressKind(ben.shows(render.Join), render.Join)
	ada.pressKind(ada.shows(render.Start), render.Start)
	c.playOut(rand.New(rand.NewPCG(6, 6)), ada, ben)
	result := ben.shows(render.Rematch)
	above(ben, result.ID, func() sandbox.Message { return ben.pressKind(result, render.Rematch) })
}

func TestCase01ClosedDMs(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	closed := true
	_, err := c.sandbox.ChangeUser(ben.id, sandbox.UserChange{DMsClosed: &closed})
	require.NoError(t, err)
	const setting = "Privatsphäre-Einstellungen"
	for match := range 2 {
		ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1"}, 0, ben)
		c.settled()
		if match == 1 {
			// He needn't press the table's button to learn of it.
			require.Contains(t, ben.command("hand", nil).Text(), setting, "once in each match")
		}
		for n := range 3 {
			m := ben.pressKind(ben.shows(render.Hand), render.Hand)
			require.NotZero(t, m.Flags&sandbox.FlagEphemeral)
			require.Equal(t, match == 0 && n == 0, strings.Contains(m.Text(), setting), "which setting closes DMs, once")
			require.NotContains(t, ben.pressKind(m, render.Refresh).Text(), setting)
		}
		require.NotContains(t, ada.command("hand", nil).Text(), "privacy settings", "who takes DMs isn't told")
		_, ok := ben.hand()
		require.False(t, ok, "nothing came by DM")
		require.NotContains(t, c.tableMessage(ada.id).Text(), "DM", "the channel learns nothing of it")
		c.playOut(rand.New(rand.NewPCG(1, 1)), ada, ben)
	}
}

// TestCase01DMsAreClosedInMidMatch: the next press says so wherever it is made, and the table's message offers the hand all the time.
func TestCase01DMsAreClosedInMidMatch(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(forever(), 0, ben)
	c.settled()
	private := ben.command("hand", nil)
	closed := true
	_, err := c.sandbox.ChangeUser(ben.id, sandbox.UserChange{DMsClosed: &closed})
	require.NoError(t, err)
	require.NoError(t, c.sandbox.DeleteMessage(func() string { m, _ := ben.hand(); return m.ID }()))
	step(ada, ben) // what he would get by DM is refused
	c.settled()
	ben.shows(render.Hand)
	require.Contains(t, ben.pressKind(private, render.Refresh).Text(), "Privatsphäre-Einstellungen")
}

// TestCase01WhoTakesNoDMsIsCalledInTheChannel: when his turn comes and nobody has seen him lately he is mentioned, once, until he has moved.
func TestCase01WhoTakesNoDMsIsCalledInTheChannel(t *testing.T) {
	t.Parallel()
	c, k := newTimedClub(t)
	ada, ben := c.person("Ada"), c.person("Ben")
	closed := true
	_, err := c.sandbox.ChangeUser(ben.id, sandbox.UserChange{DMsClosed: &closed})
	require.NoError(t, err)
	ada.command("play", forever())
	ben.pressKind(ben.shows(render.Join), render.Join)
	k.Advance(5 * time.Minute) // since he pressed anything
	ada.pressKind(ada.shows(render.Start), render.Start)
	c.settled()
	for c.toPlay(1, ada, ben).id != ben.id {
		step(ada)
	}
	require.Eventually(t, func() bool { return len(c.calls(ben)) == 1 }, patience, 5*time.Millisecond, "he learns that it is his turn")
	require.Empty(t, c.calls(ada), "nobody else is called")
	for c.toPlay(1, ada, ben).id == ben.id {
		step(ben)
	}
	require.Eventually(t, func() bool { return len(c.calls(ben)) == 0 }, patience, 5*time.Millisecond, "the call goes with the turn")
}
