//go:build !js

package search

import "runtime"

// yield lets whatever else is to be done here be done first.
func yield() { runtime.Gosched() }
