package web

import (
	"net/http"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"goa/internal/metrics"
)

// counts holds the counters of requests.
type counts struct{ requests, errors *metrics.Counter }

func newCounts() counts {
	return counts{
		metrics.NewCounter("goa_requests_total", "Requests by route and status.", "route", "status"),
		metrics.NewCounter("goa_errors_total", "Requests that failed, by kind.", "kind"),
	}
}

// seen counts a request.
func (s *Server) seen(r *http.Request, status int) {
	pattern := routingOf(r).pattern
	if pattern == "" {
		pattern = "none"
	}
	s.counts.requests.Add(pattern, strconv.Itoa(status))
}

// metrics serves the metrics of the server, in Prometheus format, to requests from
// this machine. For others the page does not exist.
func (s *Server) metrics(w http.ResponseWriter, r *http.Request) error {
	if !s.local(r) {
		return errNotFound
	}
	return s.writeMetrics(w)
}

// TellMetrics sends the same metrics to every client.
func (s *Server) TellMetrics(w http.ResponseWriter, _ *http.Request) {
	_ = s.writeMetrics(w) // an error means that the client has gone
}

func (s *Server) writeMetrics(w http.ResponseWriter) error {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4")
	all := []metrics.Family{
		metrics.Gauge("goa_memory_bytes", "Memory of the machine that the server has.", float64(resident())),
		{Name: "goa_cpu_seconds_total", Help: "Time of processors that the server has used.", Counter: true, Samples: []metrics.Sample{{Value: worked().Seconds()}}},
		metrics.Gauge("goa_goroutines", "Goroutines.", float64(runtime.NumGoroutine())),
		metrics.Gauge("goa_streams", "Streams that are open.", float64(s.streams.Load())),
		s.counts.requests.Family(), s.counts.errors.Family(),
	}
	if s.Metrics != nil {
		all = append(all, s.Metrics()...)
	}
	return metrics.Write(w, all...)
}

// worked returns how much processor time the process has used, or zero if the
// system does not say.
func worked() time.Duration {
	text, err := os.ReadFile("/proc/self/stat")
	_, after, ok := strings.Cut(string(text), ") ") // the name before it can be anything
	fields := strings.Fields(after)
	if err != nil || !ok || len(fields) < 13 {
		return 0
	}
	user, _ := strconv.Atoi(fields[11]) // proc(5), counted after the name
	system, _ := strconv.Atoi(fields[12])
	return time.Duration(user+system) * time.Second / 100
}

// resident returns how much of the machine's memory the process uses. If the
// system does not say, it returns how much memory the process has requested.
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
