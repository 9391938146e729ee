package web

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"embed"
	"encoding/hex"
	"io/fs"
	"net/http"
	"path"

	"github.com/andybalholm/brotli"
)

//go:embed static
var static embed.FS

// assets are the files that pages refer to. Their address has a hash of all of
// them, so that browsers may keep them for ever.
type assets struct {
	hash  string
	files map[string]asset
}

// asset is a file in every encoding it is sent in.
type asset struct {
	kind            string
	raw, gzip, best []byte
}

// contentTypes does not depend on the machine.
var contentTypes = map[string]string{
	".css": "text/css; charset=utf-8", ".js": "text/javascript; charset=utf-8",
	".svg": "image/svg+xml", ".woff2": "font/woff2",
}

func loadAssets() (*assets, error) {
	all := &assets{files: map[string]asset{}}
	sum := sha256.New()
	names, err := fs.Glob(static, "static/*")
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		text, err := static.ReadFile(name)
		if err != nil {
			return nil, err
		}
		sum.Write([]byte(name))
		sum.Write(text)
		kind, ok := contentTypes[path.Ext(name)]
		if !ok {
			continue // for those who read the source
		}
		f := asset{kind: kind, raw: text}
		if kind != contentTypes[".woff2"] { // which is compressed already
			f.gzip, f.best = compress(text)
		}
		all.files[path.Base(name)] = f
	}
	all.hash = hex.EncodeToString(sum.Sum(nil)[:6])
	return all, nil
}

// compress returns a text in gzip and brotli.
func compress(text []byte) (zip, br []byte) {
	var z, b bytes.Buffer
	zw := gzip.NewWriter(&z)
	zw.Write(text) // a buffer takes all
	zw.Close()
	bw := brotli.NewWriterLevel(&b, 9)
	bw.Write(text)
	bw.Close()
	return z.Bytes(), b.Bytes()
}

// path returns the address of a file.
func (a *assets) path(file string) string { return "/static/" + a.hash + "/" + file }

// ServeHTTP sends a file. One of another version is sent as well: a page that
// was loaded before a restart still asks for it.
func (a *assets) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	f, ok := a.files[r.PathValue("file")]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h := w.Header()
	h.Set("Content-Type", f.kind)
	if r.PathValue("hash") == a.hash {
		h.Set("Cache-Control", "public, max-age=31536000, immutable")
	} else {
		h.Set("Cache-Control", "no-cache")
	}
	text := f.raw
	if f.best != nil {
		h.Add("Vary", "Accept-Encoding")
		switch accepted(r.Header.Get("Accept-Encoding")) {
		case "br":
			h.Set("Content-Encoding", "br")
			text = f.best
		case "gzip":
			h.Set("Content-Encoding", "gzip")
			text = f.gzip
		}
	}
	w.Write(text)
}
