//go:build !js

package search

import "runtime"

// yield gives way to other goroutines.
func yield() { runtime.Gosched() }
