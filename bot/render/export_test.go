package render

// Drawn returns how many pictures were drawn.
func (r *Renderer) Drawn() int { return r.album.drawn }

// Kept returns how many bytes the kept pictures have.
func (r *Renderer) Kept() int {
	n := 0
	for el := r.album.order.Front(); el != nil; el = el.Next() {
		n += len(el.Value.(page).png)
	}
	return n
}

// KeepAtMost bounds the pictures that are kept.
func (r *Renderer) KeepAtMost(bytes int) { r.album.most = bytes }
