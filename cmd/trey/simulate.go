package main

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"trey/games"
	"trey/games/all"
	"trey/games/cards"
	"trey/games/record"
)

const simulateUsage = `usage: trey simulate --game G [--seats N] [--games K] [--seed S] [--players LIST] [--options LIST]
                     [--handover N] [--records DIR] [--json]
       trey simulate --duplicate --game G [--seats N] [--games K] [--seed S] [--players A,B] [--options LIST] [--json]

Lets computer players play whole matches and prints how they did. The game's invariants are checked after every
move. The same seed gives the same matches.

  --game     slug of the game
  --seats    number of seats; without it the game's least
  --games    number of matches, 100
  --seed     a whole number from which each match's seed is derived, 1
  --players  computer, greedy or random, separated by commas, repeated over the seats; computer
  --options  house rules as key=value, separated by commas
  --handover after so many moves computers finish a match, since random players might play for ever; 20000
  --records  folder in which each match is written as a record
  --json     print the statistics as JSON

  --duplicate compares two players, A with B (computer with greedy unless said): each match is played once for every
             seat, from the same seed, with A in that seat and B in all others. It prints by how much A's score is
             better than that of the others, and which share of them A leaves behind (a tie is half), less one half.
`

// maxMoves ends the simulation of a match that doesn't end. It is ours, far above any match seen.
const maxMoves = 1_000_000

// simulate is the subcommand simulate.
func simulate(args []string, stdout, stderr io.Writer) int {
	s, err := parseSimulation(args, stderr)
	switch {
	case errors.Is(err, flag.ErrHelp):
		return 0
	case err != nil:
		fmt.Fprintln(stderr, "simulate:", err)
		return 2
	}
	var r printed
	if s.duplicate {
		r, err = s.runDuplicate()
	} else {
		r, err = s.run()
	}
	if err != nil {
		fmt.Fprintln(stderr, "simulate:", err)
		return 1
	}
	if s.asJSON {
		err = json.NewEncoder(stdout).Encode(r)
	} else {
		err = r.print(stdout)
	}
	if err != nil {
		fmt.Fprintln(stderr, "simulate: print:", err)
		return 1
	}
	return 0
}

// simulation is what is to be played.
type simulation struct {
	game      games.Game
	seats     int
	matches   int
	seed      int64
	players   []string // names, one per seat
	options   games.Options
	handover  int
	duplicate bool
	records   string
	asJSON    bool
}

func parseSimulation(args []string, stderr io.Writer) (*simulation, error) {
	s := &simulation{}
	flags := flag.NewFlagSet("simulate", flag.ContinueOnError)
	flags.SetOutput(io.Discard)
	flags.Usage = func() { fmt.Fprint(stderr, simulateUsage) }
	slug := flags.String("game", "", "")
	flags.IntVar(&s.seats, "seats", 0, "")
	flags.IntVar(&s.matches, "games", 100, "")
	flags.Int64Var(&s.seed, "seed", 1, "")
	players := flags.String("players", "computer", "")
	options := flags.String("options", "", "")
	flags.IntVar(&s.handover, "handover", 20_000, "")
	flags.BoolVar(&s.duplicate, "duplicate", false, "")
	flags.StringVar(&s.records, "records", "", "")
	flags.BoolVar(&s.asJSON, "json", false, "")
	if err := flags.Parse(args); err != nil {
		return nil, err
	}
	if flags.NArg() > 0 {
		return nil, fmt.Errorf("%q isn't understood", flags.Arg(0))
	}
	return s, s.complete(*slug, *players, *options)
}

func (s *simulation) complete(slug, players, options string) error {
	g, ok := all.Find(slug)
	if !ok {
		return fmt.Errorf("there is no game %q; there are %s", slug, strings.Join(slugs(), ", "))
	}
	s.game = g
	in := g.Info()
	if s.seats == 0 {
		s.seats = in.MinSeats
	}
	if s.seats < in.MinSeats || s.seats > in.MaxSeats {
		return fmt.Errorf("%s takes %d–%d seats, not %d", in.Slug, in.MinSeats, in.MaxSeats, s.seats)
	}
	if s.matches < 1 {
		return fmt.Errorf("%d games can't be played", s.matches)
	}
	if err := s.parseOptions(options); err != nil {
		return err
	}
	if s.duplicate {
		return s.compare(strings.Split(players, ","))
	}
	return s.seat(strings.Split(players, ","))
}

// seat repeats the players' names over the seats.
func (s *simulation) seat(names []string) error {
	for i := range s.seats {
		name, err := s.playerName(names[i%len(names)])
		if err != nil {
			return err
		}
		s.players = append(s.players, name)
	}
	return nil
}

func (s *simulation) playerName(text string) (string, error) {
	name := strings.TrimSpace(text)
	if _, ok := s.player(name); !ok {
		return "", fmt.Errorf("there is no player %q; there are %s", name, strings.Join(playerNames(), ", "))
	}
	return name, nil
}

