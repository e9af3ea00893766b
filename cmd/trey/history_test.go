package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/bot/table"
	"trey/games"
	"trey/games/all"
	"trey/games/record"
)

// opensMatch opens a match of the list by the place that it has there.
func (p person) opensMatch(list sandbox.Message, place int) sandbox.Message {
	p.t.Helper()
	for _, c := range guest.Controls(list) {
		if len(c.Options) > place {
			m, err := p.press(list, c, c.Options[place].Value)
			require.NoError(p.t, err)
			return m
		}
	}
	p.t.Fatalf("no match %d in\n%s", place+1, list.Text())
	return sandbox.Message{}
}

// goesTo presses the replay's button at the place.
func (p person) goesTo(m sandbox.Message, place string) sandbox.Message {
	p.t.Helper()
	for _, c := range guest.Controls(m) {
		if a, err := render.Parse(c.CustomID, nil, nil); err == nil && a.Kind == render.Replay && strings.Split(c.CustomID, ":")[3][:1] == place {
			answer, err := p.press(m, c)
			require.NoError(p.t, err)
			return answer
		}
	}
	p.t.Fatalf("no button %s in\n%s", place, m.Text())
	return sandbox.Message{}
}

// verified runs trey replay over a file with the text.
func verified(t *testing.T, name, text string) (status int, said string) {
	t.Helper()
	file := filepath.Join(t.TempDir(), name)
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	var out bytes.Buffer
	status = replay([]string{file}, &out, &out)
	return status, out.String()
}

// TestAMatchOfEachGameIsReplayedAndItsRecordVerified notes what is promised of the shuffles, plays a match of each game, has that verified, looks at every moment
// of it and has its record checked.
func TestAMatchOfEachGameIsReplayedAndItsRecordVerified(t *testing.T) {
	t.Parallel()
	for _, g := range all.Games() {
		in := g.Info()
		t.Run(in.Slug, func(t *testing.T) {
			t.Parallel()
			c := newClub(t, clubOptions{})
			ada, ben := c.person("Ada"), c.person("Ben")
			noted := ada.startsNoting(in, ben)
			result := c.playByDM(rand.New(rand.NewPCG(6, 6)), ada, ben)
			c.settled()
			requireVerified(t, ada, result, noted)

			list := ada.command("history", nil)
			require.Contains(t, list.Text(), render.Escape(in.Title))
			for _, name := range []string{"Ada", "Ben", "Computer 1"} {
				require.Contains(t, list.Text(), name)
			}
			match := ada.opensMatch(list, 0)
			require.Contains(t, match.Text(), "Who sat where:")
			require.Contains(t, match.Text(), "secret", "the shuffle can be checked")
			requireReplay(t, ada, match, in)
			requireRecord(t, ada, match)
		})
	}
}

// requireReplay steps through the whole match: every hand is open at every moment, in the text and in the picture's.
func requireReplay(t *testing.T, p person, match sandbox.Message, in *games.Info) {
	past, err := p.program.tables.Past(t.Context(), 1)
	require.NoError(t, err)
	if len(past.Lives) > 0 {
		require.Contains(t, match.Text(), "Lives after each deal:")
	}
	m := p.pressKind(match, render.Replay)
	require.Equal(t, match.ID, m.ID, "in the place of the match's page")
	for n := 0; ; n++ {
		require.Contains(t, m.Text(), fmt.Sprintf("%d of %d moves", n, past.Moves))
		at, err := past.At(n)
		require.NoError(t, err)
		for _, z := range at.View.Zones {
			if z.Owner == games.Nobody || z.Layout != games.Fan {
				continue
			}
			require.Len(t, z.Cards, z.Count, "hand of seat %d after move %d", z.Owner, n)
			for _, card := range z.Cards {
				require.Contains(t, m.Text(), render.Escape(in.Faces.Face(card).Label))
			}
		}
		require.Contains(t, pictures(t, m), "table.png")
		if n == past.Moves {
			break
		}
		if n > 0 {
			require.Contains(t, m.Text(), fmt.Sprintf("Move %d:", n))
			require.Contains(t, m.Text(), "`"+at.Move+"`")
		}
		m = p.goesTo(m, "o")
	}
	require.Regexp(t, "win|share", m.Text(), "the end is the result")
	require.Contains(t, p.goesTo(m, "b").Text(), fmt.Sprintf("%d of", past.Moves-1))
	m = p.goesTo(m, "f")
	require.Contains(t, m.Text(), "The match begins.")
	for _, deal := range past.Deals[1:] {
		m = p.goesTo(m, "n")
		require.Contains(t, m.Text(), fmt.Sprintf("%d of %d", deal, past.Moves))
	}
	for i := len(past.Deals) - 2; i >= 0; i-- {
		m = p.goesTo(m, "p")
		require.Contains(t, m.Text(), fmt.Sprintf("%d of %d", past.Deals[i], past.Moves))
	}
	m = p.goesTo(m, "l")
	require.Equal(t, match.Text(), p.pressKind(m, render.Match).Text(), "and back")
}

