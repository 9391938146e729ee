package load

import (
	"context"
	"errors"
	"net"
	"sync"
	"time"
)

// proxy stands between a process and its database, and can cut, delay and mute
// the connection.
type proxy struct {
	listener net.Listener
	socket   string // of the database

	mu    sync.Mutex
	open  map[net.Conn]bool
	delay time.Duration
	muted chan struct{} // closed when it is unmuted; nil if not muted
	ended bool
}

// newProxy listens in place of the database with the given socket.
func newProxy(socket string) (*proxy, error) {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return nil, err
	}
	p := &proxy{listener: l, socket: socket, open: map[net.Conn]bool{}}
	go p.serve()
	return p, nil
}

func (p *proxy) address() string { return p.listener.Addr().String() }

func (p *proxy) serve() {
	for {
		from, err := p.listener.Accept()
		if err != nil {
			return // the listener is closed
		}
		go p.connect(from)
	}
}

// connect passes on the data of both sides until one of them ends.
func (p *proxy) connect(from net.Conn) {
	p.wait()
	to, err := net.Dial("unix", p.socket)
	if err != nil {
		abort(from)
		return
	}
	if !p.keep(from, to) {
		abort(from, to)
		return
	}
	go p.pass(from, to)
	p.pass(to, from)
	p.mu.Lock()
	defer p.mu.Unlock()
	delete(p.open, from)
	delete(p.open, to)
}

// keep records connections, unless the proxy has ended.
func (p *proxy) keep(conns ...net.Conn) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, c := range conns {
		p.open[c] = true
	}
	return !p.ended
}

// pass copies from one connection to another, and then ends both.
func (p *proxy) pass(from, to net.Conn) {
	defer abort(from, to)
	buffer := make([]byte, 32<<10)
	for {
		n, err := from.Read(buffer)
		if err != nil {
			return
		}
		p.wait()
		if _, err := to.Write(buffer[:n]); err != nil {
			return
		}
	}
}

// wait waits while nothing may be passed on.
func (p *proxy) wait() {
	p.mu.Lock()
	delay, muted := p.delay, p.muted
	p.mu.Unlock()
	if muted != nil {
		<-muted
	}
	time.Sleep(delay)
}

// abort ends connections as if the line had broken.
func abort(conns ...net.Conn) {
	for _, c := range conns {
		if tcp, ok := c.(*net.TCPConn); ok {
			_ = tcp.SetLinger(0) // it is closed in any case
		}
		_ = c.Close()
	}
}

// cut ends all connections.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.open {
		abort(c)
	}
}

// slow delays all data for a while.
func (p *proxy) slow(ctx context.Context, delay, during time.Duration) error {
	p.setDelay(delay)
	defer p.setDelay(0)
	return sleep(ctx, during)
}

func (p *proxy) setDelay(d time.Duration) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.delay = d
}

// mute holds back all data for a while, like a connection that is silently broken.
func (p *proxy) mute(ctx context.Context, during time.Duration) error {
	muted := make(chan struct{})
	p.setMuted(muted)
	defer close(muted)
	defer p.setMuted(nil)
	return sleep(ctx, during)
}

func (p *proxy) setMuted(c chan struct{}) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.muted = c
}

// close ends the proxy.
func (p *proxy) close() error {
	p.mu.Lock()
	p.ended = true
	p.mu.Unlock()
	p.cut()
	if err := p.listener.Close(); !errors.Is(err, net.ErrClosed) {
		return err
	}
	return nil
}
