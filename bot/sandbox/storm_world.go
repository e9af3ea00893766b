package sandbox

// stormWorld is what may happen in the world. Each returns what it did, nothing if that wasn't possible, and what undoes it, if anything.
var stormWorld = []weighted[func(*Storm) (did, undone string, heal func())]{
	{"message deleted", 3, (*Storm).deleteMessage},
	{"DMs closed", 2, (*Storm).closeDMs},
	{"permission lost", 1, (*Storm).denyChannel},
	{"person left", 1, (*Storm).sendAway},
}

// Interactions for which what a storm does in the world lasts.
const (
	lastsLeast = 10
	lastsMost  = 60
)

func (t *Storm) strikeWorld() {
	kind := draw(t.chance, stormWorld)
	lasts := lastsLeast + t.chance.IntN(lastsMost-lastsLeast)
	did, undone, heal := kind.make(t)
	if did == "" {
		return
	}
	t.note("interaction %d: %s", t.count, did)
	if heal != nil {
		t.undo = append(t.undo, undo{t.count + lasts, undone, heal})
	}
}

// deleteMessage deletes one of the bot's messages that isn't for one person's eyes alone.
func (t *Storm) deleteMessage() (did, undone string, heal func()) {
	s := t.s
	s.lock()
	defer s.release()
	var list []*message
	for _, c := range s.w.channels {
		for _, m := range c.Messages {
			if m.Author == s.w.bot && !m.ephemeral() {
				list = append(list, m)
			}
		}
	}
	if len(list) == 0 {
		return "", "", nil
	}
	m := list[t.chance.IntN(len(list))]
	s.delete(m)
	return "message " + m.ID + " deleted", "", nil
}

// somebody draws a person.
func (t *Storm) somebody() User {
	t.s.mu.Lock()
	defer t.s.mu.Unlock()
	var list []User
	for _, id := range t.s.w.order {
		if p := t.s.w.people[id]; !p.Bot {
			list = append(list, p.User)
		}
	}
	if len(list) == 0 {
		return User{}
	}
	return list[t.chance.IntN(len(list))]
}

func (t *Storm) closeDMs() (did, undone string, heal func()) {
	u := t.somebody()
	set := func(closed bool) error {
		_, err := t.s.ChangeUser(u.ID, UserChange{DMsClosed: &closed})
		return err
	}
	if set(true) != nil {
		return "", "", nil
	}
	return "DMs of " + u.Username + " closed", "DMs of " + u.Username + " open", func() { _ = set(false) } // the user may be gone by then
}

// denyChannel takes from the bot what it needs to post in a channel.
func (t *Storm) denyChannel() (did, undone string, heal func()) {
	t.s.mu.Lock()
	var list []string
	for _, c := range t.s.w.channels {
		if c.Type == channelText {
			list = append(list, c.ID)
		}
	}
	t.s.mu.Unlock()
	if len(list) == 0 {
		return "", "", nil
	}
	id := list[t.chance.IntN(len(list))]
	lost := int64(permSendMessages)
	if t.chance.IntN(2) == 0 {
		lost = permViewChannel
	}
	if t.s.Deny(id, lost) != nil {
		return "", "", nil
	}
	return "permission lost in " + id, "permission given back in " + id, func() { _ = t.s.Deny(id, 0) } // the channel may be gone by then
}

func (t *Storm) sendAway() (did, undone string, heal func()) {
	u := t.somebody()
	if t.s.Leave(u.ID) != nil {
		return "", "", nil
	}
	return u.Username + " has left", u.Username + " is back", func() { _ = t.s.Return(u.ID) } // the user may be gone by then
}
