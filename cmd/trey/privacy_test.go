package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"math/rand/v2"
	"net/http"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/storage"
)

// account is the person's account, which he has when he has used the bot.
func (p person) account() storage.Account {
	p.t.Helper()
	a, err := p.program.store.AccountOf(p.t.Context(), p.id, p.name, "en-US")
	require.NoError(p.t, err)
	return a
}

// played stores a match of the people that has just been finished, with ranks and money; rules as in leaderboards.
func (c *club) played(rules string, ranks []int, money []int64, people ...person) {
	c.t.Helper()
	var accounts []storage.Account
	for _, p := range people {
		accounts = append(accounts, p.account())
	}
	c.finished(finishedMatch{rules: rules, ranks: ranks, money: money}, accounts...)
}

// serverID is the server in which #cards is.
func (p person) serverID() string {
	p.t.Helper()
	state, err := p.sandbox.State(p.id)
	require.NoError(p.t, err)
	for _, server := range state.Servers {
		for _, ch := range server.Channels {
			if ch.ID == p.cards {
				return server.ID
			}
		}
	}
	p.t.Fatal("the channel is in no server")
	return ""
}

// pressData presses the button of the page about data that does this.
func (p person) pressData(m sandbox.Message, does string) sandbox.Message {
	p.t.Helper()
	for _, c := range guest.Controls(m) {
		if a, err := render.Parse(c.CustomID, nil, nil); err == nil && a.Kind == render.Privacy && a.Field == does {
			answer, err := p.press(m, c)
			require.NoError(p.t, err)
			return answer
		}
	}
	p.t.Fatalf("no button to %s in\n%s", does, m.Text())
	return sandbox.Message{}
}

// forgetMe deletes the person's data.
func (p person) forgetMe() sandbox.Message {
	p.t.Helper()
	return p.pressData(p.pressData(p.command("trey privacy", nil), render.DataAsk), render.DataDelete)
}

// lines are a leaderboard's lines about people, without those about former players.
func lines(m sandbox.Message, names ...string) []string {
	var out []string
	for _, line := range strings.Split(m.Text(), "\n") {
		for _, name := range names {
			if strings.Contains(line, " "+name+" ") {
				out = append(out, line)
			}
		}
	}
	return out
}

func TestCase24RanksAreSharedAndSumsCompleteWhoeverDeparts(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy, dora := c.person("Ada"), c.person("Ben"), c.person("Cy"), c.person("Dora")
	c.played("", []int{1, 2, 3, 4}, []int64{30, 0, -10, -20}, ada, ben, cy, dora)
	c.played("", []int{1, 1, 1, 1}, []int64{0, 0, 0, 0}, ada, ben, cy, dora) // all tie
	c.played("", []int{1, 1, 2}, []int64{5, 5, -10}, ben, cy, dora)          // some do
	c.played("", []int{1, 2}, []int64{10, -10}, ada, ben)
	board := func() sandbox.Message { return dora.command("leaderboard", map[string]any{"game": firstGame()}) }
	money := func() sandbox.Message {
		return dora.command("leaderboard", map[string]any{"game": firstGame(), "order": "money"})
	}
	before, rich := board(), money()
	require.Equal(t, []string{
		"**1st** Ada · 3 of 3 won",
		"**2nd** Cy · 2 of 3 won",
		"**2nd** Ben · 2 of 4 won",
		"**4th** Dora · 1 of 3 won",
	}, lines(before, "Ada", "Ben", "Cy", "Dora"))
	require.Equal(t, []string{
		"**1st** Ada · +40 points · 3 matches",
		"**2nd** Cy · −5 points · 3 matches",
		"**2nd** Ben · −5 points · 4 matches",
		"**4th** Dora · −30 points · 3 matches",
	}, lines(rich, "Ada", "Ben", "Cy", "Dora"))

	// Whoever leaves the server stays on the board; whoever is forgotten counts on it.
	require.NoError(t, c.sandbox.Leave(cy.id))
	require.Equal(t, before.Text(), board().Text())
	ada.forgetMe()
	require.Equal(t, lines(before, "Ben", "Cy", "Dora"), lines(board(), "Ben", "Cy", "Dora"), "nobody's place changes when the first is forgotten")
	require.NotContains(t, board().Text(), "Ada")
	require.Contains(t, board().Text(), "1 former player · 3 of 3 won")
	ben.forgetMe()
	require.Equal(t, lines(before, "Cy", "Dora"), lines(board(), "Cy", "Dora"))
	require.Equal(t, lines(rich, "Cy", "Dora"), lines(money(), "Cy", "Dora"))
	require.Contains(t, board().Text(), "2 former players · 5 of 7 won")
	require.Contains(t, money().Text(), "2 former players · +35 points · 7 matches")
}

