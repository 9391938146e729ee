package load

import "syscall"

// takeLittle makes a socket that is not connected yet take in little at a time.
func takeLittle(fd uintptr) error {
	return syscall.SetsockoptInt(syscall.Handle(fd), syscall.SOL_SOCKET, syscall.SO_RCVBUF, 4<<10)
}
