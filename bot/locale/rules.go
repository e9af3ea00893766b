package locale

import (
	"errors"
	"strings"
)

// page is a game's rules in one language.
type page struct{ short, full string }

var errSections = errors.New("a rules page must have exactly two sections that begin with ##: the short and the full rules")

// splitRules splits a rules page at its two sections. What stands before the first is left out; so are the headings.
func splitRules(md string) (page, error) {
	var sections []string
	for i, part := range strings.Split("\n"+md, "\n## ") {
		if i == 0 {
			continue
		}
		_, body, _ := strings.Cut(part, "\n")
		sections = append(sections, strings.TrimSpace(body))
	}
	if len(sections) != 2 || sections[0] == "" || sections[1] == "" {
		return page{}, errSections
	}
	return page{short: sections[0], full: sections[1]}, nil
}

// Rules returns a game's rules, the short and the full ones, as Markdown; both are empty for an unknown slug.
func (l *Localizer) Rules(slug string) (short, full string) {
	p := l.catalogue.pages[l.lang][slug]
	return p.short, p.full
}
