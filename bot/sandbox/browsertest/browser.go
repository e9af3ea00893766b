// Package browsertest lets tests see and use the sandbox's page in a real headless browser.
package browsertest

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"
	"github.com/stretchr/testify/require"
)

// patience is how long a test waits for the page before it gives up.
const patience = 20 * time.Second

// shots names the folder, by this environment variable, into which the tests put pictures of the page; none are made without.
const shots = "TREY_PAGE_SHOTS"

// required is the environment variable by which a missing browser fails tests rather than skips them.
const required = "TREY_REQUIRE_BROWSER"

// find returns the browser's program; empty if there is none.
func find() string {
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome", "chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// Start starts Chromium, or skips the test where there is none.
func Start(t *testing.T) context.Context {
	t.Helper()
	if testing.Short() {
		t.Skip("a browser takes the better part of a minute")
	}
	path := find()
	switch {
	case path == "" && os.Getenv(required) != "":
		t.Fatal("there is no Chromium, and " + required + " asks for one")
	case path == "":
		t.Skip("no Chromium is installed, and the page can only be tried in a browser")
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.Headless, chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-background-networking", true), chromedp.Flag("lang", "en-US"), chromedp.UserDataDir(t.TempDir()))
	allocator, cancel := chromedp.NewExecAllocator(context.Background(), options...)
	t.Cleanup(cancel)
	ctx, stop := chromedp.NewContext(allocator)
	t.Cleanup(stop)
	require.NoError(t, chromedp.Do(ctx))
	return newTabs(t, ctx)
}

// Tab is one person's page.
type Tab struct {
	t   *testing.T
	ctx context.Context
}

// Screen is what a page is looked at on.
type Screen struct {
	width, height int64
	phone         bool
	scheme        string // "dark" or "light"
}

// Desktop is a dark screen of 1280 × 800.
func Desktop() Screen { return Screen{width: 1280, height: 800, scheme: "dark"} }

// Phone is a dark touch screen of the width, 844 high.
func Phone(width int64) Screen { return Screen{width: width, height: 844, phone: true, scheme: "dark"} }

// Light is the same screen of somebody who prefers light colours.
func (s Screen) Light() Screen {
	s.scheme = "light"
	return s
}

// Open shows an address in a Tab of its own. An exception on the page fails the test.
func Open(t *testing.T, browser context.Context, address string, on Screen) *Tab {
	t.Helper()
	p := &Tab{t: t, ctx: take(t, browser).ctx}
	p.On(on)
	p.Do(chromedp.Navigate(address))
	return p
}

// On shows the tab's page on another screen.
func (p *Tab) On(on Screen) {
	p.t.Helper()
	Call(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: on.width, Height: on.height, DeviceScaleFactor: 1, Mobile: on.phone})
	Call(p, emulation.SetTouchEmulationEnabled, emulation.SetTouchEmulationEnabledParams{Enabled: on.phone})
	Call(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
		Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: on.scheme}}})
}

// Call sends a command of the browser's own protocol to the tab.
func Call[P, R any](p *Tab, command cdp.Command[P, R], params P) {
	p.t.Helper()
	_, err := chromedp.Call(p.ctx, command, params)
	require.NoError(p.t, err)
}

// Do takes the steps one after the other.
func (p *Tab) Do(steps ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	require.NoError(p.t, chromedp.Do(ctx, steps...))
}

// Until waits until a JavaScript expression is true. The page may be loaded anew meanwhile.
func (p *Tab) Until(expression string) {
	p.t.Helper()
	require.Eventually(p.t, func() bool {
		value, err := p.try("Promise.resolve(" + expression + ").then(Boolean)")
		return err == nil && value == true
	}, patience, 20*time.Millisecond, "waiting for %s", expression)
}

// Eval returns the value of a JavaScript expression, which may be a promise.
func (p *Tab) Eval(expression string) any {
	p.t.Helper()
	value, err := p.try(expression)
	require.NoError(p.t, err, expression)
	return value
}

