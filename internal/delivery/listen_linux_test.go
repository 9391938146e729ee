package delivery_test

import (
	"fmt"
	"net"
	"net/http"
	"strings"
	"syscall"
	"testing"
	"time"

	"goa/internal/delivery"
	"goa/internal/waittest"
)

// When a reader stops reading, its kernel still answers. Everything sent fits
// into buffers, no write ever blocks, and nothing shows that the reader has
// gone.
func TestStreamsEndWhenNobodyReads(t *testing.T) {
	const patience = 500 * time.Millisecond
	listener, err := delivery.Listen(t.Context(), "127.0.0.1:0", patience)
	if err != nil {
		t.Fatal(err)
	}
	ended := make(chan error, 1)
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		events := delivery.NewEvents(w, r)
		err := events.Send(delivery.NewEvent(1, []byte(strings.Repeat("x", 40<<10))))
		for err == nil {
			select {
			case <-r.Context().Done():
				err = r.Context().Err()
			case <-time.After(patience / 10): // sleeps: between two heartbeats, as a stream does
				err = events.KeepAlive(0)
			}
		}
		ended <- err
	})}
	go server.Serve(listener)
	defer server.Close()

	client := dialDeaf(t, listener.Addr().String())
	defer client.Close()
	select {
	case err := <-ended:
		t.Log(err)
	case <-time.After(waittest.Patience):
		t.Fatalf("nobody reads, and after %d times the patience the stream is still open", waittest.Patience/patience)
	}
}

// The system probes an idle connection early enough to give up on it after
// patience, whether or not data is on its way.
func TestConnectionsThatAreWatched(t *testing.T) {
	const patience = time.Minute
	listener, err := delivery.Listen(t.Context(), "127.0.0.1:0", patience)
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	client := dialDeaf(t, listener.Addr().String())
	defer client.Close()
	conn, err := listener.Accept()
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	raw, err := conn.(*net.TCPConn).SyscallConn()
	if err != nil {
		t.Fatal(err)
	}
	option := func(level, name int) (value int) {
		raw.Control(func(fd uintptr) { value, err = syscall.GetsockoptInt(int(fd), level, name) })
		if err != nil {
			t.Fatal(err)
		}
		return value
	}
	idle, interval := option(syscall.IPPROTO_TCP, syscall.TCP_KEEPIDLE), option(syscall.IPPROTO_TCP, syscall.TCP_KEEPINTVL)
	count := option(syscall.IPPROTO_TCP, syscall.TCP_KEEPCNT)
	if got := time.Duration(idle+count*interval) * time.Second; got != patience || count < 2 || idle < interval {
		t.Errorf("a silent connection ends after %v: %d seconds and %d times %d", got, idle, count, interval)
	}
	if option(syscall.SOL_SOCKET, syscall.SO_KEEPALIVE) == 0 {
		t.Error("silent connections are not probed")
	}
	const userTimeout = 18 // TCP_USER_TIMEOUT
	if got := time.Duration(option(syscall.IPPROTO_TCP, userTimeout)) * time.Millisecond; got != patience {
		t.Errorf("sent data may stay unacknowledged for %v", got)
	}
}

// dialDeaf requests a stream and never reads it.
func dialDeaf(t *testing.T, address string) net.Conn {
	t.Helper()
	small := net.Dialer{Control: func(_, _ string, c syscall.RawConn) (err error) {
		c.Control(func(fd uintptr) { err = syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4<<10) })
		return err
	}}
	client, err := small.DialContext(t.Context(), "tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	fmt.Fprintf(client, "GET / HTTP/1.1\r\nHost: localhost\r\n\r\n")
	return client
}
