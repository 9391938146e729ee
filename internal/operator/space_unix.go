//go:build linux || darwin

package operator

import "syscall"

// FreeSpace returns how many bytes this user can still write in a folder, or -1 if
// unknown.
func FreeSpace(folder string) int64 {
	var s syscall.Statfs_t
	if err := syscall.Statfs(folder, &s); err != nil {
		return -1
	}
	return int64(s.Bavail) * int64(s.Bsize)
}
