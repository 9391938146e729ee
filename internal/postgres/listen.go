package postgres

import (
	"context"
	"sync"
	"time"

	"github.com/jackc/pgx/v5"

	"goa/internal/match"
	"goa/internal/talk"
)

// Listen implements [match.Shared].
func (s *Store) Listen(ctx context.Context, tell func(match.Announcement)) error {
	s.subscribe(ctx, func(a announcement) {
		if a.talk == (talk.Announcement{}) {
			tell(a.Announcement)
		}
	})
	return nil
}

// ListenTalk implements [talk.Shared].
func (s *Store) ListenTalk(ctx context.Context, tell func(talk.Announcement)) error {
	s.subscribe(ctx, func(a announcement) {
		if a.talk != (talk.Announcement{}) || a.Table == "" {
			tell(a.talk)
		}
	})
	return nil
}

// listenerGroup is all listeners of a process, which share one connection.
type listenerGroup struct {
	stop context.CancelFunc
	done chan struct{}

	mu        sync.Mutex
	listeners map[*listener]bool
	connected bool
}

// listener receives announcements.
type listener struct{ tell func(announcement) }

// subscribe calls tell with announcements until ctx ends. The first listener of a
// process connects, and the last one disconnects.
func (s *Store) subscribe(ctx context.Context, tell func(announcement)) {
	l := &listener{tell}
	h := s.join(l)
	<-ctx.Done()
	s.leave(h, l)
}

// join adds a listener.
func (s *Store) join(l *listener) *listenerGroup {
	s.listenersMu.Lock()
	defer s.listenersMu.Unlock()
	h := s.listeners
	if h == nil {
		ctx, stop := context.WithCancel(context.Background())
		h = &listenerGroup{stop: stop, done: make(chan struct{}), listeners: map[*listener]bool{}}
		s.listeners = h
		go s.listen(ctx, h)
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	h.listeners[l] = true
	if h.connected {
		l.tell(announcement{}) // it may have missed announcements until now
	}
	return h
}

// leave removes a listener, which then receives nothing more.
func (s *Store) leave(h *listenerGroup, l *listener) {
	s.listenersMu.Lock()
	h.mu.Lock()
	delete(h.listeners, l)
	last := len(h.listeners) == 0
	h.mu.Unlock()
	if last {
		s.listeners = nil
	}
	s.listenersMu.Unlock()
	if last {
		h.stop()
		<-h.done
	}
}

// tell passes announcements to all listeners, which must not block.
func (h *listenerGroup) tell(connected bool, all ...announcement) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.connected = connected
	for _, a := range all {
		for l := range h.listeners {
			l.tell(a)
		}
	}
}

// relisten is how long to wait before reconnecting.
const relisten = 200 * time.Millisecond

// listen passes on announcements until ctx ends.
func (s *Store) listen(ctx context.Context, h *listenerGroup) {
	defer close(h.done)
	for ctx.Err() == nil {
		_ = s.listenOnce(ctx, h) // the connection is lost, with or without an error
		h.tell(false)
		pause(ctx, relisten)
	}
}

// listenOnce passes on announcements until its connection is lost.
func (s *Store) listenOnce(ctx context.Context, h *listenerGroup) error {
	conn, err := pgx.ConnectConfig(ctx, s.pool.Config().ConnConfig)
	if err != nil {
		return err
	}
	defer conn.Close(context.WithoutCancel(ctx))
	if _, err := conn.Exec(ctx, "LISTEN "+channel); err != nil {
		return err
	}
	h.tell(true, announcement{}) // announcements may have been missed until now
	for {
		all, err := s.await(ctx, conn)
		if err != nil {
			return err
		}
		h.tell(true, all...)
	}
}

// listenTime is the silence after which a listener tests its connection, since a lost
// machine does not close it.
const listenTime = 5 * time.Second

// await waits for a notification. If there is none for a while, or waiting fails, it
// returns an error unless the connection works.
func (s *Store) await(ctx context.Context, conn *pgx.Conn) ([]announcement, error) {
	soon, cancel := context.WithTimeout(ctx, s.silence)
	defer cancel()
	if n, err := conn.WaitForNotification(soon); err == nil {
		return parsePayload(n.Payload), nil
	}
	soon, cancel = context.WithTimeout(ctx, s.silence)
	defer cancel()
	return nil, conn.Ping(soon)
}
