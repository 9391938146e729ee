package lesson

import (
	"goa/goa"
	"goa/internal/match"
)

// View returns the moment as the page of a table shows it. Learner is the learner's
// name.
func (m *Moment) View(learner string) *match.TableView {
	l := m.Lesson
	v := &match.TableView{
		Table: match.Terms{Edition: l.Edition.Name, Hash: l.Edition.Hash, Words: l.Edition.Words, Options: l.Options},
		Entry: len(m.Inputs), At: m.Moves, Moves: m.Moves, Status: match.Playing, Seat: l.Learner,
		View: m.State.View(l.Learner), Legal: m.Legal, Log: m.seen(), Ended: m.State.Over(),
	}
	for i, name := range m.names(learner) {
		seat := match.SeatView{Kind: match.Bot, Name: name}
		if goa.Seat(i) == l.Learner {
			seat.Kind, seat.Mine = match.Person, true
		}
		v.Seats = append(v.Seats, seat)
	}
	if turn := m.State.Turn(); turn >= 0 { // no bot is thinking: the lesson continues when the learner does
		v.Waiting = match.Waiting{Why: match.ForMove, Seats: []goa.Seat{turn}, Mine: turn == l.Learner}
	}
	if m.State.Over() {
		v.Status = match.Finished
		ranks := m.State.Ranks()
		for i := range l.Names {
			v.Scores = append(v.Scores, m.State.Score(goa.Seat(i)))
			v.Ranks = append(v.Ranks, ranks[i])
		}
	}
	return v
}

// seen returns the events that the learner may know of.
func (m *Moment) seen() []match.Update {
	list := make([]match.Update, len(m.Updates))
	for i, u := range m.Updates {
		list[i] = match.Update{At: u.At, Event: u.Event.SeenBy(m.Lesson.Learner)}
	}
	return list
}
