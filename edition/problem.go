package edition

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// Problem is something wrong, or worth saying, about a line of a file.
type Problem struct {
	Line int
	Text string
}

// A ProblemsError is all that is wrong with a file, in the order of its lines.
type ProblemsError struct {
	File     string
	Problems []Problem
}

// Error has one line for each problem, as compilers write them.
func (e *ProblemsError) Error() string {
	lines := make([]string, len(e.Problems))
	for i, p := range e.Problems {
		lines[i] = fmt.Sprintf("%s:%d: %s", e.File, p.Line, p.Text)
	}
	return strings.Join(lines, "\n")
}

// problems collects while a file is read.
type problems []Problem

// maxProblems is how many are told of one file: more than a file with nothing
// in it has.
const maxProblems = 400

// add notes a problem; the last place is for saying that there are more.
func (p *problems) add(line int, format string, args ...any) {
	switch {
	case len(*p) < maxProblems:
		*p = append(*p, Problem{line, fmt.Sprintf(format, args...)})
	case len(*p) == maxProblems:
		*p = append(*p, Problem{line, fmt.Sprintf("there are more than %d problems", maxProblems)})
	}
}

func (p problems) sorted() []Problem {
	slices.SortStableFunc(p, func(a, b Problem) int { return cmp.Compare(a.Line, b.Line) })
	return p
}
