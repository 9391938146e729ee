package delivery

import (
	"net/http"
	"strconv"
)

// Send answers a request with a status and a body, compressed if the browser accepts
// that. The header must be complete except for encoding and length.
func Send(w http.ResponseWriter, r *http.Request, status int, body []byte) {
	SendCommon(w, r, status, body, len(body))
}

// SendCommon is [Send] for a body that shares its end, from the byte common on, with
// many others. This makes compressing it cheaper.
func SendCommon(w http.ResponseWriter, r *http.Request, status int, body []byte, common int) {
	h := w.Header()
	h.Add("Vary", "Accept-Encoding")
	body, encoding := compress(body, common, pageEncoding(r.Header.Get("Accept-Encoding")))
	if encoding != "" {
		h.Set("Content-Encoding", encoding)
	}
	h.Set("Content-Length", strconv.Itoa(len(body)))
	w.WriteHeader(status)
	_, _ = w.Write(body) // an error means that the reader has left
}

// usualRatio is the compression ratio that pages nearly always exceed.
const usualRatio = 5

// compress returns a text in an encoding, and the name of the encoding. The name is
// empty if the encoding is not supported.
func compress(text []byte, common int, encoding string) ([]byte, string) {
	encode, ok := encoders[encoding]
	if !ok {
		return text, ""
	}
	return encode(text, common), encoding
}
