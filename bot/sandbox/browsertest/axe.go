package browsertest

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// axe names, by this environment variable, the file axe.min.js of the npm package axe-core, which finds what keeps people from using a page.
const axe = "TREY_AXE"

// Axe is the program that looks for barriers on a page.
type Axe struct{ source string }

// NewAxe returns the program, or skips the test where nobody has said where it is.
func NewAxe(t *testing.T) Axe {
	t.Helper()
	file := os.Getenv(axe)
	if file == "" {
		t.Skip("axe-core isn't there: " + axe + " names its axe.min.js (npm pack axe-core)")
	}
	source, err := os.ReadFile(file)
	require.NoError(t, err)
	return Axe{string(source)}
}

// Barriers returns what axe finds on a tab as it is now and holds for serious or critical, one a line: its rule, and the elements.
func (a Axe) Barriers(p *Tab) []string {
	p.t.Helper()
	return a.run(p, "")
}

// ColourBarriers is Barriers for a page that was looked at already and has changed its colours alone.
func (a Axe) ColourBarriers(p *Tab) []string {
	p.t.Helper()
	return a.run(p, ", runOnly: ['color-contrast', 'link-in-text-block']")
}

func (a Axe) run(p *Tab, options string) []string {
	p.t.Helper()
	if p.Eval("typeof axe") == "undefined" {
		p.Eval("(() => {" + a.source + "})()")
	}
	found := p.Eval(`axe.run(document, {resultTypes: ['violations']` + options + `}).then((result) => result.violations
		.filter((one) => one.impact === 'serious' || one.impact === 'critical')
		.map((one) => one.id + ' (' + one.impact + '): ' + one.nodes.map((n) => n.target.join(' ') + ' ' + (n.any[0]?.message ?? n.all[0]?.message ?? '')).join(' | ')))`)
	var lines []string
	for _, one := range found.([]any) {
		lines = append(lines, strings.TrimSpace(fmt.Sprint(one)))
	}
	return lines
}
