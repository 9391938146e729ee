package main

import (
	"maps"
	"math"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"golang.org/x/tools/go/packages"
)

const shop = "./testdata/shop"

// hunted runs all mutants of the package in testdata.
func hunted(t *testing.T, p *program) *hunter {
	t.Helper()
	h := &hunter{options: options{seed: 1, sample: 1000, jobs: 2}, program: p, name: "shop"}
	if err := h.load(); err != nil {
		t.Fatal(err)
	}
	if _, err := h.measureAll(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := h.runAll(t.Context(), draw(p.sites, h.options)); err != nil {
		t.Fatal(err)
	}
	if err := h.save(); err != nil {
		t.Fatal(err)
	}
	return h
}

// The tests of the shop notice some faults and miss others. Faults that no test
// reaches are all missed.
func TestFaultsOfAShop(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a test program")
	}
	folder := t.TempDir()
	p, err := build(t.Context(), shop, folder)
	if err != nil {
		t.Fatal(err)
	}
	h := hunted(t, p)
	got := map[string]string{}
	for _, s := range h.sites {
		r := h.cache.Results[s.Key]
		switch {
		case r.Killed:
			got[s.Key] = "killed"
		case len(r.Tests) > 0:
			got[s.Key] = "survived"
		default:
			got[s.Key] = "uncovered"
		}
	}
	for change, want := range map[string]string{
		"Cheap: < to <= in price < 10":                                        "survived",
		"Cheap: > to >= in len(stock) > 0":                                    "killed",
		"Cheap: 10 larger":                                                    "survived",
		"Cheap: take price < 10 for true in price < 10 && len(stock) > 0":     "killed",
		"Closed: take sunday || feast for false in sunday || feast || ill":    "killed",
		"Closed: take sunday for false in sunday || feast":                    "survived",
		"Total: delete continue":                                              "killed",
		"Total: delete sum += p":                                              "killed",
		"Total: the other sign in sum += p":                                   "killed",
		"Total: delete *added++":                                              "survived",
		"Discount: / to * in price / 2":                                       "uncovered",
		"Open: 8 * time.Hour larger":                                          "survived",
		"Cheap: take len(stock) > 0 for true in price < 10 && len(stock) > 0": "killed",
		"Total: < to <= in p < 0":                                             "survived",
		"Total: negate p < 0":                                                 "killed",
	} {
		if g := got["testdata/shop/shop.go "+change]; g != want {
			t.Errorf("%s: got %q, want %q", change, g, want)
		}
	}
	if t.Failed() {
		t.Log(got)
	}

	p, err = readProgram(shop, folder)
	if err != nil {
		t.Fatal(err)
	}
	again := hunted(t, p)
	if len(again.cache.Results) != len(h.sites) || len(again.cache.Units) != 2 {
		t.Errorf("kept %d results and %d tests", len(again.cache.Results), len(again.cache.Units))
	}
	source, err := os.ReadFile("testdata/shop/shop.go")
	if err != nil || strings.Contains(string(source), "mutant") {
		t.Errorf("the tree was touched (%v)", err)
	}
}

// The same seed gives the same sample, and another seed a different one. A large
// sample contains everything.
func TestSamplesAreDrawnByTheSeed(t *testing.T) {
	var sites []*site
	for i := range 50 {
		sites = append(sites, &site{ID: i + 1})
	}
	a, b := draw(sites, options{seed: 1, sample: 10}), draw(sites, options{seed: 1, sample: 10})
	c, all := draw(sites, options{seed: 2, sample: 10}), draw(sites, options{seed: 2, sample: 100})
	if len(a) != 10 || !slices.Equal(a, b) || slices.Equal(a, c) || len(all) != 50 {
		t.Errorf("drew %d, equal %v, as by another seed %v, %d of 50", len(a), slices.Equal(a, b), slices.Equal(a, c), len(all))
	}
}

// The figures are those of Wilson's formula for 85 of 100, and for all and none.
func TestWilson(t *testing.T) {
	for _, c := range []struct {
		part, whole int
		low, high   float64
	}{{85, 100, 0.7672, 0.9069}, {10, 10, 0.7225, 1}, {0, 10, 0, 0.2775}, {0, 0, 0, 1}} {
		low, high := wilson(c.part, c.whole)
		if math.Abs(low-c.low) > 0.0001 || math.Abs(high-c.high) > 0.0001 {
			t.Errorf("%d of %d: %.4f to %.4f, want %.4f to %.4f", c.part, c.whole, low, high, c.low, c.high)
		}
	}
}

func TestEquivalentsNeedReasons(t *testing.T) {
	name := filepath.Join(t.TempDir(), "list")
	read := func(text string) (equivalents, error) {
		if err := os.WriteFile(name, []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
		return readEquivalents(name)
	}
	all, err := read("# why\n\na.go f: take x for true in x || y | it is always true\n")
	if err != nil || len(all) != 1 || all["a.go f: take x for true in x || y"] != "it is always true" {
		t.Errorf("got %q, %v", all, err)
	}
	for _, bad := range []string{"a.go f: 1 larger", "a.go f: 1 larger | "} {
		if _, err := read(bad); err == nil {
			t.Errorf("%q is read", bad)
		}
	}
}

// An entry whose mutant no longer exists is reported when its package is run, and no
// other package minds it.
func TestEquivalentsWithoutAMutant(t *testing.T) {
	sites := []*site{{Key: "internal/a/a.go f: 1 larger"}, {Key: "internal/a/b.go f: 1 larger"}}
	good := equivalents{"internal/a/a.go f: 1 larger": "why", "internal/a/inner/c.go f: 1 larger": "why", "internal/b/a.go f: 1 larger": "why"}
	found, err := good.of("internal/a", sites)
	if err != nil || len(found) != 1 || found["internal/a/a.go f: 1 larger"] != "why" {
		t.Errorf("got %q, %v", found, err)
	}
	for _, name := range []string{"internal/a/a.go f: 1 smaller", "internal/a/a.go g: 1 larger", "internal/a/c.go f: 1 larger"} {
		bad := maps.Clone(good)
		bad[name] = "why"
		if _, err := bad.of("internal/a", sites); err == nil || !strings.Contains(err.Error(), name) {
			t.Errorf("with %q: got %v", name, err)
		}
	}
}

// Every entry of the list names a mutant.
func TestListedEquivalentsExist(t *testing.T) {
	if testing.Short() {
		t.Skip("reads the source of many packages")
	}
	known, err := readEquivalents("equivalent.txt")
	if err != nil {
		t.Fatal(err)
	}
	t.Chdir("../..")
	root, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	var folders []string
	for key := range known {
		file, _, _ := strings.Cut(key, " ")
		folders = append(folders, "./"+path.Dir(file))
	}
	slices.Sort(folders)
	loaded, err := packages.Load(&packages.Config{Context: t.Context(), Mode: syntaxMode}, slices.Compact(folders)...)
	if err != nil {
		t.Fatal(err)
	}
	checked := 0
	for _, p := range loaded {
		if len(p.Errors) > 0 {
			t.Fatal(p.Errors)
		}
		found, err := known.of(strings.TrimPrefix(p.PkgPath, "goa/"), find(p, root))
		if err != nil {
			t.Error(err)
		}
		checked += len(found)
	}
	if checked != len(known) && !t.Failed() {
		t.Errorf("%d of %d entries belong to a package", checked, len(known))
	}
}
