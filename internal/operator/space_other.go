//go:build !linux && !darwin

package operator

// FreeSpace returns -1, since the free space is unknown on this system.
func FreeSpace(string) int64 { return -1 }
