package sandbox

import (
	"net/http"
	"time"
)

// TakeHidden counts n requests to a route with a limit of which headers don't tell, and returns the headers and the refusal of the last.
func TakeHidden(n, limit int) (http.Header, int, string) {
	l := newLimiter(Limits{})
	d := demand{account: "bot", bucket: "emojis", object: "1", rate: ordinary, hidden: rate{limit, time.Hour}}
	for {
		h := http.Header{}
		e := l.take(d, h)
		if n--; n > 0 {
			continue
		}
		if e == nil {
			return h, 0, ""
		}
		e.tell(h)
		return h, e.status, e.message
	}
}
