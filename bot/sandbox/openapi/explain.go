package openapi

import (
	"errors"
	"slices"
	"strings"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/santhosh-tekuri/jsonschema/v6/kind"
	"golang.org/x/text/language"
	"golang.org/x/text/message"
)

// mostReasons is how many things an error names; one is usually enough to find the mistake.
const mostReasons = 5

// explain says in one line what a value lacks. Of alternatives ("one of these components") it keeps those that were meant, judged by their type.
func explain(err error) string {
	var invalid *jsonschema.ValidationError
	if !errors.As(err, &invalid) {
		return err.Error()
	}
	printer := message.NewPrinter(language.English)
	var reasons []string
	for _, leaf := range leaves(invalid) {
		text := "/" + strings.Join(leaf.InstanceLocation, "/") + ": " + leaf.ErrorKind.LocalizedString(printer)
		if !slices.Contains(reasons, text) {
			reasons = append(reasons, text)
		}
	}
	if len(reasons) > mostReasons {
		reasons = append(reasons[:mostReasons], "…")
	}
	return strings.Join(reasons, "; ")
}

// leaves returns the failures that are not made of others.
func leaves(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	if len(e.Causes) == 0 {
		return []*jsonschema.ValidationError{e}
	}
	causes := e.Causes
	if alternatives(e) {
		causes = meant(e)
	}
	var all []*jsonschema.ValidationError
	for _, c := range causes {
		all = append(all, leaves(c)...)
	}
	return all
}

func alternatives(e *jsonschema.ValidationError) bool {
	switch e.ErrorKind.(type) {
	case *kind.AnyOf, *kind.OneOf:
		return true
	}
	return false
}

// meant returns the alternatives that the value was meant to be: those of its JSON type and, if it has a field "type", of that
// type. If none is left, all are returned.
func meant(e *jsonschema.ValidationError) []*jsonschema.ValidationError {
	var kept []*jsonschema.ValidationError
	for _, c := range e.Causes {
		if !otherType(c, len(e.InstanceLocation)) {
			kept = append(kept, c)
		}
	}
	if len(kept) == 0 {
		return e.Causes
	}
	return kept
}

// otherType reports whether a value at the depth fails because it is of another type.
func otherType(e *jsonschema.ValidationError, depth int) bool {
	for _, leaf := range leaves(e) {
		at := leaf.InstanceLocation
		if _, ok := leaf.ErrorKind.(*kind.Type); ok && len(at) == depth {
			return true
		}
		if len(at) == depth+1 && at[depth] == "type" {
			return true
		}
	}
	return false
}
