package load

import (
	"context"
	"net"
	"syscall"
)

// dialDeaf connects as somebody who takes in little at a time.
func (a *attack) dialDeaf(ctx context.Context) (net.Conn, error) {
	d := net.Dialer{Control: func(_, _ string, c syscall.RawConn) (err error) {
		if controlled := c.Control(func(fd uintptr) { err = takeLittle(fd) }); controlled != nil {
			return controlled
		}
		return err
	}}
	return d.DialContext(ctx, "tcp", a.local.address())
}

// metric returns a number of the local server; one that it does not tell is 0.
func (a *attack) metric(ctx context.Context, name string) (int, error) {
	n, err := a.local.metric(ctx, name)
	return int(n), err
}
