package attack

import (
	"context"
	"net"
	"syscall"
)

// dialDeaf connects as a client that reads little at a time.
func (a *attack) dialDeaf(ctx context.Context) (net.Conn, error) {
	d := net.Dialer{Control: func(_, _ string, c syscall.RawConn) (err error) {
		if controlled := c.Control(func(fd uintptr) { err = shrinkReceiveBuffer(fd) }); controlled != nil {
			return controlled
		}
		return err
	}}
	return d.DialContext(ctx, "tcp", a.local.Address())
}

// metric returns a metric of the local server, or 0 if it does not exist.
func (a *attack) metric(ctx context.Context, name string) (int, error) {
	n, err := a.local.Metric(ctx, name)
	return int(n), err
}
