package tablepage

import (
	"slices"

	"github.com/a-h/templ"

	"goa/goa"
	"goa/internal/frame"
)

// Lesson is what a table shows to a player who is learning the game.
type Lesson struct {
	Path  string // of the lesson
	Query string // the inputs so far, as the query of an address
	Says  string // what the teacher says
	Reads bool   // the learner only reads; otherwise they make a move
	Shows bool   // the teacher can show what to do
	Warns bool   // what the teacher says is about a move that the learner should take back
	Back  string // the address of the previous step, or empty
	Over  bool   // the lesson has ended
	First bool   // it is the lesson for people who have never played
	Done  int    // the number of steps that are done, out of Of
	Of    int

	// At a table that only poses a puzzle, Panel is shown in place of the teacher,
	// and Idle in place of a question when there is nothing to decide.
	Panel templ.Component
	Idle  string
}

// Glowing returns a page on which the elements with these IDs glow.
func Glowing(page templ.Component, ids []string) templ.Component {
	marks := make([]Mark, len(ids))
	for i, id := range ids {
		marks[i] = Mark{id, "data-glow"}
	}
	return Marked(page, marks)
}

// NewTo returns the lessons about what is special at the table and new to the
// viewer. They are offered before the first auctions, until the viewer has finished
// them.
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

// newHere returns the lesson about something that comes up for the first time in a game
// with explanations: the first auctions, the first actions, or founding. It is not
// offered to players who have finished it.
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
