package cards

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"math"
	"slices"
	"strconv"
)

// Seed is what every lot of a match is drawn from.
type Seed [sha256.Size]byte

// Source is where a match's shuffles come from: packs laid out beforehand, a seed, or both.
// With packs alone, everything that isn't a deal is drawn from a seed of zero bytes.
type Source struct {
	Seed  *Seed
	Packs [][]Card // whole packs, one per deal, top card first
}

// Errors of a source.
var (
	ErrNoPack   = errors.New("there is no pack for this deal")
	ErrNoDealer = errors.New("packs without a seed need a dealer")
)

// Deal returns the pack for deal d (from 1), shuffled from the given one, top card first. The caller owns it. It fails with ErrNoPack
// when the packs have run out.
func (s Source) Deal(d int, pack []Card) ([]Card, error) {
	if s.Packs != nil {
		if d > len(s.Packs) {
			return nil, fmt.Errorf("deal %d: %w", d, ErrNoPack)
		}
		return slices.Clone(s.Packs[d-1]), nil
	}
	deck := slices.Clone(pack)
	newStream(s.seed(), "deal:", strconv.Itoa(d), ":").shuffle(deck)
	return deck, nil
}

// Reshuffle returns the cards in standard order, shuffled for the r-th reshuffle (from 1) within deal d.
func (s Source) Reshuffle(d, r int, cs []Card) []Card {
	deck := slices.Clone(cs)
	slices.Sort(deck)
	newStream(s.seed(), "reshuffle:", strconv.Itoa(d), ":", strconv.Itoa(r), ":").shuffle(deck)
	return deck
}

// FirstDealer draws one of n seats, from 1.
func (s Source) FirstDealer(n int) (int, error) {
	if s.Seed == nil {
		return 0, ErrNoDealer
	}
	return int(newStream(s.Seed, "first-dealer:").uniform(uint64(n))) + 1, nil
}

func (s Source) seed() *Seed {
	if s.Seed == nil {
		return new(Seed)
	}
	return s.Seed
}

// stream is the specified stream of words: HMAC-SHA-256 under the seed of a label and a block number.
type stream struct {
	mac   hash.Hash
	msg   []byte // the label, with room for the block number
	label int    // length of the label
	next  int    // number of the next block
	at    int    // first unread byte of the block
	block [sha256.Size]byte
}

func newStream(seed *Seed, label ...string) *stream {
	s := &stream{mac: hmac.New(sha256.New, seed[:]), at: sha256.Size, msg: make([]byte, 0, 48)}
	for _, l := range label {
		s.msg = append(s.msg, l...)
	}
	s.label = len(s.msg)
	return s
}

func (s *stream) word() uint64 {
	if s.at == len(s.block) {
		s.mac.Reset()
		s.msg = strconv.AppendInt(s.msg[:s.label], int64(s.next), 10)
		s.mac.Write(s.msg)
		s.mac.Sum(s.block[:0])
		s.next, s.at = s.next+1, 0
	}
	w := binary.BigEndian.Uint64(s.block[s.at:])
	s.at += 8
	return w
}

// uniform returns a number below m, each as likely: words at or above the largest multiple of m that fits in 2^64 are passed over.
func (s *stream) uniform(m uint64) uint64 {
	// 2^64 mod m, without 2^64.
	rest := (math.MaxUint64%m + 1) % m
	for {
		if w := s.word(); rest == 0 || w < -rest {
			return w % m
		}
	}
}

func (s *stream) shuffle(cs []Card) {
	for i := len(cs) - 1; i >= 1; i-- {
		j := s.uniform(uint64(i + 1))
		cs[i], cs[j] = cs[j], cs[i]
	}
}

// Complete returns the whole pack that starts with the cards of prefix: each takes the first copy still there, the others follow in
// standard order.
func Complete(prefix, pack []Card) ([]Card, error) {
	var left [256]int
	for _, c := range pack {
		left[c]++
	}
	taken := [256]int{}
	for i, c := range prefix {
		if taken[c]++; taken[c] > left[c] {
			return nil, &CardError{Index: i, Card: c, Copies: left[c]}
		}
	}
	whole := slices.Clone(prefix)
	for _, c := range pack {
		if taken[c] > 0 {
			taken[c]--
			continue
		}
		whole = append(whole, c)
	}
	return whole, nil
}

// CardError is the error of a pack that names a card more often than there are copies of it.
type CardError struct {
	Index  int // place in the list, from 0
	Card   Card
	Copies int
}

// Error says which card it is by its place in the list.
func (e *CardError) Error() string {
	return fmt.Sprintf("card %d of the list is there more often than %d times", e.Index+1, e.Copies)
}

// Commitment returns what is published of a secret before the match: its SHA-256 in hex.
func Commitment(secret []byte) string {
	sum := sha256.Sum256(secret)
	return hex.EncodeToString(sum[:])
}

// SeedFrom returns the seed of a match: SHA-256 of the secret, the table's id and each seat's entropy, as the rules
// of the shuffle say.
func SeedFrom(secret []byte, table string, entropy []string) Seed {
	b := append(slices.Clone(secret), table...)
	for _, e := range entropy {
		b = append(b, ':')
		b = append(b, e...)
	}
	return sha256.Sum256(b)
}
