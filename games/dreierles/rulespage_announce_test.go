package dreierles_test

import (
	"fmt"
	"strings"
	"testing"
)

// solo is a scene in which forehand, seat 1, plays a Solo from a fair pack: seat 3 holds T1, nobody ten trumps.
func solo(t *testing.T, options, play string) scene {
	t.Helper()
	return scene{options: options, seats: 3, dealer: 3, packs: [][]string{fair(t), next(t)}, play: "1 bid solo\n" + play}
}

func TestRule8EachSpeaksOnceTheDeclarerFirst(t *testing.T) {
	solo(t, "", `
		expect {phase: announce, turn: [1], legal.1: [say nothing], legal.2: [], legal.3: [], led: 0}
		refuse 8: 2 say nothing
		refuse 8: 1 say double
		refuse 8: 1 say trumps
		refuse 8: 1 say pfeif
		refuse -: 1 play KC
		1 say nothing
		expect {turn: [2], legal.2: [say nothing, say double]}
		refuse 8: 1 say nothing
		refuse 8: 3 say pfeif
		refuse 8: 2 say pfeif
		refuse 8: 2 say trumps
		2 say nothing
		expect {turn: [3], legal.3: [say nothing, say pfeif, say double, say pfeif double]}
		3 say nothing
		expect {phase: play, turn: [1], doublings: 0, open: 0, led: 1}
		refuse -: 2 say double`).holds(t)
}

func TestRule8TheOrderGoesOnFromTheDeclarer(t *testing.T) {
	scene{seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: `
		1 pass
		2 bid solo
		expect {turn: [2]}
		2 say nothing
		expect {turn: [3]}
		3 say nothing
		expect {turn: [1]}
		1 say nothing
		expect {phase: play, turn: [1]}`}.holds(t)
	scene{seats: 4, dealer: 2, packs: [][]string{fair(t)}, play: `
		3 pass
		4 pass
		1 bid solo
		refuse 8: 2 say nothing
		1 say nothing
		refuse 8: 2 say double
		expect {turn: [3], legal.2: []}
		3 say nothing
		4 say nothing
		expect {phase: play, turn: [3]}`}.holds(t)
}

// announcing is a pack whose forehand holds those eleven cards and five without trumps.
func announcing(t *testing.T, forehand, tappen string) []string {
	t.Helper()
	return deck(t, tappen, forehand+" KC QC JC KD QD", "", "")
}

func TestRule8TrumpsWithTenOrMore(t *testing.T) {
	ten := "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11"
	t.Run("ten", func(t *testing.T) {
		scene{seats: 3, dealer: 3, packs: [][]string{announcing(t, ten+" 8C", "7S 8S")}, play: `
			1 bid solo
			expect {legal.1: [say nothing, say trumps]}
			refuse 8: 1 say trumps pfeif
			refuse 8: 1 say double trumps
			1 say trumps
			expect {turn: [2], open: 0, doublings: 0}`}.holds(t)
	})
	t.Run("nine", func(t *testing.T) {
		scene{seats: 3, dealer: 3, packs: [][]string{announcing(t, ten[3:]+" 8C 7C", "7S 8S")}, play: `
			1 bid solo
			expect {legal.1: [say nothing]}
			refuse 8: 1 say trumps`}.holds(t)
	})
	t.Run("the tenth from the Tappen", func(t *testing.T) {
		scene{seats: 3, dealer: 3, packs: [][]string{announcing(t, ten[3:]+" 8C 7C", "T20 8S")}, play: `
			1 bid einer
			2 pass
			3 pass
			1 discard 7C
			expect {legal.1: [say nothing, say trumps]}`}.holds(t)
	})
	t.Run("the tenth laid away", func(t *testing.T) {
		scene{options: "discards: any", seats: 3, dealer: 3, packs: [][]string{announcing(t, ten+" 8C", "7S 8S")}, play: `
			1 bid einer
			2 pass
			3 pass
			1 discard T5
			expect {legal.1: [say nothing]}
			refuse 8: 1 say trumps`}.holds(t)
	})
	t.Run("with the Pfeif", func(t *testing.T) {
		scene{seats: 3, dealer: 3, packs: [][]string{announcing(t, ten[3:]+" 8C T1", "7S 8S")}, play: `
			1 bid solo
			expect {legal.1: [say nothing, say trumps, say pfeif, say trumps pfeif]}
			refuse 8: 1 say trumps pfeif double
			1 say pfeif trumps
			expect {turn: [2], open: 1}`}.holds(t)
	})
}

