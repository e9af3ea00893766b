package dreierles_test

import (
	"fmt"
	"strings"
	"testing"
)

// strong is a pack whose forehand holds ten trumps, the Pfeif among them; the others have six each.
func strong(t *testing.T) []string {
	t.Helper()
	return deck(t, "8C 7C 4D 3H 4H 7S", "T21 T20 T19 T18 T17 T16 T15 T14 T13 T1 KC KD QC QD NC ND",
		"T2 T4 T6 T8 T10 G KH QH", "T3 T5 T7 T9 T11 T12 KS QS")
}

// anne is a pack whose forehand holds the Pfeif beside high cards, and middle ten trumps.
func anne(t *testing.T) []string {
	t.Helper()
	return deck(t, "8S T2 T3 T4 T5 T6", "T21 T20 T19 T18 T17 T1 KC KD KH KS QC QD QH QS NC ND",
		"T7 T8 T9 T10 T11 T12 T13 T14 T15 T16 NH NS JC JD JH JS", "G")
}

// The example: a Solo of Anne, 42 points, the Pfeif laid open and failed; Bert, a defender, holds ten trumps.
func TestRule17TheExampleOfAnneAndBert(t *testing.T) {
	p := anne(t)
	for _, options := range []string{"", "kontra: no-early-pass"} {
		scene{options: options, seats: 3, dealer: 3, packs: [][]string{p, next(t)}, play: `
			1 bid solo
			1 say pfeif
			2 say nothing
			3 say nothing
			rest 1=42 1:pfeif-open:-20 2:trumps:10
			expect {money: [110, -40, -70], last: {contract: solo, declarer: 1, points: [42, 28, 28], fach: 2, won: true,
				bonuses: [{seat: 1, kind: pfeif-open, each: -20}, {seat: 2, kind: trumps, each: 10}], money: [110, -40, -70]}}`}.oneLine().holds(t)
	}
}

// oneLine joins expectations that stand over several lines.
func (s scene) oneLine() scene {
	s.play = strings.ReplaceAll(s.play, ",\n", ", ")
	return s
}

// A fault of others: bonuses doubled by Kontra, or multiplied by the bid.
func TestRule17BonusesAreNotDoubled(t *testing.T) {
	p := anne(t)
	scene{seats: 3, dealer: 3, packs: [][]string{p, next(t)}, play: `
		1 bid solo
		1 say pfeif
		2 say double
		3 say nothing
		1 say double
		2 say nothing
		3 say nothing
		rest 1=42 1:pfeif-open:-20 2:trumps:10
		expect {last: {contract: solo, declarer: 1, points: [42, 28, 28], fach: 2, won: true,
			bonuses: [{seat: 1, kind: pfeif-open, each: -20}, {seat: 2, kind: trumps, each: 10}], money: [590, -280, -310]}}`}.oneLine().holds(t)
}

func TestRule17TenTrumps(t *testing.T) {
	said := "2 pass\n3 pass\n1 discard QC\n1 say trumps\n" + silence(2, 3)
	unsaid := "2 pass\n3 pass\n1 discard QC\n" + silence(1, 2, 3)
	for name, s := range map[string]struct{ options, play, rest, bonuses, money string }{
		"said, in a deal won":  {"", said, "1=50 1:trumps:10", "{seat: 1, kind: trumps, each: 10}", "won: true, fach: 4, points: [50, 20, 20], money: [260, -130, -130]"},
		"said, in a deal lost": {"", said, "1=34 1:trumps:10", "{seat: 1, kind: trumps, each: 10}", "won: false, fach: 1, points: [34, 36, 36], money: [-40, 20, 20]"},
		"not said":             {"", unsaid, "1=50", "", "won: true, fach: 4, points: [50, 20, 20], money: [240, -120, -120]"},
		"with another unit":    {"unit: 3", said, "1=50 1:trumps:3", "{seat: 1, kind: trumps, each: 3}", "won: true, fach: 4, points: [50, 20, 20], money: [78, -39, -39]"},
	} {
		t.Run(name, func(t *testing.T) {
			scene{options: s.options, seats: 3, dealer: 3, packs: [][]string{strong(t), next(t)}, play: "1 bid einer\n" + s.play +
				"rest " + s.rest + "\nexpect {last: {contract: einer, declarer: 1, bonuses: [" + s.bonuses + "], " + s.money + "}}"}.holds(t)
		})
	}
}

