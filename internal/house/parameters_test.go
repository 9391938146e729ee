package house_test

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"strings"
	"testing"
)

// mostParameters is how many parameters a function may have. If it needs more, some of
// them belong together as a named value.
const mostParameters = 5

func TestFunctionsHaveFewParameters(t *testing.T) {
	goFiles(t, func(path string) {
		if strings.HasSuffix(path, "_templ.go") {
			return
		}
		for _, at := range manyParameters(t, path, nil) {
			t.Errorf("%s: put what belongs together into a value", at)
		}
	})
}

// manyParameters returns the functions, function literals and methods of interfaces in a
// file that have too many parameters. It reads the file if there is no text. A fuzz
// target is an exception: each of its parameters is an input.
func manyParameters(t *testing.T, path string, text any) (all []string) {
	t.Helper()
	fset := token.NewFileSet()
	file, err := parser.ParseFile(fset, path, text, parser.SkipObjectResolution)
	if err != nil {
		t.Error(err)
		return nil
	}
	targets := map[ast.Node]bool{}
	for n := range ast.Preorder(file) {
		name, f := "", (*ast.FuncType)(nil)
		switch n := n.(type) {
		case *ast.FuncDecl:
			name, f = n.Name.Name, n.Type
		case *ast.CallExpr:
			if nameOfCall(n) == "f.Fuzz" && len(n.Args) == 1 {
				targets[n.Args[0]] = true
			}
		case *ast.FuncLit:
			name, f = "a function", n.Type
		case *ast.Field:
			if method, ok := n.Type.(*ast.FuncType); ok && len(n.Names) == 1 {
				name, f = n.Names[0].Name, method
			}
		}
		if f != nil && !targets[n] && f.Params.NumFields() > mostParameters {
			all = append(all, fmt.Sprintf("%s: %s has %d parameters", fset.Position(n.Pos()), name, f.Params.NumFields()))
		}
	}
	return all
}

// The check itself finds functions with many parameters, wherever they are.
func TestManyParametersAreFound(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want int
	}{
		"five":                       {"func f(a, b, c, d, e int) {}", 0},
		"six":                        {"func f(a, b, c int, d, e, f string) {}", 1},
		"six of a method":            {"func (x X) f(a, b, c, d, e, f int) {}", 1},
		"six without names":          {"func f(int, int, int, int, int, int) {}", 1},
		"six of a function literal":  {"var f = func(a, b, c, d, e, f int) {}", 1},
		"six of an interface method": {"type X interface { f(a, b, c, d, e, f int) }", 1},
		"six of a field":             {"type X struct { f func(a, b, c, d, e, f int) }", 1},
		"six of an argument":         {"func f(g func(a, b, c, d, e, f int)) {}", 1},
		"six results":                {"func f() (a, b, c, d, e, f int) { return }", 0},
		"six of a fuzz target":       {"func F(f *testing.F) { f.Fuzz(func(t *testing.T, a, b, c, d, e int) {}) }", 0},
		"six in a fuzz target":       {"func F(f *testing.F) { f.Fuzz(func(t *testing.T) { g(func(a, b, c, d, e, f int) {}) }) }", 1},
	} {
		if got := manyParameters(t, "x_test.go", "package x\n\n"+c.text); len(got) != c.want {
			t.Errorf("%s: got %q, want %d", name, got, c.want)
		}
	}
}
