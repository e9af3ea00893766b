package dreierles_test

import (
	"strings"
	"testing"
)

// allPass is a scene of a bridscher: forehand is seat 1, and those words are said.
func allPass(options string, seats int, p, after []string, said, play string) scene {
	return scene{options: options, seats: seats, dealer: seats, packs: [][]string{p, after}, play: "1 pass\n2 pass\n3 pass\n" + said + play}
}

func TestRule20ABridscherHasNoDeclarer(t *testing.T) {
	allPass("", 3, fair(t), next(t), "", `
		expect {declarer: 0, contract: bridscher, phase: announce, turn: [1], tappen: [8C, 7C, 4D, 3H, 4H, 7S], doublings: 0}
		`+silence(1, 2, 3)+`
		expect {declarer: 0, contract: bridscher, phase: play, turn: [1], led: 1, tappen: [8C, 7C, 4D, 3H, 4H, 7S]}`).holds(t)
}

func TestRule20ThereAreNoBonuses(t *testing.T) {
	p := deck(t, "8C 7C", "G T21 T20 T19 T18 T17 T16 T15 T14 T1 KC KD", "", "")
	allPass("", 3, p, next(t), "", `
		expect {legal.1: [say nothing, say double]}
		refuse 8|20|21: 1 say trumps
		refuse 8|20|21: 1 say pfeif
		refuse 8|20|21: 1 say pfeif double
		`+silence(1, 2, 3)+"rest\n").ends(t, "")
}

func TestRule21OneLapWithoutThreeDoubles(t *testing.T) {
	for said, doublings := range map[string]string{
		"nothing nothing nothing": "0", "double nothing nothing": "1", "nothing nothing double": "1", "double double nothing": "2",
		"nothing double double": "2", "double nothing double": "2",
	} {
		t.Run(said, func(t *testing.T) {
			w := strings.Fields(said)
			allPass("", 3, fair(t), next(t), "", "1 say "+w[0]+"\nexpect {turn: [2], phase: announce, legal.2: [say nothing, say double], legal.1: []}\n"+
				"refuse 21: 1 say double\nrefuse 21: 3 say nothing\n2 say "+w[1]+"\nexpect {turn: [3], legal.3: [say nothing, say double]}\n3 say "+w[2]+
				"\nexpect {phase: play, turn: [1], doublings: "+doublings+"}").holds(t)
		})
	}
}

// even is a pack in which forehand, middle and rear may come to the same: two jacks in the Tappen leave 66 points.
func even(t *testing.T) []string {
	t.Helper()
	return deck(t, "8C 7C 4D JC 4H JS",
		"G T19 T16 T13 T10 T7 T4 KC QD JD 1D QH 2H KS 9S 8S",
		"T20 T17 T14 T11 T8 T5 T2 QC NC 9C KD 2D KH JH QS 7S",
		"T21 T18 T15 T12 T9 T6 T3 T1 10C ND 3D NH 1H NS 10S 3H")
}

// said3 is a lap of three words.
func said3(words string) string {
	w := strings.Fields(words)
	return "1 say " + w[0] + "\n2 say " + w[1] + "\n3 say " + w[2] + "\n"
}

func TestRule21AfterThreeDoublesAnotherLapAndThreeAtMost(t *testing.T) {
	all := said3("double double double")
	for name, s := range map[string]struct{ play, want string }{
		"the second lap":             {all, "phase: announce, turn: [1], doublings: 3, legal.1: [say nothing, say double]"},
		"is completed":               {all + "1 say nothing\n", "phase: announce, turn: [2], doublings: 3, legal.2: [say nothing, say double]"},
		"and ends without three":     {all + said3("nothing double double"), "phase: play, turn: [1], doublings: 5"},
		"the third lap":              {all + all, "phase: announce, turn: [1], doublings: 6"},
		"is the last":                {all + all + all, "phase: play, turn: [1], doublings: 9"},
		"also when it isn't doubled": {all + all + said3("nothing nothing nothing"), "phase: play, turn: [1], doublings: 6"},
	} {
		t.Run(name, func(t *testing.T) {
			allPass("", 3, fair(t), next(t), s.play, "expect {"+s.want+"}").holds(t)
		})
	}
}

func TestRule21OtherOptionsDoNotConcernIt(t *testing.T) {
	all := said3("double double double")
	for _, options := range []string{"max_doublings: 0", "max_doublings: 4", "kontra: no-early-pass", "first_lead: declarer", "pfeif: declarer", "discards: any"} {
		t.Run(options, func(t *testing.T) {
			allPass(options, 3, fair(t), next(t), "expect {legal.1: [say nothing, say double]}\n"+all+all+all, `
				expect {phase: play, turn: [1], led: 1, doublings: 9}`).holds(t)
		})
	}
}

func TestRule21TheSittingDealerIsNotAsked(t *testing.T) {
	allPass("", 4, fair(t), next(t), "", `
		1 say double
		2 say double
		refuse 21: 4 say double
		3 say double
		expect {turn: [1], legal.4: []}
		1 say nothing
		2 say nothing
		3 say nothing
		expect {phase: play, turn: [1], doublings: 3}`).holds(t)
}

