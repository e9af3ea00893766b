package storage

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"fmt"
	"strings"
	"unicode"
)

// codeLength is how many characters a preset's code has: 40 bits, so that two of ten thousand presets share one by chance once in twenty thousand times.
const codeLength = 8

// codeSigns has neither I, L, O nor U: codes are read aloud and typed (Crockford's alphabet).
var codeSigns = base32.NewEncoding("0123456789ABCDEFGHJKMNPQRSTVWXYZ").WithPadding(base32.NoPadding)

// PresetCode returns the code of house rules, the same for the same game and options.
func PresetCode(game string, options map[string]string) string {
	text, err := json.Marshal(options) // sorts the keys
	if err != nil {
		panic(fmt.Sprintf("texts can't be written: %v", err))
	}
	sum := sha256.Sum256(append([]byte(game+" "), text...))
	return codeSigns.EncodeToString(sum[:])[:codeLength]
}

// ReadCode returns the code that somebody has typed, in any case, with blanks or hyphens, or with letters for the digits that look like them; false
// if it can't be one.
func ReadCode(typed string) (string, bool) {
	code := strings.Map(func(r rune) rune {
		switch r = unicode.ToUpper(r); {
		case r == '-' || r == '–' || unicode.IsSpace(r):
			return -1
		case r == 'O':
			return '0'
		case r == 'I' || r == 'L':
			return '1'
		}
		return r
	}, typed)
	if _, err := codeSigns.DecodeString(code); err != nil || len(code) != codeLength {
		return "", false
	}
	return code, true
}

const selectPresets = `SELECT name, game, options, code FROM presets `

// Presets returns a server's house rules in the order of their games and names.
func (s *Store) Presets(ctx context.Context, server string) ([]Preset, error) {
	return s.presets(ctx, "the house rules of server "+server, `WHERE server = ? ORDER BY game, name`, server)
}

// PresetByCode returns house rules by their code, from whatever server, or ErrNotFound.
func (s *Store) PresetByCode(ctx context.Context, code string) (Preset, error) {
	list, err := s.presets(ctx, "the house rules "+code, `WHERE code = ? LIMIT 1`, code)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("read the house rules %s: %w", code, ErrNotFound)
	}
	if err != nil {
		return Preset{}, err
	}
	return list[0], nil
}

func (s *Store) presets(ctx context.Context, what, where string, args ...any) ([]Preset, error) {
	var list []Preset
	err := s.queries.rows(ctx, what, selectPresets+where, args, func(row scanner) error {
		var p Preset
		var options []byte
		if err := row.Scan(&p.Name, &p.Game, &options, &p.Code); err != nil {
			return err
		}
		if err := json.Unmarshal(options, &p.Options); err != nil {
			return fmt.Errorf("%w (the house rules %s: %w)", ErrDamaged, p.Code, err)
		}
		list = append(list, p)
		return nil
	})
	return list, err
}

// SetPreset stores house rules under a name, in place of others under the same name, and returns them with their code.
func (s *Store) SetPreset(ctx context.Context, server string, p Preset) (Preset, error) {
	if p.Options == nil {
		p.Options = map[string]string{}
	}
	options, err := json.Marshal(p.Options)
	if err != nil {
		return Preset{}, err
	}
	p.Code = PresetCode(p.Game, p.Options)
	err = s.writer.do(ctx, func(t *tx) error {
		if err := t.isOn(server); err != nil {
			return err
		}
		_, err := t.exec(`INSERT INTO presets (server, name, game, options, code, created) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT DO UPDATE SET game = excluded.game, options = excluded.options, code = excluded.code, created = excluded.created`,
			server, p.Name, p.Game, string(options), p.Code, millis(t.now))
		return err
	})
	if err != nil {
		return Preset{}, fmt.Errorf("store the house rules %s of server %s: %w", p.Name, server, err)
	}
	return p, nil
}

// DropPreset takes a server's house rules away; ErrNotFound if there are none under the name.
func (s *Store) DropPreset(ctx context.Context, server, name string) error {
	err := s.writer.do(ctx, func(t *tx) error {
		n, err := t.exec(`DELETE FROM presets WHERE server = ? AND name = ?`, server, name)
		if err == nil && n == 0 {
			err = ErrNotFound
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("take away the house rules %s of server %s: %w", name, server, err)
	}
	return nil
}
