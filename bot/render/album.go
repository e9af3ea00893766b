package render

import (
	lru "container/list"
	"crypto/sha256"
	"encoding/json"
	"sync"
	"time"

	"trey/bot/render/picture"
	"trey/games/cards"
)

// How many pictures are kept. These bounds are ours: some ten pictures take 100 KB.
const (
	albumUsual = 8 << 20  // bytes, however long nobody has looked at them
	albumMost  = 64 << 20 // bytes, while they are looked at: those of two thousand tables
	albumTime  = 10 * time.Minute
)

// Painter draws what messages show. A picture.Painter is one. It may be used from several goroutines.
type Painter interface {
	Hand(f *cards.Faces, cs, wild []cards.Card) picture.Picture
	Table(t picture.Table) picture.Picture
	Chart(ch picture.Chart) picture.Picture
}

// album draws pictures and keeps the latest, so that what hasn't changed isn't drawn twice. It may be used from several goroutines.
type album struct {
	Painter
	usual, most int // bytes
	now         func() time.Time

	mu    sync.Mutex
	at    map[albumKey]*lru.Element // of page
	order *lru.List                 // the latest used first
	bytes int
	drawn int
}

type albumKey [sha256.Size]byte

type page struct {
	key  albumKey
	png  []byte
	used time.Time
}

func newAlbum(p Painter) *album {
	return &album{Painter: p, usual: albumUsual, most: albumMost, now: time.Now, at: map[albumKey]*lru.Element{}, order: lru.New()}
}

// of returns the picture that draw makes of what is seen in it.
func (a *album) of(seen any, draw func() picture.Picture) []byte {
	text, err := json.Marshal(seen)
	if err != nil {
		return draw().PNG
	}
	key := albumKey(sha256.Sum256(text))
	if png, ok := a.get(key); ok {
		return png
	}
	png := draw().PNG
	a.put(key, png)
	return png
}

func (a *album) get(key albumKey) ([]byte, bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	el, ok := a.at[key]
	if !ok {
		return nil, false
	}
	a.order.MoveToFront(el)
	pg := el.Value.(*page)
	pg.used = a.now()
	return pg.png, true
}

func (a *album) put(key albumKey, png []byte) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.drawn++
	if a.at[key] != nil || len(png) > a.most {
		return
	}
	now := a.now()
	a.at[key] = a.order.PushFront(&page{key, png, now})
	a.bytes += len(png)
	for a.bytes > a.usual {
		oldest := a.order.Back().Value.(*page)
		if a.bytes <= a.most && now.Sub(oldest.used) <= albumTime {
			return
		}
		a.order.Remove(a.order.Back())
		delete(a.at, oldest.key)
		a.bytes -= len(oldest.png)
	}
}
