package sandbox

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"slices"
	"sync"
	"time"
)

// Config says how a sandbox behaves. Its zero value is a sandbox in memory with all of Discord's limits but IdentifyPace.
type Config struct {
	// File holds the state over restarts: users, channels, messages, application, commands, the highest id. Files of messages
	// lie in the folder named like it with ".files" appended. Empty: memory only.
	File string
	// Now is the clock for timestamps, the life of tokens and the age of messages; time.Now if nil. Ids and rate limits
	// follow the wall clock whatever it says.
	Now func() time.Time
	// Advance moves the clock of Now forward, which the bot shares; nil if it can't be moved. What it was moved by is part of the
	// state, and New moves it there again.
	Advance func(time.Duration)
	// Logger gets what happens; nothing is logged if it is nil.
	Logger *slog.Logger
	// Page is served at /, with index.html at its root. Nil: there is no page.
	Page fs.FS
	// Check, if not nil, checks every request to the REST interface before it is handled: path is below /api/vN, body as it
	// was sent. Its error makes the request fail with 400 and is a violation.
	Check func(method, path, contentType string, body []byte) error
	// Hosts are names beside IP addresses and localhost under which the sandbox may be addressed.
	Hosts []string
	// AnswerWithin is how long a bot has to answer an interaction; 3 s if 0, as on Discord.
	AnswerWithin time.Duration
	// Heartbeat is the interval of heartbeats asked for in HELLO; 41.25 s if 0.
	Heartbeat time.Duration
	// Compress sends the gateway's payloads compressed to bots that ask for it. Plain payloads are valid as well.
	Compress bool
	// Privileged are the privileged intents granted to the bot.
	Privileged int
	// IdentifyPace is the time within which each of MaxConcurrency rate limit keys may start one session; a further start is answered
	// with opcode 9. Discord's is 5 s. 0 is no such limit, so that tests can start one bot after the other.
	IdentifyPace   time.Duration
	MaxConcurrency int // 1 if 0
	// Identifies is how many sessions may be started in 24 hours; 1000 if 0. One more ends all and changes the bot's token.
	Identifies int
	// ShardServers is how many servers a session may have; 2500 if 0.
	ShardServers int
	// SessionLife is how long a session without a connection can be resumed; 5 min if 0.
	SessionLife time.Duration

	// Threads are the bounds of threads.
	Threads ThreadCaps
	// Limits are the rate limits.
	Limits Limits
}

// Server is a Discord on this machine. All its methods may be called at the same time.
type Server struct {
	cfg     Config
	log     *slog.Logger
	limiter *limiter
	invalid *invalidRequests
	rest    *http.ServeMux
	outer   http.Handler
	saver   *saver

	mu       sync.Mutex // guards what follows
	w        *world
	calls    *calls // interactions
	gateway  *gateway
	starts   starts
	hub      *hub
	faults   []*Fault
	offences []string
	pings    journal[Ping]
	refusals journal[Refusal]
	counts   map[string]int
	oldEdits map[string][]time.Time // edits of old messages, by channel
	openings bucket                 // DM channels opened
	hostile

	closing chan struct{}
	running sync.WaitGroup
	web     *http.Server
	once    sync.Once
}

// offencesKept bounds the list of violations.
const offencesKept = 1000

// New returns a sandbox with the state of cfg.File, or with a first server, channels and people if there is none. The caller
// closes it.
func New(cfg Config) (*Server, error) {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	if cfg.Logger == nil {
		cfg.Logger = slog.New(slog.DiscardHandler)
	}
	if cfg.AnswerWithin == 0 {
		cfg.AnswerWithin = 3 * time.Second
	}
	if cfg.Heartbeat == 0 {
		cfg.Heartbeat = 41250 * time.Millisecond
	}
	fill(&cfg.MaxConcurrency, 1)
	fill(&cfg.Identifies, 1000)
	fill(&cfg.ShardServers, 2500)
	fill(&cfg.SessionLife, 5*time.Minute)
	s := &Server{
		cfg: cfg, log: cfg.Logger, limiter: newLimiter(cfg.Limits), invalid: newInvalidRequests(cfg.Limits), calls: newCalls(), gateway: newGateway(cfg.SessionLife), hub: newHub(),
		starts: starts{last: map[int]time.Time{}}, counts: map[string]int{}, oldEdits: map[string][]time.Time{}, closing: make(chan struct{}),
	}
	s.routes()
	if err := s.open(); err != nil {
		return nil, err
	}
	return s, nil
}

