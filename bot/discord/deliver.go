package discord

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"time"

	"trey/storage"
)

const (
	// oldMessage is the age after which a message is posted anew rather than edited, well before Discord limits edits at one hour.
	oldMessage = 50 * time.Minute
	// deliverTime bounds one delivery with all its requests and their retries.
	deliverTime = 30 * time.Second
	// saveTime bounds storing what a message shows.
	saveTime = 5 * time.Second
)

// deliver makes the message show the latest state.
func (c *Courier) deliver(ctx context.Context, p *parcel, d storage.Delivery) report {
	if c.held(d) {
		return report{d: d, held: true}
	}
	ctx, cancel := context.WithTimeout(WaitAtMost(ctx, c.times.patience), deliverTime)
	defer cancel()
	d, changed := c.takeShown(d)
	sent := false
	if d.Old != "" {
		d, changed, sent = c.removeOld(ctx, d), true, true
	}
	if d.Done < d.Wanted {
		var err error
		d, sent, err = c.bring(ctx, p, d)
		if errors.Is(err, errOvertaken) {
			c.Poke(d.Table)
			return report{d: d, sent: sent, held: true}
		}
		if err != nil {
			return c.failed(ctx, p, d, sent, err)
		}
		changed = true
	}
	if changed || p.unsaved {
		if err := c.save(ctx, p, d); err != nil {
			return c.failed(ctx, p, d, sent, err)
		}
	}
	r := report{d: d, sent: sent}
	if d.Done < d.Wanted {
		r.retry = c.pauseAfter(p)
	}
	return r
}

// takeShown brings into the delivery what an answer to a press has made of its message.
func (c *Courier) takeShown(d storage.Delivery) (storage.Delivery, bool) {
	s, _ := c.shown.get(d.Message)
	if !s.pending || d.Message == "" {
		return d, false
	}
	c.shown.put(d.Message, shown{})
	if d.Hash != posting {
		d.Hash = s.hash
	}
	switch {
	case s.unknown:
		d.Done = min(d.Done, d.Wanted-1)
	case s.version > 0:
		d.Done = s.version
	}
	return d, true
}

// bring renders the message and puts it where it belongs, if it shows something new.
func (c *Courier) bring(ctx context.Context, p *parcel, d storage.Delivery) (_ storage.Delivery, sent bool, err error) {
	if d.Kind == storage.HandMessage {
		var closed bool
		if d, closed, err = c.openDM(ctx, d); err != nil {
			return d, sent, err
		}
		if closed {
			d.Done = d.Wanted
			return d, sent, nil
		}
	}
	p.aim = ""
	s, err := c.render(ctx, d)
	if errors.Is(err, errPanic) {
		p.panics++
		return d, sent, err
	}
	p.panics = 0
	switch {
	case errors.Is(err, ErrNothing):
		d.Done = d.Wanted
		return d, sent, nil
	case errors.Is(err, ErrGone):
		return c.takeAway(ctx, p, d)
	case err != nil:
		return d, sent, fmt.Errorf("rendering: %w", err)
	}
	if s.Thread != "" {
		if s.Channel, err = c.openThread(ctx, d.Table, s.Thread); err != nil {
			return d, true, err
		}
	}
	s.Channel = cmp.Or(s.Channel, d.Channel)
	p.aim = s.Channel
	l := letter{Shown: s, hash: s.Message.Hash()}
	tells := s.Occasion != "" && s.Occasion != d.Occasion && !s.Quiet
	l.renew = tells || c.isRenewed(p.address) || p.uncertain() // what may stand beside the message takes its place
	// A message that is posted for its age or in another's place is no reason to look.
	l.Message.Silent = !tells && (s.Quiet || d.Message != "")
	if d.Message != "" && !l.renew && s.Channel == d.Channel && l.hash != "" && l.hash == d.Hash {
		d.Done, d.Occasion = s.Version, s.Occasion
		return d, sent, nil
	}
	d, err = c.put(ctx, p, d, l)
	return d, true, err
}

// letter is what is to be shown, made ready.
type letter struct {
	Shown
	hash  string
	renew bool // must be posted anew
}