// requireRecord has trey replay check the record, and find out if the shuffle were another.
func requireRecord(t *testing.T, p person, match sandbox.Message) {
	name, file := p.download(p.pressKind(match, render.Record))
	text := string(file)
	status, said := verified(t, name, text)
	require.Zero(t, status, said)
	require.Contains(t, said, "Result")
	for _, person := range []string{"Ada", "Ben", p.id} {
		require.NotContains(t, text, person, "a record has aliases")
	}
	r, err := record.Parse(file)
	require.NoError(t, err)
	require.NotNil(t, r.Proof)
	require.Equal(t, *r.Seed, r.Proof.Seed(), "the seed follows from what everybody has added")
	require.Contains(t, match.Text(), fmt.Sprintf("%x", r.Proof.Secret))
	played, err := record.Replay(r, all.Find)
	require.NoError(t, err)
	require.Equal(t, text, played.Record(false).String(), "it is canonical")

	forged := strings.Replace(text, "entropy: [", "entropy: [\"7\", ", 1)
	status, _ = verified(t, name, forged)
	require.Equal(t, 1, status)
	var kept []string
	for _, line := range strings.Split(text, "\n") {
		switch {
		case strings.HasPrefix(line, "seed:"):
			continue
		case strings.HasPrefix(line, "secret:"):
			line = "secret: \"" + strings.Repeat("00", 32) + "\""
		}
		kept = append(kept, line)
	}
	status, said = verified(t, name, strings.Join(kept, "\n"))
	require.Equal(t, 1, status, "another secret deals other cards:\n%s", said)
}

// TestNobodyLooksIntoAMatchThatIsNotOver presses what leads to a replay or record of matches in the lobby, in play and ended early, as host, as
// player, as moderator and as stranger.
func TestNobodyLooksIntoAMatchThatIsNotOver(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	x := c.tap()
	ada, ben, dora := c.person("Ada"), c.person("Ben"), c.person("Dora")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1"}, 1)
	c.playByDM(rand.New(rand.NewPCG(1, 1)), ada)
	match := ada.opensMatch(ada.command("history", nil), 0)
	f := c.forger(x)
	ada.openTable(forever(), 0, ben) // table 2
	require.Contains(t, dora.command("table", nil).Text(), "9 ", "the lives of a match in play stand at its table")
	step(ada, ben)
	c.settled()
	refused := func(when string) {
		t.Helper()
		for _, p := range []person{ada, ben, dora} {
			for _, id := range []string{"1Y:2:0:r.0.0.", "1Y:2:1:o.0.0.", "1E:2:0:0.0.", "1M:2:0:0.0."} {
				a := f.press(p, match, id)
				require.Regexp(t, "isn't over|nicht zu Ende|er ikke slut", a.text(), "%s: %s by %s", when, id, p.name)
				require.NotContains(t, a.text(), "attachment://", "%s: %s by %s", when, id, p.name)
			}
			require.NotContains(t, p.command("history", nil).Text(), "**2. ", when)
		}
	}
	refused("in play")
	require.NoError(t, c.program.tables.End(t.Context(), 2, table.By{Account: ada.account(), Interaction: "1"}, true))
	c.settled()
	refused("ended early")
}

