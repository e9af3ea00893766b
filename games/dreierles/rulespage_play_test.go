package dreierles_test

import "testing"

func TestRule10ForehandLeadsWhoeverIsDeclarer(t *testing.T) {
	for name, s := range map[string]struct{ options, bids, want string }{
		"forehand":             {"", "1 bid solo", "turn: [1], led: 1, declarer: 1"},
		"middle":               {"", "1 pass\n2 bid solo", "turn: [1], led: 1, declarer: 2"},
		"rear":                 {"", "1 pass\n2 pass\n3 bid solo", "turn: [1], led: 1, declarer: 3"},
		"the option, middle":   {"first_lead: declarer", "1 pass\n2 bid solo", "turn: [2], led: 2, declarer: 2"},
		"the option, rear":     {"first_lead: declarer", "1 pass\n2 pass\n3 bid solo", "turn: [3], led: 3, declarer: 3"},
		"the option, forehand": {"first_lead: declarer", "1 bid solo", "turn: [1], led: 1, declarer: 1"},
		"bridscher":            {"first_lead: declarer", "1 pass\n2 pass\n3 pass", "turn: [1], led: 1, declarer: 0"},
	} {
		t.Run(name, func(t *testing.T) {
			after := map[string]string{"1": silence(1, 2, 3), "2": silence(2, 3, 1), "3": silence(3, 1, 2), "0": silence(1, 2, 3)}
			scene{options: s.options, seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: s.bids + "\n" + after[s.want[len(s.want)-1:]] +
				"expect {phase: play, trick: [], tricks: [0, 0, 0], " + s.want + "}"}.holds(t)
		})
	}
}

func TestRule10TheWinnerOfATrickLeads(t *testing.T) {
	solo(t, "", silence(1, 2, 3)+`
		1 play T2
		expect {turn: [2], trick: [T2], led: 1, legal.1: [], legal.3: []}
		refuse -: 3 play T19
		refuse -: 1 play KC
		2 play T3
		expect {turn: [3], trick: [T2, T3], tricks: [0, 0, 0]}
		3 play T19
		expect {turn: [3], trick: [], led: 3, tricks: [0, 0, 1], hand.3: [T16, T13, T10, T7, T4, T1, JC, 10C, ND, 3D, NH, 1H, NS, JS, 10S]}
		refuse -: 1 play KC
		3 play JS
		expect {turn: [1], led: 3, trick: [JS]}
		1 play KS
		2 play 8S
		expect {turn: [1], led: 1, tricks: [1, 0, 1]}
		refuse -: 1 play KS
		refuse -: 1 play QC`).holds(t)
}

func TestRule10WithFourSeatsTheSittingDealerIsPassedOver(t *testing.T) {
	scene{seats: 4, dealer: 2, packs: [][]string{fair(t)}, play: `
		3 bid solo
		` + silence(3, 4, 1) + `
		refuse -: 2 play T21
		3 play T2
		expect {turn: [4]}
		4 play T3
		expect {turn: [1], legal.2: []}
		refuse -: 2 play T4
		1 play T19
		expect {turn: [1], led: 1, tricks: [1, 0, 0, 0]}
		1 play JS
		expect {turn: [3]}`}.holds(t)
}

func TestRule11FollowSuit(t *testing.T) {
	t.Run("the suit led", func(t *testing.T) {
		p := deck(t, "", "KH", "4H T5 KS G KC QC NC JC 10C KD QD ND JD 1D 2D 3D", "")
		scene{seats: 3, dealer: 3, packs: [][]string{p}, play: "1 bid solo\n" + silence(1, 2, 3) + `
			1 play KH
			expect {legal.2: [play 4H]}
			refuse 11: 2 play T5
			refuse 11: 2 play KS
			refuse 11: 2 play G`}.holds(t)
	})
	t.Run("without it a trump", func(t *testing.T) {
		p := deck(t, "", "KH", "T5 T21 KS QS KC QC NC JC 10C KD QD ND JD 1D 2D 3D", "")
		scene{seats: 3, dealer: 3, packs: [][]string{p}, play: "1 bid solo\n" + silence(1, 2, 3) + `
			1 play KH
			expect {legal.2: [play T5, play T21]}
			refuse 11: 2 play KS
			refuse 11: 2 play KD`}.holds(t)
	})
	t.Run("a trump led asks for trumps", func(t *testing.T) {
		p := deck(t, "", "T7", "T1 KH KS QS KC QC NC JC 10C KD QD ND JD 1D 2D 3D", "")
		scene{seats: 3, dealer: 3, packs: [][]string{p}, play: "1 bid solo\n" + silence(1, 2, 3) + `
			1 play T7
			expect {legal.2: [play T1]}
			refuse 11: 2 play KH`}.holds(t)
	})
	t.Run("without either any card", func(t *testing.T) {
		p := deck(t, "", "T7 KH", "4D 7C KS QS KC QC NC JC 10C KD QD ND JD 1D 2D 3D", "")
		any16 := "play 4D, play 7C, play KS, play QS, play KC, play QC, play NC, play JC, play 10C, play KD, play QD, play ND, play JD, play 1D, play 2D, play 3D"
		for _, led := range []string{"T7", "KH"} {
			scene{seats: 3, dealer: 3, packs: [][]string{p}, play: "1 bid solo\n" + silence(1, 2, 3) + "1 play " + led + "\nexpect {legal.2: [" + any16 + "]}"}.holds(t)
		}
	})
	t.Run("the leader any card", func(t *testing.T) {
		solo(t, "", silence(1, 2, 3)+`
			expect {legal.1: [play G, play T20, play T17, play T14, play T11, play T8, play T5, play T2, play KC, play QD, play JD, play 1D, play QH, play 2H, play KS, play 9S]}`).holds(t)
	})
}

