package threeupthreedown_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/record"
	"trey/games/threeupthreedown"
)

// The faults that this game has had elsewhere, one test for each.

func TestFaultAnEqualCardIsHighEnough(t *testing.T) {
	deal(t, "", "r5 r1 r2 ||", "g5 g1 g2 ||").goes("1 play r5\nexpect {legal.2: [play g5]}\n2 play g5\nexpect {pile: [r5, g5]}").holds(t)
	dried(t, "r9 g9 b9 | r7 r1 r2 | r5 r3 r4", "r1 b1 b7 ||").goes(`
		1 play r9 g9 b9
		2 play b7
		expect {legal.1: [play r7]}
		1 play r7
		expect {pile: [b7, r7]}
	`).holds(t)
	down(t, "b9 r10 r8").goes("2 play r9\n1 flip 1\nexpect {pile: [r9, b9], hand.1: []}").holds(t)
	deal(t, "", "gC2 r6 b6 ||", "||").goes("1 play gC2\n1 play r6\nexpect {legal.1: [play b6, end]}\n1 play b6\nexpect {pile: [r6, b6]}").holds(t)
}

func TestFaultAClearIsNeverLeftOnThePile(t *testing.T) {
	for _, c := range []string{"C", "C1", "C2"} {
		t.Run(c, func(t *testing.T) {
			end := map[string]string{"C": "", "C1": "1 end\n", "C2": "1 end\n"}[c]
			deal(t, "", "g"+c+" r3 r2 ||", "r1 b1 r9 ||").goes("1 play g" + c + "\nexpect {pile: [], removed: 1}\n" + end + "2 play r1\nexpect {pile: [r1]}").holds(t)
			dried(t, "r9 g9 b9 | g"+c+" r2 r3 |", "r10 b1 r9 ||").goes("1 play r9 g9 b9\n2 play r10\n1 play g" + c +
				"\nexpect {pile: [], removed: 71}\n" + end + "2 play b1\nexpect {pile: [b1]}").holds(t)
			down(t, "g"+c+" r10 r8").goes("2 play r9\n1 flip 1\nexpect {pile: [], removed: 75}\n" + end + "2 play g3\nexpect {pile: [g3]}").holds(t)
		})
	}
}

func TestFaultSeveralOfAFaceAreOneDiscard(t *testing.T) {
	deal(t, "", "r5 g5 r2 ||", "r6 g6 b6 ||").goes(`
		expect {legal.1: [play r2, play r5, play r5 g5]}
		1 play r5 g5
		expect {pile: [r5, g5], turn: [2], legal.2: [play r6, play r6 g6, play r6 g6 b6]}
		2 play r6 b6
		expect {pile: [r5, g5, r6, b6], turn: [1]}
	`).holds(t)
	dried(t, "r9 g9 b9 | r7 g7 bC |", "r1 b1 b2 ||").goes(`
		1 play r9 g9 b9
		2 play r1
		expect {legal.1: [play r7, play r7 g7, play bC]}
		1 play g7 r7
		expect {pile: [r1, r7, g7], up.1: [bC]}
	`).holds(t)
}

func TestFaultNothingIsDrawnAboveThree(t *testing.T) {
	deal(t, "b10", "r8 r1 r2 ||", "g2 g3 g4 ||").goes(`
		1 play r8
		2 pickup
		expect {hand.2: [g2, g3, g4, r8], draw_pile: 65}
		1 play r1
		2 play g2
		expect {hand.2: [g3, g4, r8], draw_pile: 64}
	`).holds(t)
	deal(t, "b7 b8", "rC1 r1 r2 ||", "||").goes(`
		1 play rC1
		1 draw
		expect {hand.1: [r1, r2, b7], draw_pile: 65}
		refuse 9|10: 1 draw
		1 end
		expect {hand.1: [r1, r2, b7], draw_pile: 65}
	`).holds(t)
}

