package ladder_test

import (
	"syscall/js"
	"time"
)

// processorTime is what this process has used of all processors, as Node tells
// it.
func processorTime() time.Duration {
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
