package tablepage

import (
	"slices"

	"github.com/a-h/templ"

	"goa/goa"
	"goa/internal/frame"
)

// Lesson is what a table has at which somebody learns to play.
type Lesson struct {
	Path  string // of the lesson
	Query string // the inputs so far, as the query of an address
	Says  string // what the teacher says
	Reads bool   // the learner is to read it; else to make a move
	Shows bool   // the teacher can show what to do
	Warns bool   // it is about a move that the learner had better take back
	Back  string // the address of what came before, or nothing
	Over  bool   // the lesson has ended
	First bool   // it is the one for people who have never played
	Done  int    // steps that lie behind, of all
	Of    int

	// Panel is shown in place of the teacher, and Idle in place of a question
	// where nothing is to be decided, at a table that only poses a question.
	Panel templ.Component
	Idle  string
}

// Glowing is a page on which some pieces glow: elements, by their ids.
func Glowing(page templ.Component, ids []string) templ.Component {
	marks := make([]Mark, len(ids))
	for i, id := range ids {
		marks[i] = Mark{id, "data-glow"}
	}
	return Marked(page, marks)
}

// NewTo returns the lessons about what is special about the table, as long as it
// is new to a player: before the first auctions, and until they have finished them.
func (s *Table) NewTo() []frame.LessonLink {
	if s.Lesson != nil || s.Guide != nil || !s.Sits() || s.Position || s.View.Round() > 1 {
		return nil
	}
	switch s.View.Stage() {
	case goa.Setup, goa.Placing, goa.Pledging:
		return slices.DeleteFunc(frame.LessonsAbout(s.Table.Options, s.Words.Language()), s.knows)
	case goa.Bidding, goa.Acting, goa.Extras, goa.Over:
	}
	return nil
}

// newHere returns the lesson about what comes up for the first time in a game with
// explanations: the first auctions, the first actions, or founding. Players who have
// finished it are not asked.
func (s *Table) newHere() (frame.LessonLink, bool) {
	name := ""
	if _, founding := s.founding(); founding {
		name = "founding"
	} else if s.View.Round() == 1 {
		name = firstLessons[s.View.Stage()]
	}
	l, ok := frame.LessonNamed(name, s.Words.Language())
	return l, ok && !s.knows(l)
}

// knows reports whether the viewer has finished a lesson.
func (s *Table) knows(l frame.LessonLink) bool { return slices.Contains(s.Learned, l.Name) }

// firstLessons are the lessons about the stages of a first round.
var firstLessons = map[goa.Stage]string{goa.Bidding: "auctions", goa.Acting: "planning"}