func TestCase25HouseRulesAreKeptApartAndMoneySumsToZero(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	r := rand.New(rand.NewPCG(25, 25))
	for _, options := range []string{"lives=1 stake=10", "lives=2 stake=10"} {
		ada.openTable(map[string]any{"game": firstGame(), "options": options}, 1, ben)
		c.playByDM(r, ada, ben)
	}
	c.settled()
	played, err := c.program.store.Played(t.Context(), ada.serverID(), firstGame(), time.Time{}, time.Time{})
	require.NoError(t, err)
	require.Equal(t, []storage.Played{
		{Rules: "lives=1 stake=10", Computers: true, Matches: 1}, {Rules: "lives=2 stake=10", Computers: true, Matches: 1},
	}, played, "a leaderboard for each set of rules")
	for i, lives := range []string{"Lives: 1", "Lives: 2"} {
		shown := ada.command("leaderboard", map[string]any{"preset": render.RulesCode(firstGame(), played[i].Rules)})
		require.Contains(t, shown.Text(), lives)
		for _, line := range lines(shown, "Ada", "Ben") {
			require.Contains(t, line, "of 1 won")
		}
	}

	db := c.beside()
	count := func(query string) (n int) {
		require.NoError(t, db.QueryRow(query).Scan(&n))
		return n
	}
	require.Positive(t, count(`SELECT count(*) FROM entries`), "the matches were played for something")
	require.Zero(t, count(`SELECT count(*) FROM (SELECT 1 FROM entries GROUP BY journal HAVING sum(amount) <> 0)`))
	require.Zero(t, count(`SELECT count(*) FROM (SELECT 1 FROM result_seats GROUP BY table_id HAVING sum(money) <> 0)`))
	require.Zero(t, count(`SELECT count(*) FROM (SELECT r.table_id, r.account, sum(r.money) AS m FROM result_seats AS r GROUP BY 1, 2) AS r
		WHERE m <> (SELECT coalesce(sum(amount), 0) FROM entries AS e JOIN journals AS j ON j.id = e.journal
			WHERE j.table_id = r.table_id AND e.account = r.account)`), "the ledger says what the results say")
	for _, edit := range []string{`UPDATE entries SET amount = -amount`, `DELETE FROM entries`, `UPDATE journals SET deal = deal + 1`, `DELETE FROM journals`} {
		_, err := db.Exec(edit)
		require.ErrorContains(t, err, "never", edit)
	}
}

// download is the one file of a private message.
func (p person) download(m sandbox.Message) (name string, file []byte) {
	p.t.Helper()
	require.Len(p.t, m.Attachments, 1)
	a := m.Attachments[0]
	require.NotZero(p.t, m.Flags&sandbox.FlagEphemeral, "nobody else sees it")
	response, err := http.Get(p.url + a.URL)
	require.NoError(p.t, err)
	defer response.Body.Close()
	file, err = io.ReadAll(response.Body)
	require.NoError(p.t, err)
	require.Len(p.t, file, a.Size)
	return a.Filename, file
}

// copied is a file of somebody's data as it is downloaded.
func (p person) copied(m sandbox.Message) (about string, data map[string]any, text string) {
	p.t.Helper()
	name, file := p.download(m)
	if strings.HasSuffix(name, ".gz") {
		z, err := gzip.NewReader(bytes.NewReader(file))
		require.NoError(p.t, err)
		file, err = io.ReadAll(z)
		require.NoError(p.t, err)
	}
	var document struct {
		About string
		Data  map[string]any
	}
	require.NoError(p.t, json.Unmarshal(file, &document))
	return document.About, document.Data, string(file)
}

func TestCase30ACopyOfOnesOwnData(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1 stake=10"}, 0, ben)
	c.playByDM(rand.New(rand.NewPCG(30, 30)), ada, ben)
	ada.openTable(forever(), 0, ben, cy)
	for range 6 {
		step(ada, ben, cy)
	}

	for _, at := range []person{ada, ada.dm()} {
		page := at.command("trey privacy", nil)
		require.Contains(t, page.Text(), "What is stored, and why")
		require.Contains(t, page.Text(), "How long")
		about, data, text := at.copied(at.pressData(page, render.DataExport))
		require.Contains(t, about, "Moves of matches that aren't over are left out")
		account := data["account"].(map[string]any)
		require.Equal(t, []any{ada.id, "Ada"}, []any{account["discord_user"], account["name"]})
		require.Len(t, data["tables"], 2)
		require.Len(t, data["results"], 1)
		require.Len(t, data["seats"], 2)
		require.NotEmpty(t, data["ledger"])
		require.NotEmpty(t, data["interactions"])
		require.NotEmpty(t, data["moves"])
		for _, m := range data["moves"].([]any) {
			require.EqualValues(t, 1, m.(map[string]any)["table"], "of the match that is over")
		}
		require.Positive(t, data["tables"].([]any)[1].(map[string]any)["moves_left_out"])
		for _, theirs := range []string{ben.id, `"Ben"`, c.sandbox.DM(ben.id)} {
			require.NotContains(t, text, theirs)
		}
	}
	_, data, text := cy.copied(cy.pressData(cy.command("trey privacy", nil), render.DataExport))
	require.Len(t, data["tables"], 1)
	for who, cards := range c.secrets(2, ada, ben, cy) {
		require.False(t, cards.MatchString(text), "%s's cards of the match that isn't over", who)
	}
}

