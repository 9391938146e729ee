//go:build !linux && !darwin

package operator

// FreeSpace does not know.
func FreeSpace(string) int64 { return -1 }
