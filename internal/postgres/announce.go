package postgres

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"goa/internal/match"
	"goa/internal/talk"
)

// Processes announce entries to each other with NOTIFY, after the commit and many at
// a time. Within a transaction, NOTIFY would serialize the commits. Announcements may
// be lost when a process dies. Reading the log makes up for them.

// channel is the channel that processes listen on.
const channel = "goa"

// announcer announces entries to other processes. Entries that arrive while it sends
// are announced together. Announcements include the entries, so that listeners need
// not read them.
type announcer struct {
	pool *pgxpool.Pool
	wake chan struct{} // signals that something is pending; has room for one
	quit chan struct{}
	done chan struct{}

	mu      sync.Mutex
	pending map[subject]announcement
}

// announcement is about the entries of a table or about chat. The zero
// announcement is about anything.
type announcement struct {
	match.Announcement
	talk talk.Announcement
}

// subject is the subject of an announcement: the entries of a table or the lines of
// its chat.
type subject struct {
	table match.ID
	lines bool
}

func newAnnouncer(pool *pgxpool.Pool) *announcer {
	a := &announcer{
		pool: pool, wake: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{}),
		pending: map[subject]announcement{},
	}
	go a.run()
	return a
}

// announce announces the last entries of a table soon, or that the table is gone if
// entries is empty. It copies the entries, because they belong to the caller again when
// it returns.
func (a *announcer) announce(id match.ID, entries ...match.Entry) {
	next := announcement{Announcement: match.Announcement{Table: id, Entries: slices.Clone(entries)}}
	if n := len(entries); n > 0 {
		next.Entry = entries[n-1].Number
	}
	a.add(subject{id, false}, next)
}

// announceLine announces the last line of a table's chat soon.
func (a *announcer) announceLine(id match.ID, line int) {
	a.add(subject{id, true}, announcement{talk: talk.Announcement{Table: id, Line: line}})
}

// announceMutes announces soon that an owner's mutes or blocks have changed.
func (a *announcer) announceMutes(owner match.Owner) {
	a.add(subject{match.ID(owner), true}, announcement{talk: talk.Announcement{Mutes: owner}})
}

func (a *announcer) add(about subject, next announcement) {
	a.mu.Lock()
	if before := a.pending[about]; len(next.Entries) > 0 && next.Entries[0].Number == before.Entry+1 {
		next.Entries = slices.Concat(before.Entries, next.Entries)
	}
	a.pending[about] = next
	a.mu.Unlock()
	select {
	case a.wake <- struct{}{}:
	default: // a signal is already waiting
	}
}

func (a *announcer) run() {
	defer close(a.done)
	for {
		select {
		case <-a.wake:
			a.tell()
		case <-a.quit:
			a.tell()
			return
		}
	}
}

// tell sends the pending announcements.
func (a *announcer) tell() {
	a.mu.Lock()
	pending := a.pending
	a.pending = map[subject]announcement{}
	a.mu.Unlock()
	if len(pending) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	_, _ = a.pool.Exec(ctx, notify, channel, payloads(maps.Values(pending))) // an error does not matter, since this is only a hint
}

// notify sends several texts.
const notify = `SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text`

// close sends the remaining announcements.
func (a *announcer) close() {
	close(a.quit)
	<-a.done
}

// Latest implements [match.Shared].
func (s *Store) Latest(ctx context.Context, ids []match.ID) (map[match.ID]int, error) {
	return s.latest(ctx, `SELECT id, entries FROM tables WHERE id = ANY ($1)`, ids)
}

// LatestLines implements [talk.Shared].
func (s *Store) LatestLines(ctx context.Context, ids []match.ID) (map[match.ID]int, error) {
	return s.latest(ctx, `SELECT id, said FROM tables WHERE id = ANY ($1)`, ids)
}

// latest returns the number that a query finds for each table.
func (s *Store) latest(ctx context.Context, query string, ids []match.ID) (map[match.ID]int, error) {
	rows, err := s.pool.Query(ctx, query, ids)
	latest := map[match.ID]int{}
	if err == nil {
		var id match.ID
		var n int
		_, err = pgx.ForEachRow(rows, []any{&id, &n}, func() error {
			latest[id] = n
			return nil
		})
	}
	if err != nil {
		return nil, fmt.Errorf("find the latest numbers: %w", err)
	}
	return latest, nil
}
