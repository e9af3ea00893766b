package threethirteen_test

import (
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/threethirteen"
)

func TestTheYardstickPlaysForTheNextMoveOnly(t *testing.T) {
	for _, tt := range []struct {
		name string
		step games.Step
		want string
	}{
		{"takes what lowers the penalty", begin(t, 2, nil, "9C 4H 9D 5H KS 8S 2C"), "take"},
		{"draws when the card on top doesn't help", duel(t, nil), "draw"},
		{"draws when it only replaces an equal", begin(t, 2, nil, "KC 4H 9D 5H KS 8S QC"), "draw"},
		{"discards what leaves least", after(t, duel(t, nil), "1 take"), "discard QC"},
		{"discards only what it may", after(t, duel(t, strict), "1 take"), "discard KS"},
		{"goes out when it can", after(t, duel(t, nil), "1 draw"), "out KS"},
		{"needs no help", after(t, duel(t, games.Options{"assist": "off"}), "1 take"), "discard QC"},
		{"takes an ace that counts 1", begin(t, 2, nil, "QC 4H 4D 5H 9S 8S AH"), "take"},
		{"not one that counts 15", begin(t, 2, games.Options{"aces": "both"}, "QC 4H 4D 5H 9S 8S AH"), "draw"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			seat := tt.step.Match.Turn()[0]
			mv := threethirteen.Game{}.Greedy().Choose(tt.step.Match.View(seat), prompt(t, tt.step), nil)
			require.Equal(t, tt.want, texts([]games.Move{mv})[0])
		})
	}
}
