package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"golang.org/x/sync/errgroup"
)

// hunter runs the mutants of one package.
type hunter struct {
	options
	*program
	name       string
	equivalent map[string]string // reasons, by key
	began, end time.Time

	mu       sync.Mutex // guards the fields below
	cache    cache
	measured int // number of tests measured in this run
}

// cache is the knowledge that is kept from one run to the next.
type cache struct {
	Code    string // the hash of the package
	Units   []unit
	Results map[string]result // by key of the mutant
}

// result is the outcome of running a mutant.
type result struct {
	Killed bool
	By     string   // the line that says what failed
	Tests  []string // those that reach it and ran
}

// draw returns a random sample, in the order of the source text.
func draw(sites []*site, o options) []*site {
	drawn := slices.Clone(sites)
	if o.only != "" {
		return slices.DeleteFunc(drawn, func(s *site) bool { return !strings.Contains(s.Key, o.only) })
	}
	lot := rand.New(rand.NewPCG(o.seed, 0))
	lot.Shuffle(len(drawn), func(i, j int) { drawn[i], drawn[j] = drawn[j], drawn[i] })
	drawn = drawn[:min(o.sample, len(drawn))]
	slices.SortFunc(drawn, func(a, b *site) int { return a.ID - b.ID })
	return drawn
}

func (h *hunter) file() string { return h.path + ".json" }

// load reads the stored results for the package, if its code is still the same.
func (h *hunter) load() error {
	text, err := os.ReadFile(h.file())
	if err == nil && !h.fresh {
		err = json.Unmarshal(text, &h.cache)
	}
	if err != nil && !errors.Is(err, os.ErrNotExist) {
		return err
	}
	if h.cache.Code != h.code {
		h.cache = cache{Code: h.code, Results: map[string]result{}}
	}
	return nil
}

func (h *hunter) save() error {
	text, err := json.Marshal(h.cache)
	if err != nil {
		return err
	}
	return os.WriteFile(h.file(), text, 0o666)
}

func (h *hunter) over() bool { return !h.end.IsZero() && time.Now().After(h.end) }

// longest is how long a test may take without a mutant.
const longest = 3 * time.Minute

// measureAll measures the tests that are new or changed, and reports whether there
// was time for all of them.
func (h *hunter) measureAll(ctx context.Context) (bool, error) {
	names, err := h.tests(ctx)
	if err != nil {
		return false, err
	}
	measured := map[string]bool{}
	h.cache.Units = slices.DeleteFunc(h.cache.Units, func(u unit) bool {
		name := u.test()
		if h.declares[name] != u.Hash {
			return true
		}
		measured[name] = true
		return false
	})
	names = slices.DeleteFunc(names, func(n string) bool { return measured[n] })
	done, err := h.each(ctx, len(names), func(ctx context.Context, i int) error {
		units, err := h.measure(ctx, "^"+names[i]+"$", h.declares[names[i]], longest)
		if err != nil {
			return err
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		for _, u := range units {
			if u.Failed {
				fmt.Fprintf(os.Stderr, "%s fails without a mutant and is left out\n", u.Pattern)
			}
		}
		h.cache.Units = append(h.cache.Units, units...)
		h.measured++
		fmt.Fprintf(os.Stderr, "\r%4d of %d tests measured", h.measured, len(names))
		return nil
	})
	fmt.Fprintln(os.Stderr)
	return done, err
}

// each calls do for 0 to n-1, several at a time, and reports whether there was time
// for all of them.
func (h *hunter) each(ctx context.Context, n int, do func(ctx context.Context, i int) error) (bool, error) {
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(h.jobs)
	all := true
	for i := range n {
		if h.over() || ctx.Err() != nil {
			all = false
			break
		}
		group.Go(func() error { return do(ctx, i) })
	}
	return all, group.Wait()
}

// test returns the name of the test function.
func (u unit) test() string {
	name, _, _ := strings.Cut(u.Pattern, "/")
	return strings.Trim(name, "^$")
}

// label returns the name of a unit for people.
func (u unit) label() string {
	return strings.NewReplacer("^", "", "$", "", `\`, "").Replace(u.Pattern)
}

// covering returns the units that reach a mutant, the shortest first.
func (h *hunter) covering(s *site) []unit {
	var all []unit
	for _, u := range h.cache.Units {
		if _, by := slices.BinarySearch(u.Reached, s.ID); by && !u.Failed {
			all = append(all, u)
		}
	}
	slices.SortStableFunc(all, func(a, b unit) int { return cmp.Compare(a.Took, b.Took) })
	return all
}

// runAll runs the mutants whose results are not known.
func (h *hunter) runAll(ctx context.Context, drawn []*site) error {
	drawn = slices.DeleteFunc(slices.Clone(drawn), func(s *site) bool { return h.equivalent[s.Key] != "" })
	run, killed := 0, 0
	_, err := h.each(ctx, len(drawn), func(ctx context.Context, i int) error {
		r, err := h.runOne(ctx, drawn[i])
		if err != nil {
			return err
		}
		h.mu.Lock()
		defer h.mu.Unlock()
		h.cache.Results[drawn[i].Key] = r
		run++
		if r.Killed {
			killed++
		}
		fmt.Fprintf(os.Stderr, "\r%4d of %d mutants, %d killed, %s", run, len(drawn), killed, time.Since(h.began).Round(time.Second))
		return nil
	})
	fmt.Fprintln(os.Stderr)
	return err
}

// largestBatch is how long the tests take that run in one process. A mutant that makes
// one of them hang is noticed after five times as long.
const largestBatch = 16 * time.Second

// runOne runs the tests that reach a mutant, unless the result is known. It starts
// with a batch that takes a second and doubles the time of each further batch, up to
// largestBatch. It stops when a test fails.
func (h *hunter) runOne(ctx context.Context, s *site) (result, error) {
	h.mu.Lock()
	before, known := h.cache.Results[s.Key]
	h.mu.Unlock()
	all := h.covering(s)
	if known && (before.Killed || !slices.ContainsFunc(all, func(u unit) bool { return !slices.Contains(before.Tests, u.label()+" "+u.Hash) })) {
		return before, nil
	}
	var r result
	for share := time.Second; len(all) > 0 && !r.Killed; share = min(2*share, largestBatch) {
		n, took := 0, time.Duration(0)
		var patterns []string
		for n < len(all) && (n == 0 || took+all[n].Took <= share) {
			took += all[n].Took
			patterns = append(patterns, all[n].Pattern)
			r.Tests = append(r.Tests, all[n].label()+" "+all[n].Hash)
			n++
		}
		all = all[n:]
		out, failed, err := h.run(ctx, strings.Join(patterns, "|"), 5*took+5*time.Second, fmt.Sprint("GOA_MUTANT=", s.ID))
		if err != nil {
			return result{}, err
		}
		if failed {
			r.Killed, r.By = true, cause(out)
		}
	}
	return r, nil
}

// cause returns the line that says which test failed.
func cause(out string) string {
	for _, prefix := range []string{"--- FAIL: ", "panic: ", "fatal error: ", "mutants: "} {
		for line := range strings.Lines(out) {
			if strings.HasPrefix(line, prefix) {
				return strings.TrimSpace(line)
			}
		}
	}
	return "no answer"
}
