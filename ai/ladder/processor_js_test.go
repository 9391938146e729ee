package ladder_test

import (
	"syscall/js"
	"time"
)

// processorTime is the processor time of this process, according to Node.
func processorTime() time.Duration {
	used := js.Global().Get("process").Call("cpuUsage")
	return time.Duration(used.Get("user").Int()+used.Get("system").Int()) * time.Microsecond
}
