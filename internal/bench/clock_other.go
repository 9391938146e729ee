//go:build !unix

package bench

import "time"

var started = time.Now()

// worked returns how long the program has run: the nearest to the time of the
// processor that can be had here.
func worked() time.Duration { return time.Since(started) }
