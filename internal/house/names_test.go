package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"slices"
	"strings"
	"testing"
)

// Predeclared names such as len or new keep their meaning everywhere.
func TestPredeclaredNamesAreNotShadowed(t *testing.T) {
	eachFile(t, func(fset *token.FileSet, _ string, file *ast.File) {
		for _, name := range shadows(file) {
			t.Errorf("%s: %s is a name of the language", fset.Position(name.Pos()), name.Name)
		}
	})
}

// The check itself finds shadowed names.
func TestShadowsAreFound(t *testing.T) {
	const text = `package p
type T struct{ len int }
type I interface{ copy(any) }
func (T) new() {}
func max(min int) (cap int) {
	var copy, b = 1, 2
	for print := range 3 {}
	switch any := any(b).(type) {}
	f := func(close int) {}
	len := b
	T.len, b = 1, 2
}`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, name := range shadows(file) {
		got = append(got, name.Name)
	}
	slices.Sort(got)
	if want := []string{"any", "cap", "close", "copy", "len", "max", "min", "print"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// shadows returns the names in a file that hide predeclared ones. Fields and
// methods hide nothing.
func shadows(file *ast.File) (list []*ast.Ident) {
	for n := range ast.Preorder(file) {
		for _, name := range declares(n) {
			if types.Universe.Lookup(name.Name) != nil {
				list = append(list, name)
			}
		}
	}
	return list
}

// declares returns the names that a node brings into scope.
func declares(n ast.Node) (names []*ast.Ident) {
	expressions := func(list ...ast.Expr) {
		for _, e := range list {
			if name, ok := e.(*ast.Ident); ok {
				names = append(names, name)
			}
		}
	}
	switch n := n.(type) {
	case *ast.FuncDecl:
		if n.Recv == nil {
			return []*ast.Ident{n.Name}
		}
		return fieldNames(n.Recv)
	case *ast.FuncType:
		return slices.Concat(fieldNames(n.TypeParams), fieldNames(n.Params), fieldNames(n.Results))
	case *ast.TypeSpec:
		return []*ast.Ident{n.Name}
	case *ast.ValueSpec:
		return n.Names
	case *ast.AssignStmt:
		if n.Tok == token.DEFINE {
			expressions(n.Lhs...)
		}
	case *ast.RangeStmt:
		if n.Tok == token.DEFINE {
			expressions(n.Key, n.Value)
		}
	}
	return names
}

func fieldNames(list *ast.FieldList) (names []*ast.Ident) {
	if list != nil {
		for _, f := range list.List {
			names = append(names, f.Names...)
		}
	}
	return names
}

// Values are passed explicitly. Only the web server puts values into a context, because
// its handlers have no other way.
func TestContextsCarryNoValues(t *testing.T) {
	eachFile(t, func(fset *token.FileSet, path string, file *ast.File) {
		for n := range ast.Preorder(file) {
			if call, ok := n.(*ast.CallExpr); ok && nameOfCall(call) == "context.WithValue" && !strings.HasPrefix(path, "internal/web/") {
				t.Errorf("%s: a value in a context; give it as a parameter or in a command", fset.Position(call.Pos()))
			}
		}
	})
}

// eachFile calls f with every Go file of the module that is not generated.
func eachFile(t *testing.T, f func(fset *token.FileSet, path string, file *ast.File)) {
	t.Helper()
	fset := token.NewFileSet()
	goFiles(t, func(path string) {
		if strings.HasSuffix(path, "_templ.go") {
			return
		}
		file, err := parser.ParseFile(fset, path, nil, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			return
		}
		f(fset, path, file)
	})
}
