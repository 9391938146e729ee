// Mutants plants small faults in a package, one at a time, and reports the faults
// that its tests do not notice.
//
//	go run ./cmd/mutants -seed 1 ./internal/limit
//
// A fault negates a condition, moves a boundary, changes a number, a duration or a
// truth value, swaps an operator or leaves a statement out (sites.go). All of them
// are compiled into one test program, which activates one of them by its number
// (rewrite.go). Each test runs once to find out which mutants it reaches. Then a
// sample of the mutants is run with the tests that reach them. Tests with browsers
// are left out, as by go test -short.
//
// Results are kept in the folder dist/mutants. A killed mutant stays killed while the
// package's code is the same. Survivors are run again when a new test reaches them.
// So you can stop a run at any time and continue later.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"time"
)

// options are the options on the command line.
type options struct {
	seed   uint64
	sample int
	limit  time.Duration
	folder string
	known  string // the file with mutants that change nothing
	fresh  bool
	only   string
	least  float64
	jobs   int
	build  bool // only build
	built  bool // run programs that were built before
}

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	var o options
	flag.Uint64Var(&o.seed, "seed", 1, "draw the sample by this `number`")
	flag.IntVar(&o.sample, "sample", 150, "run so many mutants of a package, or all if there are fewer")
	flag.DurationVar(&o.limit, "time", 0, "stop after this time, and go on from there next time (0: no limit)")
	flag.StringVar(&o.folder, "out", filepath.Join("dist", "mutants"), "keep programs and results in this folder")
	flag.StringVar(&o.known, "equivalent", filepath.Join("cmd", "mutants", "equivalent.txt"), "mutants that change nothing, with reasons")
	flag.BoolVar(&o.fresh, "fresh", false, "forget earlier results")
	flag.StringVar(&o.only, "only", "", "run only mutants whose name contains this text, outside any sample")
	flag.Float64Var(&o.least, "least", 0, "exit with status 1 if fewer percent are killed")
	flag.IntVar(&o.jobs, "jobs", 1, "run so many tests or mutants at a time")
	flag.BoolVar(&o.build, "build", false, "only build the programs, to run them on a larger machine")
	flag.BoolVar(&o.built, "built", false, "run programs that -build left in the folder; needs the tree, but neither Go nor the modules")
	flag.Parse()
	if flag.NArg() == 0 || o.sample < 1 || o.jobs < 1 || o.build && o.built {
		fmt.Fprintln(os.Stderr, "mutants: name a package, such as ./internal/limit, a positive -sample and -jobs, and not both -build and -built")
		os.Exit(2)
	}
	enough := true
	for _, name := range flag.Args() {
		if !strings.Contains(name, "/") {
			name = "./internal/" + name
		}
		fine, err := hunt(ctx, o, name)
		if err != nil {
			fmt.Fprintln(os.Stderr, "mutants:", err)
			os.Exit(2)
		}
		enough = enough && fine
	}
	if !enough {
		os.Exit(1)
	}
}

// hunt runs the mutants of one package, prints its findings and reports whether
// enough were killed.
func hunt(ctx context.Context, o options, name string) (bool, error) {
	if err := os.MkdirAll(o.folder, 0o777); err != nil {
		return false, err
	}
	known, err := readEquivalents(o.known)
	if err != nil {
		return false, err
	}
	var p *program
	if o.built {
		p, err = readProgram(name, o.folder)
	} else {
		fmt.Fprintf(os.Stderr, "building %s with its mutants\n", name)
		p, err = build(ctx, name, o.folder)
	}
	if err != nil {
		return false, err
	}
	folder, err := p.folder()
	if err != nil {
		return false, err
	}
	equivalent, err := known.of(folder, p.sites)
	if err != nil || o.build {
		return true, err
	}
	h := &hunter{options: o, program: p, name: name, equivalent: equivalent, began: time.Now()}
	if o.limit > 0 {
		h.end = h.began.Add(o.limit)
	}
	if err := h.load(); err != nil {
		return false, err
	}
	drawn := draw(p.sites, o)
	if len(drawn) == 0 {
		return false, fmt.Errorf("%s has no mutant %q", name, o.only)
	}
	complete, err := h.measureAll(ctx)
	if err == nil && complete {
		err = h.runAll(ctx, drawn)
	}
	if saved := h.save(); err == nil {
		err = saved
	}
	if err != nil {
		return false, err
	}
	if !complete {
		fmt.Fprintln(os.Stderr, "stopped before every test was measured; call it again to go on")
		return false, nil
	}
	return h.report(drawn)
}
