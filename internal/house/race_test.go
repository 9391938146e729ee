package house_test

import (
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// notRaced is the first line of a file whose tests do not run under the race detector.
const notRaced = "//go:build !race\n"

var startsBrowser = regexp.MustCompile(`\b(browser|unpainted)\(|/chromedp"`)

// Tests with a browser run without the race detector, which would see one request at a
// time (docs/testing.md).
func TestBrowsersAreNotRaced(t *testing.T) {
	files, err := filepath.Glob("internal/web/*_test.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, file := range files {
		text := readFile(t, file)
		if !startsBrowser.MatchString(text) {
			continue
		}
		found++
		if !strings.HasPrefix(text, notRaced) {
			t.Errorf("%s uses a browser and does not begin with %q", file, notRaced)
		}
	}
	if found == 0 {
		t.Error("no test uses a browser")
	}
}

// Packages that make test runs only under the race detector have no tests that are
// excluded from it. Otherwise these tests would never run.
func TestWhatIsOnlyRacedIsRaced(t *testing.T) {
	found := regexp.MustCompile(`(?m)^RACE_ONLY := /internal/\((.+)\)\$\$$`).FindStringSubmatch(readFile(t, "Makefile"))
	if found == nil {
		t.Fatal("the Makefile has no RACE_ONLY")
	}
	for name := range strings.SplitSeq(found[1], "|") {
		files, err := filepath.Glob("internal/" + name + "/*.go")
		if err != nil || len(files) == 0 {
			t.Errorf("there is no package internal/%s (%v)", name, err)
		}
		for _, file := range files {
			if strings.HasPrefix(readFile(t, file), notRaced) {
				t.Errorf("%s is run by nobody: see RACE_ONLY in the Makefile", file)
			}
		}
	}
}
