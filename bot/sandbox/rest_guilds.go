package sandbox

import (
	"net/http"
	"strconv"
)

// guildRoutes tell of servers, their roles, channels and members, and change their channels.
func (s *Server) guildRoutes() []route {
	return []route{
		{pattern: "GET /guilds/{guild}", object: "guild", handle: s.getGuild},
		{pattern: "GET /guilds/{guild}/roles", object: "guild", handle: s.getRoles},
		{pattern: "GET /guilds/{guild}/roles/{role}", object: "guild", handle: s.getRole},
		{pattern: "GET /guilds/{guild}/channels", object: "guild", handle: s.getGuildChannels},
		{pattern: "POST /guilds/{guild}/channels", object: "guild", handle: s.createChannel},
		{pattern: "GET /guilds/{guild}/members/{user}", object: "guild", handle: s.getMember},
		{pattern: "GET /users/@me/guilds", handle: s.getOwnGuilds},
		{pattern: "DELETE /users/@me/guilds/{guild}", handle: s.leaveGuild},
		{pattern: "PATCH /channels/{channel}", object: "channel", handle: s.byKind(s.modifyChannel, s.patchThread)},
		{pattern: "DELETE /channels/{channel}", object: "channel", handle: s.byKind(s.closeChannel, s.removeThread)},
		{pattern: "PUT /channels/{channel}/permissions/{overwrite}", object: "channel", handle: s.editOverwrite},
		{pattern: "DELETE /channels/{channel}/permissions/{overwrite}", object: "channel", handle: s.deleteOverwrite},
	}
}

// guildOf returns the server of a request. One that the bot isn't in gives 50001 (docs issue 1716, of members), one that doesn't
// exist 10004.
func (s *Server) guildOf(r *request) (*guild, error) {
	g := s.w.guild(r.PathValue("guild"))
	switch {
	case g == nil:
		return nil, refuse(codeUnknownGuild)
	case g.member(s.w.bot) == nil:
		return nil, refuse(codeMissingAccess)
	case g.Unavailable:
		return nil, refuse(codeOverloaded)
	}
	return g, nil
}

// ownGuildOf returns the server of a request that tells nobody else whether there is one: without the bot in it, it is unknown
// (docs issue 5840, of Get Guild).
func (s *Server) ownGuildOf(r *request) (*guild, error) {
	if g := s.w.guild(r.PathValue("guild")); g == nil || g.member(s.w.bot) == nil {
		return nil, refuse(codeUnknownGuild)
	}
	return s.guildOf(r)
}

func (s *Server) getGuild(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.ownGuildOf(r)
	if err != nil {
		return nil, err
	}
	out := s.showGuild(g)
	if r.URL.Query().Get("with_counts") == "true" {
		out["approximate_member_count"], out["approximate_presence_count"] = len(g.Members), len(g.Members)
	}
	return out, nil
}

// showGuild returns a server as Discord shows it.
func (s *Server) showGuild(g *guild) map[string]any {
	out := map[string]any{
		"id": g.ID, "name": g.Name, "owner_id": g.Owner, "preferred_locale": g.Locale, "roles": g.showRoles(), "region": "deprecated",
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

func (s *Server) getRoles(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(r)
	if err != nil {
		return nil, err
	}
	return g.showRoles(), nil
}

func (s *Server) getRole(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(r)
	if err != nil {
		return nil, err
	}
	found := g.role(r.PathValue("role"))
	if found == nil {
		return nil, refuse(codeUnknownRole)
	}
	return found.show(), nil
}

// getGuildChannels leaves out what the bot can't see (topics/permissions, "Channel Visibility").
func (s *Server) getGuildChannels(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(r)
	if err != nil {
		return nil, err
	}
	out := []channelObject{}
	for _, c := range s.w.channelsOf(g) {
		if s.w.enters(s.w.bot, c) {
			out = append(out, s.w.showChannel(c))
		}
	}
	return out, nil
}

func (s *Server) getMember(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	g, err := s.guildOf(r)
	if err != nil {
		return nil, err
	}
	id := r.PathValue("user")
	if !isID(id) { // @me can be changed only (resources/guild, "Modify Current Member")
		return nil, invalid(at("user_id"), "NUMBER_TYPE_COERCE", "Value %q is not snowflake.", id)
	}
	p := s.w.person(id)
	switch {
	case p == nil:
		return nil, refuse(codeUnknownUser)
	case g.member(p.ID) == nil:
		return nil, refuse(codeUnknownMember)
	}
	return s.w.showMember(p, g), nil
}

// ownGuildsMax is how many servers a page of them has at most (resources/user, "Get Current User Guilds").
const ownGuildsMax = 200

func (s *Server) getOwnGuilds(r *request) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	q, limit := r.URL.Query(), ownGuildsMax
	if v := q.Get("limit"); v != "" {
		n, err := strconv.Atoi(v)
		if err != nil || n < 1 || n > ownGuildsMax {
			return nil, invalid(at("limit"), "NUMBER_TYPE_MAX", "int value should be between 1 and %d.", ownGuildsMax)
		}
		limit = n
	}
	list := []*guild{}
	for _, g := range s.w.guilds {
		before, after := q.Get("before"), q.Get("after")
		if g.member(s.w.bot) == nil || before != "" && compareIDs(g.ID, before) >= 0 || after != "" && compareIDs(g.ID, after) <= 0 {
			continue
		}
		list = append(list, g)
	}
	if over := len(list) - limit; over > 0 && q.Get("before") != "" {
		list = list[over:]
	}
	out := []map[string]any{}
	for _, g := range list[:min(limit, len(list))] {
		own := map[string]any{
			"id": g.ID, "name": g.Name, "icon": nil, "banner": nil, "owner": g.Owner == s.w.bot, "features": []string{},
			"permissions": bits(s.w.inServer(s.w.bot, g)),
		}
		if q.Get("with_counts") == "true" {
			own["approximate_member_count"], own["approximate_presence_count"] = len(g.Members), len(g.Members)
		}
		out = append(out, own)
	}
	return out, nil
}

func (s *Server) leaveGuild(r *request) (any, error) {
	s.lock()
	defer s.release()
	g, err := s.ownGuildOf(r)
	if err != nil {
		return nil, err
	}
	s.removeMember(g, s.w.bot)
	s.tellPlaces()
	return nil, nil
}

// created makes the answer one of something new.
func (r *request) created() { r.status = http.StatusCreated }
