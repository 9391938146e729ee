package postgres

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// River marks a job as running, and then hands it to the process that asked for one.
// If the connection breaks in between, no process does the job, although its row
// names one that is alive. So each process remembers the rows it was handed, and
// replaces the others that name it.

// inHand are the jobs that a process is doing, by row.
type inHand struct {
	mu   sync.Mutex
	rows map[int64]bool
	// lost records since when rows have named the process without being in hand.
	lost map[handover]time.Time
}

// handover is one of the handovers of a row to a process.
type handover struct {
	row    int64
	number int
}

func newInHand() *inHand { return &inHand{rows: map[int64]bool{}} }

// take records that a row is in hand until it is put down.
func (h *inHand) take(row int64) (putDown func()) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.rows[row] = true
	return func() {
		h.mu.Lock()
		defer h.mu.Unlock()
		delete(h.rows, row)
	}
}

// all returns the rows in hand.
func (h *inHand) all() []int64 {
	h.mu.Lock()
	defer h.mu.Unlock()
	rows := make([]int64, 0, len(h.rows))
	for row := range h.rows {
		rows = append(rows, row)
	}
	return rows
}

// lostFor returns the rows that have been lost for d. A row that is lost for the
// first time may be about to start, or have just ended.
func (h *inHand) lostFor(d time.Duration, rows []*rivertype.JobRow, now time.Time) (lost []*rivertype.JobRow) {
	since := map[handover]time.Time{}
	for _, row := range rows {
		one := handover{row.ID, row.Attempt}
		first, again := h.lost[one]
		if !again {
			first = now
		}
		since[one] = first
		if now.Sub(first) >= d {
			lost = append(lost, row)
		}
	}
	h.lost = since
	return lost
}

// findLost replaces jobs that River handed to this process but that never arrived.
func (s *Store) findLost(ctx context.Context, p process) error {
	ctx, cancel := context.WithTimeout(ctx, watchTime)
	defer cancel()
	return pgx.BeginFunc(ctx, s.pool, func(tx pgx.Tx) error {
		named, err := s.writer.river.JobListTx(ctx, tx, river.NewJobListParams().States(rivertype.JobStateRunning).First(watchAtMost).
			Where(unfinished+` AND attempted_by[array_upper(attempted_by, 1)] = @id AND NOT id = ANY (@rows::bigint[])`,
				river.NamedArgs{"id": p.id, "rows": p.hand.all()}))
		if err != nil {
			return err
		}
		return s.replace(ctx, tx, p.hand.lostFor(deadAfter, named.Jobs, time.Now()))
	})
}