// glimpses are what the viewers see of a match after its start and each move: each one's view, prompt and what is said.
func glimpses(t *testing.T, s scene, seats ...games.Seat) [][]any {
	t.Helper()
	text, _, _ := s.text()
	r, err := record.Parse([]byte(text))
	require.NoError(t, err, text)
	var seen [][]any
	_, err = record.Replay(r, pageFind, func(m record.Moment) {
		var glimpse []any
		for _, viewer := range seats {
			v := m.Step.Match.View(viewer)
			prompt, _ := m.Step.Match.Prompt(viewer)
			var said []games.Text
			for _, e := range m.Step.Events {
				text, _ := e.For(viewer)
				said = append(said, text)
			}
			glimpse = append(glimpse, v, prompt, said)
		}
		seen = append(seen, glimpse)
	})
	require.NoError(t, err, text)
	return seen
}

// Two matches that differ in the face-down cards alone look the same to everybody, owners included, until one is flipped.
func TestFaultFaceDownCardsAreSeenByNobody(t *testing.T) {
	play := `
		1 play r7 g7 b7
		2 play b2
		1 play r8 g8 b8
		2 play g3
	`
	match := func(first, second string) scene {
		return dried(t, "r7 g7 b7 | r8 g8 b8 |"+first, "r9 b2 g3 | r4 g4 b4 |"+second).goes(play)
	}
	a, b := match("gC2 r1 r10", "rC b5 b6"), match("b6 rC b5", "r10 gC2 r1")
	require.Equal(t, glimpses(t, a, 0, 1, 2), glimpses(t, b, 0, 1, 2))

	flipped := "1 flip 1\n"
	sa, sb := glimpses(t, a.goes(flipped), 0), glimpses(t, b.goes(flipped), 0)
	last := len(sa) - 1
	require.Equal(t, sa[:last], sb[:last])
	require.NotEqual(t, sa[last][0], sb[last][0], "what is flipped is seen")
}

// Both Clears +2 lie face down: nobody sees one anywhere while others are flipped.
func TestFaultFaceDownCardsAreBacksToTheirOwnersToo(t *testing.T) {
	text, _, _ := down(t, "gC2 r6 gC2").goes("2 play g3\n1 flip 2\n").text()
	r, err := record.Parse([]byte(text))
	require.NoError(t, err)
	in := threeupthreedown.Game{}.Info()
	_, err = record.Replay(r, pageFind, func(m record.Moment) {
		for viewer := range games.Seat(3) {
			for _, z := range m.Step.Match.View(viewer).Zones {
				require.NotContains(t, in.Faces.Codes(z.Cards), "gC2", "%s of %d, seen by %d", z.Key, z.Owner, viewer)
			}
			prompt, _ := m.Step.Match.Prompt(viewer)
			for _, move := range prompt.Moves() {
				require.NotContains(t, in.MoveText(move), "gC2")
			}
		}
	})
	require.NoError(t, err)
}

// Rule 3: what others choose is hidden until all have chosen, and so is what they keep.
func TestFaultAChoiceIsSeenByNobodyElseUntilAllHaveChosen(t *testing.T) {
	pack := strings.Fields("r1 r1 r2 g1 g1 g2 b1 b2 b3 r4 r5 r6 r7 r8 r9 g4 g5 g6 g7 g8 g9 b4 b5 b6 b7 b8 b9")
	match := func(choice string) scene {
		return scene{seats: 3, dealer: 3, pack: pack}.goes("1 up " + choice + "\n3 up b4 b5 b6\n")
	}
	a, b := match("r4 r5 r6"), match("r7 r8 r9")
	require.Equal(t, glimpses(t, a, 0, 2, 3), glimpses(t, b, 0, 2, 3))
	chosen := "2 up g4 g5 g6\n"
	sa, sb := glimpses(t, a.goes(chosen), 0), glimpses(t, b.goes(chosen), 0)
	last := len(sa) - 1
	require.NotEqual(t, sa[last][0], sb[last][0], "face-up cards are seen by all")
}

// Hands and the draw pile are secrets too: two matches that differ in them alone look the same to who watches.
func TestNobodySeesHandsAndTheDrawPile(t *testing.T) {
	a := deal(t, "r9 g9", "r1 r5 r6 | r2 r3 r4 | g1 g2 g3", "b7 b8 b9 | g4 g5 g6 | b1 b2 b3")
	b := deal(t, "g10 gC", "r5 gC2 rC1 | r2 r3 r4 | g1 g2 g3", "b7 bC b10 | g4 g5 g6 | b1 b2 b3")
	play := "1 play r5\n2 play b7\n"
	require.Equal(t, glimpses(t, a.goes(play), 0), glimpses(t, b.goes(play), 0))
}