func TestRule17TenTrumpsOfADefenderNeedNoWord(t *testing.T) {
	p := deck(t, "8C 7C 4D 3H 4H 7S", "T1 T2 T3 T21 T20 T19 KC", "T4 T5 T6 T7 T8 T9 T10 T11 T12 T13 KD", "G T14 T15 T16 T17 T18 QC")
	for name, s := range map[string]struct {
		seats          int
		options, money string
	}{
		"three seats":               {3, "", "[-250, 140, 110]"},
		"four seats":                {4, "", "[-370, 150, 110, 110]"},
		"without the dealer":        {4, "dealer_settles: false", "[-250, 140, 110, 0]"},
		"whatever pfeif is set to":  {3, "pfeif: declarer", "[-250, 140, 110]"},
		"whatever may be laid away": {3, "discards: any", "[-250, 140, 110]"},
	} {
		t.Run(name, func(t *testing.T) {
			scene{options: s.options, seats: s.seats, dealer: s.seats, packs: [][]string{p, next(t)}, play: "1 bid solo\n" + silence(1, 2, 3) +
				"rest 1=25 2:trumps:10\nexpect {last: {contract: solo, declarer: 1, won: false, fach: 3, points: [25, 45, 45" + strings.Repeat(", 0", s.seats-3) +
				"], bonuses: [{seat: 2, kind: trumps, each: 10}], money: " + s.money + "}}"}.holds(t)
		})
	}
}

func TestRule17Droll(t *testing.T) {
	for name, s := range map[string]struct{ options, tappen, one, two, three, play, rest, bonuses string }{
		"of the declarer": {"", "8C", "T1 T21 G", "", "", "1 bid solo\n" + silence(1, 2, 3), "1:droll:10", "{seat: 1, kind: droll, each: 10}"},
		"of a defender":   {"", "8C", "KC", "T1 T21 G", "", "1 bid solo\n" + silence(1, 2, 3), "2:droll:10", "{seat: 2, kind: droll, each: 10}"},
		"of a defender, with the option pfeif": {"pfeif: declarer", "8C", "KC", "T1 T21 G", "", "1 bid solo\n" + silence(1, 2, 3), "2:droll:10",
			"{seat: 2, kind: droll, each: 10}"},
		"with a card of the Tappen": {"", "T21", "T1 G KC", "", "", "1 bid einer\n2 pass\n3 pass\n1 discard QC\n" + silence(1, 2, 3), "1:droll:10",
			"{seat: 1, kind: droll, each: 10}"},
		"in two hands":       {"", "8C", "T1 T21", "G", "", "1 bid solo\n" + silence(1, 2, 3), "1=36", ""},
		"in the Tappen":      {"", "T21", "T1 G", "", "", "1 bid solo\n" + silence(1, 2, 3), "1=36", ""},
		"with a Pfeif early": {"", "8C", "T1 T21 G", "", "", "1 bid solo\n" + silence(1, 2, 3) + "1 play T1\n2 play T11\n3 play T13\n", "1:droll:10", "{seat: 1, kind: droll, each: 10}"},
		"with T21 laid away": {"discards: any", "8C", "T1 T21 G", "", "", "1 bid einer\n2 pass\n3 pass\n1 discard T21\n" + silence(1, 2, 3), "1=36", ""},
		"with T1 laid away":  {"discards: any", "8C", "T1 T21 G", "", "", "1 bid einer\n2 pass\n3 pass\n1 discard T1\n" + silence(1, 2, 3), "", ""},
	} {
		t.Run(name, func(t *testing.T) {
			// Eight trumps for each, whoever they are.
			p := deck(t, s.tappen+" T2 T3 T4 T5", fill(s.one, 1), fill(s.two, 2), fill(s.three, 3))
			scene{options: s.options, seats: 3, dealer: 3, packs: [][]string{p, next(t)}, play: s.play + "rest " + s.rest +
				"\nexpect {phase: auction}\n"}.ends(t, s.bonuses)
		})
	}
}

