package web_test

import (
	"strings"
	"testing"
)

// A first visit is small, and browsers keep the files forever.
func TestAssets(t *testing.T) {
	g := newSite(t).guest()
	page := g.get("/")
	_, rest, ok := strings.Cut(page.body, `href="/static/`)
	if !ok {
		t.Fatal("no style sheet")
	}
	path := "/static/" + rest[:strings.IndexByte(rest, '"')]
	r := g.get(path)
	if !strings.Contains(r.header.Get("Cache-Control"), "immutable") || !strings.HasPrefix(r.header.Get("Content-Type"), "text/css") {
		t.Errorf("%s: %v", path, r.header)
	}
	if r := g.get("/static/0/server.go"); r.status != 404 {
		t.Errorf("a file that is none: status %d", r.status)
	}
}
