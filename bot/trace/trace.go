// Package trace says where a panic came from such that it may be logged.
package trace

import (
	"fmt"
	"runtime"
	"strings"
)

// most is how many calls are named.
const most = 64

// Calls names the calls that are under way in this goroutine, the innermost first, each with its place in the source. Unlike a stack as Go prints it,
// it has no arguments: among their words can be cards, and whole hands where these are numbers.
func Calls() string {
	pcs := make([]uintptr, most)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(2, pcs)]) // without Callers and this function
	var b strings.Builder
	for {
		f, more := frames.Next()
		fmt.Fprintf(&b, "%s\n\t%s:%d\n", f.Function, f.File, f.Line)
		if !more {
			return b.String()
		}
	}
}
