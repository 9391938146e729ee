package house_test

import (
	"go/parser"
	"go/token"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// usedIn matches a row of a table in ADR 1: a module or a tool, its version, and where
// it is used.
var usedIn = regexp.MustCompile("(?m)^\\| `([a-z0-9.-]+\\.[a-z]+/\\S+)` \\| [0-9][^ |]* \\| ([^|]*) \\|")

// ADR 1 names exactly the packages that import a module. Tests count only in the table
// of modules that only tests use.
func TestDependenciesAreUsedWhereTheTablesSay(t *testing.T) {
	const doc = "docs/adr/0001-dependencies.md"
	text := readFile(t, doc)
	rows := 0
	for section := range strings.SplitSeq(text, "\n## ") {
		imports := importers(t, strings.HasPrefix(section, "Tests only\n"))
		for _, row := range usedIn.FindAllStringSubmatch(section, -1) {
			rows++
			got, want := packagesIn(row[2]), imports[row[1]]
			if !slices.Equal(got, want) {
				t.Errorf("%s: %s is said to be used in %q, but is imported in %q", doc, row[1], got, want)
			}
		}
	}
	if all := len(named.FindAllString(text, -1)); rows != all || rows == 0 {
		t.Errorf("%s: %d of %d rows say where a module is used", doc, rows, all)
	}
}

// packagesIn returns the packages named in a cell of a table, sorted. The folder
// internal is left out of their names.
func packagesIn(cell string) (dirs []string) {
	for _, name := range goName.FindAllStringSubmatch(cell, -1) {
		dir := name[1]
		if _, err := os.Stat(dir); err != nil {
			dir = "internal/" + dir
		}
		dirs = append(dirs, dir)
	}
	slices.Sort(dirs)
	return dirs
}

// importers returns the packages that import each module of go.mod, sorted. Files count
// for every platform.
func importers(t *testing.T, tests bool) map[string][]string {
	t.Helper()
	var modules []string
	for _, m := range required.FindAllStringSubmatch(readFile(t, "go.mod"), -1) {
		modules = append(modules, m[1])
	}
	all := map[string][]string{}
	goFiles(t, func(file string) {
		if strings.HasSuffix(file, "_test.go") && !tests {
			return
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, parser.ImportsOnly)
		if err != nil {
			t.Error(err)
			return
		}
		for _, spec := range parsed.Imports {
			imported, err := strconv.Unquote(spec.Path.Value)
			if err != nil {
				t.Error(err)
			}
			if m, dir := moduleOf(imported, modules), path.Dir(file); m != "" && !slices.Contains(all[m], dir) {
				all[m] = append(all[m], dir)
			}
		}
	})
	for _, dirs := range all {
		slices.Sort(dirs)
	}
	return all
}

// moduleOf returns the innermost module that contains a package, or "".
func moduleOf(imported string, modules []string) (module string) {
	for _, m := range modules {
		if (imported == m || strings.HasPrefix(imported, m+"/")) && len(m) > len(module) {
			module = m
		}
	}
	return module
}
