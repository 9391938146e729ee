package postgres

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"

	"goa/internal/match"
)

// Processes tell each other of entries by NOTIFY, after the commit and many at a
// time: within a transaction it would let only one of them commit at once. What
// is lost when a process dies in between is found by those who look at the log.

// channel is what processes listen to.
const channel = "goa"

// announcer tells other processes of entries. What comes while it does so is told
// together, with the entries themselves, so that nobody has to read them.
type announcer struct {
	pool *pgxpool.Pool
	wake chan struct{} // something is pending; room for one
	quit chan struct{}
	done chan struct{}

	mu      sync.Mutex
	pending map[subject]match.Announcement
}

// subject is what an announcement is about: the entries of a table or the lines
// of its talk.
type subject struct {
	table match.ID
	lines bool
}

func newAnnouncer(pool *pgxpool.Pool) *announcer {
	a := &announcer{
		pool: pool, wake: make(chan struct{}, 1), quit: make(chan struct{}), done: make(chan struct{}),
		pending: map[subject]match.Announcement{},
	}
	go a.run()
	return a
}

// announce tells others soon of the last entries of a table; of none if it is gone.
func (a *announcer) announce(id match.ID, entries ...match.Entry) {
	next := match.Announcement{Table: id, Entries: entries}
	if n := len(entries); n > 0 {
		next.Entry = entries[n-1].Number
	}
	a.add(subject{id, false}, next)
}

// announceLine tells others soon of the last line of a table's talk.
func (a *announcer) announceLine(id match.ID, line int) {
	a.add(subject{id, true}, match.Announcement{Table: id, Line: line})
}

// announceMutes tells others soon that somebody may hear others than before.
func (a *announcer) announceMutes(owner match.Owner) {
	a.add(subject{match.ID(owner), true}, match.Announcement{Mutes: owner})
}

func (a *announcer) add(about subject, next match.Announcement) {
	a.mu.Lock()
	if before := a.pending[about]; len(before.Entries) > 0 && len(next.Entries) > 0 && next.Entries[0].Number == before.Entry+1 {
		next.Entries = slices.Concat(before.Entries, next.Entries)
	}
	a.pending[about] = next
	a.mu.Unlock()
	select {
	case a.wake <- struct{}{}:
	default: // it will look anyway
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

// tell tells what is pending.
func (a *announcer) tell() {
	a.mu.Lock()
	pending := a.pending
	a.pending = map[subject]match.Announcement{}
	a.mu.Unlock()
	if len(pending) == 0 {
		return
	}
	ctx, cancel := context.WithTimeout(context.Background(), writeTime)
	defer cancel()
	_, _ = a.pool.Exec(ctx, notify, channel, payloads(maps.Values(pending))) // it is only a hint
}

// notify tells each of some texts.
const notify = `SELECT pg_notify($1, text) FROM unnest($2::text[]) AS text`

// close tells what is left.
func (a *announcer) close() {
	close(a.quit)
	<-a.done
}

// relisten is how long Listen waits before it connects again.
const relisten = 200 * time.Millisecond

// Listen implements [match.Shared]. It has a connection of its own.
func (s *Store) Listen(ctx context.Context, tell func(match.Announcement)) error {
	for ctx.Err() == nil {
		_ = s.listen(ctx, tell) // nil or not, it has lost its connection
		pause(ctx, relisten)
	}
	return nil
}

// listen tells what is announced until its connection is lost.
func (s *Store) listen(ctx context.Context, tell func(match.Announcement)) error {
	conn, err := pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	tell(match.Announcement{}) // of what happened until now nobody has told
	for {
		n, err := s.await(ctx, conn)
		if err != nil {
			return err
		}
		for _, a := range n {
			tell(a)
		}
	}
}

// listenTime is after which silence a listener makes sure that its connection is
// still one: a machine that is gone does not say so.
const listenTime = 5 * time.Second

// await waits for a notification, or for a while.
func (s *Store) await(ctx context.Context, conn *pgx.Conn) ([]match.Announcement, error) {
	soon, cancel := context.WithTimeout(ctx, listenTime)
	defer cancel()
	n, err := conn.WaitForNotification(soon)
	switch {
	case err == nil:
		return parsePayload(n.Payload), nil
	case ctx.Err() != nil || soon.Err() == nil || conn.IsClosed():
		return nil, err
	}
	soon, cancel = context.WithTimeout(ctx, listenTime)
	defer cancel()
	return nil, conn.Ping(soon)
}

// Latest implements [match.Shared].
func (s *Store) Latest(ctx context.Context, ids []match.ID) (map[match.ID]match.Numbers, error) {
	rows, err := s.pool.Query(ctx, `SELECT id, entries, said FROM tables WHERE id = ANY ($1)`, ids)
	latest := map[match.ID]match.Numbers{}
	if err == nil {
		var id match.ID
		var n match.Numbers
		_, err = pgx.ForEachRow(rows, []any{&id, &n.Entry, &n.Line}, func() error {
			latest[id] = n
			return nil
		})
	}
	if err != nil {
		return nil, fmt.Errorf("look for entries: %w", err)
	}
	return latest, nil
}
