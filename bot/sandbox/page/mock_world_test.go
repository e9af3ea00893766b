package page_test

import (
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
)

const (
	guild    = "1"
	other    = "2"   // a second server
	category = "210" // of the first server
	news     = "211" // an announcement channel in the category
	secret   = "221" // a channel of the second server
	thread   = "231" // an active one below #cards
	old      = "232" // an archived one
	dealers  = "41"  // a role that Ada has
	judges   = "42"  // a higher one that Ben has
)

// everything is what may be done by somebody whom nothing is denied.
const everything = 1<<53 - 1

const (
	sendMessages   = 1 << 11
	manageThreads  = 1 << 34
	publicThreads  = 1 << 35
	sendInThreads  = 1 << 38
	privateThreads = 1 << 36
)

// world is what the mock has of servers, emojis and the clock; the mock's mutex guards it.
type world struct {
	servers  []object
	emojis   []object
	clock    object
	refusals []object
	pings    []object
}

func newWorld() world {
	return world{
		servers: []object{server(guild, "Card table", textChannel(channel, "cards", "Where the tables stand"), textChannel(lounge, "lounge", ""))},
		emojis:  []object{},
		clock:   object{"now": "2026-03-01T12:00:00.000Z", "ahead_ms": 0, "movable": true},
	}
}

func server(id, name string, channels ...object) object {
	return object{
		"id": id, "name": name, "locale": "en-US", "owner": ada, "unavailable": false, "bot": true, "permissions": allow(everything),
		"roles":    []object{role(id, "@everyone", 0, 0)},
		"members":  []object{member(ada), member(ben), member(bot)},
		"channels": channels, "threads": []object{},
	}
}

func role(id, name string, position, color int) object {
	return object{"id": id, "name": name, "position": position, "color": color, "permissions": "1024", "managed": false, "hoist": color != 0}
}

func member(id string, roles ...string) object {
	return object{"id": id, "roles": append([]string{}, roles...), "nick": "", "bot": id == bot}
}

func allow(permissions int64) string { return strconv.FormatInt(permissions, 10) }

func textChannel(id, name, topic string) object {
	return object{"id": id, "name": name, "topic": topic, "type": 0, "parent_id": "", "permissions": allow(everything), "last_message_id": nil, "overwrites": []object{}, "hidden_from": []string{}}
}

func threadIn(parent, id, name string) object {
	return object{
		"id": id, "name": name, "type": 11, "parent_id": parent, "owner": ben, "archived": false, "locked": false, "auto_archive_duration": 1440,
		"joined": true, "member_count": 2, "members": []string{ada, ben}, "message_count": 3, "last_message_id": nil, "permissions": allow(everything),
	}
}

// city is a world with everything that a server may have: roles, categories, an announcement channel, threads, and a second server.
func city(m *mock) {
	m.mu.Lock()
	defer m.mu.Unlock()
	first := m.servers[0]
	first["roles"] = []object{role(guild, "@everyone", 0, 0), role(dealers, "Dealers", 1, 0x2e8b57), role(judges, "Judges", 2, 0xe91e63)}
	first["members"] = []object{member(ada, dealers), with(member(ben, judges, dealers), "nick", "Benno"), member(bot)}
	first["channels"] = append(first["channels"].([]object),
		object{"id": category, "name": "Club", "topic": "", "type": 4, "parent_id": "", "permissions": allow(everything), "last_message_id": nil, "overwrites": []object{}},
		with(with(textChannel(news, "news", "What is new"), "type", 5), "parent_id", category))
	first["channels"].([]object)[3]["permissions"] = allow(everything &^ (sendMessages | 1<<3))
	first["threads"] = []object{threadIn(channel, thread, "Table 7"), with(with(threadIn(channel, old, "Last year"), "archived", true), "joined", false)}
	m.servers = append(m.servers, server(other, "Bridge Club East", textChannel(secret, "backroom", "")))
	m.emojis = []object{{"id": "77", "name": "trump", "animated": false, "url": "/emojis/77.png"}, {"id": "78", "name": "deal", "animated": true, "url": ""}}
}

