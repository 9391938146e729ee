package delivery

import (
	"cmp"
	"context"
	"net"
	"syscall"
	"time"
)

// PatienceWithReaders is how long the other end of a connection may accept
// nothing before the connection is closed.
const PatienceWithReaders = 30 * time.Second

// Listen listens on an address for browsers that may vanish: a machine that
// goes to sleep does not close its connections. A connection whose other end
// is silent, or accepts nothing, ends after patience. So a dead stream ends
// within a minute, even if everything sent on it fits into the system's
// buffers.
func Listen(ctx context.Context, address string, patience time.Duration) (net.Listener, error) {
	l := net.ListenConfig{
		KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: patience / 2, Interval: patience / 6, Count: 3},
		Control: func(_, _ string, c syscall.RawConn) error {
			var set error
			controlled := c.Control(func(fd uintptr) { set = giveUpAfter(fd, patience) })
			return cmp.Or(controlled, set)
		},
	}
	return l.Listen(ctx, "tcp", address)
}