func TestCase30WhoIsForgottenLeavesNoGhostAndNothingElseChanges(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=1 stake=10"}, 0, ben)
	over := c.playByDM(rand.New(rand.NewPCG(31, 31)), ada, ben)
	ada.openTable(forever(), 0, ben, cy)
	ada.at("lounge").command("play", map[string]any{"game": firstGame()})
	c.settled()
	old := ada.account()
	before := ben.command("leaderboard", map[string]any{"game": firstGame()})
	balance := func(account int64) int64 {
		n, err := c.program.store.Balance(t.Context(), ada.serverID(), account)
		require.NoError(t, err)
		return n
	}
	balances := []int64{balance(old.ID), balance(ben.account().ID)}

	page := ada.command("trey privacy", nil)
	question := ada.pressData(page, render.DataAsk)
	require.Contains(t, question.Text(), "You also leave 2 tables")
	require.Contains(t, question.Text(), "can't be undone")
	kept := ada.pressData(question, render.DataKeep)
	require.Equal(t, page.Text(), kept.Text(), "nothing has happened yet")
	require.Len(t, ada.tables(), 3)
	done := ada.pressData(ada.pressData(kept, render.DataAsk), render.DataDelete)
	require.Equal(t, page.ID, done.ID, "all of it in one message")
	require.Contains(t, done.Text(), "Your data is deleted")
	require.Empty(t, guest.Controls(done))
	c.settled()

	// Nothing leads to Ada: not the database, not the tables that go on, not those in memory that have ended.
	db := c.beside()
	var left int
	require.NoError(t, db.QueryRow(`SELECT (SELECT count(*) FROM accounts WHERE user = ?1 OR name = 'Ada') + (SELECT count(*) FROM seats WHERE name = 'Ada')
		+ (SELECT count(*) FROM interactions WHERE account = ?2) + (SELECT count(*) FROM deliveries WHERE account = ?2 AND (channel <> '' OR message <> ''))`,
		ada.id, old.ID).Scan(&left))
	require.Zero(t, left)
	require.NotContains(t, c.tableMessage(ben.id).Text(), "Ada")
	require.NotContains(t, ben.command("table", map[string]any{"table": "2"}).Text(), "Ada")
	again, _ := guest.Control(over, render.Rules)
	require.NotEmpty(t, again.CustomID, "what has ended can still be pressed")
	s := c.see(1, ben)
	require.Empty(t, s.Seats[0].Name)
	lobby := c.in("lounge").tableMessage(ben.id)
	require.NotContains(t, lobby.Text(), "Ada")
	_, joinable := guest.Control(lobby, render.Join)
	require.False(t, joinable, "the lobby has closed with its last person")
	require.Eventually(t, func() bool {
		all, err := c.sandbox.Messages(ada.id, c.sandbox.DM(ada.id), 50, "")
		require.NoError(t, err)
		for _, m := range all {
			if len(guest.Answers(m)) > 0 {
				return false
			}
		}
		return true
	}, patience, 5*time.Millisecond, "no hand of the unfinished match stays in the DM")

	// The others' totals are as they were, and their match goes on.
	after := ben.command("leaderboard", map[string]any{"game": firstGame()})
	require.Equal(t, lines(before, "Ben"), lines(after, "Ben"))
	require.Equal(t, balances, []int64{balance(old.ID), balance(ben.account().ID)})
	require.NoError(t, c.program.store.Check(t.Context()))
	for range 3 {
		step(ben, cy)
	}

	// Who comes back is somebody new, also to a table that was left.
	require.Contains(t, ada.command("hand", nil).Text(), "no seat at any table")
	require.NotEqual(t, old.ID, ada.account().ID)
	require.Empty(t, ada.tables())
	ada.openTable(map[string]any{"game": firstGame()}, 1)
	require.Len(t, ada.tables(), 1)
	_, err := c.program.store.Export(t.Context(), old.ID)
	require.ErrorIs(t, err, storage.ErrNotFound)
}

// tables are all tables at which the person has ever had a seat.
func (p person) tables() []storage.Table {
	p.t.Helper()
	list, err := p.program.store.TablesOf(p.t.Context(), p.id)
	require.NoError(p.t, err)
	return list
}
