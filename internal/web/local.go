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
		return errNotFound
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
