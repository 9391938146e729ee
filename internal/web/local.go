package web

import (
	"fmt"
	"net"
	"net/http"
	"net/url"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"
)

// local reports whether a request comes from this machine, and from nobody for
// whom a server on this machine passes it on: one that is found at another
// address has no local requests, since not every proxy says that it is one.
func (s *Server) local(r *http.Request) bool {
	if r.Header.Get("X-Forwarded-For") != "" || r.Header.Get("Forwarded") != "" {
		return false
	}
	if base, err := url.Parse(s.BaseURL); err != nil || s.BaseURL != "" && !isLoopback(base.Hostname()) {
		return false
	}
	host, _, err := net.SplitHostPort(r.RemoteAddr)
	return err == nil && isLoopback(host)
}

func isLoopback(host string) bool {
	ip := net.ParseIP(host)
	return host == "localhost" || ip != nil && ip.IsLoopback()
}

// metrics tells those on this machine what the server uses, in the format of
// Prometheus. To others there is no such page.
func (s *Server) metrics(w http.ResponseWriter, r *http.Request) error {
	if !s.local(r) {
		return errNowhere
	}
	w.Header().Set("Content-Type", "text/plain; version=0.0.4")
	fmt.Fprintf(w, "goa_memory_bytes %d\ngoa_goroutines %d\ngoa_streams %d\n", resident(), runtime.NumGoroutine(), s.streams.Load())
	return nil
}

// resident returns how much memory of the machine the process has; where the
// system does not tell, how much it has asked for.
func resident() int64 {
	text, err := os.ReadFile("/proc/self/statm")
	if fields := strings.Fields(string(text)); err == nil && len(fields) > 1 {
		if pages, err := strconv.ParseInt(fields[1], 10, 64); err == nil {
			return pages * int64(os.Getpagesize())
		}
	}
	var m runtime.MemStats
	runtime.ReadMemStats(&m)
	return int64(m.Sys)
}

// timed tells those on this machine how long an answer was worked at: until
// its header is sent, for which a page is complete. How long others wait is no
// business of theirs; it might tell what a page does not.
func (s *Server) timed(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !s.local(r) {
			next.ServeHTTP(w, r)
			return
		}
		next.ServeHTTP(&stopwatch{ResponseWriter: w, began: time.Now()}, r)
	})
}

type stopwatch struct {
	http.ResponseWriter
	began time.Time
	told  bool
}

func (s *stopwatch) WriteHeader(status int) {
	if !s.told {
		s.told = true
		s.Header().Set("Server-Timing", fmt.Sprintf("total;dur=%.3f", float64(time.Since(s.began).Microseconds())/1000))
	}
	s.ResponseWriter.WriteHeader(status)
}

func (s *stopwatch) Write(p []byte) (int, error) {
	if !s.told {
		s.WriteHeader(http.StatusOK)
	}
	return s.ResponseWriter.Write(p)
}

// Unwrap lets a stream find what it controls.
func (s *stopwatch) Unwrap() http.ResponseWriter { return s.ResponseWriter }
