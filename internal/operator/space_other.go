//go:build !linux && !darwin

package operator

// FreeSpace returns -1: the free space is unknown here.
func FreeSpace(string) int64 { return -1 }
