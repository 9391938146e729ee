package house_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A test waits for conditions with waittest.Until, not for time. A time.Sleep needs a
// reason at the end of its line, "// sleeps: …". So do timers and a page script's
// setTimeout; in a script of several lines the reason is a comment of the script. One
// exception is a testing/synctest bubble, where time passes at once: within a call of
// synctest.Test, or in a function that is called only from there. The other one is
// time.After(waittest.Patience), after which a test gives up.
func TestSleepsHaveAReason(t *testing.T) {
	folders := map[string][]string{}
	goFiles(t, func(path string) { folders[filepath.Dir(path)] = append(folders[filepath.Dir(path)], path) })
	reasons := 0
	for _, files := range folders {
		sources := map[string]string{}
		for _, f := range files {
			sources[f] = readFile(t, f)
		}
		bare, n := bareSleeps(t, sources)
		reasons += n
		for _, at := range bare {
			t.Errorf("%s: a test waits for time without a reason: wait for a condition with waittest.Until, or say why it must sleep (// sleeps: …)", at)
		}
	}
	if reasons == 0 {
		t.Error("no reason was found: this test does not look where sleeps are")
	}
}

// The check itself finds sleeps, wherever they hide.
func TestBareSleepsAreFound(t *testing.T) {
	const head = "package x_test\n\nimport (\n\t\"testing\"\n\t\"testing/synctest\"\n\t\"time\"\n)\n\n"
	for name, c := range map[string]struct {
		text string
		want int
	}{
		"a bare one":               {"func TestX(t *testing.T) { time.Sleep(1) }", 1},
		"a bare one in a loop":     {"func TestX(t *testing.T) { for ; ; time.Sleep(1) {\n} }", 1},
		"with a reason":            {"func TestX(t *testing.T) {\n\ttime.Sleep(1) // sleeps: it is late\n}", 0},
		"with an empty reason":     {"func TestX(t *testing.T) {\n\ttime.Sleep(1) // sleeps:\n}", 1},
		"with another comment":     {"func TestX(t *testing.T) {\n\ttime.Sleep(1) // a while\n}", 1},
		"in a bubble":              {"func TestX(t *testing.T) { synctest.Test(t, func(t *testing.T) { time.Sleep(1) }) }", 0},
		"after a bubble":           {"func TestX(t *testing.T) { synctest.Test(t, nil); time.Sleep(1) }", 1},
		"called from a bubble":     {"func TestX(t *testing.T) { synctest.Test(t, func(t *testing.T) { wait() }) }\nfunc wait() { more() }\nfunc more() { time.Sleep(1) }", 0},
		"called from elsewhere":    {"func TestX(t *testing.T) { wait(); synctest.Test(t, func(t *testing.T) { wait() }) }\nfunc wait() { time.Sleep(1) }", 1},
		"in a bubble of a helper":  {"func TestX(t *testing.T) { inside(t, func() { time.Sleep(1) }) }\nfunc inside(t *testing.T, f func()) { synctest.Test(t, func(*testing.T) { f() }) }", 0},
		"called by nobody":         {"func wait() { time.Sleep(1) }", 1},
		"a method of a bubble":     {"type x struct{}\nfunc TestX(t *testing.T) { synctest.Test(t, func(t *testing.T) { x{}.wait() }) }\nfunc (x) wait() { time.Sleep(1) }", 0},
		"handed on as a value":     {"var f = wait\nfunc wait() { time.Sleep(1) }", 1},
		"under another name":       {"func TestX(t *testing.T) { f := time.Sleep; f(1) }", 1},
		"a timer":                  {"func TestX(t *testing.T) { <-time.After(1) }", 1},
		"other timers":             {"func TestX(t *testing.T) { time.NewTimer(1); time.Tick(1) }", 2},
		"a timer with a reason":    {"func TestX(t *testing.T) {\n\t<-time.After(1) // sleeps: it is late\n}", 0},
		"a timer in a bubble":      {"func TestX(t *testing.T) { synctest.Test(t, func(t *testing.T) { <-time.After(1) }) }", 0},
		"after which it gives up":  {"func TestX(t *testing.T) { <-time.After(waittest.Patience); <-time.After(2 * waittest.Patience) }", 1},
		"in a script":              {"const x = `WAIT f, 1)`", 1},
		"in a quoted script":       {"const x = \"WAIT f, 1)\"", 1},
		"twice in a script":        {"const x = `\n\tWAIT f, 1);\n\tWAIT f, 1); // sleeps: it is late\n\tWAIT f, 1); // sleeps:\n`", 2},
		"in a script of one line":  {"const x = `WAIT f, 1)` // sleeps: it is late", 0},
		"in words":                 {"const x = `a setTimeout` // not a call\n", 0},
		"one that waits by itself": {"func TestX(t *testing.T) { synctest.Test(t, func(t *testing.T) { wait() }) }\nfunc wait() { time.Sleep(1); wait() }", 0},
	} {
		if got, _ := bareSleeps(t, map[string]string{"x_test.go": head + strings.ReplaceAll(c.text, "WAIT ", inScript)}); len(got) != c.want {
			t.Errorf("%s: got %v, want %d", name, got, c.want)
		}
	}
	if got, _ := bareSleeps(t, map[string]string{"x.go": "package x\n\nimport \"time\"\n\nfunc f() { time.Sleep(1) }"}); len(got) != 0 {
		t.Errorf("in code that is not a test: got %v", got)
	}
	if got, _ := bareSleeps(t, map[string]string{"x.go": "package x\n\nimport (\n\t\"testing\"\n\t\"time\"\n)\n\nfunc f(t testing.TB) { time.Sleep(1) }"}); len(got) != 1 {
		t.Errorf("in code for tests: got %v", got)
	}
}

