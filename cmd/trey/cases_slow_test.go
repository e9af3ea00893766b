package main

import (
	"sync"
	"sync/atomic"
	"testing"

	"github.com/stretchr/testify/require"

	"trey/bot/render"
	"trey/bot/render/picture"
	"trey/bot/sandbox"
	"trey/bot/sandbox/guest"
	"trey/games/cards"
)

// slowPainter draws as its Painter does, but of hands only what it is let.
type slowPainter struct {
	render.Painter
	hold atomic.Pointer[chan struct{}] // until it is closed; nil: at once
	met  chan struct{}                 // told of each hand that is held up
}

// Hand implements render.Painter.
func (p *slowPainter) Hand(f *cards.Faces, cs, wild []cards.Card) picture.Picture {
	if hold := p.hold.Load(); hold != nil {
		select {
		case p.met <- struct{}{}:
		default:
		}
		<-*hold
	}
	return p.Painter.Hand(f, cs, wild)
}

// TestCase06ASlowPictureIsAnsweredInTime: while it is drawn the interaction is acknowledged, the move is stored, and others play on. When it is drawn the
// answer is completed, with the picture.
func TestCase06ASlowPictureIsAnsweredInTime(t *testing.T) {
	t.Parallel()
	own, err := picture.New()
	require.NoError(t, err)
	painter := &slowPainter{Painter: own, met: make(chan struct{}, 1)}
	c := newClub(t, clubOptions{program: func(p *Program) { p.Painter = painter }})
	ada, ben, cy := c.person("Ada"), c.person("Ben"), c.person("Cy")
	ada.openTable(forever(), 0, ben)
	c.settled()
	p, m := asked(ada, ben)

	hold := make(chan struct{})
	release := sync.OnceFunc(func() { painter.hold.Store(nil); close(hold) })
	defer release()
	painter.hold.Store(&hold)
	// A press, whose answer goes into the message pressed, and a command, whose answer is a new message.
	_, err = p.press(m, guest.Answers(m)[0])
	require.NoError(t, err, "acknowledged")
	<-painter.met
	require.Equal(t, 1, c.moves(1), "the move doesn't wait for its picture")
	asking, err := c.sandbox.StartCommand(sandbox.CommandUse{User: p.id, Channel: c.cards, Name: "hand"})
	require.NoError(t, err)
	ctx, cancel := wait()
	defer cancel()
	out, err := c.sandbox.Outcome(ctx, asking)
	require.NoError(t, err)
	require.Equal(t, sandbox.Answered, out.State, "acknowledged")
	require.Empty(t, guest.Answers(*out.Message), "with nothing yet")
	require.NotEmpty(t, cy.command("rules", nil).Text(), "what needs no such picture doesn't wait")
	cy.at("lounge").command("play", forever())
	cy.at("lounge").shows(render.Join)

	release()
	for _, id := range []string{m.ID, out.Message.ID} {
		done, err := c.sandbox.WaitMessage(ctx, p.id, c.cards, func(now sandbox.Message) bool {
			return now.ID == id && len(now.Attachments) > 0 && now.Text() != m.Text()
		})
		require.NoError(t, err, "completed")
		require.Contains(t, pictures(t, done), "hand.png")
		require.NotEmpty(t, guest.Answers(done))
	}
	require.Equal(t, 1, c.moves(1))
	require.Empty(t, c.sandbox.Unanswered())
}
