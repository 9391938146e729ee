//go:build !race

package web_test

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"net/url"
	"os"
	"sync"
	"testing"

	"github.com/chromedp/chromedp"
)

// axeFile is axe-core, which finds accessibility problems. Only tests use it.
//
//go:embed testdata/axe.min.js.gz
var axeFile []byte

var axeScript = sync.OnceValues(func() (string, error) {
	r, err := gzip.NewReader(bytes.NewReader(axeFile))
	if err != nil {
		return "", err
	}
	text, err := io.ReadAll(r)
	return string(text), err
})

// finding is an accessibility problem that axe reports.
type finding struct {
	ID, Impact, Help string
	Nodes            []struct {
		HTML           string
		FailureSummary string
	}
}

// accessible fails if axe objects to what the tab shows, in light or in dark mode: about
// half of the pages are checked in each. With GOA_AXE=all, every page is checked in both.
func (b tab) accessible(name string) {
	b.t.Helper()
	themes := []string{"light", "dark"}
	if os.Getenv("GOA_AXE") != "all" {
		n := len(name) % 2
		themes = themes[n : n+1]
	}
	for _, theme := range themes {
		b.accessibleIn(theme, name)
	}
}

// accessibleIn is accessible for one theme.
func (b tab) accessibleIn(theme, name string) {
	b.t.Helper()
	b.theme(theme)
	if !evaluate[bool](b, `"axe" in window`) {
		axe, err := axeScript()
		if err != nil {
			b.t.Fatal(err)
		}
		evaluate[bool](b, axe+"; true")
	}
	found, err := chromedp.Run(b.ctx, chromedp.Evaluate[[]finding](
		`axe.run(document, {resultTypes: ["violations"], selectors: false, preload: false}).then(r => r.violations)`, chromedp.EvalAwaitPromise))
	if err != nil {
		b.t.Fatal(err)
	}
	for _, f := range found {
		b.t.Errorf("%s, %s: %s (%s): %s", name, theme, f.Help, f.ID, f.Impact)
		for _, n := range f.Nodes[:min(3, len(f.Nodes))] {
			b.t.Logf("%.300s\n%s", n.HTML, n.FailureSummary)
		}
	}
}

// The pages as they load, on a desktop and on a phone.
// TestEveryStageFitsOnEveryScreen checks tables.
func TestPagesExcludeNobody(t *testing.T) {
	t.Parallel()
	s := newSite(t)
	ana, bo := s.guest(), s.guest()
	hook := newReceiver(t)
	ana.post("/settings/calls", url.Values{"kind": {"json"}, "target": {hook.URL}})
	days := overDays(ana, bo)
	pass := passLink.FindString(bo.post("/settings/along", nil).body)
	b := tab{t, unpainted(t)}
	b.login(ana)
	for _, path := range []string{
		"/", "/new", "/nowhere", "/offline", "/settings", pass, days + "/orders",
		ana.upload(firstSession(t), "").path, ana.upload(campaignText(t, "lost"), "").path,
	} {
		b.visit(s.URL + path)
		b.shown(path)
	}
	b.send("/settings/along", nil)
	b.shown("a device to take along")
	form := ana.get("/box?edition=2026").numbers()
	form.Set("tracks.taxes.1", "7")
	b.send("/box", form)
	evaluate[bool](b, `(document.querySelectorAll("details").forEach(d => d.open = true), true)`)
	b.shown("a box with another number")
}

// send sends a form and waits for the page that answers.
func (b tab) send(action string, form url.Values) {
	b.t.Helper()
	b.leave(fmt.Sprintf(`{
		const form = document.createElement("form");
		form.method = "post";
		form.action = %q;
		for (const [name, value] of new URLSearchParams(%q)) form.append(Object.assign(document.createElement("input"), {name, value}));
		document.body.append(form);
		form.submit();
	}`, action, form.Encode()))
	b.eventually("there is an answer of "+action, laidOut)
}
