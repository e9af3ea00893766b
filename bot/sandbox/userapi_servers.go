package sandbox

import "net/http"

// serverRoutes adds the calls about servers, their members, roles and channels.
func (s *Server) serverRoutes(handle func(pattern string, f func(*http.Request) (any, error))) {
	const server, channel = "/sandbox/servers/{server}", "/sandbox/channels/{channel}"
	handle("POST /sandbox/servers", func(r *http.Request) (any, error) {
		var in struct{ Name, Locale, Owner string }
		return with(r, &in, func() (any, error) { return s.AddServer(in.Name, in.Locale, in.Owner) })
	})
	handle("PATCH "+server, func(r *http.Request) (any, error) {
		var in ServerChange
		return with(r, &in, func() (any, error) { return s.ChangeServer(r.PathValue("server"), in) })
	})
	handle("PUT "+server+"/members/{user}", func(r *http.Request) (any, error) {
		var in MemberChange
		return with(r, &in, func() (any, error) { return s.PutMember(r.PathValue("server"), r.PathValue("user"), in) })
	})
	handle("DELETE "+server+"/members/{user}", func(r *http.Request) (any, error) {
		return nil, s.RemoveMember(r.PathValue("server"), r.PathValue("user"))
	})
	handle("POST "+server+"/roles", func(r *http.Request) (any, error) {
		var in RoleChange
		return with(r, &in, func() (any, error) { return s.AddRole(r.PathValue("server"), in) })
	})
	handle("PATCH "+server+"/roles/{role}", func(r *http.Request) (any, error) {
		var in RoleChange
		return with(r, &in, func() (any, error) { return s.ChangeRole(r.PathValue("server"), r.PathValue("role"), in) })
	})
	handle("DELETE "+server+"/roles/{role}", func(r *http.Request) (any, error) {
		return nil, s.DeleteRole(r.PathValue("server"), r.PathValue("role"))
	})
	handle("POST "+server+"/channels", func(r *http.Request) (any, error) {
		var in ChannelNew
		return with(r, &in, func() (any, error) { return s.AddServerChannel(r.PathValue("server"), in) })
	})
	handle("PATCH "+channel, func(r *http.Request) (any, error) {
		if s.isThread(r.PathValue("channel")) {
			var in ThreadChange
			return with(r, &in, func() (any, error) { return nil, s.ChangeThread(r.PathValue("channel"), in) })
		}
		var in ChannelChange
		return with(r, &in, func() (any, error) { return s.ChangeChannel(r.PathValue("channel"), in) })
	})
	handle("DELETE "+channel, func(r *http.Request) (any, error) { return nil, s.DeleteChannel(r.PathValue("channel")) })
	handle("PUT "+channel+"/permissions/{overwrite}", func(r *http.Request) (any, error) {
		var in Overwrite
		return with(r, &in, func() (any, error) { return s.PutOverwrite(r.PathValue("channel"), r.PathValue("overwrite"), in) })
	})
	handle("DELETE "+channel+"/permissions/{overwrite}", func(r *http.Request) (any, error) {
		return nil, s.DeleteOverwrite(r.PathValue("channel"), r.PathValue("overwrite"))
	})
}

// with reads a request's body and then does what it asks for.
func with(r *http.Request, body any, do func() (any, error)) (any, error) {
	if err := decode(r, body); err != nil {
		return nil, err
	}
	return do()
}
