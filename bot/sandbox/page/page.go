// Package page is the sandbox's web page: a chat client in Discord's manner in which people try the bot. It is plain HTML, CSS
// and ES modules that the browser loads as they are; they speak to the sandbox by the calls described in its API.md.
package page

import (
	"embed"
	"io/fs"
)

//go:embed index.html *.css *.js
var files embed.FS

// Files returns the page's files, with index.html at the root.
func Files() fs.FS { return files }