func (s *Server) open() error {
	dir := ""
	if s.cfg.File != "" {
		dir = s.cfg.File + ".files"
	}
	s.w = newWorld(&snowflakes{wall: time.Now}, newFileStore(dir))
	found, err := s.w.load(s.cfg.File)
	if err != nil {
		return err
	}
	if s.w.ahead > 0 && s.cfg.Advance != nil {
		s.cfg.Advance(s.w.ahead)
	}
	if !found {
		s.w.seed(s.cfg.Now())
	}
	if s.cfg.File == "" {
		return nil
	}
	s.saver = newSaver(s.cfg.File)
	if err := s.save(); err != nil {
		return err
	}
	go s.saveLoop()
	return nil
}

// lock takes the mutex over the state and archives idle threads; release gives it back, wakes who waits for changes and has them
// stored.
func (s *Server) lock() {
	s.mu.Lock()
	s.archiveIdle()
}

func (s *Server) release() {
	s.hub.wake()
	dirty := s.w.dirty
	s.mu.Unlock()
	if dirty && s.saver != nil {
		s.saver.changed()
	}
}

// Listen serves on addr, such as 127.0.0.1:0, until Close, and returns the address as a URL.
func (s *Server) Listen(addr string) (string, error) {
	ln, err := net.Listen("tcp", addr)
	if err != nil {
		return "", fmt.Errorf("sandbox: listen on %s: %w", addr, err)
	}
	if ip := ln.Addr().(*net.TCPAddr).IP; !ip.IsLoopback() {
		s.log.Warn("the sandbox is open to the network: whoever reaches it can act as anybody", "address", ln.Addr().String())
	}
	web := &http.Server{Handler: s, ReadHeaderTimeout: 10 * time.Second, ConnState: s.noteConn}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.web != nil || s.gateway.closed {
		return "", errors.Join(errors.New("sandbox: it listens already or is closed"), ln.Close())
	}
	s.web = web
	s.running.Go(func() {
		if err := web.Serve(door{ln, &s.refusing}); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("sandbox stopped serving", "err", err)
		}
	})
	return "http://" + reachable(ln.Addr().(*net.TCPAddr)), nil
}

// reachable returns an address at which a listener can be reached from this machine.
func reachable(a *net.TCPAddr) string {
	host := a.IP.String()
	if a.IP.IsUnspecified() {
		host = "127.0.0.1"
	}
	return net.JoinHostPort(host, fmt.Sprint(a.Port))
}

// Close ends all connections and stores the state.
func (s *Server) Close() error {
	var err error
	s.once.Do(func() { err = s.close() })
	return err
}

func (s *Server) close() error {
	close(s.closing)
	s.mu.Lock()
	s.gateway.shut()
	s.calls.shut()
	s.hub.shut()
	web := s.web
	s.mu.Unlock()
	var err error
	if web != nil {
		ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
		defer cancel()
		if web.Shutdown(ctx) != nil {
			err = web.Close()
		}
	}
	s.running.Wait()
	if s.saver == nil {
		return err
	}
	close(s.saver.stop)
	<-s.saver.done
	return errors.Join(err, s.save())
}

// Token returns the bot's token, without the word Bot that goes before it in requests.
func (s *Server) Token() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.token
}

// ApplicationID returns the id of the application, which is the bot's user id too.
func (s *Server) ApplicationID() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.w.app.ID
}

// Violations returns what the bot did that Discord would never accept or that the sandbox doesn't know, oldest first; at most
// the last 1000. A request that names a file that another has replaced in the second before isn't among them: no order holds between the two.
func (s *Server) Violations() []string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.offences)
}

// Requests returns how often each route of the REST interface was called, by its method and pattern.
func (s *Server) Requests() map[string]int {
	s.mu.Lock()
	defer s.mu.Unlock()
	out := make(map[string]int, len(s.counts))
	for k, n := range s.counts {
		out[k] = n
	}
	return out
}

// violation notes a violation. The mutex is held.
func (s *Server) violation(format string, args ...any) {
	text := fmt.Sprintf(format, args...)
	s.log.Warn("violation of Discord's rules", "what", text)
	s.offences = append(s.offences, text)
	if len(s.offences) > offencesKept {
		s.offences = slices.Delete(s.offences, 0, 1)
	}
}
