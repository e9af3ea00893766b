package gamestest

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"trey/games"
	"trey/games/record"
)

// play is one match as it was played.
type play struct {
	*suite
	rt      *rapid.T
	rand    *rand.Rand
	setup   games.Setup
	pack    []int // copies per card
	moments []moment
	moves   []record.Made
	settled []games.Settlement
}

// moment is a match after a move.
type moment struct {
	step games.Step
	// print is what the match looked like then; empty where it was not looked at thoroughly.
	print string
}

// thorough is how many moves of a match are looked at in every respect; later ones are now and then.
const thorough = 60

func (p *play) looksHard() bool { return len(p.moves) < thorough || p.rand.IntN(12) == 0 }

func (p *play) now() games.Match { return p.moments[len(p.moments)-1].step.Match }

// begin starts a match and lets the caller play it; a failure shows the match as a record.
func (s *suite) begin(rt *rapid.T, seats int) *play {
	p := &play{
		suite: s, rt: rt, setup: s.setup(rt, seats),
		rand: rand.New(rand.NewPCG(rapid.Uint64().Draw(rt, "play"), 0)),
		pack: make([]int, s.in.Faces.Len()),
	}
	for _, c := range s.g.Pack(seats, p.setup.Options) {
		p.pack[c]++
	}
	if p.setup.Dealer == games.Nobody {
		n, err := p.setup.Source.FirstDealer(seats)
		require.NoError(rt, err)
		p.setup.Dealer = games.Seat(n)
	}
	step, err := games.Begin(s.g, p.setup)
	require.NoError(rt, err)
	p.reach(step, nil)
	return p
}

// reach appends a moment and checks it.
func (p *play) reach(step games.Step, before games.Match) {
	m := step.Match
	require.NotNil(p.rt, m)
	require.NoError(p.rt, m.Check())
	at := moment{step: step}
	p.checkTurn(m)
	if p.looksHard() || len(m.Turn()) == 0 {
		at.print = p.fingerprint(m)
		p.checkFacts(m)
		p.checkViews(m)
	}
	p.moments = append(p.moments, at)
	p.settled = append(p.settled, step.Settled...)
	p.checkEvents(step, before)
	for _, set := range step.Settled {
		p.checkSettlement(set)
	}
}

// apply makes the move. At moments looked at thoroughly it makes it twice, and checks that the match before isn't touched
// and both came to the same.
func (p *play) apply(seat games.Seat, mv games.Move) {
	at := p.moments[len(p.moments)-1]
	step, err := at.step.Match.Apply(seat, mv)
	require.NoError(p.rt, err, "%d %s", seat, p.in.MoveText(mv))
	p.moves = append(p.moves, record.Made{Seat: seat, Move: mv})
	p.reach(step, at.step.Match)
	if at.print == "" {
		return
	}
	again, err := at.step.Match.Apply(seat, mv)
	require.NoError(p.rt, err)
	require.Equal(p.rt, at.print, p.fingerprint(at.step.Match), "Apply or a refusal changed the match")
	p.tryOthers(at.step.Match)
	if then := p.moments[len(p.moments)-1].print; then != "" {
		require.Equal(p.rt, then, p.fingerprint(step.Match), "another move from the match before reached into this one")
		require.Equal(p.rt, then, p.fingerprint(again.Match), "the same move came to something else")
	}
	require.Equal(p.rt, step.Events, again.Events)
	require.Equal(p.rt, step.Settled, again.Settled)
}

// tryOthers makes some other moves; what comes of them is dropped. Matches that share memory give themselves away by it.
func (p *play) tryOthers(m games.Match) {
	for _, seat := range m.Turn() {
		for _, mv := range p.sample(m.Legal(seat), 3) {
			_, err := m.Apply(seat, mv)
			require.NoError(p.rt, err, "%d %s", seat, p.in.MoveText(mv))
		}
	}
}

