package sandbox_test

import (
	"bytes"
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"

	"trey/bot/sandbox"
)

// BenchmarkCallback measures a press and its answer by an update of a board of common size, without the network.
func BenchmarkCallback(b *testing.B) {
	cfg := unlimited()
	s, err := sandbox.New(cfg)
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	ada, _ := s.User("Ada")
	board := layout(container(texts(10)...), row(buttons(5)...), container(text(long(800))))
	t := &testing.T{}
	post := httptest.NewRequest("POST", "http://127.0.0.1/api/v9/channels/"+s.ChannelNamed("cards")+"/messages", bytes.NewReader(encode(t, board)))
	post.Header.Set("Authorization", "Bot "+s.Token())
	post.Header.Set("Content-Type", "application/json")
	s.ServeHTTP(httptest.NewRecorder(), post)
	list, err := s.Messages(ada.ID, s.ChannelNamed("cards"), 1, "")
	if err != nil {
		b.Fatal(err)
	}
	answer := encode(t, object{"type": 7, "data": board})
	sub := s.Subscribe(ada.ID)
	defer sub.Close()
	b.ReportAllocs()
	for b.Loop() {
		b.StopTimer()
		id, err := s.StartPress(sandbox.Press{User: ada.ID, Message: list[0].ID, CustomID: "b0"})
		if err != nil {
			b.Fatal(err)
		}
		token := sandbox.TokenOf(s, id)
		r := httptest.NewRequest("POST", fmt.Sprintf("http://127.0.0.1/api/v9/interactions/%s/%s/callback", id, token), bytes.NewReader(answer))
		r.Header.Set("Content-Type", "application/json")
		w := httptest.NewRecorder()
		b.StartTimer()
		s.ServeHTTP(w, r)
		if w.Code != http.StatusNoContent {
			b.Fatal(w.Code, w.Body)
		}
		for len(sub.C) > 0 {
			<-sub.C
		}
	}
}
