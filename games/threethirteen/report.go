package threethirteen

import (
	"slices"
	"strconv"
	"strings"

	"trey/games"
	"trey/games/cards"
	"trey/games/threethirteen/meld"
)

// outcome is how a round ended. Nothing of it changes.
type outcome struct {
	before    *outcome // the round before, nil for the first
	round     int
	out       games.Seat   // who went out
	penalties []int        // per seat
	totals    []int        // of all rounds so far, per seat
	hands     []games.List // per seat: the hand as it was arranged
}

// order returns the seats as the viewer hears of them: itself first, then who went out and the others in playing order.
func (o *outcome) order(viewer games.Seat) []games.Seat {
	seats := make([]games.Seat, 0, len(o.penalties))
	if viewer != games.Nobody {
		seats = append(seats, viewer)
	}
	for i := range o.penalties {
		if s := (o.out+games.Seat(i)-1)%games.Seat(len(o.penalties)) + 1; s != viewer {
			seats = append(seats, s)
		}
	}
	return seats
}

// lines says to a viewer how the round ended for everybody: the penalty, the total before and after it, and the hand.
func (o *outcome) lines(viewer games.Seat) []games.Text {
	texts := []games.Text{say("status.ended", "Round", games.Num(o.round))}
	for _, s := range o.order(viewer) {
		penalty, total := o.penalties[s-1], o.totals[s-1]
		key := "scored"
		switch {
		case s == o.out:
			key = "scored.out"
		case penalty == 0:
			key = "scored.complete"
		}
		texts = append(texts, sayTo(viewer, s, key, "Count", games.Num(penalty),
			"Before", games.Num(total-penalty), "Total", games.Num(total), "Hand", o.hands[s-1]))
	}
	return texts
}

// sum says to a viewer in one line who went out, and the penalties of the others.
func (o *outcome) sum(viewer games.Seat) games.Text {
	list := make(games.List, 0, len(o.penalties))
	for _, s := range o.order(viewer) {
		if s == o.out {
			list = append(list, sayTo(viewer, s, "scores.out"))
			continue
		}
		list = append(list, sayTo(viewer, s, "scores.other", "Count", games.Num(o.penalties[s-1])))
	}
	return say("scores", "Round", games.Num(o.round), "Scores", list)
}

// sayScores tells what the round brought. The hands stand on the table while the next round begins, or lie open at the end.
func (b *builder) sayScores() {
	e := games.Event{Text: b.last.sum(games.Nobody), Private: map[games.Seat]games.Text{}}
	for s := games.Seat(1); int(s) <= b.seats; s++ {
		e.Private[s] = b.last.sum(s)
	}
	b.events = append(b.events, e)
}

// saySheet tells the penalties of all rounds, who is best first. After a single round there is nothing to add.
func (b *builder) saySheet() {
	if b.rounds == 1 {
		return
	}
	b.sayAll(say("sheet.title"))
	ranks := b.result().Ranks
	seats := b.last.order(1)
	slices.SortStableFunc(seats, func(x, y games.Seat) int { return ranks[x-1] - ranks[y-1] })
	for _, s := range seats {
		b.sayOf(s, "sheet", "Points", b.last.row(s), "Total", games.Num(b.penalties[s-1]))
	}
}

// row writes the seat's penalties from the first round to this one, as the sum that they are: "3 + 0 + 12".
func (o *outcome) row(s games.Seat) games.Lit {
	var points []string
	for ; o != nil; o = o.before {
		points = append(points, strconv.Itoa(o.penalties[s-1]))
	}
	slices.Reverse(points)
	return games.Lit(strings.Join(points, " + "))
}

// handText says a hand as it is arranged: its melds, then what is left, by the key and with what that counts as Points.
func (m *match) handText(a meld.Arrangement, leftKey string) games.List {
	var list games.List
	for _, md := range a.Melds {
		list = append(list, say("meld", "Cards", m.signs(md.Cards)))
	}
	if len(a.Left) > 0 {
		list = append(list, say(leftKey, "Cards", m.signs(a.Left), "Count", games.Num(len(a.Left)), "Points", games.Num(a.Penalty)))
	}
	return list
}

// signs writes cards as they are printed, those that are wild in this round with a star. Texts of a round that has ended are still read when
// another rank is wild.
func (m *match) signs(cs []cards.Card) games.Sign {
	signs, words := make([]string, len(cs)), make(games.List, len(cs))
	for i, c := range cs {
		f, key := info.Faces.Face(c), "card.only"
		signs[i] = f.Label + f.Symbol
		if m.rules().IsWild(c) {
			signs[i], key = signs[i]+"★", "card.wild"
		}
		words[i] = games.Say(key, "Card", games.Cards{c})
	}
	return games.Sign{Signs: strings.Join(signs, " "), Words: words}
}
