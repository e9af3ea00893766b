package render

import (
	"strconv"

	"github.com/bwmarrin/discordgo"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/games"
	"trey/storage"
)

// Fairness returns by what a match's shuffles are fixed. Once it is over that is all of it, with what was computed anew and how to do so oneself; one that
// ended before keeps its secret.
func (r *Renderer) Fairness(to Reader, f *table.Fairness, list PastAt) discord.Message {
	v := r.voice(f.Snapshot, to)
	m := v.message(colourOver)
	m.text("## "+v.Say("core.verify.title"), small(v.where("core.now.where")))
	if f.State != storage.Over {
		v.sealed(&m, f)
		return m.done()
	}
	v.verdict(&m, f)
	m.text(v.ingredients(f)...)
	m.text(small(v.Say("core.verify.how")), small(v.Say("core.verify.how.trey", "Command", code("trey replay --commitment "+f.Commitment+" FILE"))), small(v.Say("core.verify.how.python")))
	m.row(v.pastButton(Record, "core.b.record", list), v.pastButton(Match, "core.b.match", list))
	return m.done()
}

// sealed says what is known of a match that isn't over, or never will be.
func (v *voice) sealed(m *message, f *table.Fairness) {
	if f.State == storage.Closed {
		m.text(v.Say("core.verify.closed"), v.commitment("core.verify.commitment"))
		return
	}
	m.text(v.Say("core.verify.running"), v.commitment("core.verify.commitment"))
	if part := f.Part(); part != "" {
		m.text(small(v.Say("core.verify.part", "Number", code(part))), small(v.Say("core.verify.note")))
	}
}

// verdict says whether everything agrees, and of each thing that was checked whether it does.
func (v *voice) verdict(m *message, f *table.Fairness) {
	key := "core.verify.holds"
	if !f.Holds() {
		key, m.colour = "core.verify.fails", colourClosed
	}
	lines := []string{bold(v.Say(key))}
	for _, c := range f.Checks {
		key := "core.verify.right"
		if !c.Holds {
			key = "core.verify.wrong"
		}
		lines = append(lines, v.Say(key, "What", v.Say("core.verify."+c.What, "Count", f.Moves)))
	}
	m.text(lines...)
}

// ingredients are what the shuffles come from.
func (v *voice) ingredients(f *table.Fairness) []string {
	lines := []string{
		v.commitment("core.verify.commitment"),
		small(v.Say("core.verify.secret", "Secret", code(f.Secret))),
		small(v.Say("core.verify.table", "Number", code(strconv.FormatInt(f.ID, 10)))),
	}
	for i, p := range f.Seats {
		lines = append(lines, small(v.Say("core.verify.seat", "N", i+1, "Who", v.name(games.Seat(i+1)), "Number", code(p.Entropy))))
	}
	return append(lines, small(v.Say("core.verify.seed", "Seed", code(f.Seed))))
}

// verify leads to what fixed the shuffles of a match.
func (v *voice) verify(list PastAt) discordgo.Button {
	return v.pastButton(Verify, "core.b.verify", list)
}
