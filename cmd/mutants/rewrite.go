package main

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"golang.org/x/tools/go/packages"
)

// support is a file that is added to the package. It contains the switch and the
// mutated operators. At most one mutant is on in a process. If
// GOA_MUTANTS_REACHED names a file, the process records there which mutants it
// reaches. A process that takes too much memory, as in an endless loop, exits.
const support = `package %s

import (
	"fmt"
	"os"
	"runtime/metrics"
	"strconv"
	"sync"
	"time"
)

type mutantDuration = time.Duration

type mutantNumber interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr | ~float32 | ~float64
}

type mutantOrdered interface{ mutantNumber | ~string }

var (
	mutantChosen, mutantReached = mutantOpen()
	mutantSeen                  sync.Map
)

func mutantOpen() (int, *os.File) {
	chosen, _ := strconv.Atoi(os.Getenv("GOA_MUTANT"))
	if chosen > 0 {
		go mutantWatch()
	}
	if name := os.Getenv("GOA_MUTANTS_REACHED"); name != "" {
		if f, err := os.OpenFile(name, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o666); err == nil {
			return chosen, f
		}
	}
	return chosen, nil
}

func mutantWatch() {
	sample := []metrics.Sample{{Name: "/memory/classes/total:bytes"}}
	for range time.Tick(100 * time.Millisecond) {
		if metrics.Read(sample); sample[0].Value.Uint64() > 3<<30 {
			fmt.Fprintln(os.Stderr, "mutants: too much memory")
			os.Exit(3)
		}
	}
}

func mutantOn(id int) bool {
	if mutantReached != nil {
		if _, seen := mutantSeen.LoadOrStore(id, true); !seen {
			fmt.Fprintln(mutantReached, id)
		}
	}
	return id == mutantChosen
}

func mutantNot(id int, b bool) bool { return b != mutantOn(id) }

func mutantLess[T mutantOrdered](id int, a, b T) bool         { return !mutantOn(id) && a < b || mutantOn(id) && a <= b }
func mutantLessEqual[T mutantOrdered](id int, a, b T) bool    { return !mutantOn(id) && a <= b || mutantOn(id) && a < b }
func mutantGreater[T mutantOrdered](id int, a, b T) bool      { return !mutantOn(id) && a > b || mutantOn(id) && a >= b }
func mutantGreaterEqual[T mutantOrdered](id int, a, b T) bool { return !mutantOn(id) && a >= b || mutantOn(id) && a > b }

func mutantMinus[T mutantNumber](id int, v T) T {
	if mutantOn(id) {
		return -v
	}
	return v
}

func mutantAdd[T mutantNumber](id int, a, b T) T      { return a + mutantMinus(id, b) }
func mutantSubtract[T mutantNumber](id int, a, b T) T { return a - mutantMinus(id, b) }

func mutantMultiply[T mutantNumber](id int, a, b T) T {
	if mutantOn(id) {
		return a / b
	}
	return a * b
}

func mutantDivide[T mutantNumber](id int, a, b T) T {
	if mutantOn(id) {
		return a * b
	}
	return a / b
}

func mutantRemainder[T interface {
	~int | ~int8 | ~int16 | ~int32 | ~int64 | ~uint | ~uint8 | ~uint16 | ~uint32 | ~uint64 | ~uintptr
}](id int, a, b T) T {
	if mutantOn(id) {
		return a * b
	}
	return a %% b
}

func mutantLarger[T mutantNumber](id int, v T) T {
	switch {
	case !mutantOn(id):
		return v
	case v <= 10:
		return v + 1
	}
	return v * 2
}

func mutantSmaller[T mutantNumber](id int, v T) T {
	switch {
	case !mutantOn(id):
		return v
	case v <= 10:
		return v - 1
	}
	return v / 2
}
`

const supportName = "zz_mutants.go"

