package render

import "time"

// Drawn returns how many pictures were drawn.
func (r *Renderer) Drawn() int { return r.album.drawn }

// Kept returns how many bytes the kept pictures have.
func (r *Renderer) Kept() int {
	n := 0
	for el := r.album.order.Front(); el != nil; el = el.Next() {
		n += len(el.Value.(*page).png)
	}
	return n
}

// Keep bounds the pictures that are kept, in bytes: those that nobody looks at, and all.
func (r *Renderer) Keep(usual, most int, now func() time.Time) {
	r.album.usual, r.album.most, r.album.now = usual, most, now
}

// KeptTime is how long pictures are kept beyond the usual room.
const KeptTime = albumTime