func TestRule8ADefenderDoesNotSayTrumps(t *testing.T) {
	p := deck(t, "7S 8S", "KC QC JC KD QD", "T2 T3 T4 T5 T6 T7 T8 T9 T10 T11", "")
	scene{seats: 3, dealer: 3, packs: [][]string{p}, play: `
		1 bid solo
		1 say nothing
		expect {legal.2: [say nothing, say double]}
		refuse 8: 2 say trumps
		refuse 8: 2 say trumps double`}.holds(t)
}

func TestRule8ThePfeifIsLaidOpenAndStaysInTheHand(t *testing.T) {
	solo(t, "", `
		1 say nothing
		2 say nothing
		expect {open: 0}
		3 say pfeif
		expect {open: 3, phase: play, hand.3: [T19, T16, T13, T10, T7, T4, T1, JC, 10C, ND, 3D, NH, 1H, NS, JS, 10S]}`).holds(t)
}

func TestRule8WithTheOptionPfeifTheDeclarerAlone(t *testing.T) {
	solo(t, "pfeif: declarer", `
		1 say nothing
		2 say nothing
		expect {legal.3: [say nothing, say double]}
		refuse 8|17: 3 say pfeif
		refuse 8|17: 3 say pfeif double`).holds(t)
	scene{options: "pfeif: declarer", seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: `
		1 pass
		2 pass
		3 bid solo
		expect {legal.3: [say nothing, say pfeif]}
		3 say pfeif
		expect {open: 3}`}.holds(t)
}

func TestRule8KontraByTheFirstDefender(t *testing.T) {
	solo(t, "", `
		1 say nothing
		2 say double
		expect {doublings: 1, turn: [3], legal.3: [say nothing, say pfeif]}
		refuse 8: 3 say double
		refuse 8: 3 say pfeif double
		3 say pfeif
		expect {doublings: 1, open: 3, turn: [1], phase: announce, legal.1: [say nothing, say double], legal.2: [], legal.3: []}
		refuse 8: 2 say double
		refuse 8: 1 say pfeif
		1 say nothing
		expect {phase: play, doublings: 1}`).holds(t)
}

func TestRule8KontraByTheSecondDefender(t *testing.T) {
	solo(t, "", `
		1 say nothing
		2 say nothing
		3 say double pfeif
		expect {doublings: 1, open: 3, turn: [1], legal.1: [say nothing, say double]}
		1 say double
		expect {doublings: 2, turn: [2], legal.2: [say nothing, say double], legal.3: []}
		refuse 8: 3 say double
		2 say nothing
		expect {turn: [3], legal.3: [say nothing, say double]}
		3 say nothing
		expect {phase: play, doublings: 2}`).holds(t)
}

func TestRule8ReAndBockAlternate(t *testing.T) {
	solo(t, "max_doublings: 8", `
		1 say nothing
		2 say double
		3 say nothing
		1 say double
		expect {doublings: 2, turn: [2]}
		2 say double
		expect {doublings: 3, turn: [1], legal.3: []}
		refuse 8: 3 say double
		1 say double
		2 say nothing
		expect {turn: [3]}
		refuse 8: 3 say pfeif
		refuse 8: 3 say pfeif double
		3 say double
		expect {doublings: 5, turn: [1]}
		1 say double
		expect {doublings: 6, turn: [2]}
		2 say double
		1 say double
		expect {doublings: 8, phase: play, turn: [1]}`).holds(t)
}

func TestRule8LaterLapsAreAboutDoublingOnly(t *testing.T) {
	p := announcing(t, "T2 T3 T4 T5 T6 T7 T8 T9 T10 T1 8C", "7S 8S")
	scene{seats: 3, dealer: 3, packs: [][]string{p}, play: `
		1 bid solo
		1 say nothing
		2 say double
		3 say nothing
		expect {legal.1: [say nothing, say double]}
		refuse 8: 1 say trumps
		refuse 8: 1 say pfeif
		refuse 8: 1 say trumps double
		1 say double`}.holds(t)
}

func TestRule8TheMostDoublings(t *testing.T) {
	first := "1 say nothing\n2 say double\n3 say nothing\n"
	for most, play := range map[int]string{
		0: `1 say nothing
			expect {legal.2: [say nothing]}
			refuse 8: 2 say double
			2 say nothing
			expect {legal.3: [say nothing, say pfeif]}
			3 say pfeif
			expect {phase: play, doublings: 0}`,
		1: "1 say nothing\n2 say double\nexpect {turn: [3], phase: announce}\n3 say nothing\nexpect {phase: play, doublings: 1}",
		2: first + "1 say double\nexpect {phase: play, doublings: 2}",
		3: first + "1 say double\n2 say nothing\n3 say double\nexpect {phase: play, doublings: 3}",
		4: first + "1 say double\n2 say double\nexpect {turn: [1], phase: announce}\n1 say double\nexpect {phase: play, doublings: 4}",
		5: first + "1 say double\n2 say double\n1 say double\n2 say double\nexpect {phase: play, doublings: 5}",
		7: first + "1 say double\n2 say double\n1 say double\n2 say double\n1 say double\n2 say double\nexpect {phase: play, doublings: 7}",
	} {
		t.Run(fmt.Sprint(most), func(t *testing.T) { solo(t, fmt.Sprintf("max_doublings: %d", most), play).holds(t) })
	}
	t.Run("four by default", func(t *testing.T) {
		solo(t, "", first+"1 say double\n2 say double\n1 say double\nexpect {phase: play, doublings: 4}").holds(t)
	})
}

