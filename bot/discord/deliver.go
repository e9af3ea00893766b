package discord

import (
	"context"
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
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
	if d.Done < d.Wanted {
		var err error
		d, sent, err = c.bring(ctx, p, d)
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
	d.Hash = s.hash
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
	m, version, err := c.render(ctx, d)
	if errors.Is(err, ErrNothing) {
		d.Done = d.Wanted
		return d, sent, nil
	}
	if err != nil {
		return d, sent, fmt.Errorf("rendering: %w", err)
	}
	hash := m.Hash()
	if d.Message != "" && hash != "" && hash == d.Hash {
		d.Done = version
		return d, sent, nil
	}
	d, err = c.put(ctx, p, d, m, version, hash)
	return d, true, err
}

// render asks the source, whose panic must not stop the other messages.
func (c *Courier) render(ctx context.Context, d storage.Delivery) (m Message, version int, err error) {
	defer func() {
		if p := recover(); p != nil {
			err = panicError(p)
		}
	}()
	return c.source.Render(ctx, d)
}

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
	if d.Channel, err = c.poster.OpenDM(ctx, user); err != nil {
		return d, false, err
	}
	if err := c.owed.SetDM(ctx, d.Account, d.Channel, false); err != nil {
		return d, false, fmt.Errorf("storing the DM channel of account %d: %w", d.Account, err)
	}
	return d, false, nil
}

// put edits the message where that is possible, and posts it otherwise.
func (c *Courier) put(ctx context.Context, p *parcel, d storage.Delivery, m Message, version int, hash string) (storage.Delivery, error) {
	old := d.Message
	if old != "" && c.set.Now().Sub(d.Posted) < oldMessage && !c.isRenewed(p.address) {
		err := c.edit(ctx, d.Channel, old, m)
		switch {
		case err == nil:
			d.Hash, d.Done = hash, version
			return d, nil
		case IsUnknownMessage(err):
			old = ""
		case !IsOldEdit(err) && !HasCode(err, codeArchivedThread):
			return d, err
		}
	}
	d, err := c.post(ctx, p, d, m, version, hash)
	if err != nil || old == "" {
		return d, err
	}
	// The new one is known before the old one goes, so that nothing is lost between.
	if err := c.save(ctx, p, d); err != nil {
		return d, err
	}
	if err := c.poster.DeleteMessage(ctx, d.Channel, old); err != nil {
		c.log.Warn("an old message stays", "table", d.Table, "message", old, "error", err)
	}
	return d, nil
}

func (c *Courier) post(ctx context.Context, p *parcel, d storage.Delivery, m Message, version int, hash string) (storage.Delivery, error) {
	nonce := nonceOf(d, version)
	older := p.nonce != "" && p.nonce != nonce
	if older {
		nonce = p.nonce
	}
	p.nonce = nonce
	id, err := c.poster.CreateMessage(ctx, d.Channel, m, nonce)
	if err != nil {
		if !isUncertain(err) && ctx.Err() == nil {
			p.nonce = ""
		}
		return d, err
	}
	p.nonce = ""
	p.unsaved = true
	d.Message, d.Posted, d.Hash, d.Done = id, c.set.Now(), hash, version
	c.tables.put(id, d.Table)
	c.mu.Lock()
	delete(c.renewed, p.address)
	c.mu.Unlock()
	if older {
		// The earlier attempt may have been the one that succeeded; what it shows is older then.
		d.Hash, d.Done = "", min(version, d.Wanted)-1
	}
	return d, nil
}

// nonceOf returns the nonce with which the message is posted, the same for the same message in the same place.
func nonceOf(d storage.Delivery, version int) string {
	sum := sha256.Sum256(fmt.Appendf(nil, "%d %s %d %d %s", d.Table, d.Kind, d.Account, version, d.Message))
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
		c.set.Refused(d, err)
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

func (c *Courier) pauseAfter(p *parcel) time.Duration {
	return backoff(p.failures, c.times.firstPause, c.times.maxPause)
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
	return report{d: d, sent: sent}
}
