package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// What a public package exports can be used by other modules: it names no types of
// internal packages.
func TestPublicPackagesNameNoInternalTypes(t *testing.T) {
	eachFile(t, func(fset *token.FileSet, file string, parsed *ast.File) {
		if strings.HasSuffix(file, "_test.go") || slices.Contains([]string{"internal", "cmd", "docs"}, strings.Split(file, "/")[0]) {
			return
		}
		for _, n := range internalNames(t, parsed) {
			t.Errorf("%s: %s is internal, and other modules cannot name it", fset.Position(n.Pos()), n.Sel.Name)
		}
	})
}

// The check itself finds internal types wherever they are exported.
func TestInternalNamesAreFound(t *testing.T) {
	const text = `package p
import (
	"goa/internal/a"
	other "goa/internal/b"
	"goa/edition"
)
type T struct { A a.Bad1; b a.Fine; a.Bad2; Ok edition.Edition }
type I interface { Do(map[string]*other.Bad3); do(a.Fine) }
type t struct { A a.Fine }
var V []a.Bad4
var v a.Fine
func F(f func() (other.Bad5, error)) { var _ a.Fine }
func (t) F(a.Fine) {}
func (*T) G() a.Bad6 { return a.Fine }
func (*T) g(a.Fine) {}`
	file, err := parser.ParseFile(token.NewFileSet(), "p.go", text, parser.SkipObjectResolution)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, n := range internalNames(t, file) {
		got = append(got, n.Sel.Name)
	}
	slices.Sort(got)
	if want := []string{"Bad1", "Bad2", "Bad3", "Bad4", "Bad5", "Bad6"}; !slices.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
}

// internalNames returns the types of internal packages in what a file exports.
func internalNames(t *testing.T, file *ast.File) (list []*ast.SelectorExpr) {
	t.Helper()
	internal := map[string]bool{}
	for _, spec := range file.Imports {
		imported, err := strconv.Unquote(spec.Path.Value)
		if err != nil {
			t.Fatal(err)
		}
		name := path.Base(imported)
		if spec.Name != nil {
			name = spec.Name.Name
		}
		internal[name] = strings.HasPrefix(imported, modulePath+"/internal/")
	}
	for _, exported := range exportedTypes(file) {
		ast.Inspect(exported, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.Field:
				return !slices.ContainsFunc(n.Names, func(name *ast.Ident) bool { return !name.IsExported() && isMember(exported, n) })
			case *ast.SelectorExpr:
				if x, ok := n.X.(*ast.Ident); ok && internal[x.Name] {
					list = append(list, n)
				}
			}
			return true
		})
	}
	return list
}

// isMember reports whether a field belongs to the struct or the interface itself, and is
// not a parameter in it.
func isMember(of ast.Expr, field *ast.Field) bool {
	switch of := of.(type) {
	case *ast.StructType:
		return slices.Contains(of.Fields.List, field)
	case *ast.InterfaceType:
		return slices.Contains(of.Methods.List, field)
	default:
		return false
	}
}

// exportedTypes returns the types of what a file exports.
func exportedTypes(file *ast.File) (list []ast.Expr) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Name.IsExported() && ast.IsExported(receiver(d)+d.Name.Name) {
				list = append(list, d.Type)
			}
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				switch spec := spec.(type) {
				case *ast.TypeSpec:
					if spec.Name.IsExported() {
						list = append(list, spec.Type)
					}
				case *ast.ValueSpec:
					if spec.Type != nil && slices.ContainsFunc(spec.Names, (*ast.Ident).IsExported) {
						list = append(list, spec.Type)
					}
				}
			}
		}
	}
	return list
}
