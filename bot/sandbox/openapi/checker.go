// Package openapi checks requests to Discord's API against Discord's own OpenAPI description: that there is such a path and
// method, that path parameters look as they must, and that the body fits its schema. The sandbox refuses what Discord would.
//
// The description is of API version 10 and also covers version 9, whose paths and bodies are alike in what Trey uses. Where it is
// stricter than Discord itself, the known false alarms make up for it.
package openapi

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"github.com/santhosh-tekuri/jsonschema/v6"
)

// Find returns the description's usual place, ../shared/discord/openapi.json beside the root of the repository in which the
// working directory lies; false when there is no such file.
func Find() (string, bool) {
	dir, err := os.Getwd()
	if err != nil {
		return "", false
	}
	return findFrom(dir)
}

func findFrom(dir string) (string, bool) {
	for !isFile(filepath.Join(dir, "go.mod")) {
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", false
		}
		dir = parent
	}
	path := filepath.Join(filepath.Dir(dir), "shared", "discord", "openapi.json")
	return path, isFile(path)
}

func isFile(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

// Checker checks requests against one description. It may be used by several goroutines at once.
type Checker struct {
	routes   routes
	alarms   []falseAlarm
	mu       sync.Mutex // guards compiler and schemas
	compiler *jsonschema.Compiler
	schemas  map[string]*jsonschema.Schema // by JSON pointer
}

// location is the name under which the compiler knows the description.
const location = "openapi.json"

// Load reads the description at path. Schemas are compiled when a request first needs them.
func Load(path string) (*Checker, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("open the OpenAPI description: %w", err)
	}
	defer f.Close()
	doc, err := jsonschema.UnmarshalJSON(f)
	if err != nil {
		return nil, fmt.Errorf("read the OpenAPI description %s: %w", path, err)
	}
	c := &Checker{alarms: falseAlarms(), compiler: jsonschema.NewCompiler(), schemas: map[string]*jsonschema.Schema{}}
	c.compiler.UseLoader(noLoader{})
	if c.routes, err = newRoutes(doc); err != nil {
		return nil, fmt.Errorf("read the OpenAPI description %s: %w", path, err)
	}
	if err := c.compiler.AddResource(location, doc); err != nil {
		return nil, fmt.Errorf("read the OpenAPI description %s: %w", path, err)
	}
	return c, nil
}

// noLoader keeps the compiler from reading anything but the description itself.
type noLoader struct{}

func (noLoader) Load(url string) (any, error) {
	return nil, fmt.Errorf("load %s: %w", url, fs.ErrNotExist)
}

// Errors that callers tell apart. Any other error of Check says what is wrong with a parameter or the body.
var (
	ErrPath   = errors.New("no such path at Discord")
	ErrMethod = errors.New("no such method at this path")
)

// Check reports what is wrong with a request as an error, nil if nothing is. The path may begin with /api and a version and have a query, which is not
// checked; its segments are percent-encoded as in [url.URL.EscapedPath]. The body is JSON or multipart, as contentType says; empty means that
// there is none.
func (c *Checker) Check(method, path, contentType string, body []byte) error {
	r, args, err := c.routes.match(path)
	if err != nil {
		return fmt.Errorf("%s %s: %w", method, path, err)
	}
	if err := c.check(r, args, method, contentType, body); err != nil {
		return fmt.Errorf("%s %s: %w", method, r.template, err)
	}
	return nil
}

func (c *Checker) check(r *route, args []argument, method, contentType string, body []byte) error {
	op, ok := r.operations[method]
	if !ok {
		return ErrMethod
	}
	for _, a := range args {
		if err := c.checkArgument(r, a); err != nil {
			return err
		}
	}
	if len(op.content) == 0 {
		if len(body) > 0 {
			return errors.New("takes no body")
		}
		return nil
	}
	if len(body) == 0 {
		if op.required {
			return errors.New("the body is missing")
		}
		return nil
	}
	return c.checkBody(r, op, contentType, body)
}

func (c *Checker) checkArgument(r *route, a argument) error {
	p, ok := r.parameters[a.name]
	if !ok {
		return nil
	}
	schema, err := c.schema(p.schema)
	if err != nil {
		return err
	}
	if err := schema.Validate(p.value(a.value)); err != nil {
		return fmt.Errorf("path parameter %s: %s", a.name, explain(err))
	}
	return nil
}

func (c *Checker) checkBody(r *route, op operation, contentType string, body []byte) error {
	b, err := readBody(contentType, body)
	if err != nil {
		return err
	}
	pointer, ok := op.content[b.mediaType]
	if !ok {
		return fmt.Errorf("takes no body of type %s", b.mediaType)
	}
	schema, err := c.schema(pointer)
	if err != nil {
		return err
	}
	for _, a := range c.alarms {
		a.mend(r.template, op.method, b.value)
	}
	if err := schema.Validate(b.value); err != nil {
		return fmt.Errorf("body: %s", explain(err))
	}
	return nil
}

func (c *Checker) schema(pointer string) (*jsonschema.Schema, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if s, ok := c.schemas[pointer]; ok {
		return s, nil
	}
	s, err := c.compiler.Compile(location + "#" + pointer)
	if err != nil {
		return nil, fmt.Errorf("compile the schema at %s: %w", pointer, err)
	}
	c.schemas[pointer] = s
	return s, nil
}

// pointer joins the tokens into a JSON pointer (RFC 6901), escaped for use in the fragment of a URL.
func pointer(tokens ...string) string {
	var b strings.Builder
	for _, t := range tokens {
		b.WriteByte('/')
		b.WriteString(url.PathEscape(strings.NewReplacer("~", "~0", "/", "~1").Replace(t)))
	}
	return b.String()
}
