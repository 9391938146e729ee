package ladder_test

import (
	"syscall/js"
	"time"
)

// processorTime returns the processor time of this process, according to Node.
// Browsers do not report it, so there it is 0.
func processorTime() time.Duration {
	process := js.Global().Get("process")
	if process.Get("cpuUsage").Type() != js.TypeFunction {
		return 0
	}
	used := process.Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
