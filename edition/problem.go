package edition

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"goa/goa"
)

// Problem is something wrong, or worth mentioning, about a line of a file.
type Problem struct {
	Line  int
	Text  string
	Cause Cause // for programs that word it themselves; zero if there is only the text
}

// CauseKind tells why the numbers of a copy do not fit together.
type CauseKind uint8

// The causes, and which fields of a [Cause] they have.
const (
	NoCause       CauseKind = iota
	BadValue                // Section, Row, Column: the value is not possible there
	BadHalf                 // Part, N tiles instead of Want, Spare of them removed
	HiddenFavor             // Favor needs tiles that were removed face up
	TooFewOthers            // Part cannot lose Spare tiles: N are not plantations, and Want plantations can go
	TooManyTiles            // Name: N of a tile, at most Want
	NoEffect                // Name: a tile that does nothing
	NoStartSymbol           // Name: no card has the start symbol
	TooManyCards            // Name: N cards with a symbol, at most Want
	UnscoredCards           // Name: N cards with a symbol, up to Want of which score
	TwiceTheSame            // Section, Row: Name is given twice
	TooFewBonanza           // N Bonanza tiles, at least Want
	FallingRanks            // Section, Row: N after Want
	TooManySpies            // Part: N tiles leave a solo game, at most Want
)

// Cause describes, as data, what is wrong with the numbers of a copy.
type Cause struct {
	Kind           CauseKind
	CellName       // the place, if it is one cell or row
	Part           goa.Part
	Name           string // of a piece
	N, Want, Spare int
}

// A ProblemsError lists everything that is wrong with a file, in the order of
// its lines.
type ProblemsError struct {
	File     string
	Problems []Problem
}

// Error returns one line for each problem, like a compiler.
func (e *ProblemsError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = fmt.Sprintf("%s:%d: %s", e.File, p.Line, p.Text)
	}
	return strings.Join(lines, "\n")
}

// problems collects problems while a file is read.
type problems []Problem

// maxProblems is the number of problems reported for one file. An empty file
// has fewer.
const maxProblems = 400

// add notes a problem. The last entry says that there are more.
func (p *problems) add(line int, format string, args ...any) {
	p.addWithCause(line, Cause{}, format, args...)
}

// addWithCause is like add, for a problem whose cause is known.
func (p *problems) addWithCause(line int, c Cause, format string, args ...any) {
	switch {
	case len(*p) < maxProblems:
		*p = append(*p, Problem{line, fmt.Sprintf(format, args...), c})
	case len(*p) == maxProblems:
		*p = append(*p, Problem{Line: line, Text: fmt.Sprintf("there are more than %d problems", maxProblems)})
	}
}

func (p problems) sorted() []Problem {
	slices.SortStableFunc(p, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
	return p
}