// fill adds trumps and courts of a hand's own to it.
func fill(hand string, player int) string {
	return strings.TrimSpace(hand + " " + [...]string{
		"T6 T7 T8 T9 T10 QC NC JC QD ND", "T11 T12 T15 T18 QH NH JH JD", "T13 T14 T16 T17 T19 QS NS JS",
	}[player-1])
}

// ends checks the bonuses of the deal that the play ends, besides what it says.
func (s scene) ends(t *testing.T, bonuses string) {
	t.Helper()
	var made []string
	for _, e := range s.entries(t) {
		made = append(made, e.moves...)
	}
	d := s.literal(t, made).settled
	s.play += fmt.Sprintf("expect {last: {contract: %s, declarer: %d, points: [%d, %d, %d], fach: %d, won: %v, bonuses: [%s], money: [%d, %d, %d]}}",
		d.contract, d.declarer, d.points[0], d.points[1], d.points[2], d.fach, d.won, bonuses, d.money[0], d.money[1], d.money[2])
	s.holds(t)
}

func TestRule17PfeifZumSchluss(t *testing.T) {
	solo1 := "1 bid solo\n" + silence(1, 2, 3)
	solo3 := "1 pass\n2 pass\n3 bid solo\n" + silence(3, 1, 2)
	open3 := "1 pass\n2 pass\n3 bid solo\n3 say pfeif\n" + silence(1, 2)
	openDefender := "1 bid solo\n1 say nothing\n2 say nothing\n3 say pfeif\n"
	for name, s := range map[string]struct{ options, play, rest, bonuses string }{
		"won by a defender":              {"", solo1, "3:pfeif:10", "{seat: 3, kind: pfeif, each: 10}"},
		"lost by a defender":             {"", solo1, "3:pfeif:-10", "{seat: 3, kind: pfeif, each: -10}"},
		"won by the declarer":            {"", solo3, "3:pfeif:10", "{seat: 3, kind: pfeif, each: 10}"},
		"lost by the declarer":           {"", solo3, "3:pfeif:-10", "{seat: 3, kind: pfeif, each: -10}"},
		"played earlier":                 {"", solo1 + "1 2 3 play T2 T3 T1\n", "1=36", ""},
		"laid open, won":                 {"", open3, "3:pfeif-open:20", "{seat: 3, kind: pfeif-open, each: 20}"},
		"laid open, lost":                {"", open3, "3:pfeif-open:-20", "{seat: 3, kind: pfeif-open, each: -20}"},
		"laid open by a defender":        {"", openDefender, "3:pfeif-open:20", "{seat: 3, kind: pfeif-open, each: 20}"},
		"laid open by a defender, lost":  {"", openDefender, "3:pfeif-open:-20", "{seat: 3, kind: pfeif-open, each: -20}"},
		"only the declarer's, declarer":  {"pfeif: declarer", solo3, "3:pfeif:10", "{seat: 3, kind: pfeif, each: 10}"},
		"only the declarer's, lost":      {"pfeif: declarer", solo3, "3:pfeif:-10", "{seat: 3, kind: pfeif, each: -10}"},
		"only the declarer's, laid open": {"pfeif: declarer", open3, "3:pfeif-open:20", "{seat: 3, kind: pfeif-open, each: 20}"},
	} {
		t.Run(name, func(t *testing.T) {
			scene{options: s.options, seats: 3, dealer: 3, packs: [][]string{fair(t), next(t)}, play: s.play + "rest " + s.rest + "\n"}.ends(t, s.bonuses)
		})
	}
}

