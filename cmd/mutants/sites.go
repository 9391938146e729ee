package main

import (
	"bytes"
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/printer"
	"go/token"
	"go/types"
	"slices"
	"strings"

	"golang.org/x/tools/go/packages"
)

// site is a mutant: one small fault at one place. All mutants of a package are
// compiled into one program. Each consists of a few edits that insert a switch.
type site struct {
	ID     int
	Key    string // file, function and change; stable while these are
	Line   int
	change string
	edits  []edit
}

// edit replaces a range of a file.
type edit struct {
	file     string
	from, to int
	text     string
	outer    int // of edits at the same offset, the larger one encloses the smaller; negative at the end of a node
}

// finder collects the mutants of one file.
type finder struct {
	p     *packages.Package
	file  string
	name  string // of the file, relative to the module
	in    string // the current function
	found []*site
	ends  map[ast.Stmt]bool // statements that end a function; without them it does not compile, or nothing changes
}

// find returns the mutants of a package, in the order of its text. Generated files
// have none.
func find(p *packages.Package, root string) []*site {
	var all []*site
	for _, file := range p.Syntax {
		if ast.IsGenerated(file) {
			continue
		}
		f := &finder{p: p, file: p.Fset.Position(file.Package).Filename, ends: map[ast.Stmt]bool{}}
		f.name = strings.TrimPrefix(f.file, root+"/")
		for _, d := range file.Decls {
			f.declaration(d)
		}
		all = append(all, f.found...)
	}
	slices.SortStableFunc(all, func(a, b *site) int {
		return cmp.Or(strings.Compare(a.edits[0].file, b.edits[0].file), a.Line-b.Line, strings.Compare(a.change, b.change))
	})
	seen := map[string]int{}
	for i, s := range all {
		s.ID = i + 1
		if seen[s.Key]++; seen[s.Key] > 1 {
			s.Key = fmt.Sprintf("%s (%d)", s.Key, seen[s.Key])
		}
	}
	return all
}

func (f *finder) declaration(d ast.Decl) {
	switch d := d.(type) {
	case *ast.FuncDecl:
		if d.Body == nil {
			return
		}
		f.in = d.Name.Name
		if d.Recv != nil && len(d.Recv.List) > 0 {
			f.in = strings.TrimPrefix(f.text(d.Recv.List[0].Type), "*") + "." + f.in
		}
		f.walk(d)
	case *ast.GenDecl:
		if d.Tok == token.VAR {
			for _, s := range d.Specs {
				f.in = s.(*ast.ValueSpec).Names[0].Name
				f.walk(s)
			}
		}
	}
}

// walk visits a node and all nodes below it, keeping track of the nodes above.
func (f *finder) walk(root ast.Node) {
	var above []ast.Node
	ast.Inspect(root, func(n ast.Node) bool {
		if n == nil {
			above = above[:len(above)-1]
			return true
		}
		var parent ast.Node
		if len(above) > 0 {
			parent = above[len(above)-1]
		}
		if !f.visit(n, parent) {
			return false
		}
		above = append(above, n)
		return true
	})
}

// visit finds the mutants of one node and reports whether to look below it.
func (f *finder) visit(n, parent ast.Node) bool {
	switch n := n.(type) {
	case *ast.FuncDecl:
		f.noteEnds(n.Body)
	case *ast.FuncLit:
		f.noteEnds(n.Body)
	case *ast.ArrayType, *ast.StructType, *ast.GenDecl:
		if g, ok := n.(*ast.GenDecl); ok && g.Tok == token.VAR {
			return true
		}
		return false // lengths and declarations need constants
	case ast.Expr:
		if kv, ok := parent.(*ast.KeyValueExpr); ok && kv.Key == n {
			return false
		}
		if f.p.TypesInfo.Types[n].Value != nil {
			f.constant(n, parent)
			return false
		}
		f.expression(n, parent)
	case ast.Stmt:
		f.statement(n, parent)
	}
	return true
}

// condition reports whether an expression is its parent's condition.
func condition(e ast.Expr, parent ast.Node) bool {
	switch parent := parent.(type) {
	case *ast.IfStmt:
		return parent.Cond == e
	case *ast.ForStmt:
		return parent.Cond == e
	}
	return false
}