// TestWhoMayLookBack plays in a channel, in another and in a thread, and lets people ask for the matches from everywhere.
func TestWhoMayLookBack(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	x := c.tap()
	ada, ben, dora := c.person("Ada"), c.person("Ben"), c.person("Dora")
	lounge := ada.at("lounge")
	lounge.openTable(map[string]any{"game": firstGame(), "options": "lives=1 stake=10"}, 1)
	c.in("lounge").playByDM(rand.New(rand.NewPCG(3, 3)), lounge)
	c.settled()

	none := "There is no finished match here|Hier gibt es keine Partie|Der er ikke noget færdigspillet parti"
	require.NotRegexp(t, none, dora.at("lounge").command("history", nil).Text(), "whoever may use the channel may look")
	require.NotRegexp(t, none, ada.command("history", nil).Text(), "whoever has played may look from anywhere on the server")
	require.NotRegexp(t, none, ada.dm().command("history", nil).Text(), "and in a DM")
	for _, list := range []sandbox.Message{
		ben.command("history", nil), dora.command("history", nil), dora.dm().command("history", nil),
		ben.command("history", map[string]any{"player": ada.id}), dora.at("lounge").command("history", map[string]any{"player": dora.id}),
	} {
		require.Regexp(t, none, list.Text())
	}
	require.Contains(t, ada.at("lounge").command("history", map[string]any{"player": ada.id}).Text(), "Finished matches of Ada")
	require.NotRegexp(t, none, dora.at("lounge").command("history", map[string]any{"player": ada.id}).Text())
	match := ada.opensMatch(ada.command("history", nil), 0)
	require.Contains(t, match.Text(), "points")
	f := c.forger(x)
	for _, id := range []string{"1M:1:0:0.0.", "1Y:1:0:r.0.0.", "1E:1:0:0.0."} {
		require.Contains(t, f.press(ben, match, id).text(), "There is no such table", "a button that isn't his opens nothing from another channel")
		require.NotContains(t, f.press(ada, match, id).text(), "There is no such table")
	}
	lounge.openTable(forever(), 1) // table 2
	for _, id := range []string{"1M:2:0:0.0.", "1Y:2:0:r.0.0.", "1E:2:0:0.0."} {
		require.Contains(t, f.press(ben, match, id).text(), "There is no such table", "nor does it tell that something is played there")
		require.Contains(t, f.press(ben.at("lounge"), match, id).text(), "isn't over")
		require.Contains(t, f.press(ada, match, id).text(), "isn't over")
	}
	require.Contains(t, ada.dm().command("history", map[string]any{"player": ben.id}).Text(), "what you have played yourself")
	require.Contains(t, ada.dm().command("stats", map[string]any{"player": ben.id}).Text(), "what you have played yourself")
}

// TestAThreadsMatchesAreThoseOfItsChannelToo plays in a thread of #cards, and then in a table that is opened inside it.
func TestAThreadsMatchesAreThoseOfItsChannelToo(t *testing.T) {
	c, ada, ben, thread := threaded(t)
	r := rand.New(rand.NewPCG(11, 11))
	thread.playByDM(r, ada, ben)
	inside := ada.at(thread.cards)
	inside.openTable(map[string]any{"game": firstGame(), "options": "lives=1"}, 0, ben.at(thread.cards))
	thread.playByDM(r, ada, ben)
	c.settled()
	dora := c.person("Dora")
	for _, at := range []struct {
		where person
		shows int
	}{{dora, 1}, {dora.at(thread.cards), 2}, {dora.at("lounge"), 0}} {
		list := at.where.command("history", nil)
		require.Equal(t, at.shows, strings.Count(list.Text(), firstTitle()+"** · <t:"), list.Text())
		for place := range at.shows {
			match := at.where.opensMatch(list, place)
			require.Contains(t, match.Text(), "Ada")
			list = at.where.pressKind(match, render.History)
		}
	}
}