// T1 is played to the last trick by a defender, and with that option nothing comes of it.
func TestRule17WithTheOptionPfeifADefendersIsNothing(t *testing.T) {
	lasts := scene{seats: 3, dealer: 3, packs: [][]string{fair(t), next(t)}}
	play := "1 bid solo\n" + silence(1, 2, 3)
	for _, bonus := range []string{"3:pfeif:10", "3:pfeif:-10"} {
		moves := lasts.rest(t, []string{"1 bid solo", "1 say nothing", "2 say nothing", "3 say nothing"}, bonus)
		scene{options: "pfeif: declarer", seats: 3, dealer: 3, packs: [][]string{fair(t), next(t)}, play: play + strings.Join(moves, "\n") + "\n"}.ends(t, "")
	}
}

func TestRule17OfOneSeatInTheirOrder(t *testing.T) {
	p := deck(t, "8C 7C 4D 3H 4H 7S", "G T21 T20 T19 T18 T17 T16 T15 T14 T13 T1 KC KD KH KS QC", "", "T12 T11 T10")
	scene{seats: 3, dealer: 3, packs: [][]string{p, next(t)}, play: `
		1 bid solo
		1 say trumps pfeif
		` + silence(2, 3) + `
		rest 1:trumps:10 1:droll:10 1:pfeif-open:20
`}.ends(t, "{seat: 1, kind: trumps, each: 10}, {seat: 1, kind: droll, each: 10}, {seat: 1, kind: pfeif-open, each: 20}")
}

func TestRule17ALaidAwayPfeifIsNothing(t *testing.T) {
	scene{options: "discards: any", seats: 3, dealer: 3, packs: [][]string{strong(t), next(t)}, play: `
		1 bid einer
		2 pass
		3 pass
		1 discard T1
		expect {legal.1: [say nothing]}
		refuse 8: 1 say pfeif
		` + silence(1, 2, 3) + `
		rest 1=45
		expect {last: {contract: einer, declarer: 1, points: [45, 25, 25], fach: 3, won: true, bonuses: [], money: [180, -90, -90]}}`}.holds(t)
}

func TestRule17And18TheSittingDealerPaysToo(t *testing.T) {
	for options, money := range map[string]string{"": "[100, -60, 20, -60]", "dealer_settles: false": "[60, -60, 0, 0]"} {
		scene{options: options, seats: 4, dealer: 4, packs: [][]string{fair(t), next(t)}, play: `
			1 bid solo
			1 say nothing
			2 say nothing
			3 say pfeif
			rest 1=36 3:pfeif-open:20
			expect {open: 0, last: {contract: solo, declarer: 1, points: [36, 34, 34, 0], fach: 1, won: true,
				bonuses: [{seat: 3, kind: pfeif-open, each: 20}], money: ` + money + `}}`}.oneLine().holds(t)
	}
}

// It takes a trick, but not the last one.
func TestRule17APfeifThatHadToBePlayedEarlierIsFailedWhateverItTakes(t *testing.T) {
	for said, s := range map[string]struct{ rest, bonuses string }{
		"pfeif":   {"2:pfeif-open:-20", "{seat: 2, kind: pfeif-open, each: -20}"},
		"nothing": {"", ""},
	} {
		pfeif(t, said, `
			1 2 3 play T21 T3 T2
			1 2 3 play T20 T5 T4
			1 2 3 play QH 4H NH
			1 play KH
			expect {legal.2: [play T1]}
			2 play T1
			3 play JH
			expect {led: 2, tricks: [3, 1, 0]}
			rest `+s.rest+"\n").ends(t, s.bonuses)
	}
}
