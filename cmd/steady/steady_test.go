package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
)

// lines is the output of test2json for two repetitions of a test, one of which fails
// in a parallel subtest, and for another test that never ends.
const lines = `{"Action":"start"}
{"Action":"run","Test":"TestA"}
{"Action":"output","Test":"TestA","Output":"fine\n"}
{"Action":"pass","Test":"TestA","Elapsed":0.5}
{"Action":"run","Test":"TestA"}
{"Action":"run","Test":"TestA/part"}
{"Action":"output","Test":"TestA/part","Output":"broken\n"}
{"Action":"fail","Test":"TestA/part","Elapsed":2}
{"Action":"fail","Test":"TestA","Elapsed":1.5}
{"Action":"run","Test":"TestB"}
{"Action":"output","Test":"TestB","Output":"panic: late\n"}
{"Action":"fail","Elapsed":3}`

func TestResultsAreRead(t *testing.T) {
	results, err := read([]byte(lines))
	if err != nil {
		t.Fatal(err)
	}
	a, b := results["TestA"], results["TestB"]
	if a.failures != 1 || !slices.Equal(a.ends, []time.Duration{500 * time.Millisecond, 2 * time.Second}) || a.output.String() != "broken\n" || a.unfinished() != 0 {
		t.Errorf("a test that fails once: %+v, output %q", a, a.output.String())
	}
	if b.unfinished() != 1 || b.output.String() != "panic: late\n" {
		t.Errorf("a test that does not end: %+v, output %q", b, b.output.String())
	}
	if !results[""].failed {
		t.Error("the process has not failed")
	}
	if _, err := read([]byte("PASS\n")); err == nil {
		t.Error("text that is not an event is read")
	}
}

// Cheap tests reach the wanted number. Expensive ones share the remaining time.
func TestTimeIsShared(t *testing.T) {
	took := func(d time.Duration) *test {
		one := new(test)
		one.runs[idle], one.took = 1, d
		return one
	}
	cheap, dear, dearer := took(10*time.Millisecond), took(time.Second), took(10*time.Second)
	r := &runner{options: options{count: 100, limit: 101 * time.Second}, packages: []*testPackage{{tests: []*test{dear, cheap, dearer}}}}
	if got, want := r.share(), 50*time.Second; got != want {
		t.Errorf("each may take %v, want %v", got, want)
	}
	r.limit = 2000 * time.Second
	if got := r.share(); got != 0 {
		t.Errorf("each may take %v although there is time for all", got)
	}
}

func TestHalfOfThemRunUnderLoad(t *testing.T) {
	for count, want := range map[int][numModes]int{1: {1, 0}, 2: {1, 1}, 300: {150, 150}, 301: {151, 150}} {
		r := &runner{options: options{count: count}}
		if got := [numModes]int{r.wanted(idle), r.wanted(loaded)}; got != want {
			t.Errorf("of %d: got %v, want %v", count, got, want)
		}
	}
}

// Tests are chosen by what they use. The one below starts processes, through
// functions that are not tests. The one above neither does that nor reads a clock.
func TestTestsAreChosen(t *testing.T) {
	all, err := chosen(t.Context(), options{pattern: regexp.MustCompile("UnderLoad|Busy"), packages: []string{"goa/cmd/steady"}})
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, one := range all[0].tests {
		got = append(got, one.name+": "+one.uses)
	}
	if want := []string{"TestCoresAreKeptBusy: process"}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

func TestCoresAreKeptBusy(t *testing.T) {
	stop, err := burn()
	if err != nil {
		t.Fatal(err)
	}
	stop() // waits until each has ended
}

// What was prepared is run elsewhere, from the same folder of another copy of the tree.
func TestPreparedTestsAreChosenAgain(t *testing.T) {
	t.Chdir(t.TempDir())
	here, err := os.Getwd()
	if err != nil {
		t.Fatal(err)
	}
	o := options{pattern: regexp.MustCompile("."), folder: "dist", packages: []string{"./..."}}
	if _, err := readPrepared(o); err == nil {
		t.Error("nothing was prepared, and it is run")
	}
	if err := os.Mkdir("dist", 0o777); err != nil {
		t.Fatal(err)
	}
	one := &testPackage{name: "goa/internal/hub", dir: filepath.Join(here, "internal", "hub"), tests: []*test{{name: "TestA", uses: "clock"}, {name: "TestB", uses: "browser, clock"}}}
	other := &testPackage{name: "goa/ai", dir: filepath.Join(here, "ai"), tests: []*test{{name: "TestC", uses: "process"}}}
	if err := writePrepared(o, []*testPackage{one, other}); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		packages, run, uses, want string
	}{
		{"./...", ".", "", "internal/hub: TestA TestB; ai: TestC"},
		{"./internal/...", ".", "", "internal/hub: TestA TestB"},
		{"./ai", ".", "", "ai: TestC"},
		{"./...", "B|C", "", "internal/hub: TestB; ai: TestC"},
		{"./...", ".", "browser", "internal/hub: TestB"},
		{"./intern...", ".", "", "internal/hub: TestA TestB"},
		{"./a", ".", "", ""},
	} {
		o.packages, o.pattern, o.uses = []string{c.packages}, regexp.MustCompile(c.run), c.uses
		found, err := readPrepared(o)
		if (err != nil) != (c.want == "") {
			t.Errorf("%+v: %v", c, err)
		}
		var got []string
		for _, p := range found {
			name, err := filepath.Rel(here, p.dir)
			if err != nil || filepath.Dir(p.program) != filepath.Join(here, "dist") {
				t.Errorf("%s: program %s, %v", p.name, p.program, err)
			}
			for i, test := range p.tests {
				if i == 0 {
					name += ":"
				}
				name += " " + test.name
			}
			got = append(got, name)
		}
		if got := strings.Join(got, "; "); got != c.want {
			t.Errorf("%+v: got %q", c, got)
		}
	}
}