func TestRule8WhoPassedBeforeAnybodyHadBidMayNotDouble(t *testing.T) {
	for name, s := range map[string]struct{ options, play string }{
		"the option": {"kontra: no-early-pass", `
			1 pass
			2 bid solo
			2 say nothing
			3 say nothing
			expect {turn: [1], legal.1: [say nothing]}
			refuse 8: 1 say double
			1 say nothing
			expect {phase: play}`},
		"in no lap, but he is asked": {"kontra: no-early-pass", `
			1 pass
			2 bid solo
			2 say nothing
			3 say double
			1 say nothing
			2 say double
			expect {turn: [3], legal.3: [say nothing, say double]}
			3 say nothing
			expect {turn: [1], legal.1: [say nothing], phase: announce}
			refuse 8: 1 say double
			1 say nothing
			expect {phase: play, doublings: 2}`},
		"who passed after a bid may": {"kontra: no-early-pass", `
			1 bid dreier
			2 pass
			3 bid solo
			3 say nothing
			expect {legal.1: [say nothing, say double]}
			1 say nothing
			expect {legal.2: [say nothing, say double]}
			2 say double
			expect {doublings: 1}`},
		"both": {"kontra: no-early-pass", `
			1 pass
			2 pass
			3 bid solo
			3 say nothing
			expect {legal.1: [say nothing]}
			1 say nothing
			expect {legal.2: [say nothing]}
			refuse 8: 2 say double
			2 say nothing
			expect {phase: play}`},
		"without the option": {"", `
			1 pass
			2 bid solo
			2 say nothing
			3 say nothing
			expect {turn: [1], legal.1: [say nothing, say double]}
			1 say double
			expect {doublings: 1, turn: [2]}`},
		"the Pfeif may still be laid open": {"kontra: no-early-pass", `
			1 bid dreier
			2 pass
			3 pass
			1 discard 8C 7C 4D
			1 say nothing
			expect {legal.2: [say nothing, say double]}
			2 say nothing
			expect {legal.3: [say nothing, say pfeif, say double, say pfeif double]}`},
	} {
		t.Run(name, func(t *testing.T) {
			scene{options: s.options, seats: 3, dealer: 3, packs: [][]string{fair(t)}, play: s.play}.holds(t)
		})
	}
}

func TestRule8ABarredDefenderMayLayThePfeifOpen(t *testing.T) {
	p := deck(t, "8C 7C", "T1 KC", "", "")
	scene{options: "kontra: no-early-pass", seats: 3, dealer: 3, packs: [][]string{p}, play: `
		1 pass
		2 bid solo
		2 say nothing
		3 say nothing
		expect {legal.1: [say nothing, say pfeif]}
		refuse 8: 1 say pfeif double
		1 say pfeif
		expect {open: 1}`}.holds(t)
}

func TestRule9EachDoublingDoublesThePrice(t *testing.T) {
	for n, each := range []int{40, 80, 160, 320, 640} { // a Solo won with 36: one Fach
		t.Run(fmt.Sprint(n), func(t *testing.T) {
			solo(t, "", "1 say nothing\n"+doubles(n)+fmt.Sprintf(`
				expect {phase: play, doublings: %d}
				rest 1=36
				expect {last: {contract: solo, declarer: 1, points: [36, 34, 34], fach: 1, won: true, bonuses: [], money: [%d, %d, %d]}}`,
				n, 2*each, -each, -each)).holds(t)
		})
	}
}

// doubles is what follows on the declarer's first word up to n doublings, of which the last one is not answered.
func doubles(n int) string {
	if n == 0 {
		return silence(2, 3)
	}
	said := "2 say double\n3 say nothing\n" + strings.Repeat("1 say double\n2 say double\n", (n-1)/2)
	if n%2 == 0 {
		said += "1 say double\n"
	}
	switch {
	case n == 4:
		return said
	case n%2 == 0:
		return said + silence(2, 3)
	}
	return said + silence(1)
}
