package page_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"

	"trey/bot/sandbox/page"
)

// object is JSON as the sandbox's API has it.
type object = map[string]any

const (
	ada     = "101"
	ben     = "102"
	bot     = "100"
	channel = "201"
	lounge  = "202"
	dm      = "301"
)

// mock answers the sandbox's API with what a test gave it, and keeps what the page sent.
type mock struct {
	*httptest.Server
	mu       sync.Mutex
	users    []object
	messages map[string][]object // by channel, oldest first
	commands []object
	choices  []object // for autocomplete
	refusal  string   // given to the next call that changes something
	out      bool     // whether no messages can be read
	sent     []request
	streams  map[chan object]bool
	next     int // of the snowflakes
	stop     func()
	world
}

// request is a call that the page made, apart from reading.
type request struct {
	Call string
	Body object
}

func newMock(t *testing.T) *mock {
	t.Helper()
	m := &mock{world: newWorld(), messages: map[string][]object{}, streams: map[chan object]bool{}, next: 1000, commands: commands(), users: []object{
		user(bot, "Trey", "en-US", "#5a63e8", true),
		user(ada, "Ada", "en-US", "#e8a33d", false),
		user(ben, "Ben", "de", "#3dbb8f", false),
	}}
	mux := http.NewServeMux()
	mux.Handle("GET /", http.FileServerFS(page.Files()))
	mux.HandleFunc("GET /sandbox/state", m.state)
	mux.HandleFunc("GET /sandbox/channels/{channel}/messages", m.history)
	mux.HandleFunc("GET /sandbox/events", m.stream)
	mux.HandleFunc("POST /sandbox/users", m.addUser)
	mux.HandleFunc("PATCH /sandbox/users/{user}", m.changeUser)
	mux.HandleFunc("POST /sandbox/channels/{channel}/messages", m.write)
	mux.HandleFunc("DELETE /sandbox/channels/{channel}/messages/{message}", m.remove)
	mux.HandleFunc("POST /sandbox/components", m.interaction)
	mux.HandleFunc("POST /sandbox/commands", m.interaction)
	mux.HandleFunc("POST /sandbox/modals", m.interaction)
	mux.HandleFunc("POST /sandbox/autocomplete", m.autocomplete)
	mux.HandleFunc("GET /attachments/", drawing)
	m.worldRoutes(mux)
	m.Server = httptest.NewServer(mux)
	m.stop = sync.OnceFunc(func() {
		// Close waits for the streams, and a page whose stream ended asks for the next one.
		assert.NoError(t, m.Listener.Close())
		m.CloseClientConnections()
		m.Close()
	})
	t.Cleanup(m.stop)
	return m
}

func user(id, name, locale, color string, isBot bool) object {
	return object{"id": id, "username": strings.ToLower(name), "global_name": name, "locale": locale, "color": color, "bot": isBot, "dms_closed": false}
}

// post puts a message into a channel and tells the pages; what the test didn't say is filled in.
func (m *mock) post(in string, message object) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.next++
	whole := object{
		"id": strconv.Itoa(m.next), "channel_id": in, "author": m.users[0], "content": "", "components": []any{}, "flags": 0,
		"attachments": []any{}, "mentions": []any{}, "timestamp": time.Now().Format(time.RFC3339), "edited_timestamp": nil,
	}
	for key, value := range message {
		whole[key] = value
	}
	m.messages[in] = append(m.messages[in], whole)
	m.tell(object{"type": "message_create", "message": whole})
	return whole["id"].(string)
}

// edit changes a message and tells the pages.
func (m *mock) edit(in, id string, change object) {
	m.mu.Lock()
	defer m.mu.Unlock()
	at := slices.IndexFunc(m.messages[in], func(o object) bool { return o["id"] == id })
	whole := object{}
	for key, value := range m.messages[in][at] {
		whole[key] = value
	}
	for key, value := range change {
		whole[key] = value
	}
	m.messages[in][at] = whole
	m.tell(object{"type": "message_update", "message": whole})
}

// announce sends an event to the pages.
func (m *mock) announce(event object) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.tell(event)
}

func (m *mock) tell(event object) {
	for stream := range m.streams {
		stream <- event
	}
}

// speak changes a person's language and tells the pages.
func (m *mock) speak(user, locale string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.find(user)["locale"] = locale
	m.tell(object{"type": "users"})
}

// hangUp ends the event streams, as a sandbox that restarts does.
func (m *mock) hangUp() { m.CloseClientConnections() }

// calls returns the bodies that the page sent to a call.
func (m *mock) calls(call string) []object {
	m.mu.Lock()
	defer m.mu.Unlock()
	var bodies []object
	for _, r := range m.sent {
		if r.Call == call {
			bodies = append(bodies, r.Body)
		}
	}
	return bodies
}

// refuse makes the next call that changes something fail with the message.
func (m *mock) refuse(message string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.refusal = message
}

// outage begins or ends one in which no messages can be read.
func (m *mock) outage(out bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.out = out
}

