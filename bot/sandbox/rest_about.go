package sandbox

import (
	"time"
)

// aboutRoutes tell of the application, users, servers and channels.
func (s *Server) aboutRoutes() []route {
	return append(s.guildRoutes(), []route{
		{pattern: "GET /gateway", open: true, handle: s.getGateway},
		{pattern: "GET /gateway/bot", handle: s.getGatewayBot},
		{pattern: "GET /users/{user}", handle: s.getUser},
		{pattern: "POST /users/@me/channels", rate: rate{10, 10 * time.Second}, handle: s.createDM},
		{pattern: "GET /applications/@me", handle: s.getApplication},
		{pattern: "GET /oauth2/applications/@me", handle: s.getApplication},
		{pattern: "GET /channels/{channel}", object: "channel", handle: s.getChannel},
	}...)
}

func (s *Server) getGateway(r *request) (any, error) {
	return map[string]string{"url": gatewayURL(r.Request)}, nil
}

func (s *Server) getGatewayBot(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return map[string]any{"url": gatewayURL(r.Request), "shards": s.shards(), "session_start_limit": s.startLimit()}, nil
}

// self is the bot as it sees itself.
func (s *Server) self() map[string]any {
	p := s.w.profile(s.w.bot)
	return map[string]any{
		"id": p.ID, "username": p.Username, "discriminator": p.Discriminator, "global_name": p.GlobalName, "avatar": p.Avatar,
		"bot": true, "flags": 0, "public_flags": 0, "mfa_enabled": true, "verified": true, "email": nil, "locale": "en-US",
	}
}

func (s *Server) getUser(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	id := r.PathValue("user")
	if id == "@me" || id == s.w.bot {
		return s.self(), nil
	}
	p := s.w.person(id)
	if p == nil {
		return nil, refuse(codeUnknownUser)
	}
	return p.profile(), nil
}

func (s *Server) createDM(r *request) (any, error) {
	var in struct {
		Recipient looseID `json:"recipient_id"`
	}
	if _, err := r.read(&in); err != nil {
		return nil, err
	}
	s.lock()
	defer s.release()
	p := s.w.person(string(in.Recipient))
	if p == nil || p.Bot {
		return nil, refuse(codeInvalidRecipient)
	}
	c := s.w.dm(p.ID)
	if err := s.refuseOpening(c); err != nil {
		return nil, err
	}
	return s.w.showChannel(c), nil
}

func (s *Server) getApplication(*request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return map[string]any{
		"id": s.w.app.ID, "name": s.w.app.Name, "icon": nil, "description": "", "type": nil, "summary": "", "verify_key": s.w.app.VerifyKey,
		"flags": 0, "bot_public": true, "bot_require_code_grant": false, "bot": s.w.profile(s.w.bot), "team": nil,
		"owner": s.w.profile(s.w.guilds[0].Owner), "redirect_uris": []string{}, "interactions_endpoint_url": nil,
		"role_connections_verification_url": nil, "hook": true, "approximate_guild_count": s.w.guildCount(),
	}, nil
}

// channelOf returns the channel of a request in which the bot needs the permissions given.
func (s *Server) channelOf(r *request, need int64) (*channel, error) {
	c := s.w.channel(r.PathValue("channel"))
	if c == nil {
		return nil, refuse(codeUnknownChannel)
	}
	return c, may(c, need)
}

func (s *Server) getChannel(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	c, err := s.channelOf(r, permViewChannel)
	if err != nil {
		return nil, err
	}
	return s.w.showChannel(c), nil
}
