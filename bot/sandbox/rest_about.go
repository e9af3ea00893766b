package sandbox

import (
	"time"
)

// aboutRoutes tell of the application, users, servers and channels.
func (s *Server) aboutRoutes() []route {
	return []route{
		{pattern: "GET /gateway", handle: s.getGateway},
		{pattern: "GET /gateway/bot", handle: s.getGatewayBot},
		{pattern: "GET /users/{user}", object: "user", handle: s.getUser},
		{pattern: "POST /users/@me/channels", rate: rate{10, 10 * time.Second}, handle: s.createDM},
		{pattern: "GET /applications/@me", handle: s.getApplication},
		{pattern: "GET /oauth2/applications/@me", handle: s.getApplication},
		{pattern: "GET /channels/{channel}", object: "channel", handle: s.getChannel},
		{pattern: "GET /guilds/{guild}", object: "guild", handle: s.getGuild},
		{pattern: "GET /guilds/{guild}/channels", object: "guild", handle: s.getGuildChannels},
		{pattern: "GET /guilds/{guild}/members/{user}", object: "guild", handle: s.getMember},
	}
}

func (s *Server) getGateway(r *request) (any, error) {
	return map[string]string{"url": gatewayURL(r.Request)}, nil
}

// identifiesADay is how many sessions a bot may begin in 24 hours (events/gateway, "Session Start Limit").
const identifiesADay = 1000

func (s *Server) getGatewayBot(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return map[string]any{
		"url": gatewayURL(r.Request), "shards": 1,
		"session_start_limit": map[string]int{"total": identifiesADay, "remaining": identifiesADay, "reset_after": 0, "max_concurrency": 1},
	}, nil
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
	return s.w.showChannel(s.w.dm(p.ID)), nil
}

func (s *Server) getApplication(*request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return map[string]any{
		"id": s.w.app.ID, "name": s.w.app.Name, "icon": nil, "description": "", "type": nil, "summary": "", "verify_key": s.w.app.VerifyKey,
		"flags": 0, "bot_public": true, "bot_require_code_grant": false, "bot": s.w.profile(s.w.bot), "team": nil,
		"owner": s.w.profile(s.w.guilds[0].Owner), "redirect_uris": []string{}, "interactions_endpoint_url": nil,
		"role_connections_verification_url": nil, "hook": true, "approximate_guild_count": len(s.w.guilds),
	}, nil
}

// channelOf returns the channel of a request in which the bot needs the permissions given.
func (s *Server) channelOf(r *request, need int64) (*channel, error) {
	c := s.w.channel(r.PathValue("channel"))
	if c == nil {
		return nil, refuse(codeUnknownChannel)
	}
	return c, s.allow(c, need)
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

func (s *Server) guildOf(r *request) (*guild, error) {
	g := s.w.guild(r.PathValue("guild"))
	if g == nil {
		return nil, refuse(codeUnknownGuild)
	}
	return g, nil
}

func (s *Server) getGuild(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(r)
	if err != nil {
		return nil, err
	}
	return s.showGuild(g), nil
}

// showGuild returns a server as Discord shows it.
func (s *Server) showGuild(g *guild) map[string]any {
	everyone := map[string]any{
		"id": g.ID, "name": "@everyone", "permissions": bits(permMember), "position": 0, "color": 0, "hoist": false, "managed": false,
		"mentionable": false, "flags": 0,
	}
	out := map[string]any{
		"id": g.ID, "name": g.Name, "owner_id": g.Owner, "preferred_locale": g.Locale, "roles": []any{everyone}, "region": "deprecated",
		"emojis": []any{}, "stickers": []any{}, "features": []string{}, "verification_level": 0, "mfa_level": 0, "nsfw_level": 0, "nsfw": false,
		"default_message_notifications": 0, "explicit_content_filter": 0, "premium_tier": 0, "premium_subscription_count": 0,
		"premium_progress_bar_enabled": false, "afk_timeout": 300, "max_members": 500000, "max_video_channel_users": 25,
		"max_stage_video_channel_users": 50, "system_channel_flags": 0, "widget_enabled": false, "max_presences": nil,
	}
	for _, k := range []string{
		"icon", "description", "home_header", "splash", "discovery_splash", "banner", "application_id", "afk_channel_id", "system_channel_id",
		"widget_channel_id", "vanity_url_code", "rules_channel_id", "safety_alerts_channel_id", "public_updates_channel_id", "incidents_data",
	} {
		out[k] = nil
	}
	return out
}

func (s *Server) getGuildChannels(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(r)
	if err != nil {
		return nil, err
	}
	return s.guildChannels(g.ID), nil
}

func (s *Server) guildChannels(guild string) []channelObject {
	out := []channelObject{}
	for _, c := range s.w.channels {
		if c.Guild == guild && c.Thread == nil {
			out = append(out, s.w.showChannel(c))
		}
	}
	return out
}

func (s *Server) getMember(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(r)
	if err != nil {
		return nil, err
	}
	p := s.w.person(r.PathValue("user"))
	switch {
	case p == nil:
		return nil, refuse(codeUnknownUser)
	case p.Left:
		return nil, refuse(codeUnknownMember)
	}
	return s.w.showMember(p, g), nil
}
