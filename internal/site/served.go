package site

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"net/http"
	"path"
	"strconv"
	"time"

	"goa/internal/delivery"
)

// ServedFolder is the folder as a server serves it below its own pages. Its methods are safe
// for concurrent use.
type ServedFolder struct {
	program *Program
	files   map[string][]byte
	tags    map[string]string
}

// NewServedFolder returns the folder for a server, with the program p.
func NewServedFolder(ctx context.Context, p *Program) (*ServedFolder, error) {
	files, err := folder(ctx, p, true)
	if err != nil {
		return nil, err
	}
	s := &ServedFolder{program: p, files: files, tags: map[string]string{}}
	for name, text := range files {
		sum := sha256.Sum256(text)
		s.tags[name] = `"` + hex.EncodeToString(sum[:8]) + `"`
	}
	return s, nil
}

// fileTypes are content types by extension. They are fixed here because package mime
// depends on the machine.
var fileTypes = map[string]string{
	".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
	".json": "application/json", ".svg": "image/svg+xml", ".png": "image/png",
}

// Size returns the number of bytes that browsers load.
func (s *ServedFolder) Size() int { return len(s.program.Brotli) }

// ServeHTTP sends the file that the path value "file" names.
func (s *ServedFolder) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	name := r.PathValue("file")
	h := w.Header()
	h.Set("Content-Security-Policy", policy+"; frame-ancestors 'none'")
	if name == "program/"+s.program.Name {
		s.sendProgram(w, r)
		return
	}
	if name == "" {
		name = shellFile
	}
	text, ok := s.files[name]
	if !ok {
		http.NotFound(w, r)
		return
	}
	h.Set("Content-Type", fileTypes[path.Ext(name)])
	h.Set("Cache-Control", "no-cache")
	h.Set("ETag", s.tags[name])
	http.ServeContent(w, r, "", time.Time{}, bytes.NewReader(text))
}

// sendProgram sends the program in the smallest encoding that the browser accepts.
func (s *ServedFolder) sendProgram(w http.ResponseWriter, r *http.Request) {
	h := w.Header()
	h.Set("Content-Type", "application/wasm")
	h.Set("Cache-Control", "public, max-age=31536000, immutable")
	h.Set("Vary", "Accept-Encoding")
	switch delivery.AcceptedEncoding(r.Header.Get("Accept-Encoding")) {
	case "br":
		send(w, "br", s.program.Brotli)
	case "gzip":
		text, err := s.program.Gzip()
		if err != nil {
			http.Error(w, err.Error(), http.StatusInternalServerError)
			return
		}
		send(w, "gzip", text)
	default:
		io.Copy(w, s.program.unpacked())
	}
}

// send sends a compressed text.
func send(w http.ResponseWriter, encoding string, text []byte) {
	w.Header().Set("Content-Encoding", encoding)
	w.Header().Set("Content-Length", strconv.Itoa(len(text)))
	w.Write(text)
}
