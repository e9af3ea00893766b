// Package all is the one list of games.
package all

import (
	"trey/games"
	"trey/games/dreierles"
	"trey/games/dreisindeinezuviel"
	"trey/games/thirtyone"
	"trey/games/threethirteen"
	"trey/games/threeupthreedown"
)

// Games returns every game, in the order in which players are offered them.
func Games() []games.Game {
	return []games.Game{
		thirtyone.Game{},
		threethirteen.Game{},
		dreierles.Game{},
		threeupthreedown.Game{},
		dreisindeinezuviel.Game{},
	}
}

// Find returns the game with the slug; false if there is none.
func Find(slug string) (games.Game, bool) {
	for _, g := range Games() {
		if g.Info().Slug == slug {
			return g, true
		}
	}
	return nil, false
}