// bareSleeps returns where tests of a package sleep without a reason, and how many
// reasons are given. Code that imports testing is code for tests.
func bareSleeps(t *testing.T, sources map[string]string) (bare []string, reasons int) {
	t.Helper()
	fset := token.NewFileSet()
	var files []*ast.File
	for path, text := range sources {
		file, err := parser.ParseFile(fset, path, text, parser.ParseComments|parser.SkipObjectResolution)
		if err != nil {
			t.Fatal(err)
		}
		if strings.HasSuffix(path, "_test.go") || slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool { return i.Path.Value == `"testing"` }) {
			files = append(files, file)
		}
	}
	bubbles := append(bubbleMakers(files), "synctest.Test")
	var uses []use
	for _, file := range files {
		uses = append(uses, usesOf(fset, file, bubbles)...)
	}
	for _, u := range uses {
		switch {
		case !slices.Contains(waits, u.name):
		case u.reason:
			reasons++
		case !u.bubble && !onlyBubbles(uses, u.in, map[string]bool{}):
			bare = append(bare, fset.Position(u.pos).String())
		}
	}
	return bare, reasons
}

// inScript is the call with which a script in a page waits. It is not written as one
// word, because this test reads its own file, too.
const inScript = "setTimeout" + "("

// waits lists the names of what waits for time, among uses.
var waits = []string{"time.Sleep", "time.After", "time.NewTimer", "time.Tick", inScript}

// use is a place where a function is named.
type use struct {
	name   string
	in     string // the enclosing function; "" outside all functions
	pos    token.Pos
	bubble bool // within a call of synctest.Test
	reason bool // given at the end of the line
}

// bubbleMakers returns the functions that run their function argument in a bubble.
func bubbleMakers(files []*ast.File) (names []string) {
	for _, file := range files {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Recv != nil {
				continue
			}
			hands := slices.ContainsFunc(f.Type.Params.List, func(p *ast.Field) bool { _, ok := p.Type.(*ast.FuncType); return ok })
			for n := range ast.Preorder(f) {
				if call, ok := n.(*ast.CallExpr); ok && hands && nameOfCall(call) == "synctest.Test" {
					names = append(names, f.Name.Name)
				}
			}
		}
	}
	return names
}

