package delivery

import (
	"syscall"
	"time"
)

// tcpUserTimeout is TCP_USER_TIMEOUT of tcp(7), which package syscall lacks.
const tcpUserTimeout = 18

// giveUpAfter lets the connections that a socket accepts end when what they
// have sent was not taken for that long.
func giveUpAfter(fd uintptr, patience time.Duration) error {
	return syscall.SetsockoptInt(int(fd), syscall.IPPROTO_TCP, tcpUserTimeout, int(patience.Milliseconds()))
}
