package delivery

import (
	"syscall"
	"time"
)

// tcpUserTimeout is TCP_USER_TIMEOUT of tcp(7), which package syscall lacks.
const tcpUserTimeout = 18

// giveUpAfter sets up a listening socket so that accepted connections end when
// data stays unacknowledged for as long as patience.
func giveUpAfter(fd uintptr, patience time.Duration) error {
	return syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout, int(patience.Milliseconds()))
}
