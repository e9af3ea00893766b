package storage

import (
	"context"
	_ "embed"
	"encoding/json"
	"fmt"
	"regexp"
)

//go:embed export.sql
var exportText string

// Export returns all that is stored about a person as one JSON document, as of one moment: nothing about other people, no secret, and no move
// of a match that isn't over. It returns ErrNotFound for the house and for who is forgotten.
func (s *Store) Export(ctx context.Context, account int64) (json.RawMessage, error) {
	var document []byte
	err := s.queries.row(ctx, fmt.Sprintf("what is stored about account %d", account), exportQuery(), []any{account}, &document)
	return document, err
}

// exportQuery is the query of export.sql, with times written as people and programs read them.
func exportQuery() string {
	return regexp.MustCompile(`{{(.+?)}}`).ReplaceAllString(exportText, "strftime('%Y-%m-%dT%H:%M:%SZ', $1 / 1000, 'unixepoch')")
}
