package search

import (
	"runtime"
	"syscall/js"
	"time"
)

// slice is how long a search goes on before the browser has its turn. A page that is
// asked for meanwhile waits that long at most.
const slice = 12 * time.Millisecond

// turn is when the browser last had its turn. There is one thread.
var turn time.Time

// yield lets whatever else is to be done here be done first. Other goroutines are not
// all: requests are events, and events come only while no goroutine runs. So from time
// to time a search waits for an event of its own, which comes after all others that
// are there. A timer would do, but browsers make those wait for milliseconds. Outside
// of a worker of ours there are no requests, and nothing to wait for.
func yield() {
	runtime.Gosched()
	if time.Since(turn) < slice {
		return
	}
	if next := js.Global().Get("goaTurn"); next.Type() == js.TypeFunction {
		resumed := make(chan struct{})
		resume := js.FuncOf(func(js.Value, []js.Value) any { close(resumed); return nil })
		defer resume.Release()
		next.Invoke(resume)
		<-resumed
	}
	turn = time.Now()
}
