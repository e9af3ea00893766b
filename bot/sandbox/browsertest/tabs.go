package browsertest

import (
	"context"
	"net/http"
	"net/http/httptest"
	"net/url"
	"sync"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	pages "github.com/chromedp/cdproto/page"
	"github.com/chromedp/cdproto/runtime"
	"github.com/chromedp/cdproto/storage"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// tabs are those of a browser that no test uses. A new one with its process costs several times what a page in it does, so they are
// handed on from test to test. Each has a profile of its own, and is as good as new: its history, its storage and its page are gone.
type tabs struct {
	mu    sync.Mutex
	idle  []*frame
	blank string // where they wait: on the machine that they come from, since the browser would give another site a process anew
}

type tabsKey struct{}

// newTabs gives a browser its tabs.
func newTabs(t *testing.T, browser context.Context) context.Context {
	blank := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "text/html")
	}))
	t.Cleanup(blank.Close)
	return context.WithValue(browser, tabsKey{}, &tabs{blank: blank.URL})
}

// frame is a tab of the browser, whoever's it is.
type frame struct {
	ctx    context.Context
	cancel context.CancelFunc
	mu     sync.Mutex
	thrown []string // exceptions on its page
}

// take returns a tab of the browser, which comes back when the test ends. A test that failed may have left anything, so its tabs go.
func take(t *testing.T, browser context.Context) *frame {
	t.Helper()
	kept := browser.Value(tabsKey{}).(*tabs)
	f := kept.pop()
	if f == nil {
		f = newFrame(t, browser)
	}
	t.Cleanup(func() {
		if t.Failed() || !f.clear(t, kept.blank) {
			f.cancel()
			return
		}
		kept.mu.Lock()
		defer kept.mu.Unlock()
		kept.idle = append(kept.idle, f)
	})
	return f
}

func (k *tabs) pop() *frame {
	k.mu.Lock()
	defer k.mu.Unlock()
	last := len(k.idle) - 1
	if last < 0 {
		return nil
	}
	f := k.idle[last]
	k.idle = k.idle[:last]
	return f
}

func newFrame(t *testing.T, browser context.Context) *frame {
	t.Helper()
	ctx, cancel := chromedp.NewContext(browser, chromedp.WithNewBrowserContext())
	f := &frame{ctx: ctx, cancel: cancel}
	require.NoError(t, chromedp.Listen(ctx, func(event any) {
		e, ok := event.(*runtime.EventExceptionThrown)
		if !ok {
			return
		}
		description := e.ExceptionDetails.Text
		if e.ExceptionDetails.Exception != nil {
			description += ": " + e.ExceptionDetails.Exception.Description
		}
		f.mu.Lock()
		defer f.mu.Unlock()
		f.thrown = append(f.thrown, description)
	}))
	return f
}

// clear leaves the tab's page and forgets what is known of it; false if the tab can't be used again.
func (f *frame) clear(t *testing.T, blank string) bool {
	p := &Tab{t: t, ctx: f.ctx}
	address, err := url.Parse(p.Eval(`location.href`).(string))
	require.NoError(t, err)
	Call(p, storage.ClearDataForOrigin, storage.ClearDataForOriginParams{Origin: address.Scheme + "://" + address.Host, StorageTypes: "all"})
	p.Do(chromedp.Navigate(blank))
	Call(p, pages.ResetNavigationHistory, cdp.Empty{})
	f.mu.Lock()
	defer f.mu.Unlock()
	return assert.Empty(t, f.thrown, "exceptions on the page")
}
