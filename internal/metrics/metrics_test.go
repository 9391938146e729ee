package metrics_test

import (
	"strings"
	"sync"
	"testing"

	"goa/internal/metrics"
)

func TestTextFormat(t *testing.T) {
	c := metrics.NewCounter("goa_requests_total", "Requests.", "route", "status")
	var all sync.WaitGroup
	for range 10 {
		all.Go(func() { c.Add("GET /g/{id}", "200") })
	}
	all.Wait()
	c.Add("a\"b\\c\nd", "404")
	var b strings.Builder
	if err := metrics.Write(&b, metrics.Gauge("goa_streams", "Open streams.", 3), c.Family(), metrics.Gauge("goa_disk", "Bytes.", 1<<40)); err != nil {
		t.Fatal(err)
	}
	const want = `# HELP goa_streams Open streams.
# TYPE goa_streams gauge
goa_streams 3
# HELP goa_requests_total Requests.
# TYPE goa_requests_total counter
goa_requests_total{route="GET /g/{id}",status="200"} 10
goa_requests_total{route="a\"b\\c\nd",status="404"} 1
# HELP goa_disk Bytes.
# TYPE goa_disk gauge
goa_disk 1099511627776
`
	if b.String() != want {
		t.Errorf("got\n%s\nwant\n%s", b.String(), want)
	}
}