// nameOfCall returns the name of the called function: f, or x.f.
func nameOfCall(c *ast.CallExpr) string {
	switch f := c.Fun.(type) {
	case *ast.Ident:
		return f.Name
	case *ast.SelectorExpr:
		if x, ok := f.X.(*ast.Ident); ok {
			return x.Name + "." + f.Sel.Name
		}
	}
	return ""
}

// reason matches the comment that says why a test waits for time.
var reason = regexp.MustCompile(`// sleeps: +\S`)

// usesOf returns the names used in the functions of a file.
func usesOf(fset *token.FileSet, file *ast.File, makers []string) (uses []use) {
	reasons := map[int]bool{}
	for _, group := range file.Comments {
		for _, c := range group.List {
			if at := reason.FindStringIndex(c.Text); at != nil && at[0] == 0 {
				reasons[fset.Position(c.Pos()).Line] = true
			}
		}
	}
	for _, d := range file.Decls {
		in := ""
		if f, ok := d.(*ast.FuncDecl); ok {
			in = f.Name.Name
		}
		var bubbles []ast.Node
		var limit ast.Node // the latest call of time.After that is only a limit
		for n := range ast.Preorder(d) {
			u := use{in: in, pos: n.Pos(), reason: reasons[fset.Position(n.Pos()).Line]}
			u.bubble = slices.ContainsFunc(bubbles, func(b ast.Node) bool { return b.Pos() <= n.Pos() && n.End() <= b.End() })
			switch n := n.(type) {
			case *ast.CallExpr:
				if slices.Contains(makers, nameOfCall(n)) {
					bubbles = append(bubbles, n)
				}
				if isLimit(n) {
					limit = n.Fun
				}
				continue
			case *ast.SelectorExpr:
				x, ok := n.X.(*ast.Ident)
				if !ok || n == limit || !slices.Contains(waits, x.Name+"."+n.Sel.Name) {
					continue
				}
				u.name = x.Name + "." + n.Sel.Name
			case *ast.BasicLit:
				uses = append(uses, scriptWaits(n, u)...)
				continue
			case *ast.Ident:
				if f, ok := d.(*ast.FuncDecl); ok && n == f.Name {
					continue
				}
				u.name = n.Name
			default:
				continue
			}
			uses = append(uses, u)
		}
	}
	return uses
}

// isLimit reports whether a call is time.After(waittest.Patience), after which a test
// gives up.
func isLimit(c *ast.CallExpr) bool {
	if nameOfCall(c) != "time.After" || len(c.Args) != 1 {
		return false
	}
	how, ok := c.Args[0].(*ast.SelectorExpr)
	if !ok {
		return false
	}
	x, ok := how.X.(*ast.Ident)
	return ok && x.Name == "waittest" && how.Sel.Name == "Patience"
}

// scriptWaits returns the waits of a script in a string, as uses like u. Each has its
// reason in its line of the script, or at the end of the line of a string of one line.
func scriptWaits(text *ast.BasicLit, u use) (uses []use) {
	at, oneLine := text.Pos(), !strings.Contains(text.Value, "\n")
	for line := range strings.Lines(text.Value) {
		if i := strings.Index(line, inScript); i >= 0 && text.Kind == token.STRING {
			u.name, u.pos = inScript, at+token.Pos(i)
			u.reason = oneLine && u.reason || reason.MatchString(line)
			uses = append(uses, u)
		}
		at += token.Pos(len(line))
	}
	return uses
}

// onlyBubbles reports whether a function is named only in bubbles, or in functions for
// which this is true.
func onlyBubbles(uses []use, function string, asked map[string]bool) bool {
	if function == "" || strings.HasPrefix(function, "Test") {
		return false
	}
	asked[function] = true
	named := false
	for _, u := range uses {
		if u.name != function || u.in == function {
			continue
		}
		named = true
		if !u.bubble && !asked[u.in] && !onlyBubbles(uses, u.in, asked) {
			return false
		}
	}
	return named
}
