package postgres_test

import (
	"context"
	"net"
	"net/url"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"goa/internal/match"
	"goa/internal/waittest"
)

// relay passes on what clients and a server say.
type relay struct {
	mu    sync.Mutex
	wires []*wire
}

// wire is a connection through a relay.
type wire struct {
	mute  atomic.Bool  // whether what is said is lost
	asked atomic.Int64 // how often the client has said something
}

// newRelay returns the address of a database through a relay.
func newRelay(t *testing.T, db string) (*relay, string) {
	t.Helper()
	folder, err := os.MkdirTemp("", "relay") // a short name, as sockets need
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { os.RemoveAll(folder) })
	const socket = ".s.PGSQL.5432"
	listener, err := net.Listen("unix", filepath.Join(folder, socket))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	r, server := new(relay), ""
	address := changed(t, db, func(u *url.URL) {
		q := u.Query()
		server = filepath.Join(q.Get("host"), socket)
		q.Set("host", folder)
		u.RawQuery = q.Encode()
	})
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			r.connect(client, server)
		}
	}()
	return r, address
}

func (r *relay) connect(client net.Conn, server string) {
	conn, err := net.Dial("unix", server)
	if err != nil {
		client.Close()
		return
	}
	w := new(wire)
	r.mu.Lock()
	r.wires = append(r.wires, w)
	r.mu.Unlock()
	go w.pass(conn, client, &w.asked)
	go w.pass(client, conn, new(atomic.Int64))
}

func (w *wire) pass(to, from net.Conn, said *atomic.Int64) {
	defer to.Close()
	text := make([]byte, 1<<16)
	for {
		n, err := from.Read(text)
		if err != nil {
			return
		}
		if said.Add(1); w.mute.Load() {
			continue
		}
		if _, err := to.Write(text[:n]); err != nil {
			return
		}
	}
}

// last returns the latest connection.
func (r *relay) last() *wire {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.wires[len(r.wires)-1]
}

// A listener tests its connection in silence. It keeps a connection that works, and
// replaces one that has become mute.
func TestListenersTestSilentConnections(t *testing.T) {
	r, address := newRelay(t, ready.Database(t))
	s, stop := open(t, address)
	defer stop()
	s.SetSilence(50 * time.Millisecond)
	ctx, cancel := context.WithCancel(t.Context())
	ended, missed := make(chan error), atomic.Int64{}
	go func() {
		ended <- s.Listen(ctx, func(a match.Announcement) {
			if a.Table == "" {
				missed.Add(1)
			}
		})
	}()
	waittest.Until(t, "it listens", func() bool { return missed.Load() > 0 })
	waittest.Until(t, "a connection is tested again and again", func() bool { return r.last().asked.Load() > 5 })
	before := missed.Load()
	r.last().mute.Store(true)
	waittest.Until(t, "it listens again", func() bool { return missed.Load() > before })
	cancel()
	if err := <-ended; err != nil {
		t.Error(err)
	}
}
