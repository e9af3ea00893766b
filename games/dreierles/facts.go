package dreierles

import (
	"slices"
	"strconv"

	"trey/games"
)

// Facts returns the keys of the rules page.
func (m *match) Facts() []games.Fact {
	facts := make([]games.Fact, 0, 16)
	facts = append(facts,
		games.Fact{Key: "phase", Value: phaseNames[m.phase]},
		games.Fact{Key: "deal", Value: m.deal},
		games.Fact{Key: "dealer", Value: int(m.dealer)},
	)
	tricks, money := make([]int, m.seats), make([]int, m.seats)
	for i := range m.seats {
		facts = append(facts, games.Fact{Key: "hand." + strconv.Itoa(i+1), Value: info.Faces.Codes(m.hands[i].cards()), Unordered: true})
		tricks[i], money[i] = int(m.tricks[i]), int(m.money[i])
	}
	facts = append(facts,
		games.Fact{Key: "declarer", Value: int(m.declarer)},
		games.Fact{Key: "contract", Value: contractNames[m.contract]},
		games.Fact{Key: "doublings", Value: int(m.doublings)},
		games.Fact{Key: "trick", Value: info.Faces.Codes(m.trick[:m.down])},
		games.Fact{Key: "led", Value: int(m.led)},
		games.Fact{Key: "tricks", Value: tricks},
		games.Fact{Key: "tappen", Value: info.Faces.Codes(m.tappen())},
		games.Fact{Key: "open", Value: int(m.open)},
		games.Fact{Key: "money", Value: money},
	)
	if m.last != nil {
		facts = append(facts, games.Fact{Key: "last", Value: m.last.fact(m.seats)})
	}
	return facts
}

func (o *outcome) fact(seats int) map[string]any {
	money := make([]int, seats)
	for i := range money {
		money[i] = int(o.money[i])
	}
	bonuses := make([]map[string]any, 0, len(o.bonuses))
	for _, b := range o.bonuses {
		bonuses = append(bonuses, map[string]any{"seat": int(b.seat), "kind": bonusNames[b.kind], "each": int(b.each)})
	}
	return map[string]any{
		"contract": contractNames[o.contract],
		"declarer": int(o.declarer),
		"points":   slices.Clone(o.points[:seats]),
		"fach":     o.fach,
		"won":      o.won,
		"bonuses":  bonuses,
		"money":    money,
	}
}
