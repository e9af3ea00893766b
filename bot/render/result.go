package render

import (
	"slices"
	"strconv"
	"strings"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/games"
)

// over tells how the match ended before what came of it, which is so in sight on a phone, too.
func (v *voice) over() discord.Message {
	m := v.message(colourOver)
	m.text(v.heading(small(v.rules()))...)
	m.spare(small(v.Say("core.result.log")), v.inSmall(v.settlement())...)
	v.resultPicture(&m)
	m.text(v.won())
	m.text(v.ranks()...)
	m.text(v.verification()...)
	if v.s.Next != 0 {
		m.text(v.Say("core.result.next"))
	}
	m.row(append(v.again("core.b.rematch"), v.replay(PastAt{}, discordgo.SecondaryButton))...)
	return m.done()
}

// won says who has won, or who share the first place.
func (v *voice) won() string {
	res := v.s.View.Result
	if res == nil {
		return ""
	}
	var first []games.Seat
	for i, rank := range res.Ranks {
		if rank == 1 {
			first = append(first, games.Seat(i+1))
		}
	}
	if len(first) == 0 {
		return ""
	}
	key := "core.result.wins"
	switch {
	case len(first) > 1:
		key = "core.result.shared"
	case first[0] == v.s.Viewer:
		key = "core.result.wins.you"
	}
	if score := v.score(res.Scores[first[0]-1]); score != "" {
		return bold(v.Say(key+".score", "Who", v.names(first), "Score", score))
	}
	return bold(v.Say(key, "Who", v.names(first)))
}

// score says a score in the game's words; empty if it has none for it.
func (v *voice) score(n int) string {
	if !v.Has("score") {
		return ""
	}
	return v.Say("score", "Count", n, "Money", games.Money(n))
}

// ranks says how everybody did, the best first: rank, name, score, numbers, cards, money.
func (v *voice) ranks() []string {
	res := v.s.View.Result
	if res == nil {
		return nil
	}
	order := make([]games.Seat, len(res.Ranks))
	for i := range order {
		order[i] = games.Seat(i + 1)
	}
	slices.SortStableFunc(order, func(a, b games.Seat) int { return res.Ranks[a-1] - res.Ranks[b-1] })
	played := slices.ContainsFunc(res.Money, func(m int64) bool { return m != 0 })
	lines := []string{small(v.Say("core.result.ranks"))}
	for _, s := range order {
		said := []string{bold(v.Ordinal(res.Ranks[s-1])) + " " + v.name(s)}
		if score := v.score(res.Scores[s-1]); score != "" {
			said = append(said, score)
		}
		said = append(append(said, v.counts(s)...), v.laidOpen(s)...)
		if played {
			said = append(said, v.Signed(res.Money[s-1]))
		}
		lines = append(lines, strings.Join(said, " · "))
	}
	return lines
}

// laidOpen says the cards that lie open in front of a seat at the end. What was won or left over is no part of the result.
func (v *voice) laidOpen(s games.Seat) []string {
	var lines []string
	for _, z := range v.s.View.Zones {
		if z.Owner == s && len(z.Cards) > 0 && (z.Layout == games.Fan || z.Layout == games.Row) {
			lines = append(lines, v.zone(z))
		}
	}
	return lines
}

// settlement says how the last deal ended, line by line: the hands shown and what came of them.
func (v *voice) settlement() []string {
	return v.last(len(v.s.Seats) + 3)
}

// shortHash is how much of the commitment stands with the secret that it is computed from: enough to know it by.
const shortHash = 16

// verification gives what is needed to check the shuffles.
func (v *voice) verification() []string {
	if v.s.Secret == "" {
		return nil
	}
	return []string{
		small(v.Say("core.result.secret", "Secret", code(v.s.Secret))),
		small(v.Say("core.result.check", "Commitment", code(clip(v.s.Commitment, shortHash+1)),
			"Rest", code(strconv.FormatInt(v.s.ID, 10)+v.entropy()))),
	}
}

// entropy lists what each seat has added to the seed, as the seed takes it.
func (v *voice) entropy() string {
	var b strings.Builder
	for _, p := range v.s.Seats {
		b.WriteString(":" + p.Entropy)
	}
	return b.String()
}
