package tablepage

import (
	"time"

	"goa/goa"
	"goa/internal/frame"
)

// timeFormat is the format of times on pages.
const timeFormat = "2006-01-02 15:04 MST"

// deadlineText says when a seat's time runs out, or that it is up.
func (s *Table) deadlineText(at goa.Seat) string {
	if s.Seats[at].Overdue {
		if s.mine(at) {
			return s.say("deadline.mine-over")
		}
		return s.say("deadline.over", "name", s.names[at])
	}
	until := s.Seats[at].Deadline.In(frame.ZoneOf(s.Prefs))
	left := frame.LeftText(s.say, time.Until(until))
	if s.mine(at) {
		return s.say("deadline.mine", "left", left, "time", until.Format(timeFormat))
	}
	return s.say("deadline", "name", s.names[at], "left", left, "time", until.Format(timeFormat))
}

// zoneName returns the time zone of the times on the page, for scripts that know a
// better one.
func (s *Table) zoneName() string { return frame.ZoneOf(s.Prefs).String() }

// waysToNotify returns the key of the text with examples of the notifications that
// this server offers.
func (s *Table) waysToNotify() string {
	if s.Mails {
		return "calls.offer.ways"
	}
	return "calls.offer.ways-no-mail"
}

// runningClocks returns the seats whose clocks are running.
func (s *Table) runningClocks() (seats []goa.Seat) {
	for i := range s.Seats {
		if !s.Seats[i].Deadline.IsZero() && !s.Position {
			seats = append(seats, goa.Seat(i))
		}
	}
	return seats
}
