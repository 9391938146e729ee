package delivery

import (
	"context"
	"net"
	"syscall"
	"time"
)

// PatienceWithReaders is how long a connection may take nothing of what was
// sent to it.
const PatienceWithReaders = 30 * time.Second

// Listen listens on an address for browsers that may vanish: a machine that has
// gone to sleep says no goodbye. A connection whose other end is silent, or
// takes nothing of what waits for it, ends after patience, so that a stream does
// within a minute although what was sent on it fits into the system's buffers.
func Listen(ctx context.Context, address string, patience time.Duration) (net.Listener, error) {
	l := net.ListenConfig{
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: patience / 2, Interval: patience / 6, Count: 3},
		Control: func(_, _ string, c syscall.RawConn) (err error) {
			controlled := c.Control(func(fd uintptr) { err = giveUpAfter(fd, patience) })
			if err == nil {
				err = controlled
			}
			return err
		},
	}
	return l.Listen(ctx, "tcp", address)
}