// serversFor are the servers as a person sees them, with the messages that the channels have by now.
func (m *mock) serversFor(user string) []object {
	seen := []object{}
	for _, s := range m.servers {
		if !slices.ContainsFunc(s["members"].([]object), func(o object) bool { return o["id"] == user }) {
			continue
		}
		for _, list := range []string{"channels", "threads"} {
			for _, c := range s[list].([]object) {
				if all := m.messages[c["id"].(string)]; len(all) > 0 {
					c["last_message_id"] = all[len(all)-1]["id"]
				}
			}
		}
		seen = append(seen, s)
	}
	return seen
}

// find in the world: a server, channel, thread, role or member by its id.
func (w *world) part(list, id string) object {
	for _, s := range w.servers {
		if list == "servers" && s["id"] == id {
			return s
		}
		parts, _ := s[list].([]object)
		if at := slices.IndexFunc(parts, func(o object) bool { return o["id"] == id }); at >= 0 {
			return parts[at]
		}
	}
	return nil
}

// set changes a server, channel, thread, role or member and tells the pages.
func (m *mock) set(list, id string, change object) {
	m.mu.Lock()
	defer m.mu.Unlock()
	part := m.part(list, id)
	for key, value := range change {
		part[key] = value
	}
	m.tell(object{"type": "channels"})
}

// wake unarchives a thread in which somebody writes.
func (m *mock) wake(id string) {
	m.mu.Lock()
	found := m.part("threads", id)
	m.mu.Unlock()
	if found != nil && found["archived"] == true {
		m.set("threads", id, object{"archived": false})
	}
}

// ping logs that somebody was notified, and tells him.
func (m *mock) ping(user, in, message, author, reason string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	ping := object{"seq": len(m.pings) + 1, "time": "2026-03-01T12:00:00.000Z", "user": user, "channel_id": in, "message_id": message, "author": author, "reason": reason}
	m.pings = append(m.pings, ping)
	m.tell(object{"type": "ping", "ping": ping})
}

// refuseBot logs a request of the bot's that was refused, and tells everybody.
func (m *mock) refuseBot(method, path string, status, code int, message string, bug bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	refusal := object{
		"seq": len(m.refusals) + 1, "time": "2026-03-01T12:00:00.000Z", "method": method, "path": path, "status": status, "code": code, "message": message, "bug": bug,
	}
	m.refusals = append(m.refusals, refusal)
	m.tell(object{"type": "refusal", "refusal": refusal})
}

// worldRoutes adds the calls that change the world. Each is kept as "METHOD path below /sandbox/" with its body.
func (m *mock) worldRoutes(mux *http.ServeMux) {
	mux.HandleFunc("GET /emojis/", drawing)
	mux.HandleFunc("GET /sandbox/refusals", func(w http.ResponseWriter, _ *http.Request) {
		m.mu.Lock()
		defer m.mu.Unlock()
		answer(w, object{"refusals": append([]object{}, m.refusals...)})
	})
	mux.HandleFunc("GET /sandbox/pings", func(w http.ResponseWriter, r *http.Request) {
		m.mu.Lock()
		defer m.mu.Unlock()
		mine := func(o object) bool { return o["user"] != r.URL.Query().Get("user") }
		answer(w, object{"pings": slices.DeleteFunc(slices.Clone(m.pings), mine)})
	})
	m.change(mux, "POST /sandbox/clock", func(_ *http.Request, body object) any {
		m.clock["ahead_ms"] = int64(m.clock["ahead_ms"].(int)) + int64(body["forward_ms"].(float64))
		m.clock["ahead_ms"] = int(m.clock["ahead_ms"].(int64))
		return m.clock
	})
	m.change(mux, "POST /sandbox/users/{user}/restart", nothing)
	m.change(mux, "POST /sandbox/servers", func(_ *http.Request, body object) any {
		id := strconv.Itoa(len(m.servers) + 1)
		added := with(server(id, body["name"].(string), textChannel("29"+id, "general", "")), "owner", body["owner"])
		added["members"] = []object{member(body["owner"].(string)), member(bot)}
		m.servers = append(m.servers, added)
		return added
	})
	m.change(mux, "PATCH /sandbox/servers/{id}", m.patch("servers"))
	m.change(mux, "PUT /sandbox/servers/{server}/members/{id}", m.join)
	m.change(mux, "DELETE /sandbox/servers/{server}/members/{id}", m.leave)
	m.change(mux, "POST /sandbox/servers/{server}/roles", m.add("roles", "43"))
	m.change(mux, "PATCH /sandbox/servers/{server}/roles/{id}", m.patch("roles"))
	m.change(mux, "DELETE /sandbox/servers/{server}/roles/{id}", nothing)
	m.change(mux, "POST /sandbox/servers/{server}/channels", m.add("channels", "281"))
	m.change(mux, "PATCH /sandbox/channels/{id}", func(r *http.Request, body object) any {
		if m.part("threads", r.PathValue("id")) != nil {
			return m.patch("threads")(r, body)
		}
		return m.patch("channels")(r, body)
	})
	m.change(mux, "DELETE /sandbox/channels/{id}", nothing)
	m.change(mux, "PUT /sandbox/channels/{id}/permissions/{target}", m.overwrite)
	m.change(mux, "DELETE /sandbox/channels/{id}/permissions/{target}", m.overwrite)
	m.change(mux, "POST /sandbox/channels/{id}/threads", m.begin)
	m.change(mux, "PUT /sandbox/channels/{id}/thread-members/{user}", m.joined(true))
	m.change(mux, "DELETE /sandbox/channels/{id}/thread-members/{user}", m.joined(false))
}

