package record

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"trey/games"
	"trey/games/cards"
)

// Find returns the game with the slug; false if there is none.
type Find func(slug string) (games.Game, bool)

// Made is a move that was made.
type Made struct {
	Seat games.Seat
	Move games.Move
}

// Moment is one point of a replay: the start, a move or a refusal.
type Moment struct {
	Number  int // of the move, from 1; of the last one before for a refusal; 0 for the start
	Made    Made
	Step    games.Step // what came of it; the match as it was for a refusal
	Refused *games.Refusal
}

// Played is a match that was replayed and in which everything was as the record says.
type Played struct {
	Game  games.Game
	Names []string
	Setup games.Setup // as completed: all options, the dealer, whole packs
	Moves []Made
	Match games.Match // after the last move

	proof   *Proof
	entries []Entry       // in canonical text
	reached []games.Match // at the start and after each move
}

// Replay plays the record from its setup on, with the rules of the game that find knows by its slug, and checks
// everything that the record claims. The first disagreement is its *[Error]. Each watch is called after the start and
// after each move and refusal.
func Replay(r *Record, find Find, watch ...func(Moment)) (*Played, error) {
	g, ok := find(r.Game)
	if !ok {
		return nil, &Error{Line: r.lines.of("game"), What: fmt.Sprintf("there is no game %q", shorten(r.Game))}
	}
	re := &replay{r: r, in: g.Info(), watch: watch, Played: &Played{Game: g, Names: slices.Clone(r.Seats), proof: r.Proof}}
	if err := re.begin(); err != nil {
		return nil, err
	}
	for _, e := range r.Entries {
		if err := re.entry(e); err != nil {
			return nil, err
		}
	}
	if err := re.result(); err != nil {
		return nil, err
	}
	return re.Played, nil
}

type replay struct {
	*Played
	r     *Record
	in    *games.Info
	watch []func(Moment)
}

func (re *replay) begin() error {
	r := re.r
	n := len(r.Seats)
	if n < re.in.MinSeats || n > re.in.MaxSeats {
		return &Error{Line: r.lines.of("seats"), What: "number of seats", Got: fmt.Sprintf("%d–%d", re.in.MinSeats, re.in.MaxSeats), Want: strconv.Itoa(n)}
	}
	if int(r.Dealer) > n || r.Dealer < 0 {
		return &Error{Line: r.lines.of("dealer"), What: fmt.Sprintf("there is no seat %d to deal", r.Dealer)}
	}
	opts, err := re.in.Complete(r.Options)
	if err != nil {
		return re.optionError(err)
	}
	packs, err := re.packs(opts)
	if err != nil {
		return err
	}
	src, err := r.source(packs)
	if err != nil {
		return err
	}
	re.Setup = games.Setup{Seats: n, Options: opts, Dealer: r.Dealer, Source: src}
	return re.start()
}

func (re *replay) optionError(err error) error {
	at := re.r.lines.of("options")
	if oe := new(games.OptionError); errors.As(err, &oe) {
		at = re.r.lines.of("options." + oe.Key)
	}
	return &Error{Line: at, What: "options", Err: err}
}

// start draws the dealer where none is named, so that the setup holds it, and begins.
func (re *replay) start() error {
	if re.Setup.Dealer == games.Nobody {
		n, err := re.Setup.Source.FirstDealer(re.Setup.Seats)
		if err != nil {
			return &Error{Line: re.r.lines.of("packs"), What: "dealer", Err: err}
		}
		re.Setup.Dealer = games.Seat(n)
	}
	step, err := games.Begin(re.Game, re.Setup)
	if err != nil {
		return &Error{Line: re.r.lines.of("packs"), What: "the match can't start", Err: err}
	}
	if err := step.Match.Check(); err != nil {
		return &Error{Line: re.r.lines.of("game"), What: "the match can't be", Err: err}
	}
	re.reach(Moment{Step: step})
	return nil
}

func (re *replay) reach(m Moment) {
	re.Match = m.Step.Match
	re.reached = append(re.reached, re.Match)
	for _, w := range re.watch {
		w(m)
	}
}

