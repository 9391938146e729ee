package load

import (
	"bytes"
	"context"
	"fmt"
	"net"
	"strconv"
	"strings"
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
	page, err := a.somebody().get(ctx, "/metrics")
	if err != nil {
		return 0, err
	}
	for line := range bytes.Lines([]byte(page.body)) {
		if text, ok := strings.CutPrefix(string(line), name+" "); ok {
			n, err := strconv.ParseFloat(strings.TrimSpace(text), 64)
			if err != nil {
				err = fmt.Errorf("%s: %w", name, err)
			}
			return int(n), err
		}
	}
	return 0, nil
}
