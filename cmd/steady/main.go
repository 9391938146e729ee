// Steady repeats the tests that use a browser, a clock, a process or chance and counts
// how often each of them fails. Half of the repetitions run on an idle machine, half
// beside programs that keep every core busy.
//
//	go run ./cmd/steady -count 300 -time 30m -run Browser ./internal/web
//
// Steady finds these tests in the source (choose.go). It builds each test program
// once. Cheap tests reach the wanted number of repetitions. Expensive ones share the
// time that is left. Steady exits with status 1 if a test has failed.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"syscall"
	"time"

	"golang.org/x/sync/errgroup"
)

// options are the options on the command line.
type options struct {
	count    int           // repetitions of each test
	limit    time.Duration // for all of them; zero means no limit
	slice    time.Duration // about how long one process runs tests
	pattern  *regexp.Regexp
	uses     string // only tests that use this, if not ""
	all      bool
	list     bool
	build    []string // flags of go test -c
	short    bool     // pass -short to the tests
	prepare  bool     // build and choose only
	prepared bool     // run what was prepared before
	folder   string   // where programs and the output of failures are kept
	packages []string
}

func main() {
	if burning() {
		return
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	clean, err := steady(ctx, parseOptions())
	switch {
	case err != nil:
		fmt.Fprintln(os.Stderr, "steady:", err)
		os.Exit(2)
	case !clean:
		os.Exit(1)
	}
}

func parseOptions() options {
	var o options
	flag.IntVar(&o.count, "count", 300, "repeat each test this often, half of it under load")
	flag.DurationVar(&o.limit, "time", 0, "stop after this time; expensive tests are then repeated less often (0: no limit)")
	flag.DurationVar(&o.slice, "slice", 30*time.Second, "let one process run tests for about this long")
	flag.BoolVar(&o.all, "all", false, "repeat every test, not only those with a browser, a clock, a process or chance")
	flag.BoolVar(&o.list, "list", false, "list the tests that would be repeated, and why, and run none")
	flag.StringVar(&o.folder, "out", filepath.Join("dist", "steady"), "keep test programs and the output of failures in this folder")
	flag.BoolVar(&o.short, "short", false, "leave out what go test -short leaves out")
	flag.BoolVar(&o.prepare, "prepare", false, "choose the tests and build their programs, to run them on a larger machine, and run none")
	flag.BoolVar(&o.prepared, "prepared", false, "run the tests that -prepare chose and built; needs the tree and go tool test2json, but not the modules")
	pattern := flag.String("run", ".", "repeat only tests whose name matches this pattern")
	flag.StringVar(&o.uses, "uses", "", "repeat only tests that use this: browser, clock, process or chance")
	build := flag.String("build", "", "flags for go test -c, such as -race")
	flag.Parse()
	compiled, err := regexp.Compile(*pattern)
	if err != nil || o.count < 1 {
		fmt.Fprintf(os.Stderr, "steady: -run needs a regular expression and -count a positive number: %q (%v), %d\n", *pattern, err, o.count)
		os.Exit(2)
	}
	if o.prepare && o.prepared {
		fmt.Fprintln(os.Stderr, "steady: -prepare builds and -prepared runs: name one of them")
		os.Exit(2)
	}
	o.pattern, o.build, o.packages = compiled, strings.Fields(*build), flag.Args()
	if len(o.packages) == 0 {
		o.packages = []string{"./..."}
	}
	return o
}

// steady runs the tests and reports whether all of them passed each time.
func steady(ctx context.Context, o options) (bool, error) {
	packages, err := wantedTests(ctx, o)
	if err != nil {
		return false, err
	}
	if o.list {
		for _, p := range packages {
			for _, t := range p.tests {
				fmt.Printf("%-24s %-60s %s\n", p.name, t.name, t.uses)
			}
		}
		return true, nil
	}
	if !o.prepared {
		if err := build(ctx, o, packages); err != nil || o.prepare {
			return true, err
		}
	}
	r := &runner{options: o, packages: packages, began: time.Now()}
	if o.limit > 0 {
		r.end = r.began.Add(o.limit)
	}
	err = r.repeat(ctx)
	r.table()
	if err != nil && ctx.Err() == nil {
		return false, err
	}
	return r.clean(), nil
}

// wantedTests returns the packages that have tests to repeat.
func wantedTests(ctx context.Context, o options) ([]*testPackage, error) {
	if o.prepared {
		return readPrepared(o)
	}
	return chosen(ctx, o)
}

// build builds the test programs of the packages, and writes down which tests of them
// to run.
func build(ctx context.Context, o options, packages []*testPackage) error {
	if err := os.MkdirAll(o.folder, 0o777); err != nil {
		return err
	}
	fmt.Printf("building the tests of %d packages\n", len(packages))
	var all errgroup.Group
	all.SetLimit(cores())
	for _, p := range packages {
		all.Go(func() error { return p.compile(ctx, o) })
	}
	if err := all.Wait(); err != nil {
		return err
	}
	return writePrepared(o, packages)
}

// cores returns the number of programs that keep the machine busy.
func cores() int { return runtime.NumCPU() }
