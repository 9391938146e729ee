package load

import (
	"context"
	"fmt"
	"io"
	"net"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"goa/internal/visit"
)

const (
	// idleTables is how many tables share the idle streams.
	idleTables = 50
	// idleFor is how long they are held. It is long enough for several keep-alives.
	idleFor = 40 * time.Second
)

// idle holds idle streams and measures the cost of one.
func (r *run) idle(ctx context.Context, report *Report) error {
	ctx, hangUp := context.WithCancel(ctx)
	defer hangUp()
	paths, err := r.idlePaths(ctx)
	if err != nil {
		return err
	}
	before, err := r.usage(ctx)
	if err != nil {
		return err
	}
	var held atomic.Int64
	var wg sync.WaitGroup
	defer wg.Wait()
	defer hangUp()
	err = each(r.Idle, 4*atOnce, func(i int) error {
		conn, err := hold(ctx, r.processes[i%len(r.processes)], paths[i%len(paths)])
		if err != nil {
			return fmt.Errorf("idle stream %d: %w", i+1, err)
		}
		held.Add(1)
		wg.Go(func() {
			defer held.Add(-1)
			defer conn.Close()
			defer context.AfterFunc(ctx, func() { conn.Close() })()
			_, _ = io.CopyBuffer(struct{ io.Writer }{io.Discard}, struct{ io.Reader }{conn}, make([]byte, 512))
		})
		return nil
	}, func(done int) { r.Progress("idle streams", done, r.Idle) })
	if err != nil {
		return err
	}
	if err := r.pass(ctx, "holding", idleFor); err != nil {
		return err
	}
	after, err := r.usage(ctx)
	report.IdleStreams = int(held.Load())
	report.IdleEach = (after.memory - before.memory) / int64(r.Idle)
	return err
}

// idlePaths creates tables and returns the addresses of their streams.
func (r *run) idlePaths(ctx context.Context) ([]string, error) {
	paths := make([]string, idleTables)
	err := each(idleTables, atOnce, func(i int) error {
		t, err := visit.NewGame(ctx, r.site, i, 2, false)
		if err != nil {
			return err
		}
		page, err := t.Guests[0].Get(ctx, t.Path)
		if err != nil {
			return err
		}
		paths[i] = t.Path + "/events?patch=2&after=" + strconv.Itoa(visit.Version(page.Body))
		return nil
	}, func(int) {})
	return paths, err
}

// hold opens a stream that takes as little memory as possible on our side, since the
// machine holds both ends.
func hold(ctx context.Context, s *visit.Site, path string) (net.Conn, error) {
	host := s.Address()
	var dialer net.Dialer
	conn, err := dialer.DialContext(ctx, "tcp", host)
	if err != nil {
		return nil, err
	}
	_, err = fmt.Fprintf(conn, "GET %s HTTP/1.1\r\nHost: %s\r\nAccept-Encoding: gzip, deflate, br, zstd\r\n\r\n", path, host)
	var status [12]byte
	if err == nil {
		_, err = io.ReadFull(conn, status[:])
	}
	if got := string(status[:]); err == nil && got != "HTTP/1.1 200" {
		err = fmt.Errorf("the server answers %q", got)
	}
	if err != nil {
		conn.Close()
		return nil, err
	}
	return conn, nil
}
