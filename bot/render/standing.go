package render

import (
	"trey/bot/locale"
	"trey/storage"
)

// standing says one line of a leaderboard: rank, name, wins and matches, and money where any was played for.
func standing(l *locale.Localizer, s storage.Standing) string {
	rank := noRank
	if s.Rank > 0 {
		rank = l.Ordinal(s.Rank)
	}
	name := EscapedName(s.Name)
	if name == "" {
		name = l.Say("core.name.unseen")
	}
	return bold(rank) + " " + name + " · " + won(l, s.Wins, s.Matches, s.Money)
}

// noRank stands in the place of the rank of somebody who hasn't won yet.
const noRank = "–"

// former says what people have played who are forgotten; empty if there are none.
func former(l *locale.Localizer, f storage.Former) string {
	if f.People == 0 {
		return ""
	}
	return small(l.Say("core.leaderboard.former", "Count", f.People) + " · " + won(l, f.Wins, f.Matches, f.Money))
}

func won(l *locale.Localizer, wins, matches int, money int64) string {
	line := l.Say("core.leaderboard.wins", "Count", wins) + " " + l.Say("core.leaderboard.matches", "Count", matches)
	if money != 0 {
		line += " · " + l.Signed(money)
	}
	return line
}