// A fault of others: a duty to beat.
func TestRule11ThereIsNoDutyToBeat(t *testing.T) {
	t.Run("in a suit", func(t *testing.T) {
		solo(t, "", silence(1, 2, 3)+`
			1 play QD
			expect {legal.2: [play KD, play 2D]}
			2 play 2D
			expect {legal.3: [play ND, play 3D]}`).holds(t)
	})
	t.Run("with trumps led", func(t *testing.T) {
		solo(t, "", silence(1, 2, 3)+`
			1 play T17
			expect {legal.2: [play T21, play T18, play T15, play T12, play T9, play T6, play T3]}
			2 play T3
			expect {legal.3: [play T19, play T16, play T13, play T10, play T7, play T4, play T1]}
			3 play T1
			expect {tricks: [1, 0, 0]}`).holds(t)
	})
	t.Run("over a trump that another has played", func(t *testing.T) {
		p := deck(t, "", "KH", "T9 KS QS KC QC NC JC 10C KD QD ND JD 1D 2D 3D 4D", "T8 T10 NS JS 10S 9S 8S 7S 9C 8C 7C T2 T3 T4 T5 T6")
		scene{seats: 3, dealer: 3, packs: [][]string{p}, play: "1 bid solo\n" + silence(1, 2, 3) + `
			1 play KH
			2 play T9
			expect {legal.3: [play T8, play T10, play T2, play T3, play T4, play T5, play T6]}
			refuse 11: 3 play NS
			3 play T2
			expect {tricks: [0, 1, 0]}`}.holds(t)
	})
}

// pfeif is a scene in which seat 2 holds T1 with T3 and T5 as its only other trumps and lays it open in a Solo of seat 1.
func pfeif(t *testing.T, said, play string) scene {
	t.Helper()
	p := deck(t, "7S 8S 9S", "T21 T20 T19 T18 T17 KD KH QH KS", "T1 T3 T5 KC QC NC JC 10C QD ND JD 1D 2D 3D 4H 10S",
		"T2 T4 T6 T8 T10 9C 8C 7C 4D NH JH 1H 2H QS NS JS")
	return scene{seats: 3, dealer: 3, packs: [][]string{p, next(t)}, play: "1 bid solo\n1 say nothing\n2 say " + said + "\n3 say nothing\n" + play}
}

func TestRule12ThePfeifLaidOpenWaitsForTheLastTrick(t *testing.T) {
	pfeif(t, "pfeif", `
		1 play T21
		expect {legal.2: [play T3, play T5], open: 2}
		refuse 12: 2 play T1
		2 play T3
		3 play T2
		1 play T20
		expect {legal.2: [play T5]}
		refuse 12: 2 play T1
		2 play T5
		3 play T4
		1 play T19
		expect {legal.2: [play T1]}
		refuse 11: 2 play KC
		2 play T1
		3 play T6
		expect {open: 2, tricks: [3, 0, 0]}`).holds(t)
}

func TestRule12LeadingItMayNotBePlayed(t *testing.T) {
	pfeif(t, "pfeif", `
		1 2 3 play QH 4H NH
		1 play KD
		2 play 1D
		3 play 4D
		1 play KS
		2 play 10S
		3 play JS
		expect {led: 1}
		1 play KH
		expect {legal.2: [play T3, play T5]}
		refuse 12: 2 play T1
		refuse 11: 2 play KC
		2 play T3
		3 play JH
		expect {turn: [2], led: 2, legal.2: [play T5, play KC, play QC, play NC, play JC, play 10C, play QD, play ND, play JD, play 2D, play 3D]}
		refuse 12: 2 play T1
		2 play KC`).holds(t)
}

func TestRule12APfeifThatIsNotOpenMayBePlayedAnyTime(t *testing.T) {
	pfeif(t, "nothing", `
		1 play T21
		expect {legal.2: [play T1, play T3, play T5], open: 0}
		2 play T1`).holds(t)
}

func TestRule12OnlyItsHolderIsBound(t *testing.T) {
	pfeif(t, "pfeif", `
		1 play T21
		2 play T3
		expect {legal.3: [play T2, play T4, play T6, play T8, play T10]}`).holds(t)
}
