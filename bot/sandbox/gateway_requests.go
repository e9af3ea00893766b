package sandbox

import (
	"encoding/json"
	"slices"
	"strings"
	"time"
)

// request handles what a bot may send once it has a session. It returns the code to close with, 0 if all is well: what can't be decoded
// is 4002, what the opcode doesn't take 4001 (topics/opcodes-and-status-codes, "Gateway Close Event Codes").
func (s *Server) request(c *conn, op int, d json.RawMessage) (int, string) {
	s.lock()
	defer s.release()
	n := c.session
	if n == nil {
		return closeNotAuthenticated, "Not authenticated."
	}
	switch op {
	case opPresence:
		return judgePresence(d)
	case opVoiceState:
		return s.moveVoice(d)
	case opRequestMembers:
		return s.requestMembers(n, d)
	case opRequestSounds:
		return requestSounds(n, d)
	}
	s.violation("gateway: opcode %d is not supported here", op)
	return 0, ""
}

func undecoded() (int, string) { return closeDecode, "Error while decoding payload." }

func untaken(text string) (int, string) { return closeUnknownOpcode, text }

// statuses are those that a bot may show (events/gateway-events, "Update Presence").
var statuses = []string{"online", "dnd", "idle", "invisible", "offline"}

// judgePresence takes note of a presence. Nobody sees it here.
func judgePresence(d json.RawMessage) (int, string) {
	var in *struct {
		Since      *float64 `json:"since"`
		Activities []struct {
			Name string `json:"name"`
			Type int    `json:"type"`
		} `json:"activities"`
		Status string `json:"status"`
		AFK    bool   `json:"afk"`
	}
	if json.Unmarshal(d, &in) != nil || in == nil {
		return undecoded()
	}
	if !slices.Contains(statuses, in.Status) {
		return untaken("Unknown status.")
	}
	return 0, ""
}

// moveVoice takes a bot out of voice; there are no voice channels here into which it could go.
func (s *Server) moveVoice(d json.RawMessage) (int, string) {
	var in *struct {
		Guild   looseID  `json:"guild_id"`
		Channel *looseID `json:"channel_id"`
		Mute    bool     `json:"self_mute"`
		Deaf    bool     `json:"self_deaf"`
	}
	if json.Unmarshal(d, &in) != nil || in == nil {
		return undecoded()
	}
	if in.Guild == "" {
		return untaken("guild_id is required.")
	}
	if in.Channel != nil {
		s.violation("gateway: there are no voice channels here, but the bot wanted into %s", *in.Channel)
	}
	return 0, ""
}

// requestSounds answers with the sounds of soundboards, of which there are none.
func requestSounds(n *session, d json.RawMessage) (int, string) {
	var in struct {
		Guilds []looseID `json:"guild_ids"`
	}
	if json.Unmarshal(d, &in) != nil {
		return undecoded()
	}
	for _, g := range in.Guilds {
		push(n, "SOUNDBOARD_SOUNDS", map[string]any{"guild_id": g, "soundboard_sounds": []any{}})
	}
	return 0, ""
}

const (
	chunkMax        = 1000             // members in a chunk
	membersMax      = 100              // members that a prefix or a list of users may give
	chunkNonceMax   = 32               // bytes; a longer one is ignored
	allMembersPause = 30 * time.Second // between requests for all members of a server (change-log, "Introducing Rate Limit When Requesting All Guild Members")
)

// membersRequest asks for members of a server (events/gateway-events, "Request Guild Members").
type membersRequest struct {
	Guild     looseID `json:"guild_id"`
	Query     *string `json:"query"`
	Limit     *int    `json:"limit"`
	Presences bool    `json:"presences"`
	Users     userIDs `json:"user_ids"`
	Nonce     string  `json:"nonce"`
}

// userIDs is an id or a list of them.
type userIDs []looseID

