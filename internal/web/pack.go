package web

import (
	"bytes"
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"sync"

	"github.com/andybalholm/brotli"
)

// packer compresses one text after another. It has megabytes to work with, so
// those who are done with one leave it to others.
type packer interface {
	io.WriteCloser
	Reset(io.Writer)
}

// Pages are compressed for one reader and once: the next quality would take
// twice as long for a tenth of the bytes. The window holds a whole page.
var pageQuality = brotli.WriterOptions{Quality: 3, LGWin: 18}

var packers = map[string]*sync.Pool{
	"br":   {New: func() any { return brotli.NewWriterOptions(io.Discard, pageQuality) }},
	"gzip": {New: func() any { return gzip.NewWriter(io.Discard) }},
}

// sendPacked sends a text whose header is complete but for its encoding.
func sendPacked(w http.ResponseWriter, r *http.Request, status int, text []byte) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	body, encoding := packed(text, accepted(r.Header.Get("Accept-Encoding")))
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // an error means that the reader has gone
}

// packed returns a text in an encoding, and the encoding: none if it is not
// one of ours.
func packed(text []byte, encoding string) ([]byte, string) {
	pool, ok := packers[encoding]
	if !ok {
		return text, ""
	}
	p := pool.Get().(packer)
	defer pool.Put(p)
	var b bytes.Buffer
	p.Reset(&b)
	p.Write(text) // a buffer takes all
	p.Close()
	p.Reset(io.Discard)
	return b.Bytes(), encoding
}
