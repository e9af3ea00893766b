package discord

import "strings"

// route is what Discord's limits distinguish of a request.
type route struct {
	method   string
	template string // the path with ids and tokens left out
	major    string // the id that has limits of its own: a channel's or server's
	answer   bool   // an interaction's callback or webhook, outside the global limit
	token    string // the interaction's, which nobody else may know; empty if there is none
}

// routeOf reads the route off a path such as /api/v9/channels/1/messages/2.
func routeOf(method, path string) route {
	path, _, _ = strings.Cut(path, "?")
	segments := strings.Split(strings.Trim(path, "/"), "/")
	if len(segments) > 1 && segments[0] == "api" {
		segments = segments[1:]
		if strings.HasPrefix(segments[0], "v") {
			segments = segments[1:]
		}
	}
	r := route{method: method}
	if len(segments) > 1 {
		switch segments[0] {
		case "channels", "guilds":
			r.major = segments[1]
		case "interactions", "webhooks":
			r.answer = true
		}
	}
	shown := make([]string, len(segments))
	for i, s := range segments {
		secret := r.answer && i == 2
		if secret {
			r.token = s
		}
		shown[i] = placeholder(s, secret)
	}
	r.template = strings.Join(shown, "/")
	return r
}

func placeholder(segment string, secret bool) string {
	if secret {
		return "{token}"
	}
	if segment != "" && strings.Trim(segment, "0123456789") == "" {
		return "{id}"
	}
	return segment
}

// key is the bucket's name until Discord has told its own.
func (r route) key() string { return r.method + " " + r.template }