// The example: two doubles.
func TestRule24WhoHasMostPays(t *testing.T) {
	two := said3("double double nothing")
	for name, s := range map[string]struct {
		seats         int
		options       string
		said          string
		rest          string
		points, money string
	}{
		"three seats":                    {3, "", two, "1=30 2=22", "[30, 22, 14]", "[-160, 80, 80]"},
		"middle has most":                {3, "", two, "1=24 2=28", "[24, 28, 14]", "[80, -160, 80]"},
		"four seats":                     {4, "", two, "1=30 2=22", "[30, 22, 14, 0]", "[-240, 80, 80, 80]"},
		"not doubled":                    {3, "", silence(1, 2, 3), "1=30 2=22", "[30, 22, 14]", "[-40, 20, 20]"},
		"another value":                  {3, "bridscher: 6", silence(1, 2, 3), "1=30 2=22", "[30, 22, 14]", "[-12, 6, 6]"},
		"the unit doesn't matter":        {3, "unit: 500", silence(1, 2, 3), "1=30 2=22", "[30, 22, 14]", "[-40, 20, 20]"},
		"the dealer always":              {4, "dealer_settles: false", two, "1=30 2=22", "[30, 22, 14, 0]", "[-240, 80, 80, 80]"},
		"doubled nine times, four seats": {4, "", strings.Repeat(said3("double double double"), 3), "1=30 2=22", "[30, 22, 14, 0]", "[-30720, 10240, 10240, 10240]"},
		"a tie of the others":            {3, "", two, "1=30 2=18", "[30, 18, 18]", "[-160, 80, 80]"},
	} {
		t.Run(name, func(t *testing.T) {
			allPass(s.options, s.seats, even(t), next(t), s.said, "rest "+s.rest+"\nexpect {phase: auction, deal: 2, dealer: 1, money: "+s.money+
				", last: {contract: bridscher, declarer: 0, points: "+s.points+", fach: 0, won: false, bonuses: [], money: "+s.money+"}}").holds(t)
		})
	}
}

// The example: a tie for most at value 80.
func TestRule25TwoShareTheMost(t *testing.T) {
	two := said3("double double nothing")
	for name, s := range map[string]struct {
		seats         int
		options       string
		said          string
		rest          string
		points, money string
	}{
		"three seats":        {3, "", two, "1=26 2=26", "[26, 26, 14]", "[-40, -40, 80]"},
		"others":             {3, "", two, "1=14 2=26", "[14, 26, 26]", "[80, -40, -40]"},
		"four seats":         {4, "", two, "1=26 2=26", "[26, 26, 14, 0]", "[-80, -80, 80, 80]"},
		"the dealer always":  {4, "dealer_settles: false", two, "1=26 2=26", "[26, 26, 14, 0]", "[-80, -80, 80, 80]"},
		"at the least value": {3, "bridscher: 2", silence(1, 2, 3), "1=26 2=26", "[26, 26, 14]", "[-1, -1, 2]"},
	} {
		t.Run(name, func(t *testing.T) {
			allPass(s.options, s.seats, even(t), next(t), s.said, "rest "+s.rest+"\nexpect {phase: auction, deal: 2, dealer: 1, money: "+s.money+
				", last: {contract: bridscher, declarer: 0, points: "+s.points+", fach: 0, won: false, bonuses: [], money: "+s.money+"}}").holds(t)
		})
	}
}

func TestRule25AllThreeEqualNobodyPays(t *testing.T) {
	p := even(t)
	for seats, money := range map[int]string{3: "[0, 0, 0]", 4: "[0, 0, 0, 0]"} {
		points := map[int]string{3: "[22, 22, 22]", 4: "[22, 22, 22, 0]"}[seats]
		allPass("", seats, p, next(t), said3("double double nothing"), "rest 1=22 2=22\nexpect {money: "+money+
			", last: {contract: bridscher, declarer: 0, points: "+points+", fach: 0, won: false, bonuses: [], money: "+money+"}}").holds(t)
	}
}

// A fault of others: cards of the Tappen counted for somebody. Here it holds 13 card points.
func TestRule20TheTappenCountsForNobody(t *testing.T) {
	p := deck(t, "KC QC NC JC QD 7S",
		"G T20 T17 T14 T11 T8 T5 T2 10C JD 1D QH 2H KS 9S 3H",
		"T21 T18 T15 T12 T9 T6 T3 9C KD 2D KH JH QS 8S 8C 4H",
		"T19 T16 T13 T10 T7 T4 T1 ND 3D NH 1H NS JS 10S 7C 4D")
	allPass("", 3, p, next(t), silence(1, 2, 3), "rest 1=20 2=20\nexpect {last: {contract: bridscher, declarer: 0, points: [20, 20, 15], "+
		"fach: 0, won: false, bonuses: [], money: [-10, -10, 20]}}").holds(t)
}