// take reads and keeps a call's body; false if the call is to be refused.
func (m *mock) take(w http.ResponseWriter, r *http.Request, call string) (object, bool) {
	body := object{}
	if r.Method != http.MethodDelete && r.ContentLength != 0 {
		if err := json.NewDecoder(r.Body).Decode(&body); err != nil {
			http.Error(w, err.Error(), http.StatusBadRequest)
			return nil, false
		}
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.sent = append(m.sent, request{call, body})
	if m.refusal == "" {
		return body, true
	}
	w.WriteHeader(http.StatusBadRequest)
	answer(w, object{"message": m.refusal})
	m.refusal = ""
	return nil, false
}

func answer(w http.ResponseWriter, value any) {
	if err := json.NewEncoder(w).Encode(value); err != nil {
		panic(http.ErrAbortHandler) // the page went away
	}
}

func (m *mock) find(id string) object {
	at := slices.IndexFunc(m.users, func(u object) bool { return u["id"] == id })
	if at < 0 {
		return nil
	}
	return m.users[at]
}

func (m *mock) state(w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	defer m.mu.Unlock()
	id := r.URL.Query().Get("user")
	if id == "" {
		answer(w, object{"users": m.users})
		return
	}
	me := m.find(id)
	if me == nil {
		w.WriteHeader(http.StatusNotFound)
		answer(w, object{"message": "no such user"})
		return
	}
	dms := []object{}
	if last := m.messages[dm]; len(last) > 0 && id == ada {
		dms = append(dms, object{"id": dm, "recipient": m.users[0], "last_message_id": last[len(last)-1]["id"]})
	}
	answer(w, object{
		"me": me, "bot": m.users[0], "users": m.users, "dms": dms, "commands": m.commands,
		"servers": m.serversFor(id), "emojis": m.emojis, "clock": m.clock,
	})
}

func (m *mock) history(w http.ResponseWriter, r *http.Request) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.out {
		w.WriteHeader(http.StatusServiceUnavailable)
		answer(w, object{"message": "out of order"})
		return
	}
	all := m.messages[r.PathValue("channel")]
	if before := r.URL.Query().Get("before"); before != "" {
		all = all[:slices.IndexFunc(all, func(o object) bool { return o["id"] == before })]
	}
	limit, err := strconv.Atoi(r.URL.Query().Get("limit"))
	if err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	answer(w, append([]object{}, all[max(0, len(all)-limit):]...))
}

func (m *mock) stream(w http.ResponseWriter, r *http.Request) {
	stream := make(chan object, 100)
	m.mu.Lock()
	m.streams[stream] = true
	m.mu.Unlock()
	defer func() {
		m.mu.Lock()
		defer m.mu.Unlock()
		delete(m.streams, stream)
	}()
	w.Header().Set("Content-Type", "text/event-stream")
	fmt.Fprint(w, "retry: 200\n\n")
	w.(http.Flusher).Flush()
	for {
		select {
		case <-r.Context().Done():
			return
		case event := <-stream:
			text, err := json.Marshal(event)
			if err != nil {
				panic(err)
			}
			fmt.Fprintf(w, "data: %s\n\n", text)
			w.(http.Flusher).Flush()
		}
	}
}

// listening says whether the page has its event stream.
func (m *mock) listening() bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.streams) > 0
}

func (m *mock) addUser(w http.ResponseWriter, r *http.Request) {
	body, ok := m.take(w, r, "users")
	if !ok {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	added := user("103", body["name"].(string), body["locale"].(string), "#c45de0", false)
	m.users = append(m.users, added)
	in := m.part("servers", body["server"].(string))
	in["members"] = append(in["members"].([]object), member("103"))
	m.tell(object{"type": "users"})
	answer(w, added)
}

func (m *mock) changeUser(w http.ResponseWriter, r *http.Request) {
	body, ok := m.take(w, r, "user "+r.PathValue("user"))
	if !ok {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	one := m.find(r.PathValue("user"))
	for key, value := range body {
		if key == "name" {
			key = "global_name"
		}
		one[key] = value
	}
	answer(w, one)
}

func (m *mock) write(w http.ResponseWriter, r *http.Request) {
	body, ok := m.take(w, r, "messages "+r.PathValue("channel"))
	if !ok {
		return
	}
	m.wake(r.PathValue("channel"))
	id := m.post(r.PathValue("channel"), object{"author": m.find(body["user"].(string)), "content": body["content"]})
	m.mu.Lock()
	defer m.mu.Unlock()
	all := m.messages[r.PathValue("channel")]
	answer(w, all[slices.IndexFunc(all, func(o object) bool { return o["id"] == id })])
}

func (m *mock) remove(w http.ResponseWriter, r *http.Request) {
	in, id := r.PathValue("channel"), r.PathValue("message")
	if _, ok := m.take(w, r, "delete "+id+" by "+r.URL.Query().Get("user")); !ok {
		return
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.messages[in] = slices.DeleteFunc(m.messages[in], func(o object) bool { return o["id"] == id })
	m.tell(object{"type": "message_delete", "channel_id": in, "id": id})
	w.WriteHeader(http.StatusNoContent)
}

func (m *mock) interaction(w http.ResponseWriter, r *http.Request) {
	if _, ok := m.take(w, r, strings.TrimPrefix(r.URL.Path, "/sandbox/")); ok {
		answer(w, object{"interaction": "900"})
	}
}

func (m *mock) autocomplete(w http.ResponseWriter, r *http.Request) {
	if _, ok := m.take(w, r, "autocomplete"); ok {
		answer(w, object{"choices": m.choices})
	}
}

// drawing stands for any picture that was attached.
func drawing(w http.ResponseWriter, _ *http.Request) {
	w.Header().Set("Content-Type", "image/svg+xml")
	fmt.Fprint(w, `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="200" viewBox="0 0 480 200">`+
		`<rect width="480" height="200" fill="#1d5b3c"/><g fill="#fff"><rect x="90" y="40" width="84" height="120" rx="8"/>`+
		`<rect x="198" y="40" width="84" height="120" rx="8"/><rect x="306" y="40" width="84" height="120" rx="8"/></g></svg>`)
}
