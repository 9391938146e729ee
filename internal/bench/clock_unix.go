//go:build unix

package bench

import (
	"syscall"
	"time"
)

// worked returns how long the processor has worked for this program. Other
// programs on the machine do not count.
func worked() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		panic(err) // the arguments are constant
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
