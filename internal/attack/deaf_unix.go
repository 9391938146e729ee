//go:build unix

package attack

import "syscall"

// shrinkReceiveBuffer gives an unconnected socket a small receive buffer.
func shrinkReceiveBuffer(fd uintptr) error {
	return syscall.SetsockoptInt(int(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4<<10)
}
