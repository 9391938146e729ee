package delivery

import (
	"bytes"
	"io"
	"net/http"
	"strconv"
)

// compressor compresses one text after another. It uses megabytes of memory, so
// compressors are pooled.
type compressor interface {
	io.WriteCloser
	Reset(io.Writer)
}

// Send answers a request with a status and a body, compressed if the browser accepts
// that. The header must be complete except for encoding and length.
func Send(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	body, encoding := compressed(body, pageEncoding(r.Header.Get("Accept-Encoding")))
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // an error means that the reader has gone
}

// compressed returns a text in an encoding, and the name of the encoding, which
// is empty if it is not one of ours.
func compressed(text []byte, encoding string) ([]byte, string) {
	pool, ok := compressors[encoding]
	if !ok {
		return text, ""
	}
	c := pool.Get().(compressor)
	defer pool.Put(c)
	var b bytes.Buffer
	c.Reset(&b)
	c.Write(text) // writing to a buffer does not fail
	c.Close()
	c.Reset(io.Discard)
	return b.Bytes(), encoding
}
