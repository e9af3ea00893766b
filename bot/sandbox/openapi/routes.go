package openapi

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/url"
	"regexp"
	"strconv"
	"strings"
)

// routes are the paths of a description.
type routes []*route

// route is one path with what it takes.
type route struct {
	template   string   // as the description writes it
	segments   []string // without the slashes
	parameters map[string]parameter
	operations map[string]operation // by method, upper case
}

type parameter struct {
	schema string // pointer to it
	number bool   // whether the text stands for a number
}

type operation struct {
	method   string
	required bool
	content  map[string]string // pointer to the body's schema by media type; empty if there is no body
}

// argument is the value of a path parameter in a request.
type argument struct{ name, value string }

// methods are the operations that a path item of OpenAPI may have.
func methods() []string {
	return []string{"get", "put", "post", "delete", "options", "head", "patch", "trace"}
}

func newRoutes(doc any) (routes, error) {
	root, _ := doc.(map[string]any)
	paths, ok := root["paths"].(map[string]any)
	if !ok {
		return nil, errors.New("it has no paths")
	}
	all := make(routes, 0, len(paths))
	for template, item := range paths {
		r, err := newRoute(template, item)
		if err != nil {
			return nil, fmt.Errorf("path %s: %w", template, err)
		}
		all = append(all, r)
	}
	return all, nil
}

func newRoute(template string, item any) (*route, error) {
	fields, ok := item.(map[string]any)
	if !ok {
		return nil, errors.New("it is no object")
	}
	r := &route{
		template: template, segments: strings.Split(strings.Trim(template, "/"), "/"),
		parameters: newParameters(template, fields["parameters"]), operations: map[string]operation{},
	}
	for _, m := range methods() {
		op, ok := fields[m].(map[string]any)
		if !ok {
			continue
		}
		o := operation{method: strings.ToUpper(m), content: map[string]string{}}
		body, _ := op["requestBody"].(map[string]any)
		o.required, _ = body["required"].(bool)
		content, _ := body["content"].(map[string]any)
		for media := range content {
			o.content[media] = pointer("paths", template, m, "requestBody", "content", media, "schema")
		}
		r.operations[o.method] = o
	}
	return r, nil
}

func newParameters(template string, list any) map[string]parameter {
	params := map[string]parameter{}
	items, _ := list.([]any)
	for i, item := range items {
		p, _ := item.(map[string]any)
		name, _ := p["name"].(string)
		if p["in"] != "path" {
			continue
		}
		schema, _ := p["schema"].(map[string]any)
		params[name] = parameter{schema: pointer("paths", template, "parameters", strconv.Itoa(i), "schema"), number: schema["type"] == "integer"}
	}
	return params
}

// value returns the text of a path segment as its schema sees it.
func (p parameter) value(text string) any {
	if _, err := strconv.ParseInt(text, 10, 64); p.number && err == nil {
		return json.Number(text)
	}
	return text
}

// versionPrefix is what stands before the description's paths in a request.
var versionPrefix = regexp.MustCompile(`^/api(/v[0-9]+)?/`)

// match returns the route of a path. Among several the one with the leftmost literal segment wins, as in OpenAPI: /users/@me before /users/{user_id}.
func (rs routes) match(path string) (*route, []argument, error) {
	path, _, _ = strings.Cut(path, "?")
	path = versionPrefix.ReplaceAllString(path, "/")
	segments := strings.Split(strings.TrimPrefix(path, "/"), "/")
	for i, s := range segments {
		text, err := url.PathUnescape(s)
		if err != nil {
			return nil, nil, fmt.Errorf("segment %q: %w", s, ErrPath)
		}
		segments[i] = text
	}
	var best *route
	for _, r := range rs {
		if r.fits(segments) && (best == nil || r.literalBefore(best)) {
			best = r
		}
	}
	if best == nil {
		return nil, nil, ErrPath
	}
	return best, best.arguments(segments), nil
}

func (r *route) fits(segments []string) bool {
	if len(segments) != len(r.segments) {
		return false
	}
	for i, s := range r.segments {
		if _, ok := parameterName(s); !ok && s != segments[i] || segments[i] == "" {
			return false
		}
	}
	return true
}

func (r *route) literalBefore(o *route) bool {
	for i := range r.segments {
		_, mine := parameterName(r.segments[i])
		_, theirs := parameterName(o.segments[i])
		if mine != theirs {
			return theirs
		}
	}
	return false
}

func (r *route) arguments(segments []string) []argument {
	var args []argument
	for i, s := range r.segments {
		if name, ok := parameterName(s); ok {
			args = append(args, argument{name, segments[i]})
		}
	}
	return args
}

func parameterName(segment string) (string, bool) {
	if name, ok := strings.CutPrefix(segment, "{"); ok {
		return strings.CutSuffix(name, "}")
	}
	return "", false
}