// render asks the source, whose panic must not stop the other messages.
func (c *Courier) render(ctx context.Context, d storage.Delivery) (s Shown, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicError(p)
		}
	}()
	return c.source.Render(ctx, d)
}

// takeAway deletes a message that mustn't exist any more.
func (c *Courier) takeAway(ctx context.Context, p *parcel, d storage.Delivery) (_ storage.Delivery, sent bool, err error) {
	if p.uncertain() {
		if d, err = c.findPosted(ctx, p, d); err != nil {
			return d, true, err
		}
		sent = true
	}
	if d.Message != "" {
		if err := c.poster.DeleteMessage(ctx, d.Channel, d.Message); err != nil && !IsNoAccess(err) {
			return d, true, err
		}
		sent = true
	}
	d.Message, d.Hash, d.Done = "", "", d.Wanted
	return d, sent, nil
}

// findPosted deletes what an attempt of unknown fate may have posted. Only posting it once more tells its id.
func (c *Courier) findPosted(ctx context.Context, p *parcel, d storage.Delivery) (storage.Delivery, error) {
	m := p.posted.message
	m.Silent = true
	id, err := c.poster.CreateMessage(ctx, p.posted.channel, m, nonceOf(d))
	switch {
	case err == nil:
		d.Old = strings.TrimSpace(d.Old + " " + p.posted.channel + "/" + id)
	case asError(err) == nil || IsTemporary(err):
		return d, err
	}
	p.tried, p.posted = notTried, posted{}
	return c.removeOld(ctx, d), nil
}

// openThread makes the thread in which the table's match is played, at its message in the channel.
func (c *Courier) openThread(ctx context.Context, table int64, name string) (string, error) {
	ds, err := c.owed.Deliveries(ctx, table)
	if err != nil {
		return "", fmt.Errorf("looking for the message of a thread: %w", err)
	}
	for _, d := range ds {
		if d.Kind != storage.ParentMessage || d.Message == "" {
			continue
		}
		thread, err := c.poster.OpenThread(ctx, d.Channel, d.Message, name)
		if err != nil {
			return "", err
		}
		if err := c.owed.InThread(ctx, table, thread); err != nil {
			return "", fmt.Errorf("storing the thread of a table: %w", err)
		}
		return thread, nil
	}
	return "", errNoParent
}

// errNoParent is temporary: the message at which the thread begins is on its way.
var errNoParent = errors.New("the message at which the thread begins isn't there yet")

// openDM finds the DM channel of a hand, or that the person's DMs are closed.
func (c *Courier) openDM(ctx context.Context, d storage.Delivery) (_ storage.Delivery, closed bool, err error) {
	a, err := c.owed.Account(ctx, d.Account)
	if err != nil {
		return d, false, fmt.Errorf("looking up account %d: %w", d.Account, err)
	}
	if a.DMsClosed {
		return d, true, nil
	}
	if d.Channel == "" {
		d.Channel = a.DMChannel
	}
	if d.Channel != "" {
		return d, false, nil
	}
	user := a.User
	if user == "" {
		user = d.User
	}
	if user == "" {
		return d, true, nil // the person is forgotten
	}
	if d.Channel, err = c.poster.OpenDM(ctx, user); err != nil {
		return d, false, err
	}
	if err := c.owed.SetDM(ctx, d.Account, d.Channel, false); err != nil {
		return d, false, fmt.Errorf("storing the DM channel of account %d: %w", d.Account, err)
	}
	return d, false, nil
}

// put edits the message where that is possible, and posts it otherwise.
func (c *Courier) put(ctx context.Context, p *parcel, d storage.Delivery, l letter) (storage.Delivery, error) {
	old, place := d.Message, d.Channel
	if old != "" && !l.renew && d.Hash != posting && place == l.Channel && c.set.Now().Sub(d.Posted) < oldMessage {
		err := c.edit(ctx, place, old, l.Message)
		switch {
		case err == nil:
			d.Hash, d.Done, d.Occasion = l.hash, l.Version, l.Occasion
			return d, nil
		case IsUnknownMessage(err):
			old = ""
		case !IsOldEdit(err) && !HasCode(err, codeArchivedThread):
			return d, err
		}
	}
	if err := c.announce(ctx, p, d, !d.Kind.Personal()); err != nil {
		return d, err
	}
	d.Channel = l.Channel
	d, err := c.post(ctx, p, d, l)
	if err != nil {
		if d.Channel = place; p.tried != notTried && d.Message != "" {
			d.Hash = posting
			err = errors.Join(err, c.announce(ctx, p, d, d.Kind.Personal()))
		}
		return d, err
	}
	if old == "" {
		return d, nil
	}
	// The new one is known before the old one goes, so that nothing is lost between.
	d.Old = strings.TrimSpace(d.Old + " " + place + "/" + old)
	if err := c.save(ctx, p, d); err != nil {
		return d, err
	}
	return c.removeOld(ctx, d), nil
}

