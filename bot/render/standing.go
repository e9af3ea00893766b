package render

import (
	"trey/bot/locale"
	"trey/storage"
)

// standing says one line of a leaderboard: rank, name, wins and matches, and money where any was played for.
func standing(l *locale.Localizer, s storage.Standing) string {
	name := EscapedName(s.Name)
	if name == "" {
		name = l.Say("core.name.gone")
	}
	line := bold(l.Ordinal(s.Rank)) + " " + name + " · " +
		l.Say("core.leaderboard.wins", "Count", s.Wins) + " " + l.Say("core.leaderboard.matches", "Count", s.Matches)
	if s.Money != 0 {
		line += " · " + l.Signed(s.Money)
	}
	return line
}