func (f *finder) isBool(e ast.Expr) bool {
	t := f.p.TypesInfo.TypeOf(e)
	if t == nil {
		return false
	}
	b, ok := t.Underlying().(*types.Basic)
	return ok && b.Info()&types.IsBoolean != 0
}

// expression finds mutants of an expression that is not constant.
func (f *finder) expression(e ast.Expr, parent ast.Node) {
	asked := condition(e, parent)
	if c, ok := parent.(*ast.CaseClause); ok && f.isBool(e) {
		asked = slices.Contains(c.List, e)
	}
	switch e := e.(type) {
	case *ast.BinaryExpr:
		f.binary(e)
		asked = asked || e.Op == token.EQL || e.Op == token.NEQ
	case *ast.UnaryExpr:
		asked = asked || e.Op == token.NOT
	}
	if asked {
		f.wrap(e, "negate "+f.text(e), "mutantNot(%d, ", ")")
	}
}

// operators are the helpers that replace each operator with another.
var operators = map[token.Token]struct{ helper, becomes string }{
	token.LSS: {"mutantLess", "<="}, token.LEQ: {"mutantLessEqual", "<"},
	token.GTR: {"mutantGreater", ">="}, token.GEQ: {"mutantGreaterEqual", ">"},
	token.ADD: {"mutantAdd", "-"}, token.SUB: {"mutantSubtract", "+"},
	token.MUL: {"mutantMultiply", "/"}, token.QUO: {"mutantDivide", "*"}, token.REM: {"mutantRemainder", "*"},
}

func (f *finder) binary(e *ast.BinaryExpr) {
	switch e.Op {
	case token.LAND:
		f.wrap(e.X, fmt.Sprintf("take %s for true in %s", f.text(e.X), f.text(e)), "(mutantOn(%d) || ", ")")
		f.wrap(e.Y, fmt.Sprintf("take %s for true in %s", f.text(e.Y), f.text(e)), "(mutantOn(%d) || ", ")")
	case token.LOR:
		f.wrap(e.X, fmt.Sprintf("take %s for false in %s", f.text(e.X), f.text(e)), "(!mutantOn(%d) && (", "))")
		f.wrap(e.Y, fmt.Sprintf("take %s for false in %s", f.text(e.Y), f.text(e)), "(!mutantOn(%d) && (", "))")
	default:
		o, ok := operators[e.Op]
		b, basic := f.p.TypesInfo.TypeOf(e.X).Underlying().(*types.Basic)
		if !ok || !basic || e.Op == token.ADD && b.Info()&types.IsNumeric == 0 {
			return
		}
		s := f.wrap(e, fmt.Sprintf("%s to %s in %s", e.Op, o.becomes, f.text(e)), o.helper+"(%d, ", ")")
		at := f.p.Fset.Position(e.OpPos).Offset
		s.edits[0].outer--
		s.edits[1].outer++ // the operator is closest to its operands
		s.edits = append(s.edits, edit{file: f.file, from: at, to: at + len(e.Op.String()), text: ","})
	}
}

// constant finds mutants of a maximal constant expression.
func (f *finder) constant(e ast.Expr, parent ast.Node) {
	if call, ok := parent.(*ast.CallExpr); ok && len(call.Args) == 3 && call.Args[2] == e && f.text(call.Fun) == "make" {
		return // a capacity changes nothing
	}
	t := types.Default(f.p.TypesInfo.TypeOf(e))
	value := f.p.TypesInfo.Types[e].Value
	name := t.String()
	switch b, basic := t.(*types.Basic); {
	case name == "time.Duration":
		name = "mutantDuration"
	case basic && b.Info()&types.IsBoolean != 0:
		f.wrap(e, fmt.Sprintf("%s to %v", f.text(e), !constant.BoolVal(value)), "mutantNot(%d, ", ")")
		return
	case !basic || b.Info()&types.IsNumeric == 0 || b.Info()&types.IsComplex != 0:
		return
	}
	f.wrap(e, f.text(e)+" larger", "mutantLarger["+name+"](%d, ", ")")
	if constant.Sign(value) > 0 {
		f.wrap(e, f.text(e)+" smaller", "mutantSmaller["+name+"](%d, ", ")")
	}
}

