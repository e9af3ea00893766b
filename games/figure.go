package games

// Figure is what statistics show of a person's tallies of a game: their sum per deal or per match. Its name is the text figure.<Key> under the
// game's slug. How a person's scores are called there is the text figure.score; a game whose scores say little on average has none.
type Figure struct {
	Key  string
	Of   []string // keys of the tallies that are added up
	Less []string // keys of those that are taken away
	// Per are keys of tallies of which a seat has at most one in a deal: the figure is per deal in which one was counted. None: per match.
	Per   []string
	Share bool // a part of these deals, written per cent
}
