package bench

import (
	gobytes "bytes"
	"context"
	"fmt"
	"image"
	"image/draw"
	"image/png"
	"math/rand/v2"
	"strings"
	"time"

	"trey/bot/render/picture"
	"trey/games"
	"trey/games/all"
	"trey/games/cards"
)

// computes measures what needs no Discord and no disk: games, shuffles, pictures.
func (b *Bench) computes(ctx context.Context) error {
	lasts := min(b.For/10, time.Second)
	var said []string
	slow := 0
	holds := true
	for _, g := range all.Games() {
		rate, err := playRate(g, lasts)
		if err != nil {
			return err
		}
		said = append(said, fmt.Sprintf("%s %.0f k", g.Info().Title, rate/1000))
		if rate < 100_000 {
			slow++
		}
		holds = holds && rate >= 20_000
	}
	b.out.add(row{what: "random play through Apply with the legal moves listed, moves a second", ours: strings.Join(said, ", "), must: "≥ 100 k, one of them ≥ 20 k", holds: judge(holds && slow <= 1)})
	pack, source := cards.StandardPack(2), cards.Source{Seed: &cards.Seed{1, 2, 3}}
	n := 0
	shuffle, err := each(b.Presses, func() error {
		n++
		_, err := source.Deal(n, pack)
		return err
	})
	if err != nil {
		return err
	}
	b.out.add(row{what: "shuffle of 104 cards", ours: short(shuffle.at(0.5)), must: "≤ 10 µs", holds: judge(shuffle.at(0.5) <= 10*time.Microsecond)})
	return b.paints()
}

// paints measures the picture of a hand beside the same one in full colour, packed as usual.
func (b *Bench) paints() error {
	p, err := picture.New()
	if err != nil {
		return fmt.Errorf("make the painter: %w", err)
	}
	hand := cards.StandardPack(1)[:13]
	pic := p.Hand(cards.Standard(), hand, nil)
	img, err := png.Decode(gobytes.NewReader(pic.PNG))
	if err != nil {
		return fmt.Errorf("read a picture: %w", err)
	}
	full := image.NewRGBA(img.Bounds())
	draw.Draw(full, full.Rect, img, image.Point{}, draw.Src)
	ours, err := each(b.Presses, func() error { pic = p.Hand(cards.Standard(), hand, nil); return nil })
	if err != nil {
		return err
	}
	naive, err := each(max(3, b.Presses/20), func() error { return png.Encode(&gobytes.Buffer{}, full) })
	if err != nil {
		return err
	}
	took, kb := ours.at(0.5), float64(len(pic.PNG))/1000
	b.out.add(row{what: fmt.Sprintf("picture of 13 cards, %.1f KB", kb), floor: "the same in RGBA as image/png packs it " + short(naive.at(0.5)), ours: short(took),
		ratio: ratio(float64(took), float64(naive.at(0.5))), must: "≥ 10 × faster, ≤ 15 KB", holds: judge(10*took <= naive.at(0.5) && kb <= 15)})
	return nil
}

func each(n int, do func() error) (times, error) {
	var took times
	for range n {
		begun := time.Now()
		if err := do(); err != nil {
			return nil, err
		}
		took = append(took, time.Since(begun))
	}
	return took, nil
}

// playRate returns how many moves a second random play makes.
func playRate(g games.Game, lasts time.Duration) (float64, error) {
	r := rand.New(rand.NewPCG(1, 2))
	n := 0
	var m games.Match
	begun := time.Now()
	for seed := byte(0); time.Since(begun) < lasts; {
		var turn []games.Seat
		if m != nil {
			turn = m.Turn()
		}
		if len(turn) == 0 {
			seed++
			step, err := games.Begin(g, games.Setup{Seats: 4, Source: cards.Source{Seed: &cards.Seed{seed}}})
			if err != nil {
				return 0, err
			}
			m = step.Match
			continue
		}
		legal := m.Legal(turn[0])
		step, err := m.Apply(turn[0], legal[r.IntN(len(legal))])
		if err != nil {
			return 0, err
		}
		m = step.Match
		n++
	}
	return float64(n) / time.Since(begun).Seconds(), nil
}
