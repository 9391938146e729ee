// Package chromium starts a headless browser for tests.
package chromium

import (
	"context"
	"errors"
	"os/exec"

	"github.com/chromedp/chromedp"
)

// ErrMissing reports that Chromium is not installed on this machine.
var ErrMissing = errors.New("there is no Chromium on this machine: scripts/setup installs it")

// Plain is a name of this machine that browsers do not trust like localhost. Pages
// from there, without TLS, are what phones in a room see.
const Plain = "goa.test"

const (
	whole = "chromium"
	// shell is the same engine without the window around it, and takes half the
	// time. It is named by its path on Debian: killing the script of that name on
	// the search path does not kill the browser.
	shell = "/usr/lib/chromium/chromium-headless-shell"
)

// Start starts a browser with additional flags and returns its first tab. The stop
// function ends the browser. The browser may be unable to show notifications.
func Start(flags ...chromedp.ExecAllocatorOption) (tab context.Context, stop context.CancelFunc, err error) {
	return start(flags, shell, whole)
}

// StartWhole is Start for the full browser that people use.
func StartWhole(flags ...chromedp.ExecAllocatorOption) (tab context.Context, stop context.CancelFunc, err error) {
	return start(flags, whole)
}

// start starts the first of several programs that is installed.
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