// UnmarshalJSON implements json.Unmarshaler.
func (u *userIDs) UnmarshalJSON(data []byte) error {
	switch {
	case string(data) == "null":
		return nil
	case data[0] == '[':
		return json.Unmarshal(data, (*[]looseID)(u))
	}
	var one looseID
	err := one.UnmarshalJSON(data)
	*u = userIDs{one}
	return err
}

func (s *Server) requestMembers(n *session, d json.RawMessage) (int, string) {
	var in membersRequest
	if json.Unmarshal(d, &in) != nil {
		return undecoded()
	}
	if in.Guild == "" || (in.Query == nil) == (in.Users == nil) || in.Query != nil && (in.Limit == nil || *in.Limit < 0) {
		return untaken("A server, and either a query with its limit or users, are required.")
	}
	g := s.w.guild(string(in.Guild))
	if g == nil || !n.serves(g.ID) {
		return 0, "" // nothing is known of it on this connection
	}
	list, _ := s.guildCreate(g, true)["members"].([]*member)
	if in.Query != nil && *in.Query == "" && *in.Limit == 0 {
		if n.intents&intentMembers == 0 {
			s.violation("gateway: all members were requested without the intent for members")
			return 0, ""
		}
		if !s.mayRequestAll(n, &in) {
			return 0, ""
		}
		sendChunks(n, &in, list, nil)
		return 0, ""
	}
	chosen, missed := in.choose(list)
	sendChunks(n, &in, chosen, missed)
	return 0, ""
}

// mayRequestAll limits requests for all members of a server; one too soon is answered with an event of its own.
func (s *Server) mayRequestAll(n *session, in *membersRequest) bool {
	now, guild := time.Now(), string(in.Guild)
	if wait := allMembersPause - now.Sub(s.gateway.listed[guild]); wait > 0 {
		meta := map[string]any{"guild_id": guild}
		in.echo(meta)
		push(n, "RATE_LIMITED", map[string]any{"opcode": opRequestMembers, "retry_after": wait.Seconds(), "meta": meta})
		return false
	}
	s.gateway.listed[guild] = now
	return true
}

// echo repeats the nonce of a request.
func (in *membersRequest) echo(to map[string]any) {
	if in.Nonce != "" && len(in.Nonce) <= chunkNonceMax {
		to["nonce"] = in.Nonce
	}
}

// choose returns the members asked for, and the ids of those asked for who aren't there.
func (in *membersRequest) choose(list []*member) (chosen []*member, missed []looseID) {
	limit := membersMax
	if in.Query != nil {
		if *in.Limit > 0 {
			limit = min(limit, *in.Limit)
		}
		for _, m := range list {
			if len(chosen) < limit && strings.HasPrefix(strings.ToLower(m.User.Username), strings.ToLower(*in.Query)) {
				chosen = append(chosen, m)
			}
		}
		return chosen, nil
	}
	for _, id := range in.Users[:min(limit, len(in.Users))] {
		i := slices.IndexFunc(list, func(m *member) bool { return m.User.ID == string(id) })
		if i < 0 {
			missed = append(missed, id)
			continue
		}
		chosen = append(chosen, list[i])
	}
	return chosen, missed
}

// sendChunks answers a request for members (events/gateway-events, "Guild Members Chunk").
func sendChunks(n *session, in *membersRequest, list []*member, missed []looseID) {
	count := max(1, (len(list)+chunkMax-1)/chunkMax)
	for i := range count {
		part := list[i*chunkMax : min(len(list), (i+1)*chunkMax)]
		d := map[string]any{"guild_id": in.Guild, "members": append([]*member{}, part...), "chunk_index": i, "chunk_count": count}
		if len(missed) > 0 {
			d["not_found"] = missed
		}
		if in.Presences && n.intents&intentPresences != 0 {
			d["presences"] = []any{} // nobody's is known here
		}
		in.echo(d)
		push(n, "GUILD_MEMBERS_CHUNK", d)
	}
}
