package sandbox

import (
	"io/fs"
	"mime"
	"net"
	"net/http"
	"net/netip"
	"slices"
	"strconv"
	"strings"
)

// routes builds the handlers of all that the sandbox serves.
func (s *Server) routes() {
	s.rest = s.restRoutes()
	mux := http.NewServeMux()
	s.userRoutes(mux)
	mux.HandleFunc("/api/", s.guardREST)
	mux.HandleFunc("GET /gateway", s.serveGateway)
	mux.HandleFunc("GET /gateway/", s.serveGateway)
	mux.HandleFunc("GET /attachments/{channel}/{attachment}/{name}", s.serveAttachment)
	mux.HandleFunc("GET /emojis/{name}", s.serveEmoji)
	mux.Handle("/", page(s.cfg.Page))
	// A page of another site must not act here for whoever has it open.
	s.outer = http.NewCrossOriginProtection().Handler(mux)
}

func page(files fs.FS) http.Handler {
	if files == nil {
		return http.NotFoundHandler()
	}
	return http.FileServerFS(files)
}

// ServeHTTP implements http.Handler: the REST interface under /api/v9 and /api/v10, the gateway under /gateway, attachments, the
// user API under /sandbox and the page.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if !s.addressed(r) {
		writeJSON(w, http.StatusMisdirectedRequest, map[string]string{"message": "the sandbox is not known as " + r.Host})
		return
	}
	s.outer.ServeHTTP(w, r)
}

// discordHost is the host that bots name who rewrite only the address of their requests.
const discordHost = "discord.com"

// addressed refuses host names that could be anybody's: a page of another site can let its own name point here and would then
// count as of the same origin.
func (s *Server) addressed(r *http.Request) bool {
	host := hostname(r.Host)
	if _, err := netip.ParseAddr(host); err == nil {
		return true
	}
	if host == "localhost" || strings.HasSuffix(host, ".localhost") || slices.Contains(s.cfg.Hosts, host) {
		return true
	}
	return host == discordHost && (strings.HasPrefix(r.URL.Path, "/api/") || strings.HasPrefix(r.URL.Path, "/gateway"))
}

func hostname(hostport string) string {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = hostport
	}
	return strings.ToLower(strings.Trim(host, "[]"))
}

// gatewayURL returns where the gateway is, as seen by who asks.
func gatewayURL(r *http.Request) string {
	host := r.Host
	if hostname(host) == discordHost {
		if a, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr); ok {
			host = a.String()
		}
	}
	return "ws://" + host + "/gateway"
}

// serveAttachment serves a file of a message. Only pictures are shown; all else is offered for saving.
func (s *Server) serveAttachment(w http.ResponseWriter, r *http.Request) {
	id := r.PathValue("attachment")
	s.mu.Lock()
	data, ok := s.w.files.get(id)
	store := s.w.files
	s.mu.Unlock()
	if !ok {
		var err error
		if data, err = store.read(id); err != nil {
			http.NotFound(w, r)
			return
		}
	}
	name := r.PathValue("name")
	kind := contentType(name)
	h := w.Header()
	h.Set("Content-Type", kind)
	h.Set("Content-Length", strconv.Itoa(len(data)))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Content-Security-Policy", "default-src 'none'; sandbox")
	h.Set("Cache-Control", "private, max-age=86400, immutable")
	if !strings.HasPrefix(kind, "image/") || kind == "image/svg+xml" {
		h.Set("Content-Disposition", mime.FormatMediaType("attachment", map[string]string{"filename": name}))
	}
	_, _ = w.Write(data) // whoever asked may be gone
}
