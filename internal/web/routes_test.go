package web_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// Nothing is served outside the table of routes: handlers are given to a mux only
// there, and every handler of the server is in it.
func TestEveryHandlerHasARoute(t *testing.T) {
	routed := map[string]bool{}
	var handlers []string
	eachFile(t, func(name string, file *ast.File) {
		for n := range ast.Preorder(file) {
			switch n := n.(type) {
			case *ast.SelectorExpr:
				if name == "routes.go" {
					routed[n.Sel.Name] = true
				} else if name != "routing.go" && slices.Contains([]string{"Handle", "HandleFunc", "NewServeMux"}, n.Sel.Name) {
					t.Errorf("%s: %s belongs in the table of routes", name, n.Sel.Name)
				}
			case *ast.FuncDecl:
				if n.Recv != nil && types.ExprString(n.Type) == "func(w http.ResponseWriter, r *http.Request) error" {
					handlers = append(handlers, n.Name.Name)
				}
			}
		}
	})
	for _, name := range handlers {
		if !routed[name] {
			t.Errorf("the handler %s has no route", name)
		}
	}
	if len(handlers) < 20 {
		t.Errorf("only %d handlers were found: they are written in another way now", len(handlers))
	}
}

// eachFile calls f with every source file of the package.
func eachFile(t *testing.T, f func(name string, file *ast.File)) {
	t.Helper()
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		f(name, file)
	}
}
