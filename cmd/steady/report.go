package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"text/tabwriter"
	"time"
)

// result contains what a process reports about one test, for all its repetitions. The
// result of "" is that of the process itself.
type result struct {
	begun           int
	ends            []time.Duration
	part            time.Duration // the longest subtest of this repetition: parallel ones are not in the test's own time
	failures, skips int
	failed          bool
	run             strings.Builder // output of the current repetition
	output          strings.Builder // output of those that failed
}

// unfinished returns how many repetitions began but did not end before the process
// did.
func (r *result) unfinished() int { return r.begun - len(r.ends) }

// event is a line of go tool test2json.
type event struct {
	Action, Test, Output string
	Elapsed              float64
}

// read returns the results by test. Results of subtests count for their test.
func read(lines []byte) (map[string]*result, error) {
	results := map[string]*result{}
	in := bufio.NewScanner(bytes.NewReader(lines))
	in.Buffer(nil, 64<<20)
	for in.Scan() {
		var e event
		if err := json.Unmarshal(in.Bytes(), &e); err != nil {
			return nil, fmt.Errorf("test2json says %q: %w", in.Text(), err)
		}
		name, _, sub := strings.Cut(e.Test, "/")
		r := results[name]
		if r == nil {
			r = new(result)
			results[name] = r
		}
		r.add(e, sub)
	}
	for _, r := range results {
		if r.unfinished() > 0 || r.failed && r.output.Len() == 0 {
			r.output.WriteString(r.run.String())
		}
	}
	return results, in.Err()
}

func (r *result) add(e event, sub bool) {
	if e.Action == "output" {
		r.run.WriteString(e.Output)
	}
	took := time.Duration(e.Elapsed * float64(time.Second))
	if sub {
		r.part = max(r.part, took)
		return
	}
	switch e.Action {
	case "run":
		r.begun++
		r.part = 0
		r.run.Reset()
	case "pass", "skip", "fail":
		if e.Test == "" {
			r.failed = e.Action == "fail"
			return
		}
		r.ends = append(r.ends, max(took, r.part))
		if e.Action == "skip" {
			r.skips++
		}
		if e.Action == "fail" {
			r.failures++
			r.failed = true
			r.output.WriteString(r.run.String())
		}
	}
}

// progress prints the state of the run every few seconds.
func (r *runner) progress(p *testPackage, mode int) {
	if time.Since(r.quiet) < 5*time.Second {
		return
	}
	r.quiet = time.Now()
	least, runs, failures := r.count, 0, 0
	for _, t := range p.tests {
		least, runs, failures = min(least, t.total()), runs+t.total(), failures+t.failed()
	}
	fmt.Printf("%7s  %-20s %s: each test at least %d times, %d runs, %d failures\n",
		time.Since(r.began).Round(time.Second), p.name, modeNames[mode], least, runs, failures)
}

// table prints the results of each test. Tests that failed most come first, then
// those that ran least.
func (r *runner) table() {
	type row struct {
		p *testPackage
		t *test
	}
	var rows []row
	var runs, failures, skipped int
	for _, p := range r.packages {
		for _, t := range p.tests {
			rows = append(rows, row{p, t})
			runs, failures = runs+t.total(), failures+t.failed()
			if t.skips > 0 {
				skipped++
			}
		}
	}
	slices.SortStableFunc(rows, func(a, b row) int {
		if c := b.t.failed() - a.t.failed(); c != 0 {
			return c
		}
		return a.t.total() - b.t.total()
	})
	w := tabwriter.NewWriter(os.Stdout, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "failures\tidle\tloaded\tskips\tms each\t")
	for _, x := range rows {
		fmt.Fprintf(w, "%d\t%d\t%d\t%d\t%d\t %s %s (%s)\n", x.t.failed(), x.t.runs[idle], x.t.runs[loaded], x.t.skips, x.t.mean().Milliseconds(), x.p.name, x.t.name, x.t.uses)
	}
	w.Flush()
	fmt.Printf("%d tests ran %d times in %s: %d failures, %d tests were skipped\n", len(rows), runs, time.Since(r.began).Round(time.Second), failures, skipped)
}

// clean reports whether nothing has failed.
func (r *runner) clean() bool {
	for _, p := range r.packages {
		for _, t := range p.tests {
			if t.failed() > 0 {
				return false
			}
		}
	}
	return true
}
