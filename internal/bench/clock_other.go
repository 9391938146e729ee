//go:build !unix

package bench

import "time"

var started = time.Now()

// worked returns how long the program has run, the best available measure of processor
// time on this system.
func worked() time.Duration { return time.Since(started) }
