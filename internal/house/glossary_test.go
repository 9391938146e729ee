package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"
)

var (
	glossaryRow = regexp.MustCompile(`(?m)^\| ([^|]+) \| ([^|]*) \| [^|]+ \|$`)
	goName      = regexp.MustCompile("`([^`]+)`")
)

// Every word of the glossary names its Go code, and that code exists. No word occurs
// twice.
func TestGlossaryNamesWhatThereIs(t *testing.T) {
	declared := declarations(t)
	words := map[string]bool{}
	for _, row := range glossaryRow.FindAllStringSubmatch(readFile(t, "docs/glossary.md"), -1) {
		if row[1] == "word" {
			continue
		}
		for word := range strings.SplitSeq(row[1], ", ") {
			if words[word] {
				t.Errorf("the word %q stands twice", word)
			}
			words[word] = true
		}
		names := goName.FindAllStringSubmatch(row[2], -1)
		if len(names) == 0 {
			t.Errorf("the word %q names no Go code", row[1])
		}
		for _, name := range names {
			if !declared[name[1]] {
				t.Errorf("the word %q is said to be %s, which there is not", row[1], name[1])
			}
		}
	}
	if len(words) < 40 {
		t.Errorf("the glossary has %d words", len(words))
	}
}

// declarations returns the declarations of the module, as package.Name, and as
// package.Type.Name for methods and fields.
func declarations(t *testing.T) map[string]bool {
	t.Helper()
	all := map[string]bool{}
	goFiles(t, func(path string) {
		if strings.HasSuffix(path, "_test.go") {
			return
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			t.Error(err)
			return
		}
		for _, d := range file.Decls {
			for _, name := range declaredBy(d) {
				all[file.Name.Name+"."+name] = true
			}
		}
	})
	return all
}

func declaredBy(d ast.Decl) (names []string) {
	if f, ok := d.(*ast.FuncDecl); ok {
		return []string{receiver(f) + f.Name.Name}
	}
	for _, spec := range d.(*ast.GenDecl).Specs {
		switch spec := spec.(type) {
		case *ast.ValueSpec:
			for _, name := range spec.Names {
				names = append(names, name.Name)
			}
		case *ast.TypeSpec:
			names = append(names, spec.Name.Name)
			if s, ok := spec.Type.(*ast.StructType); ok {
				for _, field := range s.Fields.List {
					for _, name := range field.Names {
						names = append(names, spec.Name.Name+"."+name.Name)
					}
				}
			}
		}
	}
	return names
}

// receiver returns the receiver type of a method, followed by a period, or "".
func receiver(f *ast.FuncDecl) string {
	if f.Recv == nil {
		return ""
	}
	for n := range ast.Preorder(f.Recv.List[0].Type) {
		if id, ok := n.(*ast.Ident); ok {
			return id.Name + "."
		}
	}
	return ""
}

var (
	declaredName = regexp.MustCompile(`\b([a-z]+)\.[A-Za-z]\w*(?:\.\w+)*`)
	filePath     = regexp.MustCompile("`(internal/[a-z]+(?:/[a-z_]+\\.(?:go|templ))?)`((?:, `[a-z_]+\\.(?:go|templ)`)*)")
	fileName     = regexp.MustCompile("`([a-z_]+\\.(?:go|templ))`")
)

// The documents about the places of things name files and functions that exist.
func TestDocsNameWhatThereIs(t *testing.T) {
	declared := declarations(t)
	packages := map[string]bool{}
	for name := range declared {
		name, _, _ = strings.Cut(name, ".")
		packages[name] = true
	}
	found := 0
	for _, doc := range []string{"docs/where.md", "docs/how-it-travels.md"} {
		text := readFile(t, doc)
		for _, m := range declaredName.FindAllStringSubmatch(text, -1) {
			name := m[0]
			if !packages[m[1]] || slices.Contains([]string{".go", ".md", ".templ"}, path.Ext(name)) {
				continue
			}
			if found++; !declared[name] {
				t.Errorf("%s names %s, which there is not", doc, name)
			}
		}
		for _, m := range filePath.FindAllStringSubmatch(text, -1) {
			if _, err := os.Stat(m[1]); err != nil {
				t.Errorf("%s: %v", doc, err)
			}
			for _, other := range fileName.FindAllStringSubmatch(m[2], -1) {
				if _, err := os.Stat(path.Join(path.Dir(m[1]), other[1])); err != nil {
					t.Errorf("%s: %v", doc, err)
				}
			}
		}
	}
	if found < 40 {
		t.Errorf("only %d names were found", found)
	}
}