func (p *Tab) try(expression string) (value any, err error) {
	ctx, cancel := context.WithTimeout(p.ctx, patience)
	defer cancel()
	text, err := chromedp.Run(ctx, chromedp.Evaluate[string](
		"Promise.resolve("+expression+").then((value) => JSON.stringify(value ?? null))", chromedp.EvalAwaitPromise))
	if err != nil {
		return nil, err
	}
	err = json.Unmarshal([]byte(text), &value)
	return value, err
}

// Count returns how many elements match.
func (p *Tab) Count(selector string) int {
	p.t.Helper()
	return int(p.Eval("document.querySelectorAll(" + Quoted(selector) + ").length").(float64))
}

// Text returns what the first element of a selector shows.
func (p *Tab) Text(selector string) string {
	p.t.Helper()
	shown, _ := p.Eval("document.querySelector(" + Quoted(selector) + ")?.innerText").(string)
	return shown
}

// Click presses the first element of a selector where it is, once it has come to rest: a pointer misses what moves.
func (p *Tab) Click(selector string) {
	p.t.Helper()
	p.rest(selector)
	p.Do(chromedp.Click(chromedp.CSS(selector)))
}

// RightClick is Click with the pointer's other button.
func (p *Tab) RightClick(selector string) {
	p.t.Helper()
	p.rest(selector)
	at := p.Eval(`((box) => [box.x + box.width / 2, box.y + box.height / 2])(document.querySelector(` + Quoted(selector) + `).getBoundingClientRect())`).([]any)
	p.Do(chromedp.MouseClickXY(at[0].(float64), at[1].(float64), chromedp.ButtonRight))
}

// rest brings the first element of a selector into sight and waits until its middle stays there. The page may scroll elsewhere by
// itself, to its newest message; then the element is brought back.
func (p *Tab) rest(selector string) {
	p.t.Helper()
	p.Until(`new Promise(async (done) => {
		const frames = () => new Promise((next) => requestAnimationFrame(() => requestAnimationFrame(next)));
		const place = () => {
			const { x, y, width, height } = document.querySelector(` + Quoted(selector) + `)?.getBoundingClientRect() ?? {};
			const [right, down] = [x + width / 2, y + height / 2];
			return right >= 0 && right < innerWidth && down >= 0 && down < innerHeight ? [x, y, width, height].join() : '';
		};
		document.querySelector(` + Quoted(selector) + `)?.scrollIntoViewIfNeeded();
		const at = place();
		for (let i = 0; i < 3; i++) {
			await frames();
			if (at === '' || place() !== at) return done(false);
		}
		done(true);
	})`)
}

// Drag presses the mouse at one point and lets it go at another.
func (p *Tab) Drag(fromX, fromY, toX, toY float64) {
	p.t.Helper()
	p.Do(chromedp.MouseEvent(chromedp.MousePressed, fromX, fromY, chromedp.ButtonLeft, chromedp.ClickCount(1)),
		chromedp.MouseEvent(chromedp.MouseMoved, toX, toY, chromedp.ButtonLeft),
		chromedp.MouseEvent(chromedp.MouseReleased, toX, toY, chromedp.ButtonLeft, chromedp.ClickCount(1)))
}

// Keys types at where the focus is.
func (p *Tab) Keys(text string) {
	p.t.Helper()
	p.Do(chromedp.KeyEvent(text))
}

// Back is Tab with Shift held: it moves the focus to what comes before.
func (p *Tab) Back() {
	p.t.Helper()
	p.Do(chromedp.KeyEvent("\t", chromedp.KeyModifiers(chromedp.ModifierShift)))
}

// Shoot takes a picture of the page where the tests were asked to.
func (p *Tab) Shoot(name string) {
	p.t.Helper()
	folder := os.Getenv(shots)
	if folder == "" {
		return
	}
	p.Eval(`new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))`)
	picture, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	require.NoError(p.t, err)
	require.NoError(p.t, os.WriteFile(filepath.Join(folder, name+".png"), picture, 0o644))
}

// Quoted writes a text as a JavaScript string.
func Quoted(text string) string {
	b, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(b)
}
