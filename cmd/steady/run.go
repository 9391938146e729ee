package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// testPackage is a package with tests to repeat.
type testPackage struct {
	name, dir, program string
	tests              []*test
}

// The modes of the machine.
const (
	idle = iota
	loaded
	numModes
)

var modeNames = [numModes]string{"idle", "loaded"}

// tally counts the results of a test.
type tally struct {
	runs, failures [numModes]int
	skips          int
	took           time.Duration
}

func (t tally) total() int  { return t.runs[idle] + t.runs[loaded] }
func (t tally) failed() int { return t.failures[idle] + t.failures[loaded] }

// assumedDuration is the assumed duration of a test that has not run yet.
const assumedDuration = time.Second

// mean returns the average duration of a test.
func (t tally) mean() time.Duration {
	if t.total() == 0 {
		return assumedDuration
	}
	return max(t.took/time.Duration(t.total()), time.Millisecond)
}

// compile builds the test program of a package.
func (p *testPackage) compile(ctx context.Context, o options) error {
	var err error
	if p.program, err = p.programIn(o); err != nil {
		return err
	}
	arguments := slices.Concat([]string{"test", "-c", "-vet=off", "-o", p.program}, o.build, []string{p.name})
	if out, err := exec.CommandContext(ctx, "go", arguments...).CombinedOutput(); err != nil {
		return fmt.Errorf("%s does not build: %w\n%s", p.name, err, out)
	}
	return nil
}

// programIn returns the path of the package's test program.
func (p *testPackage) programIn(o options) (string, error) {
	return filepath.Abs(filepath.Join(o.folder, strings.ReplaceAll(p.name, "/", ".")+".test"))
}

// runner repeats the tests of some packages.
type runner struct {
	options
	packages   []*testPackage
	began, end time.Time
	quiet      time.Time // when progress was last printed
}

// repeat runs slices of all packages in turn, each in the mode in which fewer of its
// tests have run. It stops when each test has run as often as wanted, or when the
// time is over.
func (r *runner) repeat(ctx context.Context) error {
	for worked := true; worked; {
		worked = false
		for _, p := range r.packages {
			mode := p.behind()
			tests, times := r.next(p, mode)
			if len(tests) == 0 {
				mode = idle + loaded - mode
				tests, times = r.next(p, mode)
			}
			if len(tests) == 0 {
				continue
			}
			worked = true
			if err := r.slice(ctx, p, mode, tests, times); err != nil {
				return err
			}
			if r.over() {
				return nil
			}
		}
	}
	return nil
}

// behind returns the mode in which fewer tests of a package have run.
func (p *testPackage) behind() int {
	var runs [numModes]int
	for _, t := range p.tests {
		runs[idle] += t.runs[idle]
		runs[loaded] += t.runs[loaded]
	}
	if runs[loaded] < runs[idle] {
		return loaded
	}
	return idle
}

func (r *runner) over() bool { return !r.end.IsZero() && time.Now().After(r.end) }

// next returns the tests of a package to run in the next process, and how often. It
// takes those that ran least, until a slice is full.
func (r *runner) next(p *testPackage, mode int) (tests []*test, times int) {
	share := r.share()
	done := func(t *test) bool {
		return t.runs[mode] >= r.wanted(mode) ||
			t.skips > 0 && t.skips == t.total() ||
			share > 0 && t.total() >= numModes && t.took+t.mean() > share
	}
	pending := slices.DeleteFunc(slices.Clone(p.tests), done)
	slices.SortStableFunc(pending, func(a, b *test) int { return a.runs[mode] - b.runs[mode] })
	var all time.Duration
	times = r.count
	for _, t := range pending {
		if all += t.mean(); len(tests) > 0 && all > r.options.slice {
			return tests, 1
		}
		tests, times = append(tests, t), min(times, r.wanted(mode)-t.runs[mode])
		if t.total() == 0 {
			times = 1 // its duration is unknown
		}
	}
	return tests, max(1, min(times, int(r.options.slice/max(all, 1))))
}

// wanted returns how often each test should run in a mode.
func (r *runner) wanted(mode int) int {
	if mode == idle {
		return (r.count + 1) / 2
	}
	return r.count / 2
}

// share returns the total time for each test, such that all of them fit into the
// limit when cheap ones stop at the number of repetitions. Zero means no limit.
func (r *runner) share() time.Duration {
	if r.limit == 0 {
		return 0
	}
	var costs []time.Duration
	for _, p := range r.packages {
		for _, t := range p.tests {
			costs = append(costs, t.mean()*time.Duration(r.count))
		}
	}
	slices.Sort(costs)
	left := r.limit
	for i, cost := range costs {
		if each := left / time.Duration(len(costs)-i); cost > each {
			return each
		}
		left -= cost
	}
	return 0
}

// slice runs tests of a package in one process.
func (r *runner) slice(ctx context.Context, p *testPackage, mode int, tests []*test, times int) error {
	if mode == loaded {
		stop, err := burn()
		if err != nil {
			return err
		}
		defer stop()
	}
	names := make([]string, len(tests))
	for i, t := range tests {
		names[i] = t.name
	}
	cmd := exec.CommandContext(ctx, "go", "tool", "test2json", "-t", p.program, "-test.v=test2json", "-test.paniconexit0",
		"-test.run", "^("+strings.Join(names, "|")+")$", "-test.count", fmt.Sprint(times), "-test.timeout", "20m", fmt.Sprintf("-test.short=%t", r.short))
	cmd.Dir = p.dir
	cmd.Cancel = func() error { return cmd.Process.Signal(os.Interrupt) }
	cmd.Stderr = os.Stderr
	out, err := cmd.Output()
	if ctx.Err() != nil {
		return ctx.Err()
	}
	if _, ok := errors.AsType[*exec.ExitError](err); err != nil && !ok {
		return err
	}
	results, err := read(out)
	if err != nil {
		return err
	}
	for _, t := range tests {
		r.countResult(p, t, mode, results[t.name])
		delete(results, t.name)
	}
	if other := results[""]; other != nil && other.failed && !slices.ContainsFunc(tests, func(t *test) bool { return t.failures[mode] > 0 }) {
		return fmt.Errorf("%s fails outside its tests:\n%s", p.name, other.output.String())
	}
	r.progress(p, mode)
	return nil
}

// countResult adds the results of a test and keeps the output of failures.
func (r *runner) countResult(p *testPackage, t *test, mode int, res *result) {
	if res == nil {
		return // an earlier test ended the process
	}
	t.runs[mode] += len(res.ends) + res.unfinished()
	t.skips += res.skips
	for _, took := range res.ends {
		t.took += took
	}
	failures := res.failures + res.unfinished()
	if failures == 0 {
		return
	}
	t.failures[mode] += failures
	file := filepath.Join(r.folder, fmt.Sprintf("%s.%s.%d.txt", strings.ReplaceAll(p.name, "/", "."), t.name, t.failed()))
	if err := os.WriteFile(file, []byte(res.output.String()), 0o666); err != nil {
		fmt.Fprintln(os.Stderr, "steady:", err)
	}
	fmt.Printf("FAIL %s %s, %s: see %s\n%s\n", p.name, t.name, modeNames[mode], file, lastLines(res.output.String(), 12))
}

func lastLines(text string, n int) string {
	lines := strings.Split(strings.TrimSpace(text), "\n")
	return "\t" + strings.Join(lines[max(0, len(lines)-n):], "\n\t")
}
