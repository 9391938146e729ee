//go:build !js

package search

import "runtime"

// yield lets other goroutines run first.
func yield() { runtime.Gosched() }
