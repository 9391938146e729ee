// Package chromium starts a browser without windows for tests.
package chromium

import (
	"context"
	"errors"
	"os/exec"

	"github.com/chromedp/chromedp"
)

// ErrMissing is that there is no Chromium on this machine.
var ErrMissing = errors.New("there is no Chromium on this machine: scripts/setup installs it")

// Plain is a name of this machine that a browser does not trust as it does
// localhost: pages from there, without TLS, are what phones in a room see.
const Plain = "goa.test"

const (
	whole = "chromium"
	// shell is the same engine without what is around it in a window, and takes half
	// the time. It is named as Debian keeps it: the script of that name on the path
	// does not pass on that it is killed.
	shell = "/usr/lib/chromium/chromium-headless-shell"
)

// Start starts a browser with flags of its own and returns its first tab. The
// browser ends with stop. It may be one that cannot show notifications.
func Start(flags ...chromedp.ExecAllocatorOption) (tab context.Context, stop context.CancelFunc, err error) {
	return start(flags, shell, whole)
}

// StartWhole is Start for the browser that people have.
func StartWhole() (tab context.Context, stop context.CancelFunc, err error) {
	return start(nil, whole)
}

// start starts the first of several programs that is there.
func start(flags []chromedp.ExecAllocatorOption, programs ...string) (tab context.Context, stop context.CancelFunc, err error) {
	file := ""
	for _, name := range programs {
		if file, err = exec.LookPath(name); err == nil {
			break
		}
	}
	if err != nil {
		return nil, nil, ErrMissing
	}
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(file), chromedp.NoSandbox,
		chromedp.Flag("host-resolver-rules", "MAP "+Plain+" 127.0.0.1"))
	all, stopAll := chromedp.NewExecAllocator(context.Background(), append(options, flags...)...)
	tab, stopTab := chromedp.NewContext(all)
	stop = func() { stopTab(); stopAll() }
	if err := chromedp.Do(tab); err != nil {
		stop()
		return nil, nil, err
	}
	return tab, stop, nil
}
