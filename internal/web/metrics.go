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

// countRequest counts a request.
func (s *Server) countRequest(r *http.Request, status int) {
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

// ServeMetrics sends the same metrics to every client.
func (s *Server) ServeMetrics(w http.ResponseWriter, _ *http.Request) {
	_ = s.writeMetrics(w) // an error means that the client has gone
}

func (s *Server) writeMetrics(w http.ResponseWriter) error {
	w.Header().Set("Content-Type", "text/plain; version=0.0.4")
	all := []metrics.Family{
		metrics.Gauge("goa_memory_bytes", "Memory that the server uses.", float64(residentMemory())),
		{Name: "goa_cpu_seconds_total", Help: "Processor time that the server has used.", Counter: true, Samples: []metrics.Sample{{Value: cpuTime().Seconds()}}},
		metrics.Gauge("goa_goroutines", "Goroutines.", float64(runtime.NumGoroutine())),
		metrics.Gauge("goa_streams", "Open streams.", float64(s.streams.Load())),
		s.counts.requests.Family(), s.counts.errors.Family(),
	}
	if s.Metrics != nil {
		all = append(all, s.Metrics()...)
	}
	return metrics.Write(w, all...)
}

// cpuTime returns how much processor time the process has used, or zero if the
// system does not say.
func cpuTime() time.Duration {
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

// residentMemory returns how much of the machine's memory the process uses. If the
// system does not say, it returns how much memory the process has requested.
func residentMemory() int64 {
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
