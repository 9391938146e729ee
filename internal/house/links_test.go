package house_test

import (
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	link    = regexp.MustCompile(`\]\(([^)\s]+)\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	unsaid  = regexp.MustCompile(`[^\p{L}\p{N}_ -]`) // what an anchor omits from a heading
)

// links returns the links of a document within the module, with their anchors.
func links(t *testing.T, file string) (list []string) {
	t.Helper()
	for _, m := range link.FindAllStringSubmatch(fenced.ReplaceAllString(readFile(t, file), ""), -1) {
		if !strings.Contains(m[1], ":") { // otherwise it leads elsewhere
			list = append(list, m[1])
		}
	}
	return list
}

// target returns the file and the anchor that a link in a document leads to.
func target(file, link string) (to, anchor string) {
	name, anchor, _ := strings.Cut(link, "#")
	if name == "" {
		return file, anchor
	}
	return path.Join(path.Dir(file), name), anchor
}

// anchors returns the anchors of a document's headings.
func anchors(t *testing.T, file string) (list []string) {
	t.Helper()
	for _, m := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(readFile(t, file), ""), -1) {
		list = append(list, strings.ReplaceAll(unsaid.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-"))
	}
	return list
}

func TestLinksLeadSomewhere(t *testing.T) {
	for _, file := range documents(t) {
		for _, l := range links(t, file) {
			to, anchor := target(file, l)
			if _, err := os.Stat(to); err != nil {
				t.Errorf("%s leads to %s: %v", file, l, err)
				continue
			}
			if anchor != "" && !slices.Contains(anchors(t, to), anchor) {
				t.Errorf("%s leads to %s, which has no such heading", file, l)
			}
		}
	}
}

// The map of the documents lists all of them, except the documents that lead to it.
func TestMapOfDocumentsIsWhole(t *testing.T) {
	const all = "docs/README.md"
	named := []string{all, "README.md", "CHANGELOG.md"}
	for _, l := range links(t, all) {
		to, _ := target(all, l)
		named = append(named, to)
	}
	for _, file := range documents(t) {
		if !slices.Contains(named, file) {
			t.Errorf("%s does not name %s", all, file)
		}
	}
}

var (
	goTest   = regexp.MustCompile("go test [^`|\n]*")
	pattern  = regexp.MustCompile(`-(run|bench)[ =]'?([^' ]+)'?`)
	testFunc = regexp.MustCompile(`(?m)^func ((?:Test|Benchmark)\w*)\(`)
)

// The tests and benchmarks that the documents name as evidence exist.
func TestDocumentsNameTestsThatThereAre(t *testing.T) {
	for _, file := range documents(t) {
		for _, command := range goTest.FindAllString(readFile(t, file), -1) {
			for _, word := range strings.Fields(pattern.ReplaceAllString(command, "")) {
				if strings.HasPrefix(word, ".") && word != "./..." {
					checkTests(t, file, command, testsOf(t, word))
				}
			}
		}
	}
}

// checkTests looks for the tests of a command in their package.
func checkTests(t *testing.T, file, command string, tests []string) {
	t.Helper()
	for _, m := range pattern.FindAllStringSubmatch(command, -1) {
		first, _, _ := strings.Cut(m[2], "/")
		if first == "^$" { // none
			continue
		}
		kind, runs := map[string]string{"run": "Test", "bench": "Benchmark"}[m[1]], regexp.MustCompile(first)
		if !slices.ContainsFunc(tests, func(name string) bool { return strings.HasPrefix(name, kind) && runs.MatchString(name) }) {
			t.Errorf("%s: %s: there is no such %s", file, command, strings.ToLower(kind))
		}
	}
}

// testsOf returns the names of a package's tests and benchmarks.
func testsOf(t *testing.T, folder string) (names []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		for _, m := range testFunc.FindAllStringSubmatch(readFile(t, file), -1) {
			names = append(names, m[1])
		}
	}
	return names
}
