package lesson

import (
	"cmp"
	"embed"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"goa/edition"
	"goa/goa"
	"goa/nature"
)

// Lesson is a parsed lesson. It does not change and is safe for concurrent use.
type Lesson struct {
	Name    string
	Edition *edition.Edition
	Options []string
	Minutes int // about how long it takes; 0 if unknown
	Learner goa.Seat
	Names   []string // by seat; empty for the learner

	rules    *goa.Rules
	chapters []*chapter
	end      *Step
	texts    map[string]map[string]text // by language and key
}

// chapter is a part of a lesson that begins from a position of its own.
type chapter struct {
	name  string
	line  int
	seed  string
	stack nature.Stack
	start goa.State
	until condition // true when the chapter is over; nil for the end of the game
	steps []*Step
	rules [goa.MaxSeats][]rule // how each seat plays; the learner's are for “show me”
}

// StepKind says what a step waits for.
type StepKind uint8

// The things that a step can wait for.
const (
	Tell StepKind = iota // for the learner to read it
	Ask                  // for the learner's move
	End                  // nothing: the lesson is over
)

var stepKinds = []string{Tell: "tell", Ask: "ask", End: "end"}

func (k StepKind) String() string { return stepKinds[k] }

// Step is something that the teacher says at one point of a lesson.
type Step struct {
	Key  string // of its text
	Kind StepKind
	// Glow lists the pieces that the step is about, as ids of their elements on
	// the page of a table.
	Glow []string
	// Back says that the learner should take back the last move.
	Back bool

	line   int
	when   condition
	again  bool // shown whenever its condition holds, not only once
	shows  []pattern
	number int // in its lesson, from 1
}

// rule says how a seat plays if a condition holds: a legal move that fits the
// first possible pattern.
type rule struct {
	when  condition
	moves []pattern
}

//go:embed data/*.lesson
var data embed.FS

// order is the order of the lessons: first the basics, then modules.
var order = []string{
	"first", "auctions", "planning", "founding", "quick-start", "bonanza", "planned-expansion", "gambits", "stories", "captains", "lakshmi", "campaign",
}

// Names returns the names of the lessons that come with the program, in the order
// in which they are offered.
func Names() []string {
	files, err := fs.Glob(data, "data/*.lesson")
	if err != nil {
		panic(err) // the pattern is a constant
	}
	for i, file := range files {
		files[i] = strings.TrimSuffix(strings.TrimPrefix(file, "data/"), ".lesson")
	}
	slices.SortStableFunc(files, func(a, b string) int { return cmp.Compare(slices.Index(order, a), slices.Index(order, b)) })
	return files
}

// Text returns the text of a lesson that comes with the program.
func Text(name string) ([]byte, error) {
	if !slices.Contains(Names(), name) {
		return nil, fmt.Errorf("no lesson is called %q; there is %s", name, strings.Join(Names(), ", "))
	}
	return data.ReadFile("data/" + name + ".lesson")
}

// Named returns a lesson that comes with the program.
func Named(name string) (*Lesson, error) {
	text, err := Text(name)
	if err != nil {
		return nil, err
	}
	return Parse(text)
}

// Steps returns how many steps the lesson has.
func (l *Lesson) Steps() int { return l.end.number }
