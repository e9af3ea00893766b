package discord

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/stretchr/testify/require"
)

func TestAPictureIsUploadedAgainWhileAnotherRequestMayTakeItAway(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	s := newShelf(f)
	var hangs atomic.Bool
	reached, hold := make(chan struct{}), make(chan struct{})
	goOn := sync.OnceFunc(func() { close(hold) })
	defer goOn()
	f.on(func(w http.ResponseWriter, c call) bool {
		if !hangs.CompareAndSwap(true, false) {
			return false
		}
		late := httptest.NewRecorder()
		s.answer(late, c) // Discord has changed the message, and takes long to say so
		close(reached)
		<-hold
		_, _ = w.Write(late.Body.Bytes())
		return true
	})
	c := f.client(t, nil)
	require.NoError(t, c.EditMessage(t.Context(), "1", "50", pictured("a", "one")))
	hangs.Store(true)
	edited := make(chan error)
	go func() { edited <- c.EditMessage(t.Context(), "1", "50", pictured("b", "two")) }()
	<-reached
	require.NoError(t, c.EditMessage(t.Context(), "1", "50", pictured("c", "one")))
	require.Len(t, f.seen("PATCH", "/messages/50"), 3, "Discord refuses nothing of it")
	goOn()
	require.NoError(t, <-edited)
	require.NoError(t, c.EditMessage(t.Context(), "1", "50", pictured("d", "two")))
	require.Len(t, f.seen("PATCH", "/messages/50"), 4, "and nobody knows which of the two came last")
}

func TestAnEditThatWasHeldBackGivesWayToAnAnswer(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	newShelf(f)
	c, err := NewClient(ClientSettings{Token: testToken, Base: f.URL, Rate: 1})
	require.NoError(t, err)
	t.Cleanup(c.Close)
	require.NoError(t, c.EditMessage(t.Context(), "1", "50", pictured("a", "one")))
	edited := make(chan error)
	go func() { edited <- c.EditMessage(t.Context(), "1", "50", pictured("b", "one")) }() // it names the picture, and waits for its second
	in := press(Press)
	in.Message = "50"
	eventually(t, func() bool { c.turns.mu.Lock(); defer c.turns.mu.Unlock(); return c.turns.busy["50"] != nil })
	require.NoError(t, c.Respond(t.Context(), in, Answer{Kind: Update, Message: pictured("c", "two")}))
	require.ErrorIs(t, <-edited, errOvertaken)
	require.Len(t, f.seen("PATCH", "/messages/50"), 1, "it would be refused, and show what is no longer so")
}

func TestAnAnswerThatIsRefusedForItsFilesIsTriedAgainThoughAnEditCameBetween(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	newShelf(f)
	var first atomic.Bool
	reached, hold := make(chan struct{}), make(chan struct{})
	goOn := sync.OnceFunc(func() { close(hold) })
	defer goOn()
	f.on(func(w http.ResponseWriter, c call) bool {
		if !strings.HasSuffix(c.Path, "/callback") || !first.CompareAndSwap(false, true) {
			return false
		}
		close(reached)
		<-hold
		refuse(w, 400, `{"code":50035,"message":"Invalid Form Body"}`)
		return true
	})
	c := f.client(t, nil)
	require.NoError(t, c.EditMessage(t.Context(), "1", "50", pictured("a", "one")))
	in := press(Press)
	in.Message = "50"
	answered := make(chan error)
	go func() { answered <- c.Respond(t.Context(), in, Answer{Kind: Update, Message: pictured("b", "one")}) }()
	<-reached
	require.NoError(t, c.EditMessage(t.Context(), "1", "50", pictured("c", "one")))
	goOn()
	require.NoError(t, <-answered)
	require.Len(t, f.seen("POST", "/callback"), 2)
}

// shelf has the fake keep messages' files as Discord does: uploaded ones get ids, and an edit names those that it keeps.
type shelf struct {
	mu   sync.Mutex
	next int
	has  map[string]string // name by id, of the one message
	// byComponents has responses tell of files in the components alone.
	byComponents bool
}