// statement finds the mutant that leaves a statement out, and mutants with the wrong
// sign.
func (f *finder) statement(s ast.Stmt, parent ast.Node) {
	if a, ok := s.(*ast.AssignStmt); ok && (a.Tok == token.ADD_ASSIGN || a.Tok == token.SUB_ASSIGN) {
		if b, basic := f.p.TypesInfo.TypeOf(a.Lhs[0]).Underlying().(*types.Basic); basic && b.Info()&types.IsNumeric != 0 {
			f.wrap(a.Rhs[0], "the other sign in "+f.text(a), "mutantMinus(%d, ", ")")
		}
	}
	switch parent := parent.(type) {
	case *ast.BlockStmt, *ast.CaseClause:
	case *ast.CommClause:
		if parent.Comm == s {
			return
		}
	default:
		return
	}
	switch s := s.(type) {
	case *ast.AssignStmt:
		if s.Tok == token.DEFINE || f.onlyBlanks(s) {
			return
		}
	case *ast.ExprStmt:
		if _, call := s.X.(*ast.CallExpr); !call || f.ends[s] {
			return
		}
	case *ast.ReturnStmt, *ast.BranchStmt:
		if f.ends[s] {
			return
		}
	case *ast.IncDecStmt, *ast.DeferStmt, *ast.GoStmt, *ast.SendStmt:
	default:
		return
	}
	f.wrap(s, "delete "+f.text(s), "if !mutantOn(%d) { ", " }")
}

func (f *finder) onlyBlanks(a *ast.AssignStmt) bool {
	return !slices.ContainsFunc(a.Lhs, func(e ast.Expr) bool { return f.text(e) != "_" })
}

// noteEnds records the statements that end a function.
func (f *finder) noteEnds(body *ast.BlockStmt) {
	if len(body.List) > 0 {
		f.noteEnd(body.List[len(body.List)-1])
	}
}

func (f *finder) noteEnd(s ast.Stmt) {
	f.ends[s] = true
	switch s := s.(type) {
	case *ast.BlockStmt:
		f.noteEnds(s)
	case *ast.IfStmt:
		if s.Else != nil {
			f.noteEnds(s.Body)
			f.noteEnd(s.Else)
		}
	case *ast.SwitchStmt:
		f.noteClauses(s.Body)
	case *ast.TypeSwitchStmt:
		f.noteClauses(s.Body)
	case *ast.SelectStmt:
		f.noteClauses(s.Body)
	}
}

func (f *finder) noteClauses(body *ast.BlockStmt) {
	for _, c := range body.List {
		switch c := c.(type) {
		case *ast.CaseClause:
			if len(c.Body) > 0 {
				f.noteEnd(c.Body[len(c.Body)-1])
			}
		case *ast.CommClause:
			if len(c.Body) > 0 {
				f.noteEnd(c.Body[len(c.Body)-1])
			}
		}
	}
}

// wrap adds a mutant that puts text around a node. The number of the mutant, which is
// not known yet, replaces the %d in before.
func (f *finder) wrap(n ast.Node, change, before, after string) *site {
	from, to := f.p.Fset.Position(n.Pos()).Offset, f.p.Fset.Position(n.End()).Offset
	outer := 2*(to-from) + 1
	s := &site{
		Key:  fmt.Sprintf("%s %s: %s", f.name, f.in, change),
		Line: f.p.Fset.Position(n.Pos()).Line, change: change,
		edits: []edit{
			{file: f.file, from: from, to: from, text: before, outer: outer},
			{file: f.file, from: to, to: to, text: after, outer: -outer},
		},
	}
	f.found = append(f.found, s)
	return s
}

// text returns a node as one short line.
func (f *finder) text(n ast.Node) string {
	var out bytes.Buffer
	printer.Fprint(&out, f.p.Fset, n)
	line := strings.Join(strings.Fields(out.String()), " ")
	if letters := []rune(line); len(letters) > 90 {
		return string(letters[:89]) + "…"
	}
	return line
}
