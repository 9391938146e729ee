package web_test

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// What others made is embedded as they published it.
func TestVendoredFilesAreUnchanged(t *testing.T) {
	list, err := os.ReadFile("static/VENDORED")
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(list)) {
		fields := strings.Fields(line)
		if strings.HasPrefix(line, "#") || len(fields) != 3 {
			continue
		}
		text, err := os.ReadFile(filepath.Join("static", fields[1]))
		if err != nil {
			t.Fatal(err)
		}
		if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != fields[0] {
			t.Errorf("%s is not what %s has", fields[1], fields[2])
		}
	}
}

// A first visit is small, and files are kept by browsers for ever.
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
