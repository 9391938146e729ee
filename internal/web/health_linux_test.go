package web_test

import (
	"os"
	"regexp"
	"syscall"
	"testing"
	"time"

	"goa/internal/metrics"
	"goa/internal/web"
)

// The metrics include the memory and processor time of the process as the system
// counts them, and the metrics that the program adds.
func TestMetricsOfTheProcess(t *testing.T) {
	g := newSite(t, func(set *setting) {
		set.pages = func(c *web.Config) {
			c.Metrics = func() []metrics.Family { return []metrics.Family{metrics.Gauge("goa_more", "More.", 7)} }
		}
	}).guest()
	text := g.get("/metrics").body
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	want := time.Duration(used.Utime.Nano() + used.Stime.Nano()).Seconds()
	if got := number(t, text, "goa_cpu_seconds_total"); got < want/2-0.2 || got > want+0.2 {
		t.Errorf("the metrics say %v seconds of processors, the system says %v", got, want)
	}
	status, err := os.ReadFile("/proc/self/status")
	if err != nil {
		t.Fatal(err)
	}
	m := regexp.MustCompile(`VmRSS:\s+(\d+) kB`).FindSubmatch(status)
	if m == nil {
		t.Fatalf("no memory in %s", status)
	}
	kilobytes := number(t, "kilobytes "+string(m[1]), "kilobytes")
	if got := number(t, text, "goa_memory_bytes") / 1024; got < kilobytes*0.7 || got > kilobytes*1.4 {
		t.Errorf("the metrics say %.0f kB of memory, the system says %.0f", got, kilobytes)
	}
	if got := number(t, text, "goa_more"); got != 7 {
		t.Errorf("a metric of the program is %v, want 7", got)
	}
}
