package web

import (
	"compress/gzip"
	"io"
	"net/http"
	"strconv"
	"strings"

	"github.com/andybalholm/brotli"
)

// encoder compresses what is written to it. After Flush all of it is on its
// way.
type encoder interface {
	io.WriteCloser
	Flush() error
}

// A window of 2^18 bytes holds the table that was sent before, so that an
// update costs little more than what has changed.
var brotliOptions = brotli.WriterOptions{Quality: 5, LGWin: 18}

// encode returns a writer in the best encoding that the request accepts, and
// says so in the header. Close it; that does not close w.
func encode(w http.ResponseWriter, r *http.Request) encoder {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	switch accepted(r.Header.Get("Accept-Encoding")) {
	case "br":
		h.Set("Content-Encoding", "br")
		return brotli.NewWriterOptions(w, brotliOptions)
	case "gzip":
		h.Set("Content-Encoding", "gzip")
		return gzip.NewWriter(w)
	default:
		return plain{w}
	}
}

// accepted returns "br", "gzip" or nothing, what a header likes best of these.
func accepted(header string) (best string) {
	for part := range strings.SplitSeq(header, ",") {
		name, weight, _ := strings.Cut(part, ";")
		if q, ok := strings.CutPrefix(strings.TrimSpace(weight), "q="); ok {
			if n, err := strconv.ParseFloat(q, 64); err != nil || n == 0 {
				continue
			}
		}
		switch strings.TrimSpace(name) {
		case "br":
			return "br"
		case "gzip":
			best = "gzip"
		}
	}
	return best
}

// plain is no encoding at all.
type plain struct{ io.Writer }

func (plain) Flush() error { return nil }
func (plain) Close() error { return nil }
