//go:build unix

package attack

import "syscall"

// takeLittle gives an unconnected socket a small receive buffer.
func takeLittle(fd uintptr) error {
	return syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4<<10)
}