func newShelf(f *fakeDiscord) *shelf {
	s := &shelf{has: map[string]string{}}
	f.on(s.answer)
	return s
}

func (s *shelf) answer(w http.ResponseWriter, c call) bool {
	data, callback := c.Body["data"].(map[string]any)
	if !callback {
		data = c.Body
	}
	list, ok := data["attachments"].([]any)
	if !ok {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	has := map[string]string{}
	for _, a := range list {
		ref := a.(map[string]any)
		id := ref["id"].(string)
		name, fresh := ref["filename"].(string)
		if !fresh {
			if name = s.has[id]; name == "" {
				refuse(w, 400, `{"code":50035,"message":"Invalid Form Body"}`)
				return true
			}
			has[id] = name
			continue
		}
		s.next++
		has[fmt.Sprint(7000+s.next)] = name
	}
	s.has = has
	body := fmt.Sprintf(`{"id":"50",%s}`, s.list())
	if callback && strings.HasSuffix(c.Path, "/callback") {
		body = `{"resource":{"message":` + body + `}}`
	}
	_, _ = io.WriteString(w, body)
	return true
}

func (s *shelf) list() string {
	var attachments, items []string
	for id, name := range s.has {
		attachments = append(attachments, fmt.Sprintf(`{"id":%q,"filename":%q}`, id, name))
		items = append(items, fmt.Sprintf(`{"media":{"url":"https://cdn.example/1/%s?ex=1","attachment_id":%q}}`, name, id))
	}
	if s.byComponents {
		return `"components":[{"type":17,"components":[{"type":12,"items":[` + strings.Join(items, ",") + `]}]}]`
	}
	return `"attachments":[` + strings.Join(attachments, ",") + `]`
}

// pictured is a message with a picture in a container and an emoji on a button.
func pictured(text, png string) Message {
	button := discordgo.Button{Label: "Go", CustomID: "go", Emoji: &discordgo.ComponentEmoji{Name: "c_7H", ID: "9"}}
	return Message{
		Components: []discordgo.MessageComponent{discordgo.TextDisplay{Content: text}, discordgo.Container{Components: []discordgo.MessageComponent{
			discordgo.MediaGallery{Items: []discordgo.MediaGalleryItem{{Media: discordgo.UnfurledMediaItem{URL: "attachment://hand.png"}}}},
			discordgo.ActionsRow{Components: []discordgo.MessageComponent{button}},
		}}},
		Files: []File{{Name: "hand.png", Type: "image/png", Data: []byte(png)}},
	}
}

// uploads counts the requests that brought a file.
func uploads(calls []call) int {
	n := 0
	for _, c := range calls {
		n += len(c.Files)
	}
	return n
}

func TestAPictureThatAMessageHasAlreadyIsKept(t *testing.T) {
	for _, byComponents := range []bool{false, true} {
		f := newFake(t)
		newShelf(f).byComponents = byComponents
		c := f.client(t, nil)
		ctx := t.Context()
		_, err := c.CreateMessage(ctx, "1", pictured("one", "same"), "")
		require.NoError(t, err)
		require.NoError(t, c.EditMessage(ctx, "1", "50", pictured("two", "same")))
		require.NoError(t, c.Respond(ctx, press(Press), Answer{Kind: Update, Message: pictured("three", "same")}))
		require.NoError(t, c.EditOriginal(ctx, press(Press), pictured("four", "same")))
		require.Equal(t, 1, uploads(append(f.seen("POST", ""), f.seen("PATCH", "")...)), "it was uploaded with the first message alone")
		kept := f.seen("PATCH", "/messages/50")[0].Body["attachments"]
		require.Equal(t, []any{map[string]any{"id": "7001"}}, kept, "an edit lists what it keeps")

		require.NoError(t, c.EditMessage(ctx, "1", "50", pictured("five", "other")))
		require.NoError(t, c.EditMessage(ctx, "1", "50", pictured("six", "other")))
		require.Equal(t, 2, uploads(append(f.seen("POST", ""), f.seen("PATCH", "")...)))
	}
}

func TestAPictureOfAnAnswerIsKeptToo(t *testing.T) {
	f := newFake(t)
	newShelf(f)
	c := f.client(t, nil)
	require.NoError(t, c.Respond(t.Context(), press(Command), Answer{Kind: Private, Message: pictured("one", "same")}))
	require.NoError(t, c.Respond(t.Context(), press(Press), Answer{Kind: Update, Message: pictured("two", "same")}))
	require.Equal(t, 1, uploads(append(f.seen("POST", ""), f.seen("PATCH", "")...)))
}

func TestAPictureThatSomebodyElseTookAwayIsUploadedAgain(t *testing.T) {
	f := newFake(t)
	s := newShelf(f)
	c := f.client(t, nil)
	require.NoError(t, c.EditMessage(t.Context(), "1", "50", pictured("one", "same")))
	s.mu.Lock()
	clear(s.has)
	s.mu.Unlock()
	require.NoError(t, c.EditMessage(t.Context(), "1", "50", pictured("two", "same")))
	require.Equal(t, 2, uploads(f.seen("PATCH", "")))
}

// noFiles has the fake refuse files in a channel, as for a bot without the permission to attach them.
func noFiles(f *fakeDiscord, channel string) (allow func()) {
	var mu sync.Mutex
	barred := true
	f.on(func(w http.ResponseWriter, c call) bool {
		mu.Lock()
		defer mu.Unlock()
		if !barred || len(c.Files) == 0 || !strings.Contains(c.Path, "/channels/"+channel+"/") {
			return false
		}
		refuse(w, 403, `{"code":50013,"message":"Missing Permissions"}`)
		return true
	})
	return func() { mu.Lock(); barred = false; mu.Unlock() }
}

func TestAPictureIsUploadedAgainWhereNobodyKnowsWhetherItsPlaceIsTaken(t *testing.T) {
	t.Parallel()
	f := newFake(t)
	s := &shelf{has: map[string]string{}}
	var losing atomic.Bool
	f.on(func(w http.ResponseWriter, c call) bool {
		if !losing.Load() {
			return s.answer(w, c)
		}
		s.answer(httptest.NewRecorder(), c)
		drop(w)
		return true
	})
	c := f.client(t, nil)
	pictured := func(data string) Message {
		m := say("a")
		m.Files = []File{{Name: data + ".png", Type: "image/png", Data: []byte(data)}}
		return m
	}
	require.NoError(t, c.EditMessage(t.Context(), "1", "50", pictured("one")))
	losing.Store(true)
	require.Error(t, c.EditMessage(t.Context(), "1", "50", pictured("two")))
	losing.Store(false)
	before := len(f.seen("PATCH", "/messages/50"))
	require.NoError(t, c.EditMessage(t.Context(), "1", "50", pictured("one")))
	require.Len(t, f.seen("PATCH", "/messages/50"), before+1, "Discord refuses nothing of it")
}

func TestCase19WhereNoFilesMayBeAttachedTheTextStands(t *testing.T) {
	f := newFake(t)
	newShelf(f)
	allow := noFiles(f, "1")
	c := f.client(t, nil)
	ctx := t.Context()
	for range 3 {
		_, err := c.CreateMessage(ctx, "1", pictured("text", "png"), "")
		require.NoError(t, err)
	}
	posts := f.seen("POST", "/channels/1/")
	require.Equal(t, 1, uploads(posts), "it isn't tried with every message")
	require.Len(t, posts, 4)
	last := posts[3]
	require.Equal(t, "text", said(last.Body))
	require.NotContains(t, fmt.Sprint(last.Body["components"]), "attachment://", "what isn't there isn't shown")

	_, err := c.CreateMessage(ctx, "2", pictured("text", "png"), "")
	require.NoError(t, err)
	require.Equal(t, 1, uploads(f.seen("POST", "/channels/2/")), "other channels have pictures")

	allow()
	c.bare.put("1", time.Now().Add(-bareTime))
	_, err = c.CreateMessage(ctx, "1", pictured("text", "png"), "")
	require.NoError(t, err)
	require.Equal(t, 2, uploads(f.seen("POST", "/channels/1/")), "after a while it is tried again")
}

func TestCase19AnInteractionTellsWhetherFilesMayBeAttached(t *testing.T) {
	f := newFake(t)
	newShelf(f)
	c := f.client(t, nil)
	in := press(Command)
	in.Channel, in.AppPermissions = "1", discordgo.PermissionSendMessages
	require.NoError(t, c.Respond(t.Context(), in, Answer{Kind: Private, Message: pictured("text", "png")}))
	_, err := c.CreateMessage(t.Context(), "1", pictured("text", "png"), "")
	require.NoError(t, err)
	require.Zero(t, uploads(f.seen("POST", "")))

	in.AppPermissions |= discordgo.PermissionAttachFiles
	require.NoError(t, c.Respond(t.Context(), in, Answer{Kind: Private, Message: pictured("text", "png")}))
	_, err = c.CreateMessage(t.Context(), "1", pictured("text", "png"), "")
	require.NoError(t, err)
	require.Equal(t, 2, uploads(f.seen("POST", "")))
}

func TestAMissingPermissionToSendIsNoReasonToGoWithoutPictures(t *testing.T) {
	f := newFake(t)
	f.fail(2, "POST", "/channels/1/", 403, `{"code":50013,"message":"Missing Permissions"}`)
	c := f.client(t, nil)
	_, err := c.CreateMessage(t.Context(), "1", pictured("text", "png"), "")
	require.True(t, HasCode(err, codeMissingPermission))
	_, err = c.CreateMessage(t.Context(), "1", pictured("text", "png"), "")
	require.NoError(t, err)
	posts := f.seen("POST", "/channels/1/")
	require.Len(t, posts[len(posts)-1].Files, 1)
}

func TestAnEmojiThatDiscordDoesNotKnowIsLeftOut(t *testing.T) {
	f := newFake(t)
	f.on(func(w http.ResponseWriter, c call) bool {
		if !strings.Contains(fmt.Sprint(c.Body), "c_7H") {
			return false
		}
		refuse(w, 400, `{"code":50035,"message":"Invalid Form Body","errors":{"components":{"0":{"emoji":{"id":{"_errors":[{"code":"COMPONENT_INVALID_EMOJI","message":"Invalid emoji"}]}}}}}}`)
		return true
	})
	told := 0
	c, err := NewClient(ClientSettings{Token: testToken, Base: f.URL, EmojiRefused: func() { told++ }})
	require.NoError(t, err)
	t.Cleanup(c.Close)
	m := pictured("text", "png")
	require.NoError(t, c.EditMessage(t.Context(), "1", "2", m))
	edits := f.seen("PATCH", "/messages/2")
	require.Len(t, edits, 2)
	require.Equal(t, "text", said(edits[1].Body))
	require.Equal(t, 1, told)
	row := m.Components[1].(discordgo.Container).Components[1].(discordgo.ActionsRow)
	require.NotNil(t, row.Components[0].(discordgo.Button).Emoji, "the message that was given stays as it is")
}

func TestFilesAreNotRememberedForEver(t *testing.T) {
	c := newFake(t).client(t, nil)
	for i := range filesMost + 10 {
		c.hold("", pictured("", "png"), fmt.Appendf(nil, `{"id":"%d","attachments":[{"id":"1","filename":"hand.png"}]}`, i))
	}
	require.Len(t, c.files.at, filesMost)
	require.False(t, slices.Contains(c.files.order, "0"))
}
