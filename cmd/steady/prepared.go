package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// prepared says which tests of a package were chosen, and where they run. It is kept
// beside the test programs.
type prepared struct {
	Name   string
	Folder string // relative to the folder in which steady runs
	Tests  []preparedTest
}

type preparedTest struct{ Name, Uses string }

func preparedFile(o options) string { return filepath.Join(o.folder, "prepared.json") }

func writePrepared(o options, packages []*testPackage) error {
	here, err := os.Getwd()
	if err != nil {
		return err
	}
	all := make([]prepared, len(packages))
	for i, p := range packages {
		all[i].Name = p.name
		if all[i].Folder, err = filepath.Rel(here, p.dir); err != nil {
			return err
		}
		for _, t := range p.tests {
			all[i].Tests = append(all[i].Tests, preparedTest{t.name, t.uses})
		}
	}
	text, err := json.MarshalIndent(all, "", "\t")
	if err != nil {
		return err
	}
	return os.WriteFile(preparedFile(o), append(text, '\n'), 0o666)
}

// readPrepared returns the packages that an earlier run with -prepare chose and built.
// Of those, it leaves out what the options leave out.
func readPrepared(o options) ([]*testPackage, error) {
	text, err := os.ReadFile(preparedFile(o))
	if err != nil {
		return nil, err
	}
	var all []prepared
	if err := json.Unmarshal(text, &all); err != nil {
		return nil, fmt.Errorf("%s: %w", preparedFile(o), err)
	}
	var packages []*testPackage
	for _, kept := range all {
		p := &testPackage{name: kept.Name}
		if p.dir, err = filepath.Abs(kept.Folder); err != nil {
			return nil, err
		}
		if p.program, err = p.programIn(o); err != nil {
			return nil, err
		}
		for _, t := range kept.Tests {
			if o.selects(t.Name, t.Uses) {
				p.tests = append(p.tests, &test{name: t.Name, uses: t.Uses})
			}
		}
		if len(p.tests) > 0 && o.names(kept) {
			packages = append(packages, p)
		}
	}
	if len(packages) == 0 {
		return nil, errNoTests
	}
	return packages, nil
}

// names reports whether a package is among those on the command line, where it may be
// a folder or ./....
func (o options) names(kept prepared) bool {
	return slices.ContainsFunc(o.packages, func(pattern string) bool {
		folder, all := strings.CutSuffix(pattern, "...")
		return filepath.Clean(folder) == kept.Folder || all && strings.HasPrefix("./"+kept.Folder+"/", folder)
	})
}

// selects reports whether the options select a test.
func (o options) selects(name, uses string) bool {
	return o.pattern.MatchString(name) && (o.all || uses != "" && strings.Contains(uses, o.uses))
}