// TestCase29TheHistoryByTypingAlone opens a match, goes to a move and gets the record, all by the command.
func TestCase29TheHistoryByTypingAlone(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1"}, 0, ben)
	c.playByDM(rand.New(rand.NewPCG(29, 9)), ada, ben)
	c.settled()
	list := ada.command("history", nil)
	offered, ok := guest.Control(list, render.History)
	require.True(t, ok)
	match := ada.command("history", map[string]any{"match": offered.Options[0].Value})
	require.Equal(t, ada.opensMatch(list, 0).Text(), match.Text())
	require.Equal(t, match.Text(), ada.command("history", map[string]any{"do": offered.CustomID + " " + offered.Options[0].Value}).Text())
	m := ada.command("history", map[string]any{"match": "#1", "move": 2})
	require.Contains(t, m.Text(), "2 of ")
	require.Equal(t, ada.goesTo(m, "o").Text(), ada.command("history", map[string]any{"match": "1", "move": 2, "do": "Forward"}).Text())
	_, file := ada.download(ada.command("history", map[string]any{"match": "1", "do": "Record"}))
	status, said := verified(t, "typed.yaml", string(file))
	require.Zero(t, status, said)
	require.Contains(t, ada.command("history", map[string]any{"match": "7"}).Text(), "There is no such table")
	require.Contains(t, ada.command("history", map[string]any{"match": "x"}).Text(), "There is no such table")
}

// TestForgettingSomebodyChangesNoRecord deletes a player's data after a match.
func TestForgettingSomebodyChangesNoRecord(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1 stake=10"}, 0, ben)
	c.playByDM(rand.New(rand.NewPCG(7, 7)), ada, ben)
	c.settled()
	before := ada.opensMatch(ada.command("history", nil), 0)
	_, record := ada.download(ada.pressKind(before, render.Record))
	ben.forgetMe()
	list := ada.command("history", nil)
	require.NotContains(t, list.Text(), "Ben")
	after := ada.opensMatch(list, 0)
	require.Equal(t, strings.ReplaceAll(before.Text(), "Ben", "a former player"), after.Text())
	_, again := ada.download(ada.pressKind(after, render.Record))
	require.Equal(t, string(record), string(again))
	require.NotContains(t, ada.pressKind(after, render.Replay).Text(), "Ben")
}

// TestTheHistoryIsReadInPages plays more matches than a page holds.
func TestTheHistoryIsReadInPages(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	r := rand.New(rand.NewPCG(4, 4))
	for range render.MatchesOnPage + 1 {
		ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1"}, 0, ben)
		c.playByDM(r, ada, ben)
	}
	c.settled()
	list := ada.command("history", nil)
	require.Contains(t, list.Text(), "**10. "+firstTitle())
	require.NotContains(t, list.Text(), "**11. ")
	list = ada.pressNamed(list, "Earlier matches")
	require.Contains(t, list.Text(), "**11. "+firstTitle())
	require.Equal(t, list.Text(), ada.command("history", map[string]any{"page": 2}).Text())
	require.Contains(t, ada.pressNamed(ada.opensMatch(list, 0), "To the list").Text(), "**11. "+firstTitle(), "one finds back to the page")
	require.Contains(t, ada.pressNamed(list, "Later matches").Text(), "**10. ")
}

func firstTitle() string { return all.Games()[0].Info().Title }

// pressNamed presses the message's button with the label.
func (p person) pressNamed(m sandbox.Message, label string) sandbox.Message {
	p.t.Helper()
	for _, c := range guest.Controls(m) {
		if c.Label == label {
			answer, err := p.press(m, c)
			require.NoError(p.t, err)
			return answer
		}
	}
	p.t.Fatalf("no button %q in\n%s", label, m.Text())
	return sandbox.Message{}
}
