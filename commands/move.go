package commands

import (
	"context"
	"strings"
	"unicode/utf16"

	"trey/bot/discord"
	"trey/bot/table"
	"trey/games"
)

// move makes a move by its text.
func (h *Handler) move() command {
	d := definer{h.Catalogue}
	return command{
		define: d.command("move", everywhere,
			d.option("move", required(typed("move", true))),
			d.option("move", typed("table", true))),
		run: h.typedMove,
		suggest: func(ctx context.Context, r request) ([]discord.Suggestion, error) {
			if r.Focused == "table" {
				return h.suggestTable(ctx, r)
			}
			return h.suggestMove(ctx, r)
		},
	}
}

func (h *Handler) typedMove(ctx context.Context, r request) (discord.Answer, error) {
	id, err := h.ownTable(ctx, r)
	if err != nil {
		return discord.Answer{}, err
	}
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil {
		return discord.Answer{}, err
	}
	text := strings.Join(strings.Fields(r.Options["move"]), " ")
	m, ok := h.readMove(r, s, text)
	if !ok {
		return h.explain(r, &s, h.unknownMove(ctx, r, s, text)), nil
	}
	if err := h.Tables.Move(ctx, id, r.by(), table.AnyPrompt, m); err != nil {
		return h.explain(r, &s, err), nil
	}
	return h.showHand(ctx, r, id)
}

// readMove reads a move as the record writes it, or in the words with which it is offered in the writer's language. Words that could mean several
// moves are no move.
func (h *Handler) readMove(r request, s table.Snapshot, text string) (games.Move, bool) {
	if m, err := s.Game.Info().ParseMove(text); err == nil {
		return m, true
	}
	if cut(text) != text {
		return games.Move{}, false // longer than any suggestion
	}
	if meant := h.Render.Worded(s, r.reader, text); len(meant) == 1 {
		return meant[0], true
	}
	return games.Move{}, false
}

// unknownMove says what could be typed instead.
func (h *Handler) unknownMove(ctx context.Context, r request, s table.Snapshot, text string) error {
	legal, err := h.Tables.Legal(ctx, s.ID, r.account.ID)
	if err != nil {
		return err
	}
	text = cut(text)
	if len(legal) == 0 {
		return trouble("core.trouble.move.none", "Text", games.Lit(text))
	}
	const most = 15
	said := strings.Join(legal[:min(most, len(legal))], ", ")
	if len(legal) > most {
		said += " …"
	}
	return trouble("core.trouble.move", "Text", games.Lit(text), "Legal", games.Lit(said))
}

// Bounds of autocomplete: Discord takes at most 25 choices with names and values of at most 100 characters.
const (
	mostSuggestions = 25
	longestName     = 100
)

// suggestMove offers the legal moves that contain what has been typed, in their text or in words.
func (h *Handler) suggestMove(ctx context.Context, r request) ([]discord.Suggestion, error) {
	id, err := h.ownTable(ctx, r)
	if err != nil {
		return nil, err
	}
	s, err := h.Tables.See(ctx, id, r.account.ID)
	if err != nil || s.Prompt == nil {
		return nil, err
	}
	want := strings.ToLower(strings.TrimSpace(r.Options["move"]))
	in := s.Game.Info()
	var out []discord.Suggestion
	for _, c := range h.Render.Moves(s, r.reader) {
		text := in.MoveText(c.Move)
		name := text
		if c.Label != "" {
			name += " – " + c.Label
		}
		if len(text) > longestName || !strings.Contains(strings.ToLower(name), want) {
			continue
		}
		if out = append(out, discord.Suggestion{Name: cut(name), Value: text}); len(out) == mostSuggestions {
			break
		}
	}
	return out, nil
}

// cut shortens a text to what a suggestion's name can hold, by any way to count characters.
func cut(text string) string {
	end, units := 0, 0
	for i, r := range text {
		if units < longestName {
			end = i
		}
		if units += utf16.RuneLen(r); units > longestName {
			return text[:end] + "…"
		}
	}
	return text
}