// rewritten returns the files of a package by path, with all these mutants in them.
// No line moves.
func rewritten(p *packages.Package, sites []*site) (map[string][]byte, error) {
	edits := map[string][]edit{}
	for _, s := range sites {
		for i, e := range s.edits {
			if i == 0 {
				e.text = fmt.Sprintf(e.text, s.ID)
			}
			edits[e.file] = append(edits[e.file], e)
		}
	}
	files := map[string][]byte{filepath.Join(p.Dir, supportName): fmt.Appendf(nil, support, p.Name)}
	for name, all := range edits {
		source, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		files[name] = apply(source, all)
	}
	return files, nil
}

// apply makes the edits of one file. At the same offset, ends come before beginnings.
// An enclosing node begins first and ends last.
func apply(source []byte, all []edit) []byte {
	slices.SortStableFunc(all, func(a, b edit) int {
		return cmp.Or(a.from-b.from, rank(a)-rank(b), b.outer-a.outer)
	})
	// If two switches enclose the same node, the one that begins last ends first.
	for i := 0; i < len(all); {
		j := i + 1
		for j < len(all) && all[j].from == all[i].from && all[j].outer == all[i].outer && all[i].outer < 0 {
			j++
		}
		slices.Reverse(all[i:j])
		i = j
	}
	var out []byte
	at := 0
	for _, e := range all {
		out = append(append(out, source[at:e.from]...), e.text...)
		at = e.to
	}
	return append(out, source[at:]...)
}

func rank(e edit) int {
	if e.outer < 0 {
		return 0
	}
	return 1
}

// compiling returns the mutants with which a package compiles, and its files with all
// of them.
func compiling(ctx context.Context, p *packages.Package, sites []*site) ([]*site, map[string][]byte, error) {
	for {
		files, err := rewritten(p, sites)
		if err != nil {
			return nil, nil, err
		}
		loaded, err := packages.Load(&packages.Config{Context: ctx, Mode: syntaxMode, Dir: p.Dir, Overlay: files}, ".")
		if err != nil {
			return nil, nil, err
		}
		broken := map[int]bool{}
		for _, e := range loaded[0].TypeErrors {
			id := enclosing(loaded[0], e.Pos)
			if id == 0 {
				return nil, nil, fmt.Errorf("with mutants: %w", e)
			}
			broken[id] = true
		}
		if len(broken) == 0 {
			if len(loaded[0].Errors) > 0 {
				return nil, nil, fmt.Errorf("with mutants: %w", loaded[0].Errors[0])
			}
			return sites, files, nil
		}
		sites = slices.DeleteFunc(slices.Clone(sites), func(s *site) bool { return broken[s.ID] })
		if len(sites) == 0 {
			return nil, nil, errors.New("no mutant compiles")
		}
	}
}

// enclosing returns the mutant with the innermost switch around a position, or 0.
func enclosing(p *packages.Package, at token.Pos) int {
	best, size := 0, token.Pos(0)
	for _, file := range p.Syntax {
		if at < file.FileStart || at > file.FileEnd {
			continue
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if n == nil || at < n.Pos() || at > n.End() {
				return false
			}
			if id := switched(n); id != 0 && (best == 0 || n.End()-n.Pos() <= size) {
				best, size = id, n.End()-n.Pos()
			}
			return true
		})
	}
	return best
}

// switched returns the mutant that a node switches, or 0.
func switched(n ast.Node) int {
	id := 0
	switch n := n.(type) {
	case *ast.CallExpr:
		name := n.Fun
		if i, ok := name.(*ast.IndexExpr); ok {
			name = i.X
		}
		if f, ok := name.(*ast.Ident); ok && strings.HasPrefix(f.Name, "mutant") && len(n.Args) > 0 {
			if number, ok := n.Args[0].(*ast.BasicLit); ok {
				id, _ = strconv.Atoi(number.Value)
			}
		}
	case *ast.BinaryExpr: // mutantOn(7) || …
		return switchedBy(n.X)
	case *ast.IfStmt: // if !mutantOn(7) { … }
		return switchedBy(n.Cond)
	}
	return id
}

func switchedBy(e ast.Expr) int {
	if not, ok := e.(*ast.UnaryExpr); ok && not.Op == token.NOT {
		e = not.X
	}
	if call, ok := e.(*ast.CallExpr); ok {
		return switched(call)
	}
	return 0
}