// change adds a call that changes the world with the mutex held, and tells the pages afterwards.
func (m *mock) change(mux *http.ServeMux, pattern string, f func(*http.Request, object) any) {
	mux.HandleFunc(pattern, func(w http.ResponseWriter, r *http.Request) {
		body, ok := m.take(w, r, r.Method+" "+strings.TrimPrefix(r.URL.Path, "/sandbox/"))
		if !ok {
			return
		}
		m.mu.Lock()
		defer m.mu.Unlock()
		answer(w, f(r, body))
		m.tell(object{"type": "channels"})
	})
}

func nothing(*http.Request, object) any { return object{} }

func (m *mock) patch(list string) func(*http.Request, object) any {
	return func(r *http.Request, body object) any {
		part := m.part(list, r.PathValue("id"))
		for key, value := range body {
			part[key] = value
		}
		return part
	}
}

func (m *mock) add(list, id string) func(*http.Request, object) any {
	return func(r *http.Request, body object) any {
		added := textChannel(id, "", "")
		if list == "roles" {
			added = role(id, "", 9, 0)
		}
		for key, value := range body {
			added[key] = value
		}
		in := m.part("servers", r.PathValue("server"))
		in[list] = append(in[list].([]object), added)
		return added
	}
}

func (m *mock) join(r *http.Request, body object) any {
	in := m.part("servers", r.PathValue("server"))
	id := r.PathValue("id")
	members := in["members"].([]object)
	at := slices.IndexFunc(members, func(o object) bool { return o["id"] == id })
	if at < 0 {
		members = append(members, member(id))
		at = len(members) - 1
	}
	for key, value := range body {
		members[at][key] = value
	}
	in["members"] = members
	return members[at]
}

func (m *mock) leave(r *http.Request, _ object) any {
	in := m.part("servers", r.PathValue("server"))
	in["members"] = slices.DeleteFunc(in["members"].([]object), func(o object) bool { return o["id"] == r.PathValue("id") })
	return object{}
}

func (m *mock) overwrite(r *http.Request, body object) any {
	in := m.part("channels", r.PathValue("id"))
	target := r.PathValue("target")
	rest := slices.DeleteFunc(in["overwrites"].([]object), func(o object) bool { return o["id"] == target })
	if r.Method == http.MethodPut {
		rest = append(rest, with(body, "id", target))
	}
	in["overwrites"] = rest
	return object{}
}

func (m *mock) begin(r *http.Request, body object) any {
	m.next++
	begun := with(threadIn(r.PathValue("id"), fmt.Sprint(m.next), body["name"].(string)), "owner", body["user"])
	begun["message_count"] = 0
	in := m.servers[0]
	in["threads"] = append(in["threads"].([]object), begun)
	return begun
}

func (m *mock) joined(is bool) func(*http.Request, object) any {
	return func(r *http.Request, _ object) any {
		m.part("threads", r.PathValue("id"))["joined"] = is
		return object{}
	}
}
