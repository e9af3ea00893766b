package threeupthreedown

import (
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/games"
	"trey/games/cards"
)

// positionOf returns the whole match as a position.
func positionOf(m *match) *position {
	p := &position{
		seats: m.seats, turn: int(m.turn) - 1, drawN: m.drawPile(), pile: holdingOf(m.pile[:m.piled]), top: m.top(), run: uint8(m.run()),
		extra: int(m.extra), fresh: m.fresh, over: m.over, turnsLeft: maxTurns - int(m.turns),
	}
	for s := range m.seats {
		p.hands[s], p.ups[s] = holdingOf(m.hands[s].all()), holdingOf(m.ups[s].all())
		for _, c := range m.downs[s] {
			if c != cards.Back {
				p.downs[s][p.downN[s]] = faceOf(c)
				p.downN[s]++
			}
		}
	}
	for i := range p.drawN {
		p.draw[i] = faceOf(m.deck[len(m.deck)-1-i])
	}
	return p
}

// tidied returns the position without what it has forgotten.
func tidied(p position) position {
	for s := range p.seats {
		clear(p.downs[s][p.downN[s]:])
	}
	clear(p.draw[p.drawN:])
	if p.over {
		p.turn, p.extra, p.fresh = -1, 0, false
	}
	return p
}

// actOf returns what a move is in a position. A flip takes the last face-down card, so a match must do so too.
func actOf(mv games.Move) act {
	a := act{verb: mv.Verb, n: uint8(len(mv.Cards))}
	if a.n > 0 {
		a.face = faceOf(mv.Cards[0])
	}
	return a
}

// wander plays a match of random players and calls see before each move.
func wander(t *testing.T, seats int, seed uint64, see func(*match, games.Move)) {
	t.Helper()
	r := rand.New(rand.NewPCG(seed, uint64(seats)))
	step, err := games.Begin(Game{}, games.Setup{Seats: seats, Source: cards.Source{Seed: &cards.Seed{byte(seed)}}})
	require.NoError(t, err)
	for len(step.Match.Turn()) > 0 {
		m := step.Match.(*match)
		s := m.Turn()[0]
		mv := games.Random{}.Choose(m.View(s), ask(t, m, s), r)
		if mv.Verb == verbFlip {
			mv.N = slices.Max(m.down(s).positions())
		}
		see(m, mv)
		step, err = m.Apply(s, mv)
		require.NoError(t, err)
	}
}

func TestAPositionFollowsTheRulesAsTheMatchDoes(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		for seed := range uint64(10) {
			wander(t, seats, seed, func(m *match, mv games.Move) {
				if m.choosing > 0 {
					return
				}
				next, err := m.Apply(m.turn, mv)
				require.NoError(t, err)
				p := positionOf(m)
				p.do(actOf(mv))
				require.Equal(t, tidied(*positionOf(next.Match.(*match))), tidied(*p), "after %s", info.MoveText(mv))
			})
		}
	}
}

func TestAPositionKnowsWhatCanBePlayed(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		wander(t, seats, 1, func(m *match, _ games.Move) {
			if m.choosing > 0 {
				return
			}
			var mask uint16
			flips, draws := false, false
			for _, mv := range m.Legal(m.turn) {
				if a := actOf(mv); a.n > 0 {
					mask |= 1 << a.face
				}
				flips = flips || mv.Verb == verbFlip
				draws = draws || mv.Verb == verbDraw
			}
			p := positionOf(m)
			require.Equal(t, mask, p.playable())
			require.Equal(t, flips, p.flips())
			require.Equal(t, draws, p.mayDraw())
		})
	}
}

func TestWithAnEmptyHandAndADrawPileAPositionHasNothingToPlay(t *testing.T) {
	m := after(t, stage(t, "r4", "g1", place{hand: "rC1", up: "r10"}, others), "1 play rC1").Match.(*match)
	p := positionOf(m)
	require.Zero(t, p.playable())
	require.False(t, p.flips())
	require.True(t, p.mayDraw())
}

