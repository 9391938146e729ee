//go:build !linux

package costtest

import "time"

var began = time.Now()

// clock returns how long this process has run.
func clock() time.Duration { return time.Since(began) }
