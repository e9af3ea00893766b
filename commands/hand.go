package commands

import (
	"context"
	"sync"

	"trey/bot/discord"
	"trey/bot/render"
	"trey/bot/table"
	"trey/games"
)

// hand shows one's own cards.
func (h *Handler) hand() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("hand", everywhere, d.option("hand", typed("table", true))),
		run: func(ctx context.Context, r request) (discord.Answer, error) {
			id, err := h.ownTable(ctx, r)
			if err != nil {
				return discord.Answer{}, err
			}
			return h.showHand(ctx, r, id)
		},
		suggest: h.suggestTable,
	}
}

// showHand shows the hand in a new message, which only its owner sees. Who has no seat sees that, and what anybody may know.
func (h *Handler) showHand(ctx context.Context, r request, id int64) (discord.Answer, error) {
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	if s.Viewer == games.Nobody {
		return discord.Answer{}, trouble("core.trouble.no_seat")
	}
	return private(h.handMessage(r, s, render.Step{}, games.Text{})), nil
}

// handMessage is somebody's hand, with the note over what is asked. Where there is none and he takes no DMs, he is told so instead, once in a match.
// Only the one in his DMs is brought up to date when others move; any other says that it isn't.
func (h *Handler) handMessage(r request, s table.Snapshot, st render.Step, note games.Text) discord.Message {
	if note.Key == "" && r.account.DMsClosed && h.noted.first(s.ID, r.account.ID) {
		note = games.Say("core.note.dms")
	}
	to := r.reader
	to.Still = r.Kind != discord.Press || r.Ephemeral || r.Server != ""
	return h.Render.HandAt(s, to, st, note)
}

// mostNoted bounds how many are remembered to have been told something. It is ours.
const mostNoted = 4096

// noted is who has been told something at which table. It is memory only: after a restart, or when it is full, somebody is told once more.
type noted struct {
	mu sync.Mutex
	at map[seatAt]bool
}

type seatAt struct{ table, account int64 }

// first reports whether it is the first time.
func (t *noted) first(table, account int64) bool {
	t.mu.Lock()
	defer t.mu.Unlock()
	at := seatAt{table, account}
	if t.at[at] {
		return false
	}
	if t.at == nil || len(t.at) >= mostNoted {
		t.at = map[seatAt]bool{}
	}
	t.at[at] = true
	return true
}
