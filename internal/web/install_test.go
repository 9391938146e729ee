package web_test

import (
	"encoding/json"
	"image/png"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"
)

// A browser that wants to install the pages finds everything it needs.
func TestPagesCanBeInstalled(t *testing.T) {
	g := newSite(t).guest()
	page := g.get("/")
	if !strings.Contains(page.body, `<link rel="manifest" href="/manifest.webmanifest">`) || !strings.Contains(page.body, `<meta name="description" content="`) {
		t.Error("the page names no manifest, or says nothing to search engines")
	}
	if policy := page.header.Get("Content-Security-Policy"); !strings.Contains(policy, "manifest-src 'self'") || !strings.Contains(policy, "worker-src 'self'") {
		t.Errorf("the page may load neither manifest nor worker: %s", policy)
	}
	var manifest struct {
		Start   string `json:"start_url"`
		Display string
		Name    string
		Icons   []struct{ Src, Sizes, Purpose string }
	}
	r := g.get("/manifest.webmanifest")
	if err := json.Unmarshal([]byte(r.body), &manifest); err != nil || r.header.Get("Content-Type") != "application/manifest+json" {
		t.Fatalf("%v in %s as %s", err, r.body, r.header.Get("Content-Type"))
	}
	if manifest.Start != "/" || manifest.Display != "standalone" || manifest.Name == "" || len(manifest.Icons) != 3 {
		t.Errorf("the manifest says %+v", manifest)
	}
	for _, icon := range manifest.Icons {
		picture, err := png.Decode(strings.NewReader(g.get(icon.Src).body))
		if err != nil || !strings.HasPrefix(icon.Sizes, "192") && picture.Bounds().Dx() != 512 {
			t.Errorf("%s is not a picture of %s: %v", icon.Src, icon.Sizes, err)
		}
	}
	if _, err := png.Decode(strings.NewReader(g.get("/apple-touch-icon.png").body)); err != nil {
		t.Error(err)
	}
}

var keptFiles = regexp.MustCompile(`files = (\[[^\]]*\])`)

// For offline use, a browser keeps only files that exist, and a page about no
// table.
func TestNothingOfAGameIsKept(t *testing.T) {
	g := newSite(t).guest()
	table := g.post("/play", url.Values{})
	worker := g.get("/worker.js")
	if worker.header.Get("Cache-Control") != "no-cache" || !strings.HasPrefix(worker.header.Get("Content-Type"), "text/javascript") {
		t.Errorf("the worker comes as %v", worker.header)
	}
	var files []string
	if err := json.Unmarshal([]byte(keptFiles.FindStringSubmatch(worker.body)[1]), &files); err != nil {
		t.Fatal(err)
	}
	for i, file := range files {
		if r := g.get(file); r.status != http.StatusOK || i > 0 && !strings.HasPrefix(file, "/static/") || strings.Contains(r.body, table.path) {
			t.Errorf("%s is kept: status %d", file, r.status)
		}
	}
	if !strings.Contains(g.get(files[0]).body, "data-offline") {
		t.Error("the first is not the page without a connection")
	}
}
