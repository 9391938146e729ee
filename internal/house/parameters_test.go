package house_test

import (
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
	fset := token.NewFileSet()
	goFiles(t, func(path string) {
		if strings.HasSuffix(path, "_test.go") || strings.HasSuffix(path, "_templ.go") {
			return
		}
		file, err := parser.ParseFile(fset, path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			return
		}
		for n := range ast.Preorder(file) {
			f, ok := n.(*ast.FuncDecl)
			if ok && f.Type.Params.NumFields() > mostParameters {
				t.Errorf("%s: %s has %d parameters: put what belongs together into a value", fset.Position(f.Pos()), f.Name.Name, f.Type.Params.NumFields())
			}
		}
	})
}
