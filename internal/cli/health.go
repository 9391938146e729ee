package cli

import (
	"errors"
	"fmt"

	"goa/internal/match"
	"goa/internal/metrics"
	"goa/internal/sqlite"
)

// explainOpen says what can be done about a database that cannot be opened.
func explainOpen(err error, db string) error {
	if !errors.Is(err, sqlite.ErrDamaged) {
		return fmt.Errorf("%w\nChoose another file with --db FILE", err)
	}
	return fmt.Errorf(`%w
Nothing was written to it. To go back to a copy that goa backup has made, move the damaged
file and those beside it away, and put the copy in its place:
  mkdir damaged && mv %[2]s %[2]s-* damaged/
  cp COPY %[2]s
The file %[2]s.secret stays where it is. docs/hosting.md tells more`, err, db)
}

// measure returns what the store and the games use, as numbers to watch.
func measure(store *sqlite.Store, keeper *match.Keeper) []metrics.Family {
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
