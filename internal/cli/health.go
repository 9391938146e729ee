package cli

import (
	"goa/internal/match"
	"goa/internal/metrics"
)

// measure returns what the store and the games use, as numbers to watch.
func measure(store database, keeper *match.Keeper) []metrics.Family {
	stats := store.Stats()
	quick, long := keeper.ThinkingQueue()
	queues := metrics.Family{Name: "goa_queue_length", Help: "What waits for its turn, by queue."}
	for _, q := range []struct {
		name string
		long int
	}{{"writes", stats.Waiting}, {"quick thoughts", quick}, {"long thoughts", long}} {
		queues.Samples = append(queues.Samples, metrics.Sample{Labels: []string{"queue", q.name}, Value: float64(q.long)})
	}
	all := []metrics.Family{queues, metrics.Gauge("goa_database_bytes", "Size of the database.", float64(stats.Bytes))}
	if stats.Free >= 0 {
		all = append(all, metrics.Gauge("goa_disk_free_bytes", "What may still be written where the database is.", float64(stats.Free)))
	}
	return all
}