// packs returns the packs whole.
func (re *replay) packs(opts games.Options) ([][]cards.Card, error) {
	if re.r.Packs == nil {
		return nil, nil
	}
	pack := re.Game.Pack(len(re.r.Seats), opts)
	out := make([][]cards.Card, 0, len(re.r.Packs))
	for p, codes := range re.r.Packs {
		prefix := make([]cards.Card, 0, len(codes))
		for i, code := range codes {
			c, ok := re.in.Faces.Parse(code)
			if !ok {
				return nil, &Error{Line: re.r.lines.card(p, i), What: fmt.Sprintf("pack %d, card %d: %q is no card of %s", p+1, i+1, shorten(code), re.in.Slug)}
			}
			prefix = append(prefix, c)
		}
		whole, err := cards.Complete(prefix, pack)
		if ce := new(cards.CardError); errors.As(err, &ce) {
			return nil, &Error{Line: re.r.lines.card(p, ce.Index), What: fmt.Sprintf("pack %d, card %d: %s is in the pack %d times, not more often",
				p+1, ce.Index+1, codes[ce.Index], ce.Copies), Err: err}
		} else if err != nil {
			return nil, &Error{Line: re.r.lines.of("packs"), What: fmt.Sprintf("pack %d", p+1), Err: err}
		}
		out = append(out, whole)
	}
	return out, nil
}

func (re *replay) entry(e Entry) error {
	if e.Kind == Expect {
		re.entries = append(re.entries, e)
		return re.expect(e)
	}
	made, err := parseMade(re.in, len(re.Names), e.Move)
	if err != nil {
		return &Error{Line: e.Line, Move: len(re.Moves) + 1, What: "not a move", Err: err}
	}
	re.entries = append(re.entries, Entry{Kind: e.Kind, Move: made.text(re.in)})
	if e.Kind == Refuse {
		return re.refuse(e, made)
	}
	return re.move(e, made)
}

func (re *replay) move(e Entry, made Made) error {
	number := len(re.Moves) + 1
	step, err := re.Match.Apply(made.Seat, made.Move)
	if err != nil {
		what := e.Move
		if errors.Is(err, cards.ErrNoPack) {
			what += " needs one more pack than the record has"
		}
		return &Error{Line: e.Line, Move: number, What: what, Err: err}
	}
	if err := step.Match.Check(); err != nil {
		return &Error{Line: e.Line, Move: number, What: e.Move + " leads to a match that can't be", Err: err}
	}
	re.Moves = append(re.Moves, made)
	re.reach(Moment{Number: number, Made: made, Step: step})
	return nil
}

func (re *replay) refuse(e Entry, made Made) error {
	before := StateOf(re.in, re.Match, len(re.Names))
	_, err := re.Match.Apply(made.Seat, made.Move)
	refusal := new(games.Refusal)
	switch {
	case err == nil:
		return &Error{Line: e.Line, Move: len(re.Moves), What: e.Move, Got: "accepted", Want: "refused"}
	case !errors.As(err, &refusal):
		return &Error{Line: e.Line, Move: len(re.Moves), What: e.Move + " must be refused by a rule", Err: err}
	}
	if key, ok := before.Agrees(StateOf(re.in, re.Match, len(re.Names))); !ok {
		return &Error{Line: e.Line, Move: len(re.Moves), What: e.Move + " was refused, but it changed " + key}
	}
	for _, w := range re.watch {
		w(Moment{Number: len(re.Moves), Made: made, Step: games.Step{Match: re.Match}, Refused: refusal})
	}
	return nil
}

func (re *replay) result() error {
	want := re.r.Result
	if want == nil {
		return nil
	}
	at := re.r.lines.of("result")
	got, over := re.Match.Result()
	if !over {
		return &Error{Line: at, Move: len(re.Moves), What: "there is a result, but the match isn't over"}
	}
	g, w := resultMap(got), resultMap(*want)
	for i, p := range g {
		if !same(p.Value, w[i].Value) {
			return &Error{Line: at, Move: len(re.Moves), What: "result: " + p.Key, Got: flow(p.Value), Want: flow(w[i].Value)}
		}
	}
	return nil
}

// parseMade reads "2 discard 9C": a seat of n and a move.
func parseMade(in *games.Info, n int, text string) (Made, error) {
	seat, move, ok := strings.Cut(text, " ")
	s, err := strconv.Atoi(seat)
	if !ok || err != nil || strconv.Itoa(s) != seat {
		return Made{}, fmt.Errorf("%q isn't a seat and a move", shorten(text))
	}
	if s < 1 || s > n {
		return Made{}, fmt.Errorf("%q: there is no seat %d of %d", shorten(text), s, n)
	}
	m, err := in.ParseMove(move)
	return Made{Seat: games.Seat(s), Move: m}, err
}

func (m Made) text(in *games.Info) string {
	return strconv.Itoa(int(m.Seat)) + " " + in.MoveText(m.Move)
}
