package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/types"
	"path/filepath"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// Things that a test may use that make it depend on more than its code.
const (
	browser = "browser"
	clock   = "clock"
	process = "process"
	chance  = "chance"
)

// watched says what the functions of a package use, by import path and name. The name
// "" stands for all of its functions.
var watched = map[string]map[string]string{
	"github.com/chromedp/chromedp": {"": browser},
	"os/exec":                      {"": process},
	"crypto/rand":                  {"": chance},
	"testing/synctest":             {"": clock},
	"time": {
		"Now": clock, "Since": clock, "Until": clock, "Sleep": clock, "After": clock, "AfterFunc": clock,
		"NewTimer": clock, "NewTicker": clock, "Tick": clock,
	},
	"context": {"WithTimeout": clock, "WithDeadline": clock, "WithTimeoutCause": clock, "WithDeadlineCause": clock},
}

// test is a test function, with what it uses.
type test struct {
	name, uses string
	tally
}

var errNoTests = errors.New("no test has been chosen")

// chosen returns the packages that have tests to repeat.
func chosen(ctx context.Context, o options) ([]*testPackage, error) {
	wanted, err := load(ctx, packages.NeedName, false, o.packages...)
	if err != nil {
		return nil, err
	}
	all, err := load(ctx, packages.NeedName|packages.NeedFiles|packages.NeedImports|packages.NeedSyntax|packages.NeedTypes|packages.NeedTypesInfo, true, "./...")
	if err != nil {
		return nil, err
	}
	g := graph{}
	for _, p := range all {
		g.add(p)
	}
	var found []*testPackage
	for _, w := range wanted {
		p := &testPackage{name: w.PkgPath}
		for _, variant := range all {
			if variant.ForTest == w.PkgPath {
				p.dir = filepath.Dir(variant.GoFiles[0])
				p.tests = append(p.tests, g.testsOf(variant, o)...)
			}
		}
		if len(p.tests) > 0 {
			found = append(found, p)
		}
	}
	if len(found) == 0 {
		return nil, errNoTests
	}
	return found, nil
}

func load(ctx context.Context, mode packages.LoadMode, tests bool, patterns ...string) ([]*packages.Package, error) {
	all, err := packages.Load(&packages.Config{Context: ctx, Mode: mode | packages.NeedForTest, Tests: tests}, patterns...)
	if err != nil {
		return nil, err
	}
	for _, p := range all {
		for _, e := range p.Errors {
			return nil, fmt.Errorf("%s: %w", p.ID, e)
		}
	}
	return all, nil
}

// declared is a function, or a variable that may hold functions.
type declared struct {
	names []string // functions and variables that it names
	uses  []string
}

// graph records what each function and variable of the module names and uses. The
// declarations in the test variant of a package have the same names as those of the
// package.
type graph map[string]*declared

// add adds the declarations of a package. In test code, all uses count. In other
// code, only browsers and processes count, since nearly all of it reads the clock.
func (g graph) add(p *packages.Package) {
	support := slices.ContainsFunc(p.Syntax, func(f *ast.File) bool { return !isTestFile(p, f) && imports(f, "testing") })
	for _, file := range p.Syntax {
		inTest := support || isTestFile(p, file)
		for _, d := range file.Decls {
			switch d := d.(type) {
			case *ast.FuncDecl:
				g.note(p, p.TypesInfo.Defs[d.Name], d, inTest)
			case *ast.GenDecl:
				for _, spec := range d.Specs {
					if v, ok := spec.(*ast.ValueSpec); ok {
						for _, name := range v.Names {
							g.note(p, p.TypesInfo.Defs[name], v, inTest)
						}
					}
				}
			}
		}
	}
}

func isTestFile(p *packages.Package, f *ast.File) bool {
	return strings.HasSuffix(p.Fset.Position(f.Package).Filename, "_test.go")
}

func imports(f *ast.File, path string) bool {
	return slices.ContainsFunc(f.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"`+path+`"` })
}

// note adds a declaration. A method may be called through an interface. So any use of
// an interface method counts as a use of all methods with that name in the package's
// tests.
func (g graph) note(p *packages.Package, object types.Object, declaration ast.Node, inTest bool) {
	if object == nil || object.Name() == "_" {
		return
	}
	d := new(declared)
	g[nameOf(object)] = d
	if f, ok := object.(*types.Func); ok && inTest && f.Signature().Recv() != nil {
		by := methodName(p.PkgPath, f.Name())
		if g[by] == nil {
			g[by] = new(declared)
		}
		g[by].names = append(g[by].names, nameOf(object))
	}
	for n := range ast.Preorder(declaration) {
		identifier, ok := n.(*ast.Ident)
		if !ok {
			continue
		}
		named := p.TypesInfo.Uses[identifier]
		if named == nil || named.Pkg() == nil {
			continue
		}
		f, isFunction := named.(*types.Func)
		if _, isVariable := named.(*types.Var); !isFunction && !isVariable {
			continue
		}
		if isFunction {
			from := watched[named.Pkg().Path()]
			if use := cmp.Or(from[named.Name()], from[""]); use != "" && (inTest || use != clock) {
				d.uses = append(d.uses, use)
			}
			if recv := f.Signature().Recv(); inTest && recv != nil && types.IsInterface(recv.Type()) {
				d.names = append(d.names, methodName(p.PkgPath, f.Name()))
			}
		}
		d.names = append(d.names, nameOf(named))
	}
}

// nameOf returns the same name for an object and for its view from other packages.
func nameOf(object types.Object) string {
	if f, ok := object.(*types.Func); ok {
		return f.Origin().FullName()
	}
	return object.Pkg().Path() + "." + object.Name()
}

func methodName(path, name string) string { return "methods of " + path + ": " + name }

// testsOf returns the tests to repeat in a variant of a package.
func (g graph) testsOf(p *packages.Package, o options) []*test {
	var tests []*test
	for _, file := range p.Syntax {
		if !isTestFile(p, file) {
			continue
		}
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || !isTest(f) {
				continue
			}
			uses := strings.Join(g.reached(nameOf(p.TypesInfo.Defs[f.Name])), ", ")
			if o.selects(f.Name.Name, uses) {
				tests = append(tests, &test{name: f.Name.Name, uses: uses})
			}
		}
	}
	return tests
}

// isTest reports whether a function is a test that go test runs.
func isTest(d *ast.FuncDecl) bool {
	return d.Recv == nil && strings.HasPrefix(d.Name.Name, "Test") && d.Name.Name != "TestMain" && len(d.Type.Params.List) == 1
}

// reached returns what a function or variable uses, directly or through the names it
// uses, in order.
func (g graph) reached(name string) []string {
	seen, queue := map[string]bool{name: true}, []string{name}
	var uses []string
	for len(queue) > 0 {
		d := g[queue[0]]
		queue = queue[1:]
		if d == nil {
			continue
		}
		uses = append(uses, d.uses...)
		for _, next := range d.names {
			if !seen[next] {
				seen[next] = true
				queue = append(queue, next)
			}
		}
	}
	slices.Sort(uses)
	return slices.Compact(uses)
}