// posting stands in the place of the hash of a message while another is posted in its place: perhaps that is there already. No hash is like it.
const posting = "posting"

// announce notes in the book that a message is about to be, or may have been, posted in another's place, so that the next process looks for it instead of
// editing the old one and leaving both. What is for everybody is announced before; a person's messages, of which there are more, only in doubt.
func (c *Courier) announce(ctx context.Context, p *parcel, d storage.Delivery, now bool) error {
	if !now || d.Message == "" {
		return nil
	}
	d.Hash = posting
	return c.save(ctx, p, d)
}

// removeOld deletes the messages in the place of which the delivery's is. Those that can't be deleted now are tried again with its next change, and
// after a while if nothing but the moment stood in the way.
func (c *Courier) removeOld(ctx context.Context, d storage.Delivery) storage.Delivery {
	var left []string
	for _, old := range strings.Fields(d.Old) {
		channel, message, _ := strings.Cut(old, "/")
		if err := c.poster.DeleteMessage(ctx, channel, message); err != nil && !IsUnknownChannel(err) {
			c.log.Warn("an old message stays for now", "table", d.Table, "message", message, "error", err)
			left = append(left, old)
			var refused *Error
			if !errors.As(err, &refused) || IsTemporary(err) {
				c.sweepLater(d.Table)
			}
		}
	}
	d.Old = strings.Join(left, " ")
	return d
}

// sweepLater has the table's old messages tried again after a while. Its message doesn't wait for that.
func (c *Courier) sweepLater(table int64) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.sweeping[table] {
		return
	}
	c.sweeping[table] = true
	c.after(c.times.refused, func() {
		c.mu.Lock()
		delete(c.sweeping, table)
		c.mu.Unlock()
		c.Poke(table)
	})
}

func (c *Courier) post(ctx context.Context, p *parcel, d storage.Delivery, l letter) (storage.Delivery, error) {
	// What an earlier attempt has posted shows what was true then.
	older := p.tried != notTried && p.tried != l.Version
	id, err := c.poster.CreateMessage(ctx, d.Channel, l.Message, nonceOf(d))
	if err != nil {
		switch {
		case !isUncertain(err) && ctx.Err() == nil: // nothing has come of this attempt
		case older:
			p.tried, p.posted = triedAny, posted{d.Channel, l.Message}
		default:
			p.tried, p.posted = l.Version, posted{d.Channel, l.Message}
		}
		return d, err
	}
	p.tried, p.posted = notTried, posted{}
	p.unsaved = true
	d.Message, d.Posted, d.Hash, d.Done, d.Occasion = id, c.set.Now(), l.hash, l.Version, l.Occasion
	c.tables.put(id, d.Table)
	c.mu.Lock()
	delete(c.renewed, p.address)
	c.mu.Unlock()
	if older {
		d.Hash, d.Done = "", min(l.Version, d.Wanted)-1
	}
	return d, nil
}

// nonceOf returns the nonce with which the message is posted. It stays the same until a message is known to be there, over a restart too, so that no
// attempt of unknown fate leads to a second message.
func nonceOf(d storage.Delivery) string {
	before := d.Message
	if before == "" {
		before = "none since " + strconv.Itoa(d.Done)
	}
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %d %s", d.Table, d.Kind, d.Account, before))
	return base64.RawURLEncoding.EncodeToString(sum[:16])
}