func (s *simulation) parseOptions(text string) error {
	s.options = games.Options{}
	if text != "" {
		for _, pair := range strings.Split(text, ",") {
			key, value, ok := strings.Cut(pair, "=")
			if !ok {
				return fmt.Errorf("option %q isn't key=value", pair)
			}
			s.options[strings.TrimSpace(key)] = strings.TrimSpace(value)
		}
	}
	_, err := s.game.Info().Complete(s.options)
	return err
}

func playerNames() []string { return []string{"computer", "greedy", "random"} }

func (s *simulation) player(name string) (games.Player, bool) {
	switch name {
	case "computer":
		return s.game.Computer(), true
	case "greedy":
		return s.game.Greedy(), true
	case "random":
		return games.Random{}, true
	}
	return nil, false
}

func slugs() []string {
	var out []string
	for _, g := range all.Games() {
		out = append(out, g.Info().Slug)
	}
	return out
}

// printed is a report that can be printed for people; as JSON it is itself.
type printed interface{ print(w io.Writer) error }

// run plays all matches.
func (s *simulation) run() (printed, error) {
	st := newStatistics(s)
	began := time.Now()
	for n := 1; n <= s.matches; n++ {
		m, err := s.match(n, s.players)
		if err != nil {
			return nil, fmt.Errorf("match %d: %w", n, err)
		}
		st.add(m)
		if s.records != "" {
			if err := s.write(n, m); err != nil {
				return nil, err
			}
		}
	}
	st.took = time.Since(began)
	return st.report(), nil
}

// played is a match that was simulated.
type played struct {
	seed   cards.Seed
	moves  []string
	result games.Result
}

// match plays match n with the players in seat order.
func (s *simulation) match(n int, players []string) (*played, error) {
	m := &played{seed: s.matchSeed(n)}
	chance := rand.New(rand.NewChaCha8(sha256.Sum256(append([]byte("players:"), m.seed[:]...))))
	step, err := games.Begin(s.game, games.Setup{Seats: s.seats, Options: s.options, Source: cards.Source{Seed: &m.seed}})
	if err != nil {
		return nil, err
	}
	for {
		seated := s.seated(players, len(m.moves))
		if err := step.Match.Check(); err != nil {
			return nil, fmt.Errorf("after move %d: %w", len(m.moves), err)
		}
		result, over := step.Match.Result()
		if over {
			m.result = result
			return m, nil
		}
		if step, err = s.move(m, step.Match, seated, chance); err != nil {
			return nil, fmt.Errorf("move %d: %w", len(m.moves)+1, err)
		}
	}
}

// seated returns the players in seat order after so many moves: those with the names, later computers.
func (s *simulation) seated(names []string, moves int) []games.Player {
	out := make([]games.Player, len(names))
	for i, name := range names {
		out[i], _ = s.player(name)
		if moves >= s.handover {
			out[i] = s.game.Computer()
		}
	}
	return out
}

func (s *simulation) move(m *played, at games.Match, seated []games.Player, chance *rand.Rand) (games.Step, error) {
	turn := at.Turn()
	if len(turn) == 0 || len(m.moves) >= maxMoves {
		return games.Step{}, fmt.Errorf("the match doesn't end: seats %v may act", turn)
	}
	// Where several may act at once, any of them is the first.
	seat := turn[0]
	if len(turn) > 1 {
		seat = turn[chance.IntN(len(turn))]
	}
	prompt, ok := at.Prompt(seat)
	if !ok {
		return games.Step{}, fmt.Errorf("seat %d may act but isn't asked", seat)
	}
	mv := seated[seat-1].Choose(at.View(seat), prompt, chance)
	text := fmt.Sprintf("%d %s", seat, s.game.Info().MoveText(mv))
	step, err := at.Apply(seat, mv)
	if err != nil {
		return games.Step{}, fmt.Errorf("%s: %w", text, err)
	}
	m.moves = append(m.moves, text)
	return step, nil
}

// matchSeed derives the seed of match n from the simulation's seed.
func (s *simulation) matchSeed(n int) cards.Seed {
	b := binary.BigEndian.AppendUint64([]byte("simulate:"), uint64(s.seed))
	return sha256.Sum256(binary.BigEndian.AppendUint64(b, uint64(n)))
}

// write writes a match as a canonical record.
func (s *simulation) write(n int, m *played) error {
	if err := os.MkdirAll(s.records, 0o755); err != nil {
		return fmt.Errorf("write records: %w", err)
	}
	names := make([]string, s.seats)
	for i, player := range s.players {
		names[i] = fmt.Sprintf("%s %d", player, i+1)
	}
	r := record.New(s.game.Info().Slug, s.options, names, games.Nobody, &m.seed, nil, m.moves)
	p, err := record.Replay(r, all.Find)
	if err != nil {
		return fmt.Errorf("match %d doesn't replay: %w", n, err)
	}
	if got, _ := p.Match.Result(); !slices.Equal(got.Ranks, m.result.Ranks) {
		return fmt.Errorf("match %d replays to ranks %v, not %v", n, got.Ranks, m.result.Ranks)
	}
	file := filepath.Join(s.records, fmt.Sprintf("%s-%06d.yaml", s.game.Info().Slug, n))
	if err := os.WriteFile(file, []byte(p.Record(false).String()), 0o644); err != nil {
		return fmt.Errorf("write records: %w", err)
	}
	return nil
}
