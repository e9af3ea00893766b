package dreierles_test

import (
	"math/rand/v2"
	"slices"
	"strings"
)

// randomPack is a pack in random order, in which now and then something is dealt that is rare.
func randomPack(r *rand.Rand) []string {
	pack := literalPack()
	r.Shuffle(len(pack), func(i, j int) { pack[i], pack[j] = pack[j], pack[i] })
	player := r.IntN(3)
	empty := slices.DeleteFunc(literalPack(), func(c string) bool { return isTrump(c) || isKing(c) })
	r.Shuffle(len(empty), func(i, j int) { empty[i], empty[j] = empty[j], empty[i] })
	some := literalTrumps()
	r.Shuffle(len(some), func(i, j int) { some[i], some[j] = some[j], some[i] })
	switch r.IntN(10) {
	case 0: // due cards in the Tappen
		due := strings.Fields("G T21 T1")
		r.Shuffle(3, func(i, j int) { due[i], due[j] = due[j], due[i] })
		place(r, pack, theTappen(), due[:1+r.IntN(3)])
	case 1: // many trumps
		place(r, pack, handOf(player), some[:10+r.IntN(6)])
	case 2: // hardly a card that may be laid away
		place(r, pack, handOf(player), append(strings.Fields("KC KD KH KS"), some[:10+r.IntN(3)]...))
		place(r, pack, theTappen(), some[13:13+r.IntN(7)])
	case 3: // the Droll
		place(r, pack, handOf(player), strings.Fields("T1 T21 G"))
	case 4: // no trump at all, and nothing that wins
		place(r, pack, handOf(player), empty[:16])
	case 5: // no other trumps than due cards
		place(r, pack, handOf(player), append(strings.Fields("T21 T1 G")[:1+r.IntN(3)], empty[:13]...))
	case 6: // the Pfeif beside weak trumps
		place(r, pack, handOf(player), literalTrumps()[12+r.IntN(4):])
	case 7: // the Pfeif beside strong trumps
		place(r, pack, handOf(player), append(literalTrumps()[:9+r.IntN(6)], "T1"))
	}
	return pack
}

// theTappen and handOf are the places in the pack from which they are dealt; players count from 0, forehand.
func theTappen() []int { return []int{0, 1, 2, 3, 4, 5} }

func handOf(player int) []int {
	var at []int
	for i := range 8 {
		at = append(at, 6+8*player+i, 30+8*player+i)
	}
	return at
}

// place brings the cards to some of the places.
func place(r *rand.Rand, pack []string, places []int, cards []string) {
	r.Shuffle(len(places), func(i, j int) { places[i], places[j] = places[j], places[i] })
	for i, c := range cards {
		j := slices.Index(pack, c)
		pack[places[i]], pack[j] = pack[j], pack[places[i]]
	}
}

// anyMove is a move of some seat, legal or not: mostly of the kind that is called for and with cards that the seat holds.
func (run *literalRun) anyMove() (int, string) {
	r := run.rand
	seat := 1 + r.IntN(run.seats)
	if r.IntN(3) > 0 && !run.over {
		seat = run.turn
	}
	verb := map[string]string{"auction": "bid", "discard": "discard", "announce": "say", "play": "play"}[run.phase]
	if verb == "" || r.IntN(5) == 0 {
		verb = strings.Fields("pass bid discard say play")[r.IntN(5)]
	}
	from := literalPack()
	if hand := run.hands[seat-1]; r.IntN(4) > 0 && len(hand) > 0 {
		from = slices.Clone(hand)
	}
	r.Shuffle(len(from), func(i, j int) { from[i], from[j] = from[j], from[i] })
	switch verb {
	case "bid":
		return seat, "bid " + literalBids()[r.IntN(4)]
	case "play":
		return seat, "play " + from[0]
	case "say":
		return seat, "say " + strings.ReplaceAll(strings.Fields("nothing trumps pfeif double trumps,pfeif trumps,double pfeif,double")[r.IntN(7)], ",", " ")
	case "discard":
		return seat, "discard " + strings.Join(run.someCards(from), " ")
	}
	return seat, verb
}

// someCards are one to three cards, mostly as many as are to be laid away, now and then one of them twice.
func (run *literalRun) someCards(from []string) []string {
	n := 1 + run.rand.IntN(3)
	if takes := literalTakes(run.contract); takes > 0 && run.rand.IntN(4) > 0 {
		n = takes
	}
	some := slices.Clone(from[:min(n, len(from))])
	if run.rand.IntN(8) == 0 {
		some[len(some)-1] = some[0]
		return some
	}
	return inStandardOrder(some)
}

// refusedBy returns the rules of which one must refuse the move, as far as the page leaves no doubt.
func (run *literalRun) refusedBy(seat int, move string) string {
	verb, what, _ := strings.Cut(move, " ")
	if verb == "pass" {
		verb = "bid"
	}
	called := map[string]string{"auction": "bid", "discard": "discard", "announce": "say", "play": "play"}[run.phase]
	announcing := "8"
	if run.contract == "bridscher" {
		announcing = "8|20|21"
	}
	switch {
	case run.over:
		return "C4"
	case verb != called:
		return ""
	case verb == "bid":
		return "5"
	case verb == "discard":
		return "6|7"
	case verb == "say":
		return announcing
	case seat != run.turn || !slices.Contains(run.hands[seat-1], what):
		return ""
	case !slices.Contains(run.follows(seat), what):
		return "11"
	case run.contract == "bridscher":
		return "22"
	}
	return "12"
}