func (c *Courier) save(ctx context.Context, p *parcel, d storage.Delivery) error {
	p.unsaved = true
	// What was sent is stored even when the time for sending is over.
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), saveTime)
	defer cancel()
	err := c.owed.Delivered(ctx, d)
	if err != nil && !errors.Is(err, storage.ErrNotFound) {
		return fmt.Errorf("storing what a message shows: %w", err)
	}
	p.unsaved = false
	return nil
}

// failed decides what follows from an error.
func (c *Courier) failed(ctx context.Context, p *parcel, d storage.Delivery, sent bool, err error) report {
	log := c.log.With("table", d.Table, "kind", d.Kind, "account", d.Account)
	r := report{d: d, sent: sent}
	var refused *Error
	var held *LimitError
	switch {
	case errors.Is(err, errPanic):
		r.retry = c.pauseAfterPanic(log, p, err)
	case d.Kind == storage.HandMessage && IsDMsClosed(err):
		return c.closeDM(ctx, p, d, sent)
	case d.Kind == storage.HandMessage && HasCode(err, codeUnknownChannel):
		r.d.Channel, r.d.Message, r.d.Hash = "", "", ""
		r.retry = c.pauseAfter(p)
		if err := c.owed.SetDM(ctx, d.Account, "", false); err != nil {
			log.Error("forgetting a DM channel", "error", err)
		}
	case errors.As(err, &refused) && !IsTemporary(err):
		log.Error("Discord refuses a message", "error", err)
		r.leave = backoff(p.failures, c.times.refused, c.times.maxRefused)
		told := d
		told.Channel = p.aim
		c.set.Refused(told, err)
		if IsUnknownChannel(err) {
			r.leave = backoff(p.failures, c.times.firstPause, c.times.maxRefused)
			r.d = c.forgo(ctx, p, d)
		}
	case errors.As(err, &held):
		// Nothing is wrong: a channel in which much happens is always a little behind.
		log.Debug("a message must wait", "error", err)
		r.sent, r.retry = false, held.After
	default:
		log.Warn("a message must wait", "error", err)
		r.retry = max(c.pauseAfter(p), retryAfter(err))
	}
	return r
}

// forgo gives up showing a message's present state, since its channel is gone: the next one is shown elsewhere, or there is none.
func (c *Courier) forgo(ctx context.Context, p *parcel, d storage.Delivery) storage.Delivery {
	d.Done = d.Wanted
	if err := c.save(ctx, p, d); err != nil {
		c.log.Error("noting that a message's channel is gone", "table", d.Table, "error", err)
	}
	return d
}

func (c *Courier) pauseAfter(p *parcel) time.Duration {
	return backoff(p.failures, c.times.firstPause, c.times.maxPause)
}

// mostPanics is how many panics in a row have a message left alone for long, or until it shows something else.
const mostPanics = 3

// pauseAfterPanic returns when a message is tried again that can't be rendered. From some panics on it isn't logged any more.
func (c *Courier) pauseAfterPanic(log *slog.Logger, p *parcel, err error) time.Duration {
	if p.panics <= mostPanics {
		log.Error("a message can't be rendered", "error", err)
	}
	if p.panics < mostPanics {
		return c.pauseAfter(p)
	}
	if p.panics == mostPanics {
		log.Error("a message is left alone, since rendering it panics time and again", "panics", p.panics, "for", c.times.broken)
	}
	return c.times.broken
}

// closeDM remembers that the person takes no DMs. Nothing is sent to him until somebody asks for it.
func (c *Courier) closeDM(ctx context.Context, p *parcel, d storage.Delivery, sent bool) report {
	if err := c.owed.SetDM(ctx, d.Account, d.Channel, true); err != nil {
		c.log.Error("storing that DMs are closed", "account", d.Account, "error", err)
		return report{d: d, sent: sent, retry: c.pauseAfter(p)}
	}
	d.Done = d.Wanted
	if err := c.save(ctx, p, d); err != nil {
		c.log.Error("storing that DMs are closed", "account", d.Account, "error", err)
		return report{d: d, sent: sent, retry: c.pauseAfter(p)}
	}
	if err := c.owed.Recall(ctx, d.Table, d.Account); err != nil {
		c.log.Warn("a person without DMs may not be called in the channel", "table", d.Table, "account", d.Account, "error", err)
	}
	return report{d: d, sent: sent}
}
