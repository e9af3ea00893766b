package dreierles

import (
	"slices"

	"trey/games"
)

// The words before the first lead (rule 8).
const (
	wordTrumps  = "trumps"
	wordPfeif   = "pfeif"
	wordDouble  = "double"
	wordNothing = "nothing"
)

// words is what is said in one move: any of them together.
type words uint8

// The words; nothing is none of them.
const (
	sayTrumps words = 1 << iota
	sayPfeif
	sayDouble
)

// phrases are the words of moves, by what they mean.
var phrases = [...]string{
	wordNothing, wordTrumps, wordPfeif, wordTrumps + " " + wordPfeif,
	wordDouble, wordTrumps + " " + wordDouble, wordPfeif + " " + wordDouble, wordTrumps + " " + wordPfeif + " " + wordDouble,
}

// wordsOf returns the words of a move's phrase, which must be one.
func wordsOf(phrase string) words { return words(slices.Index(phrases[:], phrase)) }

// lapsOfBridscher is how many laps of doubling a Bridscher has at most (rule 21).
const lapsOfBridscher = 3

// announce begins the first lap of speaking.
func (b *builder) announce(first games.Seat) {
	b.phase, b.turn = announcing, first
	b.lap, b.spoken, b.doubledIn = 1, 0, 0
}

// mayNotSay returns why the seat in turn may not say the one word, nil if it may.
func (m *match) mayNotSay(w words) *games.Refusal {
	switch {
	case m.contract == bridscher && w != sayDouble:
		return refuse("21", "bridscher_words")
	case m.contract == bridscher:
		return nil
	case w == sayDouble:
		return m.mayNotDouble()
	case m.lap > 1:
		return refuse("8", "late")
	case w == sayPfeif:
		return m.mayNotOpen()
	case m.turn != m.declarer:
		return refuse("8", "trumps_declarer", "Who", m.declarer)
	}
	if n := (*m.hand(m.turn) & trumps).len(); n < manyTrumps {
		return refuse("8", "trumps_few", "Count", number(n))
	}
	return nil
}

func (m *match) mayNotOpen() *games.Refusal {
	switch {
	case !m.hand(m.turn).has(pfeif):
		return refuse("8", "pfeif_held")
	case m.pfeifDeclarer && m.turn != m.declarer:
		return refuse("8", "pfeif_declarer", "Who", m.declarer)
	}
	return nil
}

func (m *match) mayNotDouble() *games.Refusal {
	switch {
	case int(m.doublings) >= m.maxDoublings:
		return refuse("8", "max", "Count", number(m.maxDoublings))
	case m.turn == m.declarer && m.lap == 1:
		return refuse("8", "double_first")
	case m.turn != m.declarer && m.doubledIn > 0:
		first, _ := m.defenders()
		return refuse("8", "doubled", "Who", first)
	case m.turn != m.declarer && m.noEarlyPass && m.passedNow.has(m.turn):
		return refuse("8", "early_pass")
	}
	return nil
}

// onlyDoubling reports whether it is about doubling alone: in a Bridscher, and from the second lap on.
func (m *match) onlyDoubling() bool { return m.contract == bridscher || m.lap > 1 }

// sayable returns the words that the seat in turn may say.
func (m *match) sayable() words {
	var all words
	for _, w := range [...]words{sayTrumps, sayPfeif, sayDouble} {
		if m.mayNotSay(w) == nil {
			all |= w
		}
	}
	return all
}

// sayings returns what the seat in turn may say: nothing, or any allowed words together.
func (m *match) sayings() []games.Move {
	allowed := m.sayable()
	moves := make([]games.Move, 0, len(phrases))
	for w, phrase := range phrases {
		if words(w)&^allowed == 0 {
			moves = append(moves, games.Move{Verb: verbSay, Word: phrase})
		}
	}
	return moves
}

func (m *match) refuseSaying(mv games.Move) *games.Refusal {
	said := slices.Index(phrases[:], mv.Word)
	if mv.Verb != verbSay || said < 0 || len(mv.Cards) > 0 {
		return m.refuseVerb()
	}
	for _, w := range [...]words{sayTrumps, sayPfeif, sayDouble} {
		if words(said)&w == 0 {
			continue
		}
		if r := m.mayNotSay(w); r != nil {
			return r
		}
	}
	return nil
}

// speak says the words of the phrase and passes the turn on, or begins play.
func (b *builder) speak(phrase string) {
	said := wordsOf(phrase)
	doubles := said&sayDouble != 0
	if doubles {
		b.doublings++
		b.doubledIn++
		b.doubledBy[b.turn-1]++
	}
	if said&sayTrumps != 0 {
		b.saidMany = true
	}
	if said&sayPfeif != 0 {
		b.open = b.turn
	}
	b.saySaying(said)
	b.spoken++
	switch {
	case b.contract == bridscher:
		b.afterBridscher()
	case b.lap == 1:
		b.afterFirstLap()
	default:
		b.afterDoubling(doubles)
	}
}

// afterFirstLap lets each of the three speak once. A second lap follows a Kontra that isn't the last doubling allowed.
func (b *builder) afterFirstLap() {
	b.turn = b.after(b.turn)
	switch {
	case b.spoken < players:
	case b.doublings == 0 || int(b.doublings) >= b.maxDoublings:
		b.startPlay()
	default:
		b.nextLap()
	}
}

// afterDoubling lets the sides answer each other until one says nothing, or the limit is reached. Of the defenders the second is asked only
// when the first has said nothing.
func (b *builder) afterDoubling(doubled bool) {
	first, second := b.defenders()
	switch {
	case doubled && int(b.doublings) >= b.maxDoublings:
		b.startPlay()
	case doubled && b.turn == b.declarer:
		b.turn = first
		b.nextLap()
	case doubled:
		b.turn = b.declarer
		b.nextLap()
	case b.turn == first:
		b.turn = second
	default:
		b.startPlay()
	}
}

// afterBridscher completes each lap; one in which all have doubled is followed by another, up to the third (rule 21).
func (b *builder) afterBridscher() {
	b.turn = b.after(b.turn)
	switch {
	case b.spoken < players:
	case b.doubledIn == players && b.lap < lapsOfBridscher:
		b.nextLap()
	default:
		b.startPlay()
	}
}

func (b *builder) nextLap() {
	b.lap++
	b.spoken, b.doubledIn = 0, 0
}
