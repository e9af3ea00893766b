package main

import (
	"fmt"
	"math/rand/v2"
	"regexp"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/bot/table"
	"trey/games"
	"trey/games/record"
)

var (
	hexes   = regexp.MustCompile(`[0-9a-f]{64}`)
	numbers = regexp.MustCompile("`([0-9]{15,20})`")
)

// noted is what somebody notes down of a message: the first commitment and the first number in it.
func noted(t *testing.T, m sandbox.Message) (commitment, number string) {
	t.Helper()
	found := numbers.FindStringSubmatch(m.Text())
	require.NotNil(t, found, m.Text())
	commitment = hexes.FindString(m.Text())
	require.NotEmpty(t, commitment, m.Text())
	return commitment, found[1]
}

// promised is what Ada and Ben have noted before their match: the commitment, and each one's number.
type promised struct{ commitment, hers, his string }

// startsNoting opens a table of the game, seats Ben and a computer and starts. Lobby and answers show what is to be noted, and while the match goes on
// nothing but the commitment and one's own number is told.
func (p person) startsNoting(in *games.Info, ben person) promised {
	t := p.t.(*testing.T)
	t.Helper()
	var n promised
	n.commitment, n.hers = noted(t, p.command("play", map[string]any{"game": in.Slug, "options": stakedShortest(in)}))
	lobby := ben.shows(render.Join)
	require.Contains(t, lobby.Text(), n.commitment, "in the lobby")
	var also string
	also, n.his = noted(t, ben.pressKind(lobby, render.Join))
	require.Equal(t, n.commitment, also, "and in each joiner's own answer")
	require.NotEqual(t, n.hers, n.his)
	p.pressKind(p.shows(render.AddComputer), render.AddComputer)
	p.pressKind(p.shows(render.Start), render.Start)

	running := ben.sub("verify", nil)
	require.Equal(t, []string{n.commitment}, hexes.FindAllString(running.Text(), -1), "while it goes on: the commitment")
	require.Contains(t, running.Text(), n.his)
	require.NotContains(t, running.Text(), n.hers, "one's own number alone")
	require.Empty(t, guest.Controls(running))
	return n
}

// requireVerified compares what was noted before the match with what its result, /trey verify, its record and trey replay say after it.
func requireVerified(t *testing.T, p person, result sandbox.Message, n promised) {
	m := p.sub("verify", nil)
	require.Contains(t, m.Text(), "everything agrees", m.Text())
	require.NotContains(t, m.Text(), "✗")
	_, file := p.download(p.pressKind(m, render.Record))
	r, err := record.Parse(file)
	require.NoError(t, err)
	require.Equal(t, []string{n.hers, n.his, "0"}, r.Proof.Entropy, "each added the id of his press")
	secret := fmt.Sprintf("%x", r.Proof.Secret)
	require.Contains(t, result.Text(), secret, "the secret stands with the result")
	for _, want := range []string{n.commitment, n.hers, n.his, "Table: `1`", secret, fmt.Sprintf("%x", r.Seed[:])} {
		require.Contains(t, m.Text(), want)
	}
	status, said, errs := replayedText(t, string(file), "--commitment", n.commitment)
	require.Zero(t, status, errs)
	require.Contains(t, said, "Shuffles, checked")
	page := p.pressKind(m, render.Match)
	require.Equal(t, m.Text(), p.pressKind(page, render.Verify).Text(), "by a button, too")
}

// stakedShortest are the options of a match that is short and played for something.
func stakedShortest(in *games.Info) string {
	options := guest.Shortest(in)
	if in.Stake != "" {
		options += " " + in.Stake + "=10"
	}
	return options
}

func TestVerifyFindsWhatWasChangedInTheDatabase(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	ada, ben := c.person("Ada"), c.person("Ben")
	ada.openTable(map[string]any{"game": firstGame(), "options": "lives=3 stake=10"}, 0, ben) // long enough that no other cards allow the same moves
	c.playByDM(rand.New(rand.NewPCG(9, 9)), ada, ben)
	c.settled()
	require.Contains(t, ada.sub("verify", nil).Text(), "everything agrees")
	const loose = "UPDATE servers SET gone = 1"
	for _, tt := range []struct{ change, says string }{
		{"UPDATE result_seats SET score = score + 1", "the result that is stored"},
		{"UPDATE lives SET lives = lives + 1", "money and lives"},
		{loose + "; DELETE FROM entries; DELETE FROM journals; UPDATE servers SET gone = NULL", "money and lives"},
		{"UPDATE tables SET secret = zeroblob(32)", "moves follow the rules"},
	} {
		c.changed(tt.change)
		text := ada.sub("verify", map[string]any{"table": "1"}).Text()
		require.Contains(t, text, "something does NOT agree", tt.change)
		require.Regexp(t, "✗ [^\n]*"+tt.says, text, tt.change)
	}
}

// TestWhoMayVerify plays in another channel, and lets people ask by command and by forged controls from everywhere.
func TestWhoMayVerify(t *testing.T) {
	t.Parallel()
	c := newClub(t, clubOptions{})
	x := c.tap()
	ada, ben, dora := c.person("Ada"), c.person("Ben"), c.person("Dora")
	lounge := ada.at("lounge")
	lounge.openTable(map[string]any{"game": firstGame(), "options": "lives=1"}, 1)
	c.in("lounge").playByDM(rand.New(rand.NewPCG(3, 3)), lounge)
	c.settled()
	require.Contains(t, dora.at("lounge").sub("verify", nil).Text(), "✓", "the last one in this channel, for whoever may use it")
	lounge.openTable(forever(), 1) // table 2
	c.settled()
	match := ada.opensMatch(ada.command("history", nil), 0)
	f := c.forger(x)
	const none = "There is no such table|So einen Tisch gibt es nicht|Det bord findes ikke"
	for _, id := range []string{"1", "2", "#2", "99", "x"} {
		require.Regexp(t, none, ben.sub("verify", map[string]any{"table": id}).Text(), "it isn't told whether there is one")
	}
	for _, id := range []string{"1V:1:0:0.0.", "1V:2:0:0.0.", "1V:7:0:0.0."} {
		require.Contains(t, f.press(ben, match, id).text(), "There is no such table")
	}
	require.Regexp(t, "noch keine Partie", ben.sub("verify", nil).Text(), "nothing is played where he asks")
	require.NotContains(t, fmt.Sprint(ben.suggest("trey verify", "table", "")), "#")

	require.Contains(t, ada.sub("verify", map[string]any{"table": "1"}).Text(), "everything agrees", "who has played may ask from anywhere")
	require.Contains(t, ada.dm().sub("verify", nil).Text(), "everything agrees", "also in a DM")
	require.Contains(t, dora.at("lounge").sub("verify", map[string]any{"table": "1"}).Text(), "✓", "and whoever may use the channel")
	for _, p := range []person{dora.at("lounge"), lounge} {
		text := p.sub("verify", nil).Text()
		require.Len(t, hexes.FindAllString(text, -1), 1, "of the match that goes on the commitment alone: %s", text)
		require.NotContains(t, text, "✓")
	}
	require.Len(t, ada.suggest("trey verify", "table", ""), 2, "the table that is open, and the match that is over")

	require.NoError(t, c.program.tables.End(t.Context(), 2, table.By{Account: ada.account(), Interaction: "1"}, true))
	text := ada.sub("verify", map[string]any{"table": "2"}).Text()
	require.Contains(t, text, "never published")
	require.Len(t, hexes.FindAllString(text, -1), 1)
}
