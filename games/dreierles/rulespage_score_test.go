package dreierles_test

import (
	"fmt"
	"strings"
	"testing"
)

// declares is a scene in which forehand, seat 1, declares with a fair pack and nobody says anything.
func declares(t *testing.T, options string, seats int, contract, discard, play string) scene {
	t.Helper()
	if discard != "" {
		discard = "1 discard " + discard + "\n"
	}
	// Forehand is seat 1, so the last seat deals, and of three players the third is seat 3.
	return scene{options: options, seats: seats, dealer: seats, packs: [][]string{fair(t), next(t)},
		play: "1 bid " + contract + passes(contract) + discard + silence(1, 2, 3) + play}
}

// The examples: points and Fach, and what a Dreier with 28 or 42 brings.
func TestRule14And15PointsAndFach(t *testing.T) {
	for points, want := range map[int]string{
		36: "34, 34], fach: 1, won: true, bonuses: [], money: [20, -10, -10]",
		39: "31, 31], fach: 1, won: true, bonuses: [], money: [20, -10, -10]",
		40: "30, 30], fach: 2, won: true, bonuses: [], money: [40, -20, -20]",
		42: "28, 28], fach: 2, won: true, bonuses: [], money: [40, -20, -20]",
		44: "26, 26], fach: 2, won: true, bonuses: [], money: [40, -20, -20]",
		45: "25, 25], fach: 3, won: true, bonuses: [], money: [60, -30, -30]",
		35: "35, 35], fach: 1, won: false, bonuses: [], money: [-20, 10, 10]",
		31: "39, 39], fach: 1, won: false, bonuses: [], money: [-20, 10, 10]",
		30: "40, 40], fach: 2, won: false, bonuses: [], money: [-40, 20, 20]",
		28: "42, 42], fach: 2, won: false, bonuses: [], money: [-40, 20, 20]",
		25: "45, 45], fach: 3, won: false, bonuses: [], money: [-60, 30, 30]",
		23: "47, 47], fach: 3, won: false, bonuses: [], money: [-60, 30, 30]",
	} {
		t.Run(fmt.Sprint(points), func(t *testing.T) {
			declares(t, "", 3, "dreier", "8C 7C 4D", fmt.Sprintf("rest 1=%d\nexpect {last: {contract: dreier, declarer: 1, points: [%d, %s}}",
				points, points, want)).holds(t)
		})
	}
}

// Sixteen tricks in a Dreier: one point of the Tappen is left to the defenders.
func TestRule15SevenFachIsTheMostThatIsWonInADreier(t *testing.T) {
	p := deck(t, "8C 7C 4D 3H 4H 7S", "G T21 T20 T19 T18 T17 T16 T15 T14 T13 T12 T11 T10 T9 T8 T7", "T1 KC", "T2 T3 T4 T5 T6")
	scene{seats: 3, dealer: 3, packs: [][]string{p, next(t)}, play: `
		1 bid dreier
		2 pass
		3 pass
		1 discard 8C 7C 4D
		` + silence(1, 2, 3) + `
		rest 1=69
		expect {last: {contract: dreier, declarer: 1, points: [69, 1, 1], fach: 7, won: true, bonuses: [], money: [140, -70, -70]}}`}.holds(t)
}

// No trick in an Einer, and nothing laid away that counts: eight Fach.
func TestRule15EightFachIsLostWithoutAPoint(t *testing.T) {
	p := deck(t, "QS QD T1 T2 T3 T4", "10C 9C 8C 7C 1D 2D 3D 4D 1H 2H 3H 4H 10S 9S 8S 7S",
		"G T20 T18 T16 T14 T12 T10 T8 T6 KC NC KD JD KH NH KS", "T21 T19 T17 T15 T13 T11 T9 T7 T5 QC JC ND QH JH NS JS")
	scene{seats: 3, dealer: 3, packs: [][]string{p, next(t)}, play: `
		1 bid solo
		` + silence(1, 2, 3) + `
		rest 1=0
		expect {last: {contract: solo, declarer: 1, points: [0, 70, 70], fach: 8, won: false, bonuses: [], money: [-640, 320, 320]}}`}.holds(t)
}

func TestRule16ThePriceOfAFach(t *testing.T) {
	for contract, s := range map[string]struct {
		discard string
		price   int
	}{"dreier": {"8C 7C 4D", 1}, "zweier": {"8C 7C", 2}, "einer": {"8C", 3}, "solo": {"", 4}} {
		for options, unit := range map[string]int{"": 10, "unit: 1": 1, "unit: 25": 25} {
			t.Run(contract+" "+options, func(t *testing.T) {
				each := 2 * s.price * unit
				declares(t, options, 3, contract, s.discard, fmt.Sprintf(`
					rest 1=41
					expect {last: {contract: %s, declarer: 1, points: [41, 29, 29], fach: 2, won: true, bonuses: [], money: [%d, %d, %d]}, money: [%d, %d, %d]}`,
					contract, 2*each, -each, -each, 2*each, -each, -each)).holds(t)
			})
		}
	}
}

// The example: a Zweier with 42 after Kontra brings 80 from each.
func TestRule16AfterKontra(t *testing.T) {
	for seats, money := range map[int]string{3: "[160, -80, -80]", 4: "[240, -80, -80, -80]"} {
		points := "[42, 28, 28" + strings.Repeat(", 0", seats-3) + "]"
		scene{seats: seats, dealer: seats, packs: [][]string{fair(t), next(t)}, play: `
			1 bid zweier
			2 pass
			3 pass
			1 discard 7C 8C
			1 say nothing
			2 say double
			3 say nothing
			1 say nothing
			rest 1=42
			expect {last: {contract: zweier, declarer: 1, points: ` + points + `, fach: 2, won: true, bonuses: [], money: ` + money + `}}`}.holds(t)
	}
}

func TestRule16WithFourSeatsTheDealerSettlesLikeADefender(t *testing.T) {
	for name, s := range map[string]struct{ options, rest, want string }{
		"won":                 {"", "1=42", "points: [42, 28, 28, 0], fach: 2, won: true, money: [240, -80, -80, -80]"},
		"lost":                {"", "1=28", "points: [28, 42, 42, 0], fach: 2, won: false, money: [-240, 80, 80, 80]"},
		"the option, as said": {"dealer_settles: true", "1=42", "points: [42, 28, 28, 0], fach: 2, won: true, money: [240, -80, -80, -80]"},
		"not, won":            {"dealer_settles: false", "1=42", "points: [42, 28, 28, 0], fach: 2, won: true, money: [160, -80, -80, 0]"},
		"not, lost":           {"dealer_settles: false", "1=28", "points: [28, 42, 42, 0], fach: 2, won: false, money: [-160, 80, 80, 0]"},
	} {
		t.Run(name, func(t *testing.T) {
			declares(t, s.options, 4, "solo", "", "rest "+s.rest+"\nexpect {dealer: 1, deal: 2, turn: [2], last: {contract: solo, declarer: 1, bonuses: [], "+s.want+"}}").holds(t)
		})
	}
}

// A fault of others: the defenders' points counted one by one.
func TestRule13TheDefendersCountTogether(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: [][]string{fair(t), next(t)}, play: `
		1 pass
		2 bid solo
		` + silence(2, 3, 1) + `
		rest 2=33
		expect {last: {contract: solo, declarer: 2, points: [37, 33, 37], fach: 1, won: false, bonuses: [], money: [40, -80, 40]}}`}.holds(t)
}
