package web

import (
	"net/http"
	"sync"

	"goa/goa"
	"goa/internal/frame"
	"goa/internal/lesson"
	"goa/internal/match"
	"goa/internal/progress"
	"goa/internal/tablepage"
)

// The address of a lesson holds all inputs of the learner so far, and everything
// else follows from them. So nothing is stored, going back and reloading are left
// to the browser, and any process can answer.

// lessons are the lessons that come with the program. Each is read when it is first
// needed.
var lessons = func() map[string]func() (*lesson.Lesson, error) {
	all := map[string]func() (*lesson.Lesson, error){}
	for _, name := range lesson.Names() {
		all[name] = sync.OnceValues(func() (*lesson.Lesson, error) { return lesson.Named(name) })
	}
	return all
}()

// inputsField is the query parameter that holds the inputs.
const inputsField = "m"

// lessonQuery returns inputs as the query of an address.
func lessonQuery(inputs []string) string {
	if len(inputs) == 0 {
		return ""
	}
	return "?" + inputsField + "=" + lesson.Join(inputs)
}

// momentOf returns the moment of a lesson that a request is about.
func momentOf(r *http.Request) (*lesson.Moment, error) {
	read, ok := lessons[r.PathValue("name")]
	if !ok {
		return nil, errNotFound
	}
	l, err := read()
	if err != nil {
		return nil, err
	}
	return l.At(lesson.Split(r.URL.Query().Get(inputsField)))
}

// learn serves the page of a lesson.
func (s *Server) learn(w http.ResponseWriter, r *http.Request) error {
	m, err := momentOf(r)
	if err != nil {
		return err
	}
	return s.sendLesson(w, r, http.StatusOK, s.showLesson(r, m), m)
}

// showLesson returns the table of a lesson.
func (s *Server) showLesson(r *http.Request, m *lesson.Moment) *tablepage.Table {
	name := ownName(r, s.pageWords(r))
	view := m.View(name)
	shown := tablepage.New(view, s.wordsOf(view.Table, prefsOf(r).Lang), s.links)
	shown.Prefs = prefsOf(r)
	shown.Lesson = &tablepage.Lesson{
		Path: frame.LessonPath(m.Lesson.Name), Query: lessonQuery(m.Inputs), Says: m.Say(shown.Words, name),
		Reads: m.Legal == nil, Shows: len(m.Shown) > 0, Done: m.Done(), Of: m.Lesson.Steps(), First: m.Lesson.Name == frame.FirstLesson,
	}
	if len(m.Inputs) > 0 {
		shown.Lesson.Back = frame.LessonPath(m.Lesson.Name) + lessonQuery(m.Back()) + "#teacher"
	}
	if m.Step != nil {
		shown.Lesson.Warns, shown.Lesson.Over = m.Step.Back, m.Step.Kind == lesson.End
	}
	shown.Share(&s.kinds)
	return shown
}

func (s *Server) sendLesson(w http.ResponseWriter, r *http.Request, status int, shown *tablepage.Table, m *lesson.Moment) error {
	p := frame.Page{
		Links: s.links, Words: shown.Words, Prefs: shown.Prefs, Table: true, Style: "lesson.css", Script: "lesson.js",
		Title: shown.Words.Page("lesson.title", "title", m.Lesson.Title(shown.Words.Language()), "name", shown.Words.Page("name")),
	}
	page := tablepage.Page(p, shown)
	if m.Step != nil {
		page = tablepage.Glowing(page, m.Step.Glow)
	}
	return s.send(w, r, status, page)
}

// lessonMove accepts an input of the learner: a move, the confirmation that a text
// was read, or a request to the teacher.
func (s *Server) lessonMove(w http.ResponseWriter, r *http.Request) error {
	c, m, err := s.lessonCommand(r)
	if err != nil {
		return err
	}
	switch c.form("do") {
	case "":
	case "ok", "show":
		return s.toLesson(w, r, m, m.Next())
	case "skip":
		return s.toLesson(w, r, m, m.Skip()[len(m.Inputs):])
	default:
		return errForm
	}
	if text := c.form("end"); text != "" {
		move, err := goa.ParseMove(text)
		if err != nil {
			return errForm
		}
		moves, ok := tablepage.ToTheEnd(m.View(""), move)
		if !ok {
			moves = []goa.Move{move}
		}
		return s.playLesson(w, r, m, moves)
	}
	move, err := goa.ParseMove(c.move())
	if err != nil {
		return s.refuseLesson(w, r, m, err)
	}
	return s.playLesson(w, r, m, []goa.Move{move})
}

// lessonChoose accepts several choices ticked in one form.
func (s *Server) lessonChoose(w http.ResponseWriter, r *http.Request) error {
	c, m, err := s.lessonCommand(r)
	if err != nil {
		return err
	}
	view := m.View("")
	moves, err := c.tickedMoves(view)
	if err != nil {
		return s.refuseLesson(w, r, m, err)
	}
	if c.form("then") == "end" {
		if all, ok := tablepage.ToTheEnd(view, moves...); ok {
			moves = all
		}
	}
	return s.playLesson(w, r, m, moves)
}

func (s *Server) lessonCommand(r *http.Request) (command, *lesson.Moment, error) {
	c, err := s.readCommand(r)
	if err != nil {
		return c, nil, err
	}
	m, err := momentOf(r)
	return c, m, err
}

// playLesson plays moves of the learner, all of them or none. A turn that ends
// automatically need not be ended.
func (s *Server) playLesson(w http.ResponseWriter, r *http.Request, m *lesson.Moment, moves []goa.Move) error {
	var inputs []string
	state := m.State
	for i, move := range moves {
		if m.Legal == nil || state.Turn() != m.Lesson.Learner {
			return s.refuseLesson(w, r, m, match.NotYourTurn)
		}
		if why := state.Check(move); why != goa.Legal {
			return s.refuseLesson(w, r, m, &goa.IllegalMoveError{Move: move, Reason: why})
		}
		if move.Kind != goa.EndTurn || i == 0 || !lesson.EndsAutomatically(&state) {
			inputs = append(inputs, move.String())
		}
		state.Play(move)
	}
	return s.toLesson(w, r, m, inputs)
}

// toLesson redirects to the moment after some more inputs. If the lesson says
// something in between, it stops there: the address has only the inputs that led to
// it.
func (s *Server) toLesson(w http.ResponseWriter, r *http.Request, m *lesson.Moment, more []string) error {
	inputs := append(m.Inputs[:len(m.Inputs):len(m.Inputs)], more...)
	next, err := m.Lesson.At(inputs)
	if err == nil {
		inputs = next.Inputs
	}
	if err == nil && next.Step != nil && next.Step.Kind == lesson.End && r.PostForm.Get("do") != "skip" {
		if err := s.remember(w, r, func(v *progress.Value) { v.Finish(m.Lesson.Name) }); err != nil {
			return err
		}
	}
	return s.seeOther(w, r, frame.LessonPath(m.Lesson.Name)+lessonQuery(inputs)+"#teacher")
}

// refuseLesson shows the unchanged moment and what is wrong.
func (s *Server) refuseLesson(w http.ResponseWriter, r *http.Request, m *lesson.Moment, err error) error {
	if !isRefused(err) {
		return err
	}
	shown := s.showLesson(r, m)
	status, text := s.explain(shown.Words, err)
	s.counts.errors.Add(errorKind(err))
	shown.Notice = text
	if illegal, ok := err.(*goa.IllegalMoveError); ok {
		shown.NoticeTag = illegal.Tag()
	}
	return s.sendLesson(w, r, status, shown, m)
}
