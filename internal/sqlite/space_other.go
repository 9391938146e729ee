//go:build !linux && !darwin

package sqlite

// freeSpace does not know.
func freeSpace(string) int64 { return -1 }