// randomMatch plays a match of random players to its end and checks everything. Computer players finish it where the
// game says so.
func (s *suite) randomMatch(rt *rapid.T, seats int) {
	p := s.begin(rt, seats)
	defer p.show()
	for len(p.now().Turn()) > 0 {
		m := p.now()
		if p.moments[len(p.moments)-1].print != "" {
			for _, seat := range m.Turn() {
				p.checkPrompt(m, seat)
			}
			p.checkRefusals(m)
		}
		p.apply(p.choose(m, func(games.Seat) games.Player {
			if len(p.moves) >= p.handover {
				return p.g.Computer()
			}
			return games.Random{}
		}))
		require.LessOrEqual(rt, len(p.moves), s.maxMoves, "the match doesn't end")
	}
	p.checkRefusals(p.now())
	require.Equal(rt, p.moments[len(p.moments)-1].print, p.fingerprint(p.now()), "a refusal changed the match")
	p.checkEnd()
	p.checkEarlierMoments()
	p.checkRecord()
	for range 3 {
		p.checkSecrets()
	}
}

// choose lets one of those who may act choose.
func (p *play) choose(m games.Match, player func(games.Seat) games.Player) (games.Seat, games.Move) {
	turn := m.Turn()
	seat := turn[p.rand.IntN(len(turn))]
	prompt, _ := m.Prompt(seat)
	return seat, player(seat).Choose(m.View(seat), prompt, p.rand)
}

// checkEarlierMoments looks at some matches from before again: later moves mustn't have reached into them.
func (p *play) checkEarlierMoments() {
	for range 10 {
		i := p.someMoment()
		at := p.moments[i]
		require.Equal(p.rt, at.print, p.fingerprint(at.step.Match), "the match after move %d has changed since", i)
	}
}

// someMoment returns the number of a moment that was looked at thoroughly; the start is one.
func (p *play) someMoment() int {
	i := p.rand.IntN(len(p.moments))
	for p.moments[i].print == "" {
		i--
	}
	return i
}

// computerMatch plays a match of players who don't act by chance alone; one seat is random in every other match.
func (s *suite) computerMatch(rt *rapid.T, seats int, computer games.Player) {
	p := s.begin(rt, seats)
	defer p.show()
	random := games.Seat(0)
	if rapid.Bool().Draw(rt, "with a random player") {
		random = games.Seat(1 + p.rand.IntN(seats))
	}
	for len(p.now().Turn()) > 0 {
		m := p.now()
		if len(p.moves) < thorough || p.rand.IntN(10) == 0 {
			p.checkComputer(m, computer)
		}
		p.apply(p.choose(m, func(seat games.Seat) games.Player {
			if seat == random {
				return games.Random{}
			}
			return computer
		}))
		require.LessOrEqual(rt, len(p.moves), s.maxMoves, "the match doesn't end")
	}
	p.checkEnd()
}

// checkComputer asks the computer twice with the same chance.
func (p *play) checkComputer(m games.Match, computer games.Player) {
	for _, seat := range m.Turn() {
		prompt, _ := m.Prompt(seat)
		v := m.View(seat)
		before := printView(v)
		seed := p.rand.Uint64()
		a := computer.Choose(v, prompt, rand.New(rand.NewPCG(seed, 1)))
		b := computer.Choose(m.View(seat), prompt, rand.New(rand.NewPCG(seed, 1)))
		require.True(p.rt, a.Equal(b), "seat %d: with the same chance the computer plays %s, then %s", seat, p.in.MoveText(a), p.in.MoveText(b))
		require.True(p.rt, slices.ContainsFunc(m.Legal(seat), a.Equal), "seat %d: the computer's move %s isn't legal", seat, p.in.MoveText(a))
		require.Equal(p.rt, before, printView(v), "the computer changed what it saw")
	}
}

// show prints the match as a record after a failure; of long ones the end.
func (p *play) show() {
	if !p.rt.Failed() {
		return
	}
	lines := strings.SplitAfter(p.record(len(p.moves)).String(), "\n")
	if cut := len(lines) - 200; cut > 20 {
		lines = slices.Concat(lines[:20], []string{fmt.Sprintf("… %d lines …\n", cut-20)}, lines[cut:])
	}
	p.rt.Logf("the match so far:\n%s", strings.Join(lines, ""))
}
