package search

import (
	"runtime"
	"syscall/js"
	"time"
)

// slice is how long a search runs before the browser gets its turn. A page
// requested meanwhile waits at most that long.
const slice = 12 * time.Millisecond

// lastYield is when the browser last had its turn. There is only one thread.
var lastYield time.Time

// yield gives way to other work. That is not only other goroutines: requests
// are events, and events arrive only while no goroutine runs. So from time to
// time a search waits for an event of its own, which comes after all pending
// ones. Timers would do, but browsers delay them by milliseconds. Outside our
// worker there are no requests, and there is nothing to wait for.
func yield() {
	runtime.Gosched()
	if time.Since(lastYield) < slice {
		return
	}
	if next := js.Global().Get("goaTurn"); next.Type() == js.TypeFunction {
		resumed := make(chan struct{})
		resume := js.FuncOf(func(js.Value, []js.Value) any { close(resumed); return nil })
		defer resume.Release()
		next.Invoke(resume)
		<-resumed
	}
	lastYield = time.Now()
}