func TestHabitFlipsAnExtraCardOnALowTopOnly(t *testing.T) {
	for pile, want := range map[string]string{"": verbFlip, "r6": verbFlip, "r7": verbEnd} {
		m := stage(t, pile, "", place{down: "r1 r2"}, others)
		m.extra = 1
		require.Equal(t, want, positionOf(m).habit().verb, "on %q", pile)
		m.extra = 0
		require.Equal(t, verbFlip, positionOf(m).habit().verb, "where it must, on %q", pile)
	}
}

func TestHabitIsAlwaysLegal(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		wander(t, seats, 2, func(m *match, _ games.Move) {
			if m.choosing > 0 {
				return
			}
			var legal []act
			for _, mv := range m.Legal(m.turn) {
				legal = append(legal, actOf(mv))
			}
			require.Contains(t, legal, positionOf(m).habit())
		})
	}
}

func TestASituationIsThePositionWithoutWhatIsHidden(t *testing.T) {
	for seats := 2; seats <= maxSeats; seats++ {
		wander(t, seats, 3, func(m *match, _ games.Move) {
			if m.choosing > 0 {
				return
			}
			v, p := m.View(m.turn), ask(t, m, m.turn)
			got, ok := situationOf(&v, &p)
			require.True(t, ok)
			want, hidden := hide(positionOf(m))
			require.Equal(t, hidden, got.unseen)
			want.fresh, want.turnsLeft = want.mayDraw(), min(want.turnsLeft, farthest)
			require.Equal(t, want, got.position)
		})
	}
}

// hide takes out of a position what whoever is in turn can't see, and returns it sorted.
func hide(p *position) (position, []face) {
	hidden := slices.Clone(p.draw[:p.drawN])
	clear(p.draw[:])
	for s := range p.seats {
		hidden = append(hidden, p.downs[s][:p.downN[s]]...)
		p.downs[s] = [downCards]face{}
		if s == p.turn {
			continue
		}
		for f, n := range p.hands[s].n {
			for range n {
				hidden = append(hidden, face(f))
			}
		}
		p.hands[s] = holding{size: p.hands[s].size}
	}
	slices.Sort(hidden)
	return *p, hidden
}

func TestASituationOfThePackOf74(t *testing.T) {
	step, err := games.Begin(Game{}, games.Setup{Seats: 2, Options: games.Options{optionPack: printed}, Source: cards.Source{Seed: &cards.Seed{}}})
	require.NoError(t, err)
	for range 2 {
		s := step.Match.Turn()[0]
		step, err = step.Match.Apply(s, ask(t, step.Match, s).Default)
		require.NoError(t, err)
	}
	turn := step.Match.Turn()[0]
	v, p := step.Match.View(turn), ask(t, step.Match, turn)
	s, ok := situationOf(&v, &p)
	require.True(t, ok)
	require.Len(t, s.unseen, 74-3-6, "without the own hand and the 3UP cards")
}

func TestASituationNearTheEndByTurns(t *testing.T) {
	m := stage(t, "r4", "", place{hand: "r5"}, others)
	m.turns = maxTurns - 7
	v, p := m.View(1), ask(t, m, 1)
	s, ok := situationOf(&v, &p)
	require.True(t, ok)
	require.Equal(t, 7, s.turnsLeft)
}

func TestUnseenCardsAreDealtToWhereCardsAreHidden(t *testing.T) {
	wander(t, 4, 4, func(m *match, _ games.Move) {
		if m.choosing > 0 {
			return
		}
		v, p := m.View(m.turn), ask(t, m, m.turn)
		s, _ := situationOf(&v, &p)
		th := &thought{situation: s, lots: rand.New(rand.NewPCG(1, 1))}
		dealt := s.position
		th.dealUnseen(&dealt)
		back, hidden := hide(&dealt)
		require.Equal(t, s.unseen, hidden)
		require.Equal(t, s.position, back)
	})
}
