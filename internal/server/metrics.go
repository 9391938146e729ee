package server

import (
	"context"
	"math"
	"net"
	"net/http"
	"time"

	"goa/internal/database"
	"goa/internal/match"
	"goa/internal/metrics"
	"goa/internal/web"
)

// serveMetrics serves metrics at their own address until ctx ends.
func serveMetrics(ctx context.Context, l net.Listener, pages *web.Server) {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /metrics", pages.ServeMetrics)
	server := &http.Server{Handler: mux, ReadHeaderTimeout: measureTime, WriteTimeout: 10 * measureTime}
	go server.Serve(l)
	context.AfterFunc(ctx, func() { server.Close() })
}

// measure returns the metrics of the store and the games.
func measure(store database.Store, keeper *match.Keeper, tried *metrics.Counter) []metrics.Family {
	stats := store.Stats()
	quick, long := keeper.ThinkingQueue()
	queues := metrics.Family{Name: "goa_queue_length", Help: "Waiting items, by queue."}
	for _, q := range []struct {
		name string
		long int
	}{{"writes", stats.Waiting}, {"quick thoughts", quick}, {"long thoughts", long}} {
		queues.Samples = append(queues.Samples, metrics.Sample{Labels: []string{"queue", q.name}, Value: float64(q.long)})
	}
	all := []metrics.Family{queues, metrics.Gauge("goa_database_bytes", "Size of the database.", float64(stats.Bytes))}
	all = append(all, waitingJobs(store), tried.Family())
	all = append(all, tableMemory(keeper.MemoryUse())...)
	if stats.Free >= 0 {
		all = append(all, metrics.Gauge("goa_disk_free_bytes", "What may still be written where the database is.", float64(stats.Free)))
	}
	return all
}

// tableMemory returns metrics of the tables in memory.
func tableMemory(use match.MemoryUse) []metrics.Family {
	all := []metrics.Family{
		metrics.Gauge("goa_tables_in_memory", "Tables in memory.", float64(use.Tables)),
		metrics.Gauge("goa_table_memory_bytes", "Memory that tables take, with texts that are remembered and what viewers have yet to take.", float64(use.Bytes)),
		{
			Name: "goa_tables_released_total", Help: "Tables that have left memory before their time, to make room for others.", Counter: true,
			Samples: []metrics.Sample{{Value: float64(use.Released)}},
		},
	}
	if use.Most < math.MaxInt64 {
		all = append(all, metrics.Gauge("goa_table_memory_limit_bytes", "Memory that tables may take.", float64(use.Most)))
	}
	return all
}

// measureTime is how long metrics wait for the database.
const measureTime = time.Second

// waitingJobs returns how many jobs are unfinished. It returns none if the database
// does not answer, which is reported elsewhere.
func waitingJobs(store database.Store) metrics.Family {
	f := metrics.Family{Name: "goa_jobs", Help: "Jobs that are not done, by kind: due or being done, due later, or failed and to be tried again. With PostgreSQL those of all processes."}
	ctx, cancel := context.WithTimeout(context.Background(), measureTime)
	defer cancel()
	counts, err := store.Counts(ctx)
	if err != nil {
		return f
	}
	for _, c := range counts {
		for _, s := range []struct {
			state string
			n     int
		}{{"due", c.Due}, {"later", c.Later}, {"failing", c.Failing}} {
			f.Samples = append(f.Samples, metrics.Sample{Labels: []string{"kind", c.Kind, "state", s.state}, Value: float64(s.n)})
		}
	}
	return f
}

// countJobs counts the outcomes of jobs.
func countJobs(tried *metrics.Counter) func(kind string, failed bool) {
	return func(kind string, failed bool) {
		outcome := "fine"
		if failed {
			outcome = "failed"
		}
		tried.Add(kind, outcome)
	}
}
