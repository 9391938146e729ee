package delivery

import (
	"bufio"
	"fmt"
	"net"
	"net/http"
	"time"
)

// Timed reports in the Server-Timing header how long an answer took until its
// header was sent. Only requests for which mayKnow is true get it: the time
// could reveal what the page does not.
func Timed(next http.Handler, mayKnow func(*http.Request) bool) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !mayKnow(r) {
			next.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(&timedWriter{ResponseWriter: w, began: time.Now()}, r)
	})
}

// timedWriter adds the time to an answer.
type timedWriter struct {
	http.ResponseWriter
	began time.Time
	told  bool
}

func (t *timedWriter) WriteHeader(status int) {
	t.tell()
	t.ResponseWriter.WriteHeader(status)
}

// tell sets the header to the time elapsed so far, once.
func (t *timedWriter) tell() {
	if t.told {
		return
	}
	t.told = true
	t.Header().Set("Server-Timing", fmt.Sprintf("total;dur=%.3f", float64(time.Since(t.began).Microseconds())/1000))
}

// Hijack lets [Detach] take the connection. When it returns, the time is in the
// header.
func (t *timedWriter) Hijack() (net.Conn, *bufio.ReadWriter, error) {
	conn, buffered, err := http.NewResponseController(t.ResponseWriter).Hijack()
	if err == nil {
		t.tell()
	}
	return conn, buffered, err
}

func (t *timedWriter) Write(p []byte) (int, error) {
	if !t.told {
		t.WriteHeader(http.StatusOK)
	}
	return t.ResponseWriter.Write(p)
}

// Unwrap lets [http.ResponseController] reach the writer below.
func (t *timedWriter) Unwrap() http.ResponseWriter { return t.ResponseWriter }
